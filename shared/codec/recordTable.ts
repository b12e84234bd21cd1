/** The records of a document by their ids, kept so that reading a file need not make records that nobody looks at. */
import type { DocumentRecord, RecordId } from './documentRecord.ts';

/** What documents ask of the place where their records are kept. A plain `Map` will do as well. */
export interface Records {
  readonly size: number;
  has(id: RecordId): boolean;
  get(id: RecordId): DocumentRecord | undefined;
  set(id: RecordId, record: DocumentRecord): unknown;
  delete(id: RecordId): boolean;
  values(): IterableIterator<DocumentRecord>;
  [Symbol.iterator](): IterableIterator<[RecordId, DocumentRecord]>;
}

/** A record that still stands in its file: checked to be whole, but not made yet. */
export abstract class UnreadRecord {
  /** Called once, when somebody first asks for the record. Cannot fail: what could fail was checked before. */
  abstract read(): DocumentRecord;
}

/**
 * Ids are counted up from 1, so a list does what a map would, and quicker. Records come in order of their ids, whatever
 * the order in which they were set. From outside nobody can tell an unread record from one that was read.
 */
export class RecordTable implements Records {
  private readonly slots: (DocumentRecord | UnreadRecord | undefined)[] = [];
  private count = 0;

  get size(): number {
    return this.count;
  }

  has(id: RecordId): boolean {
    return this.slots[id] !== undefined;
  }

  get(id: RecordId): DocumentRecord | undefined {
    const slot = this.slots[id];
    if (!(slot instanceof UnreadRecord)) return slot;
    const record = slot.read();
    this.slots[id] = record;
    return record;
  }

  set(id: RecordId, record: DocumentRecord | UnreadRecord): void {
    // Children are set before the record that holds them; a list without gaps stays a quick one.
    while (this.slots.length < id) this.slots.push(undefined);
    if (this.slots[id] === undefined) this.count++;
    this.slots[id] = record;
  }

  delete(id: RecordId): boolean {
    if (!this.has(id)) return false;
    this.slots[id] = undefined;
    this.count--;
    return true;
  }

  *values(): IterableIterator<DocumentRecord> {
    for (let number = 1; number < this.slots.length; number++) {
      const record = this.get(number as RecordId);
      if (record !== undefined) yield record;
    }
  }

  *[Symbol.iterator](): IterableIterator<[RecordId, DocumentRecord]> {
    for (const record of this.values()) yield [record.id, record];
  }
}
