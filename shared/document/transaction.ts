/** The one way to change a document: a transaction collects changes, applies them at once and knows the resulting diff. */
import { fieldsByName } from '../codec/byName.ts';
import type { Diff, TileChange } from './diff.ts';
import { DiffJoiner, emptyDiff, joinDiffs, reverseDiff, tileLength } from './diff.ts';
import type { DocumentRecord, Fields, Numbers, RecordId, Value } from '../codec/documentRecord.ts';
import type { RecordSchema } from '../codec/record.ts';
import { fieldsOf } from '../codec/record.ts';
import { isNumbers, sameValue, sealRecord } from '../codec/documentRecord.ts';
import type { Records } from '../codec/recordTable.ts';
import type { SpareTiles } from './spareTiles.ts';

/** The part of a document that a transaction writes to. */
export interface TransactionTarget {
  readonly records: Records;
  takeId(): RecordId;
  /** Notes that a record has this id, so that it is given to no other. */
  keepId(id: RecordId): void;
  /** Called with each piece of the change right after it was made. */
  applied(diff: Diff): void;
  /** Copies of tiles as they are now, which the gesture needs no more. */
  readonly spareTiles?: SpareTiles;
}

/** The door through which a document is changed: inside of `document.edit`, all of it one step. */
export class Transaction {
  private readonly target: TransactionTarget;
  private joiner = new DiffJoiner();
  /** What was done before each of the attempts that are being made. */
  private readonly outer: DiffJoiner[] = [];

  constructor(target: TransactionTarget) {
    this.target = target;
  }

  /** Diffs of all that was done, in order; neighbours that can be one are one. */
  get diffs(): readonly Diff[] {
    if (this.outer.length === 0) return this.joiner.diffs;
    return joinDiffs([...this.outer, this.joiner].flatMap(({ diffs }) => diffs));
  }

  /** Makes a change that may be refused: where it throws, all that it did is taken back, and what was done before stays. */
  attempt<R>(change: () => R): R {
    const before = this.joiner;
    const own = new DiffJoiner();
    this.outer.push(before);
    this.joiner = own;
    try {
      const result = change();
      for (const diff of own.diffs) before.add(diff);
      return result;
    } catch (error) {
      for (const diff of own.diffs.toReversed()) this.put(reverseDiff(diff));
      throw error;
    } finally {
      this.outer.pop();
      this.joiner = before;
    }
  }

  get(id: RecordId): DocumentRecord {
    const record = this.target.records.get(id);
    if (record === undefined) throw new Error(`no record ${id} in the document`);
    return record;
  }

  private note(diff: Diff): void {
    this.joiner.add(diff);
    this.tell(diff);
  }

  private tell(diff: Diff): void {
    const { spareTiles } = this.target;
    for (const changed of [diff.updated, diff.added, diff.removed])
      for (const id of changed.keys()) spareTiles?.forget(id);
    this.target.applied(diff);
  }

  /**
   * Replaces some fields of a record of this kind; a name that it does not have, or a value of another type, does not
   * compile. Values that are equal to the present ones change nothing.
   * @throws Error when the record is of another kind
   */
  set<F>(schema: RecordSchema<F>, id: RecordId, changes: Readonly<Partial<NoInfer<F>>>): void {
    // Read by their schema, so that the type is never a lie.
    fieldsOf(schema, this.get(id));
    this.update(id, fieldsByName(changes));
  }

  /** The same by names that are data: for what walks over the members of a schema. */
  update(id: RecordId, changes: Fields): void {
    const from = this.get(id);
    const entries = Object.entries(changes).filter(
      ([name, value]) => !sameValue(fieldsByName(from.fields)[name], value),
    );
    if (entries.length === 0) return;
    const to = sealRecord({ ...from, fields: { ...from.fields, ...Object.fromEntries(entries) } });
    this.target.records.set(id, to);
    this.note({ ...emptyDiff, updated: new Map([[id, [from, to]]]) });
  }

  /** Adds a record that no list holds yet; the caller puts its id into the owner's list. */
  add(type: string, owner: RecordId, fields: Fields): RecordId {
    const id = this.target.takeId();
    const record = sealRecord({ id, type, owner, source: null, fields });
    this.target.records.set(id, record);
    this.note({ ...emptyDiff, added: new Map([[id, record]]) });
    return id;
  }

  /** Removes a record. The caller takes its id out of the owner's list and removes what it holds. */
  remove(id: RecordId): void {
    const record = this.get(id);
    this.target.records.delete(id);
    this.note({ ...emptyDiff, removed: new Map([[id, record]]) });
  }

  /** Moves a record under another owner; the lists are the caller's to change. */
  setOwner(id: RecordId, owner: RecordId): void {
    const from = this.get(id);
    const to = sealRecord({ ...from, owner });
    this.target.records.set(id, to);
    this.note({ ...emptyDiff, updated: new Map([[id, [from, to]]]) });
  }

  /**
   * Writes numbers into bulk data in place, from index `start` on. Only the tiles touched are copied for the history, so
   * a brush stroke over a large array costs little. The array keeps its identity; listeners learn of it by the tiles.
   */
  patch(id: RecordId, member: string, start: number, values: ArrayLike<number>): void {
    const numbers = this.numbers(id, member);
    if (start < 0 || start + values.length > numbers.length) {
      throw new RangeError(`${start}…${start + values.length} lies outside the ${numbers.length} numbers of ${member}`);
    }
    if (values.length === 0) return;
    const firstTile = Math.floor(start / tileLength);
    const lastTile = Math.floor((start + values.length - 1) / tileLength);
    const copies: (readonly [tile: number, before: Numbers, room: Numbers | null])[] = [];
    for (let tile = firstTile; tile <= lastTile; tile++) {
      const spare = this.target.spareTiles?.take(id, member, tile) ?? null;
      copies.push([tile, spare?.before ?? tileOf(numbers, tile), spare?.room ?? null]);
    }
    numbers.set(values, start);
    const tiles = copies.map(([tile, before, room]): TileChange => {
      room?.set(numbers.subarray(tile * tileLength, (tile + 1) * tileLength));
      return { record: id, member, tile, before, after: room ?? tileOf(numbers, tile) };
    });
    this.note({ ...emptyDiff, tiles });
  }

  /**
   * Makes a change that was worked out on another copy of the document, which stood as this one stands. Whole arrays keep
   * their identity where only tiles of them change.
   */
  repeat(diff: Diff): void {
    this.joiner.add(diff);
    this.put(diff);
  }

  private put(diff: Diff): void {
    for (const id of diff.removed.keys()) this.target.records.delete(id);
    for (const [id, record] of diff.added) {
      this.target.records.set(id, record);
      this.target.keepId(id);
    }
    for (const [id, [, to]] of diff.updated) this.target.records.set(id, to);
    for (const { record, member, tile, after } of diff.tiles) {
      this.numbers(record, member).set(after, tile * tileLength);
      this.target.spareTiles?.forget(record);
    }
    this.tell(diff);
  }

  private numbers(id: RecordId, member: string): Numbers {
    const value: Value = fieldsByName(this.get(id).fields)[member];
    if (!isNumbers(value)) throw new Error(`${member} of record ${id} is not bulk data`);
    return value;
  }
}

/** A copy of one tile of bulk data. */
export function tileOf(numbers: Numbers, tile: number): Numbers {
  // `slice` of each typed array class returns that same class.
  return numbers.slice(tile * tileLength, (tile + 1) * tileLength);
}
