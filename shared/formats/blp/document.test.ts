/** BLP as a document: forms that real files have, bent by hand, and the rules about them. */
import { fieldsByName } from '../../codec/byName.ts';
import type { FormatDocument } from '../../format/format.ts';
import { describe, expect, test } from 'vitest';
import type { FilePart } from '../../codec/documentView.ts';
import { blocksOf } from '../common/texture/blockFile.ts';
import { openDocument, type Document } from '../../document/document.ts';
import { differences } from '../../test/openWith.ts';
import { smoothPicture } from '../../test/textures.ts';
import { buildMipChain } from '../../media/mipmaps.ts';
import { readJpegFrame } from '../../media/jpeg/decode.ts';
import { blp, readBlpHeader, rewriteBlp, writeBlp, writeJpegBlp1 } from './index.ts';
import { readBlp } from './read.ts';
import { writePaletteBlp1 } from './write.ts';

const image = smoothPicture(16, 8);
const palette = writePaletteBlp1(image, { alphaBits: 8 });
const jpeg = writeJpegBlp1(image, { alphaBits: 8, quality: 90 });

function edited(file: Uint8Array, values: Readonly<Record<number, number>>): Uint8Array {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (const [offset, value] of Object.entries(values)) view.setUint32(Number(offset), value, true);
  return copy;
}

function open(bytes: Uint8Array, files: readonly FilePart[] = []): FormatDocument {
  return openDocument(blp, bytes, { files });
}

const rulesOf = (bytes: Uint8Array): string[] =>
  blp.validate(open(bytes)).map(({ rule, severity }) => `${severity} ${rule}`);
const typesOf = (document: Document): string[] => blocksOf(document).map(({ type }) => type);

/** Puts bytes in front of the first mip and behind the last, as Blizzard's 624-byte headers and other tools do. */
function withStray(file: Uint8Array, between: number, behind: number): Uint8Array {
  const { mips } = readBlpHeader(file);
  const at = mips[0].offset;
  const bytes = new Uint8Array(file.length + between + behind).fill(0xab);
  bytes.set(file.subarray(0, at));
  bytes.set(file.subarray(at), at + between);
  const view = new DataView(bytes.buffer);
  for (const level of mips.keys()) {
    view.setUint32(0x1c + level * 4, view.getUint32(0x1c + level * 4, true) + between, true);
  }
  return bytes;
}

describe('blocks', () => {
  test('of a JPEG are its header, mips, and bytes that nothing points at', () => {
    const bytes = withStray(jpeg, 20, 3);
    const document = open(bytes);
    expect(typesOf(document)).toEqual(['jpegHeader', 'strayBytes', ...Array<string>(5).fill('mip'), 'strayBytes']);
    expect(differences(blp.write({ document, original: document.original, spans: new Map() }), bytes)).toEqual([]);
  });

  test('of a short palette end where the first mip begins', () => {
    // Eight colours: the palette is cut to 32 bytes and everything behind it moves up.
    const cut = 1024 - 32;
    const bytes = new Uint8Array(palette.length - cut);
    bytes.set(palette.subarray(0, 156 + 32));
    bytes.set(palette.subarray(156 + 1024), 156 + 32);
    const view = new DataView(bytes.buffer);
    for (let at = 0x1c; at < 0x5c; at += 4)
      if (view.getUint32(at, true) > 0) view.setUint32(at, view.getUint32(at, true) - cut, true);
    const document = open(bytes);
    expect(fieldsByName(document.get(blocksOf(document)[0]?.id ?? document.root).fields)['data']).toHaveLength(32);
    expect(differences(document.write(), bytes)).toEqual([]);
  });

  test('shared by several mips are one, and crossing ones are cut where the next begins', () => {
    const first = readBlpHeader(palette).mips[0];
    const shared = open(edited(palette, { 0x20: first.offset, 0x60: first.size }));
    expect(typesOf(shared).filter((type) => type === 'mip')).toHaveLength(4);
    const crossing = edited(palette, { 0x5c: 100000 });
    const document = open(crossing);
    expect(differences(blp.write({ document, original: document.original, spans: new Map() }), crossing)).toEqual([]);
  });

  test('tables full of nonsense leave the bytes as they are', () => {
    const bytes = palette.slice();
    bytes.fill(0xff, 0x1c, 0x9c);
    const document = open(bytes);
    expect(differences(document.write(), bytes)).toEqual([]);
    expect(rulesOf(bytes)).toContain('error no-pixels');
  });
});

