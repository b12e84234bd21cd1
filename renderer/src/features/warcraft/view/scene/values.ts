/** Reads single values out of record fields; what is absent or of another kind becomes the given default. */
import type { Fields, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { ORIGIN, vectorAt } from '../../../../../../shared/geometry/vector.ts';

export function numberOf(fields: Fields, name: string, otherwise = 0): number {
  const value = fields[name];
  return typeof value === 'number' && Number.isFinite(value) ? value : otherwise;
}

export function textOf(fields: Fields, name: string): string {
  const value = fields[name];
  return typeof value === 'string' ? value : '';
}

export function vectorOf(fields: Fields, name: string, otherwise: Vector3 = ORIGIN): Vector3 {
  const value = fields[name];
  if (!Array.isArray(value) && !isNumbers(value)) return otherwise;
  const vector = vectorAt(value as ArrayLike<number>); // both kinds that are left are lists of numbers
  return vector.every(Number.isFinite) ? vector : otherwise;
}

const none = new Float32Array(0);

export function floatsOf(fields: Fields, name: string): Float32Array {
  const value = fields[name];
  return value instanceof Float32Array ? value : none;
}

const noChildren: readonly RecordId[] = [];

/** Ids of the records that a member holds; none where the record has no such member. */
export function childrenOf(fields: Fields, name: string): readonly RecordId[] {
  const value = fields[name];
  // Members that are lists of records hold ids only; the names asked for are such members.
  return Array.isArray(value) ? (value as readonly RecordId[]) : noChildren;
}
