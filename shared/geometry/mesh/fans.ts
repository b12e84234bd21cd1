/** Corners of triangles in the order in which they stand around a point. A corner is a place among the triangles' vertices. */
import { eachSide, pairBase } from './mesh.ts';

export const nextCorner = (corner: number): number => (corner % 3 === 2 ? corner - 2 : corner + 1);
export const lastCorner = (corner: number): number => (corner % 3 === 0 ? corner + 2 : corner - 1);

/** Corners around a point, counter-clockwise as seen from outside; those of an open one begin and end at a rim. */
export interface Fan {
  readonly corners: readonly number[];
  readonly isClosed: boolean;
}

export interface Fans {
  /** The corner at `from` of the triangle whose side goes from one point to another; −1 for none, or for several. */
  readonly cornerOf: (from: number, to: number) => number;
  /** All fans of a point: several where parts of a mesh touch in it. */
  readonly at: (point: number) => readonly Fan[];
}

export function fansOf(triangles: ArrayLike<number>, pointOf: ArrayLike<number>): Fans {
  const point = (corner: number): number => pointOf[triangles[corner] ?? 0] ?? 0;
  const sides = new Map<number, number>();
  const around = new Map<number, number[]>();
  let corner = 0;
  eachSide(triangles, (from, to) => {
    const key = (pointOf[from] ?? 0) * pairBase + (pointOf[to] ?? 0);
    // A side that two triangles have in the same direction leads to neither.
    sides.set(key, sides.has(key) ? -1 : corner);
    const list = around.get(pointOf[from] ?? 0);
    if (list === undefined) around.set(pointOf[from] ?? 0, [corner]);
    else list.push(corner);
    corner++;
  });
  const cornerOf = (from: number, to: number): number => sides.get(from * pairBase + to) ?? -1;
  const after = (each: number): number => {
    // An edge that more than two sides meet in ends the fan.
    const back = cornerOf(point(lastCorner(each)), point(each));
    return back < 0 ? -1 : cornerOf(point(each), point(lastCorner(each)));
  };
  const before = (each: number): number => {
    const own = cornerOf(point(each), point(nextCorner(each)));
    const other = own < 0 ? -1 : cornerOf(point(nextCorner(each)), point(each));
    return other < 0 ? -1 : nextCorner(other);
  };
  return {
    cornerOf,
    at: (wanted) => {
      const seen = new Set<number>();
      return (around.get(wanted) ?? []).flatMap((start): Fan[] => {
        if (seen.has(start)) return [];
        let first = start;
        for (let each = before(start); each >= 0 && each !== start && !seen.has(each); each = before(each))
          first = each;
        // Without a rim the way back ends where it began.
        const isClosed = before(first) === start && after(start) !== -1 && before(start) !== -1;
        const corners: number[] = [];
        for (let each = isClosed ? start : first; each >= 0 && !seen.has(each); each = after(each)) {
          seen.add(each);
          corners.push(each);
        }
        return [{ corners, isClosed }];
      });
    },
  };
}
