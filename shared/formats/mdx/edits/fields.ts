/** Changing members of records that hold numbers, alone or in lists: both games have them under the same names. */
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { DocumentRecord, Value } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { itemsWithTags } from '../model.ts';

/** A number as it becomes; `place` counts the numbers of the member. */
export type MapNumber = (number: number, place: number) => number;

export function mapNumbers(value: Value, map: MapNumber): Value {
  if (typeof value === 'number') return Math.fround(map(value, 0));
  if (value instanceof Float32Array) return value.map(map);
  if (!Array.isArray(value)) return undefined;
  return value.map((part, place) => (typeof part === 'number' ? Math.fround(map(part, place)) : part));
}

/** Changes the members of these names, which `namesOf` gives, that the record has. */
export function changeNumbers(
  transaction: Transaction,
  record: DocumentRecord,
  names: readonly string[],
  map: MapNumber,
): void {
  const changes: Record<string, Value> = {};
  const values = fieldsByName(record.fields);
  for (const name of names) {
    const value = values[name];
    const made = value === undefined || value === null ? undefined : mapNumbers(value, map);
    if (made !== undefined) changes[name] = made;
  }
  if (Object.keys(changes).length > 0) transaction.update(record.id, changes);
}

export function recordsWith(document: DocumentView, tag: string): readonly DocumentRecord[] {
  return itemsWithTags(document, [tag]).map((id) => document.get(id));
}
