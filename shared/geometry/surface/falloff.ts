/** How strongly points around a selection follow it: by their distance to the nearest selected one. */
import { edgeDistances } from './edgeDistances.ts';
import type { Surface } from './surface.ts';

/** Distances to the nearest of a set of points, by a tree that halves space at a median, axis after axis. */
class NearestPoint {
  private readonly positions: ArrayLike<number>;
  private readonly order: Uint32Array;

  constructor(positions: ArrayLike<number>, points: Uint32Array) {
    this.positions = positions;
    this.order = points;
    this.sort(0, points.length, 0);
  }

  /** The squared distance of a place, or `most` where nothing is nearer. */
  within(x: number, y: number, z: number, most: number): number {
    return this.search(0, this.order.length, 0, [x, y, z], most);
  }

  private coordinate(place: number, axis: number): number {
    return this.positions[(this.order[place] ?? 0) * 3 + axis] ?? 0;
  }

  private sort(from: number, to: number, axis: number): void {
    if (to - from < 2) return;
    const part = this.order.subarray(from, to);
    const { positions } = this;
    part.sort((left, right) => (positions[left * 3 + axis] ?? 0) - (positions[right * 3 + axis] ?? 0));
    const middle = (from + to) >> 1;
    const next = (axis + 1) % 3;
    this.sort(from, middle, next);
    this.sort(middle + 1, to, next);
  }

  private search(
    from: number,
    to: number,
    axis: number,
    place: readonly [number, number, number],
    least: number,
  ): number {
    if (from >= to) return least;
    const middle = (from + to) >> 1;
    const dx = this.coordinate(middle, 0) - place[0];
    const dy = this.coordinate(middle, 1) - place[1];
    const dz = this.coordinate(middle, 2) - place[2];
    let nearest = Math.min(least, dx * dx + dy * dy + dz * dz);
    const away = (place[axis] ?? 0) - this.coordinate(middle, axis);
    const next = (axis + 1) % 3;
    const isBelow = away < 0;
    nearest = isBelow
      ? this.search(from, middle, next, place, nearest)
      : this.search(middle + 1, to, next, place, nearest);
    if (away * away >= nearest) return nearest;
    return isBelow
      ? this.search(middle + 1, to, next, place, nearest)
      : this.search(from, middle, next, place, nearest);
  }
}

/** How what follows a selection grows weaker with the distance; `random` does so by chance, the same one every time. */
export type FalloffKind = 'smooth' | 'sphere' | 'root' | 'linear' | 'sharp' | 'constant' | 'random';

/** A number from 0 to 1 for each point, without order: of one point always the same. */
function chanceOf(point: number): number {
  const mixed = Math.imul((point + 1) ^ ((point + 1) >>> 15), 0x2c1b3c6d);
  return ((Math.imul(mixed ^ (mixed >>> 12), 0x297a2d39) >>> 8) & 0xffff) / 0xffff;
}

/** Weights by how near a point is: 1 at the selection, 0 at the radius. */
const curves: Readonly<Record<FalloffKind, (near: number, point: number) => number>> = {
  smooth: (near) => near * near * (3 - 2 * near),
  sphere: (near) => Math.sqrt(1 - (1 - near) * (1 - near)),
  root: (near) => Math.sqrt(near),
  linear: (near) => near,
  sharp: (near) => near * near,
  constant: () => 1,
  random: (near, point) => near * chanceOf(point),
};

export interface Falloff {
  /** Units; 0 or less takes nothing along. */
  readonly radius: number;
  readonly kind: FalloffKind;
  /** Goes along the edges of this surface, so that what only lies near and does not hang together stays; null for any way. */
  readonly along: Surface | null;
}

/** Distances of all points to the nearest chosen one, `most` where none is nearer. */
function straightDistances(positions: ArrayLike<number>, chosen: Uint8Array, most: number): Float64Array {
  const points: number[] = [];
  for (let point = 0; point < chosen.length; point++) if (chosen[point] === 1) points.push(point);
  const tree = new NearestPoint(positions, Uint32Array.from(points));
  return Float64Array.from(chosen, (isChosen, point) => {
    if (isChosen === 1) return 0;
    const at = point * 3;
    return Math.sqrt(tree.within(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0, most * most));
  });
}

/**
 * 1 for chosen points, less for others the farther they are from the nearest chosen one, 0 from the radius on.
 * @param positions three numbers a point
 */
export function falloffWeights(
  positions: ArrayLike<number>,
  chosen: Uint8Array,
  { radius, kind, along }: Falloff,
): Float32Array {
  const weights = Float32Array.from(chosen);
  if (!(radius > 0)) return weights;
  const curve = curves[kind];
  const distances =
    along === null ? straightDistances(positions, chosen, radius) : edgeDistances(along, positions, chosen, radius);
  for (let point = 0; point < chosen.length; point++) {
    const distance = distances[point] ?? radius;
    if (chosen[point] !== 1 && distance < radius) weights[point] = curve(1 - distance / radius, point);
  }
  return weights;
}
