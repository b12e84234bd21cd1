/** What a running change is bound to: nothing, an axis, or the plane at a right angle to one; in the model's axes or the target's own. */
import type { Axes, AxisName, Handle, PlaneName } from './handles.ts';
import { AXES } from './handles.ts';

export interface Bound {
  readonly handle: Handle;
  readonly isOwn: boolean;
}

export const unbound: Bound = { handle: 'view', isOwn: false };

const planeWithout: Readonly<Record<AxisName, PlaneName>> = { x: 'yz', y: 'zx', z: 'xy' };

/** What the key of an axis makes of it: the axis, pressed again the target's own one, and once more nothing. */
export function boundBy(before: Bound, axis: AxisName, isPlane: boolean, hasOwnAxes: boolean): Bound {
  const handle = isPlane ? planeWithout[axis] : axis;
  if (before.handle !== handle) return { handle, isOwn: false };
  return before.isOwn || !hasOwnAxes ? unbound : { handle, isOwn: true };
}

export function axesOf({ isOwn }: Bound, own: Axes | undefined): Axes {
  return isOwn && own !== undefined ? own : AXES;
}

/** Which axes a handle leaves free. */
export function freeAxes(handle: Handle): readonly AxisName[] {
  const all = ['x', 'y', 'z'] as const;
  return handle === 'view' ? all : all.filter((axis) => handle.includes(axis));
}

export function boundWords({ handle, isOwn }: Bound): string {
  if (handle === 'view') return '';
  return `along ${isOwn ? 'own ' : ''}${handle.toUpperCase()}`;
}
