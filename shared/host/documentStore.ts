/** What a parsing worker does: keeps documents by id and answers jobs about them. Knows nothing of threads or files. */
import { FormatError } from '../codec/error.ts';
import type { Format, Original } from '../codec/format.ts';
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
import { formatById, sniffFormat } from '../formats/index.ts';
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

function originalOf(document: Document): Original {
  if (document.original === null) throw new Error('the document was never in a file');
  return document.original;
}

function formatOf(id: string): Format {
  const format = formatById(id);
  if (format === null) throw new Error(`there is no format ${id}`);
  return format;
}

/** The change from the file as it was read to `content`. Reads the file again: the old values are kept nowhere else. */
function fromOriginal(document: Document, content: ReturnType<typeof contentOf>): WireDiff {
  const { bytes, files } = originalOf(document);
  return diffBetween(document.format.read(bytes, files), content);
}

/** Memory of its own, so that it can be transferred without taking anything else along. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

type JobHandlers = { readonly [N in JobName]: (params: JobParams<N>) => JobResult<N> };

const handlers: JobHandlers = {
  sniff: ({ prefix, name }) => ({ formatId: sniffFormat(prefix, name)?.id ?? null }),
  companions({ formatId, bytes, files }) {
    const known = new Set(files.map((file) => file.name.toLowerCase()));
    const named = formatOf(formatId).companions?.(bytes, files) ?? [];
    return { wanted: named.filter((companion) => !known.has(companion.name.toLowerCase())) };
  },
  open({ documentId, bytes, files, formatId, frames, baseDigest }) {
    const document = openDocument(formatOf(formatId), bytes, { files });
    if (baseDigest !== null && documentDigest(document) !== baseDigest) {
      throw new Error('this version of the program reads the file differently from the one that made the edits');
    }
    for (const frame of frames) applyEncoded(document, frame);
    documents.set(documentId, document);
    return { version: document.version };
  },
  content: ({ documentId }) => ({ content: owned(encodeContent(contentOf(documentOf(documentId)))) }),
  apply({ documentId, diffs }) {
    applyEncoded(documentOf(documentId), diffs);
    return null;
  },
  replace({ documentId, content }) {
    const old = documentOf(documentId);
    const { bytes, files } = originalOf(old);
    const diffs = encodeMessage([fromOriginal(old, decodeContent(content))]);
    // A fresh reading plus the change marks exactly what differs as touched, which is what the writer goes by.
    const document = openDocument(old.format, bytes, { files });
    applyEncoded(document, diffs);
    documents.set(documentId, document);
    return { diffs: owned(diffs) };
  },
  squash({ documentId }) {
    const document = documentOf(documentId);
    return { diffs: owned(encodeMessage([fromOriginal(document, contentOf(document))])) };
  },
  write({ documentId, name }) {
    const document = documentOf(documentId);
    const written = document.writeFiles(name ?? document.original?.files[0]?.name ?? '');
    const bytes = written.bytes === document.original?.bytes ? written.bytes.slice() : owned(written.bytes);
    return { bytes, files: written.files };
  },
  original({ documentId }) {
    const { bytes, files } = originalOf(documentOf(documentId));
    return { bytes: bytes.slice(), files };
  },
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
