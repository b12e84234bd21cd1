/** TGA files made by hand, one kind each. */
import { expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { tgaFormat } from './index.ts';
import { describeTga, readTga } from './read.ts';

interface TgaOptions {
  readonly type: number;
  readonly size: readonly [number, number];
  readonly bits: number;
  readonly descriptor?: number;
  readonly id?: readonly number[];
  readonly palette?: {
    readonly first: number;
    readonly count: number;
    readonly bits: number;
    readonly bytes: readonly number[];
  };
  readonly data: readonly number[];
}

const FROM_TOP = 0x20;
const FROM_RIGHT = 0x10;

function makeTga({ type, size, bits, descriptor = FROM_TOP, id = [], palette, data }: TgaOptions): Uint8Array {
  const { first = 0, count = 0, bits: colourBits = 0, bytes = [] } = palette ?? {};
  const header = [id.length, palette === undefined ? 0 : 1, type, first, 0, count, 0, colourBits, 0, 0, 0, 0];
  return Uint8Array.from([...header, size[0], 0, size[1], 0, bits, descriptor, ...id, ...bytes, ...data]);
}

function pixelsOf(options: TgaOptions): number[] {
  return [...readTga(makeTga(options)).pixels];
}

test('24 bits are blue, green, red', () => {
  expect(pixelsOf({ type: 2, size: [2, 1], bits: 24, data: [1, 2, 3, 4, 5, 6] })).toEqual([3, 2, 1, 255, 6, 5, 4, 255]);
});

test('the id field in front of the pixels is skipped', () => {
  expect(pixelsOf({ type: 3, size: [1, 1], bits: 8, id: [9, 9, 9], data: [7] })).toEqual([7, 7, 7, 255]);
});

test.each([
  ['top left', FROM_TOP, [1, 2, 3, 4]],
  ['bottom left', 0, [3, 4, 1, 2]],
  ['top right', FROM_TOP | FROM_RIGHT, [2, 1, 4, 3]],
  ['bottom right', FROM_RIGHT, [4, 3, 2, 1]],
])('rows may start at the %s', (_name, descriptor, expected) => {
  const pixels = pixelsOf({ type: 3, size: [2, 2], bits: 8, descriptor, data: [1, 2, 3, 4] });
  expect(pixels.filter((_, at) => at % 4 === 0)).toEqual(expected);
});

test('five bits widen so that 31 becomes 255 and 21 becomes 173', () => {
  const pixel = (21 << 10) | (31 << 5) | 1;
  const data = [pixel & 255, pixel >> 8];
  expect(pixelsOf({ type: 2, size: [1, 1], bits: 15, data })).toEqual([173, 255, 8, 255]);
});

test('the sixteenth bit is alpha only when the header declares it', () => {
  const options = { type: 2, size: [2, 1], bits: 16, data: [0, 0x80, 0, 0] } as const;
  expect(pixelsOf({ ...options, descriptor: FROM_TOP | 1 }).filter((_, at) => at % 4 === 3)).toEqual([255, 0]);
  expect(pixelsOf(options).filter((_, at) => at % 4 === 3)).toEqual([255, 255]);
});

test('16-bit grey is grey and alpha', () => {
  expect(pixelsOf({ type: 3, size: [1, 1], bits: 16, data: [50, 60] })).toEqual([50, 50, 50, 60]);
});

test('32 bits without declared alpha keep what is stored, unless that would hide everything', () => {
  const options = { type: 2, size: [2, 1], bits: 32 } as const;
  expect(pixelsOf({ ...options, data: [1, 2, 3, 0, 1, 2, 3, 9] })).toEqual([3, 2, 1, 0, 3, 2, 1, 9]);
  const hidden = makeTga({ ...options, data: [1, 2, 3, 0, 1, 2, 3, 0] });
  expect(readTga(hidden)).toMatchObject({ hasAlpha: false, hasIgnoredAlpha: true });
  expect([...readTga(hidden).pixels]).toEqual([3, 2, 1, 255, 3, 2, 1, 255]);
  expect([...readTga(hidden, { useIgnoredAlpha: true }).pixels]).toEqual([3, 2, 1, 0, 3, 2, 1, 0]);
  const declared = makeTga({ ...options, descriptor: FROM_TOP | 8, data: [1, 2, 3, 0, 1, 2, 3, 0] });
  expect([...readTga(declared).pixels]).toEqual([3, 2, 1, 0, 3, 2, 1, 0]);
});

test('a palette may start at an index of its own; indices outside it are black', () => {
  const palette = { first: 5, count: 1, bits: 24, bytes: [1, 2, 3] };
  const pixels = pixelsOf({ type: 1, size: [3, 1], bits: 8, palette, data: [5, 4, 6] });
  expect(pixels).toEqual([3, 2, 1, 255, 0, 0, 0, 255, 0, 0, 0, 255]);
});

test('palettes of 16 and 32 bits are read, the latter with alpha', () => {
  const wide = { first: 0, count: 1, bits: 32, bytes: [1, 2, 3, 4] };
  expect(pixelsOf({ type: 1, size: [1, 1], bits: 8, palette: wide, data: [0] })).toEqual([3, 2, 1, 4]);
  const narrow = { first: 0, count: 1, bits: 16, bytes: [0x1f, 0] };
  expect(pixelsOf({ type: 1, size: [1, 1], bits: 8, palette: narrow, data: [0] })).toEqual([0, 0, 255, 255]);
});

test('a palette in front of a colour picture is skipped', () => {
  const palette = { first: 0, count: 2, bits: 8, bytes: [77, 77] };
  expect(pixelsOf({ type: 2, size: [1, 1], bits: 24, palette, data: [1, 2, 3] })).toEqual([3, 2, 1, 255]);
});

test('run-length packets may cross rows', () => {
  const data = [0x84, 1, 2, 3, 0x00, 4, 5, 6];
  const pixels = pixelsOf({ type: 10, size: [3, 2], bits: 24, data });
  expect(pixels.filter((_, at) => at % 4 === 0)).toEqual([3, 3, 3, 3, 3, 6]);
});

test('packets beyond the last pixel are cut', () => {
  expect(pixelsOf({ type: 11, size: [2, 1], bits: 8, data: [0xff, 9] })).toEqual([9, 9, 9, 255, 9, 9, 9, 255]);
});

test('a run-length picture that ends early is shown with its damage', () => {
  const read = readTga(makeTga({ type: 11, size: [4, 1], bits: 8, data: [0x81, 9] }));
  expect(read.damage).toBe('the file ends at pixel 2 of 4');
});

test('the description needs no pixels', () => {
  const header = makeTga({ type: 10, size: [4, 3], bits: 32, data: [] });
  expect(describeTga(header)).toMatchObject({
    width: 4,
    height: 3,
    hasAlpha: true,
    encoding: 'TGA colour, 32 bits per pixel, run-length',
  });
});

test('bytes without the right name are taken for TGA only with a sound header', () => {
  const good = makeTga({ type: 2, size: [1, 1], bits: 24, data: [1, 2, 3] });
  expect(tgaFormat.sniff(good, '')).toBe(true);
  expect(tgaFormat.sniff(good.with(2, 5), '')).toBe(false);
  expect(tgaFormat.sniff(good.with(2, 5), 'Textures\\A.TGA')).toBe(true);
});

test.each([
  ['a type of its own', makeTga({ type: 32, size: [1, 1], bits: 8, data: [0] }), 'TGA type 32'],
  ['a depth of its own', makeTga({ type: 2, size: [1, 1], bits: 8, data: [0] }), '8 bits per pixel'],
  ['no size', makeTga({ type: 2, size: [0, 1], bits: 24, data: [] }), '0 × 1'],
  ['too few pixels', makeTga({ type: 2, size: [2, 1], bits: 24, data: [1, 2, 3] }), '6 bytes, 3 left'],
  [
    'a size that no packets can fill',
    makeTga({ type: 10, size: [255, 255], bits: 24, data: [0xff] }),
    'cannot come from',
  ],
  ['no palette', makeTga({ type: 1, size: [1, 1], bits: 8, data: [0] }), 'without a palette'],
  ['a header cut short', Uint8Array.of(0, 0, 2), '18 bytes'],
])('%s is a FormatError', (_name, file, message) => {
  expect(() => readTga(file)).toThrow(FormatError);
  expect(() => readTga(file)).toThrow(message);
});
