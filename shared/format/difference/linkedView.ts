/** A view of a document in which linked values, such as a node's pivot, are found at once. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { Format } from '../format.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';

/**
 * The same document, but `all` gives only records that hold linked values of others. `linkedPlace` searches all records
 * for each value it is asked for; over a whole file that would take the square of their number.
 */
export function linkedView(format: Format, document: DocumentView): DocumentView {
  const types = new Set<string>();
  for (const schema of format.schemas.values()) {
    for (const member of schema.members) if (member.kind === 'linked') types.add(member.recordType);
  }
  const holders: DocumentRecord[] = [];
  for (const record of document.all()) if (types.has(record.type)) holders.push(record);
  return {
    root: document.root,
    version: document.version,
    get: (id) => document.get(id),
    has: (id) => document.has(id),
    all: () => holders,
    isTouched: (id) => document.isTouched(id),
    original: document.original,
  };
}
