/** Seeded noise that is the same in every run and at every place of the world. */

/** A number from −1 to 1 for a whole place. */
function hash(seed: number, column: number, row: number): number {
  let bits = Math.imul(column, 0x27d4_eb2d) ^ Math.imul(row, 0x1656_67b1) ^ Math.imul(seed | 0, 0x9e37_79b1);
  bits = Math.imul(bits ^ (bits >>> 15), 0x85eb_ca6b);
  bits = Math.imul(bits ^ (bits >>> 13), 0xc2b2_ae35);
  return ((bits ^ (bits >>> 16)) >>> 0) / 0x7fff_ffff - 1;
}

const ease = (t: number): number => t * t * t * (t * (t * 6 - 15) + 10);

function valueNoise(seed: number, x: number, y: number): number {
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [ease(x - column), ease(y - row)];
  const upper = hash(seed, column, row) + (hash(seed, column + 1, row) - hash(seed, column, row)) * right;
  const lower = hash(seed, column, row + 1) + (hash(seed, column + 1, row + 1) - hash(seed, column, row + 1)) * right;
  return upper + (lower - upper) * down;
}

const octaves = 4;

/** Hills with smaller hills on them, about −1 to 1; one hill a unit of length. */
export function fractalNoise(seed: number, x: number, y: number): number {
  let sum = 0;
  let share = 0.5;
  for (let octave = 0; octave < octaves; octave++) {
    const scale = 2 ** octave;
    sum += valueNoise(seed + octave, x * scale, y * scale) * share;
    share /= 2;
  }
  return sum;
}
