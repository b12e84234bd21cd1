/** Values of record fields that real files may lack, or fill with what is no number: each becomes the given default then. */
import type { Numbers } from '../../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { ORIGIN, vectorAt } from '../../../../../../shared/geometry/vector.ts';

export function numberOf(value: number | undefined, otherwise = 0): number {
  return value !== undefined && Number.isFinite(value) ? value : otherwise;
}

export function vectorOf(value: ArrayLike<number> | undefined, otherwise: Vector3 = ORIGIN): Vector3 {
  if (value === undefined) return otherwise;
  const vector = vectorAt(value);
  return vector.every(Number.isFinite) ? vector : otherwise;
}

const none = new Float32Array(0);

export function floatsOf(value: Numbers | undefined): Float32Array {
  return value instanceof Float32Array ? value : none;
}
