/** Checks that a change which came over the wire has the shape of a WireDiff; whether it fits a document is seen when applied. */
import { isNumbers } from '../codec/documentRecord.ts';
import type { WireDiff } from '../document/wire.ts';
import type { Check } from './check.ts';
import { count, isPlainObject, list, nullable, object, refuse, text } from './check.ts';

const deepestValue = 16;

function checkValue(value: unknown, place: string, depth: number): void {
  if (value === null || value === undefined || typeof value === 'number' || typeof value === 'string') return;
  if (isNumbers(value)) return;
  if (depth > deepestValue) refuse(place, `at most ${deepestValue} levels`, value);
  if (Array.isArray(value)) {
    const wrong = value.findIndex((each) => typeof each !== 'number');
    if (wrong >= 0) refuse(`${place}[${wrong}]`, 'a number', value[wrong]);
    return;
  }
  if (!isPlainObject(value)) refuse(place, 'a field value', value);
  for (const [name, inner] of Object.entries(value)) checkValue(inner, `${place}.${name}`, depth + 1);
}

const fields: Check<object> = (value, place) => {
  if (!isPlainObject(value)) return refuse(place, 'fields', value);
  for (const [name, inner] of Object.entries(value)) checkValue(inner, `${place}.${name}`, 0);
  return value;
};

const addedRecord = object({
  id: count,
  type: text,
  owner: nullable(count),
  source: nullable(object({ offset: count, length: count })),
  fields,
});

const updatedRecord: Check<object> = (value, place) => {
  if (!isPlainObject(value)) return refuse(place, 'a changed record', value);
  count(value['id'], `${place}.id`);
  fields(value['fields'], `${place}.fields`);
  const hasOwner = value['owner'] !== undefined;
  if (hasOwner) nullable(count)(value['owner'], `${place}.owner`);
  const checked = { id: value['id'], fields: value['fields'] };
  return hasOwner ? { ...checked, owner: value['owner'] } : checked;
};

const numbers: Check<object> = (value, place) => (isNumbers(value) ? value : refuse(place, 'bulk data', value));

const diff = object({
  added: list(addedRecord),
  updated: list(updatedRecord),
  removed: list(count),
  tiles: list(object({ record: count, member: text, tile: count, after: numbers })),
});

/** Every member was looked at, so the cast only gives the checked thing its name. */
export const wireDiff: Check<WireDiff> = (value, place) => diff(value, place) as unknown as WireDiff;
