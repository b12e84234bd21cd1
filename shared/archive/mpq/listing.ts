/** Puts names and table rows together: what an MPQ holds, with its nameless files. */
import type { ArchiveIndex } from '../archive.ts';
import { entryFlags } from '../archive.ts';
import { isAscii, nameBytes } from '../listfile.ts';
import { hashName } from './crypt.ts';
import type { MpqTables } from './tables.ts';
import { blockFlags } from './tables.ts';

/** What each row of `tables.hashes` is called. */
export interface MpqListing {
  /** Name as the archive hashes it, with `\`; empty for a nameless file. */
  readonly storedNames: readonly string[];
  /** Whether the name is hashed as UTF-8. */
  readonly isUtf8: Uint8Array;
}

/** A name as StormLib calls a file without one: the number is the block's. */
export function namelessName(block: number, extension: string): string {
  return `File${String(block).padStart(8, '0')}.${extension}`;
}

/**
 * Finds for each row of the hash table its name among the lists. A name may stand for several rows, one a language; of
 * several names for one row (in other capitals) the first counts.
 */
export function nameRows(tables: MpqTables, lists: readonly (readonly string[])[]): MpqListing {
  const { hashes } = tables;
  // Rows of the same hash form a chain: one array for all of them instead of one each.
  const firstRow = new Map<number, number>();
  const nextRow = new Int32Array(hashes.count).fill(-1);
  for (let row = hashes.count - 1; row >= 0; row--) {
    const key = hashes.first[row] ?? 0;
    nextRow[row] = firstRow.get(key) ?? -1;
    firstRow.set(key, row);
  }
  const names: string[] = Array.from({ length: hashes.count }, () => '');
  const isUtf8 = new Uint8Array(hashes.count).fill(1);
  const match = (name: string, asUtf8: boolean): void => {
    const bytes = nameBytes(name, asUtf8);
    let row = firstRow.get(hashName(bytes, 'first')) ?? -1;
    if (row < 0) return;
    const second = hashName(bytes, 'second');
    for (; row >= 0; row = nextRow[row] ?? -1) {
      if (names[row] !== '' || hashes.second[row] !== second) continue;
      names[row] = name.replaceAll('/', '\\');
      isUtf8[row] = asUtf8 ? 1 : 0;
    }
  };
  for (const name of lists.flat()) {
    match(name, true);
    // Which code page the archive's maker had is told by which bytes its hash is of.
    if (!isAscii(name)) match(name, false);
  }
  return { storedNames: names, isUtf8 };
}

function flagsOf(block: number, tables: MpqTables, room: number): number {
  const { flags, offsets, packedSizes } = tables.blocks;
  const bits = flags[block] ?? 0;
  const end = (offsets[block] ?? 0) + (packedSizes[block] ?? 0);
  return (
    ((bits & blockFlags.encrypted) !== 0 ? entryFlags.isEncrypted : 0) |
    ((bits & (blockFlags.compress | blockFlags.implode)) !== 0 ? entryFlags.isCompressed : 0) |
    ((bits & blockFlags.deleteMarker) !== 0 ? entryFlags.isDeleteMarker : 0) |
    ((bits & blockFlags.patch) !== 0 ? entryFlags.isPatch : 0) |
    (end > room ? entryFlags.isOutside : 0)
  );
}

/**
 * The listing as an archive's index. `room` is what the file has behind the header; `extensionOf` guesses the ending of a
 * nameless file.
 */
export function indexOfListing(
  listing: MpqListing,
  tables: MpqTables,
  room: number,
  extensionOf: (row: number) => string,
): ArchiveIndex {
  const { hashes, blocks } = tables;
  const { count } = hashes;
  const sizes = new Float64Array(count);
  const packedSizes = new Float64Array(count);
  const locales = new Uint16Array(count);
  const flags = new Uint8Array(count);
  const names: string[] = [];
  for (let at = 0; at < count; at++) {
    const block = hashes.blocks[at] ?? 0;
    const stored = listing.storedNames[at] ?? '';
    const isNameless = stored === '';
    names.push(isNameless ? namelessName(block, extensionOf(at)) : stored.replaceAll('\\', '/'));
    sizes[at] = blocks.sizes[block] ?? 0;
    packedSizes[at] = blocks.packedSizes[block] ?? 0;
    locales[at] = hashes.locales[at] ?? 0;
    flags[at] = flagsOf(block, tables, room) | (isNameless ? entryFlags.isNameless : 0);
  }
  return { names, sizes, packedSizes, locales, flags };
}
