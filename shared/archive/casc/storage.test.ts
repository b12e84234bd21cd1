/** Storages made by code: what they hold is read, what is wrong with them is said, and nothing in them is trusted. */
import { describe, expect, it } from 'vitest';
import { latinBytes } from '../byteSource.ts';
import type { StoredFolder, StorageAbout } from '../../test/standIns/storage.ts';
import { itself, makeStorage, memoryFiles, StoredMount, testTools } from '../../test/standIns/storage.ts';
import type { ManifestTables } from '../../test/standIns/storageParts.ts';
import { blte, chunkOf } from '../../test/standIns/storageParts.ts';
import { StorageError } from './errors.ts';
import type { Storage } from './storage.ts';
import { openStorage } from './storage.ts';

const options = { largestFile: 64 * 1024 * 1024 };

function open(files: ReadonlyMap<string, Uint8Array>, product: string | null = null): Promise<Storage> {
  return openStorage(memoryFiles(files), testTools, { ...options, product });
}

function made(folder: StoredFolder, about: StorageAbout = {}): Promise<Storage> {
  return open(makeStorage(folder, about));
}

function namesOf(storage: Storage): readonly string[] {
  return storage.mounts
    .flatMap(({ path, first, end }) =>
      Array.from({ length: end - first }, (_each, number) => number).map(
        (at) => `${path === '' ? '' : `${path}/`}${storage.nameOf(first + at)}`,
      ),
    )
    .toSorted();
}

function fileOf(storage: Storage, name: string): number {
  for (let file = 0; file < storage.fileCount; file++) if (storage.nameOf(file) === name) return file;
  throw new Error(`${name} is not listed`);
}

async function textOf(storage: Storage, name: string): Promise<string> {
  return String.fromCharCode(...(await storage.read(fileOf(storage, name))));
}

/** What it is refused for; the sentence says more than a word. */
async function faultOf(act: Promise<unknown>): Promise<string> {
  try {
    await act;
    return 'none';
  } catch (error) {
    if (!(error instanceof StorageError)) throw error;
    expect(error.message.length).toBeGreaterThan(40);
    return error.fault;
  }
}

