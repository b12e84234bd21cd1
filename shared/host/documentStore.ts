/** What a parsing worker does: keeps documents by id and answers jobs about them. Knows nothing of threads or files. */
import { errorsOfResult } from '../format/addedErrors.ts';
import { FormatError } from '../codec/error.ts';
import type { Original } from '../codec/documentView.ts';
import type { Format, FormatDocument } from '../format/format.ts';
import type { FormatList } from '../format/formatList.ts';
import { openDocument } from '../document/document.ts';
import { checkReadBack } from '../document/readBack.ts';
import type { WireDiff } from '../document/wire.ts';
import { contentOf, decodeContent, documentDigest, encodeContent, encodeMessage } from '../document/wire.ts';
import { readModelText } from '../exchange/mdl/index.ts';
import { decodeImage } from '../formats/images.ts';
import { errorsOfTexture } from '../texture/checked.ts';
import { convertTexture } from '../texture/convert.ts';
import { checkJob } from './checkJob.ts';
import { compileJob } from './compileJob.ts';
import { convertJob } from './convertJob.ts';
import { importJob } from './importJob.ts';
import { unpackJob } from './unpackJob.ts';
import { absentNames } from './fileSet.ts';
import { diffBetween } from './diffBetween.ts';
import { applyEncoded, trustedBeyond } from './trustedBeyond.ts';
import { uploadable } from './uploadable.ts';
import type { JobAnswer, JobName, JobParams, JobRequest, JobResult } from './workerJobs.ts';

function readBase(
  format: Format,
  { bytes, files, baseDigest }: Pick<JobParams<'open'>, 'bytes' | 'files' | 'baseDigest'>,
): FormatDocument {
  const document = openDocument(format, bytes, { files });
  if (baseDigest !== null && documentDigest(document) !== baseDigest) {
    throw new Error('this version of the program reads the file differently from the one that made the edits');
  }
  return document;
}

function originalOf(document: FormatDocument): Original {
  if (document.original === null) throw new Error('the document was never in a file');
  return document.original;
}

/** The document as it was read, with changes on top; the document itself stays as it is. */
function readAgain(document: FormatDocument, frames: readonly Uint8Array[]): FormatDocument {
  const { bytes, files } = originalOf(document);
  const again = openDocument(document.format, bytes, { files });
  for (const frame of frames) applyEncoded(again, frame);
  return again;
}

/** The change from the file as it was read to `content`. Reads the file again: the old values are kept nowhere else. */
function fromOriginal(document: FormatDocument, content: ReturnType<typeof contentOf>): WireDiff {
  const { bytes, files } = originalOf(document);
  return diffBetween(document.format.read(bytes, files), content);
}

/** Memory of its own, so that it can be transferred without taking anything else along. */
function owned(bytes: Uint8Array): Uint8Array {
  return bytes.byteLength === bytes.buffer.byteLength ? bytes : bytes.slice();
}

