/** Seeded noise that is the same in every run and at every place of the world. */

/** A number from −1 to 1 for a whole place. */
function hash(seed: number, column: number, row: number): number {
  let bits = Math.imul(column, 0x27d4_eb2d) ^ Math.imul(row, 0x1656_67b1) ^ Math.imul(seed | 0, 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x7fff_ffff - 1;
}

/** `fractal`: hills with smaller hills on them; `ridged`: sharp crests; `billow`: round hills with sharp valleys. */
export type NoiseKind = 'fractal' | 'ridged' | 'billow';

/** In the order of a list, with the words people see. */
export const noiseKinds: readonly { readonly kind: NoiseKind; readonly label: string }[] = [
  { kind: 'fractal', label: 'Hills' },
  { kind: 'ridged', label: 'Ridges' },
  { kind: 'billow', label: 'Billows' },
];

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

function valueNoise(seed: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - column), ease(y - row)];
  const upper = hash(seed, column, row) + (hash(seed, column + 1, row) - hash(seed, column, row)) * right;
  const lower = hash(seed, column, row + 1) + (hash(seed, column + 1, row + 1) - hash(seed, column, row + 1)) * right;
  return upper + (lower - upper) * down;
}

const usualOctaves = 4;

/** Hills with smaller hills on them, about −1 to 1; one hill a unit of length. */
export function fractalNoise(seed: number, x: number, y: number, octaves = usualOctaves): number {
  let sum = 0;
  let share = 0.5;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    sum += valueNoise(seed + octave, x * scale, y * scale) * share;
    share /= 2;
    scale *= 2;
  }
  return sum;
}

/** Noise of a kind, about −1 to 1; one hill a unit of length. */
export function noiseOf(kind: NoiseKind, seed: number, x: number, y: number, octaves = usualOctaves): number {
  if (kind === 'fractal') return fractalNoise(seed, x, y, octaves);
  let sum = 0;
  let share = 0.5;
  let whole = 0;
  let scale = 1;
  for (let octave = 0; octave < octaves; octave++) {
    const fold = Math.abs(valueNoise(seed + octave, x * scale, y * scale));
    sum += (kind === 'ridged' ? (1 - fold) ** 2 : fold) * share;
    whole += share;
    share /= 2;
    scale *= 2;
  }
  return (sum / whole) * 2 - 1;
}
