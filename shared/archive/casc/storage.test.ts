/** Storages made by code: what they hold is read, what is wrong with them is said, and nothing in them is trusted. */
import { describe, expect, it } from 'vitest';
import { latinBytes } from '../byteSource.ts';
import { itself, makeStorage, StoredMount } from '../../test/standIns/storage.ts';
import type { ManifestTables } from '../../test/standIns/storageParts.ts';
import { StorageError } from './errors.ts';
import type { Storage } from './storage.ts';
import { faultOf, fileOf, made, open, textOf, words } from '../../test/standIns/openedStorage.ts';

function namesOf(storage: Storage): readonly string[] {
  return storage.mounts
    .flatMap(({ path, first, end }) =>
      Array.from({ length: end - first }, (_each, number) => number).map(
        (at) => `${path === '' ? '' : `${path}/`}${storage.nameOf(first + at)}`,
      ),
    )
    .toSorted();
}

describe('a storage', () => {
  it('gives its files back, however they are packed', async () => {
    const storage = await made({
      'stored.txt': { bytes: words, packing: ['N'] },
      'packed.txt': { bytes: words, packing: ['Z'] },
      'chunks.txt': { bytes: words, packing: ['Z', 'N'], chunkSize: 100 },
      'bare.txt': { bytes: words, packing: 'bare' },
      'nested.txt': { bytes: words, packing: ['F'] },
      'lz4.txt': { bytes: words, packing: ['4'] },
      'all.txt': { bytes: words, packing: ['N', 'Z', 'F', '4'], chunkSize: 70 },
      'spans.txt': { bytes: words, spans: 3 },
      'empty.txt': '',
    });
    for (const name of ['stored', 'packed', 'chunks', 'bare', 'nested', 'lz4', 'all', 'spans']) {
      expect([name, await storage.read(fileOf(storage, `${name}.txt`))]).toEqual([name, words]);
    }
    expect(await textOf(storage, 'empty.txt')).toBe('');
    expect(storage.problems).toEqual([]);
    expect(storage.build).toEqual({
      ...{ product: 'w3', version: '1.36.0.20000', locales: ['enus'] },
      key: expect.stringMatching(/^[0-9a-f]{32}$/) as string,
    });
  });

  it('lists names in every form of its prefix tree, and manifests in manifests', async () => {
    const inner = new StoredMount({
      'units/human/footman/footman.mdx': 'f',
      'units/human/footman.txt': 't',
      'ünit.txt': 'u',
    });
    const storage = await made({
      'war3.w3mod': new StoredMount({
        'units/human/footman/footman.mdx': 'a',
        'units/human/footman/footman_portrait.mdx': 'b',
        'units/human/footman.txt': 'c',
        'sounds.txt': 'd',
        'sound/x.wav': 'e',
        '_hd.w3mod': inner,
        'gone.txt': { bytes: words, state: 'deleted' },
      }),
      index: 'i',
    });
    expect(namesOf(storage)).toEqual([
      'index',
      'war3.w3mod/_hd.w3mod/units/human/footman.txt',
      'war3.w3mod/_hd.w3mod/units/human/footman/footman.mdx',
      'war3.w3mod/_hd.w3mod/ünit.txt',
      'war3.w3mod/sound/x.wav',
      'war3.w3mod/sounds.txt',
      'war3.w3mod/units/human/footman.txt',
      'war3.w3mod/units/human/footman/footman.mdx',
      'war3.w3mod/units/human/footman/footman_portrait.mdx',
    ]);
    expect(await textOf(storage, 'sound/x.wav')).toBe('e');
  });

  it('keeps what is listed apart from what is there', async () => {
    const storage = await made({
      'here.txt': 'h',
      'listed.txt': { bytes: words, state: 'listed' },
      'gone.txt': { bytes: words, state: 'noData' },
      'absent.w3mod': new StoredMount({ 'a.txt': 'a' }, { isAbsent: true }),
    });
    const stateOf = (name: string): boolean => storage.isLocal(fileOf(storage, name));
    expect(['here.txt', 'listed.txt', 'gone.txt', 'absent.w3mod'].map(stateOf)).toEqual([true, false, true, false]);
    expect(await faultOf(storage.read(fileOf(storage, 'listed.txt')))).toBe('not-downloaded');
    expect(await faultOf(storage.read(fileOf(storage, 'gone.txt')))).toBe('data-file-missing');
    expect(await faultOf(storage.read(fileOf(storage, 'absent.w3mod')))).toBe('not-downloaded');
  });

  it('is read from update pages, and without a bucket', async () => {
    const folder = Object.fromEntries(
      Array.from({ length: 60 }, (_each, number) => number).map((at) => [`file${at}.txt`, `${at}`]),
    );
    const paged = await made(folder, { updateBucket: 5 });
    for (const name of namesOf(paged)) expect(await textOf(paged, name)).toBe(name.replaceAll(/\D/g, ''));
    // The bucket of the manifest itself would take everything with it.
    const counts: number[] = [];
    for (let bucket = 0; bucket < 16; bucket++) {
      const storage = await made(folder, { missingBucket: bucket }).catch((error: unknown) => error);
      if (storage instanceof StorageError) {
        expect(storage.fault).toBe('not-downloaded');
        continue;
      }
      // oxlint-disable-next-line typescript/no-unsafe-type-assertion -- anything else has failed above
      const opened = storage as Storage;
      expect(opened.problems[0]).toContain('not downloaded');
      counts.push(
        Array.from({ length: opened.fileCount }, (_each, number) => number).filter((file) => opened.isLocal(file))
          .length,
      );
    }
    expect(counts.length).toBe(15);
    expect(counts.reduce((sum, count) => sum + (60 - count), 0)).toBeGreaterThan(40);
  });

  it('needs neither encoding file nor CDN config, and passes a damaged one over', async () => {
    const files = new Map(
      makeStorage({ 'a.txt': 'a' }, { config: (text) => `${text}encoding = ${'0'.repeat(32)} ${'1'.repeat(32)}\n` }),
    );
    files.set('Data/config/00/00/cdn', latinBytes('rubbish'));
    expect(await textOf(await open(files), 'a.txt')).toBe('a');
  });

  it('does not look at the 30 bytes before a file', async () => {
    const files = new Map(makeStorage({ 'a.txt': 'a' }));
    for (const [path, bytes] of files) {
      if (!path.includes('/data.')) continue;
      for (let at = 0; at + 34 < bytes.length; at++) {
        if (String.fromCharCode(...bytes.subarray(at + 30, at + 34)) === 'BLTE') bytes.fill(0, at, at + 30);
      }
    }
    expect(await textOf(await open(files), 'a.txt')).toBe('a');
  });

  it('takes the product that is wanted, and refuses other games with what to do', async () => {
    const rows = (text: string, product: string): Uint8Array => latinBytes(text.replace('|w3', `|${product}`));
    const files = new Map(makeStorage({ 'a.txt': 'a' }));
    const info = String.fromCharCode(...(files.get('.build.info') ?? []));
    expect((await open(new Map([...files, ['.build.info', rows(info, 'w3t')]]), 'w3t')).build.product).toBe('w3t');
    const wow = open(new Map([...files, ['.build.info', rows(info, 'wow_classic')]]));
    await expect(wow).rejects.toThrow(/World of Warcraft.*numbers instead of names.*Extract/s);
    expect(await faultOf(open(new Map([...files, ['.build.info', rows(info, 'd3')]])))).toBe('other-game');
    // Without a column for the product the build config says it.
    const config = (text: string): string =>
      text.replaceAll(/vfs-.*/g, '').replace('build-uid = w3', 'build-uid = wow');
    expect(await faultOf(made({ 'a.txt': 'a' }, { product: null, config }))).toBe('other-game');
    expect((await made({ 'a.txt': 'a' }, { product: null })).build.product).toBeNull();
  });
});

