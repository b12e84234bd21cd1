/** Textures of every format and encoding through the one door: made, opened, changed, undone, handed to the card. */
import type { FormatDocument } from '../format/format.ts';
import { describe, expect, test } from 'vitest';
import { FormatError } from '../codec/error.ts';
import { buildMipChain, type RgbaPixels } from '../media/mipmaps.ts';
import { blocksOf, blockData } from '../formats/common/texture/blockFile.ts';
import { openDocument } from '../document/document.ts';
import { resolvePath } from '../document/path.ts';
import { recordPaths } from '../document/recordPaths.ts';
import { formatById, sniffFormat } from '../formats/index.ts';
import { differences } from '../test/openWith.ts';
import { decibels, noisePicture, picture, smoothPicture } from '../test/textures.ts';
import type { EncodeTextureOptions, TextureChange } from './index.ts';
import {
  compressedMips,
  conversionFormats,
  convertTexture,
  decodeTexture,
  editTexture,
  encodeTexture,
  errorsOfTexture,
} from './index.ts';
import { describeTexture } from './source.ts';
import { encodingChoices, textureTargets } from './encode.ts';

const smooth = smoothPicture(32, 16);

const everyKind: readonly EncodeTextureOptions[] = textureTargets.flatMap((format) =>
  Object.entries(encodingChoices(format)).flatMap(([encoding, depths]) =>
    // The keys of the table are encodings.
    (depths ?? []).map((alphaBits) => ({
      format,
      encoding: encoding as NonNullable<EncodeTextureOptions['encoding']>,
      alphaBits,
    })),
  ),
);
const named = everyKind.map((kind) => [`${kind.format} ${kind.encoding} alpha ${kind.alphaBits}`, kind] as const);

function nameOf({ format }: EncodeTextureOptions): string {
  return `x.${format.startsWith('blp') ? 'blp' : format}`;
}

function open(bytes: Uint8Array, name: string): FormatDocument {
  const format = sniffFormat(bytes, name);
  if (format === null) throw new Error(`${name} is of no format`);
  return openDocument(format, bytes, { files: [{ name, start: 0, end: bytes.length }] });
}

function made(kind: EncodeTextureOptions, image: RgbaPixels = smooth): FormatDocument {
  return open(encodeTexture(image, kind), nameOf(kind));
}

/** What a picture becomes when its alpha is stored in so many bits. */
function roundedAlpha(image: RgbaPixels, bits: number): number[] {
  const steps = (1 << bits) - 1;
  return [...image.pixels]
    .filter((_, at) => (at & 3) === 3)
    .map((alpha) => (bits === 0 ? 255 : Math.round(Math.round((alpha * steps) / 255) * (255 / steps))));
}

function hideTransparent({ pixels }: RgbaPixels): Uint8Array {
  return pixels.map((value, at) => ((pixels[at | 3] ?? 0) < 128 ? 0 : value));
}

