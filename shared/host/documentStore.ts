/** What a parsing worker does: keeps documents by id and answers jobs about them. Knows nothing of threads or files. */
import { FormatError } from '../codec/error.ts';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import type { WireDiff } from '../document/wire.ts';
import {
  contentOf,
  decodeContent,
  decodeMessage,
  documentDigest,
  encodeContent,
  encodeMessage,
  fromWire,
} from '../document/wire.ts';
import { sniffFormat } from '../formats/index.ts';
import { decodeImage } from '../formats/images.ts';
import { diffBetween } from './diffBetween.ts';
import type { JobAnswer, JobName, JobParams, JobRequest, JobResult } from './workerJobs.ts';

const documents = new Map<string, Document>();

function documentOf(id: string): Document {
  const document = documents.get(id);
  if (document === undefined) throw new Error('the worker does not hold this document');
  return document;
}

function applyEncoded(document: Document, encoded: Uint8Array): void {
  // Written by this program: either checked by the contract before, or read from a journal whose checksum was right.
  const diffs = decodeMessage(encoded) as readonly WireDiff[];
  for (const diff of diffs) document.applyRemote([fromWire(diff, document)]);
}

function originalOf(document: Document): Uint8Array {
  if (document.original === null) throw new Error('the document was never in a file');
  return document.original.bytes;
}

/** The change from the file as it was read to `content`. Reads the file again: the old values are kept nowhere else. */
function fromOriginal(document: Document, content: ReturnType<typeof contentOf>): WireDiff {
  return diffBetween(document.format.read(originalOf(document)), content);
}

/** Memory of its own, so that it can be transferred without taking anything else along. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

type JobHandlers = { readonly [N in JobName]: (params: JobParams<N>) => JobResult<N> };

const handlers: JobHandlers = {
  sniff: ({ prefix }) => ({ formatId: sniffFormat(prefix)?.id ?? null }),
  open({ documentId, bytes, frames, baseDigest }) {
    const format = sniffFormat(bytes);
    if (format === null) throw new FormatError('no known magic', { path: '', offset: 0 });
    const document = openDocument(format, bytes);
    if (baseDigest !== null && documentDigest(document) !== baseDigest) {
      throw new Error('this version of the program reads the file differently from the one that made the edits');
    }
    for (const frame of frames) applyEncoded(document, frame);
    documents.set(documentId, document);
    return { formatId: format.id, version: document.version };
  },
  content: ({ documentId }) => ({ content: owned(encodeContent(contentOf(documentOf(documentId)))) }),
  apply({ documentId, diffs }) {
    applyEncoded(documentOf(documentId), diffs);
    return null;
  },
  replace({ documentId, content }) {
    const old = documentOf(documentId);
    const bytes = originalOf(old);
    const diffs = encodeMessage([fromOriginal(old, decodeContent(content))]);
    // A fresh reading plus the change marks exactly what differs as touched, which is what the writer goes by.
    const document = openDocument(old.format, bytes);
    applyEncoded(document, diffs);
    documents.set(documentId, document);
    return { diffs: owned(diffs) };
  },
  squash({ documentId }) {
    const document = documentOf(documentId);
    return { diffs: owned(encodeMessage([fromOriginal(document, contentOf(document))])) };
  },
  write({ documentId }) {
    const document = documentOf(documentId);
    const bytes = document.write();
    return { bytes: bytes === document.original?.bytes ? bytes.slice() : owned(bytes) };
  },
  original: ({ documentId }) => ({ bytes: originalOf(documentOf(documentId)).slice() }),
  digest: ({ documentId }) => ({ digest: documentDigest(documentOf(documentId)) }),
  close({ documentId }) {
    documents.delete(documentId);
    return null;
  },
  decodeImage({ bytes, name, maxSize }) {
    const image = decodeImage(bytes, maxSize === null ? { name } : { name, maxSize });
    const { width, height, hasAlpha, encoding, damage, pixels } = image;
    return { width, height, hasAlpha, encoding, damage, pixels: owned(pixels) };
  },
};

/** Buffers of an answer that may go to the other side instead of being copied: each was made for this answer alone. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

export function runJob({ id, name, params }: JobRequest): { answer: JobAnswer; transfer: readonly ArrayBuffer[] } {
  try {
    // The pool pairs each name with its own parameters; TypeScript cannot pair the two in a union.
    const handler = handlers[name] as (params: unknown) => unknown;
    const result = handler(params);
    return { answer: { id, result }, transfer: buffersOf(result) };
  } catch (error) {
    const message = error instanceof Error ? error.message : String(error);
    const place = error instanceof FormatError ? { path: error.path, offset: error.offset } : null;
    return { answer: { id, failure: { message, place } }, transfer: [] };
  }
}
