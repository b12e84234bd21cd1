/** DDS files made byte by byte from the header's description, and by our writer. */
import { describe, expect, test } from 'vitest';
import { buildMipChain } from '../../media/mipmaps.ts';
import { blocksOf } from '../common/texture/blockFile.ts';
import { openDocument } from '../../document/document.ts';
import { differences } from '../../test/openWith.ts';
import { noisePicture, smoothPicture } from '../../test/textures.ts';
import { dds, ddsFormat, rewriteDds, writeDds } from './index.ts';
import { describeDds, readDds } from './read.ts';

interface Parts {
  readonly size?: readonly [number, number];
  readonly mips?: number;
  readonly flags?: number;
  readonly fourCC?: string;
  readonly bits?: number;
  readonly masks?: readonly [number, number, number, number];
  readonly caps2?: number;
  readonly depth?: number;
  /** DXGI format, dimension, misc flags, array size, alpha mode. */
  readonly extension?: readonly number[];
  readonly data: readonly number[] | Uint8Array;
}

function makeDds(parts: Parts): Uint8Array {
  const { size = [1, 1], mips = 0, flags = 0x40, fourCC = '', bits = 0, masks = [0, 0, 0, 0], extension = [] } = parts;
  const words = new Uint32Array(32 + extension.length);
  words.set([0x20534444, 124, 0x1007, size[1], size[0], 0, parts.depth ?? 0, mips]);
  const code = [...fourCC].reduce((word, letter, at) => word | (letter.charCodeAt(0) << (8 * at)), 0);
  words.set([32, fourCC === '' ? flags : 4, code, bits, ...masks, 0x1000, parts.caps2 ?? 0], 19);
  words.set(extension, 32);
  return new Uint8Array([...new Uint8Array(words.buffer), ...parts.data]);
}

const pixelsOf = (parts: Parts): number[] => [...readDds(makeDds(parts)).pixels];

describe('plain pixels', () => {
  test.each<[string, Parts, number[]]>([
    [
      '32-bit BGRA',
      { flags: 0x41, bits: 32, masks: [0xff0000, 0xff00, 0xff, 0xff000000], data: [1, 2, 3, 4] },
      [3, 2, 1, 4],
    ],
    ['32-bit RGBX', { bits: 32, masks: [0xff, 0xff00, 0xff0000, 0], data: [1, 2, 3, 4] }, [1, 2, 3, 255]],
    ['24-bit BGR', { bits: 24, masks: [0xff0000, 0xff00, 0xff, 0], data: [1, 2, 3] }, [3, 2, 1, 255]],
    ['16-bit 5-6-5', { bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0], data: [0x15, 0xf8] }, [255, 0, 173, 255]],
    [
      '16-bit 1-5-5-5',
      { flags: 0x41, bits: 16, masks: [0x7c00, 0x3e0, 0x1f, 0x8000], data: [0xff, 0x7f] },
      [255, 255, 255, 0],
    ],
    [
      '16-bit 4-4-4-4',
      { flags: 0x41, bits: 16, masks: [0xf00, 0xf0, 0xf, 0xf000], data: [0x21, 0x43] },
      [51, 34, 17, 68],
    ],
    [
      '32-bit 2-10-10-10',
      { flags: 0x41, bits: 32, masks: [0x3ff, 0xffc00, 0x3ff00000, 0xc0000000], data: [0xff, 3, 0, 0x80] },
      [255, 0, 0, 170],
    ],
    ['8-bit grey', { flags: 0x20000, bits: 8, masks: [0xff, 0, 0, 0], data: [77] }, [77, 77, 77, 255]],
    [
      '8-bit grey with a mask that does not fit',
      { flags: 0x20000, bits: 8, masks: [0xff000000, 0, 0, 0], data: [77] },
      [77, 77, 77, 255],
    ],
    [
      '16-bit grey and alpha',
      { flags: 0x20001, bits: 16, masks: [0xff, 0, 0, 0xff00], data: [77, 9] },
      [77, 77, 77, 9],
    ],
    ['8-bit alpha', { flags: 0x2, bits: 8, masks: [0, 0, 0, 0xff], data: [9] }, [0, 0, 0, 9]],
    ['DX10 RGBA', { fourCC: 'DX10', extension: [28, 3, 0, 1, 0], data: [1, 2, 3, 4] }, [1, 2, 3, 4]],
    ['DX10 BGRX', { fourCC: 'DX10', extension: [88, 3, 0, 1, 0], data: [1, 2, 3, 4] }, [3, 2, 1, 255]],
  ])('%s', (_name, parts, expected) => {
    expect(pixelsOf(parts)).toEqual(expected);
  });

  test('of a palette, whatever number of bits is stated', () => {
    const palette = Array.from({ length: 1024 }, (_, at) => at & 255);
    expect(pixelsOf({ flags: 0x20, bits: 24, data: [...palette, 2] })).toEqual([8, 9, 10, 11]);
  });
});

