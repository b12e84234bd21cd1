import { describe, expect, it } from 'vitest';
import { magicAt, memorySource } from './byteSource.ts';
import { formats } from '../formats/index.ts';
import { endingsOf, kindOf } from './fileKinds.ts';
import { fileNamesFor, pathGroupsFor, pathsFor, replaceableTexture } from './gamePaths.ts';
import { parseListfile } from './listfile.ts';
import { MergedTree } from './mergedTree.ts';
import { decodeMiptex, fittingMip, readMiptex, writeMiptex } from './miptex.ts';
import { decryptWords, hashName, tableKey } from './mpq/crypt.ts';
import { findMpqHeader } from './mpq/header.ts';
import { readPak } from './pak.ts';
import { normalisePath, pathPattern, safeFileParts } from './paths.ts';
import { corpusFiles, hasCorpus } from '../test/corpus.ts';
import { sniffExtension } from './sniff.ts';
import { changeWad, lumpTypes, readWad, writeWad } from './wad3.ts';

function ascii(text: string): Uint8Array {
  return Uint8Array.from(text, (character) => character.charCodeAt(0));
}

describe('names', () => {
  it.each([
    ['Units\\Human//Footman.mdx', 'Units/Human/Footman.mdx'],
    ['./a/../b', 'b'],
    ['../../etc/passwd', 'etc/passwd'],
    ['', ''],
  ])('%j is %j', (path, expected) => expect(normalisePath(path)).toBe(expected));

  it.each([
    ['..\\..\\evil.exe', ['evil.exe']],
    ['C:\\x.txt', ['C_', 'x.txt']],
    ['con/aux.mdx', ['_con', '_aux.mdx']],
    ['a. /b...', ['a__', 'b___']],
    ['a\u0000b|?.txt', ['a_b__.txt']],
  ])('%j is written as %j', (path, expected) => expect(safeFileParts(path)).toEqual(expected));

  it.each([
    ['*.mdx', 'Units/A.MDX', true],
    ['*.mdx', 'Units/A.mdl', false],
    ['units/*', 'Units/a.txt', true],
    ['units/*', 'Units/deep/a.txt', false],
    ['units/**', 'Units/deep/a.txt', true],
    ['**/a?.txt', 'Units/deep/ab.txt', true],
    ['a(1).txt', 'a(1).txt', true],
  ])('the pattern %j takes %j: %j', (pattern, path, expected) => expect(pathPattern(pattern)(path)).toBe(expected));

  it('are read from lists of any separator and encoding', () => {
    expect(parseListfile(ascii('a.txt\r\nb.txt;c.txt\n\nd.txt\0'))).toEqual(['a.txt', 'b.txt', 'c.txt', 'd.txt']);
    expect(parseListfile(Uint8Array.of(0xc3, 0xa4, 0x0a, 0xe4, 0x0a))).toEqual(['ä', 'ä']);
    expect(parseListfile(new Uint8Array())).toEqual([]);
  });

  it('tell kinds of files', () => {
    expect([kindOf('x/A.MDX'), kindOf('a.blp'), kindOf('noending'), kindOf('a.b.wav')]).toEqual([
      'model',
      'texture',
      'other',
      'sound',
    ]);
    expect(endingsOf(['model', 'other']).size).toBe(0);
    expect(endingsOf(['texture']).has('blp')).toBe(true);
    for (const { extensions } of formats)
      expect(extensions.map((extension) => kindOf(`a.${extension}`))).not.toContain('other');
  });
});

