/** PNG files made by fast-png's writer or by hand, one kind each. */
import { encode } from 'fast-png';
import { expect, test } from 'vitest';
import { FormatError } from '../../codec/error.ts';
import { writePng } from './index.ts';
import { describePng, readPng } from './read.ts';

const rgba = Uint8Array.from({ length: 5 * 3 * 4 }, (_, at) => (at * 37) & 255);

test('RGBA8 comes back as it was written, colour under alpha 0 included', () => {
  const pixels = rgba.map((value, at) => (at % 8 === 3 ? 0 : value));
  const read = readPng(writePng({ width: 5, height: 3, pixels }));
  expect(read.pixels).toEqual(pixels);
  expect(read).toMatchObject({ width: 5, height: 3, hasAlpha: true, encoding: 'PNG RGBA, 8 bits per sample' });
});

test('16-bit samples are rounded to 8', () => {
  const data = Uint16Array.of(0, 0x80ff, 0xffff, 0x01ff);
  expect([...readPng(encode({ width: 1, height: 1, data, channels: 4, depth: 16 })).pixels]).toEqual([0, 128, 255, 2]);
});

test('grey with and without alpha becomes RGBA', () => {
  const grey = encode({ width: 2, height: 1, data: Uint8Array.of(7, 9), channels: 1 });
  expect([...readPng(grey).pixels]).toEqual([7, 7, 7, 255, 9, 9, 9, 255]);
  const withAlpha = encode({ width: 1, height: 1, data: Uint8Array.of(7, 9), channels: 2 });
  expect([...readPng(withAlpha).pixels]).toEqual([7, 7, 7, 9]);
});

test('packed samples of 1, 2 and 4 bits start each row on a byte', () => {
  const one = encode({ width: 3, height: 2, data: Uint8Array.of(0b10100000, 0b01000000), channels: 1, depth: 1 });
  expect([...readPng(one).pixels].filter((_, at) => at % 4 === 0)).toEqual([255, 0, 255, 0, 255, 0]);
  const two = encode({ width: 2, height: 1, data: Uint8Array.of(0b01100000), channels: 1, depth: 2 });
  expect([...readPng(two).pixels].filter((_, at) => at % 4 === 0)).toEqual([85, 170]);
});

test('palettes carry their transparency', () => {
  const palette = [
    [1, 2, 3, 4],
    [5, 6, 7, 8],
  ];
  const file = encode({ width: 3, height: 1, data: Uint8Array.of(1, 0, 1), channels: 1, palette });
  const read = readPng(file);
  expect([...read.pixels]).toEqual([5, 6, 7, 8, 1, 2, 3, 4, 5, 6, 7, 8]);
  expect(read.hasAlpha).toBe(true);
  expect(describePng(file)).toMatchObject({ hasAlpha: true, encoding: 'PNG palette, 8 bits per sample' });
});

test('interlaced files are read', () => {
  const file = encode({ width: 5, height: 3, data: rgba, channels: 4 }, { interlace: 'Adam7' });
  expect(readPng(file).pixels).toEqual(rgba);
});

/** Puts a chunk behind the header; its checksum is not looked at. */
function withChunk(file: Uint8Array, name: string, data: number[]): Uint8Array {
  const letters = [...name].map((letter) => letter.charCodeAt(0));
  return new Uint8Array([
    ...file.subarray(0, 33),
    0,
    0,
    0,
    data.length,
    ...letters,
    ...data,
    0,
    0,
    0,
    0,
    ...file.subarray(33),
  ]);
}

test('one colour of a colour or grey picture may be transparent', () => {
  const colour = encode({ width: 2, height: 1, data: Uint8Array.of(1, 2, 3, 1, 2, 4), channels: 3 });
  const read = readPng(withChunk(colour, 'tRNS', [0, 1, 0, 2, 0, 3]));
  expect([...read.pixels]).toEqual([1, 2, 3, 0, 1, 2, 4, 255]);
  expect(read.hasAlpha).toBe(true);
});

test('broken texts and profiles do not spoil the picture', () => {
  const file = writePng({ width: 5, height: 3, pixels: rgba });
  expect(readPng(withChunk(withChunk(file, 'iCCP', [1, 2, 3]), 'tEXt', [200])).pixels).toEqual(rgba);
});

const good = writePng({ width: 5, height: 3, pixels: rgba });

test.each([
  ['other bytes', Uint8Array.of(1, 2, 3), 'no PNG signature'],
  ['a colour type of its own', good.with(25, 5), 'colour type 5'],
  ['a depth of its own', good.with(24, 3), '3 bits per sample'],
  ['a size of millions', good.with(16, 1), 'each side'],
  ['more pixels than the data can hold', good.with(18, 30).with(22, 30), 'cannot come from'],
  ['more pixels than are read', good.with(18, 60).with(22, 60), 'at most 67108864 pixels'],
  ['a file that breaks off', good.subarray(0, good.length - 20), 'IDAT'],
  ['packed bytes that are none', good.with(45, 0xff).with(46, 0xff), 'unpacked'],
  [
    'interlaced bits',
    encode({ width: 8, height: 1, data: Uint8Array.of(1), channels: 1, depth: 1 }).with(28, 1),
    'interlaced',
  ],
])('%s is a FormatError', (_name, file, message) => {
  expect(() => readPng(file)).toThrow(FormatError);
  expect(() => readPng(file)).toThrow(message);
});

test('a large picture must come in more bytes than a file made to keep us busy has', () => {
  const packed = 300_000;
  const bomb = new Uint8Array(33 + 12 + packed + 12);
  bomb.set(good.subarray(0, 33));
  const view = new DataView(bomb.buffer);
  for (const [at, value] of [
    [16, 8192],
    [20, 8192],
    [33, packed],
    [37, 0x49444154],
  ] as const) {
    view.setUint32(at, value);
  }
  expect(() => readPng(bomb)).toThrow('too few for a picture of that size');
  // Half the height is unpacked, however little it is: here the bytes are no deflate.
  view.setUint32(20, 4090);
  expect(() => readPng(bomb)).toThrow('unpacked');
});

test.each([1, 2, 4, 8, 16] as const)('grey of %i bits reaches from black to white in even steps', (depth) => {
  const largest = 2 ** depth - 1;
  const values = [0, Math.round(largest / 3), largest];
  const data = depth === 16 ? Uint16Array.from(values) : Uint8Array.from(values);
  const packed =
    depth < 8 ? Uint8Array.of(values.reduce((sum, value, at) => sum | (value << (8 - depth * (at + 1))), 0)) : data;
  // Bits of one, two or four: as many samples as one byte holds.
  const width = depth < 8 ? Math.min(3, 8 / depth) : 3;
  const { pixels } = readPng(encode({ width, height: 1, data: packed, channels: 1, depth }));
  expect([...pixels].filter((_each, at) => at % 4 === 0)).toEqual(
    values.slice(0, width).map((value) => Math.round((value * 255) / largest)),
  );
});

test('pixels that do not fill the picture are not written', () => {
  expect(() => writePng({ width: 2, height: 1, pixels: new Uint8Array(4) })).toThrow('4 bytes of pixels, 8 needed');
});
