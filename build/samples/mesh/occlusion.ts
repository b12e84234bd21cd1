/** How much of the sky each vertex sees: rays against a tree of boxes. Deterministic, once a model, before painting. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, along, cross, normalise, perpendicular, scale } from '../../../shared/geometry/vector.ts';
import type { Mesh } from './weld.ts';

/** Nine numbers a triangle: a corner and the two edges from it. */
type Triangles = Float64Array;

interface Branch {
  readonly low: Vector3;
  readonly high: Vector3;
  readonly left: Branch | null;
  readonly right: Branch | null;
  readonly triangles: readonly number[];
}

const LEAF_SIZE = 6;
const axes = [0, 1, 2] as const;

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
  const low: [number, number, number] = [Infinity, Infinity, Infinity];
  const high: [number, number, number] = [-Infinity, -Infinity, -Infinity];
  for (const index of members) {
    for (const axis of axes) {
      const [least, most] = cornerBounds(all, index, axis);
      low[axis] = Math.min(low[axis], least);
      high[axis] = Math.max(high[axis], most);
    }
  }
  if (members.length <= LEAF_SIZE) return { low, high, left: null, right: null, triangles: members };
  const sizes = axes.map((axis) => high[axis] - low[axis]);
  const axis = sizes.indexOf(Math.max(...sizes));
  const middle = (index: number): number => cornerBounds(all, index, axis).reduce((sum, value) => sum + value, 0);
  const sorted = [...members].sort((left, right) => middle(left) - middle(right));
  const half = sorted.length >> 1;
  return {
    low,
    high,
    left: branch(all, sorted.slice(0, half)),
    right: branch(all, sorted.slice(half)),
    triangles: [],
  };
}

/** A ray as plain numbers: it is held against some thousand boxes and triangles, and nothing is made on the way. */
interface Ray {
  readonly ox: number;
  readonly oy: number;
  readonly oz: number;
  readonly dx: number;
  readonly dy: number;
  readonly dz: number;
  /** One over the direction. */
  readonly ix: number;
  readonly iy: number;
  readonly iz: number;
}

function rayOf([ox, oy, oz]: Vector3, [dx, dy, dz]: Vector3): Ray {
  const inverse = (value: number): number => 1 / (value || 1e-12);
  return { ox, oy, oz, dx, dy, dz, ix: inverse(dx), iy: inverse(dy), iz: inverse(dz) };
}

function meetsBox({ low, high }: Branch, ray: Ray, reach: number): boolean {
  const x0 = (low[0] - ray.ox) * ray.ix;
  const x1 = (high[0] - ray.ox) * ray.ix;
  const y0 = (low[1] - ray.oy) * ray.iy;
  const y1 = (high[1] - ray.oy) * ray.iy;
  const z0 = (low[2] - ray.oz) * ray.iz;
  const z1 = (high[2] - ray.oz) * ray.iz;
  const near = Math.max(0, Math.min(x0, x1), Math.min(y0, y1), Math.min(z0, z1));
  const far = Math.min(reach, Math.max(x0, x1), Math.max(y0, y1), Math.max(z0, z1));
  return near <= far;
}

/** Distance to a triangle along a ray, by Möller and Trumbore; Infinity when it misses. */
function hit(all: Triangles, index: number, { ox, oy, oz, dx, dy, dz }: Ray): number {
  const at = index * 9;
  const ax = all[at + 3] ?? 0;
  const ay = all[at + 4] ?? 0;
  const az = all[at + 5] ?? 0;
  const bx = all[at + 6] ?? 0;
  const by = all[at + 7] ?? 0;
  const bz = all[at + 8] ?? 0;
  const px = dy * bz - dz * by;
  const py = dz * bx - dx * bz;
  const pz = dx * by - dy * bx;
  const determinant = ax * px + ay * py + az * pz;
  if (Math.abs(determinant) < 1e-9) return Infinity;
  const sx = ox - (all[at] ?? 0);
  const sy = oy - (all[at + 1] ?? 0);
  const sz = oz - (all[at + 2] ?? 0);
  const u = (sx * px + sy * py + sz * pz) / determinant;
  if (u < 0 || u > 1) return Infinity;
  const qx = sy * az - sz * ay;
  const qy = sz * ax - sx * az;
  const qz = sx * ay - sy * ax;
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < 0 || u + v > 1) return Infinity;
  const far = (bx * qx + by * qy + bz * qz) / determinant;
  return far > 1e-4 ? far : Infinity;
}

function nearest(tree: Branch, all: Triangles, ray: Ray, reach: number): number {
  if (!meetsBox(tree, ray, reach)) return reach;
  let best = reach;
  for (const index of tree.triangles) best = Math.min(best, hit(all, index, ray));
  if (tree.left !== null) best = nearest(tree.left, all, ray, best);
  if (tree.right !== null) best = nearest(tree.right, all, ray, best);
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
      let far = nearest(tree, all, rayOf(origin, direction), options.reach);
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
