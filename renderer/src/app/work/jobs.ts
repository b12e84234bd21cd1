/** Long work on a document that is done beside the page: what each job is given and answers. */
import type { FilePart } from '../../../../shared/codec/documentView.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';

/** What was chosen in the view, as it travels. */
export interface SentChoices {
  readonly textures: ReadonlyMap<number, string>;
  readonly pictures: ReadonlyMap<string, RgbaPixels>;
  readonly shown: ReadonlySet<RecordId>;
  readonly skin: number;
}

interface NamedBytes {
  readonly name: string;
  readonly bytes: Uint8Array;
}

interface MadeModel {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

export interface DocumentJobs {
  /** A GLB file. Pictures by position in the model's list. */
  gltf: {
    params: { readonly pictures: ReadonlyMap<number, RgbaPixels>; readonly choices: SentChoices | null };
    result: { readonly bytes: Uint8Array };
  };
  /** QC, SMDs and pictures of a Half-Life model. */
  decompile: {
    params: { readonly rule: 'valve' | 'classic' };
    result: { readonly files: readonly NamedBytes[]; readonly warnings: readonly string[] };
  };
  /** The text form of a Warcraft III model. */
  modelText: { params: {}; result: { readonly bytes: Uint8Array; readonly losses: readonly string[] } };
  /** A World of Warcraft model in another version. */
  convertM2: {
    params: { readonly version: number; readonly name: string };
    result: MadeModel & { readonly lost: readonly string[] };
  };
  /** The same, laid out without gaps. `before`: how many bytes it has now; `added`: errors that the source had not. */
  compactM2: {
    params: { readonly name: string };
    result: MadeModel & { readonly before: number; readonly added: readonly string[] };
  };
}

export type DocumentJobName = keyof DocumentJobs;

/** A document as it goes to the worker. */
export interface SentDocument {
  readonly formatId: string;
  /** `encodeContent` of it. */
  readonly content: Uint8Array;
  /** The bytes it was read from; null where the page has not got them. */
  readonly original: {
    readonly bytes: Uint8Array;
    readonly version: number;
    readonly files: readonly FilePart[];
  } | null;
}

export interface DocumentJobRequest {
  readonly document: SentDocument;
  readonly name: DocumentJobName;
  readonly params: unknown;
}

export type DocumentJobAnswer = { readonly result: unknown } | { readonly problem: string; readonly stack: string };
