/** The list of image formats as views use it, and what any bytes at all do to it. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../codec/error.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import { writeJpegBlp1 } from './blp/index.ts';
import { writePaletteBlp1 } from './blp/write.ts';
import { decodeImage, findImageFormat } from './images.ts';
import { writePng } from './png/index.ts';
import { cpuMs } from '../test/cpuTime.ts';

function gradient(width: number, height: number): RgbaPixels {
  const pixels = Uint8Array.from({ length: width * height * 4 }, (_, at) => ((at >> 2) % width) * 3 + (at & 3) * 50);
  return { width, height, pixels };
}

const image = gradient(40, 24);
const runLengthTga = Uint8Array.from([
  0, 0, 10, 0, 0, 0, 0, 0, 0, 0, 0, 0, 16, 0, 4, 0, 24, 0, 0x9f, 1, 2, 3, 0x9f, 4, 5, 6,
]);
const paletteTga = Uint8Array.from([
  0, 1, 1, 0, 0, 2, 0, 24, 0, 0, 0, 0, 2, 0, 2, 0, 8, 0x30, 1, 2, 3, 4, 5, 6, 0, 1, 1, 0,
]);

/** A BLP2 with a palette block and three mips of the given encoding. */
function makeBlp2(encoding: number, alphaDepth: number, alphaType: number): Uint8Array {
  const file = Uint8Array.from({ length: 1172 + 512 }, (_, at) => (at * 31) & 255);
  const view = new DataView(file.buffer);
  file.fill(0, 0, 148);
  file.set([0x42, 0x4c, 0x50, 0x32, 1, 0, 0, 0, encoding, alphaDepth, alphaType, 1]);
  view.setUint32(0x0c, 8, true);
  view.setUint32(0x10, 8, true);
  for (const [level, size] of [256, 64, 16].entries()) {
    view.setUint32(0x14 + level * 4, 1172, true);
    view.setUint32(0x54 + level * 4, size, true);
  }
  return file;
}

const samples: Record<string, Uint8Array> = {
  'palette.blp': writePaletteBlp1(image, { alphaBits: 4 }),
  'jpeg.blp': writeJpegBlp1(image, { alphaBits: 8, quality: 80 }),
  'dxt1.blp': makeBlp2(2, 1, 0),
  'dxt5.blp': makeBlp2(2, 8, 7),
  'raw.blp': makeBlp2(3, 8, 0),
  'palette2.blp': makeBlp2(1, 1, 8),
  'image.png': writePng(image),
  'run-length.tga': runLengthTga,
  'palette.tga': paletteTga,
};

describe('the list of image formats', () => {
  test.each(Object.keys(samples))('describes %s as it then decodes it', (name) => {
    const bytes = samples[name] ?? new Uint8Array();
    const { pixels, damage, ...description } = decodeImage(bytes, { name });
    expect(findImageFormat(bytes, name).describe(bytes)).toEqual(description);
    expect([pixels.length, damage]).toEqual([description.width * description.height * 4, null]);
  });

  test.each(Object.keys(samples))('leaves the bytes of %s as they were', (name) => {
    const bytes = samples[name] ?? new Uint8Array();
    const before = bytes.slice();
    decodeImage(bytes, { name, useIgnoredAlpha: true });
    expect(bytes).toEqual(before);
  });

  test('finds a format by its bytes, whatever the name says', () => {
    expect(findImageFormat(samples['image.png'] ?? new Uint8Array(), 'war3mapMap.blp').id).toBe('png');
    expect(findImageFormat(runLengthTga, 'no-ending').id).toBe('tga');
  });

  test('reads views into larger buffers', () => {
    const file = samples['jpeg.blp'] ?? new Uint8Array();
    const larger = new Uint8Array(file.length + 13);
    larger.set(file, 13);
    expect(decodeImage(larger.subarray(13)).pixels).toEqual(decodeImage(file).pixels);
  });

  test.each([
    [20, 20, 12],
    [19, 10, 6],
    [1, 1, 1],
    [0, 1, 1],
    [1000, 40, 24],
  ])('decodes the mip that fits %i pixels', (maxSize, width, height) => {
    expect(decodeImage(samples['palette.blp'] ?? new Uint8Array(), { maxSize })).toMatchObject({ width, height });
  });

  test('halves pictures without a mip that is small enough', () => {
    const small = decodeImage(samples['image.png'] ?? new Uint8Array(), { maxSize: 12 });
    expect([small.width, small.height, small.pixels.length]).toEqual([10, 6, 240]);
  });

  test('says which kinds it knows when it is given another', () => {
    expect(() => decodeImage(Uint8Array.of(0xff, 0xd8, 0xff))).toThrow(
      'not a picture of a kind that is read (blp, dds, png, tga)',
    );
  });
});

describe('any bytes give an image or one FormatError, quickly', () => {
  /** @returns milliseconds; throws when anything but a FormatError came, or an image that contradicts itself */
  function probe(bytes: Uint8Array, name: string): number {
    const start = cpuMs();
    try {
      const { width, height, pixels } = decodeImage(bytes, { name });
      expect(pixels.length).toBe(width * height * 4);
    } catch (error) {
      if (!(error instanceof FormatError)) throw error;
    }
    return cpuMs() - start;
  }

  const change = fc.record({
    kind: fc.constantFrom('byte', 'word', 'cut', 'insert' as const),
    // Half of all changes hit the headers, where the counts and offsets are.
    place: fc.oneof(fc.double({ min: 0, max: 0.1, noNaN: true }), fc.double({ min: 0, max: 1, noNaN: true })),
    value: fc.oneof(fc.constantFrom(0, 1, 0x7f, 0xff, 0xffff, 0x7fffffff, 0xffffffff), fc.nat(0xffffffff)),
  });

  function mutate(bytes: Uint8Array, changes: readonly { kind: string; place: number; value: number }[]): Uint8Array {
    let result = bytes.slice();
    for (const { kind, place, value } of changes) {
      const at = Math.floor(place * result.length);
      if (kind === 'byte' && at < result.length) result[at] = value;
      else if (kind === 'word' && at + 4 <= result.length) new DataView(result.buffer).setUint32(at, value, true);
      else if (kind === 'cut') result = result.slice(0, Math.max(1, at + (value & 63)));
      else if (kind === 'insert') result = new Uint8Array([...result.subarray(0, at), value, ...result.subarray(at)]);
    }
    return result;
  }

  test.each(Object.entries(samples))('%s, mutated', (name, bytes) => {
    let slowest = 0;
    fc.assert(
      fc.property(fc.array(change, { minLength: 1, maxLength: 6 }), (changes) => {
        slowest = Math.max(slowest, probe(mutate(bytes, changes), name));
      }),
      { numRuns: 400, seed: 20261120 },
    );
    expect(slowest).toBeLessThan(2000);
  });

  test('every length of a cut file', () => {
    for (const [name, bytes] of Object.entries(samples)) {
      for (let length = 0; length < bytes.length; length += length < 200 ? 1 : 37)
        probe(bytes.subarray(0, length), name);
    }
  });

  test('bytes that begin like a picture and go on like noise', () => {
    const starts = ['BLP1', 'BLP2', 'BLP0', '\u0089PNG\r\n\u001a\n', ''];
    fc.assert(
      fc.property(fc.constantFrom(...starts), fc.uint8Array({ maxLength: 600 }), (start, rest) => {
        const bytes = new Uint8Array([...Array.from(start, (letter) => letter.charCodeAt(0)), ...rest]);
        expect(probe(bytes, 'x.tga')).toBeLessThan(2000);
      }),
      { numRuns: 600, seed: 20261120 },
    );
  });
});
