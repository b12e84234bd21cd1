/** Records that say the same: finding them, and making one of them. */
import { collectionList } from '../codec/collection.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { sameValue } from '../codec/documentRecord.ts';
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { Document } from './document.ts';
import { changeStructure, repointReferences, schemaOf } from './structure.ts';
import type { Transaction } from './transaction.ts';

/** Whether two records say the same, with all that they hold. */
export function sameRecords(document: Document, left: RecordId, right: RecordId): boolean {
  const [a, b] = [document.get(left), document.get(right)];
  if (a.type !== b.type) return false;
  return schemaOf(document, a.type).members.every(({ kind, name }) => {
    if (kind !== 'records') return sameValue(fieldsByName(a.fields)[name], fieldsByName(b.fields)[name]);
    const [own, other] = [listByName(a.fields, name), listByName(b.fields, name)];
    return own.length === other.length && own.every((id, at) => sameRecords(document, id, other[at] ?? id));
  });
}

/** For each position of a collection the first that says the same: itself where there is none before it. */
export function firstsOf(document: Document, collection: string): readonly number[] {
  const list = collectionList(document.format, document, collection);
  const kept: number[] = [];
  return list.map((id, at) => {
    const found = kept.find((other) => sameRecords(document, list[other] ?? id, id));
    if (found === undefined) kept.push(at);
    return found ?? at;
  });
}

/** Makes records of a collection that say the same one, inside a step that is open. Returns how many went. */
export function mergeSame(document: Document, transaction: Transaction, collection: string): number {
  if (!document.format.collections.some(({ name }) => name === collection)) return 0;
  return mergeInto(document, transaction, collection, firstsOf(document, collection));
}

/**
 * Lets others stand for records of a collection, inside a step that is open.
 *
 * @param heirs for each position the one that stands for it: itself for what stays
 * @returns how many went
 */
export function mergeInto(
  document: Document,
  transaction: Transaction,
  collection: string,
  heirs: readonly number[],
): number {
  const list = collectionList(document.format, document, collection);
  const going = list.filter((_, at) => (heirs[at] ?? at) !== at);
  if (going.length === 0) return 0;
  repointReferences(document, transaction, collection, (position) => heirs[position] ?? position);
  changeStructure(document, transaction, (structure) => {
    for (const id of going) structure.remove(id);
  });
  return going.length;
}
