/**
 * PAK archives of Quake and Half-Life: `PACK`, offset and length of the directory, entries of 64 bytes (name[56], position,
 * length). Facts: section 2.5 of the project's page on archives. Nothing is packed or encrypted.
 */
import { FormatError } from '../codec/error.ts';
import type { ArchiveEntry, ArchiveIndex } from './archive.ts';
import { entryFlags, indexOfEntries } from './archive.ts';
import type { ByteSource } from './byteSource.ts';
import { fixedText, magicAt, viewOf } from './byteSource.ts';
import { normalisePath } from './paths.ts';

const headerSize = 12;
const nameSize = 56;
const entrySize = 64;

/** Where each entry's bytes lie, beside what the index says. */
export interface PlacedIndex {
  readonly index: ArchiveIndex;
  readonly offsets: Float64Array;
  readonly problems: readonly string[];
}

/** How many whole entries of a directory lie in the file, with a sentence when that is not all. */
export function fittingEntries(
  source: ByteSource,
  directory: { readonly offset: number; readonly count: number; readonly entrySize: number },
): { readonly count: number; readonly problems: readonly string[] } {
  const { offset, count, entrySize: size } = directory;
  const room = Math.max(0, Math.floor((source.size - offset) / size));
  if (count <= room) return { count, problems: [] };
  return { count: room, problems: [`The directory states ${count} files; there is room for ${room}.`] };
}

/** Entries with the flag for those whose bytes do not lie in the file. */
export function placeEntries(
  source: ByteSource,
  entries: readonly (Pick<ArchiveEntry, 'name' | 'size' | 'packedSize' | 'flags'> & { readonly offset: number })[],
  problems: readonly string[],
): PlacedIndex {
  const checked = entries.map((entry) => {
    const isOutside = entry.offset + entry.packedSize > source.size;
    return { ...entry, locale: 0, flags: entry.flags | (isOutside ? entryFlags.isOutside : 0) };
  });
  const outside = checked.filter(({ flags }) => (flags & entryFlags.isOutside) !== 0).length;
  const more =
    outside === 0 ? [] : [`${outside} of ${entries.length} files lie outside the archive and cannot be read.`];
  return {
    index: indexOfEntries(checked),
    offsets: Float64Array.from(checked, ({ offset }) => offset),
    problems: [...problems, ...more],
  };
}

/** @throws FormatError when it is no PAK or its directory lies outside the file */
export function readPak(source: ByteSource): PlacedIndex {
  const header = source.read(0, Math.min(headerSize, source.size));
  if (header.length < headerSize || magicAt(header) !== 'PACK') {
    throw new FormatError('this is not a PAK archive', { path: '', offset: 0 });
  }
  const view = viewOf(header);
  const offset = view.getUint32(4, true);
  const length = view.getUint32(8, true);
  if (offset > source.size) {
    const advice = 'The archive has been cut off; get it anew.';
    throw new FormatError(`the directory lies at ${offset}, behind the end. ${advice}`, {
      path: 'PAK header',
      offset: 4,
    });
  }
  const { count, problems } = fittingEntries(source, { offset, count: Math.floor(length / entrySize), entrySize });
  const directory = source.read(offset, count * entrySize);
  const rows = viewOf(directory);
  const entries = Array.from({ length: count }, (_, at) => {
    const start = at * entrySize;
    const size = rows.getUint32(start + nameSize + 4, true);
    return {
      name: normalisePath(fixedText(directory, start, nameSize)),
      size,
      packedSize: size,
      flags: 0,
      offset: rows.getUint32(start + nameSize, true),
    };
  });
  return placeEntries(source, entries, problems);
}
