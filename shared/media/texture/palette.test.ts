/** The quantiser against gifenc, the best of the packages that were compared (textures-archives-tables.md, 1.6). */
import { createRequire } from 'node:module';
import { describe, expect, test } from 'vitest';
import { decibels, noisePicture, picture, smoothPicture } from '../../test/textures.ts';
import type { RgbaPixels } from '../mipmaps.ts';
import { buildPalette, colourAt, nearestColourFinder } from './palette.ts';

// gifenc has no types; `quantize` is as its README says.
const { quantize } = createRequire(import.meta.url)('gifenc') as {
  readonly quantize: (pixels: Uint8Array, count: number, options: object) => readonly (readonly number[])[];
};

function mapped({ pixels }: RgbaPixels, palette: readonly number[]): Uint8Array {
  const find = nearestColourFinder(palette);
  const result = pixels.slice();
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = palette[find(colourAt(pixels, at))] ?? 0;
    result.set([colour & 255, (colour >> 8) & 255, colour >> 16], at);
  }
  return result;
}

const pictures: readonly (readonly [string, RgbaPixels])[] = [
  ['slopes', smoothPicture(128, 128)],
  ['noise', noisePicture(64, 64)],
  ['rings', picture(128, 128, (x, y) => [(x * x + y * y) & 255, Math.hypot(x, y), 255 - x, 255])],
];

describe('256 colours', () => {
  test.each(pictures)('of %s are within a fifth of a decibel of gifenc, or better', (_name, image) => {
    const theirs = quantize(image.pixels, 256, { format: 'rgb565' }).map(
      ([r = 0, g = 0, b = 0]) => r | (g << 8) | (b << 16),
    );
    const ours = buildPalette([image.pixels]);
    expect(ours.length).toBeLessThanOrEqual(256);
    const own = decibels(image.pixels, mapped(image, ours), [0, 1, 2]);
    expect(own).toBeGreaterThan(decibels(image.pixels, mapped(image, theirs), [0, 1, 2]) - 0.2);
  });

  test('are exact where a picture has no more, also when colours differ by one level', () => {
    const image = picture(16, 16, (x, y) => [x, y, 200, 255]);
    const palette = buildPalette([image.pixels, noisePicture(8, 8).pixels]);
    expect(mapped(image, palette)).toEqual(image.pixels);
  });
});

test('the finder gives the nearest colour of all', () => {
  const palette = buildPalette([noisePicture(64, 64).pixels]);
  const find = nearestColourFinder(palette);
  const distance = (one: number, other: number): number =>
    [0, 8, 16].reduce((sum, shift) => sum + (((one >> shift) & 255) - ((other >> shift) & 255)) ** 2, 0);
  const { pixels } = noisePicture(16, 16, 7);
  for (let at = 0; at < pixels.length; at += 4) {
    const colour = colourAt(pixels, at);
    const best = Math.min(...palette.map((each) => distance(each, colour)));
    expect(distance(palette[find(colour)] ?? 0, colour)).toBe(best);
  }
});
