/** A drag of a gizmo handle as numbers: how far it has moved or turned since it was grabbed. */
import { rayPlane } from '../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, cross, dot, ORIGIN, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { pointAt, projectPoint, rayThrough, unitsPerPixel } from '../camera/lens.ts';
import type { Axes, Handle } from './handles.ts';
import { AXES, isAxis, isPlane, PLANES, SIZE } from './handles.ts';

const snapAngle = (15 * Math.PI) / 180;
/** Below this slope a plane or ring is seen too much from its edge to follow the pointer on it. */
const edgeOn = 0.2;

/** Where the pointer was and is, in CSS pixels, and the gizmo it dragged. */
export interface Drag {
  readonly lens: Lens;
  readonly centre: Vector3;
  readonly handle: Handle;
  readonly from: readonly [x: number, y: number];
  readonly to: readonly [x: number, y: number];
  readonly snaps: boolean;
  /** What the handles' names stand for; the model's own axes when left out. */
  readonly axes?: Axes | undefined;
}

/** How far a handle was moved, in units, in whole steps along the axes where it snaps. */
export function moved(drag: Drag): Vector3 {
  const offset = movedFreely(drag);
  return drag.snaps ? inSteps(offset, drag, null) : offset;
}

/** @param step units; null for a round number that suits the zoom */
export function inSteps(offset: Vector3, { axes = AXES, lens, centre }: Drag, step: number | null): Vector3 {
  const each = step ?? snapStep(unitsPerPixel(lens, centre));
  return [axes.x, axes.y, axes.z].reduce<Vector3>(
    (sum, axis) => along(sum, axis, Math.round(dot(offset, axis) / each) * each),
    ORIGIN,
  );
}

/** How far a handle was moved, in units, wherever the pointer is. */
export function movedFreely({ lens, centre, handle, from, to, axes = AXES }: Drag): Vector3 {
  const start = rayThrough(lens, ...from);
  const end = rayThrough(lens, ...to);
  if (isAxis(handle)) {
    const axis = axes[handle];
    // The plane through the axis that faces the eye most; an axis that points at the eye has none and cannot be dragged.
    const normal = along(lens.frame.towardsViewer, axis, -dot(lens.frame.towardsViewer, axis));
    const before = rayPlane(start, centre, normal);
    const after = rayPlane(end, centre, normal);
    return before === null || after === null ? ORIGIN : scale(axis, dot(subtract(after, before), axis));
  }
  if (isPlane(handle)) {
    const [first, second] = PLANES[handle];
    const normal = cross(axes[first], axes[second]);
    const before = rayPlane(start, centre, normal);
    const after = rayPlane(end, centre, normal);
    return before === null || after === null ? ORIGIN : subtract(after, before);
  }
  return subtract(pointAt(lens, ...to, centre), pointAt(lens, ...from, centre));
}

/** The power of ten, or half of it, that is nearest to six pixels. */
export function snapStep(units: number): number {
  const power = 10 ** Math.floor(Math.log10(units * 6));
  return units * 6 >= power * 5 ? power * 5 : power;
}

export interface Turn {
  /** Unit vector. */
  readonly axis: Vector3;
  /** Radians, counter-clockwise as seen from the axis' tip. */
  readonly angle: number;
}

/** The direction of a handle that is turned about; a plane turns about the axis that it leaves still. */
export function turnAxis({ lens, handle, axes = AXES }: Pick<Drag, 'lens' | 'handle' | 'axes'>): Vector3 {
  if (isAxis(handle)) return axes[handle];
  if (!isPlane(handle)) return lens.frame.towardsViewer;
  const [first, second] = PLANES[handle];
  return cross(axes[first], axes[second]);
}

export function turned(drag: Drag): Turn {
  const { lens, snaps } = drag;
  const axis = turnAxis(drag);
  const facing = dot(axis, lens.frame.towardsViewer);
  const angle = Math.abs(facing) < edgeOn ? angleAcross(drag, axis) : angleAround(drag, facing);
  return { axis, angle: snaps ? Math.round(angle / snapAngle) * snapAngle : angle };
}

/** About the gizmo's middle on the screen; the shorter way from where it was grabbed. */
function angleAround({ lens, centre, from, to }: Drag, facing: number): number {
  const middle = projectPoint(lens, centre);
  const before = Math.atan2(middle.y - from[1], from[0] - middle.x);
  const after = Math.atan2(middle.y - to[1], to[0] - middle.x);
  const angle = Math.atan2(Math.sin(after - before), Math.cos(after - before));
  return facing < 0 ? -angle : angle;
}

/** A ring seen from its edge turns as a wheel does: by the way along it, on the side that faces the eye. */
function angleAcross({ lens, from, to }: Drag, axis: Vector3): number {
  const rim = cross(axis, lens.frame.towardsViewer);
  const way = dot(rim, lens.frame.right) * (to[0] - from[0]) - dot(rim, lens.frame.up) * (to[1] - from[1]);
  return way / SIZE.ring;
}

/** Factors along the three axes for one factor of a handle. */
export function factorsOf(handle: Handle, factor: number): Vector3 {
  const takes = (axis: 'x' | 'y' | 'z'): number => (handle === 'view' || handle.includes(axis) ? factor : 1);
  return [takes('x'), takes('y'), takes('z')];
}

const snapFactor = 0.1;

/** A factor, snapped where that is wanted. */
export function snappedFactor(factor: number, snaps: boolean): number {
  return snaps ? Math.round(factor / snapFactor) * snapFactor : factor;
}

/** The factor that a handle was pulled to: its own length is 1 more; the middle grows to the right and upwards. */
export function pulled(drag: Drag): number {
  const { lens, centre, handle, from, to, axes = AXES } = drag;
  if (isAxis(handle)) {
    const way = dot(movedFreely(drag), axes[handle]);
    return snappedFactor(1 + way / (unitsPerPixel(lens, centre) * SIZE.axis), drag.snaps);
  }
  return snappedFactor(1 + (to[0] - from[0] - (to[1] - from[1])) / (2 * SIZE.axis), drag.snaps);
}

/** The factor by how far the pointer is from the middle, against where it began. */
export function spread(drag: Drag): number {
  const middle = projectPoint(drag.lens, drag.centre);
  const before = Math.hypot(drag.from[0] - middle.x, drag.from[1] - middle.y);
  const after = Math.hypot(drag.to[0] - middle.x, drag.to[1] - middle.y);
  return snappedFactor(after / Math.max(1, before), drag.snaps);
}
