import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, test } from 'vitest';
import { decodeTexture, encodeTexture } from '../../shared/texture/index.ts';
import { describeTexture } from '../../shared/texture/source.ts';
import { corpusFiles } from '../../shared/test/corpus.ts';
import { smoothPicture } from '../../shared/test/textures.ts';
import { tinyModel } from './test/models.ts';
import { chunksmith, folderWith } from './test/workplace.ts';

const image = smoothPicture(16, 8);
const png = encodeTexture(image, { format: 'png' });
const read = (path: string): Uint8Array => new Uint8Array(readFileSync(path));
const encodingOf = (path: string): string => describeTexture({ bytes: read(path), name: path }).encoding;

describe('convert', () => {
  test('puts the result beside the source, and says what became of what', async () => {
    const folder = folderWith({ 'Fuß ü.png': png });
    const ran = await chunksmith('convert', join(folder, 'Fuß ü.png'), '--to', 'blp');
    expect(ran.exit).toBe(0);
    expect(ran.out).toContain('PNG RGBA, 8 bits per sample → BLP1 JPEG, 8-bit alpha, 16 × 8, 5 mips');
    expect(encodingOf(join(folder, 'Fuß ü.blp'))).toBe('BLP1 JPEG, 8-bit alpha');
  });

  test.each([
    [['--to', 'blp', '--encoding', 'palette', '--alpha', '4'], 'a.blp', 'BLP1 palette, 4-bit alpha', 5],
    [['--to', 'blp', '--encoding', 'dxt5', '--mips', 'none'], 'a.blp', 'BLP2 DXT5, 8-bit alpha', 1],
    [['--to', 'blp2', '--encoding', 'raw', '--alpha', '0'], 'a.blp', 'BLP2 raw BGRA, no alpha', 5],
    [['--to', 'dds', '--encoding', 'dxt3', '--quality', '10'], 'a.dds', 'DDS DXT3', 5],
    [['--to', 'tga', '--encoding', 'rle'], 'a.tga', 'TGA colour, 32 bits per pixel, run-length', 1],
  ])('%j gives %s as %s', async (options, name, encoding, mips) => {
    const folder = folderWith({ 'a.png': png });
    const ran = await chunksmith('convert', join(folder, 'a.png'), ...options, '--json');
    expect(ran.json()).toEqual([
      {
        file: join(folder, 'a.png'),
        format: 'png',
        version: 1,
        status: 'converted',
        out: join(folder, name),
        from: 'PNG RGBA, 8 bits per sample',
        to: encoding,
        width: 16,
        height: 8,
        mips,
        size: read(join(folder, name)).length,
        warnings: [],
      },
    ]);
    expect(encodingOf(join(folder, name))).toBe(encoding);
  });

  test('does not let files of one name from two folders become one, though it may overwrite', async () => {
    const folder = folderWith({ 'a/x.png': png, 'b/x.png': png });
    const files = ['a/x.png', 'b/x.png'].map((path) => join(folder, path));
    const ran = await chunksmith('convert', ...files, '--to', 'tga', '--out', join(folder, 'out'), '--replace');
    expect(ran.exit).not.toBe(0);
    expect(ran.err).toContain(`x.tga is what ${files[0]} has become already`);
    expect(readdirSync(join(folder, 'out'))).toEqual(['x.tga']);
  });

  test('walks folders, keeps their places below --out, passes over models, and goes on after failures', async () => {
    const folder = folderWith({
      'in/a.png': png,
      'in/sub/b.tga': encodeTexture(image, { format: 'tga' }),
      'in/bad.blp': Uint8Array.of(1, 2, 3),
      'in/model.mdx': tinyModel(),
      'in/notes.txt': 'no picture',
    });
    const out = join(folder, 'out');
    const ran = await chunksmith('convert', join(folder, 'in'), '--to', 'dds', '--out', out);
    expect(ran.exit).toBe(1);
    expect(readdirSync(out, { recursive: true, encoding: 'utf8' }).toSorted()).toEqual([
      'a.dds',
      'sub',
      join('sub', 'b.dds'),
    ]);
    expect(ran.out).toContain('2 of 3 files converted');
    expect(ran.err).toContain('1 file could not be converted');
    expect(ran.err).toContain('bad.blp: ');
  });

  test('overwrites only when it is told to, and never by two sources', async () => {
    const folder = folderWith({ 'a.png': png, 'a.tga': encodeTexture(image, { format: 'tga' }), 'a.blp': 'mine' });
    const file = join(folder, 'a.png');
    const refused = await chunksmith('convert', file, '--to', 'blp');
    expect([refused.exit, readFileSync(join(folder, 'a.blp'), 'utf8')]).toEqual([1, 'mine']);
    expect(refused.err).toContain('--replace');
    const both = await chunksmith('convert', file, join(folder, 'a.tga'), '--to', 'blp', '--replace');
    expect(both.exit).toBe(1);
    expect(both.err).toContain('a.png has become');
    expect(encodingOf(join(folder, 'a.blp'))).toBe('BLP1 JPEG, 8-bit alpha');
  });

  test('leaves a file alone that is already what is asked for', async () => {
    const blp = encodeTexture(image, { format: 'blp2', encoding: 'dxt1' });
    const folder = folderWith({ 'a.blp': blp });
    const ran = await chunksmith('convert', join(folder, 'a.blp'), '--to', 'blp', '--json');
    expect([ran.exit, ran.json()[0]?.['status']]).toEqual([0, 'unchanged']);
    expect(read(join(folder, 'a.blp'))).toEqual(blp);
  });

  test('takes an alpha channel that the header disowns only when told to', async () => {
    const blp = encodeTexture(image, { format: 'blp1', encoding: 'jpeg', alphaBits: 8 }).with(8, 0);
    const folder = folderWith({ 'a.blp': blp });
    await chunksmith('convert', join(folder, 'a.blp'), '--to', 'png');
    expect(encodingOf(join(folder, 'a.png'))).toBe('PNG RGB, 8 bits per sample');
    await chunksmith('convert', join(folder, 'a.blp'), '--to', 'png', '--use-alpha', '--replace');
    expect(decodeTexture({ bytes: read(join(folder, 'a.png')) }).pixels).toEqual(
      decodeTexture({ bytes: blp }, 0, { useIgnoredAlpha: true }).pixels,
    );
  });

  test.each([
    [['a.png'], 'needs --to'],
    [['--to', 'png'], 'needs files'],
    [['a.png', '--to', 'gif'], 'blp, blp1, blp2, png, tga, dds'],
    [['a.png', '--to', 'blp1', '--encoding', 'dxt5'], 'blp1 has no encoding dxt5'],
    [['a.png', '--to', 'blp', '--encoding', 'jpeg', '--alpha', '4'], 'cannot have 4 bits of alpha'],
    [['a.png', '--to', 'blp', '--quality', '0'], 'from 1 to 100'],
    [['a.png', '--to', 'blp', '--mips', 'some'], 'all, none'],
    [['a.png', '--to', 'blp', '--alpha', '3'], '0, 1, 4, 8'],
  ])('%j is a wrong call', async (words, message) => {
    const ran = await chunksmith('convert', ...words);
    expect([ran.exit, ran.out]).toEqual([2, '']);
    expect(ran.err).toContain(message);
  });
});

describe('convert on the corpus', () => {
  const blp0 = corpusFiles('support/blp_from_maps', ['.blp']).find(({ bytes }) => bytes()[3] === 0x30);

  test.runIf(blp0 !== undefined)('reads a BLP0 with its files', async () => {
    const folder = folderWith({});
    const ran = await chunksmith('convert', blp0?.path ?? '', '--to', 'png', '--out', folder, '--json');
    expect(ran.json()[0]).toMatchObject({ status: 'converted', from: 'BLP0 JPEG, no alpha', width: 256 });
    expect(existsSync(String(ran.json()[0]?.['out']))).toBe(true);
  });
});
