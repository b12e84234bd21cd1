/** Diffs: what an edit changed, as data. They can be reversed and joined, and never share containers with their input. */
import { fieldsByName } from '../codec/byName.ts';
import type { DocumentRecord, Numbers, RecordId } from '../codec/documentRecord.ts';

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

/** The records that a change is about. */
export function changedIds({ added, updated, removed, tiles }: Diff): ReadonlySet<RecordId> {
  return new Set([...added.keys(), ...updated.keys(), ...removed.keys(), ...tiles.map(({ record }) => record)]);
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
 * Joins changes that happen one after the other into as few diffs as possible. Usually that is one; a change cannot join
 * when it replaces, as a whole, an array of which tiles were changed before: the order of the two would be lost.
 */
export class DiffJoiner {
  private readonly done: Diff[] = [];
  private added = new Map<RecordId, DocumentRecord>();
  private updated = new Map<RecordId, readonly [DocumentRecord, DocumentRecord]>();
  private removed = new Map<RecordId, DocumentRecord>();
  private tiles = new Map<string, TileChange>();

  add(diff: Diff): void {
    if (!this.canJoin(diff)) this.close();
    for (const [id, record] of diff.added) this.addRecord(id, record);
    for (const [id, [from, to]] of diff.updated) this.updateRecord(id, from, to);
    for (const [id, record] of diff.removed) this.removeRecord(id, record);
    for (const tile of diff.tiles) this.addTile(tile);
  }

  /** The joined diffs in order. They share no containers with what was added, nor with what is added later. */
  get diffs(): readonly Diff[] {
    const last = this.current();
    return isEmptyDiff(last) ? [...this.done] : [...this.done, last];
  }

  private current(): Diff {
    return {
      added: new Map(this.added),
      updated: new Map(this.updated),
      removed: new Map(this.removed),
      tiles: [...this.tiles.values()],
    };
  }

  private close(): void {
    const last = this.current();
    if (!isEmptyDiff(last)) this.done.push(last);
    this.added = new Map();
    this.updated = new Map();
    this.removed = new Map();
    this.tiles = new Map();
  }

  private canJoin(diff: Diff): boolean {
    if (this.tiles.size === 0 || (diff.updated.size === 0 && diff.removed.size === 0)) return true;
    for (const { record, member } of this.tiles.values()) {
      const replaced = diff.updated.get(record);
      if (diff.removed.has(record)) return false;
      if (
        replaced !== undefined &&
        fieldsByName(replaced[0].fields)[member] !== fieldsByName(replaced[1].fields)[member]
      )
        return false;
    }
    return true;
  }

  private addRecord(id: RecordId, record: DocumentRecord): void {
    const gone = this.removed.get(id);
    if (gone === undefined) this.added.set(id, record);
    else {
      this.removed.delete(id);
      this.setUpdated(id, gone, record);
    }
  }

  private updateRecord(id: RecordId, from: DocumentRecord, to: DocumentRecord): void {
    if (this.added.has(id)) this.added.set(id, to);
    else this.setUpdated(id, this.updated.get(id)?.[0] ?? from, to);
  }

  private setUpdated(id: RecordId, from: DocumentRecord, to: DocumentRecord): void {
    if (from === to) this.updated.delete(id);
    else this.updated.set(id, [from, to]);
  }

  private removeRecord(id: RecordId, record: DocumentRecord): void {
    if (this.added.delete(id)) return;
    this.removed.set(id, this.updated.get(id)?.[0] ?? record);
    this.updated.delete(id);
  }

  private addTile(tile: TileChange): void {
    // An array that came in with these changes is in its record already, as it is now: tiles would say it twice.
    const replaced = this.updated.get(tile.record);
    const isNew =
      replaced !== undefined &&
      fieldsByName(replaced[0].fields)[tile.member] !== fieldsByName(replaced[1].fields)[tile.member];
    if (isNew || this.added.has(tile.record)) return;
    const key = `${tile.record}/${tile.member}/${tile.tile}`;
    const earlier = this.tiles.get(key);
    this.tiles.set(key, earlier === undefined ? tile : { ...tile, before: earlier.before });
  }
}

/** Changes in a row as few diffs as possible. */
export function joinDiffs(diffs: Iterable<Diff>): readonly Diff[] {
  const joiner = new DiffJoiner();
  for (const diff of diffs) joiner.add(diff);
  return joiner.diffs;
}

/** Bytes of memory that keeping a diff costs: its own arrays count in full, shared small records by a rough constant. */
export function diffSize(diff: Diff): number {
  const perRecord = 200;
  let size = (diff.added.size + diff.updated.size * 2 + diff.removed.size) * perRecord;
  for (const tile of diff.tiles) size += tile.before.byteLength + tile.after.byteLength;
  for (const [from, to] of diff.updated.values()) {
    for (const [member, value] of Object.entries(to.fields)) {
      const old = fieldsByName(from.fields)[member];
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
