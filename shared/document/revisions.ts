/** Counts the changes of records, of single members of theirs and of their types, for those who keep what they made of the others. */
import { fieldsByName } from '../codec/byName.ts';
import { changedIds, type Diff } from './diff.ts';
import type { DocumentRecord, RecordId } from '../codec/documentRecord.ts';
import type { Records } from '../codec/recordTable.ts';

export class Revisions {
  private readonly records = new Map<RecordId, number>();
  /** Records that came or went: all their members changed. */
  private readonly wholes = new Map<RecordId, number>();
  private readonly types = new Map<string, number>();
  private readonly touched = new Set<RecordId>();
  private readonly members = new Map<RecordId, Map<string, number>>();

  /**
   * Notes a change under a number that is larger than all before.
   *
   * @param present the records that are there after the change
   */
  note(diff: Diff, count: number, present: Records): void {
    const { added, updated, removed, tiles } = diff;
    const ids = changedIds(diff);
    for (const id of [...added.keys(), ...removed.keys()]) this.wholes.set(id, count);
    for (const [id, [from, to]] of updated) {
      for (const name of Object.keys(to.fields)) {
        if (fieldsByName(to.fields)[name] !== fieldsByName(from.fields)[name]) this.noteMember(id, name, count);
      }
    }
    for (const { record, member } of tiles) this.noteMember(record, member, count);
    for (const id of ids) {
      this.records.set(id, count);
      const record = present.get(id) ?? removed.get(id);
      if (record !== undefined) this.types.set(record.type, count);
      this.touch(record, present);
    }
  }

  /** Marks a record and everything that holds it: the writer copies only what is not marked. */
  private touch(record: DocumentRecord | undefined, present: Records): void {
    let each = record;
    while (each !== undefined) {
      this.touched.add(each.id);
      each = each.owner === null ? undefined : present.get(each.owner);
    }
  }

  /** Whether the record, or anything in it, ever changed. */
  isTouched(id: RecordId): boolean {
    return this.touched.has(id);
  }

  /** 0 for a record that never changed; of some members, their latest change. */
  of(id: RecordId, members?: readonly string[]): number {
    const latest = this.records.get(id) ?? 0;
    if (members === undefined || latest === 0) return latest;
    const counts = this.members.get(id);
    return Math.max(this.wholes.get(id) ?? 0, ...members.map((member) => counts?.get(member) ?? 0));
  }

  /** The latest change of any record of these types; 0 for none. */
  ofTypes(types: Iterable<string>): number {
    let latest = 0;
    for (const type of types) latest = Math.max(latest, this.types.get(type) ?? 0);
    return latest;
  }

  /** The latest change of any record that is of none of these types; 0 for none. */
  ofOthers(types: ReadonlySet<string>): number {
    let latest = 0;
    for (const [type, count] of this.types) if (count > latest && !types.has(type)) latest = count;
    return latest;
  }

  private noteMember(id: RecordId, member: string, count: number): void {
    const counts = this.members.get(id) ?? new Map<string, number>();
    this.members.set(id, counts);
    counts.set(member, count);
  }
}
