/** Making and changing MPQ archives in the archive worker, and proving that nothing else of them changed. */
import { FormatError } from '../../../shared/codec/error.ts';
import type { ArchiveChange } from '../../../shared/archive/archive.ts';
import { nameBytes } from '../../../shared/archive/listfile.ts';
import { hashName } from '../../../shared/archive/mpq/crypt.ts';
import { findMpqHeader } from '../../../shared/archive/mpq/header.ts';
import { readMpqTables } from '../../../shared/archive/mpq/tables.ts';
import type { MpqTables } from '../../../shared/archive/mpq/tables.ts';
import type { FileSource } from './fileSource.ts';
import { openFileSource } from './fileSource.ts';
import { readStormBytes, stormPath, withStormFile } from './mpqFile.ts';
import type { MpqJobs } from './mpqJobs.ts';
import type { Storm, StormHandle } from './stormLib.ts';
import { addFlags, createFlags, stormProblem, zlibCompression } from './stormLib.ts';

/** StormLib writes these itself whenever an archive changes. */
const ownFiles = ['(listfile)', '(attributes)', '(signature)'];
/** Places for names that are kept free for them. */
const spareFiles = 8;
const smallestTable = 16;
/** The vanilla client of WoW refuses archives with a larger table (StormLib issue 396). */
const largestTable = 65_536;
const comparedBytes = 1024 * 1024;

/** A name as an archive keeps it. */
function storedName(name: string): Uint8Array {
  return nameBytes(name.replaceAll('/', '\\'), true);
}

function fail(problem: string, path = ''): never {
  throw new FormatError(problem, { path, offset: 0 });
}

export function createMpq(storm: Storm, path: string, version: number, maxFiles: number): void {
  const { lib } = storm;
  const handle = new lib.VoidPtr();
  const flags = createFlags.listfile | (version >= 2 ? createFlags.version2 : 0);
  try {
    const isMade = lib.SFileCreateArchive(stormPath(storm, path), flags, maxFiles, handle);
    if (!isMade) fail(`the archive cannot be made: ${stormProblem(lib)}`);
    if (!lib.SFileCloseArchive(handle)) fail(`the archive cannot be written: ${stormProblem(lib)}`);
  } finally {
    handle.delete();
  }
}

/** Makes the table larger when the new files would not fit. StormLib can do so only when it knows every name. */
function makeRoom(storm: Storm, handle: StormHandle, path: string, changes: readonly ArchiveChange[]): void {
  const source = openFileSource(path);
  let used: number;
  let count: number;
  try {
    const header = findMpqHeader(source);
    used = readMpqTables(source, header).hashes.count;
    count = header.hashCount;
  } finally {
    source.close();
  }
  const wanted = used + changes.length + spareFiles;
  if (wanted <= count) return;
  const next = Math.max(smallestTable, 2 ** Math.ceil(Math.log2(wanted)));
  if (next > largestTable)
    fail(`the archive is full: it has ${used} files, and the games take at most ${largestTable}`);
  if (storm.lib.SFileSetMaxFileCount(handle, next)) return;
  const why = stormProblem(storm.lib);
  fail(`the archive is full, and its table cannot grow, because it has files without a known name (${why})`);
}

const inputPath = '/incoming';

function applyChange(storm: Storm, handle: StormHandle, change: ArchiveChange): void {
  const { lib, files } = storm;
  lib.SFileSetLocale(change.locale);
  const name = storedName(change.name);
  if (change.kind === 'remove') {
    if (!lib.SFileRemoveFile(handle, name, 0)) fail(`it cannot be removed: ${stormProblem(lib)}`, change.name);
    return;
  }
  files.writeFile(inputPath, change.bytes);
  try {
    const flags = (addFlags.compress | addFlags.replaceExisting) >>> 0;
    const isAdded = lib.SFileAddFileEx(handle, inputPath, name, flags, zlibCompression, zlibCompression);
    if (!isAdded) fail(`it cannot be written: ${stormProblem(lib)}`, change.name);
  } finally {
    files.unlink(inputPath);
  }
}

/** Changes an archive where it is: call it with a copy only. @throws FormatError, then the copy is worth nothing */
export function changeMpq(storm: Storm, path: string, changes: readonly ArchiveChange[]): void {
  const { lib } = storm;
  const handle = new lib.VoidPtr();
  try {
    if (!lib.SFileOpenArchive(stormPath(storm, path), 0, 0, handle)) {
      fail(`the archive cannot be opened for writing: ${stormProblem(lib)}`);
    }
    try {
      makeRoom(storm, handle, path, changes);
      for (const change of changes) applyChange(storm, handle, change);
      if (!lib.SFileFlushArchive(handle)) fail(`the archive cannot be written: ${stormProblem(lib)}`);
    } finally {
      lib.SFileCloseArchive(handle);
    }
  } finally {
    handle.delete();
  }
}

interface Row {
  readonly offset: number;
  readonly packedSize: number;
  readonly size: number;
  readonly flags: number;
}

function keyOf(first: number, second: number, locale: number): string {
  return `${first}:${second}:${locale}`;
}

function nameKey(name: string, locale: number): string {
  const bytes = storedName(name);
  return keyOf(hashName(bytes, 'first'), hashName(bytes, 'second'), locale);
}

