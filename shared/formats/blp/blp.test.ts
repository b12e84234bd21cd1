/** BLP files made by our own writer and bent by hand, one rule each. */
import { describe, expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { mipChainSizes, type RgbaPixels } from '../../media/mipmaps.ts';
import { decodeDxt } from '../../media/texture/dxt.ts';
import { writeJpegBlp1 } from './index.ts';
import { describeBlp, readBlp } from './read.ts';
import { writePaletteBlp1 } from './write.ts';

function picture(width: number, height: number, colour: (x: number, y: number) => readonly number[]): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < width * height; at++) pixels.set(colour(at % width, Math.floor(at / width)), at * 4);
  return { width, height, pixels };
}

/** 64 colours, alpha rising from left to right. */
const chequered = picture(16, 8, (x, y) => [x & 7, 100 + y, 200, x * 17]);
const smooth = picture(64, 32, (x, y) => [x * 4, y * 8, 255 - x * 4, 255 - y * 8]);

function edited(file: Uint8Array, values: Record<number, number>): Uint8Array {
  const copy = file.slice();
  const view = new DataView(copy.buffer);
  for (const [offset, value] of Object.entries(values)) view.setUint32(Number(offset), value, true);
  return copy;
}

function alphas(pixels: Uint8Array): number[] {
  return Array.from(pixels.filter((_, at) => at % 4 === 3));
}

function withoutAlpha(pixels: Uint8Array): Uint8Array {
  return pixels.map((value, at) => (at % 4 === 3 ? 255 : value));
}

function signalToNoise(a: Uint8Array, b: Uint8Array): number {
  const squares = a.reduce((sum, value, at) => sum + (value - (b[at] ?? 0)) ** 2, 0);
  return 10 * Math.log10(255 ** 2 / (squares / a.length));
}

describe('palette BLP1', () => {
  test.each([
    [0, (): number => 255],
    [1, (alpha: number): number => (alpha > 127 ? 255 : 0)],
    [4, (alpha: number): number => Math.round(alpha / 17) * 17],
    [8, (alpha: number): number => alpha],
  ] as const)('keeps up to 256 colours exactly and alpha to %i bits', (alphaBits, rounded) => {
    const read = readBlp(writePaletteBlp1(chequered, { alphaBits }));
    expect(withoutAlpha(read.pixels)).toEqual(withoutAlpha(chequered.pixels));
    expect(alphas(read.pixels)).toEqual(alphas(chequered.pixels).map(rounded));
    expect(read).toMatchObject({ width: 16, height: 8, mipCount: 5, hasAlpha: alphaBits > 0, damage: null });
    expect(read.encoding).toBe(`BLP1 palette, ${alphaBits === 0 ? 'no' : `${alphaBits}-bit`} alpha`);
  });

  test('keeps the colour of pixels that cannot be seen', () => {
    const hidden = picture(4, 4, (x, y) => [x * 10, y * 10, 77, 0]);
    expect(readBlp(writePaletteBlp1(hidden, { alphaBits: 8 })).pixels).toEqual(hidden.pixels);
  });

  test('reduces more than 256 colours with little loss', () => {
    const read = readBlp(writePaletteBlp1(smooth, { alphaBits: 8 }));
    expect(signalToNoise(smooth.pixels, read.pixels)).toBeGreaterThan(36);
  });

  test('holds every mip down to 1 × 1, also for pictures that are not square', () => {
    const file = writePaletteBlp1(smooth, { alphaBits: 8 });
    for (const [mip, size] of mipChainSizes(smooth).entries()) expect(readBlp(file, { mip })).toMatchObject(size);
    expect(() => readBlp(file, { mip: 7 })).toThrow('mip 7 was asked for, the file has 7');
  });

  test('has a palette that ends where the first mip begins', () => {
    const file = writePaletteBlp1(chequered, { alphaBits: 0 });
    const used = 156 + 64 * 4;
    const short = new Uint8Array([...file.subarray(0, used), ...file.subarray(1180, 1180 + 128)]);
    const read = readBlp(edited(short, { 0x1c: used, 0x20: 0 }));
    expect(read.pixels).toEqual(withoutAlpha(chequered.pixels));
  });

  test('shows colours beyond a short palette as black', () => {
    const file = writePaletteBlp1(
      picture(1, 1, () => [9, 9, 9, 255]),
      { alphaBits: 0 },
    );
    const short = new Uint8Array([...file.subarray(0, 160), 5]);
    expect([...readBlp(edited(short, { 0x1c: 160 })).pixels]).toEqual([0, 0, 0, 255]);
  });

  test('is shown opaque when the file ends inside the alpha', () => {
    const file = writePaletteBlp1(chequered, { alphaBits: 8 });
    const read = readBlp(file.subarray(0, 1180 + 128 + 100));
    expect(read.damage).toContain('8-bit alpha');
    expect(read.pixels).toEqual(withoutAlpha(chequered.pixels));
  });

  test('takes an alpha depth it does not know for none', () => {
    const read = readBlp(edited(writePaletteBlp1(chequered, { alphaBits: 8 }), { 0x08: 9 }));
    expect(read.hasAlpha).toBe(false);
    expect(alphas(read.pixels).every((alpha) => alpha === 255)).toBe(true);
  });

  test('may point several mips at the same bytes', () => {
    const file = edited(writePaletteBlp1(chequered, { alphaBits: 0 }), { 0x20: 1180, 0x24: 1180 });
    expect(readBlp(file, { mip: 2 }).pixels.subarray(0, 8)).toEqual(readBlp(file).pixels.subarray(0, 8));
  });
});

