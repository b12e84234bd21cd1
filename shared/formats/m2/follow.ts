/**
 * Tables that lead from an id of the game to a record follow when the id of the record is changed, in the same step, and so
 * do chains of variations. A table that led to all records before does so afterwards; one that did not is the validator's to report.
 */
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { findsAll, leadsToAll, sequenceLookup } from './lookups.ts';
import type { ModelList } from './model.ts';
import { listOf, modelFields } from './model.ts';
import { fieldsOf } from '../../codec/record.ts';
import { Bone } from './schema/bone.ts';
import { NONE } from './schema/common.ts';
import { Model } from './schema/index.ts';
import { Texture } from './schema/material.ts';
import { Attachment, Camera } from './schema/points.ts';
import { Sequence } from './schema/sequence.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';
import { closeVariations, firstVariations } from './variations.ts';

/** A kind of record with an id of the game, and the table that leads to it. */
interface Follower {
  readonly type: string;
  readonly list: ModelList;
  readonly idOf: (record: DocumentRecord) => number;
  readonly table: 'keyBoneLookup' | 'attachmentLookup' | 'cameraLookup' | 'replaceableLookup' | 'sequenceLookup';
}

const followers: readonly Follower[] = [
  {
    type: Sequence.type,
    list: 'sequences',
    idOf: (record) => fieldsOf(Sequence, record).animation,
    table: 'sequenceLookup',
  },
  { type: Bone.type, list: 'bones', idOf: (record) => fieldsOf(Bone, record).keyBone, table: 'keyBoneLookup' },
  {
    type: Attachment.type,
    list: 'attachments',
    idOf: (record) => fieldsOf(Attachment, record).slot,
    table: 'attachmentLookup',
  },
  { type: Camera.type, list: 'cameras', idOf: (record) => fieldsOf(Camera, record).kind, table: 'cameraLookup' },
  {
    type: Texture.type,
    list: 'textures',
    idOf: (record) => fieldsOf(Texture, record).kind,
    table: 'replaceableLookup',
  },
];
const followed = new Map(followers.map((follower) => [follower.type, follower]));

/** Records whose id was changed, as they were before; null when there are none. */
function changedIds(transaction: Transaction): ReadonlyMap<RecordId, DocumentRecord> | null {
  const before = new Map<RecordId, DocumentRecord>();
  for (const { updated } of transaction.diffs) {
    for (const [id, [from, to]] of updated) {
      const follower = followed.get(to.type);
      if (follower === undefined || before.has(id)) continue;
      if (follower.idOf(from) !== follower.idOf(to)) before.set(id, from);
    }
  }
  return before.size === 0 ? null : before;
}

/** Whether a list came out of the transaction with the records it went in with: what else happened is settled elsewhere. */
function isSameList(transaction: Transaction, root: RecordId, list: ModelList): boolean {
  return transaction.diffs.every(({ updated }) => {
    const model = updated.get(root);
    return model === undefined || fieldsOf(Model, model[0])[list] === fieldsOf(Model, model[1])[list];
  });
}

/**
 * A direct table after ids of some positions changed: no other entry moves.
 *
 * @param first of an id the position that a table is to lead to; −1 for none
 */
function followedTable(
  table: Uint16Array,
  before: readonly number[],
  now: readonly number[],
  first: (id: number) => number = (id) => now.indexOf(id),
): Uint16Array<ArrayBuffer> {
  const made = new Uint16Array(Math.max(table.length, ...now.map((id) => id + 1))).fill(NONE);
  made.set(table);
  now.forEach((id, position) => {
    const old = before[position] ?? -1;
    if (old === id) return;
    if (old >= 0 && made[old] === position) {
      const other = first(old);
      made[old] = other < 0 ? NONE : other;
    }
    if (id >= 0 && now[made[id] ?? NONE] !== id) made[id] = position;
  });
  return made;
}

/** The fallback of an animation that the model now has is itself; a table of version 264 does not exist. */
export function followedFallbacks(table: unknown, now: readonly number[]): Uint16Array<ArrayBuffer> | null {
  if (!(table instanceof Uint16Array)) return null;
  const made = table.slice();
  for (const id of now) {
    if (id * 2 < made.length && !now.includes(made[id * 2] ?? 0)) made.set([id, 0], id * 2);
  }
  return made;
}

/** Sequences that have become others: the chains of variations that they left and came to are closed. */
function followAnimations(
  document: DocumentView,
  transaction: Transaction,
  before: ReadonlyMap<RecordId, DocumentRecord>,
): void {
  const changed = [...before.values()].filter((record) => record.type === Sequence.type);
  if (changed.length === 0 || !isSameList(transaction, document.root, 'sequences')) return;
  closeVariations(transaction, document, {
    arrived: new Set(changed.map(({ id }) => id)),
    left: changed.map((record) => fieldsOf(Sequence, record)),
  });
}

/** To be called at the end of an edit: brings along the tables of ids that it changed. */
export function followIds(document: DocumentView, transaction: Transaction): void {
  const before = changedIds(transaction);
  if (before === null) return;
  followAnimations(document, transaction, before);
  for (const { type, list, idOf, table: name } of followers) {
    if (![...before.values()].some((record) => record.type === type)) continue;
    if (!isSameList(transaction, document.root, list)) continue;
    const records = listOf(document, list).map((id) => document.get(id));
    const now = records.map(idOf);
    const old = records.map((record) => idOf(before.get(record.id) ?? record));
    const table = modelFields(document)[name];
    if (!(table instanceof Uint16Array)) continue;
    if (name === 'sequenceLookup') {
      followSequences(document, transaction, table, { old, now });
      continue;
    }
    // Kind 0 of a texture is a file of its own name, which no table leads to; entry 0 may still be there.
    const isFile = (id: number): boolean => name === 'replaceableLookup' && id === 0;
    const wanted = (ids: readonly number[]): readonly number[] => ids.map((id) => (isFile(id) ? -1 : id));
    if (!leadsToAll(table, wanted(old))) continue;
    transaction.update(document.root, { [name]: followedTable(table, wanted(old), wanted(now)) });
  }
}

/** The table of sequences leads to the first variation of each animation; what stands in for others follows it. */
function followSequences(
  document: DocumentView,
  transaction: Transaction,
  table: Uint16Array,
  { old, now }: { readonly old: readonly number[]; readonly now: readonly number[] },
): void {
  const { version, root } = document;
  const alone = (animation: number) => ({ animation, nextVariation: -1 });
  if (!findsAll(version, table, old.map(alone))) return;
  const sequences = listOf(document, 'sequences').map((id) => fieldsOf(Sequence, document.get(id)));
  if (version >= NESTED_TRACKS) {
    transaction.set(Model, root, { sequenceLookup: sequenceLookup(version, sequences) });
    return;
  }
  const firsts = firstVariations(sequences);
  transaction.set(Model, root, { sequenceLookup: followedTable(table, old, now, (id) => firsts.get(id) ?? -1) });
  const fallbacks = followedFallbacks(modelFields(document).playableLookup, now);
  if (fallbacks !== null) transaction.set(Model, root, { playableLookup: fallbacks });
}
