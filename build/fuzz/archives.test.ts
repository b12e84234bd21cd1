/** Damaged archives: a short run of the fuzzer over those made here, and each defect that it found on a small archive of its own. */
import { afterAll, describe, expect, test } from 'vitest';
import { pakWith } from '../../electron/host/archives/test/archives.ts';
import { decodeLz4 } from '../../shared/archive/casc/lz4.ts';
import { openStorage } from '../../shared/archive/casc/storage.ts';
import { memorySource } from '../../shared/archive/byteSource.ts';
import { changePak, readPak } from '../../shared/archive/pak.ts';
import { changeWad, lumpTypes, readWad, writeWad } from '../../shared/archive/wad3.ts';
import { HostError } from '../../shared/host/error.ts';
import { makeStorage, memoryFiles, StoredMount, testTools } from '../../shared/test/standIns/storage.ts';
import type { ManifestTables } from '../../shared/test/standIns/storageParts.ts';
import { big, joined } from '../../shared/test/standIns/storageParts.ts';
import { endArchiveCases, isArchiveRefusal } from './archiveCases.ts';
import { archiveKinds, archiveSourcesOf } from './archiveSources.ts';
import type { Counts } from './cases.ts';
import { noCounts, runCase } from './cases.ts';

afterAll(endArchiveCases);

describe('damaged archives are opened or refused, and what is done with them is what was asked for', () => {
  test.each(archiveKinds)(
    '%s',
    async (kind) => {
      const sources = await archiveSourcesOf(kind, 0);
      const counts: Counts = { ...noCounts };
      const broken: string[] = [];
      for (let seed = 1; seed <= 30; seed++) {
        const found = await runCase(kind, sources, seed, counts, { consumed: 0.7, edited: 0 });
        broken.push(...found.map(({ step, message, damage }) => `seed ${seed}, ${step}: ${message} (${damage})`));
      }
      expect(broken).toEqual([]);
      expect(counts.readers).toBe(30);
      expect(counts.opened).toBeGreaterThan(0);
      expect(counts.consumers).toBeGreaterThan(0);
    },
    120_000,
  );
});

test('what StormLib says when it falls over is no reason for a person', () => {
  expect(isArchiveRefusal(new HostError('unreadable', 'a.mpq: memory access out of bounds'))).toBe(false);
  expect(isArchiveRefusal(new HostError('internal', 'a.mpq could not be read: EIO'))).toBe(false);
  expect(isArchiveRefusal(new HostError('unreadable', 'a.mpq: its data are damaged'))).toBe(true);
});

/** The PAK with a number of its only row set: 56 is where its file begins, 60 its size. */
function withRow(bytes: Uint8Array, at: 56 | 60, value: number): Uint8Array {
  const view = new DataView(bytes.buffer);
  view.setUint32(view.getUint32(4, true) + at, value, true);
  return bytes;
}

function put(
  writes: readonly { readonly offset: number; readonly bytes: Uint8Array }[],
  size: number,
  onto: Uint8Array,
) {
  const changed = new Uint8Array(size);
  changed.set(onto.subarray(0, size));
  for (const { offset, bytes } of writes) changed.set(bytes, offset);
  return changed;
}

describe('a PAK', () => {
  test('whose file reaches into the directory keeps that file when another one comes', () => {
    const pak = withRow(pakWith({ 'a.txt': 'aaaa' }), 60, 40);
    const before = pak.slice(12, 52);
    const { writes, size } = changePak(memorySource(pak), [{ name: 'b.txt', bytes: new Uint8Array(100).fill(7) }]);
    const changed = put(writes, size, pak);
    const { index, offsets } = readPak(memorySource(changed));
    expect(index.names).toEqual(['a.txt', 'b.txt']);
    expect(changed.subarray(offsets[0], (offsets[0] ?? 0) + 40)).toEqual(before);
  });

  test('whose file lies over the header has it written elsewhere', () => {
    const pak = withRow(withRow(pakWith({ 'a.txt': 'aaaa' }), 56, 4), 60, 4);
    const { writes, size } = changePak(memorySource(pak), [{ name: 'a.txt', bytes: new Uint8Array(4) }]);
    const { index, offsets } = readPak(memorySource(put(writes, size, pak)));
    expect(index.names).toEqual(['a.txt']);
    expect(offsets[0]).toBeGreaterThanOrEqual(12);
  });

  test('of three gigabytes has new files behind the others, not before the start', () => {
    const size = 3e9;
    const pak = pakWith({ 'a.txt': 'a' });
    const header = pak.slice(0, 12);
    new DataView(header.buffer).setUint32(4, size - 64, true);
    const directory = pak.slice(pak.length - 64);
    const source = { size, read: (offset: number) => Uint8Array.from(offset === 0 ? header : directory) };
    const { writes } = changePak(source, [{ name: 'b.txt', bytes: new Uint8Array(5) }]);
    expect(Math.min(...writes.filter(({ offset }) => offset !== 0).map(({ offset }) => offset))).toBe(size - 64);
  });
});

