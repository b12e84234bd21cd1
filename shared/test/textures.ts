/** Pictures for tests of textures, made by rule: smooth ones, ones with few colours, and noise that comes out the same every time. */
import type { RgbaPixels } from '../media/mipmaps.ts';

export function picture(
  width: number,
  height: number,
  colour: (x: number, y: number) => readonly [number, number, number, number],
): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set(colour(at % width, Math.floor(at / width)), at * 4);
  return { width, height, pixels };
}

/** Slopes in every channel, alpha among them. */
export function smoothPicture(width: number, height: number): RgbaPixels {
  const share = (value: number, of: number): number => Math.round((value * 255) / Math.max(1, of - 1));
  return picture(width, height, (x, y) => [
    share(x, width),
    share(y, height),
    255 - share(x, width),
    share(x + y, width + height),
  ]);
}

/** Pixels that have nothing to do with each other. */
export function noisePicture(width: number, height: number, seed = 1): RgbaPixels {
  let state = seed;
  const next = (): number => {
    state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
    return state >>> 24;
  };
  return picture(width, height, () => [next(), next(), next(), next()]);
}

/** Peak signal-to-noise ratio in decibels, over the channels wanted. */
export function decibels(one: Uint8Array, other: Uint8Array, channels: readonly number[] = [0, 1, 2, 3]): number {
  let sum = 0;
  let count = 0;
  for (let at = 0; at < one.length; at++) {
    if (!channels.includes(at & 3)) continue;
    sum += ((one[at] ?? 0) - (other[at] ?? 0)) ** 2;
    count++;
  }
  return 10 * Math.log10((255 * 255) / (sum / count));
}
