/** Long work on a document that is done beside the page: what each job is given and answers. */
import type { FilePart } from '../../../../shared/codec/documentView.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import type { CsvResult } from '../../../../shared/formats/dbc/csv.ts';
import type { TableLayout } from '../../../../shared/formats/dbc/columns.ts';
import type { IndexedPicture } from '../../../../shared/formats/goldsrc/edit/texture.ts';
import type { SentChanges } from './changes.ts';
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
  /** A table of the game as CSV. */
  exportCsv: { params: { readonly layout: TableLayout }; result: { readonly bytes: Uint8Array } };
  /** Rows of a CSV text brought into a table; what that changes is to be done to the page's own. `refused`: why nothing was. */
  importCsv: {
    params: { readonly layout: TableLayout; readonly text: string };
    result:
      | { readonly refused: string }
      | { readonly rows: CsvResult; readonly errors: readonly string[]; readonly changes: SentChanges };
  };
}

export type DocumentJobName = keyof DocumentJobs;

/** Jobs on files that are no documents yet. */
export interface FileJobs {
  /** A picture file as a texture of a Half-Life model has it: its colours are chosen, which takes a second for a large one. */
  studioPicture: {
    params: { readonly name: string; readonly bytes: Uint8Array; readonly flags: number };
    result: IndexedPicture;
  };
}

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

export interface JobRequest {
  /** Null for files that are no documents yet. */
  readonly document: SentDocument | null;
  readonly name: DocumentJobName | keyof FileJobs;
  readonly params: unknown;
}
