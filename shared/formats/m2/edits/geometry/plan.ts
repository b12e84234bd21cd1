/** What views are to become, worked out before anything changes, and then carried out in one step. */
import type { Document } from '../../../../document/document.ts';
import { fieldsOf, initialFields } from '../../../../codec/record.ts';
import type { Fields, RecordId } from '../../../../codec/documentRecord.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { listOf, modelFields } from '../../model.ts';
import type { VertexFields } from '../../schema/vertices.ts';
import { Batch, Submesh, View } from '../../schema/view.ts';
import type { Run, ViewRuns } from './runs.ts';
import { requireRuns, writeRuns } from './runs.ts';
import { BoneTable, partsByBones, sortingOf } from './submesh.ts';
import { Vertices } from '../../schema/vertices.ts';
import { Model } from '../../schema/index.ts';

/** Flag of a batch whose texture does not move. */
const staticBatch = 0x10;

/** A run as it is to be. */
export interface PlannedRun extends Run {
  /** True for one that was made anew: its bones and its place for sorting follow. */
  readonly isMade: boolean;
  /** True for one that has no submesh yet. */
  readonly isNew: boolean;
  /** The submesh, of any view, that a new one is like; null for none. */
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
        const like = at === 0 || run.isNew ? run.like : run.submesh;
        return {
          ...bones.dressed({ ...run, ...part }, table, view.boneLimit),
          isMade: true,
          isNew: run.isNew || at > 0,
          like,
        };
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
    // First what goes: places of new ones are counted without it.
    for (const id of removed) structure.remove(id);
    return views.map(({ view, runs }) =>
      runs.map((run, position) => {
        if (!run.isNew) return run.submesh;
        const fields = run.like === null ? {} : document.get(run.like).fields;
        return structure.create(Submesh.type, fields, { owner: view, member: 'submeshes', position });
      }),
    );
  });
  const [vertices] = listOf(document, 'vertices');
  if (vertices !== undefined) transaction.set(Vertices, vertices, { ...table });
  transaction.set(Model, document.root, { boneCombos: Uint16Array.from(boneCombos) });
  for (const [at, planned] of views.entries()) {
    const runs = planned.runs.map((run, place) => ({ ...run, submesh: ids[at]?.[place] ?? run.submesh }));
    writeRuns(transaction, { ...planned, runs });
    for (const run of runs) if (run.isMade) transaction.update(run.submesh, sortingOf(run, table, document.version));
    addBatches(document, transaction, planned.view, runs);
  }
  return views.map(({ runs }, at) => runs.flatMap(({ isNew }, place) => (isNew ? (ids[at]?.[place] ?? []) : [])));
}

/** Tables that a batch reads at least one entry of. */
const batchTables = ['textureCombos', 'coordinateCombos', 'weightCombos', 'transformCombos'] as const;

/** How a submesh like no other is drawn: with the first material and the first texture, where there are such. */
function firstBatch(document: Document): Fields | null {
  const fields = modelFields(document);
  const isWhole = batchTables.every((name) => fields[name].length > 0) && listOf(document, 'materials').length > 0;
  return isWhole ? { ...initialFields(Batch, document.version), flags: staticBatch } : null;
}

/** New submeshes are drawn as those are that they are like. */
function addBatches(document: Document, transaction: Transaction, view: RecordId, runs: readonly PlannedRun[]): void {
  const { submeshes, batches } = fieldsOf(View, document.get(view));
  const made = runs.flatMap(({ isNew, like, submesh }) => {
    if (!isNew) return [];
    const index = submeshes.indexOf(submesh);
    const first = like === null ? firstBatch(document) : null;
    const wanted = like === null ? [] : batchesOf(document, like).map((batch) => document.get(batch).fields);
    return [...wanted, ...(first === null ? [] : [first])].map((fields) =>
      transaction.add(Batch.type, view, { ...fields, submesh: index, geoset: index }),
    );
  });
  if (made.length > 0) transaction.set(View, view, { batches: [...batches, ...made] });
}
