/** Diffs: what an edit changed, as data. They can be reversed and joined, and never share containers with their input. */
import type { DocumentRecord, Numbers, RecordId } from './record.ts';

/** Numbers in one tile of bulk data: 4096 is one 64×64 alpha map. The last tile of an array may be shorter. */
export const tileLength = 4096;

/** One tile of one record's bulk data, before and after. */
export interface TileChange {
  readonly record: RecordId;
  readonly member: string;
  /** Index of the tile: it covers `tile × tileLength` up to the next tile or the end. */
  readonly tile: number;
  readonly before: Numbers;
  readonly after: Numbers;
}

export interface Diff {
  readonly added: ReadonlyMap<RecordId, DocumentRecord>;
  readonly updated: ReadonlyMap<RecordId, readonly [from: DocumentRecord, to: DocumentRecord]>;
  readonly removed: ReadonlyMap<RecordId, DocumentRecord>;
  readonly tiles: readonly TileChange[];
}

export const emptyDiff: Diff = { added: new Map(), updated: new Map(), removed: new Map(), tiles: [] };

export function isEmptyDiff(diff: Diff): boolean {
  return diff.added.size === 0 && diff.updated.size === 0 && diff.removed.size === 0 && diff.tiles.length === 0;
}

/** The diff that takes the change back. */
export function reverseDiff(diff: Diff): Diff {
  return {
    added: new Map(diff.removed),
    removed: new Map(diff.added),
    updated: new Map([...diff.updated].map(([id, [from, to]]) => [id, [to, from] as const])),
    tiles: diff.tiles.toReversed().map((tile) => ({ ...tile, before: tile.after, after: tile.before })),
  };
}

/**
 * Whether two diffs in a row can be one. They cannot when the first changed tiles of an array that the second replaced
 * as a whole: joined, the order of the two changes would be lost.
 */
export function canJoin(first: Diff, second: Diff): boolean {
  return first.tiles.every((tile) => {
    const replaced = second.updated.get(tile.record);
    const sameArray = replaced === undefined || replaced[0].fields[tile.member] === replaced[1].fields[tile.member];
    return sameArray && !second.removed.has(tile.record);
  });
}

function joinTiles(first: readonly TileChange[], second: readonly TileChange[]): TileChange[] {
  const joined = new Map<string, TileChange>();
  for (const tile of [...first, ...second]) {
    const key = `${tile.record}/${tile.member}/${tile.tile}`;
    const earlier = joined.get(key);
    joined.set(key, earlier === undefined ? tile : { ...tile, before: earlier.before });
  }
  return [...joined.values()];
}

/** One diff with the effect of `first` and then `second`. Only for diffs that `canJoin`. */
export function joinDiffs(first: Diff, second: Diff): Diff {
  const added = new Map(first.added);
  const updated = new Map(first.updated);
  const removed = new Map(first.removed);
  for (const [id, record] of second.added) {
    const gone = removed.get(id);
    if (gone === undefined) added.set(id, record);
    else {
      removed.delete(id);
      updated.set(id, [gone, record]);
    }
  }
  for (const [id, [from, to]] of second.updated) {
    if (added.has(id)) added.set(id, to);
    else updated.set(id, [updated.get(id)?.[0] ?? from, to]);
  }
  for (const [id, record] of second.removed) {
    if (added.has(id)) added.delete(id);
    else {
      removed.set(id, updated.get(id)?.[0] ?? record);
      updated.delete(id);
    }
  }
  for (const [id, [from, to]] of updated) if (from === to) updated.delete(id);
  // An array that the first diff brought in is in its record already, as it is now: its tiles would say it twice.
  const isNew = ({ record, member }: TileChange): boolean => {
    const replaced = first.updated.get(record);
    return (
      first.added.has(record) || (replaced !== undefined && replaced[0].fields[member] !== replaced[1].fields[member])
    );
  };
  const later = second.tiles.filter((tile) => !isNew(tile));
  const tiles = joinTiles(first.tiles, later).filter((tile) => !removed.has(tile.record));
  return { added, updated, removed, tiles };
}

/** Bytes of memory that keeping a diff costs: its own arrays count in full, shared small records by a rough constant. */
export function diffSize(diff: Diff): number {
  const perRecord = 200;
  let size = (diff.added.size + diff.updated.size * 2 + diff.removed.size) * perRecord;
  for (const tile of diff.tiles) size += tile.before.byteLength + tile.after.byteLength;
  for (const [from, to] of diff.updated.values()) {
    for (const [member, value] of Object.entries(to.fields)) {
      const old = from.fields[member];
      if (value === old) continue;
      if (ArrayBuffer.isView(value)) size += value.byteLength;
      if (ArrayBuffer.isView(old)) size += old.byteLength;
    }
  }
  for (const record of [...diff.added.values(), ...diff.removed.values()]) {
    for (const value of Object.values(record.fields)) if (ArrayBuffer.isView(value)) size += value.byteLength;
  }
  return size;
}
