/** How the two sides of models are called: kept between runs, and changed in a dialog. No React. */
import { createStore } from 'zustand/vanilla';
import type { SideNames } from '../../../../../shared/model/mirrorPose.ts';
import { usualSides } from '../../../../../shared/model/mirrorPose.ts';
import type { KeptSetting } from '../../../workbench/contribution.ts';

interface SidesState {
  readonly sides: SideNames;
  readonly isAsked: boolean;
}

export const sidesStore = createStore<SidesState>(() => ({ sides: usualSides, isAsked: false }));

export function askSides(): void {
  sidesStore.setState({ isAsked: true });
}

export function closeSides(): void {
  sidesStore.setState({ isAsked: false });
}

/** `Left Right, L R` */
export function sidesText(sides: SideNames): string {
  return sides.map((pair) => pair.join(' ')).join(', ');
}

/** The pairs of a text; null where one of them is no pair. */
export function sidesFrom(text: string): SideNames | null {
  const pairs = text.split(',').flatMap((part) => (part.trim() === '' ? [] : [part.trim().split(/\s+/)]));
  const made: (readonly [string, string])[] = [];
  for (const [left, right, more] of pairs) {
    if (left === undefined || right === undefined || more !== undefined || left === right) return null;
    made.push([left, right]);
  }
  return made.length === 0 ? null : made;
}

export const keptSides: KeptSetting = {
  name: 'poseSides',
  restore: (value) => {
    const sides = typeof value === 'string' ? sidesFrom(value) : null;
    if (sides !== null) sidesStore.setState({ sides });
  },
  watch: (keep) => {
    sidesStore.subscribe((now, before) => {
      if (now.sides !== before.sides) keep(sidesText(now.sides));
    });
  },
};
