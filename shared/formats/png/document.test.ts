/** PNG as a document: chunks in their order, checksums, and what stays when the picture is replaced. */
import { fieldsByName } from '../../codec/byName.ts';
import { describe, expect, test } from 'vitest';
import { blocksOf } from '../common/texture/blockFile.ts';
import { openDocument, type Document } from '../../document/document.ts';
import { differences } from '../../test/openWith.ts';
import { smoothPicture } from '../../test/textures.ts';
import { crc32 } from './checksum.ts';
import { png, rewritePng, writePng } from './index.ts';
import { readPng } from './read.ts';

const image = smoothPicture(8, 4);
const plain = writePng(image);
const HEADER_END = 33;

function chunk(tag: string, data: readonly number[]): number[] {
  const bytes = Uint8Array.from([0, 0, 0, 0, ...[...tag].map((letter) => letter.charCodeAt(0)), ...data, 0, 0, 0, 0]);
  const view = new DataView(bytes.buffer);
  view.setUint32(0, data.length);
  view.setUint32(8 + data.length, crc32(bytes, 4, 8 + data.length));
  return [...bytes];
}

/** Texts before and behind the pixels, and bytes behind the end. */
const rich = Uint8Array.from([
  ...plain.subarray(0, HEADER_END),
  ...chunk('tEXt', [65, 0, 66]),
  ...chunk('prIv', [1, 2, 3]),
  ...plain.subarray(HEADER_END, plain.length - 12),
  ...chunk('tIME', [7, 233, 1, 1, 0, 0, 0]),
  ...plain.subarray(plain.length - 12),
  9,
  9,
]);

const open = (bytes: Uint8Array): Document => openDocument(png, bytes);
const tagsOf = (document: Document): string[] =>
  blocksOf(document).map(({ type, fields }) => String(fieldsByName(fields)['tag'] ?? type));
const rulesOf = (bytes: Uint8Array): string[] =>
  png.validate(open(bytes)).map(({ rule, severity }) => `${severity} ${rule}`);

describe('as a document', () => {
  test('has every chunk in its order, and the checksum of the standard', () => {
    expect(tagsOf(open(rich))).toEqual(['IHDR', 'tEXt', 'prIv', 'IDAT', 'tIME', 'IEND', 'strayBytes']);
    expect(
      crc32(
        Uint8Array.from('123456789', (digit) => digit.charCodeAt(0)),
        0,
        9,
      ),
    ).toBe(0xcbf43926);
    expect(rulesOf(rich)).toEqual([]);
  });

  test.each([
    ['as it is', rich],
    ['with a wrong checksum', rich.with(HEADER_END + 12, 0xee)],
    ['cut inside a chunk', rich.subarray(0, HEADER_END + 13)],
    ['cut inside a frame', rich.subarray(0, HEADER_END + 5)],
    ['with lengths by the million', rich.with(HEADER_END, 0xff)],
    ['without anything behind the signature', rich.subarray(0, 8)],
    ['with a tag of no letters', rich.with(HEADER_END + 5, 0).with(HEADER_END + 6, 0xff)],
  ])('writes itself again %s', (_name, bytes) => {
    const document = open(bytes);
    const { original } = document;
    expect(differences(document.write(), bytes)).toEqual([]);
    expect(differences(png.write({ document, original, spans: new Map() }), bytes)).toEqual([]);
    expect(differences(png.write({ document, original: null }), bytes)).toEqual([]);
    expect(png.outline(document).children.length).toBe(blocksOf(document).length);
  });

  test('makes a new checksum for what is edited', () => {
    const document = open(rich);
    const text = blocksOf(document)[1];
    document.edit('Change a text', (transaction) => transaction.patch(text?.id ?? document.root, 'data', 2, [67]));
    const written = document.write();
    expect(differences(written, rich).length).toBeGreaterThan(1);
    expect(rulesOf(written)).toEqual([]);
    expect(readPng(written).pixels).toEqual(image.pixels);
  });

  test('keeps a wrong checksum until it is mended', () => {
    const bad = rich.with(HEADER_END + 12, 0xee);
    expect(rulesOf(bad)).toEqual(['error checksum']);
    const document = open(bad);
    const [problem] = png.validate(document);
    document.edit('Mend', (transaction) => problem?.fix?.apply(transaction));
    expect(differences(document.write(), rich)).toEqual([]);
  });

  test('says what is missing', () => {
    expect(rulesOf(rich.subarray(0, HEADER_END))).toEqual(['error missing-chunk', 'warning missing-chunk']);
    expect(rulesOf(plain.subarray(0, plain.length - 20))).toContain('error chunk-length');
  });
});

describe('writing in the place of a file', () => {
  test('keeps texts and unknown chunks where they were', () => {
    const larger = smoothPicture(16, 16);
    const written = rewritePng(rich, larger, { hasAlpha: true });
    expect(tagsOf(open(written))).toEqual(tagsOf(open(rich)));
    expect(readPng(written).pixels).toEqual(larger.pixels);
    expect(rulesOf(written)).toEqual([]);
  });

  test('drops what was about the old pixels', () => {
    const paletted = Uint8Array.from([
      ...rich.subarray(0, HEADER_END),
      ...chunk('bKGD', [0, 0, 0, 0, 0, 0]),
      ...rich.subarray(HEADER_END),
    ]);
    expect(tagsOf(open(rewritePng(paletted, image, { hasAlpha: false })))).not.toContain('bKGD');
  });
});