describe('blocks', () => {
  const white = [0xff, 0xff, 0xff, 0xff, 0, 0, 0, 0];
  test('of DXT1 to DXT5 by their codes, and of BC1 to BC3 by their numbers', () => {
    for (const parts of [
      { fourCC: 'DXT1', data: white },
      { fourCC: 'DX10', extension: [71, 3, 0, 1, 0], data: white },
      { fourCC: 'DXT2', data: [...Array<number>(8).fill(255), ...white] },
      { fourCC: 'DXT4', data: [255, 255, 0, 0, 0, 0, 0, 0, ...white] },
      { fourCC: 'DX10', extension: [78, 3, 0, 1, 0], data: [255, 255, 0, 0, 0, 0, 0, 0, ...white] },
    ]) {
      expect(pixelsOf(parts)).toEqual([255, 255, 255, 255]);
    }
  });

  test('of BC4 are grey, of BC5 red and green', () => {
    const ramp = [70, 0, 0, 0, 0, 0, 0, 0];
    expect(pixelsOf({ fourCC: 'ATI1', data: ramp })).toEqual([70, 70, 70, 255]);
    expect(pixelsOf({ fourCC: 'ATI2', data: [...ramp, 40, 0, 0, 0, 0, 0, 0, 0] })).toEqual([70, 40, 0, 255]);
  });
});

describe('files of several pictures', () => {
  const bgr = { bits: 24, masks: [0xff0000, 0xff00, 0xff, 0] } as const;

  test('a mip count of 0 means 1, a long one ends at 1 × 1', () => {
    expect(describeDds(makeDds({ ...bgr, data: [1, 2, 3] })).mipCount).toBe(1);
    const bytes = makeDds({ ...bgr, size: [2, 1], mips: 99, data: [1, 2, 3, 4, 5, 6, 7, 8, 9] });
    expect(ddsFormat.mipSizes(bytes)).toEqual([
      { width: 2, height: 1 },
      { width: 1, height: 1 },
    ]);
    expect([...readDds(bytes, { mip: 1 }).pixels]).toEqual([9, 8, 7, 255]);
  });

  test('cube maps and volumes show their first picture, tile into blocks, and are not rewritten', () => {
    const cube = makeDds({ ...bgr, caps2: 0xfe00, data: Array.from({ length: 18 }, (_, at) => at) });
    const volume = makeDds({ ...bgr, caps2: 0x200000, depth: 2, data: [1, 2, 3, 4, 5, 6] });
    expect(describeDds(cube).encoding).toBe('DDS 24-bit RGB, 6 faces');
    expect([...readDds(cube).pixels]).toEqual([2, 1, 0, 255]);
    expect([...readDds(volume).pixels]).toEqual([3, 2, 1, 255]);
    for (const [bytes, count] of [
      [cube, 6],
      [volume, 1],
    ] as const) {
      const document = openDocument(dds, bytes);
      expect(blocksOf(document).filter(({ type }) => type === 'mip')).toHaveLength(count);
      expect(() => rewriteDds(bytes, [smoothPicture(1, 1)])).toThrow('can be read but not changed');
    }
  });
});

describe('writing in the place of a file', () => {
  test.each<[string, Parts]>([
    ['16-bit colours', { size: [4, 4], bits: 16, masks: [0xf800, 0x7e0, 0x1f, 0], data: noisePicture(4, 2).pixels }],
    [
      'grey and alpha',
      { size: [4, 4], flags: 0x20001, bits: 16, masks: [0xff, 0, 0, 0xff00], data: noisePicture(4, 2).pixels },
    ],
    ['a DX10 header', { size: [4, 4], fourCC: 'DX10', extension: [77, 3, 0, 1, 0], data: noisePicture(2, 2).pixels }],
  ])('keeps %s and what stands behind the pixels', (_name, parts) => {
    const bytes = new Uint8Array([...makeDds(parts), 7, 7, 7]);
    const image = readDds(bytes);
    const written = rewriteDds(bytes, [image]);
    expect(describeDds(written).encoding).toBe(describeDds(bytes).encoding);
    expect([...written.subarray(-3)]).toEqual([7, 7, 7]);
    // Pixels on the grid of their masks come back exactly; blocks come near.
    if (parts.fourCC === undefined) expect(readDds(written).pixels).toEqual(image.pixels);
  });

  test('keeps the first picture when only mips are made', () => {
    const bytes = writeDds([noisePicture(8, 8)], { encoding: 'dxt5', alphaBits: 8 });
    const written = rewriteDds(bytes, buildMipChain(readDds(bytes)), { keepsFirst: true });
    expect(written.subarray(128, 192)).toEqual(bytes.subarray(128, 192));
    expect(describeDds(written).mipCount).toBe(4);
  });

  test('says that BC5 is not written', () => {
    const bytes = makeDds({ fourCC: 'ATI2', data: new Uint8Array(16) });
    expect(() => rewriteDds(bytes, [readDds(bytes)])).toThrow('ATI2 is read but not written');
    expect(describeDds(rewriteDds(bytes, [readDds(bytes)], { settings: { encoding: 'raw' } })).encoding).toBe(
      'DDS 24-bit RGB',
    );
  });
});

