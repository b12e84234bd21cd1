/** Moving, turning and scaling of points as acts whose numbers can be changed when they are done. No React. */
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { along, dot, ORIGIN, type Vector3 } from '../../../../../shared/geometry/vector.ts';
import type { Change, ChangeAbout } from '../../../viewport/gizmo/change.ts';
import { transformOf, verbs } from '../../../viewport/gizmo/change.ts';
import { lastAct, type ActNumber } from './lastAct.ts';
import { ShapeMove, type MoveOptions } from './shapeMove.ts';
import type { Shape } from './shapeSelection.ts';

const names = ['x', 'y', 'z'] as const;

/** What the step is called. */
export function transformTitle({ mode }: Change, name: string): string {
  return `${verbs[mode]} ${name}`;
}

function numbersOf({ change, axes }: ChangeAbout, radius: number): readonly ActNumber[] {
  const soft: readonly ActNumber[] = radius > 0 ? [{ id: 'radius', label: 'Reach', value: radius, min: 0 }] : [];
  if (change.mode === 'rotate') {
    return [{ id: 'angle', label: 'Angle', value: (change.turn.angle * 180) / Math.PI, unit: '°', step: 1 }, ...soft];
  }
  const values = change.mode === 'move' ? names.map((name) => dot(change.offset, axes[name])) : change.factors;
  const step = change.mode === 'move' ? {} : { step: 0.01 };
  return [...names.map((id, at) => ({ id, label: id.toUpperCase(), value: values[at] ?? 0, ...step })), ...soft];
}

function changeOf({ change, axes }: ChangeAbout, values: Readonly<Record<string, number>>): Change {
  if (change.mode === 'rotate') {
    return { mode: 'rotate', turn: { axis: change.turn.axis, angle: ((values['angle'] ?? 0) * Math.PI) / 180 } };
  }
  const otherwise = change.mode === 'move' ? 0 : 1;
  const [x, y, z] = names.map((name) => values[name] ?? otherwise);
  const numbers: Vector3 = [x ?? otherwise, y ?? otherwise, z ?? otherwise];
  if (change.mode === 'scale') return { mode: 'scale', factors: numbers };
  return {
    mode: 'move',
    offset: names.reduce<Vector3>((sum, name, at) => along(sum, axes[name], numbers[at] ?? 0), ORIGIN),
  };
}

/**
 * Notes that a drag has become a step, so that its numbers can be changed. `before` is the shape as the drag found it, with
 * places of its own.
 */
export function noteTransform(
  document: FormatDocument,
  before: Shape,
  name: string,
  about: ChangeAbout,
  options: MoveOptions,
): void {
  const label = transformTitle(about.change, name);
  lastAct.setState({
    act: {
      document,
      title: label,
      numbers: numbersOf(about, options.radius),
      outcome: '',
      position: document.history.position,
      again: (values) => {
        carryOut(
          document,
          before,
          label,
          { ...about, change: changeOf(about, values) },
          {
            ...options,
            radius: values['radius'] ?? options.radius,
          },
        );
        return '';
      },
    },
  });
}

function carryOut(
  document: FormatDocument,
  shape: Shape,
  label: string,
  about: ChangeAbout,
  options: MoveOptions,
): void {
  const transform = transformOf(about);
  const move = new ShapeMove(document, shape, options);
  document.edit(label, (transaction) => move.apply(transaction, transform));
}
