/** The two tables of an MPQ: which hashed names there are, and where the bytes lie. */
import type { ByteSource } from '../byteSource.ts';
import { decryptWords, tableKey } from './crypt.ts';
import type { MpqHeader } from './header.ts';

const free = 0xffffffff;
const deleted = 0xfffffffe;

/** Bits of a block's flags (hex, section 2.4 of the project's page). */
export const blockFlags = {
  implode: 0x100,
  compress: 0x200,
  encrypted: 0x10000,
  keyByPosition: 0x20000,
  patch: 0x100000,
  singleUnit: 0x1000000,
  deleteMarker: 0x2000000,
  sectorChecksums: 0x4000000,
  exists: 0x80000000,
} as const;

/** Names that are in use, one a row. */
export interface HashRows {
  readonly count: number;
  /** Position in the hash table. */
  readonly slots: Uint32Array;
  readonly first: Uint32Array;
  readonly second: Uint32Array;
  readonly locales: Uint16Array;
  readonly blocks: Uint32Array;
}

export interface BlockRows {
  readonly count: number;
  /** From the MPQ header. */
  readonly offsets: Float64Array;
  readonly packedSizes: Uint32Array;
  readonly sizes: Uint32Array;
  readonly flags: Uint32Array;
}

export interface MpqTables {
  readonly hashes: HashRows;
  readonly blocks: BlockRows;
}

function readWords(source: ByteSource, offset: number, count: number, key: string): Uint32Array {
  const words = new Uint32Array(source.read(offset, count * 4).buffer);
  decryptWords(words, tableKey(key));
  return words;
}

function readBlocks(source: ByteSource, header: MpqHeader): BlockRows {
  const { start, blockOffset, blockCount: count, highBlockOffset } = header;
  const words = readWords(source, start + blockOffset, count * 4, '(block table)');
  const hasHigh = highBlockOffset > 0 && start + highBlockOffset + count * 2 <= source.size;
  const high = hasHigh ? new Uint16Array(source.read(start + highBlockOffset, count * 2).buffer) : null;
  const column = (part: number): Uint32Array => {
    const values = new Uint32Array(count);
    for (let at = 0; at < count; at++) values[at] = words[at * 4 + part] ?? 0;
    return values;
  };
  const offsets = new Float64Array(column(0));
  if (high !== null) for (let at = 0; at < count; at++) offsets[at] = (offsets[at] ?? 0) + (high[at] ?? 0) * 2 ** 32;
  return { count, offsets, packedSizes: column(1), sizes: column(2), flags: column(3) };
}

/** Whether a hash row leads to a block that can be a file. Protectors fill the rest of the table with nonsense. */
function isInUse(block: number, blocks: BlockRows): boolean {
  if (block === free || block === deleted || block >= blocks.count) return false;
  return ((blocks.flags[block] ?? 0) & blockFlags.exists) !== 0;
}

export function readMpqTables(source: ByteSource, header: MpqHeader): MpqTables {
  const blocks = readBlocks(source, header);
  const words = readWords(source, header.start + header.hashOffset, header.hashCount * 4, '(hash table)');
  const slots: number[] = [];
  for (let slot = 0; slot < header.hashCount; slot++) {
    if (isInUse(words[slot * 4 + 3] ?? free, blocks)) slots.push(slot);
  }
  const column = (part: number): Uint32Array => {
    const values = new Uint32Array(slots.length);
    for (let row = 0; row < slots.length; row++) values[row] = words[(slots[row] ?? 0) * 4 + part] ?? 0;
    return values;
  };
  const hashes: HashRows = {
    count: slots.length,
    slots: Uint32Array.from(slots),
    first: column(0),
    second: column(1),
    locales: new Uint16Array(column(2)),
    blocks: column(3),
  };
  return { hashes, blocks };
}
