/** A document on its way to the worker: apart from what is done there, whose code the page need not hold. */
import type { Document } from '../../../../shared/document/document.ts';
import { contentOf, encodeContent } from '../../../../shared/document/wire.ts';
import type { SentDocument } from './jobs.ts';

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
