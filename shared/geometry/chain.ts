/**
 * Chains of stiff segments that reach for a point: where their ends go, each turned as little as may be. Two segments by the
 * law of cosines, more by FABRIK (Aristidou and Lasenby, 2011). Pure.
 */
import type { Quaternion } from './turn.ts';
import { quaternionProduct } from './turn.ts';
import type { Vector3 } from './vector.ts';
import { add, along, cross, distance, dot, length, normalise, perpendicular, scale, subtract } from './vector.ts';

const noTurn: Quaternion = [0, 0, 0, 1];
/** Of the chain's length: nearer than this is there, and shorter segments are none. */
const near = 1e-5;
const mostRounds = 400;

/** The least turn that takes one direction to another. */
export function turnBetween(from: Vector3, to: Vector3): Quaternion {
  const size = length(from) * length(to);
  if (size === 0) return noTurn;
  const cosine = dot(from, to) / size;
  const [x, y, z] = cosine < -1 + 1e-9 ? perpendicular(normalise(from)) : scale(cross(from, to), 1 / size);
  const w = cosine < -1 + 1e-9 ? 0 : 1 + cosine;
  const whole = Math.hypot(x, y, z, w);
  return [x / whole, y / whole, z / whole, w / whole];
}

/** A vector as a turn takes it. */
export function turnedBy([x, y, z, w]: Quaternion, vector: Vector3): Vector3 {
  const axis: Vector3 = [x, y, z];
  const twice = scale(cross(axis, vector), 2);
  return add(add(vector, scale(twice, w)), cross(axis, twice));
}

/** The knee of two segments, bent to the side that it is bent to now. */
function knee(points: readonly [Vector3, Vector3, Vector3], target: Vector3): Vector3 {
  const [root, middle, end] = points;
  const [upper, lower] = [distance(root, middle), distance(middle, end)];
  const way = subtract(target, root);
  const reached = Math.min(Math.max(length(way), Math.abs(upper - lower)), upper + lower);
  const ahead = normalise(way, normalise(subtract(end, root)));
  const turned = turnedBy(turnBetween(subtract(end, root), ahead), subtract(middle, root));
  const aside = subtract(turned, scale(ahead, dot(turned, ahead)));
  // A straight limb has no side of its own.
  const side = length(aside) > near * (upper + lower) ? normalise(aside) : perpendicular(ahead);
  const far = reached === 0 ? 0 : (upper * upper + reached * reached - lower * lower) / (2 * reached);
  const high = Math.sqrt(Math.max(0, upper * upper - far * far));
  return along(along(root, ahead, far), side, high);
}

function straight(points: readonly Vector3[], lengths: readonly number[], ahead: Vector3): Vector3[] {
  const made = [...points.slice(0, 1)];
  for (const size of lengths) made.push(along(made.at(-1) ?? [0, 0, 0], ahead, size));
  return made;
}

function fabrik(points: readonly Vector3[], lengths: readonly number[], target: Vector3, whole: number): Vector3[] {
  const [root = target] = points;
  const ahead = normalise(subtract(target, root));
  const last = points.length - 1;
  const isStraight = points.every(
    (point) => length(cross(subtract(point, root), ahead)) <= near * whole && dot(subtract(point, root), ahead) >= 0,
  );
  const side = perpendicular(ahead);
  // Segments in one line with the target would never bend.
  const now = points.map((point, at) =>
    isStraight && at > 0 && at < last ? along(point, side, whole * 1e-2 * (1 + (at % 2))) : point,
  );
  for (let round = 0; round < mostRounds; round++) {
    if (distance(now[last] ?? root, target) <= near * whole && round > 0) break;
    now[last] = target;
    for (let at = last - 1; at >= 0; at--) {
      const from = now[at + 1] ?? root;
      now[at] = along(from, normalise(subtract(now[at] ?? root, from), side), lengths[at] ?? 0);
    }
    now[0] = root;
    for (let at = 0; at < last; at++) {
      const from = now[at] ?? root;
      now[at + 1] = along(from, normalise(subtract(now[at + 1] ?? root, from), side), lengths[at] ?? 0);
    }
  }
  return now;
}

/**
 * Where the points of a chain go so that its last one comes as near to a target as it can. The first one stays, and so does
 * every distance from one to the next.
 */
export function reachedBy(points: readonly Vector3[], target: Vector3): readonly Vector3[] {
  const [root] = points;
  if (root === undefined || points.length < 2) return points;
  const lengths = points.slice(1).map((point, at) => distance(points[at] ?? point, point));
  const whole = lengths.reduce((sum, size) => sum + size, 0);
  // What stands in one place is one point.
  const kept = points.filter((_, at) => at === 0 || (lengths[at - 1] ?? 0) > near * whole);
  const [first, second, third] = kept;
  if (whole === 0 || first === undefined || second === undefined) return points;
  const sizes = lengths.filter((size) => size > near * whole);
  const way = subtract(target, first);
  const far = length(way);
  const most = Math.max(...sizes);
  const inner = most - (sizes.reduce((sum, size) => sum + size, 0) - most);
  let made: readonly Vector3[];
  if (far >= whole * (1 - near)) made = straight(kept, sizes, normalise(way));
  else if (third === undefined) made = straight(kept, sizes, normalise(way, normalise(subtract(second, first))));
  else {
    const ahead = normalise(way, normalise(subtract(kept.at(-1) ?? second, first)));
    const goal = far < inner ? along(first, ahead, inner) : target;
    if (kept.length > 3) made = fabrik(kept, sizes, goal, whole);
    else {
      const middle = knee([first, second, third], goal);
      made = [first, middle, along(middle, normalise(subtract(goal, middle)), sizes[1] ?? 0)];
    }
  }
  let from = -1;
  return points.map((point, at) => {
    if (at === 0 || (lengths[at - 1] ?? 0) > near * whole) from++;
    return made[from] ?? point;
  });
}

/**
 * How each segment of a chain is turned as its points go elsewhere, in the space of the points; with each the least that its
 * own way asks for beyond what the one before it is turned by. One without a length goes with that.
 */
export function turnsOf(points: readonly Vector3[], reached: readonly Vector3[]): readonly Quaternion[] {
  let before = noTurn;
  return points.slice(1).map((point, at) => {
    const from = points[at] ?? point;
    const to = subtract(reached[at + 1] ?? point, reached[at] ?? from);
    const carried = turnedBy(before, subtract(point, from));
    if (length(carried) > 0 && length(to) > 0) before = quaternionProduct(turnBetween(carried, to), before);
    return before;
  });
}
