/** What the host asks of its parsing workers, and what they answer. Both ends are ours, so shapes are trusted here. */
import type { FilePart } from '../codec/documentView.ts';
import type { Companion } from '../format/format.ts';
import type { SentProblems } from './checkContract.ts';
import type { CompileOutcome, CompileParams } from './compileJob.ts';
import type { ConvertOutcome, ConvertParams } from './convertJob.ts';
import type { ImportOutcome, ImportParams } from './importJob.ts';
import type { UnpackOutcome, UnpackParams } from './unpackJob.ts';
import type { ConvertOptions } from '../texture/convert.ts';
import type { HostErrorPlace } from './error.ts';
import type { CompressedPicture } from './entities.ts';

/** What a file is by its first bytes and its name. */
export interface FileIdentity {
  /** Null when it is none of ours. */
  readonly formatId: string | null;
  /** True when files of this format may belong to it. */
  readonly hasCompanions: boolean;
  /** Names of files that it may be a companion of, likeliest first. */
  readonly mains: readonly string[];
}

export interface WorkerJobs {
  /** What a file is by its first bytes and its name. */
  sniff: { params: { prefix: Uint8Array; name: string }; result: FileIdentity };
  /**
   * Reads a file and keeps it as a document, with changes on top: `frames` are encoded lists of WireDiff, in order.
   * Fails when `baseDigest` is given and the file as read does not have it: the changes were made on another reading.
   */
  open: {
    params: {
      documentId: string;
      /** The document's files end to end, as `files` says. */
      bytes: Uint8Array;
      files: readonly FilePart[];
      formatId: string;
      frames: readonly Uint8Array[];
      baseDigest: string | null;
    };
    result: { version: number };
  };
  /** The files that belong to those read so far, whether or not they are among them. */
  companions: {
    params: { formatId: string; bytes: Uint8Array; files: readonly FilePart[] };
    result: { wanted: readonly Companion[] };
  };
  /**
   * Which of the changes `beyond`, of a journal that lost some before them, can be made after `before`: their numbers. None
   * when what they lead to is not sound. See `trustedBeyond`.
   */
  trustBeyond: {
    params: Omit<WorkerJobs['open']['params'], 'documentId' | 'frames'> & {
      before: readonly Uint8Array[];
      beyond: readonly Uint8Array[];
    };
    result: { trusted: readonly number[] };
  };
  /** The document's present content, by `encodeContent`. */
  content: { params: { documentId: string }; result: { content: Uint8Array } };
  /**
   * The content that the changes `before` make of the file as it was read. Null when the changes `steps` do not lead on
   * from there to the present content.
   */
  history: {
    params: { documentId: string; before: readonly Uint8Array[]; steps: readonly Uint8Array[] };
    result: { content: Uint8Array | null };
  };
  /** Applies an encoded list of WireDiff. */
  apply: { params: { documentId: string; diffs: Uint8Array }; result: null };
  /** Replaces the document's content; the answer leads from the original to it, as an encoded list of WireDiff. */
  replace: { params: { documentId: string; content: Uint8Array }; result: { diffs: Uint8Array } };
  /**
   * An encoded list of one WireDiff that leads from the original to what these changes make of it; to the present content
   * when `frames` is null.
   */
  squash: { params: { documentId: string; frames: readonly Uint8Array[] | null }; result: { diffs: Uint8Array } };
  /**
   * The bytes a save under this name would write; null keeps the names the files were read under. `readsBack` asks whether
   * they can be read again: `problem` says what cannot, null where all can or nobody asked. `absent`: names of files that would
   * belong to those beside them and are none of them.
   */
  write: {
    params: { documentId: string; name: string | null; readsBack: boolean };
    result: { bytes: Uint8Array; files: readonly FilePart[]; absent: readonly string[]; problem: string | null };
  };
  original: { params: { documentId: string }; result: { bytes: Uint8Array; files: readonly FilePart[] } };
  /** What the validator finds. `engine` and `profile`: null for formats that know none. */
  check: {
    params: { documentId: string; engine: string | null; profile: string | null };
    result: { problems: SentProblems };
  };
  digest: { params: { documentId: string }; result: { digest: string } };
  /** Of the file as it was read, without any change. */
  originalDigest: { params: { documentId: string }; result: { digest: string } };
  close: { params: { documentId: string }; result: null };
  decodeImage: {
    /** `acceptsDxt`: blocks that a graphics card takes as they are need not be decoded. */
    params: {
      bytes: Uint8Array;
      name: string;
      /** What `bytes` consist of. */
      files: readonly FilePart[];
      maxSize: number | null;
      acceptsDxt: boolean;
    };
    result: {
      width: number;
      height: number;
      hasAlpha: boolean;
      encoding: string;
      damage: string | null;
      /** RGBA, or the blocks of all mips end to end. */
      pixels: Uint8Array;
      compressed: CompressedPicture | null;
    };
  };
  /** A texture file in another format or encoding. `files`: what `bytes` consist of; `target`: the name of the result. */
  convertTexture: {
    params: { bytes: Uint8Array; name: string; files: readonly FilePart[]; target: string; options: ConvertOptions };
    /** `errors`: that it has and its source had not, a line a rule. */
    result: { bytes: Uint8Array; errors: readonly string[] };
  };
  /** The MDX file of an MDL text. */
  readModelText: { params: { bytes: Uint8Array }; result: { bytes: Uint8Array; warnings: readonly string[] } };
  /** Compiles a model, or tells which files it needs for that. */
  compileModel: { params: CompileParams; result: CompileOutcome };
  /** Makes a model of one of another program, or tells which files it needs for that. */
  importModel: { params: ImportParams; result: ImportOutcome };
  /** What pages cannot read of a model of another program, as a plain GLB. */
  unpackModel: { params: UnpackParams; result: UnpackOutcome };
  /** Makes a model of another version or game, or tells which pictures it needs for that. */
  convertModel: { params: ConvertParams; result: ConvertOutcome };
}

export type JobName = keyof WorkerJobs;
export type JobParams<N extends JobName> = WorkerJobs[N]['params'];
export type JobResult<N extends JobName> = WorkerJobs[N]['result'];

export interface JobRequest {
  readonly id: number;
  readonly name: JobName;
  readonly params: unknown;
}

export type JobAnswer =
  | { readonly id: number; readonly result: unknown }
  | { readonly id: number; readonly failure: { readonly message: string; readonly place: HostErrorPlace | null } };

/** Word of a job that takes long, on the way. */
export interface JobProgress {
  readonly id: number;
  readonly percent: number;
}

/** The worker's first message: its code is loaded. */
export interface WorkerReady {
  readonly isReady: true;
}
