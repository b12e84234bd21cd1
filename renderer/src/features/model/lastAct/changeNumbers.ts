/** Moves, turns and scalings as numbers of a last act, and back. No React. */
import { along, dot, ORIGIN, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { ChangeAbout } from '../../../viewport/gizmo/change.ts';
import type { ActNumber, ActValues } from './lastAct.ts';
import { text } from '../../../base/text/language.ts';

const names = ['x', 'y', 'z'] as const;

/** An angle in degrees, or three numbers along the axes of the change. */
export function numbersOfChange({ change, axes }: ChangeAbout): readonly ActNumber[] {
  if (change.mode === 'rotate') {
    return [{ id: 'angle', label: text('Angle'), value: (change.turn.angle * 180) / Math.PI, unit: '°', step: 1 }];
  }
  const values = change.mode === 'move' ? names.map((name) => dot(change.offset, axes[name])) : change.factors;
  const step = change.mode === 'move' ? {} : { step: 0.01 };
  return names.map((id, at) => ({ id, label: id.toUpperCase(), value: values[at] ?? 0, ...step }));
}

/** The same change with other numbers. */
export function withNumbers(about: ChangeAbout, values: ActValues): ChangeAbout {
  const { change, axes } = about;
  if (change.mode === 'rotate') {
    const angle = ((values['angle'] ?? 0) * Math.PI) / 180;
    return { ...about, change: { mode: 'rotate', turn: { axis: change.turn.axis, angle } } };
  }
  const otherwise = change.mode === 'move' ? 0 : 1;
  const [x, y, z] = names.map((name) => values[name] ?? otherwise);
  const numbers: Vector3 = [x ?? otherwise, y ?? otherwise, z ?? otherwise];
  if (change.mode === 'scale') return { ...about, change: { mode: 'scale', factors: numbers } };
  const offset = names.reduce<Vector3>((sum, name, at) => along(sum, axes[name], numbers[at] ?? 0), ORIGIN);
  return { ...about, change: { mode: 'move', offset } };
}
