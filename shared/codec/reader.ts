/** A cursor over a file's bytes that never reads past its end and hands finished records to a builder. */
import type { Fields, Numbers, RecordId, Span, Value } from './documentRecord.ts';
import { sealRecord } from './documentRecord.ts';
import type { UnreadRecord } from './recordTable.ts';
import { RecordTable } from './recordTable.ts';
import { FormatError } from './error.ts';
import type { FilePart } from './documentView.ts';
import type { NumbersOf, Storage } from './storage.ts';
import { copyOut, NumbersPool, sharedSize, storageSize } from './storage.ts';

/** Collects the records of one document while it is read. Ids are given in reading order, so they are reproducible. */
export class RecordBuilder {
  readonly records = new RecordTable();
  private nextNumber = 1;

  /** The id a record will have, so that its children can name their owner before it is complete. */
  reserve(): RecordId {
    return this.nextNumber++ as RecordId;
  }

  put(id: RecordId, type: string, owner: RecordId | null, source: Span | null, fields: Fields): void {
    this.records.set(id, sealRecord({ id, type, owner, source, fields }));
  }

  /** Keeps a place for a record that is made when somebody asks for it. */
  putUnread(id: RecordId, record: UnreadRecord): void {
    this.records.set(id, record);
  }

  get nextId(): number {
    return this.nextNumber;
  }

  /** Forgets every record reserved since `mark` (a `nextId` of before): used when a chunk turns out to be damaged. */
  rewind(mark: number): void {
    for (let number = mark; number < this.nextNumber; number++) this.records.delete(number as RecordId);
    this.nextNumber = mark;
  }
}

/** Four ASCII characters as the number they form in a file: quicker to compare than text where tags come by the thousand. */
export function tagCode(tag: string): number {
  return (tag.charCodeAt(0) | (tag.charCodeAt(1) << 8) | (tag.charCodeAt(2) << 16) | (tag.charCodeAt(3) << 24)) >>> 0;
}

/** Start and end of every part of one record, noted while it is read. */
export type PartSpans = Map<object, { readonly start: number; readonly end: number }>;

/**
 * Lists of a record that was skipped: the records in them have their ids already, so that making it takes the lists as they
 * were found and passes over what stands in them.
 */
export class SkippedLists {
  private readonly lists: (readonly RecordId[])[] = [];
  private readonly ends: number[] = [];
  private taken = 0;

  /** Notes the next list, and where it ends in the file. */
  add(list: readonly RecordId[], end: number): void {
    this.lists.push(list);
    this.ends.push(end);
  }

  startOver(): void {
    this.taken = 0;
  }

  /** Moves the reader behind the next list and returns it. */
  take(reader: Reader): readonly RecordId[] {
    const place = this.taken++;
    reader.position = this.ends[place] ?? reader.position;
    return this.lists[place] ?? [];
  }
}

/** Data of at least this many bytes is copied on demand. */
const lazySize = 512;

export class Reader {
  readonly bytes: Uint8Array;
  readonly view: DataView;
  readonly builder: RecordBuilder;
  /** Version of the format, known once its chunk or header has been read. */
  version: number;
  position: number;
  /** Exclusive end of what may be read now; frames narrow it for their content. */
  end: number;
  /** The files that the bytes consist of, end to end; empty for a single one. */
  readonly joinedFiles: readonly FilePart[];
  /** Memory for small data. */
  readonly pool = new NumbersPool();
  /** Where the record that is being read starts: what record-relative offsets count from. */
  recordStart = 0;
  /** Size that the pointer being followed states for its target; null when it states none. */
  statedSize: number | null = null;
  private laterReader: Reader | null = null;
  /** Lists of the record that is being skipped, as far as they have been met. */
  skippedLists: SkippedLists | null = null;
  /** Lists of the record that is being made, when it was skipped before. */
  knownLists: SkippedLists | null = null;
  /** When set, the parts of the record that is being read note where they stand. */
  spans: PartSpans | null = null;

  constructor(
    bytes: Uint8Array,
    options: {
      version?: number;
      builder?: RecordBuilder;
      position?: number;
      end?: number;
      files?: readonly FilePart[];
    } = {},
  ) {
    this.bytes = bytes;
    this.view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    this.version = options.version ?? 0;
    this.builder = options.builder ?? new RecordBuilder();
    this.position = options.position ?? 0;
    this.end = options.end ?? bytes.length;
    this.joinedFiles = options.files ?? [];
  }

