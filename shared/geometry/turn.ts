/** Turns about the axes, as quaternions and as what they do to points. */
import { identityInto, MATRIX_LENGTH, rotationScaleInto, transformDirection } from './matrix.ts';
import { quaternionAbout } from './quaternion.ts';
import type { Vector3 } from './vector.ts';

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
