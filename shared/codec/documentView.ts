/** What a document is to those who only read it: records, version, and the bytes it came from. */
import type { DocumentRecord, RecordId, Span } from './documentRecord.ts';
import type { Records } from './recordTable.ts';

/** A freshly read file, before it becomes a document. */
export interface ReadResult {
  readonly records: Records;
  readonly root: RecordId;
  /** First id that is free for new records. */
  readonly nextId: number;
  readonly version: number;
}

/** A read-only view of a document: what formats need in order to write, describe and check it. */
export interface DocumentView {
  readonly root: RecordId;
  readonly version: number;
  get(id: RecordId): DocumentRecord;
  has(id: RecordId): boolean;
  all(): Iterable<DocumentRecord>;
  /** True when the record, or anything it holds, was changed or made by an edit. */
  isTouched(id: RecordId): boolean;
  /** The bytes the document was read from; null for a new document, and while they have not been brought. */
  readonly original: Original | null;
}

/** One file of a document, and where it stands in the document's bytes: files are joined end to end, the main one first. */
export interface FilePart {
  /** As it is spelled on disk, without a folder. */
  readonly name: string;
  readonly start: number;
  readonly end: number;
}

/** The bytes a document was read from. */
export interface Original {
  readonly bytes: Uint8Array;
  readonly version: number;
  /** The files the bytes consist of, the main one first; empty when nobody knows their names. */
  readonly files: readonly FilePart[];
}

export interface WriteOptions {
  readonly document: DocumentView;
  /** Null for a document that was never in a file. */
  readonly original: Original | null;
  /** Filled with the place of every record in the new file; asking for it re-encodes everything. */
  readonly spans?: Map<RecordId, Span>;
  /** Name of the main file that is written; null keeps the names of the original. */
  readonly name?: string | null;
  /** Filled by formats with companions: the files the written bytes consist of, the main one first. */
  readonly files?: FilePart[];
}
