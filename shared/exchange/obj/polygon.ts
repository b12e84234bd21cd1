/** Polygons as triangles: ears are cut off until three corners are left. */
import type { Vector3 } from '../../geometry/vector.ts';
import { cross, dot, subtract } from '../../geometry/vector.ts';

/** Beyond this, cutting ears would take too long, and a fan does. */
const mostCorners = 512;

function normalOf(points: readonly Vector3[]): Vector3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (const [index, point] of points.entries()) {
    const next = points[(index + 1) % points.length] ?? point;
    const turn = cross(point, next);
    for (let axis = 0; axis < 3; axis++) sum[axis] = (sum[axis] ?? 0) + (turn[axis] ?? 0);
  }
  return sum;
}

function isInside(point: Vector3, [a, b, c]: readonly [Vector3, Vector3, Vector3], normal: Vector3): boolean {
  const side = (from: Vector3, to: Vector3): number => dot(cross(subtract(to, from), subtract(point, from)), normal);
  return side(a, b) >= 0 && side(b, c) >= 0 && side(c, a) >= 0;
}

/** Positions of corners, three a triangle, in the polygon's own sense of turn. */
export function triangulate(points: readonly Vector3[]): readonly number[] {
  const rest = points.map((_, index) => index);
  if (rest.length === 3) return rest;
  const triangles: number[] = [];
  const normal = normalOf(points);
  const at = (index: number): Vector3 => points[index] ?? [0, 0, 0];
  while (rest.length > 3 && points.length <= mostCorners) {
    const ear = rest.findIndex((middle, index) => {
      const [before, after] = [rest.at(index - 1) ?? 0, rest[(index + 1) % rest.length] ?? 0];
      const corners = [at(before), at(middle), at(after)] as const;
      if (dot(cross(subtract(corners[1], corners[0]), subtract(corners[2], corners[1])), normal) <= 0) return false;
      return !rest.some(
        (other) => other !== before && other !== middle && other !== after && isInside(at(other), corners, normal),
      );
    });
    if (ear < 0) break;
    triangles.push(rest.at(ear - 1) ?? 0, rest[ear] ?? 0, rest[(ear + 1) % rest.length] ?? 0);
    rest.splice(ear, 1);
  }
  for (let index = 2; index < rest.length; index++)
    triangles.push(rest[0] ?? 0, rest[index - 1] ?? 0, rest[index] ?? 0);
  return triangles;
}
