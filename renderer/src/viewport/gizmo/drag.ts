/** A drag of a gizmo handle as numbers: how far it has moved or turned since it was grabbed. */
import { rayPlane } from '../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, cross, dot, ORIGIN, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { pointAt, projectPoint, rayThrough, unitsPerPixel } from '../camera/lens.ts';
import type { Handle } from './handles.ts';
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
}

/** How far a handle was moved, in units. Snapping goes by a round number of units that suits the zoom. */
export function moved(drag: Drag): Vector3 {
  const offset = movedFreely(drag);
  if (!drag.snaps) return offset;
  const step = snapStep(unitsPerPixel(drag.lens, drag.centre));
  const snap = (value: number): number => Math.round(value / step) * step;
  return [snap(offset[0]), snap(offset[1]), snap(offset[2])];
}

function movedFreely({ lens, centre, handle, from, to }: Drag): Vector3 {
  const start = rayThrough(lens, ...from);
  const end = rayThrough(lens, ...to);
  if (isAxis(handle)) {
    const axis = AXES[handle];
    // The plane through the axis that faces the eye most; an axis that points at the eye has none and cannot be dragged.
    const normal = along(lens.frame.towardsViewer, axis, -dot(lens.frame.towardsViewer, axis));
    const before = rayPlane(start, centre, normal);
    const after = rayPlane(end, centre, normal);
    return before === null || after === null ? ORIGIN : scale(axis, dot(subtract(after, before), axis));
  }
  if (isPlane(handle)) {
    const [first, second] = PLANES[handle];
    const normal = cross(AXES[first], AXES[second]);
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

export function turned(drag: Drag): Turn {
  const { lens, handle, snaps } = drag;
  const axis = isAxis(handle) ? AXES[handle] : lens.frame.towardsViewer;
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
