/** What models need when records come, go or move: tracks, tables, key lists and views that go along. */
import { Vertices } from './schema/vertices.ts';
import { fieldsByName } from '../../codec/byName.ts';
import type { DataReference, ListPlace } from '../../document/documentFormat.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FormatStructure } from '../../format/format.ts';
import type { Member } from '../../codec/record.ts';
import type { DocumentRecord, RecordId, Value } from '../../codec/documentRecord.ts';
import { sameValue } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { ALIAS, KEYS_INSIDE } from './codec/files.ts';
import { followIds } from './follow.ts';
import { withRows } from './keys.ts';
import { findsAll, leadsToAll, positionsById, sequenceLookup } from './lookups.ts';
import type { ModelList } from './model.ts';
import { isTrack, listOf, modelFields, trackFields } from './model.ts';
import { keepTracks } from './newTracks.ts';
import { submeshDependants } from './sameSubmeshes.ts';
import { Bone } from './schema/bone.ts';
import { toBoneAlways } from './schema/common.ts';
import { Model, modelSchemas } from './schema/index.ts';
import { Attachment, Camera } from './schema/points.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { Batch, View } from './schema/view.ts';
import { fieldsOf } from '../../codec/record.ts';
import { closeVariations, type Leaver, type Variation } from './variations.ts';

const listOfType = new Map(
  Model.members.flatMap((member: Member) =>
    member.kind === 'records' ? member.schemas.map((schema) => [schema.type, member.name] as const) : [],
  ),
);
/** Kinds a model has exactly one of. */
const singleTypes: readonly string[] = ['vertices', 'collision'];

function home(_transaction: Transaction, document: DocumentView, type: string): ListPlace | null {
  if (type === 'submesh' || type === 'batch') {
    const view = listOf(document, 'views')[0];
    return view === undefined ? null : { owner: view, member: type === 'submesh' ? 'submeshes' : 'batches' };
  }
  const member = listOfType.get(type);
  if (member === undefined) return null;
  if (singleTypes.includes(type) && listOf(document, member as ModelList).length > 0) return null;
  return { owner: document.root, member };
}

/** Tables with positions in them, by their metadata; and the bones of vertices, of which there are four each. */
function extraReferences(record: DocumentRecord): readonly DataReference[] {
  if (record.type === 'vertices') return [{ member: 'boneIndices', reference: toBoneAlways, stride: 1 }];
  const schema = modelSchemas.get(record.type);
  return (schema?.members ?? []).flatMap((member) =>
    member.kind === 'numbers' && member.info.reference !== undefined
      ? [{ member: member.name, reference: member.info.reference, stride: 1 }]
      : [],
  );
}

/** What is to be done after a change, from what was there before it. */
type Settle = (transaction: Transaction) => void;

function moved(before: readonly RecordId[], now: readonly RecordId[]): boolean {
  return before.length !== now.length || before.some((id, position) => now[position] !== id);
}

/** Each track has keys for every sequence: they move, go and come with the sequences. */
function keepSequences(document: DocumentView): Settle {
  const before = listOf(document, 'sequences');
  const loopsBefore = listOf(document, 'globalLoops').length;
  const rowsBefore = sequencesOf(document);
  const flagsBefore = before.map((id) => fieldsOf(Sequence, document.get(id)).flags);
  const wasFound = isFound(document, rowsBefore);
  return (transaction) => {
    const now = listOf(document, 'sequences');
    const loops = listOf(document, 'globalLoops').length;
    const hasMoved = moved(before, now);
    if (!hasMoved && loops === loopsBefore) return;
    const sources = now.map((id, position) => (before.includes(id) ? id : copiedFrom(document, now, before, position)));
    const rows = sources.map((id) => (id === null ? -1 : before.indexOf(id)));
    const copies = new Map(
      now.flatMap((id, position) => (sources[position] === null || sources[position] === id ? [] : [[position, 0]])),
    );
    if (document.version < NESTED_TRACKS) moveCopies(document, transaction, now, copies);
    const moves = { rows, copies, countBefore: before.length, loops };
    for (const record of [...document.all()].filter(isTrack)) {
      transaction.update(record.id, withRows(document.version, trackFields(record), moves));
    }
    if (!hasMoved) return;
    if (document.version >= NESTED_TRACKS) keepAliases(document, transaction, { before, flagsBefore }, now);
    closeVariations(transaction, document, {
      arrived: new Set(now.filter((id) => !before.includes(id))),
      left: before.flatMap((id, position) => (now.includes(id) ? [] : (rowsBefore[position] ?? []))),
    });
    // A table that was right stays right; one that was not is the validator's to report.
    if (wasFound)
      transaction.set(Model, document.root, {
        sequenceLookup: sequenceLookup(document.version, sequencesOf(document)),
      });
  };
}