describe('JPEG BLP1', () => {
  test('comes back close, with alpha', () => {
    const read = readBlp(writeJpegBlp1(smooth, { alphaBits: 8, quality: 100 }));
    expect(signalToNoise(smooth.pixels, read.pixels)).toBeGreaterThan(50);
    expect(read).toMatchObject({ width: 64, height: 32, mipCount: 7, hasAlpha: true, hasIgnoredAlpha: false });
    expect(read.encoding).toBe('BLP1 JPEG, 8-bit alpha');
  });

  test('gets smaller with less quality', () => {
    const large = writeJpegBlp1(smooth, { alphaBits: 0, quality: 95 });
    const small = writeJpegBlp1(smooth, { alphaBits: 0, quality: 30 });
    expect(small.length).toBeLessThan(large.length);
  });

  test.each([0, 5, 9, 136])('is opaque with %i alpha bits, but its fourth channel can be asked for', (stored) => {
    const file = edited(writeJpegBlp1(smooth, { alphaBits: 8, quality: 100 }), { 0x08: stored });
    const shown = readBlp(file);
    expect(shown).toMatchObject({ hasAlpha: false, hasIgnoredAlpha: true });
    expect(alphas(shown.pixels).every((alpha) => alpha === 255)).toBe(true);
    const asked = readBlp(file, { useIgnoredAlpha: true });
    expect(asked.hasAlpha).toBe(true);
    expect(signalToNoise(smooth.pixels, asked.pixels)).toBeGreaterThan(50);
  });

  test('is what any content but 1 means', () => {
    expect(describeBlp(edited(writeJpegBlp1(smooth, { alphaBits: 0, quality: 90 }), { 0x04: 7 })).encoding).toContain(
      'JPEG',
    );
  });

  test('may have its shared header end in the middle of a marker, and a gap behind it', () => {
    const file = writeJpegBlp1(chequered, { alphaBits: 8, quality: 90 });
    const view = new DataView(file.buffer);
    const headerSize = view.getUint32(0x9c, true);
    const [start, size] = [view.getUint32(0x1c, true), view.getUint32(0x5c, true)];
    const bent = new Uint8Array([
      ...file.subarray(0, 0xa0 + headerSize + 2),
      1,
      2,
      3,
      4,
      ...file.subarray(start + 2, start + size),
    ]);
    const moved = { 0x9c: headerSize + 2, 0x1c: start + 6, 0x5c: size - 2, 0x20: 0 };
    expect(readBlp(edited(bent, moved)).pixels).toEqual(readBlp(file).pixels);
  });

  test('has the size that the JPEG says, not the header', () => {
    const file = edited(writeJpegBlp1(chequered, { alphaBits: 8, quality: 90 }), { 0x0c: 425 });
    expect(readBlp(file)).toMatchObject({ width: 16, height: 8 });
    expect(describeBlp(file)).toMatchObject({ width: 16, height: 8 });
  });

  test('names the place in the BLP file when the JPEG is broken', () => {
    const file = writeJpegBlp1(chequered, { alphaBits: 8, quality: 90 });
    const start = new DataView(file.buffer).getUint32(0x1c, true);
    const broken = file.with(start + 1, 0xc3);
    expect(() => readBlp(broken)).toThrow(
      `mips[0].JPEG at 0x${(start + 4).toString(16).toUpperCase()}: JPEG of kind SOF3`,
    );
  });
});

