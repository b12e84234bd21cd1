/** What a drag, or typed numbers, do to a target: how far it is moved, turned or scaled, as a transform and in words. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Turn } from './drag.ts';
import type { Axes, Handle } from './handles.ts';
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
}

export function transformOf({ change, centre, axes }: ChangeAbout): PoseTransform {
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
export function isNothing(change: Change): boolean {
  const still = change.mode === 'scale' ? 1 : 0;
  return numbersOf(change).every((value) => value === still);
}

/** What a step of the history begins with. */
export const verbs = { move: 'Move', rotate: 'Rotate', scale: 'Scale' } as const;

const names = ['x', 'y', 'z'] as const;

/** The numbers of a change: units along x, y, z, degrees, or factors. */
export function numbersOf(change: Change): readonly number[] {
  switch (change.mode) {
    case 'move':
      return change.offset;
    case 'rotate':
      return [(change.turn.angle * 180) / Math.PI];
    case 'scale':
      return change.factors;
  }
}

/** Short, for beside the model: `x 12.50`. */
export function changeText(change: Change, handle: Handle): string {
  if (change.mode === 'rotate') {
    const angle = `${((change.turn.angle * 180) / Math.PI).toFixed(1)}°`;
    return handle === 'view' ? angle : `${handle} ${angle}`;
  }
  const numbers = numbersOf(change);
  const digits = change.mode === 'move' ? 2 : 3;
  return names
    .flatMap((name, axis) =>
      handle === 'view' || handle.includes(name) ? [`${name} ${(numbers[axis] ?? 0).toFixed(digits)}`] : [],
    )
    .join('  ');
}
