/** The parts of the gizmo: where they are, of constant size on the screen, and which one the pointer is over. */
import { rayPlane, segmentDistance } from '../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import {
  along,
  AXIS_X,
  AXIS_Y,
  AXIS_Z,
  dot,
  perpendicular,
  cross,
  subtract,
} from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { projectPoint, rayThrough, unitsPerPixel } from '../camera/lens.ts';

export type GizmoMode = 'move' | 'rotate' | 'scale';
export type AxisName = 'x' | 'y' | 'z';
export type PlaneName = 'xy' | 'yz' | 'zx';
/** `view` moves in the plane of the screen, or turns about the line of sight. */
export type Handle = AxisName | PlaneName | 'view';

/** Three directions at right angles to each other. */
export type Axes = Readonly<Record<AxisName, Vector3>>;

export const AXES: Axes = { x: AXIS_X, y: AXIS_Y, z: AXIS_Z };

/** Whose axes tools go by: the model's, those of what is moved, or those of what that hangs on. */
export type AxesKind = 'model' | 'own' | 'parent';

/** The axes that something has beside the model's; left out where it has none. */
export interface OtherAxes {
  readonly own?: Axes | undefined;
  readonly parent?: Axes | undefined;
}

/** Axes of a kind; the model's where there are none of it. */
export function axesOfKind(kind: AxesKind, others: OtherAxes | undefined): Axes {
  return (kind === 'model' ? undefined : others?.[kind]) ?? AXES;
}

export const PLANES: Readonly<Record<PlaneName, readonly [AxisName, AxisName]>> = {
  xy: ['x', 'y'],
  yz: ['y', 'z'],
  zx: ['z', 'x'],
};

/** Sizes in CSS pixels. */
export const SIZE = { axis: 84, cone: 15, planeFrom: 22, planeTo: 42, centre: 8, ring: 78, viewRing: 94 } as const;
const reach = 7;
const ringSteps = 64;

export function isAxis(handle: Handle): handle is AxisName {
  return handle in AXES;
}

export function isPlane(handle: Handle): handle is PlaneName {
  return handle in PLANES;
}

/** A point of a ring; `isFacing` is false on the half that turns away, which cannot be grabbed. */
export interface RingPoint {
  readonly place: Vector3;
  readonly isFacing: boolean;
}

export function ringPoints(lens: Lens, centre: Vector3, axis: Vector3, pixels: number): readonly RingPoint[] {
  const radius = unitsPerPixel(lens, centre) * pixels;
  const first = perpendicular(axis);
  const second = cross(axis, first);
  return Array.from({ length: ringSteps + 1 }, (_, step) => {
    const angle = (step / ringSteps) * 2 * Math.PI;
    const place = along(along(centre, first, Math.cos(angle) * radius), second, Math.sin(angle) * radius);
    const isFacing = dot(subtract(place, centre), lens.frame.towardsViewer) > -radius * 0.05;
    return { place, isFacing };
  });
}

/** The handle under a point of the view; null beside the gizmo. */
export function handleAt(
  mode: GizmoMode,
  lens: Lens,
  centre: Vector3,
  x: number,
  y: number,
  axes: Axes = AXES,
): Handle | null {
  if (projectPoint(lens, centre).depth < lens.near) return null;
  return mode === 'rotate' ? ringAt(lens, centre, x, y, axes) : moveHandleAt(lens, centre, x, y, axes);
}

function moveHandleAt(lens: Lens, centre: Vector3, x: number, y: number, axes: Axes): Handle | null {
  const middle = projectPoint(lens, centre);
  if (Math.hypot(x - middle.x, y - middle.y) <= SIZE.centre) return 'view';
  for (const plane of Object.keys(PLANES) as PlaneName[])
    if (isOverPlane(lens, centre, plane, x, y, axes)) return plane; // its own keys
  const size = unitsPerPixel(lens, centre);
  let nearest: AxisName | null = null;
  let least: number = reach;
  for (const axis of Object.keys(AXES) as AxisName[]) {
    // its own keys
    const tip = projectPoint(lens, along(centre, axes[axis], size * (SIZE.axis + SIZE.cone)));
    const away = segmentDistance(x, y, [middle.x, middle.y], [tip.x, tip.y]);
    if (away < least) {
      least = away;
      nearest = axis;
    }
  }
  return nearest;
}

function isOverPlane(lens: Lens, centre: Vector3, plane: PlaneName, x: number, y: number, axes: Axes): boolean {
  const [first, second] = PLANES[plane];
  const normal = cross(axes[first], axes[second]);
  // A plane seen from its edge is too thin to grab.
  if (Math.abs(dot(normal, lens.frame.towardsViewer)) < 0.15) return false;
  const point = rayPlane(rayThrough(lens, x, y), centre, normal);
  if (point === null) return false;
  const size = unitsPerPixel(lens, centre);
  const offset = subtract(point, centre);
  return [first, second].every((axis) => {
    const pixels = dot(offset, axes[axis]) / size;
    return pixels >= SIZE.planeFrom && pixels <= SIZE.planeTo;
  });
}

function ringAt(lens: Lens, centre: Vector3, x: number, y: number, axes: Axes): Handle | null {
  let nearest: Handle | null = null;
  let least: number = reach;
  for (const axis of Object.keys(AXES) as AxisName[]) {
    // its own keys
    const points = ringPoints(lens, centre, axes[axis], SIZE.ring);
    points.forEach((point, index) => {
      const next = points[index + 1];
      if (next === undefined || !point.isFacing) return;
      const from = projectPoint(lens, point.place);
      const to = projectPoint(lens, next.place);
      const away = segmentDistance(x, y, [from.x, from.y], [to.x, to.y]);
      if (away < least) {
        least = away;
        nearest = axis;
      }
    });
  }
  if (nearest !== null) return nearest;
  const middle = projectPoint(lens, centre);
  return Math.abs(Math.hypot(x - middle.x, y - middle.y) - SIZE.viewRing) <= reach ? 'view' : null;
}