describe('writing in the place of a file', () => {
  test('keeps stray bytes, header fields and the depth that is stored', () => {
    const bytes = edited(withStray(jpeg, 20, 3), { 0x14: 3, 0x18: 7 });
    const written = rewriteBlp(bytes, buildMipChain(image));
    const view = new DataView(written.buffer);
    expect([view.getUint32(0x14, true), view.getUint32(0x18, true)]).toEqual([3, 7]);
    expect([...written.subarray(-3)]).toEqual([0xab, 0xab, 0xab]);
    expect(typesOf(open(written))).toEqual(typesOf(open(bytes)));
    const odd = edited(jpeg, { 0x08: 9 });
    expect(readBlpHeader(rewriteBlp(odd, buildMipChain(image))).storedAlphaBits).toBe(9);
  });

  test('keeps the fourth channel of a JPEG whose header disowns it', () => {
    const hidden = edited(jpeg, { 0x08: 0 });
    const written = rewriteBlp(hidden, buildMipChain(readBlp(hidden, { useIgnoredAlpha: true })));
    const alphas = readBlp(written, { useIgnoredAlpha: true }).pixels.filter((_, at) => (at & 3) === 3);
    expect(new Set(alphas).size).toBeGreaterThan(20);
  });

  test('takes the quantisation of the JPEG that is replaced', () => {
    const low = writeJpegBlp1(image, { alphaBits: 8, quality: 30 });
    const written = rewriteBlp(low, buildMipChain(readBlp(low)));
    const header = (file: Uint8Array): Uint8Array => file.subarray(160, 160 + 71);
    expect(header(written)).toEqual(header(low));
  });

  test('of a BLP2 without palette block writes none', () => {
    const full = writeBlp(buildMipChain(image), { version: 2, encoding: 'dxt5', alphaBits: 8 });
    const bytes = new Uint8Array(full.length - 1024);
    bytes.set(full.subarray(0, 148));
    bytes.set(full.subarray(1172), 148);
    const view = new DataView(bytes.buffer);
    for (let at = 0x14; at < 0x54; at += 4)
      if (view.getUint32(at, true) > 0) view.setUint32(at, view.getUint32(at, true) - 1024, true);
    expect(readBlpHeader(rewriteBlp(bytes, buildMipChain(image))).mips[0].offset).toBe(148);
  });

  // Forms of the shared header that real files have: nothing, four bytes in, between markers, in the middle of one.
  test.each([
    ['empty', 0],
    ['cut inside the first table', 10],
    ['between markers', 71],
    ['whole', -1],
    ['with the first bytes of the frame header', -3],
  ])('adds mips to a JPEG whose shared header is %s, and keeps its first picture', (_name, wanted) => {
    const { mips } = readBlpHeader(jpeg);
    const sharedSize = new DataView(jpeg.buffer).getUint32(156, true);
    const size = wanted >= 0 ? wanted : sharedSize + (wanted === -1 ? 0 : 3);
    const whole = new Uint8Array([
      ...jpeg.subarray(160, 160 + sharedSize),
      ...jpeg.subarray(mips[0].offset, mips[0].offset + mips[0].size),
    ]);
    const bytes = new Uint8Array(160 + whole.length);
    bytes.set(jpeg.subarray(0, 156));
    bytes.set(whole, 160);
    const view = new DataView(bytes.buffer);
    view.setUint32(156, size, true);
    bytes.fill(0, 0x1c, 0x9c);
    view.setUint32(0x1c, 160 + size, true);
    view.setUint32(0x5c, whole.length - size, true);
    const pixels = readBlp(bytes);
    const written = rewriteBlp(bytes, buildMipChain(pixels), { keepsFirst: true });
    expect(readBlp(written).pixels).toEqual(pixels.pixels);
    expect(readBlpHeader(written).mips).toHaveLength(5);
    for (let mip = 1; mip < 5; mip++) expect(readBlp(written, { mip }).damage).toBeNull();
    const header = written.subarray(160, 160 + new DataView(written.buffer).getUint32(156, true));
    expect(header).toEqual(bytes.subarray(160, 160 + size));
  });

  test('of a foreign shared header that nothing can follow makes every mip a whole JPEG', () => {
    const { mips } = readBlpHeader(jpeg);
    // One byte into the Huffman data of a table that differs from ours.
    const bytes = jpeg.slice();
    bytes[160 + 2 + 69 + 2 + 19] = 0x01;
    const view = new DataView(bytes.buffer);
    const shift = 40;
    const cut = view.getUint32(156, true) - shift;
    view.setUint32(156, cut, true);
    view.setUint32(0x1c, mips[0].offset - shift, true);
    view.setUint32(0x5c, mips[0].size + shift, true);
    const before = readBlp(bytes);
    const written = rewriteBlp(bytes, buildMipChain(before), { keepsFirst: true });
    expect(new DataView(written.buffer).getUint32(156, true)).toBe(0);
    expect(readBlp(written).pixels).toEqual(before.pixels);
    const { mips: made } = readBlpHeader(written);
    expect(readJpegFrame(written.subarray(made[4]?.offset ?? 0)).width).toBe(1);
  });
});