describe.each(named)('%s', (_name, kind) => {
  test('is written, and read as what it is', () => {
    const document = made(kind);
    expect(sniffFormat(document.write(), nameOf(kind))?.id).toBe(document.format.id);
    const image = decodeTexture(document);
    expect([image.width, image.height, image.damage]).toEqual([32, 16, null]);
    // DXT1 has no colour where it is transparent.
    const isCut = kind.encoding === 'dxt1' && kind.alphaBits === 1;
    const shown = isCut ? hideTransparent(smooth) : smooth.pixels;
    expect(decibels(shown, image.pixels, [0, 1, 2])).toBeGreaterThan(30);
    const alphas = [...image.pixels].filter((_, at) => (at & 3) === 3);
    const isExact = kind.encoding !== 'jpeg' && kind.encoding !== 'dxt5';
    if (isExact) expect(alphas).toEqual(roundedAlpha(smooth, kind.alphaBits ?? 0));
    else if (kind.alphaBits === 0) expect(alphas.every((alpha) => alpha === 255)).toBe(true);
    else expect(decibels(smooth.pixels, image.pixels, [3])).toBeGreaterThan(33);
  });

  test('writes itself again byte for byte, copied, encoded anew and without its original', () => {
    const document = made(kind);
    const bytes = document.write();
    const { format, original } = document;
    expect(differences(format.write({ document, original, spans: new Map() }), bytes)).toEqual([]);
    expect(differences(format.write({ document, original: null }), bytes)).toEqual([]);
  });

  test('has no errors, and every block leads to a path and to bytes that tile the file', () => {
    const document = made(kind);
    expect(document.format.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    const paths = recordPaths(document.format, document);
    for (const block of blocksOf(document)) expect(paths.get(block.id)?.isReachable).toBe(true);
    const ends = blocksOf(document).map(({ source }) => (source?.offset ?? 0) + (source?.length ?? 0));
    const starts = blocksOf(document).map(({ source }) => source?.offset);
    expect(starts.slice(1)).toEqual(ends.slice(0, -1));
    expect(ends.at(-1)).toBe(document.write().length);
    expect(document.format.outline(document).children.length).toBe(blocksOf(document).length);
  });

  const changes: readonly TextureChange[] = [
    { kind: 'flip', axis: 'horizontal' },
    { kind: 'rotate', degrees: 90 },
    { kind: 'resize', width: 64, height: 8 },
    { kind: 'mips', mips: 'none' },
    { kind: 'mips', mips: 'all' },
    { kind: 'invertAlpha' },
    { kind: 'pixels', image: noisePicture(8, 8) },
  ];

  test('keeps its encoding through every change, and each can be undone', () => {
    const document = made(kind);
    const before = document.write();
    const { encoding } = describeTexture(document);
    for (const change of changes) {
      editTexture(document, change);
      const written = document.write();
      expect(describeTexture(document).encoding.replace('PNG RGB,', 'PNG RGBA,')).toBe(
        encoding.replace('PNG RGB,', 'PNG RGBA,'),
      );
      const again = open(written, nameOf(kind));
      expect(decodeTexture(again).pixels).toEqual(decodeTexture(document).pixels);
      expect(document.format.validate(document).filter(({ severity }) => severity === 'error')).toEqual([]);
    }
    expect(decodeTexture(document)).toMatchObject({ width: 8, height: 8 });
    const steps = document.history.position;
    while (document.undo() !== null);
    expect(differences(document.write(), before)).toEqual([]);
    expect(steps).toBeGreaterThan(3);
  });
});

describe('an edit of a texture', () => {
  test('is one step with a name, and none when nothing changes', () => {
    const document = made({ format: 'blp1', encoding: 'palette', alphaBits: 0 });
    editTexture(document, { kind: 'flip', axis: 'vertical' });
    expect(document.undo()).toBe('Flip the texture');
    expect(document.undo()).toBeNull();
    const flat = made(
      { format: 'blp1', encoding: 'palette' },
      picture(4, 4, () => [1, 2, 3, 255]),
    );
    editTexture(flat, { kind: 'flip', axis: 'vertical' });
    expect(flat.history.position).toBe(0);
  });

  test('that fails leaves the document as it was', () => {
    const document = made({ format: 'blp1', encoding: 'palette', alphaBits: 0 });
    expect(() => editTexture(document, { kind: 'resize', width: 0, height: 4 })).toThrow(FormatError);
    expect(() => editTexture(document, { kind: 'encoding', encoding: 'dxt5' })).toThrow('BLP1 has no encoding dxt5');
    expect(document.history.position).toBe(0);
  });

  test('keeps the records of what stays, so that selections stay', () => {
    const document = made({ format: 'blp2', encoding: 'dxt1', alphaBits: 0 });
    const ids = blocksOf(document).map(({ id }) => id);
    editTexture(document, { kind: 'resize', width: 16, height: 16 });
    expect(blocksOf(document).map(({ id }) => id)).toEqual(ids.slice(0, blocksOf(document).length));
  });

  test('changes encoding and alpha where it is asked to', () => {
    const document = made({ format: 'blp2', encoding: 'palette', alphaBits: 8 });
    editTexture(document, { kind: 'encoding', encoding: 'dxt3' });
    expect(describeTexture(document).encoding).toBe('BLP2 DXT3, 4-bit alpha');
    editTexture(document, { kind: 'encoding', encoding: 'palette', alphaBits: 1 });
    expect(describeTexture(document).encoding).toBe('BLP2 palette, 1-bit alpha');
  });

  test('of an alpha from a picture of another size resizes it', () => {
    const document = made({ format: 'tga', alphaBits: 8 });
    const mask = picture(4, 4, () => [50, 50, 50, 255]);
    editTexture(document, { kind: 'alphaFrom', image: mask, channel: 'brightness' });
    expect(decodeTexture(document).pixels.every((value, at) => (at & 3) !== 3 || value === 50)).toBe(true);
  });

  test('keeps mips that somebody made by hand', () => {
    const chain = buildMipChain(smooth);
    const [first, second] = chain;
    const document = made({ format: 'blp2', encoding: 'raw', alphaBits: 8 });
    const mips = blocksOf(document).filter(({ type }) => type === 'mip');
    const painted = new Uint8Array(second?.pixels.length ?? 0).fill(99);
    document.edit('Paint a mip', (transaction) => transaction.patch(mips[1]?.id ?? document.root, 'data', 0, painted));
    editTexture(document, { kind: 'flip', axis: 'horizontal' });
    expect(first).toBeDefined();
    expect(decodeTexture(document, 1).pixels.every((value) => value === 99)).toBe(true);
  });
});

describe('making mips anew', () => {
  test.each(['jpeg', 'palette'] as const)('keeps the first picture of a BLP1 %s bit for bit', (encoding) => {
    const document = made({ format: 'blp1', encoding, alphaBits: 8, mips: 'none' });
    const mipData = (): readonly Uint8Array[] =>
      blocksOf(document).flatMap((block) => {
        const data = block.type === 'mip' ? blockData(block) : null;
        return data instanceof Uint8Array ? [data] : [];
      });
    const [before] = mipData();
    editTexture(document, { kind: 'mips', mips: 'all' });
    expect(mipData()[0]).toEqual(before);
    expect(mipData().length).toBe(6);
    const small = decodeTexture(document, 1);
    expect(decibels(buildMipChain(decodeTexture(document))[1]?.pixels ?? small.pixels, small.pixels)).toBeGreaterThan(
      30,
    );
  });
});

describe('blocks for the graphics card', () => {
  test.each(['blp2', 'dds'] as const)('of %s are those of the file, down to 1 × 1', (format) => {
    for (const encoding of ['dxt1', 'dxt3', 'dxt5'] as const) {
      const document = made({ format, encoding }, noisePicture(16, 4));
      const found = compressedMips(document);
      expect(found?.kind).toBe(encoding);
      expect(found?.mips.map(({ width, height, data }) => [width, height, data.length])).toEqual(
        [
          [16, 4],
          [8, 2],
          [4, 1],
          [2, 1],
          [1, 1],
        ].map(([width = 0, height = 0]) => [
          width,
          height,
          Math.ceil(width / 4) * Math.ceil(height / 4) * (encoding === 'dxt1' ? 8 : 16),
        ]),
      );
    }
  });

  test('say when DXT1 is declared opaque, and there are none for other encodings', () => {
    expect(compressedMips(made({ format: 'blp2', encoding: 'dxt1', alphaBits: 0 }))?.hasAlpha).toBe(false);
    expect(compressedMips(made({ format: 'blp2', encoding: 'dxt1', alphaBits: 1 }))?.hasAlpha).toBe(true);
    expect(compressedMips(made({ format: 'blp1' }))).toBeNull();
    expect(compressedMips({ bytes: Uint8Array.of(1, 2, 3) })).toBeNull();
  });
});

describe('choices that were left out', () => {
  const opaque = picture(8, 8, (x) => [x, 0, 0, 255]);
  const cut = picture(8, 8, (x) => [x, 0, 0, (x & 1) * 255]);
  test.each([
    ['blp1', opaque, 'BLP1 JPEG, no alpha'],
    ['blp1', cut, 'BLP1 JPEG, 8-bit alpha'],
    ['blp2', opaque, 'BLP2 DXT1, no alpha'],
    ['blp2', cut, 'BLP2 DXT1, 1-bit alpha'],
    ['blp2', smooth, 'BLP2 DXT5, 8-bit alpha'],
    ['dds', smooth, 'DDS DXT5'],
    ['tga', opaque, 'TGA colour, 24 bits per pixel'],
    ['tga', smooth, 'TGA colour, 32 bits per pixel'],
    ['png', opaque, 'PNG RGB, 8 bits per sample'],
  ] as const)('for %s go by the picture', (format, image, encoding) => {
    expect(describeTexture(made({ format }, image)).encoding).toBe(encoding);
  });

  test('converting to BLP keeps the version, or takes the one that has the encoding', () => {
    const blp2 = encodeTexture(smooth, { format: 'blp2', encoding: 'dxt5' });
    const encoding = (bytes: Uint8Array): string => describeTexture({ bytes }).encoding;
    expect(convertTexture({ bytes: blp2 }, { to: 'blp' })).toEqual(blp2);
    expect(encoding(convertTexture({ bytes: blp2 }, { to: 'blp', encoding: 'palette' }))).toBe(
      'BLP2 palette, 8-bit alpha',
    );
    expect(encoding(convertTexture({ bytes: blp2 }, { to: 'blp', encoding: 'jpeg' }))).toBe('BLP1 JPEG, 8-bit alpha');
    expect(encoding(convertTexture({ bytes: blp2 }, { to: 'blp1' }))).toBe('BLP1 JPEG, 8-bit alpha');
  });
});

describe('what was made of a texture is checked (C20)', () => {
  const made = encodeTexture(smooth, { format: 'blp2', encoding: 'raw' });
  const spoilt = made.slice();
  // Its width.
  new DataView(spoilt.buffer).setUint32(12, 0, true);

  test('and told of where it has errors that its source had not', () => {
    const source = { bytes: encodeTexture(smooth, { format: 'png' }), name: 'x.png' };
    expect(errorsOfTexture(source, { bytes: made, name: 'x.blp' })).toEqual([]);
    expect(errorsOfTexture(source, { bytes: spoilt, name: 'x.blp' }).join()).toMatch(
      /not there before: .*\[value-range/,
    );
    expect(errorsOfTexture({ bytes: spoilt, name: 'x.blp' }, { bytes: spoilt, name: 'x.blp' })).toEqual([]);
    expect(errorsOfTexture(source, { bytes: Uint8Array.of(1, 2, 3), name: 'x.blp' })).toHaveLength(1);
  });

  test.each(named)('%s brings none in', (_, kind) => {
    const source = { bytes: encodeTexture(smooth, kind), name: nameOf(kind) };
    for (const to of conversionFormats) {
      const name = `y.${to.startsWith('blp') ? 'blp' : to}`;
      expect(errorsOfTexture(source, { bytes: convertTexture(source, { to }), name })).toEqual([]);
    }
  });
});

describe('header fields', () => {
  test('can be set by path, and only their bytes change', () => {
    const document = made({ format: 'blp1', encoding: 'jpeg', alphaBits: 0 });
    const before = document.write();
    const { record } = resolvePath(document.format, document, 'header.alphaBits');
    document.edit('Use the alpha', (transaction) => transaction.update(record, { alphaBits: 8 }));
    expect(differences(document.write(), before)).toEqual([8]);
  });

  test('every field of every schema has a label, and numbers that mean something an explanation or a unit', () => {
    for (const id of ['blp', 'tga', 'dds', 'png']) {
      for (const schema of formatById(id)?.schemas.values() ?? []) {
        for (const member of schema.members) expect(member.info.label, `${schema.type}.${member.name}`).not.toBe('');
      }
    }
  });
});

describe('telling formats', () => {
  test('a TGA goes by its name, everything else by its first bytes, whatever the name', () => {
    const tga = encodeTexture(smooth, { format: 'tga' });
    expect(sniffFormat(tga, 'x.tga')?.id).toBe('tga');
    expect(sniffFormat(tga, 'x.dat')).toBeNull();
    for (const kind of everyKind.filter(({ format }) => format !== 'tga')) {
      expect(sniffFormat(encodeTexture(smooth, kind), 'x.tga')?.id).toBe(kind.format.slice(0, 3));
    }
  });
});
