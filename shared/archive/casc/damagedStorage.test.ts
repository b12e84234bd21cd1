/** Storages whose files cannot be read, or whose bytes were spoilt: each fault has a name, and all else is read. */
import { describe, expect, it } from 'vitest';
import type { StoredFolder } from '../../test/standIns/storage.ts';
import { itself, makeStorage, memoryFiles, StoredMount, testTools } from '../../test/standIns/storage.ts';
import type { ManifestTables } from '../../test/standIns/storageParts.ts';
import { blte, chunkOf } from '../../test/standIns/storageParts.ts';
import { StorageError } from './errors.ts';
import { openStorage } from './storage.ts';
import { faultOf, fileOf, made, open, textOf, words } from '../../test/standIns/openedStorage.ts';

/** The processor's time of this process: on a busy machine the clock tells of others. */
function cpuMs(): number {
  const { user, system } = process.cpuUsage();
  return (user + system) / 1000;
}

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
