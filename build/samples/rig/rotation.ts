/** Quaternions (x, y, z, w) as tuples: what posing a skeleton needs. X is forward, Y left, Z up. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { cross, dot, normalise } from '../../../shared/geometry/vector.ts';

export type Quaternion = readonly [x: number, y: number, z: number, w: number];

export const NO_TURN: Quaternion = [0, 0, 0, 1];

/** `left` after `right`. */
export function times(left: Quaternion, right: Quaternion): Quaternion {
  const [ax, ay, az, aw] = left;
  const [bx, by, bz, bw] = right;
  return [
    aw * bx + ax * bw + ay * bz - az * by,
    aw * by - ax * bz + ay * bw + az * bx,
    aw * bz + ax * by - ay * bx + az * bw,
    aw * bw - ax * bx - ay * by - az * bz,
  ];
}

export function inverse([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

export function rotate(turn: Quaternion, vector: Vector3): Vector3 {
  const [x, y, z] = times(times(turn, [...vector, 0]), inverse(turn));
  return [x, y, z];
}

function about(axis: Vector3, degrees: number): Quaternion {
  const half = (degrees * Math.PI) / 360;
  const sine = Math.sin(half);
  return [axis[0] * sine, axis[1] * sine, axis[2] * sine, Math.cos(half)];
}

/**
 * A turn by degrees: first leaning forward (pitch, about Y), then to the right (roll, about X), then to the left (yaw,
 * about Z).
 */
export function turned([pitch, yaw, roll]: Vector3): Quaternion {
  return times(about([0, 0, 1], yaw), times(about([1, 0, 0], roll), about([0, 1, 0], pitch)));
}

/** The turn that takes a direction and a rough front to another direction and front. */
export function turnBetween(
  from: { readonly direction: Vector3; readonly front: Vector3 },
  to: { readonly direction: Vector3; readonly front: Vector3 },
): Quaternion {
  const [a, b] = [axes(from.direction, from.front), axes(to.direction, to.front)];
  const m = (row: number, column: number): number =>
    a.reduce((sum, axis, index) => sum + (b[index]?.[row] ?? 0) * (axis[column] ?? 0), 0);
  return fromMatrix(m);
}

function axes(direction: Vector3, front: Vector3): readonly Vector3[] {
  const first = normalise(direction);
  const third = normalise(cross(first, front));
  return [first, cross(third, first), third];
}

/** By Shepperd: the largest of the four numbers first, so that nothing is divided by almost nothing. */
function fromMatrix(m: (row: number, column: number) => number): Quaternion {
  const trace = m(0, 0) + m(1, 1) + m(2, 2);
  const sizes = [m(0, 0), m(1, 1), m(2, 2), trace];
  const largest = sizes.indexOf(Math.max(...sizes));
  if (largest === 3) return unit([m(2, 1) - m(1, 2), m(0, 2) - m(2, 0), m(1, 0) - m(0, 1), 1 + trace]);
  const [i, j, k] = [largest, (largest + 1) % 3, (largest + 2) % 3];
  const result = [0, 0, 0, m(k, j) - m(j, k)];
  result[i] = 1 + m(i, i) - m(j, j) - m(k, k);
  result[j] = m(j, i) + m(i, j);
  result[k] = m(k, i) + m(i, k);
  return unit(result as [number, number, number, number]); // four numbers were put in
}

export function unit([x, y, z, w]: Quaternion): Quaternion {
  const size = Math.hypot(x, y, z, w);
  return [x / size, y / size, z / size, w / size];
}

/** The same turn, on the side of another, so that mixing goes the short way. */
export function nearTo(turn: Quaternion, other: Quaternion): Quaternion {
  const same = turn[0] * other[0] + turn[1] * other[1] + turn[2] * other[2] + turn[3] * other[3] >= 0;
  return same ? turn : [-turn[0], -turn[1], -turn[2], -turn[3]];
}

/** Degrees between two turns. */
export function angleBetween(left: Quaternion, right: Quaternion): number {
  const cosine = Math.abs(left[0] * right[0] + left[1] * right[1] + left[2] * right[2] + left[3] * right[3]);
  return (2 * Math.acos(Math.min(1, cosine)) * 180) / Math.PI;
}

/** The rotation vector of a turn, in half radians: what squad's control points are reckoned in. */
export function logarithm([x, y, z, w]: Quaternion): Vector3 {
  const sine = Math.hypot(x, y, z);
  if (sine < 1e-9) return [0, 0, 0];
  const factor = Math.atan2(sine, w) / sine;
  return [x * factor, y * factor, z * factor];
}

export function exponential(vector: Vector3): Quaternion {
  const angle = Math.sqrt(dot(vector, vector));
  const factor = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor, Math.cos(angle)];
}
