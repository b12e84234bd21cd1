/** Batches when they come and go: their triangles, and the counts of the three kinds (formats/wmo.md, 5 and 6). */
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn } from '../../../codec/record.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { groupFlags } from '../flags.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, itemsIn } from '../model.ts';
import { Batch } from '../schema/geometry.ts';
import { Group } from '../schema/group.ts';
import { numbersIn } from './groupLists.ts';
import type { Cut } from './splice.ts';
import { indicesKind, nothing, splice, vertexCountOf } from './splice.ts';

/** Whole triangles of a batch, and the vertices that they use; those that are past the lists are left out. */
export function cutOf(document: DocumentView, group: GroupAt, batch: FieldsIn<typeof Batch>): Cut {
  const indices = numbersIn(document, group, indicesKind)?.numbers ?? [];
  const firstIndex = Math.min(Math.floor(batch.firstIndex / 3) * 3, Math.floor(indices.length / 3) * 3);
  const indexEnd = Math.min(firstIndex + Math.floor(batch.indexCount / 3) * 3, Math.floor(indices.length / 3) * 3);
  const count = vertexCountOf(document, group);
  let [low, high] = [Infinity, -1];
  for (let at = firstIndex; at < indexEnd; at++) {
    const vertex = indices[at] ?? 0;
    if (vertex >= count) continue;
    low = Math.min(low, vertex);
    high = Math.max(high, vertex);
  }
  const none = Math.min(batch.firstVertex, count);
  return high < 0
    ? { firstVertex: none, vertexEnd: none, firstIndex, indexEnd }
    : { firstVertex: low, vertexEnd: high + 1, firstIndex, indexEnd };
}

type Kind = 'transitionBatches' | 'interiorBatches' | 'exteriorBatches';

/** Of which kind the batches of a group are, by their place; those past the counts are of the last one. */
function kindsOf(document: DocumentView, group: GroupAt): ReadonlyMap<RecordId, Kind> {
  const { transitionBatches, interiorBatches } = group.fields;
  return new Map(
    itemsIn(document, group, 'MOBA').map((id, at) => [
      id,
      at < transitionBatches
        ? 'transitionBatches'
        : at < transitionBatches + interiorBatches
          ? 'interiorBatches'
          : 'exteriorBatches',
    ]),
  );
}

function keepKinds(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  kinds: ReadonlyMap<RecordId, Kind>,
): void {
  const isInside = (group.fields.flags & groupFlags.interior) !== 0;
  const counts: Record<Kind, number> = { transitionBatches: 0, interiorBatches: 0, exteriorBatches: 0 };
  let current: Kind | undefined;
  const now = itemsIn(document, group, 'MOBA');
  if (now.length === kinds.size && now.every((id) => kinds.has(id))) return;
  for (const id of now) {
    // A new batch is of the kind of the one before it; the first one of that of those behind it.
    const known = kinds.get(id);
    const following = now.flatMap((each) => kinds.get(each) ?? [])[0];
    current = known ?? current ?? following ?? (isInside ? 'interiorBatches' : 'exteriorBatches');
    counts[current]++;
  }
  transaction.set(Group, group.id, counts);
}

/** To be called before batches come and go; returns what is to be called after it. */
export function keepBatches(document: DocumentView): (transaction: Transaction) => void {
  const groups = groupsOf(document).map((group) => ({
    id: group.id,
    kinds: kindsOf(document, group),
    batches: itemsIn(document, group, 'MOBA').map((id) => ({ id, fields: fieldsOf(Batch, document.get(id)) })),
  }));
  return (transaction) => {
    const now = new Map(groupsOf(document).map((group) => [group.id, group]));
    for (const { id, kinds, batches } of groups) {
      const group = now.get(id);
      if (group === undefined) continue;
      keepKinds(document, transaction, group, kinds);
      const gone = batches.filter((batch) => !document.has(batch.id));
      // From the last one on, so that the places of the others stay what they were.
      for (const { fields } of gone.toSorted((left, right) => right.fields.firstIndex - left.fields.firstIndex)) {
        splice(document, transaction, group, { cut: cutOf(document, group, fields), piece: nothing, own: null });
      }
    }
  };
}
