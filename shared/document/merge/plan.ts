/**
 * Which records of three documents are one another: the one that two people began with, and what each made of it. What one
 * of them took away and the other left as it was is not in the plan; what the other changed meanwhile stays, if it is ours.
 */
import { fieldsByName, listByName } from '../../codec/byName.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { sameValue } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Member } from '../../codec/record.ts';
import type { DocumentFormat } from '../documentFormat.ts';
import { matchRecords } from '../matchRecords.ts';
import { titleOf } from '../recordPaths.ts';

export type Side = 'base' | 'ours' | 'theirs';

/** A record of the merged document, and which record it is in each of the three; null where one does not have it. */
export interface PlannedRecord {
  readonly type: string;
  readonly ids: Readonly<Record<Side, RecordId | null>>;
  /** What it holds, by the names of its lists, in the order of the merged document. */
  readonly lists: ReadonlyMap<string, readonly PlannedRecord[]>;
}

export type Sides = Readonly<Record<Side, DocumentView>>;

/** Lists that ours and theirs both put into another order, by the record of ours that has them. */
export interface OrderConflict {
  readonly owner: RecordId;
  readonly member: string;
}

/** A record that one took away and the other changed. */
export interface RemovalConflict {
  readonly kind: 'removedByThem' | 'removedByUs';
  /** In ours what they took away; in the base what we did. */
  readonly id: RecordId;
}

export interface MergePlan {
  readonly root: PlannedRecord;
  readonly orderConflicts: readonly OrderConflict[];
  readonly removalConflicts: readonly RemovalConflict[];
  /** Records of ours that they took away and that go, without what these hold. */
  readonly removed: number;
}

/** Which changes of theirs are taken; where it is left out, all are. */
export interface MergeChoice {
  /** A record that only they have, by its id in theirs, comes with all that it holds; one that they lack, by the base's, goes. */
  readonly takesRecord: (side: 'base' | 'theirs', id: RecordId) => boolean;
  /** A list gets their order, by what has it in the base. */
  readonly takesOrder: (owner: RecordId, member: string) => boolean;
  readonly takesField: (inBase: RecordId, member: string) => boolean;
}

type Ids = PlannedRecord['ids'];

/** One entry of a list, while the plan is made. */
interface Entry {
  readonly type: string;
  readonly ids: Record<Side, RecordId | null>;
}

type InDocument = readonly [document: DocumentView, id: RecordId];

/**
 * Whether records of two documents say the same, with all that they hold.
 *
 * @param minds whether a member counts
 */
function saysSame(
  format: DocumentFormat,
  [left, leftId]: InDocument,
  [right, rightId]: InDocument,
  minds: (record: DocumentRecord, member: Member) => boolean = () => true,
): boolean {
  const [a, b] = [left.get(leftId), right.get(rightId)];
  if (a.type !== b.type) return false;
  return (format.schemas.get(a.type)?.members ?? []).every((member) => {
    const { kind, name } = member;
    if (kind === 'linked' || !minds(a, member)) return true;
    if (kind !== 'records') return sameValue(fieldsByName(a.fields)[name], fieldsByName(b.fields)[name]);
    const [own, other] = [listByName(a.fields, name), listByName(b.fields, name)];
    return (
      own.length === other.length &&
      own.every((id, at) => saysSame(format, [left, id], [right, other[at] ?? rightId], minds))
    );
  });
}

/** Whether positions in collections and ids mean the same records in both. */
function isSameStructure(format: DocumentFormat, left: DocumentView, right: DocumentView): boolean {
  return format.collections.every(({ list }) => list(left).length === list(right).length);
}

/** Whether a member says something of its own, and not only where other records stand. */
function saysMore(format: DocumentFormat): (record: DocumentRecord, member: Member) => boolean {
  const ids = idFields(format);
  return (record, member) =>
    !(member.kind === 'field' && member.info.reference !== undefined) &&
    ids.get(record.type)?.has(member.name) !== true &&
    !format.structure.extraReferences(record).some((each) => each.member === member.name);
}

/** Names of the fields that references find records by, for each type of record that is found so. */
export function idFields({ schemas, collections }: DocumentFormat): ReadonlyMap<string, ReadonlySet<string>> {
  const found = new Map<string, Set<string>>();
  for (const schema of schemas.values()) {
    for (const member of schema.members) {
      const reference = member.kind === 'field' ? member.info.reference : undefined;
      if (reference === undefined || reference.by === 'position') continue;
      const types = collections.find(({ name }) => name === reference.collection)?.types ?? [];
      for (const type of types) found.set(type, (found.get(type) ?? new Set<string>()).add(reference.by));
    }
  }
  return found;
}

