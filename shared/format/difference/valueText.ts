/** Values as people read them: shortest decimals, names of enumerations and flags, what a reference points at. */
import type { AnyField, FieldInfo } from '../../codec/field.ts';
import type { Member } from '../../codec/record.ts';
import type { Storage } from '../../codec/storage.ts';
import type { Numbers, Value } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';

/** Finds the path of what a reference points at; null when nothing is there. */
export type ReferenceTarget = (reference: NonNullable<FieldInfo['reference']>, value: number) => string | null;

/** The shortest decimal that is this very number in the file: `0.1`, not `0.10000000149011612`. */
export function numberText(value: number, storage: Storage): string {
  if (Object.is(value, -0)) return '-0';
  if (storage !== 'f32' || Number.isInteger(value) || !Number.isFinite(value)) return String(value);
  for (let digits = 6; digits <= 9; digits++) {
    const rounded = Number(value.toPrecision(digits));
    if (Math.fround(rounded) === value) return String(rounded);
  }
  return String(value);
}

function hex(value: number): string {
  return `0x${(value >>> 0).toString(16).toUpperCase()}`;
}

function flagsText(bits: Readonly<Record<number, string>>, value: number): string {
  const named = Object.entries(bits).filter(([bit]) => (value & Number(bit)) !== 0);
  const known = named.reduce((mask, [bit]) => mask | Number(bit), 0);
  const unknown = (value & ~known) >>> 0;
  return [...named.map(([, name]) => name), ...(unknown === 0 ? [] : [hex(unknown)])].join(', ');
}

/** What a number means, in brackets behind it; empty when it means only itself. */
function meaning(info: FieldInfo, value: number, target: ReferenceTarget | null): string {
  if (info.names !== undefined) return ` (${info.names[value] ?? 'unknown'})`;
  if (info.bits !== undefined) return value === 0 ? '' : ` (${flagsText(info.bits, value)})`;
  if (info.reference === undefined || target === null) return '';
  if (value === info.reference.none) return ' (none)';
  return ` (${target(info.reference, value) ?? `not there: ${info.reference.collection}`})`;
}

function unitText(info: FieldInfo): string {
  return info.unit === undefined ? '' : ` ${info.unit}`;
}

function listText(numbers: Iterable<number>, storage: Storage): string {
  return `[${Array.from(numbers, (each) => numberText(each, storage)).join(', ')}]`;
}

/** A field's value on one line, with unit and meaning. `undefined` and null read as `absent`. */
export function fieldText(field: AnyField, value: Value, target: ReferenceTarget | null = null): string {
  if (value === undefined || value === null) return 'absent';
  if (typeof value === 'string') return JSON.stringify(value);
  if (typeof value === 'number') {
    const storage = field.kind === 'number' ? field.storage : 'f64';
    return numberText(value, storage) + unitText(field.info) + meaning(field.info, value, target);
  }
  if (isNumbers(value)) return Array.from(value, (byte) => byte.toString(16).padStart(2, '0')).join(' ');
  if (Array.isArray(value)) {
    // Among a field's values only a vector is a plain array.
    return listText(value as readonly number[], field.kind === 'vector' ? field.storage : 'f64') + unitText(field.info);
  }
  const shape = field.kind === 'struct' ? field.shape : {};
  const group = value as { readonly [name: string]: Value };
  const parts = Object.entries(shape).map(([name, inner]) => `${name}: ${fieldText(inner, group[name], target)}`);
  return `{ ${parts.join(', ')} }`;
}

/** A linked value on one line. */
export function linkedText(member: Member & { readonly kind: 'linked' }, value: Value): string {
  // `memberValue` gives a plain list of numbers for linked members, or nothing.
  return Array.isArray(value) ? listText(value as readonly number[], member.storage) + unitText(member.info) : 'absent';
}

export function storageOfNumbers(numbers: Numbers): Storage {
  return numbers instanceof Float32Array ? 'f32' : 'f64';
}

/** How many numbers bulk data holds: `372 × 3 f32` would be said as `372 × 3 units`. */
export function countText(member: Member & { readonly kind: 'numbers' }, numbers: Numbers): string {
  const { components, info } = member;
  const count = numbers.length / components;
  const elements = components === 1 ? `${count}` : `${Number(count.toFixed(2))} × ${components}`;
  return `${elements} ${numbers.length === 1 ? 'number' : 'numbers'}${info.unit === undefined ? '' : ` in ${info.unit}`}`;
}

/** Elements of bulk data from one index to another, as `[1, 2, 3] [4, 5, 6]` or `0 33 67`. */
export function elementsText(numbers: Numbers, components: number, from: number, to: number): string {
  const storage = storageOfNumbers(numbers);
  const texts: string[] = [];
  for (let element = from; element < to; element++) {
    const inner = numbers.subarray(element * components, (element + 1) * components);
    texts.push(components === 1 ? numberText(inner[0] ?? 0, storage) : listText(inner, storage));
  }
  return texts.join(' ');
}
