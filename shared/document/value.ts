/** Reading, checking, parsing and storing single values at a place of a document, by what the schema says of them. */
import { fieldsByName } from '../codec/byName.ts';
import type { AnyField } from '../codec/field.ts';
import { existsIn } from '../codec/field.ts';
import type { DocumentView } from '../codec/documentView.ts';
import type { DocumentFormat } from './documentFormat.ts';
import type { Member } from '../codec/record.ts';
import type { Storage } from '../codec/storage.ts';
import { storageOf, storageRange, zeros } from '../codec/storage.ts';
import { encodedLength } from '../codec/text.ts';
import type { Place } from './path.ts';
import type { DocumentRecord, RecordId, Value } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';
import type { Transaction } from './transaction.ts';

/** A value that a place cannot take; the message says why in terms of the place. */
export class ValueError extends Error {
  override readonly name = 'ValueError';
}

/** Where a linked value stands: the record with the data, and the index of its first number. Null when it has none. */
export function linkedPlace(
  document: DocumentView,
  record: DocumentRecord,
  member: Member & { kind: 'linked' },
): { readonly record: RecordId; readonly member: string; readonly start: number } | null {
  for (const holder of document.all()) {
    if (holder.type !== member.recordType) continue;
    const numbers = fieldsByName(holder.fields)[member.numbers];
    const start = Number(fieldsByName(record.fields)[member.index]) * member.components;
    if (isNumbers(numbers) && start >= 0 && start + member.components <= numbers.length) {
      return { record: holder.id, member: member.numbers, start };
    }
  }
  return null;
}

/** The value of a member; of a linked one, the numbers it stands for; undefined when the record does not have it. */
export function memberValue(document: DocumentView, record: DocumentRecord, member: Member): Value {
  if (member.kind !== 'linked') return fieldsByName(record.fields)[member.name];
  const place = linkedPlace(document, record, member);
  if (place === null) return undefined;
  const numbers = fieldsByName(document.get(place.record).fields)[place.member];
  return isNumbers(numbers) ? [...numbers.subarray(place.start, place.start + member.components)] : undefined;
}

/** The nearest value that a number of this storage can hold. */
export function storable(storage: Storage, value: number): number {
  const range = storageRange(storage);
  if (range === null) return storage === 'f32' ? Math.fround(value) : value;
  return Math.min(range[1], Math.max(range[0], Math.round(value)));
}

function checkedNumber(storage: Storage, value: Value, label: string): number {
  if (typeof value !== 'number') throw new ValueError(`${label} takes a number`);
  const range = storageRange(storage);
  if (range === null) return storage === 'f32' ? Math.fround(value) : value;
  if (!Number.isInteger(value) || value < range[0] || value > range[1]) {
    throw new ValueError(`${label} takes a whole number from ${range[0]} to ${range[1]}`);
  }
  return value;
}

function checkedNumbers(storage: Storage, count: number, value: Value, label: string): readonly number[] {
  if (!Array.isArray(value) || value.length !== count) throw new ValueError(`${label} takes ${count} numbers`);
  return value.map((each: Value) => checkedNumber(storage, each, label));
}

/** The value as the field will hold it: floats rounded to their precision. Throws a ValueError when it does not fit. */
export function checkedValue(field: AnyField, value: Value): Value {
  const { label } = field.info;
  switch (field.kind) {
    case 'number':
      return checkedNumber(field.storage, value, label);
    case 'vector':
      return checkedNumbers(field.storage, field.count, value, label);
    case 'text': {
      if (typeof value !== 'string') throw new ValueError(`${label} takes text`);
      if (value.includes('\0')) throw new ValueError(`${label} takes no NUL character: it would end the text`);
      const length = encodedLength(value);
      // One byte stays for the NUL: games read these buffers as C strings.
      if (length > field.size - 1)
        throw new ValueError(`${label} takes at most ${field.size - 1} bytes, not ${length}`);
      return value;
    }
    case 'bytes':
      if (!(value instanceof Uint8Array) || value.length !== field.size) {
        throw new ValueError(`${label} takes ${field.size} bytes`);
      }
      return value;
    case 'struct': {
      if (typeof value !== 'object' || value === null || isNumbers(value) || Array.isArray(value)) {
        throw new ValueError(`${label} takes a group of values`);
      }
      const given = value as { readonly [name: string]: Value };
      return Object.fromEntries(
        Object.entries(field.shape).map(([name, inner]) => [name, checkedValue(inner, given[name])]),
      );
    }
  }
}

/** The field, or the part of one, that steps inside a value lead to. */
function fieldInside(field: AnyField, inside: readonly (string | number)[]): AnyField | Storage {
  const [step, ...rest] = inside;
  if (step === undefined) return field;
  if (field.kind === 'struct' && typeof step === 'string') {
    const inner = field.shape[step];
    if (inner !== undefined) return fieldInside(inner, rest);
  }
  if (field.kind === 'vector' && typeof step === 'number' && step >= 0 && step < field.count && rest.length === 0) {
    return field.storage;
  }
  throw new ValueError(`${field.info.label} has nothing at ${inside.join('.')}`);
}

function valueInside(value: Value, inside: readonly (string | number)[]): Value {
  let inner: Value = value;
  for (const step of inside) {
    if (typeof inner !== 'object' || inner === null) throw new ValueError(`nothing at ${inside.join('.')}`);
    // Arrays, typed arrays and plain objects are all read by key here.
    inner = (inner as { readonly [key: string | number]: Value })[step];
    if (inner === undefined) throw new ValueError(`nothing at ${inside.join('.')}`);
  }
  return inner;
}

