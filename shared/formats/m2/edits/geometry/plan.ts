/** What views are to become, worked out before anything changes, and then carried out in one step. */
import type { Document } from '../../../../document/document.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { listOf, modelFields } from '../../model.ts';
import type { VertexFields } from '../../schema/vertices.ts';
import { Batch, Submesh, View } from '../../schema/view.ts';
import type { Run, ViewRuns } from './runs.ts';
import { requireRuns, writeRuns } from './runs.ts';
import { BoneTable, partsByBones, sortingOf } from './submesh.ts';

/** A run as it is to be. */
export interface PlannedRun extends Run {
  /** True for one that was made anew: its bones and its place for sorting follow. */
  readonly isMade: boolean;
  /** The submesh, of any view, that a new one is like; null for one that stands in the view. */
  readonly like: RecordId | null;
}

export interface PlannedView extends Omit<ViewRuns, 'runs'> {
  readonly runs: readonly PlannedRun[];
}

export interface Plan {
  readonly table: VertexFields;
  readonly boneCombos: readonly number[];
  readonly views: readonly PlannedView[];
  /** Submeshes that go, with their batches. */
  readonly removed: readonly RecordId[];
  /** Submeshes that had to be made because one may draw with only so many bones. */
  readonly splits: number;
}

/** Splits what draws with too many bones and dresses what was made. Throws a RangeError for more than a view can hold. */
export function planOf(
  document: Document,
  {
    table,
    views,
    removed,
  }: { readonly table: VertexFields; readonly views: readonly PlannedView[]; readonly removed: readonly RecordId[] },
): Plan {
  const bones = new BoneTable(modelFields(document).boneCombos);
  let splits = 0;
  const planned = views.map((view): PlannedView => {
    const runs = view.runs.flatMap((run) => {
      if (!run.isMade) return [run];
      const parts = partsByBones(run, table, view.boneLimit);
      splits += parts.length - 1;
      return parts.map((part, at): PlannedRun => {
        const like = at === 0 ? run.like : (run.like ?? run.submesh);
        return { ...bones.dressed({ ...run, ...part }, table, view.boneLimit), isMade: true, like };
      });
    });
    return { ...view, runs };
  });
  requireRuns(planned);
  return { table, boneCombos: bones.entries, views: planned, removed, splits };
}

/** Batches of a submesh, wherever its view is. */
function batchesOf(document: Document, submesh: RecordId): readonly RecordId[] {
  for (const id of listOf(document, 'views')) {
    const { submeshes, batches } = fieldsOf(View, document.get(id));
    const index = submeshes.indexOf(submesh);
    if (index >= 0) return batches.filter((batch) => fieldsOf(Batch, document.get(batch)).submesh === index);
  }
  return [];
}

/** Carries a plan out. Returns the new submeshes of each view. */
export function carryOut(
  document: Document,
  transaction: Transaction,
  { table, boneCombos, views, removed }: Plan,
): readonly (readonly RecordId[])[] {
  const ids = changeStructure(document, transaction, (structure) => {
    const made = views.map(({ view, runs }) =>
      runs.map((run, position) => {
        if (run.like === null) return run.submesh;
        const fields = document.get(run.like).fields;
        return structure.create(Submesh.type, fields, { owner: view, member: 'submeshes', position });
      }),
    );
    for (const id of removed) structure.remove(id);
    return made;
  });
  const [vertices] = listOf(document, 'vertices');
  if (vertices !== undefined) transaction.update(vertices, { ...table });
  transaction.update(document.root, { boneCombos: Uint16Array.from(boneCombos) });
  for (const [at, planned] of views.entries()) {
    const runs = planned.runs.map((run, place) => ({ ...run, submesh: ids[at]?.[place] ?? run.submesh }));
    writeRuns(transaction, { ...planned, runs });
    for (const run of runs) if (run.isMade) transaction.update(run.submesh, sortingOf(run, table, document.version));
    addBatches(document, transaction, planned.view, runs);
  }
  return views.map(({ runs }, at) =>
    runs.flatMap(({ like }, place) => (like === null ? [] : (ids[at]?.[place] ?? []))),
  );
}

/** New submeshes are drawn as those are that they are like. */
function addBatches(document: Document, transaction: Transaction, view: RecordId, runs: readonly PlannedRun[]): void {
  const { submeshes, batches } = fieldsOf(View, document.get(view));
  const made = runs.flatMap(({ like, submesh }) => {
    if (like === null) return [];
    const index = submeshes.indexOf(submesh);
    return batchesOf(document, like).map((batch) =>
      transaction.add(Batch.type, view, { ...document.get(batch).fields, submesh: index, geoset: index }),
    );
  });
  if (made.length > 0) transaction.update(view, { batches: [...batches, ...made] });
}
