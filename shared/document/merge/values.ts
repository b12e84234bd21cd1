/** Three values of one field: what becomes of them. */
import type { AnyField } from '../../codec/field.ts';
import type { Numbers, Value } from '../../codec/documentRecord.ts';
import { copyNumbers, isNumbers, sameValue } from '../../codec/documentRecord.ts';

export interface MergedValue {
  readonly value: Value;
  /** Both changed it, each to something else: ours stands. Names of fields inside it, or empty for the value itself. */
  readonly conflicts: readonly string[];
}

const isAbsent = (value: Value): boolean => value === undefined || value === null;

function same(left: Value, right: Value): boolean {
  return (isAbsent(left) && isAbsent(right)) || sameValue(left, right);
}

function asFields(value: Value): { readonly [name: string]: Value } | null {
  const isPlain = typeof value === 'object' && value !== null && !Array.isArray(value) && !isNumbers(value);
  return isPlain ? (value as { readonly [name: string]: Value }) : null;
}

/** Values of a struct are merged name by name, bulk data of one length number by number, everything else as a whole. */
export function mergeValues(field: AnyField | null, base: Value, ours: Value, theirs: Value): MergedValue {
  if (same(base, theirs) || same(ours, theirs)) return { value: ours, conflicts: [] };
  if (same(base, ours)) return { value: theirs, conflicts: [] };
  const [left, own, other] = [base, ours, theirs].map(asFields);
  if (field?.kind === 'struct' && left && own && other) {
    const conflicts: string[] = [];
    const merged: Record<string, Value> = { ...own };
    for (const [name, inner] of Object.entries(field.shape)) {
      const part = mergeValues(inner, left[name], own[name], other[name]);
      merged[name] = part.value;
      conflicts.push(...part.conflicts.map((path) => `.${name}${path}`));
    }
    return { value: merged, conflicts };
  }
  if (isNumbers(base) && isNumbers(ours) && isNumbers(theirs)) return mergeNumbers(base, ours, theirs);
  return { value: ours, conflicts: [''] };
}

function mergeNumbers(base: Numbers, ours: Numbers, theirs: Numbers): MergedValue {
  if (base.length !== ours.length || base.length !== theirs.length) return { value: ours, conflicts: [''] };
  const value = copyNumbers(ours);
  let first = -1;
  for (let at = 0; at < base.length; at++) {
    const [was, own, other] = [base[at] ?? 0, ours[at] ?? 0, theirs[at] ?? 0];
    if (Object.is(was, other) || Object.is(own, other)) continue;
    if (Object.is(was, own)) value[at] = other;
    else if (first < 0) first = at;
  }
  return { value, conflicts: first < 0 ? [] : [`[${first}]`] };
}