describe('what games look for', () => {
  it('stands in by ending, pictures for pictures only', () => {
    expect(fileNamesFor('Skin.tga', 'texture')).toEqual(['Skin.tga', 'Skin.blp', 'Skin.dds', 'Skin.png']);
    expect(fileNamesFor('passwd', 'texture')).toEqual(['passwd.blp', 'passwd.tga', 'passwd.dds', 'passwd.png']);
    expect(fileNamesFor('Bear.mdx', 'model')).toEqual(['Bear.mdx', 'Bear.m2', 'Bear.mdl']);
    expect(fileNamesFor('x.slk', 'file')).toEqual(['x.slk']);
  });

  it('takes a .dds for what Reforged calls .tif', () => {
    expect(fileNamesFor('Skin.tif', 'texture')).toEqual(['Skin.dds', 'Skin.blp', 'Skin.tga', 'Skin.png']);
    expect(fileNamesFor('Skin.tif', 'file')).toEqual(['Skin.tif']);
    expect(pathGroupsFor('a\\b.tif', 'texture', null)).toEqual([
      ['a/b.dds', 'a/b.blp', 'a/b.tga', 'a/b.png'],
      ['b.dds', 'b.blp', 'b.tga', 'b.png'],
    ]);
  });

  it('is asked for as named, beside the model, and by ever fewer folders', () => {
    const paths = pathsFor('C:\\Work\\Textures\\Skin.blp', 'texture', 'units/a').filter((path) =>
      path.endsWith('.blp'),
    );
    expect(paths).toEqual([
      'Work/Textures/Skin.blp',
      'units/a/Work/Textures/Skin.blp',
      'units/a/Textures/Skin.blp',
      'units/a/Skin.blp',
      'Textures/Skin.blp',
      'Skin.blp',
    ]);
    expect(pathsFor('grass_s.blp', 'texture', null)).toContain('grass.blp');
    expect(pathsFor('grass_s.blp', 'texture', null)[0]).toBe('grass_s.blp');
    expect(pathsFor('', 'texture', null)).toEqual([]);
  });

  it('follows from replaceable ids', () => {
    expect(replaceableTexture(1, 11)).toBe('ReplaceableTextures\\TeamColor\\TeamColor11.blp');
    expect(replaceableTexture(31)).toContain('LordaeronSummerTree');
    expect(replaceableTexture(21)).toBeNull();
  });
});

describe('MPQ keys', () => {
  // The values every description of the format gives for these names.
  it.each([
    ['(hash table)', 'key', 0xc3af3770],
    ['(block table)', 'key', 0xec83b3a3],
  ] as const)('%s', (name, kind, expected) => expect(hashName(ascii(name), kind)).toBe(expected));

  it('do not depend on capitals or slashes', () => {
    expect(hashName(ascii('Units/a.MDX'), 'first')).toBe(hashName(ascii('UNITS\\A.mdx'), 'first'));
    const words = Uint32Array.of(1, 2, 3);
    decryptWords(words, tableKey('(hash table)'));
    expect([...words]).not.toEqual([1, 2, 3]);
  });

  it('headers that point nowhere are refused with the place', () => {
    const bytes = new Uint8Array(1024);
    bytes.set(ascii('MPQ\x1a'), 512);
    bytes.fill(0xff, 520, 544);
    expect(() => findMpqHeader(memorySource(bytes))).toThrow(/MPQ header at 0x200.*outside the file/);
    expect(() => findMpqHeader(memorySource(new Uint8Array()))).toThrow('not an MPQ archive');
  });
});

describe('PAK', () => {
  it('with a false directory gives what lies in the file', () => {
    const bytes = new Uint8Array(12 + 64 + 4);
    const view = new DataView(bytes.buffer);
    bytes.set(ascii('PACK'));
    view.setUint32(4, 16, true);
    view.setUint32(8, 64 * 1_000_000, true);
    bytes.set(ascii('sound\\a.wav'), 16);
    view.setUint32(16 + 56, 12, true);
    view.setUint32(16 + 60, 0xffffff, true);
    const { index, problems } = readPak(memorySource(bytes));
    expect(index.names).toEqual(['sound/a.wav']);
    expect(problems).toEqual([
      expect.stringContaining('room for 1'),
      expect.stringContaining('1 of 1 files lie outside'),
    ]);
    expect(() => readPak(memorySource(bytes.subarray(0, 8)))).toThrow('not a PAK');
  });
});

const palette = Uint8Array.from({ length: 768 }, (_, at) => at % 251);

