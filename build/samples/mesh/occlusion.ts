/** How much of the sky each vertex sees: rays against a tree of boxes. Deterministic, once a model, before painting. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, along, cross, normalise, perpendicular, scale } from '../../../shared/geometry/vector.ts';
import type { Mesh } from './weld.ts';

/** Nine numbers a triangle: a corner and the two edges from it. */
type Triangles = Float64Array;

interface Branch {
  readonly minimum: readonly number[];
  readonly maximum: readonly number[];
  readonly left: Branch | null;
  readonly right: Branch | null;
  readonly triangles: readonly number[];
}

const LEAF_SIZE = 6;

function collect(meshes: readonly Mesh[]): Triangles {
  const numbers: number[] = [];
  for (const { vertices, triangles } of meshes) {
    for (let at = 0; at < triangles.length; at += 3) {
      const [a, b, c] = [0, 1, 2].map((corner) => vertices[triangles[at + corner] ?? 0]?.position ?? [0, 0, 0]);
      if (a === undefined || b === undefined || c === undefined) continue;
      numbers.push(
        ...a,
        ...b.map((value, axis) => value - (a[axis] ?? 0)),
        ...c.map((value, axis) => value - (a[axis] ?? 0)),
      );
    }
  }
  return Float64Array.from(numbers);
}

function cornerBounds(all: Triangles, index: number, axis: number): readonly [number, number] {
  const start = all[index * 9 + axis] ?? 0;
  const [b, c] = [start + (all[index * 9 + 3 + axis] ?? 0), start + (all[index * 9 + 6 + axis] ?? 0)];
  return [Math.min(start, b, c), Math.max(start, b, c)];
}

function branch(all: Triangles, members: readonly number[]): Branch {
  const minimum = [Infinity, Infinity, Infinity];
  const maximum = [-Infinity, -Infinity, -Infinity];
  for (const index of members) {
    for (let axis = 0; axis < 3; axis++) {
      const [low, high] = cornerBounds(all, index, axis);
      minimum[axis] = Math.min(minimum[axis] ?? 0, low);
      maximum[axis] = Math.max(maximum[axis] ?? 0, high);
    }
  }
  if (members.length <= LEAF_SIZE) return { minimum, maximum, left: null, right: null, triangles: members };
  const sizes = minimum.map((low, axis) => (maximum[axis] ?? 0) - low);
  const axis = sizes.indexOf(Math.max(...sizes));
  const middle = (index: number): number => cornerBounds(all, index, axis).reduce((sum, value) => sum + value, 0);
  const sorted = [...members].sort((left, right) => middle(left) - middle(right));
  const half = sorted.length >> 1;
  return {
    minimum,
    maximum,
    left: branch(all, sorted.slice(0, half)),
    right: branch(all, sorted.slice(half)),
    triangles: [],
  };
}

function meetsBox({ minimum, maximum }: Branch, origin: Vector3, direction: Vector3, reach: number): boolean {
  let near = 0;
  let far = reach;
  for (let axis = 0; axis < 3; axis++) {
    const inverse = 1 / ((direction[axis] ?? 0) || 1e-12);
    const one = ((minimum[axis] ?? 0) - (origin[axis] ?? 0)) * inverse;
    const other = ((maximum[axis] ?? 0) - (origin[axis] ?? 0)) * inverse;
    near = Math.max(near, Math.min(one, other));
    far = Math.min(far, Math.max(one, other));
  }
  return near <= far;
}

/** Distance to a triangle along a ray, by Möller and Trumbore; Infinity when it misses. */
function hit(all: Triangles, index: number, origin: Vector3, direction: Vector3): number {
  const n = (offset: number): number => all[index * 9 + offset] ?? 0;
  const p: Vector3 = cross(direction, [n(6), n(7), n(8)]);
  const determinant = n(3) * p[0] + n(4) * p[1] + n(5) * p[2];
  if (Math.abs(determinant) < 1e-9) return Infinity;
  const s: Vector3 = [origin[0] - n(0), origin[1] - n(1), origin[2] - n(2)];
  const u = (s[0] * p[0] + s[1] * p[1] + s[2] * p[2]) / determinant;
  if (u < 0 || u > 1) return Infinity;
  const q = cross(s, [n(3), n(4), n(5)]);
  const v = (direction[0] * q[0] + direction[1] * q[1] + direction[2] * q[2]) / determinant;
  if (v < 0 || u + v > 1) return Infinity;
  const far = (n(6) * q[0] + n(7) * q[1] + n(8) * q[2]) / determinant;
  return far > 1e-4 ? far : Infinity;
}

function nearest(tree: Branch, all: Triangles, origin: Vector3, direction: Vector3, reach: number): number {
  if (!meetsBox(tree, origin, direction, reach)) return reach;
  let best = reach;
  for (const index of tree.triangles) best = Math.min(best, hit(all, index, origin, direction));
  if (tree.left !== null) best = nearest(tree.left, all, origin, direction, best);
  if (tree.right !== null) best = nearest(tree.right, all, origin, direction, best);
  return best;
}

/** Directions over the half sphere about +Z, dense towards the pole (cosine), on a golden spiral. */
function hemisphere(count: number): readonly Vector3[] {
  return Array.from({ length: count }, (_, index) => {
    const share = (index + 0.5) / count;
    const angle = index * Math.PI * (3 - Math.sqrt(5));
    const radius = Math.sqrt(share);
    return [Math.cos(angle) * radius, Math.sin(angle) * radius, Math.sqrt(1 - share)];
  });
}

export interface OcclusionOptions {
  readonly rays: number;
  /** Farther things do not darken, in model units. */
  readonly reach: number;
  /** The ground darkens from below too; null for things that float. */
  readonly ground: number | null;
}

/** For each mesh one number a vertex: 1 sees the whole half sphere above it, 0 sees nothing. */
export function occlusionOf(meshes: readonly Mesh[], options: OcclusionOptions): readonly Float32Array[] {
  const all = collect(meshes);
  const tree = branch(
    all,
    Array.from({ length: all.length / 9 }, (_, index) => index),
  );
  const directions = hemisphere(options.rays);
  const known = new Map<string, number>();
  const open = (position: Vector3, normal: Vector3): number => {
    const side = perpendicular(normal);
    const other = cross(normal, side);
    const origin = along(position, normal, 0.15);
    let sum = 0;
    for (const [x, y, z] of directions) {
      const direction = normalise(add(scale(side, x), add(scale(other, y), scale(normal, z))));
      let far = nearest(tree, all, origin, direction, options.reach);
      if (options.ground !== null && direction[2] < -1e-6) {
        far = Math.min(far, (options.ground - origin[2]) / direction[2]);
      }
      sum += Math.max(0, Math.min(1, far / options.reach)) ** 0.7;
    }
    return sum / directions.length;
  };
  return meshes.map(({ vertices }) =>
    Float32Array.from(vertices, ({ position, normal }) => {
      const key = [...position, ...normal].map((value) => value.toFixed(2)).join(' ');
      const value = known.get(key) ?? open(position, normal);
      known.set(key, value);
      return value;
    }),
  );
}
