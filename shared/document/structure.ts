/**
 * Adding, removing, copying and moving records. References are positions in collections, as in the files; whatever
 * happens to a collection here, every reference into it is brought along in the same step, so it cannot be forgotten.
 */
import { fieldsByName, listByName } from '../codec/byName.ts';
import type { DataReference, ListPlace } from './documentFormat.ts';
import type { DocumentView } from '../codec/documentView.ts';
import { collectionList } from '../codec/collection.ts';
import type { Reference } from '../codec/field.ts';
import type { RecordSchema } from '../codec/record.ts';
import { initialFields } from '../codec/record.ts';
import type { Document } from './document.ts';
import type { DocumentRecord, Fields, RecordId, Value } from '../codec/documentRecord.ts';
import { copyNumbers, isNumbers } from '../codec/documentRecord.ts';
import type { Transaction } from './transaction.ts';

/** Where every member of the position-counted collections stood. */
type Positions = ReadonlyMap<string, readonly RecordId[]>;

function positionsNow(document: Document): Positions {
  return new Map(document.format.collections.map(({ name, list }) => [name, list(document)]));
}

/** The list that holds a record, and the position in it; null for the root. */
export function placeInList(document: Document, id: RecordId): (ListPlace & { readonly position: number }) | null {
  const { owner } = document.get(id);
  if (owner === null) return null;
  const holder = document.get(owner);
  for (const member of schemaOf(document, holder.type).members) {
    if (member.kind !== 'records') continue;
    const position = listByName(holder.fields, member.name).indexOf(id);
    if (position >= 0) return { owner, member: member.name, position };
  }
  return null;
}

export function schemaOf(document: DocumentView & { readonly format: Document['format'] }, type: string): RecordSchema {
  const schema = document.format.schemas.get(type);
  if (schema === undefined) throw new Error(`the format ${document.format.id} has no record called ${type}`);
  return schema;
}

/** Ids of all records held by a record, directly or not, in no particular order; without the record itself. */
export function heldBy(document: Document, id: RecordId): readonly RecordId[] {
  const record = document.get(id);
  const children = schemaOf(document, record.type).members.flatMap((member) =>
    member.kind === 'records' ? listByName(record.fields, member.name) : [],
  );
  return children.flatMap((child) => [child, ...heldBy(document, child)]);
}

/** The acts on lists of records, within one transaction. */
export class Structure {
  private readonly document: Document;
  readonly transaction: Transaction;

