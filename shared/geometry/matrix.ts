/**
 * Affine matrices of twelve numbers, three rows of four (`x' = m0 x + m1 y + m2 z + m3`), at offsets in typed arrays. This
 * is the layout of the viewport's matrix texture: one row is one texel.
 */
import type { NumberSink } from './quaternion.ts';
import type { Vector3 } from './vector.ts';

export const MATRIX_LENGTH = 12;

export function identityInto(out: NumberSink, at: number): void {
  for (let index = 0; index < MATRIX_LENGTH; index++) out[at + index] = index % 5 === 0 ? 1 : 0;
}

/** `out = left × right`: right is applied first. `out` may be neither of them. */
export function multiplyInto(
  out: NumberSink,
  at: number,
  left: ArrayLike<number>,
  leftAt: number,
  right: ArrayLike<number>,
  rightAt: number,
): void {
  const r0 = right[rightAt] ?? 0;
  const r1 = right[rightAt + 1] ?? 0;
  const r2 = right[rightAt + 2] ?? 0;
  const r3 = right[rightAt + 3] ?? 0;
  const r4 = right[rightAt + 4] ?? 0;
  const r5 = right[rightAt + 5] ?? 0;
  const r6 = right[rightAt + 6] ?? 0;
  const r7 = right[rightAt + 7] ?? 0;
  const r8 = right[rightAt + 8] ?? 0;
  const r9 = right[rightAt + 9] ?? 0;
  const r10 = right[rightAt + 10] ?? 0;
  const r11 = right[rightAt + 11] ?? 0;
  for (let row = 0; row < 12; row += 4) {
    const a = left[leftAt + row] ?? 0;
    const b = left[leftAt + row + 1] ?? 0;
    const c = left[leftAt + row + 2] ?? 0;
    out[at + row] = a * r0 + b * r4 + c * r8;
    out[at + row + 1] = a * r1 + b * r5 + c * r9;
    out[at + row + 2] = a * r2 + b * r6 + c * r10;
    out[at + row + 3] = a * r3 + b * r7 + c * r11 + (left[leftAt + row + 3] ?? 0);
  }
}

/** The linear part of a rotation quaternion and a scale along its own axes; the translation is left alone. */
export function rotationScaleInto(
  out: NumberSink,
  at: number,
  rotation: ArrayLike<number>,
  rotationAt: number,
  scaling: ArrayLike<number>,
  scalingAt: number,
): void {
  const x = rotation[rotationAt] ?? 0;
  const y = rotation[rotationAt + 1] ?? 0;
  const z = rotation[rotationAt + 2] ?? 0;
  const w = rotation[rotationAt + 3] ?? 0;
  const sx = scaling[scalingAt] ?? 1;
  const sy = scaling[scalingAt + 1] ?? 1;
  const sz = scaling[scalingAt + 2] ?? 1;
  out[at] = (1 - 2 * (y * y + z * z)) * sx;
  out[at + 1] = 2 * (x * y - w * z) * sy;
  out[at + 2] = 2 * (x * z + w * y) * sz;
  out[at + 4] = 2 * (x * y + w * z) * sx;
  out[at + 5] = (1 - 2 * (x * x + z * z)) * sy;
  out[at + 6] = 2 * (y * z - w * x) * sz;
  out[at + 8] = 2 * (x * z - w * y) * sx;
  out[at + 9] = 2 * (y * z + w * x) * sy;
  out[at + 10] = (1 - 2 * (x * x + y * y)) * sz;
}

/** Adds where a matrix takes the point at `from` of `points`, so many times, to the three numbers at `to`: for many vertices. */
export function addMoved(
  out: Float32Array | Float64Array,
  to: number,
  matrices: ArrayLike<number>,
  at: number,
  points: ArrayLike<number>,
  from: number,
  weight: number,
): void {
  const x = points[from] ?? 0;
  const y = points[from + 1] ?? 0;
  const z = points[from + 2] ?? 0;
  for (let row = 0; row < 3; row++) {
    const first = at + row * 4;
    const moved =
      (matrices[first] ?? 0) * x +
      (matrices[first + 1] ?? 0) * y +
      (matrices[first + 2] ?? 0) * z +
      (matrices[first + 3] ?? 0);
    out[to + row] = (out[to + row] ?? 0) + moved * weight;
  }
}

export function transformPoint(matrix: ArrayLike<number>, at: number, point: Vector3): Vector3 {
  const moved = transformDirection(matrix, at, point);
  return [moved[0] + (matrix[at + 3] ?? 0), moved[1] + (matrix[at + 7] ?? 0), moved[2] + (matrix[at + 11] ?? 0)];
}

/** Turns and scales without moving. */
export function transformDirection(matrix: ArrayLike<number>, at: number, direction: Vector3): Vector3 {
  const [x, y, z] = direction;
  return [
    (matrix[at] ?? 0) * x + (matrix[at + 1] ?? 0) * y + (matrix[at + 2] ?? 0) * z,
    (matrix[at + 4] ?? 0) * x + (matrix[at + 5] ?? 0) * y + (matrix[at + 6] ?? 0) * z,
    (matrix[at + 8] ?? 0) * x + (matrix[at + 9] ?? 0) * y + (matrix[at + 10] ?? 0) * z,
  ];
}

/** The inverse; null where the matrix flattens space (a bone scaled to nothing) and there is none. */
export function invert(matrix: ArrayLike<number>, at = 0): Float64Array | null {
  const [a, b, c, x] = [matrix[at] ?? 0, matrix[at + 1] ?? 0, matrix[at + 2] ?? 0, matrix[at + 3] ?? 0];
  const [d, e, f, y] = [matrix[at + 4] ?? 0, matrix[at + 5] ?? 0, matrix[at + 6] ?? 0, matrix[at + 7] ?? 0];
  const [g, h, i, z] = [matrix[at + 8] ?? 0, matrix[at + 9] ?? 0, matrix[at + 10] ?? 0, matrix[at + 11] ?? 0];
  const determinant = a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g);
  if (!Number.isFinite(determinant) || Math.abs(determinant) < 1e-12) return null;
  const inverse = new Float64Array([
    (e * i - f * h) / determinant,
    (c * h - b * i) / determinant,
    (b * f - c * e) / determinant,
    0,
    (f * g - d * i) / determinant,
    (a * i - c * g) / determinant,
    (c * d - a * f) / determinant,
    0,
    (d * h - e * g) / determinant,
    (b * g - a * h) / determinant,
    (a * e - b * d) / determinant,
    0,
  ]);
  const [tx, ty, tz] = transformDirection(inverse, 0, [x, y, z]);
  inverse[3] = -tx;
  inverse[7] = -ty;
  inverse[11] = -tz;
  return inverse;
}

/** Length of a column: how much the matrix stretches along one of its axes (0, 1, 2). */
export function columnLength(matrix: ArrayLike<number>, at: number, column: number): number {
  return Math.hypot(matrix[at + column] ?? 0, matrix[at + 4 + column] ?? 0, matrix[at + 8 + column] ?? 0);
}