describe('what cannot be shown is a FormatError that says why', () => {
  test.each([
    ['other bytes', Uint8Array.of(1, 2, 3), 'no DDS signature'],
    ['a header cut short', makeDds({ data: [] }).subarray(0, 100), '128 bytes'],
    ['sizes of another header', makeDds({ bits: 24, data: [] }).with(4, 9), '124 and 32'],
    ['a side of 0', makeDds({ size: [0, 4], data: [] }), '0 × 4 pixels'],
    ['pixels that are missing', makeDds({ size: [4, 4], fourCC: 'DXT1', data: [1] }), '8 bytes, 1 left'],
    ['BC7', makeDds({ fourCC: 'DX10', extension: [98, 3, 0, 1, 0], data: [] }), 'DXGI format 98'],
    ['an unknown code', makeDds({ fourCC: 'YUY2', data: [] }), '"YUY2"'],
    ['a mask with a gap', makeDds({ bits: 16, masks: [0xf0f0, 0, 0, 0], data: [] }), 'channel mask'],
    ['faces by the million', makeDds({ fourCC: 'DX10', extension: [71, 3, 0, 0xffffffff, 0], data: [] }), 'faces'],
  ])('%s', (_name, bytes, message) => {
    expect(() => readDds(bytes)).toThrow(message);
  });

  test('but is kept as a document, byte for byte', () => {
    for (const bytes of [
      makeDds({ fourCC: 'DX10', extension: [98, 3, 0, 1, 0], data: [1, 2, 3] }),
      makeDds({ size: [70000, 0], data: [5] }),
    ]) {
      const document = openDocument(dds, bytes);
      const { original } = document;
      expect(differences(dds.write({ document, original, spans: new Map() }), bytes)).toEqual([]);
      expect(dds.validate(document).length).toBeGreaterThan(0);
      expect(dds.outline(document).children).toHaveLength(1);
    }
  });
});

test('rules find nothing wrong with what we write', () => {
  const bytes = writeDds(buildMipChain(smoothPicture(16, 4)), { encoding: 'dxt1', alphaBits: 0 });
  expect(dds.validate(openDocument(dds, bytes))).toEqual([]);
});

describe('counts that say more than is there (SPEC: no number in a file is trusted)', () => {
  const rulesOf = (parts: Parts): readonly (readonly [string, string])[] =>
    dds
      .validate(openDocument(dds, makeDds(parts)))
      .filter(({ rule }) => ['array-size', 'face-count', 'layer-count'].includes(rule))
      .map(({ rule, message }) => [rule, message]);
  const block = Array.from({ length: 8 }, () => 0);
  const huge = 0x40000000;
  const base = { size: [4, 4], fourCC: 'DXT1', data: block } as const;
  const extended = (...extension: readonly number[]) => ({ ...base, fourCC: 'DX10', extension });

  test.each<[string, Parts, readonly (readonly [string, string])[]]>([
    ['a plain picture', base, []],
    [
      'a billion textures',
      extended(71, 3, 0, huge, 0),
      [['array-size', `${huge} textures stated; there are pixels for 0`]],
    ],
    ['one texture too many', extended(71, 3, 0, 2, 0), [['array-size', '2 textures stated; there are pixels for 1']]],
    ['two textures that are there', { ...extended(71, 3, 0, 2, 0), data: [...block, ...block] }, []],
    ['a cube of one face', extended(71, 3, 4, 1, 0), [['face-count', '6 faces stated; there are pixels for 1']]],
    [
      'an old cube of two of six',
      { ...base, caps2: 0xfe00, data: [...block, ...block] },
      [['face-count', '6 faces stated; there are pixels for 2']],
    ],
    ['an old cube that states two faces', { ...base, caps2: 0xe00, data: [...block, ...block] }, []],
    [
      'a billion layers',
      { ...base, caps2: 0x200000, depth: huge },
      [['layer-count', `${huge} layers stated; there are pixels for 0 at most`]],
    ],
    [
      'two layers of three',
      { ...base, caps2: 0x200000, depth: 3, data: [...block, ...block] },
      [['layer-count', '3 layers stated; there are pixels for 2 at most']],
    ],
    ['a depth that means nothing', { ...base, depth: huge }, []],
  ])('%s', (_name, parts, expected) => {
    expect(rulesOf(parts)).toEqual(expected);
  });
});
