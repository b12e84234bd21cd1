/** Tileable ground textures of the sample map: every picture continues at its edges. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Colour } from '../paint/colour.ts';
import { blend, clamp01, hex } from '../paint/colour.ts';
import { hash } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';

const side = 256;
const smooth = (t: number): number => t * t * (3 - 2 * t);

/** Noise from 0 to 1 that repeats after one picture; `cells` grains along each side. */
function grain(u: number, v: number, cells: number, seed: number): number {
  const [x, y] = [u * cells, v * cells];
  const [column, row] = [Math.floor(x), Math.floor(y)];
  const [right, down] = [smooth(x - column), smooth(y - row)];
  const at = (c: number, r: number): number => hash((column + c) % cells, (row + r) % cells, 0, seed);
  const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * right;
  const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * right;
  return upper + (lower - upper) * down;
}

function layered(u: number, v: number, cells: number, seed: number): number {
  let [sum, total, weight] = [0, 0, 1];
  for (let octave = 0; octave < 4; octave++) {
    sum += grain(u, v, cells << octave, seed + octave) * weight;
    total += weight;
    weight /= 2;
  }
  return sum / total;
}

function mottled(dark: Colour, light: Colour, cells: number, seed: number, speck: number): RgbaPixels {
  return paintPicture(side, side, (u, v) => {
    const broad = layered(u, v, cells, seed);
    const fine = grain(u, v, 64, seed + 9);
    const amount = clamp01((broad - 0.5) * 1.6 + 0.5 + (fine - 0.5) * speck);
    return [...blend(dark, light, amount), 0.05];
  });
}

/** Blades: noise drawn out from top to bottom. */
function grass(): RgbaPixels {
  return paintPicture(side, side, (u, v) => {
    const blades = grain(u, v, 64, 3) * 0.6 + grain((u * 2) % 1, v / 2, 64, 4) * 0.4;
    const patch = layered(u, v, 4, 5);
    return [...blend(hex(0x39501f), hex(0x7d9a45), clamp01(patch * 0.55 + blades * 0.5)), 0.03];
  });
}

/** Pictures by file name, in the tile's palette order. */
export const groundTextures: ReadonlyMap<string, () => RgbaPixels> = new Map([
  ['MeadowGrass.blp', grass],
  ['MeadowPath.blp', () => mottled(hex(0x6b5236), hex(0xa58a5e), 6, 21, 0.9)],
  ['MeadowRock.blp', () => mottled(hex(0x4a4a4c), hex(0x93908a), 5, 41, 0.5)],
  ['MeadowSand.blp', () => mottled(hex(0xa8945f), hex(0xd6c590), 8, 61, 0.6)],
]);

/** A texture's path in the tiles; the file lies so under the folder of the map. */
export const texturePath = (name: string): string => `Tileset\\Meadow\\${name}`;