describe('BLP0', () => {
  const shared = jpeg.subarray(156, readBlpHeader(jpeg).mips[0].offset);
  const main = new Uint8Array([0x42, 0x4c, 0x50, 0x30, ...jpeg.subarray(4, 28), ...shared, 1, 2, 3]);
  const mips = readBlpHeader(jpeg).mips.map(({ offset, size }) => jpeg.subarray(offset, offset + size));
  const bytes = new Uint8Array([...main, ...mips.flatMap((mip) => [...mip])]);
  const files: FilePart[] = [{ name: 'War3MapMap.blp', start: 0, end: main.length }];
  for (const [level, mip] of mips.entries()) {
    const start = files.at(-1)?.end ?? 0;
    files.push({ name: `war3mapMap.B0${level}`, start, end: start + mip.length });
  }

  test('names its files, and is named by them', () => {
    const wanted = blp.companions?.(main, files.slice(0, 1)) ?? [];
    expect(wanted[0]).toEqual({ name: 'War3MapMap.b00', isRequired: true });
    expect(wanted).toHaveLength(16);
    expect(blp.companions?.(jpeg, files.slice(0, 1))).toEqual([]);
    expect(blp.mainOf?.('war3mapMap.b03', new Uint8Array())).toEqual(['war3mapMap.blp']);
    expect(blp.mainOf?.('war3mapMap.b99', new Uint8Array())).toEqual([]);
  });

  test('shows the pictures of its files, writes them back and names them after the main one', () => {
    const document = open(bytes, files);
    expect(typesOf(document)).toEqual(['jpegHeader', 'strayBytes', ...mips.map(() => 'mip')]);
    expect(readBlp(bytes, { files, mip: 1 }).pixels).toEqual(readBlp(jpeg, { mip: 1 }).pixels);
    const written = document.writeFiles('Other.blp');
    expect(differences(written.bytes, bytes)).toEqual([]);
    expect(written.files.map(({ name }) => name)).toEqual(['Other.blp', ...mips.map((_, level) => `Other.b0${level}`)]);
    expect(written.files.map(({ start, end }) => [start, end])).toEqual(files.map(({ start, end }) => [start, end]));
    expect(blp.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
  });

  test('says what is missing when it stands alone, and cannot be changed', () => {
    expect(() => readBlp(main)).toThrow('.b00 to .b15');
    expect(rulesOf(main)).toContain('error no-pixels');
    expect(() => rewriteBlp(bytes, buildMipChain(image))).toThrow('can be read but not changed');
  });
});

describe('rules', () => {
  const blp2 = writeBlp(buildMipChain(image), { version: 2, encoding: 'dxt5', alphaBits: 8 });

  test('find nothing in what we write', () => {
    for (const file of [palette, jpeg, blp2]) expect(rulesOf(file)).toEqual([]);
  });

  test.each([
    [
      'sides that are no powers of two',
      writePaletteBlp1(smoothPicture(12, 8), { alphaBits: 0 }),
      'warning power-of-two',
    ],
    ['a JPEG with nine bits of alpha', edited(jpeg, { 0x08: 9 }), 'warning alpha-depth'],
    ['a palette with two bits of alpha', edited(palette, { 0x08: 2 }), 'warning alpha-depth'],
    ['a picture type that says the opposite', edited(jpeg, { 0x14: 5 }), 'info picture-type'],
    ['mips that end early', edited(jpeg, { 0x24: 0 }), 'info missing-mips'],
    ['mips of BLP2 that end early', edited(blp2, { 0x1c: 0 }), 'warning missing-mips'],
    ['more mips than there can be', edited(jpeg, { 0x30: 160, 0x70: 4 }), 'info surplus-mips'],
    ['a mip of too few bytes', edited(palette, { 0x5c: 20 }), 'error mip-size'],
    ['a mip outside the file', edited(palette, { 0x20: 0x7fffffff }), 'warning mip-offset'],
    ['two mips of the same bytes', edited(jpeg, { 0x20: readBlpHeader(jpeg).mips[0].offset }), 'warning shared-mip'],
    ['a JPEG header that is too long', edited(jpeg, { 0x9c: 0x10000 }), 'error jpeg-header'],
    ['a JPEG of another size than the header says', edited(jpeg, { 0x0c: 32 }), 'info jpeg-size'],
    ['JPEG in BLP2', edited(blp2, { 0x04: 0 }), 'error blp2-jpeg'],
    ['an unknown encoding', edited(blp2, { 0x08: 0x01070809 }), 'error unknown-value'],
    ['sides of 0', edited(palette, { 0x0c: 0 }), 'error value-range'],
    [
      'a picture beyond what old versions show',
      writePaletteBlp1(smoothPicture(1024, 1), { alphaBits: 0 }),
      'info large-texture',
    ],
  ])('find %s', (_name, file, rule) => {
    expect(rulesOf(file)).toContain(rule);
  });

  test('mend what can be mended without harm', () => {
    const document = open(edited(jpeg, { 0x08: 9, 0x14: 4 }));
    for (const { fix } of blp.validate(document)) if (fix !== undefined) document.edit(fix.label, fix.apply);
    for (const { fix } of blp.validate(document)) if (fix !== undefined) document.edit(fix.label, fix.apply);
    expect(blp.validate(document)).toEqual([]);
    expect(differences(document.write(), edited(jpeg, { 0x08: 0, 0x14: 5 }))).toEqual([]);
  });
});
