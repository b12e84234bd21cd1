import { describe, expect, test } from 'vitest';
import { ditheredIndices } from '../../../media/texture/dither.ts';
import { textureColors } from '../geometry/texture.ts';
import { textureBits } from '../schema/names.ts';
import { indexedPicture } from './picture.ts';

function image(width: number, height: number, pixel: (at: number) => readonly number[]) {
  const pixels = Uint8Array.from(Array.from({ length: width * height }, (_, at) => [...pixel(at)]).flat());
  return { width, height, pixels };
}

describe('pictures of 256 colours', () => {
  test('keep up to 256 colours exactly', () => {
    const source = image(16, 16, (at) => [at, 255 - at, at ^ 85, 255]);
    const { pixels, palette } = indexedPicture(source, false);
    expect(textureColors(pixels, palette, 0)).toEqual(source.pixels);
  });

  test('stay close to pictures with more colours', () => {
    const source = image(64, 64, (at) => [at & 63, (at >> 6) << 2, 128, 255]);
    const { pixels, palette } = indexedPicture(source, false);
    const shown = textureColors(pixels, palette, 0);
    expect(Math.max(...shown.map((value, at) => Math.abs(value - (source.pixels[at] ?? 0))))).toBeLessThan(24);
  });

  test('mix colours that they have not when dithered; exact ones and what is see-through stay', () => {
    const rgba = image(64, 64, () => [64, 64, 64, 255]).pixels;
    const mixed = ditheredIndices({ width: 64, height: 64, rgba }, [0, 0xff_ff_ff], (pixel) => pixel % 64 === 9);
    const white = mixed.reduce((sum, index) => sum + index, 0) / (64 * 63);
    expect(white).toBeCloseTo(64 / 255, 1);
    expect([...mixed].some((index, at) => at % 64 === 9 && index !== 0)).toBe(false);
    const many = image(64, 64, (at) => [(at & 63) * 4, (at >> 6) * 4, at & 63, at % 64 === 9 ? 0 : 255]);
    const { pixels } = indexedPicture(many, true, true);
    expect(pixels).not.toEqual(indexedPicture(many, true).pixels);
    expect([...pixels].every((index, at) => (index === 255) === (at % 64 === 9))).toBe(true);
    const few = image(16, 16, (at) => [at, 255 - at, at ^ 85, 255]);
    expect(indexedPicture(few, false, true)).toEqual(indexedPicture(few, false));
  });

  test('give index 255 to what is see-through in a masked one, and to nothing else', () => {
    const source = image(32, 16, (at) => [at & 255, at >> 8, 255, at % 3 === 0 ? 0 : 255]);
    const { pixels, palette } = indexedPicture(source, true);
    expect([...pixels].every((index, at) => (index === 255) === (at % 3 === 0))).toBe(true);
    expect([...palette.subarray(765)]).toEqual([0, 0, 255]);
    const shown = textureColors(pixels, palette, textureBits.masked);
    expect(shown[3]).toBe(0);
    expect(shown[7]).toBe(255);
  });

  test('can be see-through all over', () => {
    const { pixels } = indexedPicture(
      image(4, 4, () => [9, 9, 9, 0]),
      true,
    );
    expect([...pixels].every((index) => index === 255)).toBe(true);
  });
});
