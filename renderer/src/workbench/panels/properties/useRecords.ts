/** The selected records, current at every change of them and of the data that their linked values stand in. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/codec/documentRecord.ts';

/** Types of records that hold values of other records, such as pivots. */
function holderTypes(document: Document, ids: readonly RecordId[]): ReadonlySet<string> {
  const types = new Set(ids.filter((id) => document.has(id)).map((id) => document.get(id).type));
  return new Set(
    [...types].flatMap((type) =>
      (document.format.schemas.get(type)?.members ?? []).flatMap((member) =>
        member.kind === 'linked' ? [member.recordType] : [],
      ),
    ),
  );
}

function watchedIds(document: Document, ids: readonly RecordId[]): readonly RecordId[] {
  const types = holderTypes(document, ids);
  if (types.size === 0) return ids;
  return [...ids, ...[...document.all()].filter(({ type }) => types.has(type)).map(({ id }) => id)];
}

export function useRecords(document: Document, ids: readonly RecordId[]): readonly DocumentRecord[] {
  const subscribe = useCallback((listener: () => void) => document.onChange(listener), [document]);
  useSyncExternalStore(subscribe, () => {
    let latest = 0;
    for (const id of watched.of(document, ids)) latest = Math.max(latest, document.revisionOf(id));
    return latest;
  });
  return ids.filter((id) => document.has(id)).map((id) => document.get(id));
}

/** The ids to watch are asked at every change of the document, so they are worked out once for a selection. */
const watched = {
  known: new WeakMap<readonly RecordId[], readonly RecordId[]>(),
  of(document: Document, ids: readonly RecordId[]): readonly RecordId[] {
    const known = this.known.get(ids);
    if (known !== undefined) return known;
    const made = watchedIds(document, ids);
    this.known.set(ids, made);
    return made;
  },
};
