/** How strongly points around a selection follow it: by their distance to the nearest selected one. */

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

/**
 * 1 for chosen points, less for others the farther they are from the nearest chosen one, 0 from the radius on: a smooth
 * curve that leaves and arrives level.
 * @param positions three numbers a point
 * @param radius units; 0 or less takes nothing along
 */
export function falloffWeights(positions: ArrayLike<number>, chosen: Uint8Array, radius: number): Float32Array {
  const weights = Float32Array.from(chosen);
  if (!(radius > 0)) return weights;
  const points: number[] = [];
  for (let point = 0; point < chosen.length; point++) if (chosen[point] === 1) points.push(point);
  const tree = new NearestPoint(positions, Uint32Array.from(points));
  const most = radius * radius;
  for (let point = 0; point < chosen.length; point++) {
    if (chosen[point] === 1) continue;
    const at = point * 3;
    const squared = tree.within(positions[at] ?? 0, positions[at + 1] ?? 0, positions[at + 2] ?? 0, most);
    if (squared >= most) continue;
    const near = 1 - Math.sqrt(squared) / radius;
    weights[point] = near * near * (3 - 2 * near);
  }
  return weights;
}