/** Every row by what identifies it: its hashes and language. A key that stands several times keeps all its rows. */
function rowsByKey({ hashes, blocks }: MpqTables, start: number): ReadonlyMap<string, readonly Row[]> {
  const rows = new Map<string, Row[]>();
  for (let at = 0; at < hashes.count; at++) {
    const block = hashes.blocks[at] ?? 0;
    const key = keyOf(hashes.first[at] ?? 0, hashes.second[at] ?? 0, hashes.locales[at] ?? 0);
    const row = {
      offset: start + (blocks.offsets[block] ?? 0),
      packedSize: blocks.packedSizes[block] ?? 0,
      size: blocks.sizes[block] ?? 0,
      flags: blocks.flags[block] ?? 0,
    };
    rows.set(key, [...(rows.get(key) ?? []), row]);
  }
  return rows;
}

function areSameBytes(before: FileSource, after: FileSource, left: Row, right: Row): boolean {
  if (left.size !== right.size || left.packedSize !== right.packedSize || left.flags !== right.flags) return false;
  // The key of some files depends on their place: moved, the same bytes would be another file.
  if (left.offset !== right.offset && (left.flags & 0x20000) !== 0) return false;
  for (let at = 0; at < left.packedSize; at += comparedBytes) {
    const length = Math.min(comparedBytes, left.packedSize - at);
    const isInside = left.offset + at + length <= before.size;
    // What lay outside the file could not be read before and cannot be lost.
    if (!isInside) return true;
    if (right.offset + at + length > after.size) return false;
    const one = before.read(left.offset + at, length);
    const other = after.read(right.offset + at, length);
    if (Buffer.compare(one, other) !== 0) return false;
  }
  return true;
}

/** Tells of each whole percent once. */
function percentTeller(total: number, progress: (percent: number) => void): (bytes: number) => void {
  let done = 0;
  let told = 0;
  return (bytes) => {
    done += bytes;
    const percent = Math.floor((done / Math.max(1, total)) * 100);
    if (percent > told) progress((told = percent));
  };
}

/** Every file that was not to change, compared as it lies in both archives, packed and encrypted. */
function compareOthers(
  before: FileSource,
  after: FileSource,
  touched: ReadonlySet<string>,
  progress: (percent: number) => void,
): string[] {
  const headers = [findMpqHeader(before), findMpqHeader(after)] as const;
  const old = rowsByKey(readMpqTables(before, headers[0]), headers[0].start);
  const now = rowsByKey(readMpqTables(after, headers[1]), headers[1].start);
  const problems: string[] = [];
  const compared = percentTeller(before.size, progress);
  for (const [key, rows] of old) {
    for (const { packedSize } of rows) compared(packedSize);
    if (touched.has(key)) continue;
    const others = now.get(key) ?? [];
    const isSame =
      rows.length === others.length &&
      rows.every((row, at) => {
        const other = others[at];
        return other !== undefined && areSameBytes(before, after, row, other);
      });
    if (!isSame) problems.push(`the file at ${rows[0]?.offset ?? 0} is not the same any more`);
  }
  for (const key of now.keys()) {
    if (!touched.has(key) && !old.has(key)) problems.push('there is a file that nobody added');
  }
  return problems;
}

function checkPut(storm: Storm, handle: StormHandle, change: Extract<ArchiveChange, { kind: 'put' }>): string[] {
  storm.lib.SFileSetLocale(change.locale);
  try {
    const read = withStormFile(storm, handle, storedName(change.name), (file, size) =>
      readStormBytes(storm, file, size),
    );
    return Buffer.compare(read, change.bytes) === 0 ? [] : [`${change.name} reads back as something else`];
  } catch (error) {
    return [`${change.name} cannot be read back: ${error instanceof Error ? error.message : String(error)}`];
  }
}

/** What is wrong with `after` as `before` with these changes; empty when nothing is. The last change of a name counts. */
export function compareMpq(
  storm: Storm,
  { before, after, changes, progress }: MpqJobs['compare']['params'] & { readonly progress: (percent: number) => void },
): string[] {
  const last = new Map(changes.map((change) => [nameKey(change.name, change.locale), change]));
  const touched = new Set([...last.keys(), ...ownFiles.map((name) => nameKey(name, 0))]);
  const sources = [openFileSource(before), openFileSource(after)] as const;
  const problems: string[] = [];
  try {
    problems.push(...compareOthers(sources[0], sources[1], touched, progress));
    const header = findMpqHeader(sources[1]);
    const rows = rowsByKey(readMpqTables(sources[1], header), header.start);
    for (const [key, change] of last) {
      if (change.kind === 'remove' && rows.has(key)) problems.push(`${change.name} is still there`);
    }
    // What stands before the archive, such as the head of a map, stays as it is.
    const head = findMpqHeader(sources[0]).start;
    if (head !== header.start || Buffer.compare(sources[0].read(0, head), sources[1].read(0, head)) !== 0) {
      problems.push('what stands before the archive changed');
    }
  } finally {
    for (const source of sources) source.close();
  }
  const handle = new storm.lib.VoidPtr();
  try {
    if (!storm.lib.SFileOpenArchive(stormPath(storm, after), 0, 0x100, handle)) {
      return [...problems, `the new archive cannot be opened: ${stormProblem(storm.lib)}`];
    }
    for (const change of last.values()) if (change.kind === 'put') problems.push(...checkPut(storm, handle, change));
    storm.lib.SFileCloseArchive(handle);
  } finally {
    handle.delete();
  }
  return problems;
}
