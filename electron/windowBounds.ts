/** Where the window stood, kept in the settings between runs. */
import type { Rectangle } from 'electron';
import type { Checked } from '../shared/host/check.ts';
import { amount, flag, object } from '../shared/host/check.ts';

export const boundsSetting = 'window';
export const smallestSize = { width: 800, height: 560 } as const;
const usualBounds = { width: 1440, height: 900 } as const;

const windowPlace = object({ x: amount, y: amount, width: amount, height: amount, isMaximized: flag });
export type WindowPlace = Checked<typeof windowPlace>;

function overlaps(left: Rectangle, right: Rectangle): boolean {
  return (
    left.x < right.x + right.width &&
    right.x < left.x + left.width &&
    left.y < right.y + right.height &&
    right.y < left.y + left.height
  );
}

export interface WindowStart {
  readonly bounds: Rectangle | { readonly width: number; readonly height: number };
  readonly isMaximized: boolean;
}

/** The place to start at: the last one if any of it is on a screen now. `json` is the setting's text. */
export function startingBounds(json: string | undefined, screens: readonly Rectangle[]): WindowStart {
  try {
    const { isMaximized, ...bounds } = windowPlace(JSON.parse(json ?? ''), boundsSetting);
    if (screens.some((screen) => overlaps(bounds, screen))) return { bounds, isMaximized };
  } catch {
    // Never kept, or damaged: the usual place is a good answer.
  }
  return { bounds: usualBounds, isMaximized: false };
}
