/** Distances along the edges of a surface, from what is selected outwards. */
import type { Surface } from './surface.ts';

/** Points waiting by their distances, the nearest on top: a binary heap in two arrays that grow. */
class NearestFirst {
  private readonly points: number[] = [];
  private readonly keys: number[] = [];

  get isEmpty(): boolean {
    return this.points.length === 0;
  }

  put(point: number, key: number): void {
    const { points, keys } = this;
    let at = points.push(point) - 1;
    keys.push(key);
    while (at > 0) {
      const above = (at - 1) >> 1;
      if ((keys[above] ?? 0) <= key) break;
      points[at] = points[above] ?? 0;
      keys[at] = keys[above] ?? 0;
      at = above;
    }
    points[at] = point;
    keys[at] = key;
  }

  take(): readonly [point: number, key: number] {
    const { points, keys } = this;
    const taken = [points[0] ?? 0, keys[0] ?? 0] as const;
    const point = points.pop() ?? 0;
    const key = keys.pop() ?? 0;
    const { length } = points;
    if (length === 0) return taken;
    let at = 0;
    for (;;) {
      let below = at * 2 + 1;
      if (below >= length) break;
      if (below + 1 < length && (keys[below + 1] ?? 0) < (keys[below] ?? 0)) below++;
      if ((keys[below] ?? 0) >= key) break;
      points[at] = points[below] ?? 0;
      keys[at] = keys[below] ?? 0;
      at = below;
    }
    points[at] = point;
    keys[at] = key;
    return taken;
  }
}

/**
 * The shortest way along edges from a chosen point to each one; Infinity where no way is shorter than `most`.
 * @param positions three numbers a point
 * @param most units; nothing farther is looked at
 */
export function edgeDistances(
  { edges, edgesOf, pointCount }: Surface,
  positions: ArrayLike<number>,
  chosen: Uint8Array,
  most: number,
): Float64Array {
  const distances = new Float64Array(pointCount).fill(Infinity);
  const waiting = new NearestFirst();
  for (let point = 0; point < pointCount; point++) {
    if (chosen[point] !== 1) continue;
    distances[point] = 0;
    waiting.put(point, 0);
  }
  while (!waiting.isEmpty) {
    const [point, distance] = waiting.take();
    if (distance > (distances[point] ?? 0)) continue;
    const end = edgesOf.starts[point + 1] ?? 0;
    for (let at = edgesOf.starts[point] ?? 0; at < end; at++) {
      const edge = (edgesOf.items[at] ?? 0) * 2;
      const other = edges[edge] === point ? (edges[edge + 1] ?? 0) : (edges[edge] ?? 0);
      const [a, b] = [point * 3, other * 3];
      const away = Math.hypot(
        (positions[a] ?? 0) - (positions[b] ?? 0),
        (positions[a + 1] ?? 0) - (positions[b + 1] ?? 0),
        (positions[a + 2] ?? 0) - (positions[b + 2] ?? 0),
      );
      const next = distance + away;
      if (!(next < most && next < (distances[other] ?? 0))) continue;
      distances[other] = next;
      waiting.put(other, next);
    }
  }
  return distances;
}
