/** What a file format is to the rest of the program: one object that can recognise, read, write and describe its files. */
import type { Document } from '../document/document.ts';
import type { DocumentFormat, DocumentStructure } from '../document/documentFormat.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { Transaction } from '../document/transaction.ts';
import type { FormatAnimation } from './animation.ts';
import type { FormatCreation } from './creation.ts';
import type { RecordProblem } from '../codec/check.ts';
import type { DocumentView, FilePart } from '../codec/documentView.ts';
import type { FormatModel } from '../model/index.ts';
import type { FormatSavings } from './savings.ts';

/** A file that belongs to another one by its name, such as a model's skin. */
export interface Companion {
  /** Relative to the main file's folder; case does not count. */
  readonly name: string;
  /** False when the document can be opened without it. */
  readonly isRequired: boolean;
}

/** Something the validator found. */
export interface Problem extends RecordProblem {
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

/** A format with all that the program knows of it: reading, writing, checks, and where it has them models, acts and conversions. */
export interface Format extends DocumentFormat {
  readonly kind: FileKind;
  readonly name: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Left out where there is one, or where files do not say. */
  readonly versions?: FormatVersions;
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
  readonly outline: (document: DocumentView) => OutlineNode;
  /**
   * `engine`: one of `limits.engines`, for what differs between them; what holds for the usual ones where it is left out.
   * `profile`: one of `profiles`; the likeliest by what the document holds where it is left out.
   */
  readonly validate: (document: DocumentView, engine?: string, profile?: string) => readonly Problem[];
  /** What its documents can be in the game, where that decides what is missing in one. */
  readonly profiles?: FormatProfiles;
  /** Its validator also looks at bytes that no field shows, so it says all only where the bytes of the file are at hand. */
  readonly validatesOriginal?: boolean;
  readonly structure: FormatStructure;
  /** Left out by formats in which nothing moves. */
  readonly animation?: FormatAnimation;
  /** What its documents are to tools of models; left out by formats that hold none. */
  readonly model?: FormatModel;
  /** What its models can do without; given by all formats that hold models which can be changed. */
  readonly savings?: FormatSavings;
  /** Left out where the defaults of the schemas will do. */
  readonly creation?: FormatCreation;
  /** What can be done to a whole document, beside editing it. */
  readonly acts?: readonly FormatAct[];
  /** Left out by formats whose engines set no limits that are known. */
  readonly limits?: FormatLimits;
}

/** Versions of a format, where each file says which it is of. */
export interface FormatVersions {
  readonly all: readonly number[];
  /** The first that knows a kind of record; all of them do where this is left out. */
  readonly since?: (type: string) => number;
}

/** What documents of a format can be in the game, such as a unit or a spell's effect. */
export interface FormatProfiles {
  readonly all: readonly { readonly id: string; readonly label: string }[];
  /** The id of what a document most likely is. `path`: its file with the folders above, as far as they are known. */
  readonly likeliest: (document: DocumentView, path: string) => string;
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
  /** A sentence about what it does, for where something is asked; a function where it depends on what it is done to. */
  readonly explain?: string | ((document: DocumentView, selection: readonly RecordId[]) => string);
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

/** What a format knows about adding and removing records, beside its schemas. */
export interface FormatStructure extends DocumentStructure {
  /**
   * What means nothing without records that are to be deleted, or is the same thing once more: offered to go along. Left
   * out where nothing is.
   */
  readonly dependants?: (document: DocumentView, ids: readonly RecordId[]) => readonly Dependants[];
  /** Putting records below others, where that is more than another number in one field. */
  readonly reparenting?: Reparenting;
}

/** Records that hang on others, of one kind and for one reason. At least one. */
export interface Dependants {
  readonly records: readonly RecordId[];
  /** Why they should go along, as a sentence: `2 geoset animations mean nothing without it.` */
  readonly reason: string;
}

export interface Reparenting {
  /** Type of the records that form the tree. */
  readonly type: string;
  /** Null puts it at the top. */
  readonly isAllowed: (document: DocumentView, record: RecordId, parent: RecordId | null) => boolean;
  /** Does it in one step. */
  readonly apply: (document: Document, record: RecordId, parent: RecordId | null) => void;
}

/** A document whose format can be asked for all that it knows. */
export type FormatDocument = Document<Format>;
