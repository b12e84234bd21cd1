/** Which records point at the members of a collection by position, from the metadata that `structure.ts` follows. */
import { fieldsByName } from '../codec/byName.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { Document } from './document.ts';
import { schemaOf } from './structure.ts';

/** For each position that is pointed at the records that do; positions past the end of the collection too. */
export function referrersOf(document: Document, collection: string): ReadonlyMap<number, readonly RecordId[]> {
  const found = new Map<number, Set<RecordId>>();
  const note = (position: unknown, record: RecordId, none: number | undefined): void => {
    if (typeof position !== 'number' || position === none || position < 0) return;
    found.set(position, (found.get(position) ?? new Set()).add(record));
  };
  for (const record of document.all()) {
    for (const member of schemaOf(document, record.type).members) {
      if (member.kind !== 'field') continue;
      const { reference } = member.info;
      if (reference === undefined || reference.by !== 'position' || reference.collection !== collection) continue;
      const value = fieldsByName(record.fields)[member.name];
      for (const each of Array.isArray(value) ? value : [value]) note(each, record.id, reference.none);
    }
    for (const { member, reference, first = 0, stride } of document.format.structure.extraReferences(record)) {
      const numbers = fieldsByName(record.fields)[member];
      if (reference.by !== 'position' || reference.collection !== collection || !isNumbers(numbers)) continue;
      for (let at = first; at < numbers.length; at += stride) note(numbers[at], record.id, reference.none);
    }
  }
  return new Map([...found].map(([position, records]) => [position, [...records]]));
}
