/** What a step began with: records as they were before it, whatever happened to them since. */
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Transaction } from '../../../document/transaction.ts';

export interface Before {
  /** Records that the step changed or removed, as they were before it. */
  readonly changed: ReadonlyMap<RecordId, DocumentRecord>;
  readonly added: ReadonlySet<RecordId>;
  /** The record as it was; null for one that the step made. */
  get(id: RecordId): DocumentRecord | null;
}

export function beforeStep(document: DocumentView, transaction: Transaction): Before {
  const changed = new Map<RecordId, DocumentRecord>();
  const added = new Set<RecordId>();
  for (const diff of transaction.diffs) {
    for (const id of diff.added.keys()) added.add(id);
    for (const [id, [from]] of diff.updated) if (!changed.has(id) && !added.has(id)) changed.set(id, from);
    for (const [id, record] of diff.removed) if (!changed.has(id) && !added.has(id)) changed.set(id, record);
  }
  return { changed, added, get: (id) => changed.get(id) ?? (added.has(id) ? null : document.get(id)) };
}
