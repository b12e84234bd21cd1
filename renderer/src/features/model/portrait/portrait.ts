/** Whether the portrait window is open, where in the view it lies and how wide it is: kept, and one for all models. No React. */
import { createStore } from 'zustand/vanilla';
import type { KeptSetting } from '../../../workbench/contribution.ts';

export interface Portrait {
  readonly isOpen: boolean;
  /** Of the room that the view leaves beside it, 0 is left and 1 right: so it keeps its corner in views of any size. */
  readonly across: number;
  /** 0 is up and 1 down. */
  readonly down: number;
  /** Of the picture, in CSS pixels. */
  readonly width: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** The window in the view, in CSS pixels from the upper left corner; the picture lies below the bar. */
export interface PortraitBox extends Size {
  readonly left: number;
  readonly top: number;
}

const initial: Portrait = { isOpen: false, across: 1, down: 1, width: 220 };
/** Between it and the edges of the view. */
const margin = 8;
export const barHeight = 28;
const narrowest = 120;

export const portraitStore = createStore<Portrait>(() => initial);

const between = (value: number, low: number, high: number): number =>
  Math.min(Math.max(low, high), Math.max(low, value));

/**
 * Where the window lies in a view, wholly inside.
 * @param shape width by height of the picture
 */
export function portraitBox({ across, down, width: wanted }: Portrait, view: Size, shape: number): PortraitBox {
  const room = { width: view.width - margin * 2, height: view.height - margin * 2 - barHeight };
  const width = Math.max(1, Math.round(Math.min(wanted, room.width, room.height * shape)));
  const height = Math.round(width / shape) + barHeight;
  return {
    left: margin + Math.round(across * Math.max(0, view.width - margin * 2 - width)),
    top: margin + Math.round(down * Math.max(0, view.height - margin * 2 - height)),
    width,
    height,
  };
}

/** Puts the window's upper left corner somewhere, as far as the view lets it. */
export function movedTo(box: PortraitBox, view: Size, left: number, top: number): Pick<Portrait, 'across' | 'down'> {
  const share = (at: number, free: number): number => (free > 0 ? between((at - margin) / free, 0, 1) : 1);
  return {
    across: share(left, view.width - margin * 2 - box.width),
    down: share(top, view.height - margin * 2 - box.height),
  };
}

/** Gives the picture another width, its upper left corner staying where it is. */
export function resizedTo(portrait: Portrait, view: Size, shape: number, width: number): Portrait {
  const { left, top } = portraitBox(portrait, view, shape);
  const most = Math.min(view.width - margin - left, (view.height - margin - top - barHeight) * shape);
  const next = { ...portrait, width: Math.round(between(width, narrowest, most)) };
  return { ...next, ...movedTo(portraitBox(next, view, shape), view, left, top) };
}

function restored(value: unknown): Portrait {
  if (typeof value !== 'object' || value === null) return initial;
  const { isOpen, across, down, width } = value as Partial<Record<keyof Portrait, unknown>>;
  const share = (kept: unknown, otherwise: number): number =>
    typeof kept === 'number' && kept >= 0 && kept <= 1 ? kept : otherwise;
  return {
    isOpen: isOpen === true,
    across: share(across, initial.across),
    down: share(down, initial.down),
    width: typeof width === 'number' && width >= narrowest && width <= 4096 ? width : initial.width,
  };
}

export const keptPortrait: KeptSetting = {
  name: 'portrait',
  restore: (value) => portraitStore.setState(restored(value)),
  watch: (keep) => void portraitStore.subscribe(keep),
};