function withInside(value: Value, inside: readonly (string | number)[], replacement: Value): Value {
  const [step, ...rest] = inside;
  if (step === undefined) return replacement;
  if (Array.isArray(value)) return value.with(Number(step), withInside(value[Number(step)], rest, replacement));
  const group = value as { readonly [name: string]: Value };
  return { ...group, [step]: withInside(group[String(step)], rest, replacement) };
}

function membersAt(document: DocumentView, place: Place): { record: DocumentRecord; member: Member } {
  if (place.member === null) throw new ValueError('the path names a record, not a value in it');
  return { record: document.get(place.record), member: place.member };
}

/** The value at a place. Throws a ValueError when the steps inside do not fit. */
export function readPlace(document: DocumentView, place: Place): Value {
  const { record, member } = membersAt(document, place);
  return valueInside(memberValue(document, record, member), place.inside);
}

/** Stores a value at a place, after checking that it fits. */
export function writePlace(transaction: Transaction, document: DocumentView, place: Place, value: Value): void {
  const { record, member } = membersAt(document, place);
  switch (member.kind) {
    case 'records':
      throw new ValueError(`${member.info.label} is a list; set a value in one of its entries`);
    case 'linked': {
      const at = linkedPlace(document, record, member);
      if (at === null)
        throw new ValueError(`this ${record.type} has no ${member.info.label.toLowerCase()} in the file`);
      const [component] = place.inside;
      if (typeof component === 'number') {
        if (component < 0 || component >= member.components) throw new ValueError(`nothing at ${component}`);
        const number = checkedNumber(member.storage, value, member.info.label);
        transaction.patch(at.record, at.member, at.start + component, [number]);
      } else {
        const numbers = checkedNumbers(member.storage, member.components, value, member.info.label);
        transaction.patch(at.record, at.member, at.start, numbers);
      }
      return;
    }
    case 'numbers':
      writeNumbers(transaction, record, member, place.inside, value);
      return;
    case 'field': {
      if (!existsIn(member.field, document.version)) {
        throw new ValueError(`${member.info.label} does not exist in version ${document.version}`);
      }
      if (member.info.readOnly === true) throw new ValueError(`${member.info.label} cannot be set on its own`);
      const target = fieldInside(member.field, place.inside);
      const checked =
        typeof target === 'string' ? checkedNumber(target, value, member.info.label) : checkedValue(target, value);
      transaction.update(record.id, {
        [member.name]: withInside(fieldsByName(record.fields)[member.name], place.inside, checked),
      });
    }
  }
}

function writeNumbers(
  transaction: Transaction,
  record: DocumentRecord,
  member: Member & { kind: 'numbers' },
  inside: readonly (string | number)[],
  value: Value,
): void {
  const numbers = fieldsByName(record.fields)[member.name];
  const [index] = inside;
  // Where a member has several storages, such as the values of a track, the record's own counts.
  const storage = isNumbers(numbers) ? storageOf(numbers) : (member.storage[0] ?? 'f32');
  if (typeof index === 'number' && isNumbers(numbers)) {
    if (index < 0 || index >= numbers.length)
      throw new ValueError(`${member.info.label} has ${numbers.length} numbers`);
    transaction.patch(record.id, member.name, index, [checkedNumber(storage, value, member.info.label)]);
    return;
  }
  if (!isNumbers(value) && !Array.isArray(value)) throw new ValueError(`${member.info.label} takes a list of numbers`);
  const list = Array.from(value as ArrayLike<number>, (each) => checkedNumber(storage, each, member.info.label));
  if (list.length % member.components !== 0) {
    throw new ValueError(`${member.info.label} takes a multiple of ${member.components} numbers, not ${list.length}`);
  }
  if (member.info.readOnly === true && list.length !== (isNumbers(numbers) ? numbers.length : 0)) {
    throw new ValueError(`${member.info.label} keeps its length here: other data must have the same`);
  }
  const made = zeros(storage, list.length);
  made.set(list);
  transaction.update(record.id, { [member.name]: made });
}

/**
 * A value from what a person typed on a command line: a number, `[1, 2, 3]`, a name of an enumeration, text with or
 * without quotes. Throws a ValueError when the text does not fit the place.
 */
export function parseValue(place: Place, text: string): Value {
  const member = place.member;
  const field = member?.kind === 'field' ? fieldInside(member.field, place.inside) : null;
  if (field !== null && typeof field !== 'string' && field.kind === 'text') {
    return text.startsWith('"') && text.endsWith('"') && text.length > 1 ? text.slice(1, -1) : text;
  }
  const names = member?.info.names;
  const named = Object.entries(names ?? {}).find(([, name]) => name.toLowerCase() === text.toLowerCase());
  if (named !== undefined) return Number(named[0]);
  const special = { nan: NaN, inf: Infinity, '-inf': -Infinity }[text.toLowerCase()];
  if (special !== undefined) return special;
  try {
    return JSON.parse(/^0x[0-9a-f]+$/i.test(text) ? String(Number(text)) : text) as Value;
  } catch {
    throw new ValueError(`${JSON.stringify(text)} is not a value that ${member?.info.label ?? 'this place'} can take`);
  }
}

/** Members of a record that its version has, in the order of the declaration. */
export function presentMembers(
  format: DocumentFormat,
  document: DocumentView,
  record: DocumentRecord,
): readonly Member[] {
  const members = format.schemas.get(record.type)?.members ?? [];
  return members.filter((member) => {
    if (member.kind === 'field') return existsIn(member.field, document.version) && member.name in record.fields;
    if (member.kind === 'linked') return linkedPlace(document, record, member) !== null;
    return fieldsByName(record.fields)[member.name] !== undefined;
  });
}
