/** Loose triangles, nine numbers each, that a body is tried against: heights over a place, rays, and what is nearest to an upright line. */
import type { Ray } from '../ray.ts';
import { rayTriangle } from '../ray.ts';

/** Nine numbers a triangle, three a corner. */
export type Soup = ArrayLike<number>;

/** What lies over or under a place. */
export interface Level {
  readonly height: number;
  /** Unit normal, upwards. */
  readonly normal: readonly [x: number, y: number, z: number];
}

/** Edges count, so that nobody falls between two triangles that share one. */
const slack = 1e-6;

/** Height of a triangle over a place, NaN beside it and for one that stands upright. */
function heightIn(soup: Soup, at: number, x: number, y: number): number {
  const ax = (soup[at] ?? 0) - x;
  const ay = (soup[at + 1] ?? 0) - y;
  const bx = (soup[at + 3] ?? 0) - x;
  const by = (soup[at + 4] ?? 0) - y;
  const cx = (soup[at + 6] ?? 0) - x;
  const cy = (soup[at + 7] ?? 0) - y;
  const whole = (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);
  if (Math.abs(whole) < 1e-9) return NaN;
  const a = (bx * cy - by * cx) / whole;
  const b = (cx * ay - cy * ax) / whole;
  const c = 1 - a - b;
  if (a < -slack || b < -slack || c < -slack) return NaN;
  return (soup[at + 2] ?? 0) * a + (soup[at + 5] ?? 0) * b + (soup[at + 8] ?? 0) * c;
}

function levelOf(soup: Soup, at: number, height: number): Level {
  const part = (corner: number, axis: number): number => (soup[at + corner * 3 + axis] ?? 0) - (soup[at + axis] ?? 0);
  const [ux, uy, uz, vx, vy, vz] = [part(1, 0), part(1, 1), part(1, 2), part(2, 0), part(2, 1), part(2, 2)];
  const [x, y, z] = [uy * vz - uz * vy, uz * vx - ux * vz, ux * vy - uy * vx];
  const size = Math.hypot(x, y, z) * (z < 0 ? -1 : 1);
  return { height, normal: [x / size, y / size, z / size] };
}

/** The highest triangle over a place that is not above a height; null where there is none. */
export function floorIn(soup: Soup, x: number, y: number, below: number): Level | null {
  let best = -Infinity;
  let found = -1;
  for (let at = 0; at + 8 < soup.length; at += 9) {
    const height = heightIn(soup, at, x, y);
    if (!(height <= below && height > best)) continue;
    best = height;
    found = at;
  }
  return found < 0 ? null : levelOf(soup, found, best);
}

/** Height of the lowest triangle over a place that is above a height; Infinity under the open sky. */
export function ceilingIn(soup: Soup, x: number, y: number, above: number): number {
  let best = Infinity;
  for (let at = 0; at + 8 < soup.length; at += 9) {
    const height = heightIn(soup, at, x, y);
    if (height > above && height < best) best = height;
  }
  return best;
}

/** Distance to the first triangle that a ray meets, Infinity for none. */
export function rayIn(soup: Soup, ray: Ray): number {
  let nearest = Infinity;
  for (let at = 0; at + 8 < soup.length; at += 9) {
    nearest = Math.min(nearest, rayTriangle(ray, soup, at, at + 3, at + 6));
  }
  return nearest;
}

/**
 * How a triangle pushes an upright column (its middle line between two heights) aside so that it no longer reaches into it; null
 * where it does not. Only what of the triangle stands at the column's heights pushes; one that the line itself goes through, such
 * as a ceiling, does not.
 */
export function pushOf(
  soup: Soup,
  at: number,
  [x, y, low, high]: readonly [x: number, y: number, low: number, high: number],
  radius: number,
): readonly [x: number, y: number] | null {
  const z = (corner: number): number => soup[at + corner * 3 + 2] ?? 0;
  if (Math.min(z(0), z(1), z(2)) >= high || Math.max(z(0), z(1), z(2)) <= low) return null;
  const cut = cutToHeights(soup, at, low, high);
  let best = radius;
  let push: readonly [number, number] | null = null;
  for (const [index, from] of cut.entries()) {
    const to = cut[(index + 1) % cut.length] ?? from;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const squared = dx * dx + dy * dy;
    const part = squared < 1e-12 ? 0 : ((x - from[0]) * dx + (y - from[1]) * dy) / squared;
    const held = Math.min(1, Math.max(0, part));
    const [ox, oy] = [x - from[0] - dx * held, y - from[1] - dy * held];
    const away = Math.hypot(ox, oy);
    if (away >= best) continue;
    best = away;
    push = away < 1e-9 ? null : [(ox / away) * (radius - away), (oy / away) * (radius - away)];
  }
  return push !== null && isInside(cut, x, y) ? null : push;
}

/** Whether a place lies within a convex outline seen from above, whichever way it runs. */
function isInside(outline: readonly Corner[], x: number, y: number): boolean {
  let [left, right] = [false, false];
  for (const [index, from] of outline.entries()) {
    const to = outline[(index + 1) % outline.length] ?? from;
    const side = (to[0] - from[0]) * (y - from[1]) - (to[1] - from[1]) * (x - from[0]);
    // One that stands upright is a line from above: nothing lies within.
    if (Math.abs(side) < 1e-9) return false;
    if (side > 0) left = true;
    else right = true;
  }
  return left !== right;
}

type Corner = readonly [x: number, y: number, z: number];

/** What of a triangle lies between two heights. */
function cutToHeights(soup: Soup, at: number, low: number, high: number): readonly Corner[] {
  const corners = [0, 3, 6].map((corner): Corner => [
    soup[at + corner] ?? 0,
    soup[at + corner + 1] ?? 0,
    soup[at + corner + 2] ?? 0,
  ]);
  const half = (kept: readonly Corner[], sign: number, bound: number): readonly Corner[] =>
    kept.flatMap((corner, index): readonly Corner[] => {
      const next = kept[(index + 1) % kept.length] ?? corner;
      const [here, there] = [(corner[2] - bound) * sign, (next[2] - bound) * sign];
      const own = here >= 0 ? [corner] : [];
      if (here >= 0 === there >= 0) return own;
      const part = here / (here - there);
      return [...own, [corner[0] + (next[0] - corner[0]) * part, corner[1] + (next[1] - corner[1]) * part, bound]];
    });
  return half(half(corners, 1, low), -1, high);
}
