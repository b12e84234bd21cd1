/** What a drag, or typed numbers, do to a target: how far it is moved, turned or scaled, as a transform and in words. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, dot, ORIGIN } from '../../../../shared/geometry/vector.ts';
import type { Turn } from './drag.ts';
import type { Axes, AxesKind, Handle } from './handles.ts';
import type { PoseTransform } from './transform.ts';
import { moveBy, scaleAbout, turnAbout } from './transform.ts';

export type Change =
  | { readonly mode: 'move'; readonly offset: Vector3 }
  | { readonly mode: 'rotate'; readonly turn: Turn }
  | { readonly mode: 'scale'; readonly factors: Vector3 };

/** A change with the middle that it turns and scales about, and the axes that its numbers are along. */
export interface ChangeAbout {
  readonly change: Change;
  readonly centre: Vector3;
  readonly axes: Axes;
  /** Whose axes these are: where several things are changed, each goes by such of its own. The model's when left out. */
  readonly kind?: AxesKind;
}

export function transformOf(about: ChangeAbout): PoseTransform {
  const whole = wholeTransform(about);
  const { kind = 'model' } = about;
  if (kind === 'model') return whole;
  return {
    ...whole,
    along: ({ [kind]: axes }) => (axes === undefined ? whole : wholeTransform(inAxes(about, axes))),
  };
}

/** A change with the same numbers along other axes. */
function inAxes({ change, centre, axes }: ChangeAbout, others: Axes): ChangeAbout {
  const turned = (vector: Vector3): Vector3 =>
    names.reduce<Vector3>((sum, name) => along(sum, others[name], dot(vector, axes[name])), ORIGIN);
  switch (change.mode) {
    case 'move':
      return { change: { mode: 'move', offset: turned(change.offset) }, centre, axes: others };
    case 'rotate':
      return {
        change: { mode: 'rotate', turn: { ...change.turn, axis: turned(change.turn.axis) } },
        centre,
        axes: others,
      };
    case 'scale':
      return { change, centre, axes: others };
  }
}

function wholeTransform({ change, centre, axes }: ChangeAbout): PoseTransform {
  switch (change.mode) {
    case 'move':
      return moveBy(change.offset);
    case 'rotate':
      return turnAbout(centre, change.turn);
    case 'scale':
      return scaleAbout(centre, axes, change.factors);
  }
}

/** Whether it leaves everything where it is: not even rounded anew. */
export function isNothing(about: Omit<ChangeAbout, 'centre'>): boolean {
  const still = about.change.mode === 'scale' ? 1 : 0;
  return numbersOf(about).every((value) => value === still);
}

/** What a step of the history begins with. */
export const verbs = { move: 'Move', rotate: 'Rotate', scale: 'Scale' } as const;

const names = ['x', 'y', 'z'] as const;

/** The numbers of a change: units along x, y and z of its axes, degrees, or factors. */
export function numbersOf({ change, axes }: Omit<ChangeAbout, 'centre'>): readonly number[] {
  switch (change.mode) {
    case 'move':
      return names.map((name) => dot(change.offset, axes[name]));
    case 'rotate':
      return [(change.turn.angle * 180) / Math.PI];
    case 'scale':
      return change.factors;
  }
}

/** Short, for beside the model: `x 12.50`. */
export function changeText({ change, axes }: Omit<ChangeAbout, 'centre'>, handle: Handle): string {
  if (change.mode === 'rotate') {
    const angle = `${((change.turn.angle * 180) / Math.PI).toFixed(1)}°`;
    return handle === 'view' ? angle : `${handle} ${angle}`;
  }
  const numbers = numbersOf({ change, axes });
  const digits = change.mode === 'move' ? 2 : 3;
  return names
    .flatMap((name, axis) =>
      handle === 'view' || handle.includes(name) ? [`${name} ${(numbers[axis] ?? 0).toFixed(digits)}`] : [],
    )
    .join('  ');
}
