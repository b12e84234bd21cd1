/** Regions of the view that a selection is drawn with: a path of points that is closed, or a circle. Pure. */
import type { ToolRegion } from '../toolHint.ts';

/** A path around the box between two corners. */
export function boxRegion(from: readonly [number, number], to: readonly [number, number]): ToolRegion {
  return { kind: 'path', points: [from, [to[0], from[1]], to, [from[0], to[1]]] };
}

/** Whether points lie within a region; edges of paths count by the even-odd rule. */
export function withinRegion(region: ToolRegion): (x: number, y: number) => boolean {
  if (region.kind === 'circle') {
    const { x: cx, y: cy, radius } = region;
    return (x, y) => (x - cx) ** 2 + (y - cy) ** 2 <= radius * radius;
  }
  const { points } = region;
  let [left, top, right, bottom] = [Infinity, Infinity, -Infinity, -Infinity];
  for (const [x, y] of points) {
    left = Math.min(left, x);
    right = Math.max(right, x);
    top = Math.min(top, y);
    bottom = Math.max(bottom, y);
  }
  return (x, y) => {
    if (!(x >= left && x <= right && y >= top && y <= bottom)) return false;
    let isInside = false;
    for (let at = 0, before = points.length - 1; at < points.length; before = at++) {
      const [ax = 0, ay = 0] = points[at] ?? [];
      const [bx = 0, by = 0] = points[before] ?? [];
      if (ay > y !== by > y && x < ((bx - ax) * (y - ay)) / (by - ay) + ax) isInside = !isInside;
    }
    return isInside;
  };
}
