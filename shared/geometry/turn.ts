/** Turns about the axes, as quaternions and as what they do to points. */
import { identityInto, MATRIX_LENGTH, rotationScaleInto, transformDirection } from './matrix.ts';
import { quaternionAbout } from './quaternion.ts';
import type { Vector3 } from './vector.ts';
import { cross, dot, length, scale } from './vector.ts';

export type Quaternion = readonly [x: number, y: number, z: number, w: number];

/** The turn that is `right` and then `left`. */
export function quaternionProduct(left: Quaternion, right: Quaternion): Quaternion {
  const [ax, ay, az, aw] = left;
  const [bx, by, bz, bw] = right;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

/** The turn that takes back what `turn` does. */
export function turnedBack([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

/**
 * How the axes of a matrix are turned, whatever they are scaled by; null where they are flattened or mirrored. Of twelve
 * numbers, see `matrix.ts`.
 */
export function rotationOf(matrix: ArrayLike<number>, at = 0): Quaternion | null {
  const column = (axis: number): Vector3 | null => {
    const vector: Vector3 = [matrix[at + axis] ?? 0, matrix[at + 4 + axis] ?? 0, matrix[at + 8 + axis] ?? 0];
    const size = length(vector);
    return size < 1e-6 ? null : scale(vector, 1 / size);
  };
  const [first, second, third] = [column(0), column(1), column(2)];
  if (first === null || second === null || third === null || dot(cross(first, second), third) <= 0) return null;
  const [m00, m10, m20] = first;
  const [m01, m11, m21] = second;
  const [m02, m12, m22] = third;
  // The largest part first: dividing by a small one would lose digits (Shepperd 1978).
  const traces = [1 + m00 - m11 - m22, 1 - m00 + m11 - m22, 1 - m00 - m11 + m22, 1 + m00 + m11 + m22] as const;
  const largest = traces.indexOf(Math.max(...traces));
  const twice = Math.sqrt(traces[largest] ?? 1);
  const part = 0.5 / twice;
  const half = twice / 2;
  const found: readonly Quaternion[] = [
    [half, (m01 + m10) * part, (m02 + m20) * part, (m21 - m12) * part],
    [(m01 + m10) * part, half, (m12 + m21) * part, (m02 - m20) * part],
    [(m02 + m20) * part, (m12 + m21) * part, half, (m10 - m01) * part],
    [(m21 - m12) * part, (m02 - m20) * part, (m10 - m01) * part, half],
  ];
  return found[largest] ?? null;
}

export interface Turn {
  readonly quaternion: Quaternion;
  readonly map: (point: Vector3) => Vector3;
}

const axes: readonly Vector3[] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/** About X, then Y, then Z, in degrees. */
export function turnOf(degrees: Vector3): Turn {
  const quaternion = axes.reduce<Quaternion>(
    (before, axis, index) => {
      const [x = 0, y = 0, z = 0, w = 1] = quaternionAbout(axis, ((degrees[index] ?? 0) * Math.PI) / 180);
      return quaternionProduct([x, y, z, w], before);
    },
    [0, 0, 0, 1],
  );
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  rotationScaleInto(matrix, 0, quaternion, 0, [1, 1, 1], 0);
  // A quarter turn leaves no dust of 1e-17 in what was zero.
  const exact = matrix.map((part) => (Math.abs(part - Math.round(part)) < 1e-12 ? Math.round(part) : part));
  return { quaternion, map: (point) => transformDirection(exact, 0, point) };
}

/** Angles in degrees about X, then Y, then Z that turn as a quaternion does; where Y is a quarter turn, X takes what Z could. */
export function degreesOf([x, y, z, w]: Quaternion): Vector3 {
  const sine = Math.min(1, Math.max(-1, 2 * (w * y - x * z)));
  const isUpright = Math.abs(sine) > 1 - 1e-9;
  const aboutY = isUpright ? (Math.sign(sine) * Math.PI) / 2 : Math.asin(sine);
  const aboutX = isUpright
    ? Math.sign(sine) * 2 * Math.atan2(z, w) * -1 + 0
    : Math.atan2(2 * (w * x + y * z), 1 - 2 * (x * x + y * y));
  const aboutZ = isUpright ? 0 : Math.atan2(2 * (w * z + x * y), 1 - 2 * (y * y + z * z));
  return [(aboutX * 180) / Math.PI, (aboutY * 180) / Math.PI, (aboutZ * 180) / Math.PI];
}

/** Whether three angles in degrees turn anything. */
export function isTurned(degrees: Vector3): boolean {
  return degrees.some((each) => each % 360 !== 0);
}

/** The box around the corners of a box that was turned or moved. */
export function boxThrough(
  minimum: ArrayLike<number>,
  maximum: ArrayLike<number>,
  map: Turn['map'],
): { readonly minimum: number[]; readonly maximum: number[] } {
  const corners = Array.from({ length: 8 }, (_, corner) =>
    map([
      ((corner & 1) === 0 ? minimum[0] : maximum[0]) ?? 0,
      ((corner & 2) === 0 ? minimum[1] : maximum[1]) ?? 0,
      ((corner & 4) === 0 ? minimum[2] : maximum[2]) ?? 0,
    ]),
  );
  const along = (choose: (...values: number[]) => number): number[] =>
    ([0, 1, 2] as const).map((axis) => Math.fround(choose(...corners.map((corner) => corner[axis]))));
  return { minimum: along(Math.min), maximum: along(Math.max) };
}
