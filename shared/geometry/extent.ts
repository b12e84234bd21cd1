/** Bounding boxes and the sphere that goes with them. */
import { transformPoint } from './matrix.ts';
import type { Vector3 } from './vector.ts';
import { length } from './vector.ts';

export interface Box {
  readonly minimum: Vector3;
  readonly maximum: Vector3;
}

/** A box with the radius about the model's origin, which is what MDX extents hold. */
export interface Bounds extends Box {
  readonly radius: number;
}

/**
 * Bounds of positions (three numbers each). The radius is the distance of the farthest vertex from the origin. Positions
 * that are not finite are passed over; null when nothing is left.
 */
export function boundsOf(positions: ArrayLike<number>): Bounds | null {
  // Asked at every frame of a drag for all vertices: a loop that only ever sees floats is a quarter quicker.
  return boundsOfFloats(positions instanceof Float32Array ? positions : Float64Array.from(positions));
}

function boundsOfFloats(positions: Float32Array | Float64Array): Bounds | null {
  let [leastX, leastY, leastZ] = [Infinity, Infinity, Infinity];
  let [mostX, mostY, mostZ] = [-Infinity, -Infinity, -Infinity];
  let farthest = -1;
  for (let at = 0; at + 2 < positions.length; at += 3) {
    const x = positions[at] ?? 0;
    const y = positions[at + 1] ?? 0;
    const z = positions[at + 2] ?? 0;
    const squared = x * x + y * y + z * z;
    if (!Number.isFinite(squared)) continue;
    if (x < leastX) leastX = x;
    if (x > mostX) mostX = x;
    if (y < leastY) leastY = y;
    if (y > mostY) mostY = y;
    if (z < leastZ) leastZ = z;
    if (z > mostZ) mostZ = z;
    if (squared > farthest) farthest = squared;
  }
  if (farthest < 0) return null;
  return { minimum: [leastX, leastY, leastZ], maximum: [mostX, mostY, mostZ], radius: Math.sqrt(farthest) };
}

/** Whether all of its numbers are finite. */
export function hasPlace({ minimum, maximum }: Box): boolean {
  return [...minimum, ...maximum].every(Number.isFinite);
}

/** The box around all of them; those whose numbers are not finite are passed over. Null when nothing is left. */
export function uniteBoxes(boxes: Iterable<Box | null>): Box | null {
  let united: Box | null = null;
  for (const box of boxes) {
    if (box === null || !hasPlace(box)) continue;
    united =
      united === null
        ? box
        : {
            minimum: joined(united.minimum, box.minimum, Math.min),
            maximum: joined(united.maximum, box.maximum, Math.max),
          };
  }
  return united;
}

function joined(left: Vector3, right: Vector3, choose: (a: number, b: number) => number): Vector3 {
  return [choose(left[0], right[0]), choose(left[1], right[1]), choose(left[2], right[2])];
}

export function boxCentre({ minimum, maximum }: Box): Vector3 {
  return [(minimum[0] + maximum[0]) / 2, (minimum[1] + maximum[1]) / 2, (minimum[2] + maximum[2]) / 2];
}

/** Half of the diagonal. */
export function boxRadius({ minimum, maximum }: Box): number {
  return length([maximum[0] - minimum[0], maximum[1] - minimum[1], maximum[2] - minimum[2]]) / 2;
}

export function boxCorners({ minimum, maximum }: Box): readonly Vector3[] {
  return [0, 1, 2, 3, 4, 5, 6, 7].map((corner) => [
    corner & 1 ? maximum[0] : minimum[0],
    corner & 2 ? maximum[1] : minimum[1],
    corner & 4 ? maximum[2] : minimum[2],
  ]);
}

/** The box around a box that an affine matrix has moved. */
export function transformBox(matrix: ArrayLike<number>, at: number, box: Box): Box {
  const moved = boundsOf(boxCorners(box).flatMap((corner) => [...transformPoint(matrix, at, corner)]));
  return moved === null ? box : { minimum: moved.minimum, maximum: moved.maximum };
}

/** A box with its middle at a point, of this much to every side. */
export function boxAround([x, y, z]: Vector3, margin: number): Box {
  return { minimum: [x - margin, y - margin, z - margin], maximum: [x + margin, y + margin, z + margin] };
}

/** How far a box sticks out of another, at most, along an axis; 0 where it lies inside. */
export function stickingOut(inner: Box, outer: Box): number {
  return Math.max(
    0,
    ...[0, 1, 2].flatMap((axis) => [
      (outer.minimum[axis] ?? 0) - (inner.minimum[axis] ?? 0),
      (inner.maximum[axis] ?? 0) - (outer.maximum[axis] ?? 0),
    ]),
  );
}