describe('the list of mips', () => {
  const file = writePaletteBlp1(chequered, { alphaBits: 0 });

  test('ends at 1 × 1 although the header goes on', () => {
    expect(describeBlp(edited(file, { 0x30: 1180, 0x70: 1 })).mipCount).toBe(5);
  });

  test.each([
    ['an offset of 0', { 0x24: 0 }],
    ['a size of 0', { 0x64: 0 }],
    ['an offset outside the file', { 0x24: 0xffffffff }],
    ['a size that leaves the file', { 0x64: 0x7fffffff }],
  ])('ends at %s', (_name, change) => {
    expect(describeBlp(edited(file, change)).mipCount).toBe(2);
  });

  test('must have a first entry', () => {
    expect(() => readBlp(edited(file, { 0x1c: 0 }))).toThrow('no picture data');
  });
});

interface Blp2Options {
  readonly encoding: number;
  readonly alphaDepth: number;
  readonly alphaType: number;
  readonly width: number;
  readonly height: number;
  readonly palette?: readonly number[];
  readonly data: readonly number[];
}

/** A BLP2 with one mip; DXT and raw ones without the palette block, as War3Net writes them. */
function makeBlp2({ encoding, alphaDepth, alphaType, width, height, palette = [], data }: Blp2Options): Uint8Array {
  const file = new Uint8Array(148 + palette.length + data.length);
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4c, 0x50, 0x32, 1, 0, 0, 0, encoding, alphaDepth, alphaType, 0]);
  view.setUint32(0x0c, width, true);
  view.setUint32(0x10, height, true);
  view.setUint32(0x14, 148 + palette.length, true);
  view.setUint32(0x54, data.length, true);
  file.set([...palette, ...data], 148);
  return file;
}

