/** What a file format is to the rest of the program: one object that can recognise, read, write and describe its files. */
import type { Document } from '../document/document.ts';
import type { DocumentRecord, RecordId, Span } from '../document/record.ts';
import type { Records } from '../document/recordTable.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatAnimation } from './animation.ts';
import type { FormatCreation } from './creation.ts';
import type { Reference } from './field.ts';
import type { RecordSchema } from './record.ts';

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

/** A file that belongs to another one by its name, such as a model's skin. */
export interface Companion {
  /** Relative to the main file's folder; case does not count. */
  readonly name: string;
  /** False when the document can be opened without it. */
  readonly isRequired: boolean;
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

/** A list of records that other records may point into, and that paths start from: `sequences`, `nodes`. */
export interface Collection {
  /** Plural, as in paths. */
  readonly name: string;
  readonly label: string;
  /** Types of record it may hold. */
  readonly types: readonly string[];
  readonly list: (document: DocumentView) => readonly RecordId[];
  /** A collection of at most one, such as the model's header; paths name it without an index. */
  readonly isSingle?: boolean;
}

export type Severity = 'error' | 'warning' | 'info';

/** Something the validator found. */
export interface Problem {
  /** Stable name of the rule: `texture-reference`. */
  readonly rule: string;
  readonly severity: Severity;
  readonly message: string;
  /** What it means in the game and what can be done. */
  readonly explain?: string;
  readonly record: RecordId;
  /** Member of the record, where one is to blame. */
  readonly member?: string;
  /** A change that mends it and cannot do harm; left out where only a person can decide. */
  readonly fix?: { readonly label: string; readonly apply: (transaction: Transaction) => void };
}

/** A row of the outline: a record, or a heading over records. */
export interface OutlineNode {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  /** Short text at the row's end. */
  readonly meta?: string;
  readonly record: RecordId | null;
  /** Name of the collection a heading stands for. */
  readonly collection?: string;
  readonly children: readonly OutlineNode[];
}

/** What a file is to people: it decides on which shelf it stands, such as that of the samples. */
export type FileKind = 'model' | 'terrain' | 'texture' | 'table';

export interface Format {
  readonly id: string;
  readonly kind: FileKind;
  readonly name: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  readonly schemas: ReadonlyMap<string, RecordSchema>;
  readonly collections: readonly Collection[];
  /** Name of a record among its owner's children, where it has one, such as `translation` for a node's track. */
  readonly childName?: (record: DocumentRecord) => string | null;
  /**
   * Whether the first bytes are this format's. `name` is the file's, or empty; only formats without a magic look at it.
   */
  readonly sniff: (bytes: Uint8Array, name: string) => boolean;
  /**
   * Which further files belong to those read so far; asked again with what was found until it names nothing new.
   * Left out by formats that keep a document in one file.
   */
  readonly companions?: (bytes: Uint8Array, files: readonly FilePart[]) => readonly Companion[];
  /**
   * Names of the main files that a file may be a companion of, likeliest first; empty when it is none. `bytes` are its
   * first ones. What is named is tried: the file counts as a companion only when `companions` names it in turn.
   */
  readonly mainOf?: (name: string, bytes: Uint8Array) => readonly string[];
  /**
   * Reads a file, or several that stand one after the other as `files` says. Throws a FormatError when the bytes cannot
   * become a document at all.
   */
  readonly read: (bytes: Uint8Array, files: readonly FilePart[]) => ReadResult;
  readonly write: (options: WriteOptions) => Uint8Array;
  readonly outline: (document: DocumentView) => OutlineNode;
  /** `engine`: one of `limits.engines`, for what differs between them; what holds for the usual ones where it is left out. */
  readonly validate: (document: DocumentView, engine?: string) => readonly Problem[];
  /** Its validator also looks at bytes that no field shows, so it says all only where the bytes of the file are at hand. */
  readonly validatesOriginal?: boolean;
  readonly structure: FormatStructure;
  /** Left out by formats in which nothing moves. */
  readonly animation?: FormatAnimation;
  /** Left out where the defaults of the schemas will do. */
  readonly creation?: FormatCreation;
  /** What can be done to a whole document, beside editing it. */
  readonly acts?: readonly FormatAct[];
  /** Left out by formats whose engines set no limits that are known. */
  readonly limits?: FormatLimits;
}

/** Something that is done to a whole document, in one step: a command of the Model menu. */
export interface FormatAct {
  /** `recomputeExtents` */
  readonly id: string;
  readonly title: string;
  /** Word for a drawing, as in the outline. */
  readonly icon: string;
  /** Other words that find it. */
  readonly keywords: readonly string[];
  /** Whether it can be done to the document with this selection; it always can where this is left out. */
  readonly isOffered?: (document: DocumentView, selection: readonly RecordId[]) => boolean;
  /** What is asked for first; nothing where this is left out. */
  readonly asks?: (document: DocumentView, selection: readonly RecordId[]) => readonly ActField[];
  /** A sentence about what it does, for where something is asked. */
  readonly explain?: string;
  /** Throws a RangeError, in words for the user, when it cannot be done with what is given. */
  readonly apply: (document: Document, given?: ActInput) => void;
}

/** A number that an act asks for, or one of several things. */
export interface ActField {
  readonly name: string;
  readonly label: string;
  readonly unit?: string;
  readonly initial: number;
  readonly minimum?: number;
  readonly maximum?: number;
  readonly isInteger?: boolean;
  readonly choices?: readonly { readonly value: number; readonly label: string }[];
}

/** What an act is given: the selected records, and the answers by the names of its fields. */
export interface ActInput {
  readonly selection: readonly RecordId[];
  readonly values: ReadonlyMap<string, number>;
}

/** How much of something a document may have. */
export interface Meter<Engine extends string = string> {
  readonly id: string;
  readonly label: string;
  readonly used: number;
  /** The most by the engine's id; null where the engine sets no limit that is known. */
  readonly most: Readonly<Record<Engine, number | null>>;
  /** The record that uses most, where the limit is one of each record. */
  readonly record: RecordId | null;
}

/** What the engines allow, and how much of it a document uses. */
export interface FormatLimits {
  /** The likeliest first. */
  readonly engines: readonly { readonly id: string; readonly label: string }[];
  readonly meters: (document: DocumentView) => readonly Meter[];
}

/** The list that holds a record: which record, and which of its list members. */
export interface ListPlace {
  readonly owner: RecordId;
  readonly member: string;
}

/** What a format knows about adding and removing records, beside its schemas. */
export interface FormatStructure {
  /** The list a new record of this type belongs to, made when the file has none; null when there can be none. */
  readonly home: (transaction: Transaction, document: DocumentView, type: string) => ListPlace | null;
  /** References that hang on a record's content and not on its schema alone, such as the values of a texture track. */
  readonly extraReferences: (record: DocumentRecord) => readonly DataReference[];
  /**
   * Called before records are added, removed or reordered; returns what is to be called after it, to bring ids of the
   * format's own (such as a node's object id) and everything that counts on them in order again.
   */
  readonly keepIds: (document: DocumentView) => (transaction: Transaction) => void;
  /** Putting records below others, where that is more than another number in one field. */
  readonly reparenting?: Reparenting;
}

export interface Reparenting {
  /** Type of the records that form the tree. */
  readonly type: string;
  /** Null puts it at the top. */
  readonly isAllowed: (document: DocumentView, record: RecordId, parent: RecordId | null) => boolean;
  /** Does it in one step. */
  readonly apply: (document: Document, record: RecordId, parent: RecordId | null) => void;
}

/** Bulk data that holds positions in a collection: every `stride`th number from the first on. */
export interface DataReference {
  readonly member: string;
  readonly reference: Reference;
  readonly stride: number;
}

/** The records of a document's collection, by the collection's name; empty when the format has no such collection. */
export function collectionList(format: Format, document: DocumentView, name: string): readonly RecordId[] {
  return format.collections.find((collection) => collection.name === name)?.list(document) ?? [];
}