  constructor(document: Document, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  /** Adds a new record of a kind at the end of its list, or at a position. Fields left out get their defaults. */
  create(type: string, fields: Fields = {}, at?: ListPlace & { readonly position?: number }): RecordId {
    const place = at ?? this.document.format.structure.home(this.transaction, this.document, type);
    if (place === null) throw new Error(`a ${type} cannot be added here`);
    const defaults: Record<string, Value> = initialFields(schemaOf(this.document, type), this.document.version);
    const id = this.transaction.add(type, place.owner, { ...defaults, ...fields });
    this.insertId(id, place, at?.position);
    return id;
  }

  /** Copies a record with everything it holds, and puts the copy behind it. */
  duplicate(id: RecordId): RecordId {
    const place = placeInList(this.document, id);
    if (place === null) throw new Error('the whole file cannot be duplicated');
    const copy = this.copy(id, place.owner);
    this.insertId(copy, place, place.position + 1);
    return copy;
  }

  private copy(id: RecordId, owner: RecordId): RecordId {
    const record = this.document.get(id);
    const lists = schemaOf(this.document, record.type).members.filter((member) => member.kind === 'records');
    const fields: Record<string, Value> = {};
    for (const [name, value] of Object.entries(record.fields))
      fields[name] = isNumbers(value) ? copyNumbers(value) : value;
    const made = this.transaction.add(record.type, owner, fields);
    const children = lists.map((list) => {
      const held = listByName(record.fields, list.name);
      return [list.name, held.map((child) => this.copy(child, made))] as const;
    });
    this.transaction.update(made, Object.fromEntries(children));
    return made;
  }

  /** Removes a record and everything it holds. References to it become "none", or 0 where there is no "none". */
  remove(id: RecordId): void {
    const place = placeInList(this.document, id);
    if (place === null) throw new Error('the whole file cannot be removed');
    const list = listByName(this.document.get(place.owner).fields, place.member);
    this.transaction.update(place.owner, { [place.member]: list.filter((each) => each !== id) });
    for (const held of heldBy(this.document, id)) this.transaction.remove(held);
    this.transaction.remove(id);
  }

  /** Moves a record to a position of its own list, counted as if it were not there. */
  reorder(id: RecordId, position: number): void {
    const place = placeInList(this.document, id);
    if (place === null) return;
    const list = listByName(this.document.get(place.owner).fields, place.member).filter((each) => each !== id);
    this.transaction.update(place.owner, { [place.member]: list.toSpliced(position, 0, id) });
  }

  private insertId(id: RecordId, place: ListPlace, position?: number): void {
    const list = listByName(this.document.get(place.owner).fields, place.member);
    this.transaction.update(place.owner, { [place.member]: list.toSpliced(position ?? list.length, 0, id) });
  }
}

/** Changes lists of records inside a step that is open, with every reference kept right. */
export function changeStructure<R>(
  document: Document,
  transaction: Transaction,
  change: (structure: Structure) => R,
): R {
  const before = positionsNow(document);
  const settle = document.format.structure.keepIds(document);
  const result = change(new Structure(document, transaction));
  const now = positionsNow(document);
  const maps = new Map<string, (position: number) => number | null>();
  for (const [name, old] of before) {
    const list = now.get(name) ?? [];
    if (old.length === list.length && old.every((id, index) => id === list[index])) continue;
    const places = new Map(list.map((id, index) => [id, index]));
    maps.set(name, (position) => {
      const id = old[position];
      return id === undefined ? position : (places.get(id) ?? null);
    });
  }
  if (maps.size > 0) bringReferencesAlong(document, transaction, maps);
  settle(transaction);
  return result;
}

/** One named step that changes lists of records, with every reference kept right. */
export function editStructure<R>(document: Document, label: string, change: (structure: Structure) => R): R {
  return document.edit(label, (transaction) => changeStructure(document, transaction, change));
}

/** Makes what points at positions of a collection point at others, inside a step that is open. */
export function repointReferences(
  document: Document,
  transaction: Transaction,
  collection: string,
  place: (position: number) => number,
): void {
  bringReferencesAlong(document, transaction, new Map([[collection, place]]));
}

type PositionMaps = ReadonlyMap<string, (position: number) => number | null>;

function mapped(maps: PositionMaps, reference: Reference | undefined, value: number): number {
  if (reference === undefined || reference.by !== 'position' || value === reference.none) return value;
  const map = maps.get(reference.collection);
  if (map === undefined) return value;
  return map(value) ?? reference.none ?? 0;
}

function bringReferencesAlong(document: Document, transaction: Transaction, maps: PositionMaps): void {
  for (const record of [...document.all()]) {
    const changes: Record<string, Value> = {};
    for (const member of schemaOf(document, record.type).members) {
      const value = fieldsByName(record.fields)[member.name];
      if (member.kind === 'field' && typeof value === 'number') {
        changes[member.name] = mapped(maps, member.info.reference, value);
      }
      // A few references side by side, such as a bone's controllers.
      if (member.kind === 'field' && member.field.kind === 'vector' && member.info.reference !== undefined) {
        const numbers = Array.isArray(value) ? (value as readonly number[]) : [];
        changes[member.name] = numbers.map((number) => mapped(maps, member.info.reference, number));
      }
    }
    for (const reference of document.format.structure.extraReferences(record)) {
      const value = remapData(record, reference, maps);
      if (value !== null) changes[reference.member] = value;
    }
    transaction.update(record.id, changes);
  }
}

function remapData(
  record: DocumentRecord,
  { member, reference, first = 0, stride }: DataReference,
  maps: PositionMaps,
): Value {
  const numbers = fieldsByName(record.fields)[member];
  if (!isNumbers(numbers) || !maps.has(reference.collection)) return null;
  const copy = copyNumbers(numbers);
  for (let index = first; index < copy.length; index += stride) {
    copy[index] = mapped(maps, reference, copy[index] ?? 0);
  }
  return copy;
}

/** The records of a collection, for code that has a whole document at hand. */
export function listOf(document: Document, collection: string): readonly RecordId[] {
  return collectionList(document.format, document, collection);
}