  /** Where the file starts that the record being read stands in: what offsets "from the file" count from. */
  get ownFileStart(): number {
    return this.file?.start ?? 0;
  }

  /** Where that file ends: nothing in it points further. */
  get ownFileEnd(): number {
    return this.file?.end ?? this.bytes.length;
  }

  private get file(): FilePart | undefined {
    return this.joinedFiles.find(({ start, end }) => this.recordStart >= start && this.recordStart < end);
  }

  /** A second reader of the same file, for records that are read when they are first asked for: see `readLater`. */
  get later(): Reader {
    return (this.laterReader ??= new Reader(this.bytes, { version: this.version, files: this.joinedFiles }));
  }

  get remaining(): number {
    return this.end - this.position;
  }

  fail(problem: string, path = '', offset = this.position): never {
    throw new FormatError(problem, { path, offset });
  }

  /** Refuses to go on unless `size` more bytes are there. */
  need(size: number, what: string): void {
    if (size > this.end - this.position) this.fail(`${size} bytes needed, ${this.remaining} left`, what);
  }

  u32(what: string): number {
    this.need(4, what);
    const value = this.view.getUint32(this.position, true);
    this.position += 4;
    return value;
  }

  /** A u32 count of items of at least `itemSize` bytes each; refused when so many cannot follow. */
  count(itemSize: number, what: string): number {
    const at = this.position;
    const count = this.u32(what);
    if (count * itemSize > this.remaining) {
      this.fail(`${count} × ${itemSize} bytes, ${this.remaining} left`, `${what} count`, at);
    }
    return count;
  }

  /** The four ASCII characters at the position, without moving; empty when fewer than four bytes are left. */
  peekTag(): string {
    if (this.remaining < 4) return '';
    const { bytes, position } = this;
    return String.fromCharCode(
      bytes[position] ?? 0,
      bytes[position + 1] ?? 0,
      bytes[position + 2] ?? 0,
      bytes[position + 3] ?? 0,
    );
  }

  /** The tag at the position as a number, see `tagCode`; −1 when fewer than four bytes are left. */
  peekTagCode(): number {
    return this.position + 4 > this.end ? -1 : this.view.getUint32(this.position, true);
  }

  expectTag(tag: string): void {
    if (this.peekTagCode() !== tagCode(tag)) {
      this.fail(`expected the tag ${tag}, found ${JSON.stringify(this.peekTag())}`, tag);
    }
    this.position += 4;
  }

  /** The list of records at the position, when skipping has met it, with the reader moved behind it; null when it is new. */
  knownList(): readonly RecordId[] | null {
    return this.knownLists?.take(this) ?? null;
  }

  /** Keeps a list of records that ends at the position for when its owner is made. */
  noteList(list: readonly RecordId[]): void {
    (this.skippedLists ??= new SkippedLists()).add(list, this.position);
  }

  /** `count` numbers, copied out of the file bit by bit. */
  numbers<S extends Storage>(storage: S, count: number, what: string): NumbersOf[S] {
    const size = count * storageSize(storage);
    this.need(size, what);
    const from = this.position;
    this.position += size;
    return size < lazySize
      ? this.pool.copy(storage, this.bytes, from, count)
      : copyOut(storage, this.bytes, from, count);
  }

  /**
   * Sets a field to `count` numbers in memory of their own. Large data is copied out of the file when it is first asked
   * for, so that reading a model does not wait for data that nobody looks at.
   */
  numbersInto(fields: Record<string, Value>, name: string, storage: Storage, count: number): void {
    const size = count * storageSize(storage);
    if (size < lazySize) {
      fields[name] = this.numbers(storage, count, name);
      return;
    }
    this.need(size, name);
    const { bytes, position, pool } = this;
    this.position += size;
    let copied: Numbers | null = null;
    const get = (): Numbers =>
      (copied ??=
        size <= sharedSize ? pool.copy(storage, bytes, position, count) : copyOut(storage, bytes, position, count));
    Object.defineProperty(fields, name, { get, enumerable: true, configurable: true });
  }
}
