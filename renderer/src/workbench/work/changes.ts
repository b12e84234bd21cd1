/** What a worker did to its copy of documents, as it travels, and how the page does the same to its own. */
import type { Document } from '../../../../shared/document/document.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import type { WireDiff } from '../../../../shared/document/wire.ts';
import { fromWire, toWire } from '../../../../shared/document/wire.ts';

/** Changes of one document in the order in which they were made. */
export type SentChanges = readonly WireDiff[];

/** Does something to documents and tells what it changed in each of them, in their order. */
export function noteChanges<R>(
  documents: readonly Document[],
  act: () => R,
): { readonly result: R; readonly changes: readonly SentChanges[] } {
  const changes = documents.map((): WireDiff[] => []);
  const forget = documents.map((document, index) =>
    document.onCommit(({ diffs }) => changes[index]?.push(...diffs.map(toWire))),
  );
  try {
    return { result: act(), changes };
  } finally {
    for (const each of forget) each();
  }
}

/** Makes changes that were worked out on a copy of the document. It must stand as the copy stood. */
export function repeatChanges(document: Document, transaction: Transaction, changes: SentChanges): void {
  for (const wire of changes) transaction.repeat(fromWire(wire, document));
}