export function planMerge(format: DocumentFormat, sides: Sides, choice: MergeChoice | null = null): MergePlan {
  const orderConflicts: OrderConflict[] = [];
  const removalConflicts: RemovalConflict[] = [];
  let removed = 0;
  const minds = saysMore(format);
  const isSame = {
    ours: isSameStructure(format, sides.base, sides.ours),
    theirs: isSameStructure(format, sides.base, sides.theirs),
  };
  const root = plan({ base: sides.base.root, ours: sides.ours.root, theirs: sides.theirs.root });
  return { root, orderConflicts, removalConflicts, removed };

  function recordsIn(side: Side, owner: RecordId | null, name: string): readonly DocumentRecord[] {
    return owner === null ? [] : listByName(sides[side].get(owner).fields, name).map((id) => sides[side].get(id));
  }

  function plan(ids: Ids): PlannedRecord {
    const { type } = firstOf(sides, ids);
    const lists = new Map<string, readonly PlannedRecord[]>();
    for (const { kind, name } of format.schemas.get(type)?.members ?? [])
      if (kind === 'records') lists.set(name, planList(ids, name));
    return { type, ids, lists };
  }

  function planList(owner: Ids, name: string): readonly PlannedRecord[] {
    const base = recordsIn('base', owner.base, name);
    const ours = recordsIn('ours', owner.ours, name);
    const theirs = recordsIn('theirs', owner.theirs, name);
    const byOurs = new Map<RecordId, Entry>();
    const byTheirs = new Map<RecordId, Entry>();
    const byBase = new Map<RecordId, Entry>();
    const entryOf = (record: DocumentRecord): Entry => {
      const entry: Entry = { type: record.type, ids: { base: null, ours: null, theirs: null } };
      return entry;
    };
    for (const record of base)
      byBase.set(record.id, { ...entryOf(record), ids: { base: record.id, ours: null, theirs: null } });
    const toOurs = matchRecords(format, base, ours);
    for (const [from, to] of toOurs.pairs) take(byBase.get(from.id), 'ours', to, byOurs);
    const toTheirs = matchRecords(format, base, theirs);
    for (const [from, to] of toTheirs.pairs) take(byBase.get(from.id), 'theirs', to, byTheirs);
    for (const record of toOurs.added) take(entryOf(record), 'ours', record, byOurs);
    for (const record of toTheirs.added) {
      // What both added alike is added once.
      const twin = toOurs.added.find(
        (each) =>
          byOurs.get(each.id)?.ids.theirs === null &&
          titleOf(format, each) === titleOf(format, record) &&
          saysSame(format, [sides.ours, each.id], [sides.theirs, record.id]),
      );
      take(twin === undefined ? entryOf(record) : byOurs.get(twin.id), 'theirs', record, byTheirs);
    }
    const entries = {
      base: base.flatMap(({ id }) => byBase.get(id) ?? []),
      ours: ours.flatMap(({ id }) => byOurs.get(id) ?? []),
      theirs: theirs.flatMap(({ id }) => byTheirs.get(id) ?? []).filter((entry) => comes(entry, owner)),
    };
    return ordered(entries, { owner, name })
      .filter(stays)
      .map(({ ids }) => plan(ids));
  }

  /** What both have, and what only they have where it is wanted, or is in something that is. */
  function comes({ ids: { base, ours, theirs } }: Entry, owner: Ids): boolean {
    if (choice === null || base !== null || ours !== null || theirs === null) return true;
    return (owner.base === null && owner.ours === null) || choice.takesRecord('theirs', theirs);
  }

  /** What neither took away, and what they took away of ours although we changed it. */
  function stays({ ids }: Entry): boolean {
    const { base, ours, theirs } = ids;
    if (base === null || (ours !== null && theirs !== null)) return true;
    if (ours !== null) {
      if (choice?.takesRecord('base', base) === false) return true;
      if (hasChanged('ours', base, ours)) {
        removalConflicts.push({ kind: 'removedByThem', id: ours });
        return true;
      }
      removed++;
    } else if (theirs !== null && hasChanged('theirs', base, theirs))
      removalConflicts.push({ kind: 'removedByUs', id: base });
    return false;
  }

  /** Where records came or went others stand at other positions: then what points at them is no change by itself. */
  function hasChanged(side: 'ours' | 'theirs', base: RecordId, id: RecordId): boolean {
    const [before, now] = [[sides.base, base] as const, [sides[side], id] as const];
    return !saysSame(format, before, now) && (isSame[side] || !saysSame(format, before, now, minds));
  }

  function take(
    entry: Entry | undefined,
    side: 'ours' | 'theirs',
    record: DocumentRecord,
    known: Map<RecordId, Entry>,
  ): void {
    if (entry === undefined) return;
    entry.ids[side] = record.id;
    known.set(record.id, entry);
  }

  /** Ours in its order, or in theirs where only they changed it; what the others have besides comes behind its neighbour. */
  function ordered(
    { base, ours, theirs }: Readonly<Record<Side, readonly Entry[]>>,
    place: { readonly owner: Ids; readonly name: string },
  ): readonly Entry[] {
    const isShared = ({ ids }: Entry): boolean => Object.values(ids).every((id) => id !== null);
    const shared = { base: base.filter(isShared), ours: ours.filter(isShared), theirs: theirs.filter(isShared) };
    const differs = (side: 'ours' | 'theirs'): boolean => shared[side].some((entry, at) => entry !== shared.base[at]);
    const isSameOrder = shared.ours.every((entry, at) => entry === shared.theirs[at]);
    let result = [...ours];
    const isWanted = choice === null || (place.owner.base !== null && choice.takesOrder(place.owner.base, place.name));
    if (isWanted && differs('theirs') && !isSameOrder) {
      if (!differs('ours')) {
        // The places of shared records are filled in their order.
        const queue = [...shared.theirs];
        result = result.map((entry) => (isShared(entry) ? (queue.shift() ?? entry) : entry));
      } else if (place.owner.ours !== null) orderConflicts.push({ owner: place.owner.ours, member: place.name });
    }
    for (const others of [base, theirs]) {
      for (const [at, entry] of others.entries()) {
        if (result.includes(entry)) continue;
        const before = others.slice(0, at).findLast((each) => result.includes(each));
        result.splice(before === undefined ? 0 : result.indexOf(before) + 1, 0, entry);
      }
    }
    return result;
  }
}

/** The record itself, from the first of the three that has it. */
export function firstOf(sides: Sides, ids: Ids): DocumentRecord {
  for (const side of ['base', 'ours', 'theirs'] as const) {
    const id = ids[side];
    if (id !== null) return sides[side].get(id);
  }
  throw new Error('a planned record is in none of the documents');
}