function texture(name: string, fill: number, side = 16): Uint8Array {
  const mips = [1, 2, 4, 8].map((part) => new Uint8Array((side / part) ** 2).fill(fill));
  return writeMiptex({ name, width: side, height: side, mips, palette });
}

describe('WAD3', () => {
  const wad = writeWad([
    { name: 'WALL', type: lumpTypes.texture, bytes: texture('WALL', 3) },
    { name: '{GRATE', type: lumpTypes.texture, bytes: texture('{GRATE', 255) },
  ]);

  it('is read as it was written', () => {
    const { index, version, problems } = readWad(memorySource(wad));
    expect([index.names, version, problems]).toEqual([['WALL.miptex', '{GRATE.miptex'], 3, []]);
  });

  it('textures are decoded, the last colour of some being see-through', () => {
    const wall = readMiptex(texture('WALL', 3));
    expect([...decodeMiptex(wall).pixels.subarray(0, 4)]).toEqual([9, 10, 11, 255]);
    expect(decodeMiptex(wall, 3)).toMatchObject({ width: 2, height: 2 });
    expect([fittingMip(wall, null), fittingMip(wall, 8), fittingMip(wall, 1)]).toEqual([0, 1, 3]);
    expect(decodeMiptex(readMiptex(texture('{GRATE', 255))).pixels[3]).toBe(0);
    expect(readMiptex(texture('WALL', 3).subarray(0, 380)).palette).toBeNull();
    expect(() => readMiptex(texture('WALL', 3).subarray(0, 100))).toThrow('the pixels lie outside');
    expect(() => writeMiptex({ name: 'X', width: 10, height: 16, mips: [], palette })).toThrow('multiples of 16');
  });

  it('keeps everything but what is changed, where it is', () => {
    const same = changeWad(wad, [{ name: 'wall', type: lumpTypes.texture, bytes: texture('WALL', 7) }]);
    expect(same.length).toBe(wad.length);
    const differing = [...same.keys()].filter((at) => same[at] !== wad[at]);
    expect(differing.length).toBe(256 + 64 + 16 + 4);
    const more = changeWad(wad, [{ name: 'NEW', type: lumpTypes.texture, bytes: texture('NEW', 1, 32) }]);
    const read = readWad(memorySource(more));
    expect(read.index.names).toEqual(['WALL.miptex', '{GRATE.miptex', 'NEW.miptex']);
    const oldEnd = new DataView(wad.buffer).getUint32(8, true);
    expect(more.subarray(12, oldEnd)).toEqual(wad.subarray(12, oldEnd));
    const less = readWad(memorySource(changeWad(wad, [{ name: 'WALL', type: lumpTypes.texture, bytes: null }])));
    expect(less.index.names).toEqual(['{GRATE.miptex']);
    expect(changeWad(wad, [])).toEqual(wad);
    expect(() => changeWad(wad, [{ name: 'ALONGERNAMETHANFITS', type: 0x43, bytes: wad }])).toThrow('no name');
    expect(() => changeWad(wad, [{ name: 'NONE', type: 0x43, bytes: null }])).toThrow('no such texture');
  });
});