describe('a storage that cannot be read', () => {
  const good = { 'a.txt': 'a' };
  it.each<[fault: string, files: () => ReadonlyMap<string, Uint8Array>]>([
    ['not-a-storage', () => new Map([['Data/data/data.000', new Uint8Array(9)]])],
    ['no-active-build', () => makeStorage(good, { isActive: false })],
    ['config-missing', () => new Map([...makeStorage(good)].filter(([path]) => !path.includes('/config/')))],
    [
      'config-missing',
      () =>
        new Map(
          [...makeStorage(good)].map(([path, bytes]) => [path, path.includes('/config/') ? latinBytes('#') : bytes]),
        ),
    ],
    ['no-vfs-root', () => makeStorage(good, { config: (text) => text.replaceAll('vfs-root', 'vfs-9') })],
    ['index-damaged', () => new Map([...makeStorage(good)].filter(([path]) => !path.endsWith('.idx')))],
    ['data-file-missing', () => new Map([...makeStorage(good)].filter(([path]) => !path.includes('/data/')))],
  ])('is refused as %s', async (fault, files) => {
    expect(await faultOf(open(files()))).toBe(fault);
  });

  it.each([
    [4, 'the hash of its header'],
    [8, 'the hash of its header'],
    [36, 'the hash of its entries'],
    [0, 'the size of its header'],
    [33, 'said to have'],
  ])('names the index with a wrong byte at %i', async (place, words_) => {
    const files = new Map(makeStorage(good));
    const [name, bytes] = [...files].find(([path, { length }]) => path.endsWith('.idx') && length > 41) ?? [
      '',
      new Uint8Array(),
    ];
    files.set(
      name,
      bytes.map((byte, at) => (at === place ? byte ^ 0x41 : byte)),
    );
    await expect(open(files)).rejects.toThrow(new RegExp(`${name}.*${words_}.*repair`));
  });

  const mangles: readonly [what: string, mangle: (tables: ManifestTables) => void][] = [
    ['a name goes beyond', (tables) => tables.paths.fill(0xf0, 5, 6)],
    ['a folder goes beyond', (tables) => tables.paths.fill(0xff, 3, 5)],
    ['a folder of', (tables) => tables.paths.set([0x80, 0, 0, 2], 1)],
    ['the last name', (tables) => (tables.paths = Uint8Array.from([0xff, 0x80, 0, 0, 7, 1, 0x61, 0xff]))],
    ['beyond the table of files', (tables) => tables.paths.fill(0x7f, tables.paths.length - 4)],
    ['beyond the table of places', (tables) => tables.files.fill(0xff, 9)],
    ['the files lie outside', (tables) => (tables.shift = 0x7fff0000)],
  ];
  it.each(mangles)('has a damaged manifest: %s', async (what, mangle) => {
    const bad = made({ ...good, 'war3.w3mod': new StoredMount({ 'deep/a.txt': 'a' }, { mangle }) });
    await expect(bad).rejects.toThrow(new RegExp(`list of the game's files is damaged.*${what}.*repair`));
  });

  it('may be mounted at several places', async () => {
    const locale = new StoredMount({ 'a.txt': 'a' });
    const storage = await made({ 'enus.w3mod': locale, 'engb.w3mod': locale });
    expect(namesOf(storage)).toEqual(['engb.w3mod/a.txt', 'enus.w3mod/a.txt']);
  });

  it('may hold itself: the circle is cut, the rest stays', async () => {
    const storage = await made({ 'war3.w3mod': new StoredMount({ 'a.txt': 'a', 'loop.w3mod': itself }) });
    expect(namesOf(storage)).toEqual(['war3.w3mod/a.txt', 'war3.w3mod/loop.w3mod']);
    expect(await faultOf(storage.read(fileOf(storage, 'loop.w3mod')))).toBe('tvfs-loop');
    expect(storage.problems[0]).toContain('holds itself');
  });
});
