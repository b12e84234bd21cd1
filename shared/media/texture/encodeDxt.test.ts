/** The DXT encoder against libsquish, the encoder most tools use, and against its own decoder. */
import { CompressImage, DecompressImage } from 'libsquish-js';
import { describe, expect, test } from 'vitest';
import { decibels, noisePicture, picture, smoothPicture } from '../../test/textures.ts';
import type { RgbaPixels } from '../mipmaps.ts';
import { decodeDxt, dxtByteLength, type DxtKind } from './dxt.ts';
import { encodeDxt } from './encodeDxt.ts';

const clusterFit = 32;
const rangeFit = 64;
const squishKinds = { dxt1: 1, dxt3: 2, dxt5: 4 } as const;

function opaque(image: RgbaPixels): RgbaPixels {
  return { ...image, pixels: image.pixels.map((value, at) => ((at & 3) === 3 ? 255 : value)) };
}

const cloudy = picture(64, 64, (x, y) => {
  const wave = Math.sin(x / 5) * 40 + Math.cos(y / 7) * 40;
  return [128 + wave, 100 + wave / 2 + (x % 7), 90 - wave, (x * 4 + y) & 255];
});
const pictures: readonly (readonly [string, RgbaPixels])[] = [
  ['slopes', smoothPicture(64, 64)],
  ['clouds', cloudy],
  ['noise', noisePicture(32, 32)],
  ['two colours a block', picture(32, 32, (x, y) => ((x ^ y) & 1 ? [200, 30, 30, 255] : [10, 90, 200, 0]))],
  ['one colour a block', picture(64, 64, (x, y) => [(x >> 2) * 16, (y >> 2) * 16, 77, 128])],
];

describe('against libsquish', () => {
  test.each(pictures)('colours of %s are as near as by its cluster fit', (_name, image) => {
    const { width, height } = image;
    for (const kind of ['dxt3', 'dxt5'] as const) {
      const flags = squishKinds[kind] | clusterFit;
      const theirs = decodeDxt(kind, CompressImage({ width, height, data: image.pixels }, flags), image, false);
      const ours = decodeDxt(kind, encodeDxt(kind, image), image, false);
      const own = decibels(image.pixels, ours, [0, 1, 2]);
      // A tenth of a decibel: neither is best in every block.
      expect(own).toBeGreaterThan(decibels(image.pixels, theirs, [0, 1, 2]) - 0.1);
      expect(decibels(image.pixels, ours, [3])).toBeGreaterThanOrEqual(decibels(image.pixels, theirs, [3]));
    }
  });

  test.each(pictures)('the quick way with %s beats its range fit', (_name, image) => {
    const { width, height } = image;
    const theirs = decodeDxt('dxt5', CompressImage({ width, height, data: image.pixels }, 4 | rangeFit), image, false);
    const ours = decodeDxt('dxt5', encodeDxt('dxt5', image, { isQuick: true }), image, false);
    expect(decibels(image.pixels, ours, [0, 1, 2])).toBeGreaterThan(decibels(image.pixels, theirs, [0, 1, 2]) - 0.1);
  });

  test.each(['dxt1', 'dxt3', 'dxt5'] as const)('it decodes our %s blocks to the pixels that we do', (kind) => {
    const image = cloudy;
    const blocks = encodeDxt(kind, image, { hasAlpha: true });
    const { width, height } = image;
    expect(decodeDxt(kind, blocks, image, false)).toEqual(
      DecompressImage({ width, height, data: blocks }, squishKinds[kind]),
    );
  });
});

describe('blocks', () => {
  test.each([
    [1, 1],
    [2, 1],
    [3, 5],
    [7, 4],
    [16, 2],
  ])('of %i × %i pixels are whole', (width, height) => {
    const image = smoothPicture(width, height);
    for (const kind of ['dxt1', 'dxt3', 'dxt5'] as const) {
      const bytes = encodeDxt(kind, image);
      expect(bytes.length).toBe(dxtByteLength(kind, width, height));
      expect(decibels(image.pixels, decodeDxt(kind, bytes, image, true), [0, 1, 2])).toBeGreaterThan(15);
    }
  });

  const isThreeColour = (bytes: Uint8Array, at: number): boolean => {
    const view = new DataView(bytes.buffer, bytes.byteOffset);
    return view.getUint16(at, true) <= view.getUint16(at + 2, true);
  };

  test.each(pictures)('of opaque %s never use the transparent place', (_name, image) => {
    const bytes = encodeDxt('dxt1', opaque(image), { hasAlpha: true });
    expect(decodeDxt('dxt1', bytes, image, false).every((value, at) => (at & 3) !== 3 || value === 255)).toBe(true);
  });

  test('of DXT3 and DXT5 keep the larger end first, which decoders may rely on', () => {
    for (const kind of ['dxt3', 'dxt5'] as const) {
      const bytes = encodeDxt(kind, cloudy);
      for (let at = 8; at < bytes.length; at += 16) {
        const [a, b] = [bytes.subarray(at, at + 2), bytes.subarray(at + 2, at + 4)];
        expect(!isThreeColour(bytes, at) || a.join() === b.join()).toBe(true);
      }
    }
  });

  test('of DXT1 with alpha make pixels below 128 transparent, and only those', () => {
    const image = picture(16, 16, (x, y) => [x * 16, y * 16, 40, (x * 37 + y * 11) & 255]);
    const decoded = decodeDxt('dxt1', encodeDxt('dxt1', image, { hasAlpha: true }), image, false);
    const alphas = image.pixels.filter((_, at) => (at & 3) === 3);
    expect([...decoded.filter((_, at) => (at & 3) === 3)]).toEqual([...alphas].map((alpha) => (alpha < 128 ? 0 : 255)));
  });

  test('of DXT3 take the nearest of 16 alphas, those of DXT5 meet 0 and 255 exactly', () => {
    const image = smoothPicture(32, 32);
    const alphaOf = (pixels: Uint8Array): number[] => [...pixels.filter((_, at) => (at & 3) === 3)];
    const explicit = alphaOf(decodeDxt('dxt3', encodeDxt('dxt3', image), image, false));
    expect(explicit).toEqual(alphaOf(image.pixels).map((alpha) => Math.round(alpha / 17) * 17));
    const cut = picture(8, 8, (x, y) => [1, 2, 3, x < 4 ? (y & 1) * 255 : x === 5 ? 255 : 90 + y]);
    const ramp = alphaOf(decodeDxt('dxt5', encodeDxt('dxt5', cut), cut, false));
    for (const [index, alpha] of alphaOf(cut.pixels).entries()) if (alpha % 255 === 0) expect(ramp[index]).toBe(alpha);
  });

  test('that fit the grid come back exactly', () => {
    const kinds: readonly DxtKind[] = ['dxt1', 'dxt3', 'dxt5'];
    const image = picture(8, 8, (x) => (x < 4 ? [255, 0, 0, 255] : x & 1 ? [0, 255, 0, 255] : [0, 0, 255, 255]));
    for (const kind of kinds) expect(decodeDxt(kind, encodeDxt(kind, image), image, false)).toEqual(image.pixels);
  });
});