/** The sequence a new one is a copy of: the one in front of it, if they are equal. */
function copiedFrom(
  document: DocumentView,
  now: readonly RecordId[],
  before: readonly RecordId[],
  position: number,
): RecordId | null {
  const [copy, source] = [now[position], now[position - 1]];
  if (copy === undefined || source === undefined || !before.includes(source)) return null;
  return sameValue(fieldsByName(document.get(copy).fields), fieldsByName(document.get(source).fields)) ? source : null;
}

/** Time that the game's tools leave between two sequences of the common timeline. */
const gapBetween = 1000;

/** On a common timeline no two sequences may lie at the same time: copies go behind all others. Notes how far they moved. */
function moveCopies(
  document: DocumentView,
  transaction: Transaction,
  now: readonly RecordId[],
  copies: Map<number, number>,
): void {
  const times = now.map((id) => fieldsOf(Sequence, document.get(id)));
  let free = Math.max(0, ...times.map(({ endTime }) => endTime ?? 0)) + gapBetween;
  for (const position of copies.keys()) {
    const id = now[position];
    const { startTime = 0, endTime = 0 } = times[position] ?? {};
    if (id === undefined) continue;
    copies.set(position, free - startTime);
    transaction.set(Sequence, id, { startTime: free, endTime: free + endTime - startTime });
    free += endTime - startTime + gapBetween;
  }
}

function sequencesOf(document: DocumentView): readonly (Variation & Leaver)[] {
  return listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
}

function isFound(document: DocumentView, sequences: readonly Variation[]): boolean {
  const table = modelFields(document).sequenceLookup;
  return table instanceof Uint16Array && findsAll(document.version, table, sequences);
}

/**
 * Alias targets are positions too, but garbage in old versions, so no metadata says so. A client follows aliases without
 * counting: one whose target went has keys of its own from now on, where the target had them, and never leads to itself.
 */
function keepAliases(
  document: DocumentView,
  transaction: Transaction,
  { before, flagsBefore }: { readonly before: readonly RecordId[]; readonly flagsBefore: readonly number[] },
  now: readonly RecordId[],
): void {
  now.forEach((id, position) => {
    const { alias, flags } = fieldsOf(Sequence, document.get(id));
    const old = before[alias];
    const target = old === undefined ? -1 : now.indexOf(old);
    if ((flags & ALIAS) === 0) {
      transaction.set(Sequence, id, { alias: target < 0 || !before.includes(id) ? position : target });
    } else if (target >= 0 && target !== position) {
      transaction.set(Sequence, id, { alias: target });
    } else {
      const inherited = (flagsBefore[alias] ?? KEYS_INSIDE) & KEYS_INSIDE;
      transaction.set(Sequence, id, { alias: position, flags: (flags & ~ALIAS) | inherited });
    }
  });
}

/** Tables by id, where they were right before: key bones, attachments and cameras. */
function keepTables(document: DocumentView): Settle {
  const tables: readonly {
    readonly list: ModelList;
    readonly member: 'keyBoneLookup' | 'attachmentLookup' | 'cameraLookup';
    readonly idOf: (record: DocumentRecord) => number;
  }[] = [
    { list: 'bones', member: 'keyBoneLookup', idOf: (record) => fieldsOf(Bone, record).keyBone },
    { list: 'attachments', member: 'attachmentLookup', idOf: (record) => fieldsOf(Attachment, record).slot },
    { list: 'cameras', member: 'cameraLookup', idOf: (record) => fieldsOf(Camera, record).kind },
  ];
  const states = tables.map((table) => {
    const ids = listOf(document, table.list).map((id) => table.idOf(document.get(id)));
    const lookup = modelFields(document)[table.member];
    return {
      ...table,
      before: listOf(document, table.list),
      wasRight: lookup instanceof Uint16Array && leadsToAll(lookup, ids),
      size: lookup.length,
    };
  });
  return (transaction) => {
    for (const { list, member, idOf, before, wasRight, size } of states) {
      const now = listOf(document, list);
      if (!wasRight || !moved(before, now)) continue;
      const ids = now.map((id) => idOf(document.get(id)));
      transaction.update(document.root, { [member]: positionsById(ids, size) });
    }
  };
}

