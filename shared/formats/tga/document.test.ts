/** TGA as a document, and written: corners, packets, texts and the areas of TGA 2.0. */
import * as fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../common/texture/blockFile.ts';
import { openDocument, type Document } from '../../document/document.ts';
import { differences } from '../../test/openWith.ts';
import { noisePicture, picture, smoothPicture } from '../../test/textures.ts';
import { rewriteTga, tga, writeTga } from './index.ts';
import { readTga } from './read.ts';

const image = smoothPicture(8, 4);
const plain = writeTga(image, { encoding: 'raw', alphaBits: 8 });
const typesOf = (document: Document): string[] => blocksOf(document).map(({ type }) => type);

/** A file with a text, an extension area with a postage stamp, and a footer that points at them. */
function withAreas(): Uint8Array {
  const text = [65, 66, 67];
  const extensionAt = plain.length + text.length;
  const bytes = new Uint8Array(extensionAt + 495 + 10 + 26);
  bytes.set(plain.subarray(0, 18));
  bytes[0] = text.length;
  bytes.set(text, 18);
  bytes.set(plain.subarray(18), 21);
  const view = new DataView(bytes.buffer);
  view.setUint16(extensionAt, 495, true);
  view.setUint32(extensionAt + 486, extensionAt + 495, true);
  view.setUint32(bytes.length - 26, extensionAt, true);
  bytes.set(
    [...'TRUEVISION-XFILE.\0'].map((letter) => letter.charCodeAt(0)),
    bytes.length - 18,
  );
  return bytes;
}

describe('writing', () => {
  test('is type 2 with 32 bits from the lower left, as the maps of Warcraft III have it', () => {
    expect([plain[2], plain[16], plain[17]]).toEqual([2, 32, 8]);
    expect([...plain.subarray(18, 22)]).toEqual([2, 1, 0, 3].map((channel) => image.pixels[3 * 32 + channel]));
  });

  test('any picture comes back, packed and not, with and without alpha', () => {
    const kinds = fc.record({
      width: fc.integer({ min: 1, max: 300 }),
      height: fc.integer({ min: 1, max: 4 }),
      colours: fc.integer({ min: 1, max: 5 }),
      encoding: fc.constantFrom('raw', 'rle' as const),
      alphaBits: fc.constantFrom(0, 8 as const),
    });
    fc.assert(
      fc.property(kinds, ({ width, height, colours, encoding, alphaBits }) => {
        const noise = noisePicture(width, height, colours).pixels;
        const made = picture(width, height, (x, y) => [
          (noise[(y * width + x) * 4] ?? 0) % colours,
          1,
          2,
          alphaBits === 0 ? 255 : y,
        ]);
        const bytes = writeTga(made, { encoding, alphaBits });
        expect(readTga(bytes, { useIgnoredAlpha: true }).pixels).toEqual(made.pixels);
        // Nothing but the packets: the reader finds their end where the file ends.
        expect(typesOf(openDocument(tga, bytes))).toEqual(['mip']);
      }),
      { numRuns: 200, seed: 20261121 },
    );
  });

  test('packets save space, stay within a row, and never take much more', () => {
    const flat = writeTga(
      picture(300, 2, () => [1, 2, 3, 255]),
      { encoding: 'rle', alphaBits: 8 },
    );
    expect(flat.length).toBe(18 + 2 * 3 * 5);
    const noise = writeTga(noisePicture(256, 1), { encoding: 'rle', alphaBits: 8 });
    expect(noise.length).toBeLessThanOrEqual(18 + 256 * 4 + 2);
  });
});

describe('writing in the place of a file', () => {
  test('keeps corner, packing and text, and moves the areas of TGA 2.0', () => {
    const bytes = withAreas();
    const larger = smoothPicture(16, 8);
    const written = rewriteTga(bytes, larger);
    const view = new DataView(written.buffer);
    const extension = view.getUint32(written.length - 26, true);
    expect(extension).toBe(18 + 3 + 16 * 8 * 4);
    expect(view.getUint32(extension + 486, true)).toBe(extension + 495);
    expect([...written.subarray(18, 21)]).toEqual([65, 66, 67]);
    expect(readTga(written).pixels).toEqual(larger.pixels);
    expect(typesOf(openDocument(tga, written))).toEqual(typesOf(openDocument(tga, bytes)));
    const packed = writeTga(image, { encoding: 'rle', alphaBits: 0 }).with(17, 0x30);
    expect([rewriteTga(packed, image)[2], rewriteTga(packed, image)[17]]).toEqual([10, 0x30]);
    expect(readTga(rewriteTga(packed, larger)).pixels.subarray(0, 3)).toEqual(larger.pixels.subarray(0, 3));
  });

  test('keeps grey grey as long as the picture is', () => {
    const grey = new Uint8Array([
      ...plain.subarray(0, 18).with(2, 3).with(12, 2).with(14, 1).with(16, 8).with(17, 0),
      9,
      10,
    ]);
    expect([...rewriteTga(grey, readTga(grey))]).toEqual([...grey]);
    expect(rewriteTga(grey, image)[2]).toBe(2);
  });
});

describe('as a document', () => {
  test('has a block for every part and writes itself again', () => {
    const bytes = withAreas();
    const document = openDocument(tga, bytes);
    expect(typesOf(document)).toEqual(['imageId', 'mip', 'strayBytes', 'footer']);
    expect(differences(tga.write({ document, original: document.original, spans: new Map() }), bytes)).toEqual([]);
    expect(tga.outline(document).children.map(({ label }) => label)).toEqual([
      'Identification',
      'Pixels',
      'Unused bytes',
      'Footer',
    ]);
  });

  test.each([
    ['pixels that end early', plain.subarray(0, 60), 'error pixel-data'],
    ['no pixels', plain.subarray(0, 18), 'error pixel-data'],
    ['undeclared alpha', plain.with(17, 0), 'info alpha-bits'],
    ['packed pixels', writeTga(image, { encoding: 'rle', alphaBits: 8 }), 'info unusual-type'],
    [
      'sides that are no powers of two',
      writeTga(smoothPicture(5, 4), { encoding: 'raw', alphaBits: 8 }),
      'warning power-of-two',
    ],
    ['an unknown type', plain.with(2, 77), 'warning unknown-value'],
  ])('reports %s', (_name, bytes, rule) => {
    const document = openDocument(tga, bytes);
    expect(tga.validate(document).map(({ rule: name, severity }) => `${severity} ${name}`)).toContain(rule);
    expect(differences(tga.write({ document, original: document.original, spans: new Map() }), bytes)).toEqual([]);
  });

  test('finds nothing in what we write, and refuses what is no header', () => {
    expect(tga.validate(openDocument(tga, plain))).toEqual([]);
    expect(() => openDocument(tga, plain.subarray(0, 17))).toThrow('18 bytes');
  });
});
