/**
 * PAK archives of Quake and Half-Life: `PACK`, offset and length of the directory, entries of 64 bytes (name[56], position,
 * length). Facts: section 2.5 of the project's page on archives. Nothing is packed or encrypted.
 */
import { FormatError } from '../codec/error.ts';
import type { ArchiveEntry } from './archive.ts';
import { entryFlags, indexOfEntries } from './archive.ts';
import type { ByteSource } from './byteSource.ts';
import { fixedText, latinBytes, magicAt, viewOf } from './byteSource.ts';
import type { CompactPlan } from './compact.ts';
import { compactDirectory } from './compact.ts';
import type { DirectoryChange, PlacedIndex } from './directory.ts';
import { normalisePath } from './paths.ts';

const headerSize = 12;
const nameSize = 56;
const entrySize = 64;

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
    const advice = 'The archive has been cut off; get it again.';
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

/** A change of a PAK: the file's new bytes, or null to take it out. Names are compared without regard to capitals and slash. */
export interface PakChange {
  readonly name: string;
  readonly bytes: Uint8Array | null;
}

const placeOf = (row: Uint8Array): number => viewOf(row).getUint32(nameSize, true);
const sizeOf = (row: Uint8Array): number => viewOf(row).getUint32(nameSize + 4, true);

/** Places in a PAK are numbers of 32 bits. */
const largestPak = 0xffffffff;

function storedPakName(name: string): Uint8Array {
  const stored = normalisePath(name);
  if (stored !== '' && stored.length < nameSize && /^[\u0020-\u007e]+$/.test(stored)) return latinBytes(stored);
  const rule = `1 to ${nameSize - 1} letters, digits and signs`;
  throw new FormatError(`${JSON.stringify(name)} is no name for a file of a PAK: ${rule}`, {
    path: 'PAK directory',
    offset: 0,
  });
}

/**
 * The raw rows of the directory, and where the bytes of the files end: before the directory where that comes last and no
 * file reaches into it.
 */
function pakRows(source: ByteSource): { readonly rows: Uint8Array[]; readonly end: number } {
  const view = viewOf(source.read(0, headerSize));
  const offset = view.getUint32(4, true);
  const length = view.getUint32(8, true);
  const directory = source.read(offset, Math.floor(length / entrySize) * entrySize);
  const rows = Array.from({ length: directory.length / entrySize }, (_, at) =>
    directory.slice(at * entrySize, (at + 1) * entrySize),
  );
  const isLast = offset + directory.length >= source.size;
  const isFree = rows.every((row) => placeOf(row) + sizeOf(row) <= offset);
  return { rows, end: isLast && isFree ? offset : source.size };
}

/**
 * What makes a copy of a PAK the changed one. Everything else stays where and as it is: new files follow the old ones, the
 * directory comes last, rows that did not change are copied. A file that keeps its size is written in its place.
 * @throws FormatError when a name does not fit, what is to be removed is not there, or the PAK would become too large
 */
export function changePak(source: ByteSource, changes: readonly PakChange[]): DirectoryChange {
  const { rows, end: start } = pakRows(source);
  const keyOf = (row: Uint8Array): string => normalisePath(fixedText(row, 0, nameSize)).toLowerCase();
  const writes: { offset: number; bytes: Uint8Array }[] = [];
  let end = start;
  const append = (bytes: Uint8Array): number => {
    // Not by bits: those are of numbers up to 2 GB.
    const offset = Math.ceil(end / 4) * 4;
    writes.push({ offset, bytes });
    end = offset + bytes.length;
    return offset;
  };
  for (const { name, bytes } of changes) {
    const stored = storedPakName(name);
    const key = fixedText(stored, 0, stored.length).toLowerCase();
    const old = rows.find((row) => keyOf(row) === key);
    if (bytes === null) {
      if (old === undefined) throw new FormatError('there is no such file to remove', { path: name, offset: 0 });
      rows.splice(0, rows.length, ...rows.filter((row) => keyOf(row) !== key));
      continue;
    }
    const row = old ?? new Uint8Array(entrySize);
    const place = placeOf(row);
    // Two rows may share their bytes: then a place of its own is made.
    const isOwn = rows.every(
      (each) => each === row || placeOf(each) >= place + sizeOf(row) || placeOf(each) + sizeOf(each) <= place,
    );
    const isInPlace =
      old !== undefined &&
      isOwn &&
      place >= headerSize &&
      sizeOf(row) === bytes.length &&
      place + bytes.length <= start;
    if (isInPlace) writes.push({ offset: place, bytes });
    else viewOf(row).setUint32(nameSize, append(bytes), true);
    viewOf(row).setUint32(nameSize + 4, bytes.length, true);
    if (old === undefined) {
      row.set(stored);
      rows.push(row);
    }
  }
  const directory = new Uint8Array(rows.length * entrySize);
  for (const [at, row] of rows.entries()) directory.set(row, at * entrySize);
  const offset = append(directory);
  if (end > largestPak)
    throw new FormatError('the PAK would become larger than 4 GB', { path: 'PAK header', offset: 4 });
  const header = source.read(0, headerSize);
  viewOf(header).setUint32(4, offset, true);
  viewOf(header).setUint32(8, directory.length, true);
  return { writes: [...writes, { offset: 0, bytes: header }], size: end };
}

/** A PAK without the room that changes left in it. @throws FormatError when it is damaged */
export function compactPak(source: ByteSource): CompactPlan {
  const header = viewOf(source.read(0, headerSize));
  const directory = { offset: header.getUint32(4, true), count: readPak(source).index.names.length };
  return compactDirectory(source, directory, {
    ...{ headerSize, entrySize, placeAt: nameSize, sizeAt: nameSize + 4 },
    setDirectory(view, offset, rows) {
      view.setUint32(4, offset, true);
      view.setUint32(8, rows * entrySize, true);
    },
  });
}
