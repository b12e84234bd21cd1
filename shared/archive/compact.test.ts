import { describe, expect, it } from 'vitest';
import { memorySource } from './byteSource.ts';
import type { CompactPlan } from './compact.ts';
import { layOut } from './compact.ts';
import { decryptWords, encryptWords, tableKey } from './mpq/crypt.ts';
import { changePak, compactPak, readPak } from './pak.ts';
import { changeWad, compactWad, readWad, writeWad } from './wad3.ts';

function bytes(size: number, fill: number): Uint8Array {
  return new Uint8Array(size).fill(fill);
}

/** What the host does with a change: it is laid over a copy. */
function changed(pak: Uint8Array, plan: ReturnType<typeof changePak>): Uint8Array {
  const copy = new Uint8Array(plan.size);
  copy.set(pak.subarray(0, plan.size));
  for (const write of plan.writes) copy.set(write.bytes, write.offset);
  return copy;
}

function assembled(archive: Uint8Array, { pieces, writes, size }: CompactPlan): Uint8Array {
  const file = new Uint8Array(size);
  for (const { from, to, length } of pieces) file.set(archive.subarray(from, from + length), to);
  for (const write of writes) file.set(write.bytes, write.offset);
  return file;
}

function emptyPak(): Uint8Array {
  const pak = new Uint8Array(12);
  pak.set([0x50, 0x41, 0x43, 0x4b, 12]);
  return pak;
}

function put(pak: Uint8Array, ...files: readonly (readonly [name: string, bytes: Uint8Array | null])[]): Uint8Array {
  return changed(
    pak,
    changePak(
      memorySource(pak),
      files.map(([name, content]) => ({ name, bytes: content })),
    ),
  );
}

function contents(pak: Uint8Array): Readonly<Record<string, readonly number[]>> {
  const source = memorySource(pak);
  const { index, offsets, problems } = readPak(source);
  expect(problems).toEqual([]);
  return Object.fromEntries(
    index.names.map((name, at) => [name, [...source.read(offsets[at] ?? 0, index.sizes[at] ?? 0)]]),
  );
}

describe('changing a PAK', () => {
  const pak = put(emptyPak(), ['models/a.mdl', bytes(5, 1)], ['sound/b.wav', bytes(8, 2)], ['c.txt', bytes(3, 3)]);

  it('adds, replaces and removes, by names of either slash and any capitals', () => {
    const next = put(pak, ['MODELS\\A.MDL', bytes(9, 4)], ['new/d.txt', bytes(1, 5)], ['c.txt', null]);
    expect(contents(next)).toEqual({
      'models/a.mdl': [...bytes(9, 4)],
      'sound/b.wav': [...bytes(8, 2)],
      'new/d.txt': [5],
    });
    // What is not named stays where it is.
    const [before, after] = [readPak(memorySource(pak)), readPak(memorySource(next))];
    expect(after.offsets[1]).toBe(before.offsets[1]);
  });

  it('writes a file of the same size in its place, and nothing else changes', () => {
    const next = put(pak, ['sound/b.wav', bytes(8, 7)]);
    expect(next.length).toBe(pak.length);
    const differing = [...next.keys()].filter((at) => next[at] !== pak[at]);
    expect(differing).toHaveLength(8);
  });

  it('does not write over bytes that another file shares', () => {
    const shared = pak.slice();
    const view = new DataView(shared.buffer);
    const directory = view.getUint32(4, true);
    // The second row leads to the bytes of the first.
    view.setUint32(directory + 64 + 56, view.getUint32(directory + 56, true), true);
    view.setUint32(directory + 64 + 60, 5, true);
    expect(contents(put(shared, ['models/a.mdl', bytes(5, 9)]))).toMatchObject({
      'models/a.mdl': [...bytes(5, 9)],
      'sound/b.wav': [...bytes(5, 1)],
    });
  });

  it('refuses names that do not fit and files that are not there', () => {
    expect(() => put(pak, [`${'long/'.repeat(12)}x`, bytes(1, 1)])).toThrow('no name for a file of a PAK');
    expect(() => put(pak, ['grün.txt', bytes(1, 1)])).toThrow('no name');
    expect(() => put(pak, ['none.txt', null])).toThrow('no such file to remove');
  });

  it('gives the room back that changes left, with every file as it was', () => {
    const grown = put(put(pak, ['models/a.mdl', bytes(500, 4)]), ['models/a.mdl', bytes(40, 6)], ['c.txt', null]);
    const compact = assembled(grown, compactPak(memorySource(grown)));
    expect(contents(compact)).toEqual(contents(grown));
    expect(compact.length).toBe(12 + 8 + 40 + 2 * 64);
    expect(compactPak(memorySource(compact)).size).toBe(compact.length);
  });
});

