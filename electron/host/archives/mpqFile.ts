/** One MPQ open for reading in the archive worker: our own reading of its tables, StormLib for the content. */
import { basename, dirname } from 'node:path';
import { FormatError } from '../../../shared/codec/error.ts';
import type { ArchiveAbout, ArchiveIndex } from '../../../shared/archive/archive.ts';
import { latinBytes, viewOf } from '../../../shared/archive/byteSource.ts';
import { nameBytes, parseListfile, usualNames } from '../../../shared/archive/listfile.ts';
import { hashName } from '../../../shared/archive/mpq/crypt.ts';
import type { MpqHeader } from '../../../shared/archive/mpq/header.ts';
import { findMpqHeader } from '../../../shared/archive/mpq/header.ts';
import type { MpqListing } from '../../../shared/archive/mpq/listing.ts';
import { indexOfListing, namelessName, nameRows } from '../../../shared/archive/mpq/listing.ts';
import type { MpqTables } from '../../../shared/archive/mpq/tables.ts';
import { blockFlags, readMpqTables } from '../../../shared/archive/mpq/tables.ts';
import { sniffExtension } from '../../../shared/archive/sniff.ts';
import type { FileSource } from './fileSource.ts';
import { openFileSource } from './fileSource.ts';
import type { Storm, StormHandle } from './stormLib.ts';
import { openFlags, stormProblem } from './stormLib.ts';

/** Largest single file that is read: the module's memory ends at 2 GB, and no file of the games comes near. */
const largestEntry = 512 * 1024 * 1024;
/** Files up to this size are read whatever their packed size: beyond, no packing of the games' files comes near the ratio. */
const harmlessSize = 64 * 1024 * 1024;
const largestRatio = 2_000;
/** Nameless files are looked into for their kind for at most this long. */
const sniffMs = 1_000;
const sniffedBytes = 512;
/** A protected archive is put right in memory up to this size. */
const largestRepaired = 512 * 1024 * 1024;

const mounted = new Map<string, string>();

/** Path inside the module's file system for a path of the machine. */
export function stormPath(storm: Storm, path: string): string {
  const folder = dirname(path);
  let at = mounted.get(folder);
  if (at === undefined) {
    at = `/disk${mounted.size}`;
    storm.files.mkdir(at);
    storm.files.mount(storm.files.filesystems.NODEFS, { root: folder }, at);
    mounted.set(folder, at);
  }
  return `${at}/${basename(path)}`;
}

let nextRepaired = 1;

/** Runs `read` on a file of an open archive. The name may be bytes. @throws FormatError */
export function withStormFile<R>(
  storm: Storm,
  archive: StormHandle,
  name: Uint8Array,
  read: (file: StormHandle, size: number) => R,
): R {
  const { lib } = storm;
  const file = new lib.VoidPtr();
  try {
    if (!lib.SFileOpenFileEx(archive, name, 0, file)) throw new Error(stormProblem(lib));
    try {
      const size = lib.SFileGetFileSize(file, lib.NULLPTR);
      return read(file, size);
    } finally {
      lib.SFileCloseFile(file);
    }
  } finally {
    file.delete();
  }
}

/** The first `size` bytes of an open file, in memory of their own. */
export function readStormBytes(storm: Storm, file: StormHandle, size: number): Uint8Array<ArrayBuffer> {
  if (size === 0) return new Uint8Array(0);
  const { lib } = storm;
  const buffer = new lib.Buf(size);
  try {
    if (!lib.SFileReadFile(file, buffer, size, lib.NULLPTR, lib.NULLPTR)) throw new Error(stormProblem(lib));
    return Uint8Array.from(buffer.toJS());
  } finally {
    buffer.delete();
  }
}

export class MpqFile {
  private readonly storm: Storm;
  private readonly handle: StormHandle;
  private readonly header: MpqHeader;
  private readonly tables: MpqTables;
  private readonly listing: MpqListing;
  /** Path of the repaired copy in memory, when one had to be made. */
  private readonly repaired: string | null;
  readonly about: ArchiveAbout;
  readonly index: ArchiveIndex;

  /** @throws FormatError when it is no MPQ or cannot be opened */
  constructor(storm: Storm, path: string, moreNames: readonly string[]) {
    this.storm = storm;
    const source = openFileSource(path);
    try {
      this.header = findMpqHeader(source);
      this.tables = readMpqTables(source, this.header);
      const opened = this.openStorm(path, source);
      this.handle = opened.handle;
      this.repaired = opened.repaired;
      const { names, problems } = this.ownNames();
      this.listing = nameRows(this.tables, [names, usualNames, moreNames]);
      const room = source.size - this.header.start;
      const started = performance.now();
      this.index = indexOfListing(this.listing, this.tables, room, (row) =>
        performance.now() - started < sniffMs ? this.guessExtension(row) : 'xxx',
      );
      this.about = this.describe(problems);
    } finally {
      source.close();
    }
  }

  private openStorm(path: string, source: FileSource): { handle: StormHandle; repaired: string | null } {
    const { lib } = this.storm;
    const handle = new lib.VoidPtr();
    // A table larger than the file would have StormLib ask for gigabytes: such headers are put right first.
    const isCapped = this.header.problems.length > 0;
    const isOpen = (name: string): boolean => lib.SFileOpenArchive(name, 0, openFlags.readOnly, handle);
    if (!isCapped && isOpen(stormPath(this.storm, path))) return { handle, repaired: null };
    const problem = isCapped ? 'its header is damaged' : stormProblem(lib);
    const { start } = this.header;
    if (source.size - start <= largestRepaired) {
      const repaired = `/repaired${nextRepaired++}.mpq`;
      this.storm.files.writeFile(repaired, this.repairedBytes(source));
      if (isOpen(repaired)) return { handle, repaired };
      this.storm.files.unlink(repaired);
    }
    handle.delete();
    throw new FormatError(`the archive cannot be opened: ${problem}`, { path: 'MPQ header', offset: start });
  }

