/**
 * What moves snap to: steps, a grid in the model's space, or vertices, edges and surfaces that stay where they are. Ctrl changes
 * whether they do.
 */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, cross, dot, scale, subtract } from '../../../../shared/geometry/vector.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { Drag } from './drag.ts';
import { inSteps, movedFreely, snapStep } from './drag.ts';
import { AXES, isAxis, isPlane, PLANES } from './handles.ts';
import { text } from '../../base/text/language.ts';

export type SnapKind = 'steps' | 'grid' | 'vertex' | 'edge' | 'face';

export interface SnapRule {
  readonly kind: SnapKind;
  /** Of steps and of the grid, in units; null for a round number that suits the zoom. */
  readonly step: number | null;
  /** Moves snap without Ctrl, which then lets them go where the pointer is. */
  readonly isOn: boolean;
}

export const usualSnap: SnapRule = { kind: 'steps', step: null, isOn: false };

/** A place of what moves, as it was, and the place that it is put on. */
export interface SnapFound {
  readonly from: Vector3;
  readonly to: Vector3;
}

/** What lies under a place of the view, CSS pixels; `offset` is how far things have been moved freely. */
export type FindSnap = (x: number, y: number, offset: Vector3) => SnapFound | null;

export interface SnappedMove {
  readonly offset: Vector3;
  /** The place that it snapped to; null where it did to none. */
  readonly to: Vector3 | null;
}

/** What is left of a way by what a handle is bound to. */
function boundWay(way: Vector3, { handle, axes = AXES }: Drag): Vector3 {
  if (isAxis(handle)) return scale(axes[handle], dot(way, axes[handle]));
  if (!isPlane(handle)) return way;
  const [first, second] = PLANES[handle];
  const normal = cross(axes[first], axes[second]);
  return along(way, normal, -dot(way, normal));
}

/** Puts the middle on places of the grid, along the axes that are free. */
function onGrid(offset: Vector3, drag: Drag, step: number | null): Vector3 {
  const { centre, lens } = drag;
  const each = step ?? snapStep(unitsPerPixel(lens, centre));
  const to = centre.map((value, axis) => Math.round((value + (offset[axis] ?? 0)) / each) * each - value);
  return boundWay([to[0] ?? 0, to[1] ?? 0, to[2] ?? 0], drag);
}

/**
 * How far a handle was moved, in units, with what it snaps to.
 *
 * @param find null where what moves knows of no places: steps are taken then
 */
export function snappedMove(drag: Drag, rule: SnapRule, find: FindSnap | null): SnappedMove {
  const offset = movedFreely(drag);
  if (drag.snaps === rule.isOn) return { offset, to: null };
  if (rule.kind === 'grid') return { offset: onGrid(offset, drag, rule.step), to: null };
  if (rule.kind === 'steps' || find === null) return { offset: inSteps(offset, drag, rule.step), to: null };
  const found = find(...drag.to, offset);
  return found === null
    ? { offset, to: null }
    : { offset: boundWay(subtract(found.to, found.from), drag), to: found.to };
}

const snaps = {
  steps: 'Ctrl snaps',
  grid: 'Ctrl snaps to the grid',
  vertex: 'Ctrl snaps to vertices',
  edge: 'Ctrl snaps to edges',
  face: 'Ctrl snaps to surfaces',
} as const;

const snapsNot = {
  steps: 'Ctrl does not snap',
  grid: 'Ctrl does not snap to the grid',
  vertex: 'Ctrl does not snap to vertices',
  edge: 'Ctrl does not snap to edges',
  face: 'Ctrl does not snap to surfaces',
} as const;

/** What Ctrl does, for beside the pointer. */
export function snapWords({ kind, isOn }: SnapRule): string {
  return text(isOn ? snapsNot[kind] : snaps[kind]);
}
