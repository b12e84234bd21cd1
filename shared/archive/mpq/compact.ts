/**
 * An MPQ without the room that replaced and removed files left in it. The table of names stays as it is, byte for byte, and
 * so do the positions in the table of blocks, which the table of names and `(attributes)` count by; only places change.
 * Files whose key depends on their place (flag 0x20000) stay where they are, but for the archive's own, such as StormLib's
 * `(listfile)`, which are encrypted anew. Facts: section 2.4 of the project's page on archives.
 */
import { archiveOwnFiles } from '../archive.ts';
import type { ByteSource } from '../byteSource.ts';
import { latinBytes, viewOf } from '../byteSource.ts';
import type { CompactPlan } from '../compact.ts';
import { layOut, refuse } from '../compact.ts';
import { encryptWords, hashName, tableKey } from './crypt.ts';
import type { MpqHeader } from './header.ts';
import { findMpqHeader } from './header.ts';
import { rekeyed } from './rekey.ts';
import type { BlockRows, MpqTables } from './tables.ts';
import { blockFlags, readMpqTables } from './tables.ts';

const headerSizes = { narrow: 32, wide: 44 } as const;
const fourGigabytes = 2 ** 32;
const tableEntrySize = 16;

/** The rows of blocks that names lead to, at their new places; all others are empty. */
function blockTable(blocks: BlockRows, used: ReadonlySet<number>, placeOf: (block: number) => number): Uint32Array {
  const words = new Uint32Array(blocks.count * 4);
  for (const block of used) {
    const place = placeOf(block);
    const row = [
      place % fourGigabytes,
      blocks.packedSizes[block] ?? 0,
      blocks.sizes[block] ?? 0,
      blocks.flags[block] ?? 0,
    ];
    words.set(row, block * 4);
  }
  return words;
}

function highTable(blocks: BlockRows, used: ReadonlySet<number>, placeOf: (block: number) => number): Uint8Array {
  const high = new Uint16Array(blocks.count);
  for (const block of used) high[block] = Math.floor(placeOf(block) / fourGigabytes);
  return new Uint8Array(high.buffer);
}

function bytesOf(words: Uint32Array): Uint8Array {
  return new Uint8Array(words.buffer);
}

interface Placed {
  readonly hashes: number;
  readonly blocks: number;
  /** 0 without a table of high parts. */
  readonly high: number;
  /** From the start of the archive. */
  readonly end: number;
}

function headerBytes(source: ByteSource, { start, version }: MpqHeader, placed: Placed): Uint8Array {
  const isWide = version >= 2;
  const bytes = source.read(start, isWide ? headerSizes.wide : headerSizes.narrow);
  const view = viewOf(bytes);
  view.setUint32(8, Math.min(placed.end, fourGigabytes - 1), true);
  view.setUint32(16, placed.hashes % fourGigabytes, true);
  view.setUint32(20, placed.blocks % fourGigabytes, true);
  if (!isWide) return bytes;
  view.setUint32(32, placed.high % fourGigabytes, true);
  view.setUint32(36, Math.floor(placed.high / fourGigabytes), true);
  view.setUint16(40, Math.floor(placed.hashes / fourGigabytes), true);
  view.setUint16(42, Math.floor(placed.blocks / fourGigabytes), true);
  return bytes;
}

function isKeyedByPlace({ flags }: BlockRows, block: number): boolean {
  const bits = blockFlags.encrypted | blockFlags.keyByPosition;
  return ((flags[block] ?? 0) & bits) === bits;
}

/** Blocks of the files that an MPQ keeps for itself, whose names are known. */
function ownBlocks({ hashes }: MpqTables): ReadonlyMap<number, string> {
  const found = new Map<number, string>();
  for (const name of archiveOwnFiles) {
    const bytes = latinBytes(name);
    const [one, other] = [hashName(bytes, 'first'), hashName(bytes, 'second')];
    for (const [row, block] of hashes.blocks.entries()) {
      if (hashes.first[row] === one && hashes.second[row] === other) found.set(block, name);
    }
  }
  return found;
}

function checkSound({ version, problems }: MpqHeader, { hashes, blocks }: MpqTables, room: number): void {
  if (version > 2)
    refuse(`it is of MPQ version ${version}, which no game that is edited here uses; it is left as it is`);
  const [problem] = problems;
  if (problem !== undefined) refuse(`it is left as it is: ${problem}`);
  for (const block of hashes.blocks) {
    const offset = blocks.offsets[block] ?? 0;
    const isOutside = offset + (blocks.packedSizes[block] ?? 0) > room;
    if (isOutside) refuse('some of its files lie outside of it; it is left as it is', offset);
  }
}

/** @throws FormatError when it is no MPQ, or damaged, protected or of a version in which it is left as it is */
export function compactMpq(source: ByteSource): CompactPlan {
  const header = findMpqHeader(source);
  const tables = readMpqTables(source, header);
  const { start, version, hashOffset, hashCount, sectorSize } = header;
  const { hashes, blocks } = tables;
  checkSound(header, tables, source.size - start);
  const used = new Set(hashes.blocks);
  const own = ownBlocks(tables);
  const sizeOf = (block: number): number => blocks.packedSizes[block] ?? 0;
  const offsetOf = (block: number): number => blocks.offsets[block] ?? 0;
  const first = version >= 2 ? headerSizes.wide : headerSizes.narrow;
  const layout = layOut(
    [...used].map((block) => ({
      offset: offsetOf(block),
      size: sizeOf(block),
      isFixed: isKeyedByPlace(blocks, block) && !own.has(block),
    })),
    first,
    1,
  );
  const placeOf = (block: number): number =>
    sizeOf(block) === 0 ? first : layout.placeOf(offsetOf(block), sizeOf(block));
  const hashesAt = layout.end;
  const blocksAt = hashesAt + hashCount * tableEntrySize;
  const tablesEnd = blocksAt + blocks.count * tableEntrySize;
  const isHigh = [...used].some((block) => placeOf(block) >= fourGigabytes);
  const high = isHigh ? highTable(blocks, used, placeOf) : new Uint8Array(0);
  const placed = { hashes: hashesAt, blocks: blocksAt, high: isHigh ? tablesEnd : 0, end: tablesEnd + high.length };
  const rows = blockTable(blocks, used, placeOf);
  encryptWords(rows, tableKey('(block table)'));
  const moved = [...own].filter(([block]) => isKeyedByPlace(blocks, block) && sizeOf(block) > 0);
  return {
    pieces: [
      { from: 0, to: 0, length: start },
      ...layout.pieces.map(({ from, to, length }) => ({ from: start + from, to: start + to, length })),
      { from: start + hashOffset, to: start + hashesAt, length: hashCount * tableEntrySize },
    ],
    writes: [
      ...moved.map(([block, name]) => {
        const file = { name, size: blocks.sizes[block] ?? 0, flags: blocks.flags[block] ?? 0, sectorSize };
        const packed = source.read(start + offsetOf(block), sizeOf(block));
        const place = placeOf(block);
        return { offset: start + place, bytes: rekeyed(file, packed, offsetOf(block), place) };
      }),
      { offset: start, bytes: headerBytes(source, header, placed) },
      { offset: start + blocksAt, bytes: bytesOf(rows) },
      { offset: start + tablesEnd, bytes: high },
    ],
    size: start + placed.end,
  };
}
