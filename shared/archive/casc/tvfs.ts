/** One TVFS manifest: names in a prefix tree, and where each file's data are (section 8 of the page on CASC). */
import { magicAt, viewOf } from '../byteSource.ts';
import { repairAdvice, StorageError } from './errors.ts';
import { keySize } from './indexFile.ts';

const headerSize = 38;
/** Bytes of a name from the manifest's root: the games' longest are below 200. */
const longestName = 1024;
/** Folders in folders: each but the last has a part of the name. */
const mostDeep = longestName;
const lastPiece = 0xff;
const folderBit = 0x80000000;
/** Span counts from here on are no files: other things, and deleted files. */
const firstSpecial = 225;
/** Key and packed size: what an entry of the container file table has at least. */
const containerEntry = keySize + 4;
const spanStart = 8;

interface Table {
  readonly start: number;
  readonly end: number;
}

export interface Tvfs {
  readonly bytes: Uint8Array;
  readonly name: string;
  readonly paths: Table;
  readonly files: Table;
  readonly containers: Table;
  /** Bytes of a place in `containers` as `files` state it. */
  readonly placeSize: number;
}

function damaged(name: string, what: string): never {
  throw new StorageError('tvfs-damaged', `this list of the game's files is damaged (${what}). ${repairAdvice}`, name);
}

/** @param name for errors: `vfs-1` @throws StorageError when it is none, or its tables lie outside it */
export function openTvfs(bytes: Uint8Array, name: string): Tvfs {
  if (bytes.length < headerSize || magicAt(bytes) !== 'TVFS') damaged(name, 'no TVFS header');
  if (bytes[4] !== 1) damaged(name, `version ${bytes[4]}, only 1 is known`);
  if (bytes[6] !== keySize) damaged(name, `keys of ${bytes[6]} bytes, only ${keySize} are known`);
  const view = viewOf(bytes);
  const table = (at: number, what: string): Table => {
    const start = view.getUint32(at);
    const end = start + view.getUint32(at + 4);
    return end > bytes.length ? damaged(name, `the ${what} lie outside it`) : { start, end };
  };
  const paths = table(12, 'names');
  const files = table(20, 'files');
  const containers = table(28, 'places of files');
  const size = containers.end - containers.start;
  const placeSize = size <= 0xff ? 1 : size <= 0xffff ? 2 : size <= 0xffffff ? 3 : 4;
  return { bytes, name, paths, files, containers, placeSize };
}

/** Hears of every file; `path` holds the name's bytes up to `length`, with `/`, and is used again for the next one. */
export type TvfsVisitor = (path: Uint8Array, length: number, spans: Spans) => void;

/** Parts of a file's data, by place in the manifest's bytes. */
export interface Spans {
  readonly count: number;
  /** Where the key of a part stands in `Tvfs.bytes`. */
  keyAt(span: number): number;
  /** Decoded bytes of a part. */
  sizeAt(span: number): number;
}

class FileSpans implements Spans {
  count = 0;
  private start = 0;
  private readonly tvfs: Tvfs;
  private readonly view: DataView;

  constructor(tvfs: Tvfs) {
    this.tvfs = tvfs;
    this.view = viewOf(tvfs.bytes);
  }

  /** Goes to the file at `offset` in the table of files. False for what is no file: deleted ones among others. */
  moveTo(offset: number): boolean {
    const { bytes, files, containers, placeSize, name } = this.tvfs;
    const at = files.start + offset;
    if (at >= files.end) damaged(name, 'a name leads beyond the table of files');
    const count = bytes[at] ?? 0;
    if (count === 0 || count >= firstSpecial) return false;
    this.count = count;
    this.start = at + 1;
    if (this.start + count * (spanStart + placeSize) > files.end) damaged(name, 'a file goes beyond their table');
    for (let span = 0; span < count; span++) {
      if (this.keyAt(span) + containerEntry > containers.end) damaged(name, 'a file lies beyond the table of places');
    }
    return true;
  }

  private at(span: number): number {
    return this.start + span * (spanStart + this.tvfs.placeSize);
  }

  keyAt(span: number): number {
    const { bytes, containers, placeSize } = this.tvfs;
    const at = this.at(span) + spanStart;
    let place = 0;
    for (let byte = 0; byte < placeSize; byte++) place = place * 256 + (bytes[at + byte] ?? 0);
    return containers.start + place;
  }

  sizeAt(span: number): number {
    return this.view.getUint32(this.at(span) + 4);
  }
}

/**
 * Goes over all files of a manifest in their order. Folders are followed with a stack of its own, so that no nesting of them
 * is too deep.
 * @throws StorageError where the tree is damaged
 */
export function visitTvfs(tvfs: Tvfs, visit: TvfsVisitor): void {
  const { bytes, paths, name } = tvfs;
  const view = viewOf(bytes);
  const path = new Uint8Array(longestName);
  const spans = new FileSpans(tvfs);
  const slash = 0x2f;
  // Ends of the folders around the present node, and how much of the path is theirs.
  const ends = [paths.end];
  const lengths = [0];
  let at = paths.start;
  let length = 0;
  const room = (more: number): void => {
    if (length + more > longestName) damaged(name, `a name of more than ${longestName} bytes`);
  };
  for (;;) {
    while (ends.length > 0 && at === ends.at(-1)) {
      ends.pop();
      lengths.pop();
    }
    const end = ends.at(-1);
    if (end === undefined) return;
    length = lengths.at(-1) ?? 0;
    let pieces = 0;
    let isEmpty = true;
    while (at < end && bytes[at] !== lastPiece) {
      const size = bytes[at] ?? 0;
      if (at + 1 + size > end) damaged(name, 'a name goes beyond its folder');
      room(size + 1);
      if (pieces > 0) path[length++] = slash;
      path.set(bytes.subarray(at + 1, at + 1 + size), length);
      length += size;
      at += 1 + size;
      pieces++;
      isEmpty &&= size === 0;
    }
    // A single piece without a letter is a separator.
    if (pieces === 1 && isEmpty) {
      room(1);
      path[length++] = slash;
    }
    const valueAt = at + 1;
    if (valueAt + 4 > end) damaged(name, 'the last name has no file');
    const value = view.getUint32(valueAt);
    if (value < folderBit) {
      at = valueAt + 4;
      if (spans.moveTo(value)) visit(path, length, spans);
      continue;
    }
    const size = value - folderBit;
    if (size < 4) damaged(name, `a folder of ${size} bytes`);
    if (valueAt + size > end) damaged(name, 'a folder goes beyond the one around it');
    if (ends.length > mostDeep) damaged(name, `more than ${mostDeep} folders in each other`);
    ends.push(valueAt + size);
    lengths.push(length);
    at = valueAt + 4;
  }
}
