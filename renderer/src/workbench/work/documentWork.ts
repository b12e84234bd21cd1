/** The page's side of long work on a document: each feature has jobs and a worker of its own; this sends and asks. */
import type { Document } from '../../../../shared/document/document.ts';
import type { FilePart } from '../../../../shared/codec/documentView.ts';
import { contentOf, encodeContent } from '../../../../shared/document/wire.ts';
import type { Session } from '../state/session.ts';
import { askWorker } from './askWorker.ts';

/** What a job is given beside the document, and what it answers. Both must be things that can be cloned. */
export interface Job {
  readonly params: unknown;
  readonly result: unknown;
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
  /** Null for jobs on files that are no documents yet. */
  readonly document: SentDocument | null;
  readonly name: string;
  readonly params: unknown;
}

/** A document as it goes to the worker; the memory of what is sent is its own. */
export function sentDocument(document: Document): SentDocument {
  const { format, original } = document;
  return {
    formatId: format.id,
    content: encodeContent(contentOf(document)),
    original:
      original === null ? null : { bytes: original.bytes.slice(), version: original.version, files: original.files },
  };
}

/** Does jobs in workers that are ended with the signal. Rejects then, and with what the job throws. */
export class DocumentWork<Jobs extends { readonly [Name in keyof Jobs]: Job }> {
  readonly #start: () => Worker;

  constructor(start: () => Worker) {
    this.#start = start;
  }

  /** A job with a document as it is now. */
  async onDocument<Name extends keyof Jobs & string>(
    { document }: Session,
    name: Name,
    params: Jobs[Name]['params'],
    signal: AbortSignal,
  ): Promise<Jobs[Name]['result']> {
    const sent = sentDocument(document);
    const parts = [sent.content, ...(sent.original === null ? [] : [sent.original.bytes])];
    const buffers = parts.map(({ buffer }) => buffer);
    return await askWorker<Jobs[Name]['result']>(this.#start, { document: sent, name, params }, buffers, signal);
  }

  /** A job with a file that is no document yet. */
  async onFile<Name extends keyof Jobs & string>(
    name: Name,
    params: Jobs[Name]['params'],
    signal: AbortSignal,
  ): Promise<Jobs[Name]['result']> {
    return await askWorker<Jobs[Name]['result']>(this.#start, { document: null, name, params }, [], signal);
  }
}
