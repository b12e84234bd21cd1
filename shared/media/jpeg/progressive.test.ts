import { describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { decodeJpeg, fullSizePlanes } from './decode.ts';
import { progressiveSamples } from './progressiveSamples.ts';

const bytesOf = (base64: string): Uint8Array => Uint8Array.from(atob(base64), (character) => character.charCodeAt(0));

/** The samples of the picture itself, without the padding, which scans of one component leave out. */
function samplesOf(file: Uint8Array): readonly (readonly number[])[] {
  const image = decodeJpeg(file);
  return fullSizePlanes(image).map(({ samples, stride }) =>
    Array.from({ length: image.height }, (_each, row) => [
      ...samples.subarray(row * stride, row * stride + image.width),
    ]).flat(),
  );
}

const markersOf = (file: Uint8Array, wanted: number): number[] =>
  [...file.keys()].filter((at) => file[at] === 0xff && file[at + 1] === wanted);

describe.each(progressiveSamples)('a progressive JPEG of $name', ({ baseline, progressive }) => {
  const file = bytesOf(progressive);

  test('gives the samples of the same picture saved as baseline', () => {
    expect(markersOf(file, 0xc2).length).toBe(1);
    expect(markersOf(file, 0xda).length).toBeGreaterThan(5);
    expect(samplesOf(file)).toEqual(samplesOf(bytesOf(baseline)));
    expect(decodeJpeg(file).damage).toBe(null);
  });

  test('cut anywhere it gives a picture, with or without a word about the damage, or one FormatError', () => {
    for (let length = 2; length < file.length; length++) {
      try {
        const image = decodeJpeg(file.subarray(0, length));
        expect([image.width, image.height]).toEqual([23, 19]);
      } catch (error) {
        expect(error).toBeInstanceOf(FormatError);
      }
    }
  });

  test('with any byte changed it gives a picture or one FormatError', () => {
    for (let at = 2; at < file.length; at++) {
      for (const value of [0, 0x7f, 0xff]) {
        try {
          decodeJpeg(file.with(at, value));
        } catch (error) {
          expect(error).toBeInstanceOf(FormatError);
        }
      }
    }
  });
});

describe('a progressive JPEG that is made to be slow', () => {
  const file = bytesOf(progressiveSamples[0].progressive);
  const [scan = 0] = markersOf(file, 0xda);

  test('ends when it has far more scans than a picture needs', () => {
    const [next = 0] = markersOf(file, 0xda).slice(1);
    const part = [...file.subarray(scan, next)];
    const many = new Uint8Array([...file.subarray(0, scan), ...Array.from({ length: 400 }, () => part).flat()]);
    expect(() => decodeJpeg(many)).toThrow('far more scans');
  });

  test('is refused when its coefficients would take too much memory', () => {
    const [frame = 0] = markersOf(file, 0xc2);
    const large = new Uint8Array(4_000_000);
    large.set(file);
    large.set([0x20, 0x00, 0x20, 0x00], frame + 5);
    expect(() => decodeJpeg(large)).toThrow('save it as baseline');
  });

  test.each([
    ['coefficients that end before they start', [5, 2, 0]],
    ['first and other coefficients in one scan', [0, 63, 0]],
    ['bits that were never begun', [1, 63, 0x31]],
  ])('%s are refused', (_name, band) => {
    const after = scan + 5 + (file[scan + 4] ?? 0) * 2;
    const broken = file.slice();
    broken.set(band, after);
    expect(() => decodeJpeg(broken)).toThrow('a scan of');
  });
});