  /** The archive alone, with a header that says what we found to be true. Its tables and files stay as they are. */
  private repairedBytes(source: FileSource): Uint8Array {
    const { start, hashOffset, blockOffset, hashCount, blockCount, sectorSize } = this.header;
    const bytes = source.read(start, source.size - start);
    const view = viewOf(bytes);
    view.setUint32(4, 32, true);
    view.setUint32(8, bytes.length, true);
    view.setUint16(12, 0, true);
    view.setUint16(14, Math.log2(sectorSize / 512), true);
    view.setUint32(16, hashOffset, true);
    view.setUint32(20, blockOffset, true);
    view.setUint32(24, hashCount, true);
    view.setUint32(28, blockCount, true);
    return bytes;
  }

  private ownNames(): { names: readonly string[]; problems: readonly string[] } {
    if (!this.hasRow('(listfile)')) return { names: [], problems: ['The archive has no list of its file names.'] };
    try {
      const list = this.readNamed(latinBytes('(listfile)'), 0);
      return { names: parseListfile(list, (ascii) => Buffer.from(ascii).toString('latin1')), problems: [] };
    } catch (error) {
      const reason = error instanceof Error ? error.message : String(error);
      return { names: [], problems: [`The archive's list of file names cannot be read: ${reason}.`] };
    }
  }

  private hasRow(name: string): boolean {
    const { first, second } = this.tables.hashes;
    const bytes = latinBytes(name);
    const [one, other] = [hashName(bytes, 'first'), hashName(bytes, 'second')];
    return first.some((hash, row) => hash === one && second[row] === other);
  }

  private describe(problems: readonly string[]): ArchiveAbout {
    const { version, isMap, problems: headerProblems } = this.header;
    const nameless = this.listing.storedNames.filter((name) => name === '').length;
    const all = [...headerProblems, ...problems];
    if (nameless > 0) all.push(`${nameless} of ${this.index.names.length} files have no known name.`);
    const isProtected = this.repaired !== null;
    return {
      kind: 'mpq',
      title: isMap ? `Warcraft III map (MPQ version ${version})` : `MPQ version ${version}`,
      version,
      problems: all,
      readOnlyBecause: isProtected
        ? 'Its header is protected or damaged; writing would lose what cannot be read.'
        : null,
    };
  }

  private readNamed(name: Uint8Array, locale: number): Uint8Array<ArrayBuffer> {
    this.storm.lib.SFileSetLocale(locale);
    return withStormFile(this.storm, this.handle, name, (file, size) => readStormBytes(this.storm, file, size));
  }

  /** Bytes by which StormLib opens a row's file: its name, or a number where it has none. */
  private openName(row: number, block: number): Uint8Array {
    const stored = this.listing.storedNames[row] ?? '';
    return stored === '' ? latinBytes(namelessName(block, 'xxx')) : nameBytes(stored, this.listing.isUtf8[row] === 1);
  }

  private guessExtension(row: number): string {
    const { hashes, blocks } = this.tables;
    const block = hashes.blocks[row] ?? 0;
    const size = Math.min(blocks.sizes[block] ?? 0, sniffedBytes);
    try {
      const name = this.openName(row, block);
      return withStormFile(this.storm, this.handle, name, (file) =>
        sniffExtension(readStormBytes(this.storm, file, size)),
      );
    } catch {
      // A file whose key is unknown tells nothing; it is listed all the same.
      return 'xxx';
    }
  }

  /** The content of an entry. @throws FormatError that names it and says why not */
  read(entry: number): Uint8Array<ArrayBuffer> {
    const { hashes, blocks } = this.tables;
    const block = hashes.blocks[entry] ?? 0;
    const size = blocks.sizes[block] ?? 0;
    const path = this.index.names[entry] ?? `entry ${entry}`;
    const offset = this.header.start + (blocks.offsets[block] ?? 0);
    const fail = (problem: string): never => {
      throw new FormatError(problem, { path, offset });
    };
    const flags = blocks.flags[block] ?? 0;
    if ((flags & blockFlags.deleteMarker) !== 0) fail('this marks the file as deleted and has no content');
    if ((flags & blockFlags.patch) !== 0) fail('this holds only a difference to the file in another archive');
    const isBomb = size > harmlessSize && size > (blocks.packedSizes[block] ?? 0) * largestRatio;
    if (isBomb) fail(`the table states ${size} bytes for ${blocks.packedSizes[block]} packed ones, which cannot be`);
    if (size > largestEntry) fail(`it has ${size} bytes; ${largestEntry} is the most that is read`);
    this.storm.lib.SFileSetLocale(hashes.locales[entry] ?? 0);
    try {
      return withStormFile(this.storm, this.handle, this.openName(entry, block), (file, stated) => {
        // A name that stands twice leads to the first; the wrong file is never given out for the right one.
        if (stated !== size) throw new Error(`it has ${stated} bytes where the table says ${size}`);
        return readStormBytes(this.storm, file, size);
      });
    } catch (error) {
      return fail(`the file cannot be read: ${error instanceof Error ? error.message : String(error)}`);
    }
  }

  close(): void {
    this.storm.lib.SFileCloseArchive(this.handle);
    this.handle.delete();
    if (this.repaired !== null) this.storm.files.unlink(this.repaired);
  }
}
