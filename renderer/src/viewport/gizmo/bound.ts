/** What a running change is bound to: nothing, an axis, or the plane at a right angle to one; in which axes. */
import type { AxesKind, AxisName, Handle, OtherAxes, PlaneName } from './handles.ts';
import { fill } from '../../base/text/language.ts';

export interface Bound {
  readonly handle: Handle;
  readonly kind: AxesKind;
}

const planeWithout: Readonly<Record<AxisName, PlaneName>> = { x: 'yz', y: 'zx', z: 'xy' };

/** The kinds that the key of an axis goes through: the chosen one, then the target's own, or the model's where others are chosen. */
function kindsFrom(chosen: AxesKind, others: OtherAxes | undefined): readonly AxesKind[] {
  const has = (kind: AxesKind): boolean => kind === 'model' || others?.[kind] !== undefined;
  const first = has(chosen) ? chosen : 'model';
  const second = first === 'model' ? 'own' : 'model';
  return has(second) ? [first, second] : [first];
}

/** @param chosen the axes that tools go by, where the target has them */
export function unbound(chosen: AxesKind, others: OtherAxes | undefined): Bound {
  return { handle: 'view', kind: kindsFrom(chosen, others)[0] ?? 'model' };
}

/** What the key of an axis makes of it: the axis, pressed again that of the other axes, and once more nothing. */
export function boundBy(
  before: Bound,
  axis: AxisName,
  isPlane: boolean,
  chosen: AxesKind,
  others: OtherAxes | undefined,
): Bound {
  const handle = isPlane ? planeWithout[axis] : axis;
  const kinds = kindsFrom(chosen, others);
  const kind = kinds[before.handle === handle ? kinds.indexOf(before.kind) + 1 : 0];
  return kind === undefined ? unbound(chosen, others) : { handle, kind };
}

/** Which axes a handle leaves free. */
export function freeAxes(handle: Handle): readonly AxisName[] {
  const all = ['x', 'y', 'z'] as const;
  return handle === 'view' ? all : all.filter((axis) => handle.includes(axis));
}

const along = { model: 'along {}', own: 'along own {}', parent: 'along the parent’s {}' } as const;

export function boundWords({ handle, kind }: Bound): string {
  return handle === 'view' ? '' : fill(along[kind], handle.toUpperCase());
}
