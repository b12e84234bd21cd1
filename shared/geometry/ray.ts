/** Rays: where they meet boxes, triangles, planes and lines. */
import type { Box } from './extent.ts';
import type { Vector3 } from './vector.ts';
import { along, dot, length, subtract } from './vector.ts';

export interface Ray {
  readonly origin: Vector3;
  /** Of unit length, so that distances are in units. */
  readonly direction: Vector3;
}

export interface TriangleHit {
  readonly distance: number;
  readonly point: Vector3;
  /** Which triangle, counted from 0. */
  readonly triangle: number;
}

/** Distance at which a ray enters a box, 0 when it starts inside, null when it misses. */
export function rayBox({ origin, direction }: Ray, { minimum, maximum }: Box): number | null {
  let near = 0;
  let far = Infinity;
  for (const axis of [0, 1, 2] as const) {
    if (direction[axis] === 0) {
      if (origin[axis] < minimum[axis] || origin[axis] > maximum[axis]) return null;
      continue;
    }
    const first = (minimum[axis] - origin[axis]) / direction[axis];
    const second = (maximum[axis] - origin[axis]) / direction[axis];
    near = Math.max(near, Math.min(first, second));
    far = Math.min(far, Math.max(first, second));
  }
  return near <= far ? near : null;
}

/**
 * The nearest triangle a ray meets, from either side. `positions` has three numbers a vertex, `triangles` three indices
 * a triangle; indices past the vertices are passed over.
 */
export function rayMesh(ray: Ray, positions: ArrayLike<number>, triangles: ArrayLike<number>): TriangleHit | null {
  const count = Math.floor(positions.length / 3);
  let nearest = Infinity;
  let triangle = -1;
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const a = triangles[at] ?? count;
    const b = triangles[at + 1] ?? count;
    const c = triangles[at + 2] ?? count;
    if (a >= count || b >= count || c >= count) continue;
    const met = rayTriangle(ray, positions, a * 3, b * 3, c * 3);
    if (met < nearest) {
      nearest = met;
      triangle = at / 3;
    }
  }
  if (triangle < 0) return null;
  return { distance: nearest, point: along(ray.origin, ray.direction, nearest), triangle };
}

/** Distance to a triangle by Möller and Trumbore's method, Infinity for a miss. Written out, as it runs a lot. */
export function rayTriangle({ origin, direction }: Ray, p: ArrayLike<number>, a: number, b: number, c: number): number {
  const ax = p[a] ?? 0;
  const ay = p[a + 1] ?? 0;
  const az = p[a + 2] ?? 0;
  const ux = (p[b] ?? 0) - ax;
  const uy = (p[b + 1] ?? 0) - ay;
  const uz = (p[b + 2] ?? 0) - az;
  const vx = (p[c] ?? 0) - ax;
  const vy = (p[c + 1] ?? 0) - ay;
  const vz = (p[c + 2] ?? 0) - az;
  const [dx, dy, dz] = direction;
  const px = dy * vz - dz * vy;
  const py = dz * vx - dx * vz;
  const pz = dx * vy - dy * vx;
  const determinant = ux * px + uy * py + uz * pz;
  if (Math.abs(determinant) < 1e-12) return Infinity;
  const tx = origin[0] - ax;
  const ty = origin[1] - ay;
  const tz = origin[2] - az;
  const u = (tx * px + ty * py + tz * pz) / determinant;
  if (u < 0 || u > 1) return Infinity;
  const qx = ty * uz - tz * uy;
  const qy = tz * ux - tx * uz;
  const qz = tx * uy - ty * ux;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < 0 || u + v > 1) return Infinity;
  const distance = (vx * qx + vy * qy + vz * qz) / determinant;
  return distance >= 0 ? distance : Infinity;
}

/** Where a ray meets a plane; null when it runs along it or away from it. */
export function rayPlane({ origin, direction }: Ray, point: Vector3, normal: Vector3): Vector3 | null {
  const slope = dot(direction, normal);
  if (Math.abs(slope) < 1e-9) return null;
  const distance = dot(subtract(point, origin), normal) / slope;
  return distance < 0 ? null : along(origin, direction, distance);
}

/** Distance of a point from a segment, in the plane. */
export function segmentDistance(
  x: number,
  y: number,
  from: readonly [number, number],
  to: readonly [number, number],
): number {
  const dx = to[0] - from[0];
  const dy = to[1] - from[1];
  const squared = dx * dx + dy * dy;
  const part = squared === 0 ? 0 : Math.min(1, Math.max(0, ((x - from[0]) * dx + (y - from[1]) * dy) / squared));
  return length([x - from[0] - dx * part, y - from[1] - dy * part, 0]);
}