/** The processor's time of this process: on a busy machine the clock tells of others. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

const words = latinBytes('words that stand twice. '.repeat(40));

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

describe('a file that cannot be read', () => {
  const chunk = (mode: Parameters<typeof chunkOf>[1]) => ({ bytes: chunkOf(words, mode), size: words.length });
  const changed = (bytes: Uint8Array, at: number, value: number): Uint8Array =>
    bytes.map((byte, index) => (index === at ? value : byte));
  const plain = blte([chunk('Z')]);
  it.each<[fault: string, packed: Uint8Array]>([
    ['blte-header', changed(plain, 0, 0)],
    ['blte-header', changed(plain, 7, 9)],
    ['blte-header', changed(plain, 8, 0x10)],
    ['blte-header', changed(plain, 11, 0)],
    ['blte-header', plain.subarray(0, 8)],
    ['blte-size', changed(plain, 15, 1)],
    ['blte-size', changed(plain, 18, 0xff)],
    ['blte-size', blte([{ ...chunk('Z'), size: words.length - 1 }])],
    ['blte-size', blte([{ ...chunk('N'), bytes: chunkOf(words, 'N').subarray(0, -3) }])],
    ['blte-hash', changed(plain, 20, (plain[20] ?? 0) ^ 1)],
    ['blte-hash', changed(plain, plain.length - 1, (plain.at(-1) ?? 0) ^ 1)],
    ['zlib', blte([{ ...chunk('Z'), bytes: changed(chunkOf(words, 'Z'), 9, 0xee) }])],
    ['encrypted', blte([chunk('E')])],
    ['unsupported-mode', blte([chunk('A')])],
    ['unsupported-mode', blte([chunk('Q')])],
    ['unsupported-mode', blte([{ ...chunk('4'), bytes: changed(chunkOf(words, '4'), 1, 9) }])],
    [
      'unsupported-mode',
      blte([
        {
          bytes: chunkOf(blte([{ bytes: chunkOf(words, 'F'), size: words.length }]), 'Q').fill(0x46, 0, 1),
          size: words.length,
        },
      ]),
    ],
  ])('is refused as %s', async (fault, packed) => {
    const storage = await made({ 'bad.bin': { bytes: words, packed }, 'good.txt': 'g' });
    expect(await faultOf(storage.read(fileOf(storage, 'bad.bin')))).toBe(fault);
    expect(await textOf(storage, 'good.txt')).toBe('g');
  });

  it('says which key it needs', async () => {
    const storage = await made({ 'secret.txt': { bytes: words, packing: ['E'] } });
    await expect(storage.read(0)).rejects.toThrow('It is encrypted by the publisher (key 0000000102030405)');
  });

  it('is refused when its data end early, or are too large', async () => {
    const files = new Map(makeStorage({ 'a.bin': { bytes: words, packing: ['N'] } }));
    for (const [path, bytes] of files) {
      if (path.includes('/data.') && bytes.length > 1000) files.set(path, bytes.subarray(0, 1000));
    }
    const cut = await open(files);
    expect(await faultOf(cut.read(0))).toBe('truncated-data');
    const storage = await openStorage(memoryFiles(makeStorage({ 'a.bin': words })), testTools, { largestFile: 10 });
    expect(await faultOf(storage.read(0))).toBe('too-large');
  });
});

describe('spoilt storages', () => {
  /** Numbers that are the same for the same seed. */
  function randomOf(seed: number): (limit: number) => number {
    let state = Math.imul(seed + 1, 2654435761) >>> 0;
    return (limit) => {
      state = (Math.imul(state, 1664525) + 1013904223) >>> 0;
      return Math.floor((state / 2 ** 32) * limit);
    };
  }

  const folder: StoredFolder = {
    'war3.w3mod': new StoredMount({
      'units/a.mdx': { bytes: words, packing: ['Z', 'N', '4', 'F'], chunkSize: 100 },
      'units/b.txt': 'b',
      '_hd.w3mod': new StoredMount({ 'units/a.mdx': 'hd', 'textures/x.dds': { bytes: words, spans: 2 } }),
    }),
    index: 'i',
  };

  it('end soon, with what can be read or a sentence', async () => {
    const source = makeStorage(folder, { updateBucket: 3 });
    const paths = [...source.keys()];
    const ends = { refused: 0, partly: 0, whole: 0 };
    for (let seed = 0; seed < 400; seed++) {
      const random = randomOf(seed);
      const files = new Map(source);
      for (let change = 0; change <= seed % 4; change++) {
        const among = seed % 2 === 0 ? paths.filter((each) => each.includes('/data.')) : paths;
        const path = among[random(among.length)] ?? '';
        const bytes = Uint8Array.from(files.get(path) ?? []);
        if (seed % 5 === 0) files.set(path, bytes.subarray(0, random(bytes.length + 1)));
        else {
          const at = random(bytes.length);
          bytes[at] = (bytes[at] ?? 0) ^ (1 << random(8));
          files.set(path, bytes);
        }
      }
      const started = cpuMs();
      let failed = 0;
      try {
        const storage = await open(files);
        for (let file = 0; file < storage.fileCount; file++) {
          if ((await faultOf(storage.read(file))) !== 'none') failed++;
        }
        ends[failed === 0 ? 'whole' : 'partly']++;
      } catch (error) {
        if (!(error instanceof StorageError)) throw error;
        expect(error.message.length).toBeGreaterThan(40);
        ends.refused++;
      }
      expect(cpuMs() - started).toBeLessThan(1_000);
    }
    expect(ends.refused).toBeGreaterThan(20);
    expect(ends.partly).toBeGreaterThan(5);
    expect(ends.whole).toBeGreaterThan(5);
  });

  it('whose manifest alone is spoilt end soon too', async () => {
    let refused = 0;
    for (let seed = 0; seed < 300; seed++) {
      const random = randomOf(seed + 1000);
      const mangle = (tables: ManifestTables): void => {
        const table = [tables.paths, tables.files, tables.containers][seed % 3] ?? tables.paths;
        for (let change = 0; change <= seed % 3; change++) table[random(table.length)] = random(256);
      };
      const inner = {
        'units/human/a.mdx': 'a',
        'units/human/b/c.txt': 'c',
        'units/orc.txt': 'o',
        'x.w3mod': itself,
      } as const;
      const storage = await made({ 'war3.w3mod': new StoredMount(inner, { mangle }) }).catch((error: unknown) => {
        if (!(error instanceof StorageError)) throw error;
        return null;
      });
      if (storage === null) refused++;
      else for (let file = 0; file < storage.fileCount; file++) await faultOf(storage.read(file));
    }
    expect(refused).toBeGreaterThan(60);
    expect(refused).toBeLessThan(300);
  });

  it('that would list more than there can be are refused', async () => {
    // Each level mounts the next one eight times: 8^8 lists from a few kilobytes.
    let shared = new StoredMount({ 'a.txt': 'a' });
    for (let depth = 0; depth < 8; depth++) {
      const below = shared;
      shared = new StoredMount(Object.fromEntries([...'abcdefgh'].map((letter) => [letter, below])));
    }
    const started = cpuMs();
    expect(await faultOf(made({ top: shared }))).toBe('tvfs-damaged');
    expect(cpuMs() - started).toBeLessThan(1_000);
  });
});