/** What of written bytes cannot be read again; null where all can. */
function problemOfReadingBack(
  document: FormatDocument,
  written: ReturnType<FormatDocument['writeFiles']>,
): string | null {
  try {
    checkReadBack(document, written);
    return null;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

type JobHandlers = { readonly [N in JobName]: (params: JobParams<N>) => JobResult<N> | Promise<JobResult<N>> };

function jobHandlers(formats: FormatList): JobHandlers {
  const documents = new Map<string, FormatDocument>();
  const documentOf = (id: string): FormatDocument => {
    const document = documents.get(id);
    if (document === undefined) throw new Error('the worker does not hold this document');
    return document;
  };
  const formatOf = (id: string): Format => {
    const format = formats.byId(id);
    if (format === null) throw new Error(`there is no format ${id}`);
    return format;
  };
  return {
    sniff({ prefix, name }) {
      const format = formats.sniff(prefix, name);
      const mains = formats.mainsOf(prefix, name);
      return { formatId: format?.id ?? null, hasCompanions: format?.companions !== undefined, mains };
    },
    companions: ({ formatId, bytes, files }) => ({ wanted: formatOf(formatId).companions?.(bytes, files) ?? [] }),
    trustBeyond: ({ bytes, files, formatId, baseDigest, before, beyond }) => ({
      trusted: trustedBeyond(() => readBase(formatOf(formatId), { bytes, files, baseDigest }), before, beyond),
    }),
    open({ documentId, bytes, files, formatId, frames, baseDigest }) {
      const document = readBase(formatOf(formatId), { bytes, files, baseDigest });
      for (const frame of frames) applyEncoded(document, frame);
      documents.set(documentId, document);
      return { version: document.version };
    },
    content: ({ documentId }) => ({ content: owned(encodeContent(contentOf(documentOf(documentId)))) }),
    history({ documentId, before, steps }) {
      const document = documentOf(documentId);
      const again = readAgain(document, before);
      const content = owned(encodeContent(contentOf(again)));
      for (const step of steps) applyEncoded(again, step);
      return { content: documentDigest(again) === documentDigest(document) ? content : null };
    },
    apply({ documentId, diffs }) {
      applyEncoded(documentOf(documentId), diffs);
      return null;
    },
    replace({ documentId, content }) {
      const old = documentOf(documentId);
      const diffs = encodeMessage([fromOriginal(old, decodeContent(content))]);
      // A fresh reading plus the change marks exactly what differs as touched, which is what the writer goes by.
      documents.set(documentId, readAgain(old, [diffs]));
      return { diffs: owned(diffs) };
    },
    squash({ documentId, frames }) {
      const document = documentOf(documentId);
      const content = contentOf(frames === null ? document : readAgain(document, frames));
      return { diffs: owned(encodeMessage([fromOriginal(document, content)])) };
    },
    write({ documentId, name, readsBack }) {
      const document = documentOf(documentId);
      const written = document.writeFiles(name ?? document.original?.files[0]?.name ?? '');
      const isOriginal = written.bytes === document.original?.bytes;
      const problem = readsBack && !isOriginal ? problemOfReadingBack(document, written) : null;
      const { bytes, files } = written;
      const absent = absentNames(document.format.companions?.(bytes, files) ?? [], files);
      return { bytes: isOriginal ? bytes.slice() : owned(bytes), files, absent, problem };
    },
    original({ documentId }) {
      const { bytes, files } = originalOf(documentOf(documentId));
      return { bytes: bytes.slice(), files };
    },
    check: ({ documentId, engine, profile }) => ({ problems: checkJob(documentOf(documentId), engine, profile) }),
    digest: ({ documentId }) => ({ digest: documentDigest(documentOf(documentId)) }),
    originalDigest: ({ documentId }) => ({ digest: documentDigest(readAgain(documentOf(documentId), [])) }),
    close({ documentId }) {
      documents.delete(documentId);
      return null;
    },
    decodeImage({ bytes, name, files, maxSize, acceptsDxt }) {
      const blocks = acceptsDxt && maxSize === null ? uploadable({ bytes, name }) : null;
      if (blocks !== null) return blocks;
      const image = decodeImage(bytes, maxSize === null ? { name, files } : { name, files, maxSize });
      const { width, height, hasAlpha, encoding, damage, pixels } = image;
      return { width, height, hasAlpha, encoding, damage, pixels: owned(pixels), compressed: null };
    },
    convertTexture({ bytes, name, files, target, options }) {
      const source = { bytes, name, files };
      const made = convertTexture(source, options);
      return { bytes: owned(made), errors: errorsOfTexture(source, { bytes: made, name: target }) };
    },
    readModelText({ bytes }) {
      const { document, notes } = readModelText(bytes);
      return {
        bytes: owned(document.write()),
        warnings: [...notes, ...errorsOfResult(document.format, null, document)],
      };
    },
    compileModel: compileJob,
    importModel: importJob,
    unpackModel: unpackJob,
    convertModel: convertJob,
  };
}

/** Buffers of an answer that may go to the other side instead of being copied: each was made for this answer alone. */
function buffersOf(result: unknown): ArrayBuffer[] {
  if (typeof result !== 'object' || result === null) return [];
  return Object.values(result).flatMap((value) =>
    value instanceof Uint8Array && value.buffer instanceof ArrayBuffer ? [value.buffer] : [],
  );
}

type JobRunner = (request: JobRequest) => Promise<{ answer: JobAnswer; transfer: readonly ArrayBuffer[] }>;

/** A store of documents of these formats: the way to have it do jobs. */
export function documentStore(formats: FormatList): JobRunner {
  const handlers = jobHandlers(formats);
  return async ({ id, name, params }) => {
    try {
      // The pool pairs each name with its own parameters; TypeScript cannot pair the two in a union.
      const handler = handlers[name] as (params: unknown) => unknown;
      const result = await handler(params);
      return { answer: { id, result }, transfer: buffersOf(result) };
    } catch (error) {
      const message = error instanceof Error ? error.message : String(error);
      const place = error instanceof FormatError ? { path: error.path, offset: error.offset } : null;
      return { answer: { id, failure: { message, place } }, transfer: [] };
    }
  };
}
