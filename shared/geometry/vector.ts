/** Vectors of three numbers as plain tuples: for cameras, rays and gizmos. Bulk data uses typed arrays and offsets instead. */

export type Vector3 = readonly [x: number, y: number, z: number];

export const ORIGIN: Vector3 = [0, 0, 0];
export const AXIS_X: Vector3 = [1, 0, 0];
export const AXIS_Y: Vector3 = [0, 1, 0];
export const AXIS_Z: Vector3 = [0, 0, 1];

export function add(left: Vector3, right: Vector3): Vector3 {
  return [left[0] + right[0], left[1] + right[1], left[2] + right[2]];
}

export function subtract(left: Vector3, right: Vector3): Vector3 {
  return [left[0] - right[0], left[1] - right[1], left[2] - right[2]];
}

export function scale(vector: Vector3, factor: number): Vector3 {
  return [vector[0] * factor, vector[1] * factor, vector[2] * factor];
}

/** `start + direction × distance`. */
export function along(start: Vector3, direction: Vector3, distance: number): Vector3 {
  return [start[0] + direction[0] * distance, start[1] + direction[1] * distance, start[2] + direction[2] * distance];
}

export function mix(from: Vector3, to: Vector3, amount: number): Vector3 {
  return along(from, subtract(to, from), amount);
}

export function dot(left: Vector3, right: Vector3): number {
  return left[0] * right[0] + left[1] * right[1] + left[2] * right[2];
}

export function cross(left: Vector3, right: Vector3): Vector3 {
  return [
    left[1] * right[2] - left[2] * right[1],
    left[2] * right[0] - left[0] * right[2],
    left[0] * right[1] - left[1] * right[0],
  ];
}

export function length(vector: Vector3): number {
  return Math.hypot(vector[0], vector[1], vector[2]);
}

export function distance(left: Vector3, right: Vector3): number {
  return length(subtract(left, right));
}

/** How far two points are apart whose three numbers stand at offsets of two lists: for many vertices. */
export function distanceAt(left: ArrayLike<number>, leftAt: number, right: ArrayLike<number>, rightAt: number): number {
  const x = (left[leftAt] ?? 0) - (right[rightAt] ?? 0);
  const y = (left[leftAt + 1] ?? 0) - (right[rightAt + 1] ?? 0);
  const z = (left[leftAt + 2] ?? 0) - (right[rightAt + 2] ?? 0);
  return Math.sqrt(x * x + y * y + z * z);
}

/** The unit vector of the same direction; `otherwise` where there is no direction. */
export function normalise(vector: Vector3, otherwise: Vector3 = AXIS_X): Vector3 {
  const size = length(vector);
  return size > 1e-12 && Number.isFinite(size) ? scale(vector, 1 / size) : otherwise;
}

/** The three numbers that stand at `offset`; what is missing is 0. */
export function vectorAt(numbers: ArrayLike<number>, offset = 0): Vector3 {
  return [numbers[offset] ?? 0, numbers[offset + 1] ?? 0, numbers[offset + 2] ?? 0];
}

/** Any unit vector at a right angle to a unit vector. */
export function perpendicular(vector: Vector3): Vector3 {
  return normalise(cross(vector, Math.abs(vector[2]) < 0.9 ? AXIS_Z : AXIS_X));
}