describe('a WAD', () => {
  it('gives the room back that changes left', () => {
    const wad = writeWad([
      { name: 'WALL', type: 0x43, bytes: bytes(100, 1) },
      { name: '{GLASS', type: 0x43, bytes: bytes(60, 2) },
    ]);
    const grown = changeWad(wad, [{ name: 'wall', type: 0x43, bytes: bytes(300, 3) }]);
    const source = memorySource(assembled(grown, compactWad(memorySource(grown))));
    const { index, offsets, problems } = readWad(source);
    expect([index.names, problems]).toEqual([['WALL.miptex', '{GLASS.miptex'], []]);
    expect(source.read(offsets[0] ?? 0, 300)).toEqual(bytes(300, 3));
    expect(source.read(offsets[1] ?? 0, 60)).toEqual(bytes(60, 2));
    expect(source.size).toBe(grown.length - 100);
  });

  it('of Quake keeps the type of its textures', () => {
    const wad = writeWad([{ name: 'slime', type: 0x44, bytes: bytes(40, 1) }]);
    wad.set([0x57, 0x41, 0x44, 0x32]);
    const { index } = readWad(
      memorySource(
        changeWad(wad, [
          { name: 'slime', type: 0x43, bytes: bytes(44, 2) },
          { name: 'lava', type: 0x43, bytes: bytes(8, 3) },
        ]),
      ),
    );
    expect(index.names).toEqual(['slime.miptex', 'lava.miptex']);
    const changedWad = changeWad(wad, [{ name: 'slime', type: 0x43, bytes: bytes(44, 2) }]);
    const row = new DataView(changedWad.buffer).getUint32(8, true);
    expect([String.fromCharCode(...changedWad.subarray(0, 4)), changedWad[row + 12]]).toEqual(['WAD2', 0x44]);
  });
});

describe('laying blocks', () => {
  const block = (offset: number, size: number, isFixed = false) => ({ offset, size, isFixed });

  it('closes gaps, keeps fixed ones in place, and shares what is shared', () => {
    const layout = layOut([block(10, 5), block(40, 5), block(20, 10, true), block(40, 5), block(60, 3)], 4, 1);
    expect(layout.pieces).toEqual([
      { from: 10, to: 4, length: 5 },
      { from: 20, to: 20, length: 10 },
      { from: 40, to: 9, length: 5 },
      { from: 60, to: 14, length: 3 },
    ]);
    expect([layout.end, layout.placeOf(40, 5)]).toEqual([30, 9]);
  });

  it('goes round a fixed one that is in the way', () => {
    const layout = layOut([block(10, 4), block(16, 4, true), block(30, 10)], 0, 4);
    expect(layout.pieces.map(({ to }) => to)).toEqual([0, 16, 4]);
    expect(layOut([block(10, 4), block(16, 4, true), block(30, 14)], 0, 4).pieces.at(-1)?.to).toBe(20);
  });

  it('refuses blocks that lie over each other', () => {
    expect(() => layOut([block(10, 5), block(12, 5)], 0, 1)).toThrow('lie over each other');
  });
});

it('words that were encrypted are decrypted again', () => {
  const words = Uint32Array.from({ length: 100 }, (_, at) => Math.imul(at, 2654435761) >>> 0);
  const copy = words.slice();
  encryptWords(copy, tableKey('(block table)'));
  expect(copy).not.toEqual(words);
  decryptWords(copy, tableKey('(block table)'));
  expect(copy).toEqual(words);
});