describe('a WAD', () => {
  const lumps = [
    { name: 'ONE', type: lumpTypes.texture, bytes: new Uint8Array(40).fill(1) },
    { name: 'TWO', type: lumpTypes.texture, bytes: new Uint8Array(40).fill(2) },
  ];

  test('whose lumps lie over each other keeps the one when the other is replaced', () => {
    const wad = writeWad(lumps);
    const directory = new DataView(wad.buffer).getUint32(8, true);
    new DataView(wad.buffer).setUint32(directory + 32, 20, true);
    const before = readWad(memorySource(wad));
    const two = wad.slice(before.offsets[1], (before.offsets[1] ?? 0) + 40);
    const changed = changeWad(wad, [{ name: 'ONE', type: lumpTypes.texture, bytes: new Uint8Array(40).fill(9) }]);
    const { offsets } = readWad(memorySource(changed));
    expect(changed.slice(offsets[1], (offsets[1] ?? 0) + 40)).toEqual(two);
    expect(changed.slice(offsets[0], (offsets[0] ?? 0) + 40)).toEqual(new Uint8Array(40).fill(9));
  });

  test('whose lump reaches into the directory keeps it when another one comes', () => {
    const wad = writeWad(lumps);
    const directory = new DataView(wad.buffer).getUint32(8, true);
    new DataView(wad.buffer).setUint32(directory + 32 + 4, 60, true);
    const before = readWad(memorySource(wad));
    const two = wad.slice(before.offsets[1], (before.offsets[1] ?? 0) + 60);
    const changed = changeWad(wad, [{ name: 'NEW', type: lumpTypes.texture, bytes: new Uint8Array(200) }]);
    const { offsets } = readWad(memorySource(changed));
    expect(changed.slice(offsets[1], (offsets[1] ?? 0) + 60)).toEqual(two);
  });

  test('that says a plain lump has two gigabytes lists it as long as it is', () => {
    const wad = writeWad(lumps);
    const directory = new DataView(wad.buffer).getUint32(8, true);
    new DataView(wad.buffer).setUint32(directory + 8, 0x8c000000, true);
    expect([...readWad(memorySource(wad)).index.sizes]).toEqual([40, 40]);
  });
});

describe('a storage of a few kilobytes', () => {
  /** A folder of names that are all the same, so that all but the first count for nothing. */
  function sameNames(count: number): Uint8Array {
    const node = [1, 0x61, 0xff, 0, 0, 0, 0];
    const inner = Uint8Array.from({ length: count * node.length }, (_each, at) => node[at % node.length] ?? 0);
    return joined([0xff], big(0x80000000 + inner.length + 4, 4), inner);
  }

  const endless: readonly (readonly [what: string, spoil: (tables: ManifestTables) => void])[] = [
    [
      'one name of 224 pieces, 10,000 times',
      (tables) => {
        const row = tables.files.slice(1);
        tables.files = joined([224], ...Array.from({ length: 224 }, () => row));
        tables.paths = sameNames(10_000);
      },
    ],
    [
      'folders in folders, 2,000 deep',
      (tables) => {
        const depth = 2_000;
        const node = (level: number) => [0xff, ...big(0x80000000 + (depth - level) * 5 - 1, 4)];
        tables.paths = joined(...Array.from({ length: depth }, (_each, level) => node(level)));
      },
    ],
  ];
  test.each(endless)('with %s is refused at once', async (_what, mangle) => {
    const files = makeStorage({ 'war3.w3mod': new StoredMount({ 'a.txt': 'a' }, { mangle }) });
    const started = process.threadCpuUsage();
    const opened = openStorage(memoryFiles(files), testTools, { largestFile: 1000 });
    await expect(opened).rejects.toThrow(/game has|in each other/);
    expect(process.threadCpuUsage(started).user / 1_000_000).toBeLessThan(1);
  });

  test('takes no memory for what a few bytes cannot hold', () => {
    const packed = joined(big(2 ** 50, 8).toReversed(), new Uint8Array(16));
    expect(decodeLz4(packed, 2 ** 50)).toBeNull();
  });
});
