/** What `chunksmith run` and the process that runs the script say to each other. */
import type { FilePart } from '../../../shared/codec/documentView.ts';

export interface ScriptRequest {
  /** The script, as an address of a file. */
  readonly script: string;
  readonly formatId: string;
  readonly name: string;
  /** All files of the document end to end. */
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
  /** Under which the result is written. */
  readonly target: string;
}

export interface ScriptReply {
  readonly log: readonly string[];
  /** Labels of the steps that it made. */
  readonly steps: readonly string[];
  /** What the file holds now; null where nothing changed or the script failed. */
  readonly written: { readonly bytes: Uint8Array; readonly files: readonly FilePart[] } | null;
  /** Differences to the file as it was, in words. */
  readonly differences: readonly string[];
  /** Why it failed; null where it did not. */
  readonly error: string | null;
}

/** What the process says: that it has begun on a request, which starts the script's time, and then the reply. */
export type ScriptMessage = 'begun' | ScriptReply;