describe('BLP2', () => {
  const twoColours = [1, 2, 3, 0, 40, 50, 60, 0];

  test('palette: one alpha bit a pixel from the lowest bit up, four from the low half up', () => {
    const base = { encoding: 1, alphaType: 8, width: 3, height: 1, palette: twoColours };
    const one = readBlp(makeBlp2({ ...base, alphaDepth: 1, data: [0, 1, 0, 0b011] }));
    expect([...one.pixels]).toEqual([3, 2, 1, 255, 60, 50, 40, 255, 3, 2, 1, 0]);
    const four = readBlp(makeBlp2({ ...base, alphaDepth: 4, data: [0, 1, 0, 0x2f, 0x01] }));
    expect(alphas(four.pixels)).toEqual([255, 34, 17]);
  });

  test('raw: blue, green, red, alpha, whatever the alpha depth says', () => {
    const base = { encoding: 3, alphaType: 2, width: 1, height: 1, data: [1, 2, 3, 4] };
    expect([...readBlp(makeBlp2({ ...base, alphaDepth: 136 })).pixels]).toEqual([3, 2, 1, 4]);
    const opaque = readBlp(makeBlp2({ ...base, alphaDepth: 0 }));
    expect([...opaque.pixels, opaque.hasIgnoredAlpha]).toEqual([3, 2, 1, 255, true]);
  });

  // Black to white in the "transparent" order; pixels 0 to 3 of each row use colours 0 to 3.
  const punched = [0, 0, 0xff, 0xff, 0xe4, 0xe4, 0xe4, 0xe4];

  test.each([
    [1, 0, 'DXT1, 1-bit alpha', [0, 0, 0, 0]],
    [0, 0, 'DXT1, no alpha', [0, 0, 0, 255]],
    [8, 7, 'DXT5, 8-bit alpha', [170, 170, 170, 255]],
    [8, 1, 'DXT3, 4-bit alpha', [170, 170, 170, 119]],
  ])('DXT with alpha depth %i and type %i is %s', (alphaDepth, alphaType, name, fourth) => {
    const alphaBlock =
      alphaDepth < 8 ? [] : alphaType === 7 ? [255, 0, 0, 0, 0, 0, 0, 0] : Array.from({ length: 8 }, () => 0x77);
    const read = readBlp(
      makeBlp2({ encoding: 2, alphaDepth, alphaType, width: 4, height: 4, data: [...alphaBlock, ...punched] }),
    );
    expect(read.encoding).toBe(`BLP2 ${name}`);
    expect([...read.pixels.subarray(12, 16)]).toEqual(fourth);
  });

  test('DXT takes a whole block for a mip below 4 × 4', () => {
    const read = readBlp(makeBlp2({ encoding: 2, alphaDepth: 1, alphaType: 0, width: 2, height: 1, data: punched }));
    expect([...read.pixels]).toEqual([0, 0, 0, 255, 255, 255, 255, 255]);
  });

  test('DXT5 alpha has seven steps, or five and the two ends', () => {
    // Indices 0 to 7, 3 bits each, twice.
    const indices = [0x88, 0xc6, 0xfa, 0x88, 0xc6, 0xfa];
    const size = { width: 4, height: 4 };
    const ramp = (first: number, second: number): number[] =>
      alphas(decodeDxt('dxt5', Uint8Array.of(first, second, ...indices, ...punched), size, false)).slice(0, 8);
    expect(ramp(70, 0)).toEqual([70, 0, 60, 50, 40, 30, 20, 10]);
    expect(ramp(0, 50)).toEqual([0, 50, 10, 20, 30, 40, 0, 255]);
  });
});

describe('what cannot be shown is a FormatError that says why', () => {
  const palette = writePaletteBlp1(chequered, { alphaBits: 0 });
  test.each([
    ['BLP0', palette.with(3, 0x30), 'files of their own'],
    ['other bytes', Uint8Array.of(1, 2, 3, 4, 5), 'no BLP signature'],
    ['a header cut short', palette.subarray(0, 100), '156 bytes'],
    ['a side of 0', edited(palette, { 0x0c: 0 }), '0 × 8 pixels'],
    ['a side of millions', edited(palette, { 0x10: 83886338 }), '83886338 pixels'],
    ['a picture larger than the file', edited(palette, { 0x0c: 4096 }), '4096 × 8 palette indices'],
    ['an unknown BLP2 encoding', edited(palette, { 0x00: 0x32504c42, 0x08: 9 }), 'encoding 9'],
    [
      'a JPEG header longer than the file',
      edited(palette, { 0x04: 0, 0x9c: 0xffffff }),
      'JPEG header of 16777215 bytes',
    ],
  ])('%s', (_name, file, message) => {
    expect(() => readBlp(file)).toThrow(FormatError);
    expect(() => readBlp(file)).toThrow(message);
  });

  test('pixels that do not fill the picture', () => {
    const image = { width: 2, height: 2, pixels: new Uint8Array(15) };
    expect(() => writePaletteBlp1(image, { alphaBits: 0 })).toThrow('15 bytes of pixels, 16 needed');
  });
});
