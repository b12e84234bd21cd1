/** What a document needs of its format: the lower half of `Format` (shared/format), which says all that the program knows of it. */
import type { Collection } from '../codec/collection.ts';
import type { DocumentRecord, RecordId } from '../codec/documentRecord.ts';
import type { DocumentView, FilePart, ReadResult, WriteOptions } from '../codec/documentView.ts';
import type { Reference } from '../codec/field.ts';
import type { RecordSchema } from '../codec/record.ts';
import type { Diff } from './diff.ts';
import type { Transaction } from './transaction.ts';

/** The list that holds a record: which record, and which of its list members. */
export interface ListPlace {
  readonly owner: RecordId;
  readonly member: string;
}

/** Bulk data that holds positions in a collection: every `stride`th number from `first` on, which is 0 if left out. */
export interface DataReference {
  readonly member: string;
  readonly reference: Reference;
  readonly first?: number;
  readonly stride: number;
}

/** What a format knows about adding and removing records, beside its schemas. */
export interface DocumentStructure {
  /** The list a new record of this type belongs to, made when the file has none; null when there can be none. */
  readonly home: (transaction: Transaction, document: DocumentView, type: string) => ListPlace | null;
  /** References that hang on a record's content and not on its schema alone, such as the values of a texture track. */
  readonly extraReferences: (record: DocumentRecord) => readonly DataReference[];
  /**
   * Called before records are added, removed or reordered; returns what is to be called after it, to bring ids of the
   * format's own (such as a node's object id) and everything that counts on them in order again.
   */
  readonly keepIds: (document: DocumentView) => (transaction: Transaction) => void;
  /**
   * Gives records with ids of the format's own these ids anew in this order, and brings along what counts on them; does
   * nothing where the ids of a file have gaps or doubles. Left out by formats without such ids.
   */
  readonly orderIds?: (document: DocumentView, transaction: Transaction, order: readonly RecordId[]) => void;
  /**
   * Called at the end of every edit and preview, with all that it changed: brings along what the format derives from
   * fields, such as the table that leads from an animation's number to its sequence.
   */
  readonly follow?: (document: DocumentView, transaction: Transaction) => void;
  /**
   * Called once at the end of an edit and of a gesture that is kept, with all that happened in it: brings along what would
   * take too long at every preview, such as the collision tree of a group whose vertices moved.
   */
  readonly settle?: (document: DocumentView, transaction: Transaction, diffs: readonly Diff[]) => void;
}

/** What documents ask of a format: how it is read and written, and what its records are. */
export interface DocumentFormat {
  readonly id: string;
  readonly schemas: ReadonlyMap<string, RecordSchema>;
  readonly collections: readonly Collection[];
  /** Name of a record among its owner's children, where it has one, such as `translation` for a node's track. */
  readonly childName?: (record: DocumentRecord) => string | null;
  /**
   * Reads a file, or several that stand one after the other as `files` says. Throws a FormatError when the bytes cannot
   * become a document at all.
   */
  readonly read: (bytes: Uint8Array, files: readonly FilePart[]) => ReadResult;
  readonly write: (options: WriteOptions) => Uint8Array;
  /**
   * Whether a member in which two records differ says the same all the same; never where this is left out. For what a file
   * can hold in several ways, such as keys that two sequences share or have each, and for what the writer sets by itself.
   */
  readonly saysSame?: (member: string, written: DocumentRecord, read: DocumentRecord) => boolean;
  /**
   * Everything that a record and what it holds say stands in the record's own bytes: no offset leads out of it, so nothing
   * else can come to share them.
   */
  readonly isInline?: true;
  readonly structure: DocumentStructure;
}
