/** Long work on models of World of Warcraft: what each job is given and answers. */
import type { FilePart } from '../../../../../shared/codec/documentView.ts';

interface MadeModel {
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

export interface WowJobs {
  /** The model laid out without gaps. `before`: how many bytes it has now; `added`: errors that the source had not. */
  readonly compactM2: {
    params: { readonly name: string };
    result: MadeModel & { readonly before: number; readonly added: readonly string[] };
  };
}
