/** Moving objects so that faces of their boxes meet those of others, which may be turned. */
import type { Box } from '../../geometry/extent.ts';
import { boxCorners } from '../../geometry/extent.ts';
import { placementToWorld } from '../../geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../geometry/terrain/placementSpace.ts';
import { placementFrame, placePoint } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { add, dot, normalise, ORIGIN, scale, subtract } from '../../geometry/vector.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from './object.ts';
import { placeOf } from './object.ts';
import { mapObjectExtents } from './span.ts';

/** A box that may be turned, in the world. */
export interface TurnedBox {
  readonly frame: PlacementFrame;
  readonly box: Box;
}

const upright: PlacementFrame['axes'] = [
  [1, 0, 0],
  [0, 1, 0],
  [0, 0, 1],
];

/**
 * The box of an object where it stands, or would stand. Without its model a building has the upright box of its record, which
 * goes along as it is; a doodad has none.
 */
export function turnedBox(object: ObjectInstance, bounds: BoundsOf, place?: ObjectPlace): TurnedBox | null {
  const now = placeOf(object);
  const at = place ?? now;
  const box = bounds(object.path, object.kind);
  if (box !== null) return { frame: placementFrame(at.position, at.rotation, at.scale), box };
  if (object.kind === 'doodad') return null;
  const { minimum, maximum } = mapObjectExtents(object);
  const [a, b] = [placementToWorld(minimum), placementToWorld(maximum)];
  const [from, to] = [placementToWorld(now.position), placementToWorld(at.position)];
  return {
    frame: { origin: [to.x - from.x, to.y - from.y, to.z - from.z], axes: upright },
    box: {
      minimum: [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.min(a.z, b.z)],
      maximum: [Math.max(a.x, b.x), Math.max(a.y, b.y), Math.max(a.z, b.z)],
    },
  };
}

export function cornersOf({ frame, box }: TurnedBox): readonly Vector3[] {
  return boxCorners(box).map((corner) => placePoint(frame, corner));
}

/** How far some objects reach together along each axis of the world, yards; null where no box of theirs is known. */
export function reachOf(objects: readonly ObjectInstance[], bounds: BoundsOf): Vector3 | null {
  const corners = objects.flatMap((object) => {
    const box = turnedBox(object, bounds);
    return box === null ? [] : cornersOf(box);
  });
  const reach = (axis: 0 | 1 | 2): number => {
    const { low, high } = along(corners, upright[axis]);
    return high - low;
  };
  return corners.length === 0 ? null : [reach(0), reach(1), reach(2)];
}

interface Interval {
  readonly low: number;
  readonly high: number;
}

function along(corners: readonly Vector3[], axis: Vector3): Interval {
  const values = corners.map((corner) => dot(corner, axis));
  return { low: Math.min(...values), high: Math.max(...values) };
}

const apart = (one: Interval, other: Interval): number => Math.max(0, other.low - one.high, one.low - other.high);

const nearest = (steps: readonly number[]): number =>
  steps.reduce((best, step) => (Math.abs(step) < Math.abs(best) ? step : best), Infinity);

/** A step that lets a face meet another. */
export interface Snap<Other extends TurnedBox = TurnedBox> {
  /** Yards of the world. */
  readonly step: Vector3;
  readonly met: Other;
  /** Corners of the face that is met, around it. */
  readonly face: readonly Vector3[];
}

/** Corners of the side of a box that looks most along a direction, around it. */
function faceTowards({ frame, box: { minimum, maximum } }: TurnedBox, direction: Vector3): readonly Vector3[] {
  const along = frame.axes.map((axis) => dot(normalise(axis, ORIGIN), direction));
  const most = along.reduce((best, value, axis) => (Math.abs(value) > Math.abs(along[best] ?? 0) ? axis : best), 0);
  const [first, second] = [(most + 1) % 3, (most + 2) % 3] as const;
  const end = (along[most] ?? 0) < 0 ? minimum : maximum;
  return [
    [minimum, minimum],
    [maximum, minimum],
    [maximum, maximum],
    [minimum, maximum],
  ].map(([one = minimum, other = minimum]) => {
    const corner: [number, number, number] = [0, 0, 0];
    corner[most] = end[most] ?? 0;
    corner[first] = one[first] ?? 0;
    corner[second] = other[second] ?? 0;
    return placePoint(frame, corner);
  });
}

/**
 * How far to move, in the plane, so that a face of what moves meets a face of the nearest of the others; and where the sides
 * beside it are nearly flush, so that they are.
 * @param moving corners of what moves
 * @param reach yards; what is farther is left alone
 * @returns null where nothing is near
 */
export function snapStep<Other extends TurnedBox>(
  moving: readonly Vector3[],
  others: readonly Other[],
  reach: number,
): Snap<Other> | null {
  if (moving.length === 0) return null;
  let best: { readonly step: Vector3; readonly size: number; readonly met: Other; readonly towards: Vector3 } | null =
    null;
  for (const other of others) {
    const corners = cornersOf(other);
    const flat = ([x, y]: Vector3): Vector3 => normalise([x, y, 0], ORIGIN);
    // Sides of a box that leans are taken as they are seen from above.
    const front = flat(other.frame.axes[0]);
    const side: Vector3 = [-front[1], front[0], 0];
    if (front === ORIGIN) continue;
    const axes = [front, side] as const;
    const own = axes.map((axis) => along(moving, axis)) as [Interval, Interval];
    const theirs = axes.map((axis) => along(corners, axis)) as [Interval, Interval];
    for (const [axis, across] of [
      [0, 1],
      [1, 0],
    ] as const) {
      const aside = apart(own[across], theirs[across]);
      if (aside > reach) continue;
      const beyond = theirs[axis].high - own[axis].low;
      const meet = nearest([beyond, theirs[axis].low - own[axis].high]);
      // Faces that lie over each other are meant before those that would pass.
      const size = Math.abs(meet) + 2 * aside;
      if (Math.abs(meet) > reach || size >= (best?.size ?? Infinity)) continue;
      const flush = nearest([theirs[across].low - own[across].low, theirs[across].high - own[across].high]);
      const beside = Math.abs(flush) <= reach ? scale(axes[across], flush) : ORIGIN;
      const towards = scale(axes[axis], meet === beyond ? 1 : -1);
      best = { step: add(scale(axes[axis], meet), beside), size, met: other, towards };
    }
  }
  return best === null ? null : { step: best.step, met: best.met, face: faceTowards(best.met, best.towards) };
}

/** Boxes that come near enough to what moves to be asked, by spheres around them. */
export function boxesNear<Other extends TurnedBox>(
  moving: readonly Vector3[],
  others: readonly Other[],
  reach: number,
): readonly Other[] {
  const centre = scale(
    moving.reduce((sum, corner) => add(sum, corner), ORIGIN),
    1 / Math.max(1, moving.length),
  );
  const size = Math.max(0, ...moving.map((corner) => Math.hypot(...subtract(corner, centre))));
  return others.filter((other) =>
    cornersOf(other).some((corner) => {
      const [x, y] = subtract(corner, centre);
      return Math.hypot(x, y) <= size + reach + radiusOf(other);
    }),
  );
}

function radiusOf(other: TurnedBox): number {
  const corners = cornersOf(other);
  const [first] = corners;
  return first === undefined ? 0 : Math.max(...corners.map((corner) => Math.hypot(...subtract(corner, first))));
}
