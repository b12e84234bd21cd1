/** What a document of the host is made of, and what it gives: its copy, journal and files, saves, and the steps it knows. */
import type { ParamsOf } from '../../shared/host/contract.ts';
import type { SaveResult } from '../../shared/host/entities.ts';
import type { CopySource, DocumentCopy } from './documentCopy.ts';
import type { DocumentJournal } from './documentJournal.ts';
import type { DiskFile } from './fileState.ts';
import type { DocumentHome } from './journal/home.ts';
import type { LogHistory } from './journal/steps.ts';

export type CommitParams = ParamsOf<'commit'>;

/** What a save needs to know and report. */
export type WrittenFile =
  | {
      readonly kind: 'saved';
      readonly path: string;
      readonly size: number;
      readonly backup: string | null;
      readonly position: number;
    }
  | Extract<SaveResult, { kind: 'conflict' | 'needsTarget' | 'unguarded' }>;

export interface HostDocumentParts {
  readonly id: string;
  readonly name: string;
  readonly copy: DocumentCopy;
  readonly journal: DocumentJournal;
  /** Where Save writes; null when it must ask. */
  readonly target: string | null;
  /** The document's files where it is saved to, as they were read, the main one first; empty without a target. */
  readonly disk: readonly DiskFile[];
  /** Where textures are looked for first; null when there is no such folder. */
  readonly folder: string | null;
  /** Names of files that would belong to it beside it and are not there. */
  readonly absent: readonly string[];
  /** Where in a mount it came from; null when it came from elsewhere. */
  readonly home: DocumentHome | null;
  /** Where the document stands in its history, and which position its file holds: null when none of them. */
  readonly position: number;
  readonly savedPosition: number | null;
  readonly files: DocumentFiles;
}

/** What a document may ask about files, without knowing of other documents and of what may be touched. */
export interface DocumentFiles {
  /** Reads the set of files anew whose main one is at `path`. */
  readSet(path: string): Promise<{
    readonly source: CopySource;
    readonly disk: readonly DiskFile[];
    readonly absent: readonly string[];
  }>;
  /** Reads anew what stands in a place of a mount. @throws HostError when it is not mounted or not there any more */
  readHome(home: DocumentHome): Promise<{ readonly source: CopySource; readonly home: DocumentHome }>;
  /** @throws HostError when the file may not be written, by the host's limits or because another document has it */
  checkTarget(path: string): Promise<void>;
}

/** A history for a page that has none yet. */
export interface TakenUpHistory {
  /** The content before its first step. */
  readonly content: Uint8Array;
  readonly log: LogHistory;
  readonly saved: number | null;
}
