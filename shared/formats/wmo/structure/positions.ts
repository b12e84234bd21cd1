/** Lists of positions in groups (MODR, MOLR), and the ranges of doodad sets, when doodads and lights come and go. */
import { fieldsIf, fieldsOf } from '../../../codec/record.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { heldCount } from '../../../codec/count.ts';
import { itemsOf } from '../../common/terrain/chunkLists.ts';
import type { GroupAt } from '../model.ts';
import { groupsOf, onlyIn, recordsOf } from '../model.ts';
import { DoodadSet, Doodad, Light } from '../schema/building.ts';
import { DoodadReferences, LightReferences, listOf } from '../schema/geometry.ts';
import { addGroupChunk, removeGroupChunk } from './groupChunks.ts';

interface Kind {
  /** Of the list in the root. */
  readonly list: string;
  /** Of the positions in groups. */
  readonly tag: string;
  readonly member: 'doodads' | 'lights';
  readonly schema: RecordSchema;
}

const doodadKind: Kind = { list: 'MODD', tag: 'MODR', member: 'doodads', schema: DoodadReferences };
const lightKind: Kind = { list: 'MOLT', tag: 'MOLR', member: 'lights', schema: LightReferences };

function positionsIn(document: DocumentView, group: GroupAt, { tag, schema, member }: Kind) {
  const found = onlyIn(document, group, tag, schema);
  const numbers = found === null ? null : listOf(document.get(found.id), member);
  return found === null || !(numbers instanceof Uint16Array) ? null : { id: found.id, numbers };
}

/** The group in whose box a point lies, the smallest of them; null for a point outside of all. */
function groupAround(groups: readonly GroupAt[], point: readonly number[]): GroupAt | null {
  const around = groups.filter(({ fields: { minimum, maximum } }) =>
    point.every((value, axis) => value >= (minimum[axis] ?? 0) && value <= (maximum[axis] ?? 0)),
  );
  const volume = ({ fields: { minimum, maximum } }: GroupAt): number =>
    minimum.reduce((product, low, axis) => product * ((maximum[axis] ?? 0) - low), 1);
  return around.toSorted((left, right) => volume(left) - volume(right))[0] ?? null;
}

/** New lists for the groups: what is left of what they had, and new records where they stand, else with their neighbours. */
function keepPositions(document: DocumentView, kind: Kind): (transaction: Transaction) => void {
  const before = itemsOf(document, kind.list);
  const owned = new Map(
    groupsOf(document).map((group) => {
      const numbers = positionsIn(document, group, kind)?.numbers ?? new Uint16Array(0);
      return [group.id, [...numbers].map((position) => before[position] ?? position)] as const;
    }),
  );
  return (transaction) => {
    const now = itemsOf(document, kind.list);
    if (now.length === before.length && now.every((id, at) => id === before[at])) return;
    const known = new Set(before);
    const places = new Map(now.map((id, at) => [id, at]));
    const groups = groupsOf(document);
    const added = new Map<RecordId, RecordId[]>();
    for (const [at, id] of now.entries()) {
      if (known.has(id)) continue;
      const placed = document.get(id);
      const { position } = fieldsIf(Doodad, placed) ?? fieldsOf(Light, placed);
      const around = groupAround(groups, position);
      const neighbour = now.slice(0, at).findLast((each) => known.has(each));
      const beside = groups.find((group) => neighbour !== undefined && owned.get(group.id)?.includes(neighbour));
      const group = around ?? beside ?? groups[0];
      if (group !== undefined) added.set(group.id, [...(added.get(group.id) ?? []), id]);
    }
    for (const group of groups) {
      const had = owned.get(group.id) ?? [];
      const kept = had.flatMap((id) => {
        if (!known.has(id as RecordId)) return [id];
        const place = places.get(id as RecordId);
        return place === undefined ? [] : [place];
      });
      const more = (added.get(group.id) ?? []).map((id) => places.get(id) ?? 0);
      storePositions(document, transaction, group, kind, [...kept, ...more]);
    }
  };
}

function storePositions(
  document: DocumentView,
  transaction: Transaction,
  group: GroupAt,
  kind: Kind,
  positions: readonly number[],
): void {
  const present = positionsIn(document, group, kind);
  const numbers = Uint16Array.from(positions.toSorted((left, right) => left - right));
  if (present !== null && numbers.length > 0) transaction.update(present.id, { [kind.member]: numbers });
  else if (present !== null && present.numbers.length > 0) {
    removeGroupChunk(document, transaction, group.id, present.id, kind.tag);
  } else if (numbers.length > 0) {
    addGroupChunk(document, transaction, group.id, kind.tag, { [kind.member]: numbers });
  }
}

/** Ranges of the sets: what is left of them; a new doodad belongs to the set of the one before it. */
function keepSets(document: DocumentView): (transaction: Transaction) => void {
  const before = itemsOf(document, 'MODD');
  const members = new Map(
    recordsOf(document, 'MODS', DoodadSet).map(({ id, fields: { firstDoodad, doodadCount } }) => [
      id,
      new Set(before.slice(firstDoodad, firstDoodad + heldCount(doodadCount, before.length - firstDoodad))),
    ]),
  );
  return (transaction) => {
    const now = itemsOf(document, 'MODD');
    if (now.length === before.length && now.every((id, at) => id === before[at])) return;
    const known = new Set(before);
    const sets = itemsOf(document, 'MODS');
    const setOf = new Map<RecordId, RecordId>();
    for (const set of sets) for (const id of members.get(set) ?? []) if (!setOf.has(id)) setOf.set(id, set);
    let current = sets[0];
    for (const id of now) {
      const own = setOf.get(id);
      if (own !== undefined) current = own;
      else if (!known.has(id) && current !== undefined) members.get(current)?.add(id);
    }
    let end = 0;
    for (const set of sets) {
      const own = members.get(set) ?? new Set();
      const first = now.findIndex((id) => own.has(id));
      const last = now.findLastIndex((id) => own.has(id));
      transaction.set(DoodadSet, set, {
        firstDoodad: first < 0 ? end : first,
        doodadCount: first < 0 ? 0 : last - first + 1,
      });
      end = first < 0 ? end : last + 1;
    }
  };
}

/** To be called before doodads and lights come, go or change places; returns what is to be called after it. */
export function keepReferences(document: DocumentView): (transaction: Transaction) => void {
  const settlers = [keepPositions(document, doodadKind), keepPositions(document, lightKind), keepSets(document)];
  return (transaction) => {
    for (const settle of settlers) settle(transaction);
  };
}