describe('a merged tree', () => {
  const tree = new MergedTree([
    { paths: ['Units/A.mdx', 'Units/Gone.mdx', 'Textures/x10.blp'], isDeleteMarker: (entry) => entry === 1 },
    { paths: ['units/a.MDX', 'UNITS/gone.mdx', 'Textures/x9.blp', 'Old/only.txt', ''] },
    { paths: ['OLD/Only.txt'] },
  ]);

  it('lets the first source win, without regard to capitals', () => {
    expect(tree.find('UNITS\\a.mdx')?.hits.map(({ source }) => source)).toEqual([0, 1]);
    expect(tree.find('units/a.mdx')?.path).toBe('Units/A.mdx');
    expect(tree.find('old/ONLY.txt')?.hits).toHaveLength(2);
    expect(tree.find('nothing')).toBeNull();
  });

  it('hides what the first source says is deleted', () => {
    expect(tree.find('units/gone.mdx')).toBeNull();
    expect(tree.findAny('units/gone.mdx')?.hits).toHaveLength(2);
    expect(tree.list('Units')?.files.map(({ path }) => path)).toEqual(['Units/A.mdx']);
    expect(tree.fileCount).toBe(4);
    const empty = new MergedTree([{ paths: ['a/b/c.txt'], isDeleteMarker: () => true }, { paths: ['A/B/C.txt'] }]);
    expect(empty.list('')).toEqual({ folders: [], files: [] });
  });

  it('lists folders in the order people count', () => {
    expect(tree.list('')?.folders.map(({ name }) => name)).toEqual(['Old', 'Textures', 'Units']);
    expect(tree.list('textures/')?.files.map(({ path }) => path)).toEqual(['Textures/x9.blp', 'Textures/x10.blp']);
    expect(tree.list('none')).toBeNull();
    expect([...tree.filesBelow('Textures')]).toHaveLength(2);
  });

  it('lets what is there win over what is only listed, and passes no mark of deletion', () => {
    const listed = { paths: ['a.txt', 'b.txt', 'c.txt'], isAbsent: () => true };
    const marks = { paths: ['b.txt'], isDeleteMarker: () => true };
    const there = { paths: ['a.txt', 'b.txt'] };
    const tree = new MergedTree([listed, marks, there]);
    expect(tree.find('a.txt')?.hits.map(({ source }) => source)).toEqual([2, 0]);
    expect(tree.find('c.txt')?.hits).toMatchObject([{ source: 0, isAbsent: true }]);
    expect(tree.find('b.txt')?.hits.map(({ source }) => source)).toEqual([0, 1, 2]);
  });

  it('asks languages in the given order', () => {
    const paths = ['a.txt', 'a.txt', 'b.txt'];
    const local = new MergedTree([{ paths, order: [1, 0, 2] }]);
    expect(local.find('a.txt')?.hits.map(({ entry }) => entry)).toEqual([1, 0]);
  });

  it('is searched by words, the last part of the path first', () => {
    const found = tree.search('x .blp', 10, new Set());
    expect(found.files.map(({ path }) => path)).toEqual(['Textures/x9.blp', 'Textures/x10.blp']);
    expect(tree.search('', 1, new Set(['mdx']))).toMatchObject({ total: 1 });
  });
});

describe('nameless files', () => {
  it.each([
    ['MDLXVERS', 'mdx'],
    ['BLP2....', 'blp'],
    ['//! import\nfunction x takes nothing', 'j'],
    ['just some words', 'txt'],
    ['FormatVersion 800', 'mdl'],
    ['RIFF', 'wav'],
  ])('%j is a .%s', (start, expected) => expect(sniffExtension(ascii(start))).toBe(expected));
  it.each([
    ['RDHM', 'adt'],
    ['DHPM', 'wdt'],
    ['FOAM', 'wdl'],
    ['OMWM', 'wdl'],
    ['DHOM', 'wmo'],
    ['PGOM', 'wmo'],
    ['XDMM', 'adt'],
  ])('a file of chunks whose second is %j is a .%s', (second, expected) =>
    expect(sniffExtension(ascii(`REVM\x04\0\0\0\x12\0\0\0${second}\0\0\0\0`))).toBe(expected),
  );
  it.runIf(hasCorpus)('tells every terrain and building file of the corpus by its content', () => {
    const extensions = ['.adt', '.wdt', '.wdl', '.wmo'];
    const files = ['adt', 'wmo'].flatMap((folder) => corpusFiles(folder, extensions));
    const wrong = files.filter(({ name, bytes }) => {
      const content = bytes();
      return magicAt(content) === 'REVM' && !name.toLowerCase().endsWith(`.${sniffExtension(content)}`);
    });
    expect(files.length).toBeGreaterThan(100);
    expect(wrong.map(({ name }) => name)).toEqual([]);
  });
  it('is .xxx when nothing tells', () => expect(sniffExtension(Uint8Array.of(1, 2, 3, 200))).toBe('xxx'));
});
