import { describe, expect, test } from 'vitest';
import { noisePicture, picture, smoothPicture } from '../../test/textures.ts';
import {
  alphaFrom,
  alphaKind,
  fillAlpha,
  flip,
  invertAlpha,
  premultiply,
  rearrange,
  rotate,
  unpremultiply,
} from './operations.ts';
import { resample } from './resample.ts';

const image = noisePicture(5, 3);
const reds = ({ pixels }: { readonly pixels: Uint8Array }): number[] => [...pixels.filter((_, at) => (at & 3) === 0)];
const numbered = picture(3, 2, (x, y) => [y * 3 + x, 0, 0, 255]);

describe('turning', () => {
  test('flips over either axis', () => {
    expect(reds(flip(numbered, 'horizontal'))).toEqual([2, 1, 0, 5, 4, 3]);
    expect(reds(flip(numbered, 'vertical'))).toEqual([3, 4, 5, 0, 1, 2]);
  });

  test('rotates clockwise', () => {
    expect(rotate(numbered, 90)).toMatchObject({ width: 2, height: 3 });
    expect(reds(rotate(numbered, 90))).toEqual([3, 0, 4, 1, 5, 2]);
    expect(reds(rotate(numbered, 180))).toEqual([5, 4, 3, 2, 1, 0]);
    expect(reds(rotate(numbered, 270))).toEqual([2, 5, 1, 4, 0, 3]);
  });

  test('four quarters, or two flips, are nothing', () => {
    expect([90, 90, 90, 90].reduce((each) => rotate(each, 90), image)).toEqual(image);
    expect(flip(flip(image, 'vertical'), 'vertical')).toEqual(image);
  });
});

describe('channels', () => {
  const one = picture(1, 1, () => [100, 200, 50, 51]);
  test.each([
    ['invert alpha', invertAlpha(one), [100, 200, 50, 204]],
    ['fill alpha', fillAlpha(one, 7), [100, 200, 50, 7]],
    ['premultiply', premultiply(one), [20, 40, 10, 51]],
    ['undo it', unpremultiply(premultiply(one)), [100, 200, 50, 51]],
    ['exchange', rearrange(one, { red: 'blue', blue: 'red' }), [50, 200, 100, 51]],
    ['alpha from red', alphaFrom(one, one, 'red'), [100, 200, 50, 100]],
    ['alpha from brightness', alphaFrom(one, one, 'brightness'), [100, 200, 50, 153]],
  ])('%s', (_name, changed, expected) => {
    expect([...changed.pixels]).toEqual(expected);
    expect([...one.pixels]).toEqual([100, 200, 50, 51]);
  });

  test('colour under alpha 0 is not lost by undoing premultiplied alpha', () => {
    const hidden = picture(1, 1, () => [9, 8, 7, 0]);
    expect(unpremultiply(hidden)).toEqual(hidden);
  });

  test('tells opaque, cut out and graded pictures apart', () => {
    expect(alphaKind(fillAlpha(image, 255))).toBe('opaque');
    expect(alphaKind(picture(2, 1, (x) => [0, 0, 0, x * 255]))).toBe('cut-out');
    expect(alphaKind(image)).toBe('graded');
  });
});

describe('resizing', () => {
  test('keeps one colour one colour, at any size and in light', () => {
    const flat = picture(13, 7, () => [10, 200, 77, 130]);
    for (const isLinear of [false, true]) {
      for (const size of [
        { width: 1, height: 1 },
        { width: 40, height: 3 },
        { width: 6, height: 29 },
      ]) {
        const made = resample(flat, size, { isLinear });
        expect(made).toMatchObject(size);
        expect(new Set(new Uint32Array(made.pixels.buffer)).size).toBe(1);
        expect([...made.pixels.subarray(0, 4)]).toEqual([10, 200, 77, 130]);
      }
    }
  });

  test('half a stored value is 128, half the light is 188', () => {
    const chequers = picture(64, 64, (x, y) => ((x + y) & 1 ? [255, 255, 255, 255] : [0, 0, 0, 255]));
    const middle = (isLinear: boolean): number =>
      resample(chequers, { width: 8, height: 8 }, { isLinear }).pixels[4 * 27] ?? 0;
    expect(Math.abs(middle(false) - 128)).toBeLessThanOrEqual(1);
    expect(Math.abs(middle(true) - 188)).toBeLessThanOrEqual(1);
  });

  test('tiled, the right edge takes part in the left one', () => {
    const edge = picture(16, 1, (x) => (x === 15 ? [255, 0, 0, 255] : [0, 0, 0, 255]));
    const left = (isTiled: boolean): number => resample(edge, { width: 8, height: 1 }, { isTiled }).pixels[0] ?? 0;
    expect(left(false)).toBe(0);
    expect(left(true)).toBeGreaterThan(10);
  });

  test('a picture made larger and small again is nearly itself', () => {
    const smooth = smoothPicture(16, 16);
    const back = resample(resample(smooth, { width: 64, height: 64 }), smooth);
    const largest = Math.max(...back.pixels.map((value, at) => Math.abs(value - (smooth.pixels[at] ?? 0))));
    expect(largest).toBeLessThan(12);
  });
});