/** Batches name a submesh of their own view; views of version 264 are files with numbers. */
function keepViews(document: DocumentView): Settle {
  const views = listOf(document, 'views');
  const submeshes = new Map(views.map((id) => [id, fieldsOf(View, document.get(id)).submeshes]));
  return (transaction) => {
    const now = listOf(document, 'views');
    for (const id of now) {
      const before = submeshes.get(id);
      const view = fieldsOf(View, document.get(id));
      if (before !== undefined && moved(before, view.submeshes)) keepBatches(document, transaction, before, id);
    }
    if (document.version < NESTED_TRACKS || !moved(views, now)) return;
    now.forEach((id, profile) => transaction.set(View, id, { profile }));
    transaction.set(Model, document.root, { skinCount: now.length });
  };
}

function keepBatches(
  document: DocumentView,
  transaction: Transaction,
  before: readonly RecordId[],
  view: RecordId,
): void {
  const { submeshes, batches } = fieldsOf(View, document.get(view));
  const place = (position: number): number | null => {
    const old = before[position];
    if (old === undefined) return position;
    const found = submeshes.indexOf(old);
    return found < 0 ? null : found;
  };
  const kept = batches.filter((id) => {
    const { submesh, geoset } = fieldsOf(Batch, document.get(id));
    const target = place(submesh);
    if (target === null) return false;
    transaction.set(Batch, id, { submesh: target, geoset: place(geoset) ?? target });
    return true;
  });
  // A batch whose submesh is gone would draw another one.
  for (const id of batches) if (!kept.includes(id)) transaction.remove(id);
  transaction.set(View, view, { batches: kept });
}

/** Bones of vertices cannot be "none": a vertex of a removed bone follows its nearest living ancestor. */
function keepParents(document: DocumentView): Settle {
  const before = listOf(document, 'bones');
  const parents = before.map((id) => fieldsOf(Bone, document.get(id)).parent);
  const children = new Map(before.map((id, position) => [id, parents[position] ?? -1]));
  return (transaction) => {
    const now = listOf(document, 'bones');
    if (!moved(before, now)) return;
    for (const id of now) {
      const parent = children.get(id);
      if (parent === undefined || parent < 0) continue;
      const living = ancestor(before, parents, now, parent);
      transaction.set(Bone, id, { parent: living });
    }
    keepBoneData(document, transaction, before, parents, now);
  };
}

/** New position of the nearest ancestor that is still there, the bone itself first; −1 when none is. */
function ancestor(
  before: readonly RecordId[],
  parents: readonly number[],
  now: readonly RecordId[],
  start: number,
): number {
  let at = start;
  for (let step = 0; step <= before.length; step++) {
    const id = before[at];
    if (id === undefined) return at < 0 ? -1 : at;
    const found = now.indexOf(id);
    if (found >= 0) return found;
    at = parents[at] ?? -1;
  }
  return -1;
}

/** Sets what the general rule turned into bone 0 to the ancestor instead. The data is that of before the change. */
function keepBoneData(
  document: DocumentView,
  transaction: Transaction,
  before: readonly RecordId[],
  parents: readonly number[],
  now: readonly RecordId[],
): void {
  const alive = new Set(now);
  if (before.every((id) => alive.has(id))) return;
  const place = (position: number): number => Math.max(0, ancestor(before, parents, now, position));
  const fixes = boneDataBefore.get(document);
  if (fixes === undefined) return;
  for (const { id, member, values } of fixes) {
    if (!document.has(id)) continue;
    const value: Value = values.map(place);
    transaction.update(id, { [member]: value });
  }
}

/** Bone numbers of vertices and of the bone table as they were before the change that is going on. */
const boneDataBefore = new WeakMap<
  DocumentView,
  readonly { readonly id: RecordId; readonly member: string; readonly values: Uint8Array | Uint16Array }[]
>();

function keepIds(document: DocumentView): Settle {
  const vertices = listOf(document, 'vertices').flatMap((id) => {
    const { boneIndices: values } = fieldsOf(Vertices, document.get(id));
    return values instanceof Uint8Array ? [{ id, member: 'boneIndices', values: values.slice() }] : [];
  });
  const { boneCombos } = modelFields(document);
  const table =
    boneCombos instanceof Uint16Array ? [{ id: document.root, member: 'boneCombos', values: boneCombos.slice() }] : [];
  boneDataBefore.set(document, [...vertices, ...table]);
  const settles = [keepTracks, keepSequences, keepTables, keepViews, keepParents].map((keep) => keep(document));
  return (transaction) => {
    for (const settle of settles) settle(transaction);
    boneDataBefore.delete(document);
  };
}

export const m2Structure: FormatStructure = {
  home,
  extraReferences,
  keepIds,
  dependants: submeshDependants,
  follow: followIds,
};
