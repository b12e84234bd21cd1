/** Textures of the sentry: metal, armour in two player colours, chrome, a grille with holes, a glow. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { indexedPicture } from '../../../shared/formats/goldsrc/edit/picture.ts';
import type { IndexedPicture } from '../../../shared/formats/goldsrc/edit/texture.ts';
import { layeredNoise } from '../paint/noise.ts';

type Paint = (x: number, y: number) => readonly [red: number, green: number, blue: number, alpha?: number];

function painted(size: number, paint: Paint): RgbaPixels {
  const pixels = new Uint8Array(size * size * 4);
  for (let at = 0; at < size * size; at++) {
    const [red, green, blue, alpha = 255] = paint(at % size, Math.floor(at / size));
    pixels.set(
      [red, green, blue, alpha].map((part) => Math.max(0, Math.min(255, Math.round(part)))),
      at * 4,
    );
  }
  return { width: size, height: size, pixels };
}

/** Brightness of a plated surface: grain, seams every `plate` texels with a light lower edge, a rivet in each corner. */
function plates(x: number, y: number, plate: number, seed: number): number {
  const grain = 0.78 + 0.3 * layeredNoise([x, y * 0.4, 0], 9, 3, seed) + 0.1 * layeredNoise([x, y, 7], 2, 1, seed);
  const [column, row] = [x % plate, y % plate];
  const isSeam = column === 0 || row === 0;
  const isEdge = column === 1 || row === 1;
  const rivet = Math.hypot(column - 5, row - 5);
  if (isSeam) return grain * 0.45;
  if (rivet < 1.6) return grain * (rivet < 1 ? 1.3 : 0.6);
  return grain * (isEdge ? 1.18 : 1) * (0.9 + (0.2 * (plate - row)) / plate);
}

export function metalPicture(tint: readonly [number, number, number], seed: number): IndexedPicture {
  const picture = painted(128, (x, y) => {
    const light = plates(x, y, 32, seed);
    const rust = Math.max(0, layeredNoise([x, y, 3], 22, 3, seed + 5) - 0.55) * 1.6;
    return [
      tint[0] * light * (1 - rust) + 118 * rust * light,
      tint[1] * light * (1 - rust) + 74 * rust * light,
      tint[2] * light * (1 - rust) + 46 * rust * light,
    ];
  });
  return indexedPicture(picture, false);
}

/** Colours of each range of the armour's palette: 64 steps from black to the full colour. */
const ranges = [
  [235, 92, 34],
  [70, 108, 205],
] as const;
export const stepsPerRange = 64;

/** Palette entries 0 to 63 take the player's top colour, 64 to 127 the bottom colour: the name of the texture says so. */
export function armourPicture(): IndexedPicture {
  const size = 64;
  const palette = new Uint8Array(768);
  ranges.forEach((color, range) => {
    for (let step = 0; step < stepsPerRange; step++) {
      const share = (step + 1) / stepsPerRange;
      palette.set(
        color.map((part) => Math.round(part * share)),
        (range * stepsPerRange + step) * 3,
      );
    }
  });
  const pixels = Uint8Array.from({ length: size * size }, (_, at) => {
    const [x, y] = [at % size, Math.floor(at / size)];
    const light = Math.min(1, plates(x, y, 32, 21) * 0.86);
    const isStripe = y % 32 > 22 && y % 32 < 28;
    return Math.floor(light * (stepsPerRange - 1)) + (isStripe ? stepsPerRange : 0);
  });
  return { width: size, height: size, pixels, palette };
}

/** What chrome mirrors: a bright sky over a dark ground, a horizon between, and a window's light. */
export function chromePicture(): IndexedPicture {
  const picture = painted(64, (x, y) => {
    const height = y / 63;
    const sky = 0.55 + 0.45 * Math.cos(height * 3.1);
    const window = Math.max(0, 1 - Math.hypot((x - 22) / 9, (y - 17) / 11)) * 190;
    if (height > 0.56) {
      const ground = 34 + 52 * (height - 0.56) + 12 * layeredNoise([x, y, 1], 10, 2, 4);
      return [ground * 1.05, ground, ground * 0.95];
    }
    return [70 + 120 * sky + window, 82 + 128 * sky + window, 104 + 138 * sky + window];
  });
  return indexedPicture(picture, false);
}

/** Bars and holes; the holes are see-through. */
export function grillePicture(): IndexedPicture {
  const picture = painted(32, (x, y) => {
    const [column, row] = [x % 8, y % 8];
    const isHole = column > 1 && row > 1;
    const light = column === 0 || row === 0 ? 150 : 96;
    return [light, light * 1.02, light * 1.06, isHole ? 0 : 255];
  });
  return indexedPicture(picture, true);
}

/** Light around a middle; black adds nothing. */
export function glowPicture(): IndexedPicture {
  const picture = painted(32, (x, y) => {
    const near = Math.max(0, 1 - Math.hypot(x - 15.5, y - 15.5) / 15.5);
    const light = near * near;
    return [255 * Math.min(1, light * 2.2), 150 * light, 40 * light * light];
  });
  return indexedPicture(picture, false);
}
