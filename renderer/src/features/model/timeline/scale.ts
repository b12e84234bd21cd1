/** Between milliseconds and pixels of the time line: the visible span, zooming, and where the ruler's marks stand. Pure. */
import type { TimeSpan } from '../../../../../shared/format/frames.ts';
import { timeOfUnits, unitsAt } from '../../../../../shared/format/frames.ts';

export interface TimeView {
  /** Milliseconds at the left and right edge of the lanes. */
  readonly start: number;
  readonly end: number;
}

/** Pixels left free at both ends, so that the first and last keys can be seen and caught. */
export const edge = 12;

export function toX(view: TimeView, width: number, frame: number): number {
  const span = Math.max(1, view.end - view.start);
  return edge + ((frame - view.start) / span) * Math.max(1, width - edge * 2);
}

export function toFrame(view: TimeView, width: number, x: number): number {
  const span = Math.max(1, view.end - view.start);
  return view.start + ((x - edge) / Math.max(1, width - edge * 2)) * span;
}

/** Shortest span that can be zoomed to, ms. */
const shortest = 10;

/** Zooms about a point that keeps its place; never beyond the whole span. */
export function zoomed(view: TimeView, whole: TimeView, at: number, factor: number): TimeView {
  const span = Math.min(whole.end - whole.start, Math.max(shortest, (view.end - view.start) * factor));
  const share = (at - view.start) / Math.max(1, view.end - view.start);
  return moved({ start: at - share * span, end: at + (1 - share) * span }, whole, 0);
}

/** Shifts the view by ms, kept inside the whole. */
export function moved(view: TimeView, whole: TimeView, by: number): TimeView {
  const span = view.end - view.start;
  const start = Math.min(Math.max(whole.start, view.start + by), Math.max(whole.start, whole.end - span));
  return { start, end: start + span };
}

const steps = [1, 2, 5];
const milliseconds = { start: 0, end: 0 };

/** The round distance between marks, ms, so that they stand at least `least` pixels apart. */
export function markStep(view: TimeView, width: number, least = 64): number {
  const perPixel = Math.max(1e-3, view.end - view.start) / Math.max(1, width - edge * 2);
  for (let power = 1; ; power *= 10) {
    for (const step of steps) if ((step * power) / perPixel >= least) return step * power;
  }
}

/** A mark of the ruler: where it stands, ms, and what it says in the game's unit. */
interface Mark {
  readonly time: number;
  readonly text: string;
}

/** The ruler's marks inside the view, at round times, or at round frames where the shown sequence counts in them. */
export function marks(view: TimeView, width: number, span: TimeSpan | null = null): readonly Mark[] {
  const unit = span ?? milliseconds;
  const shown = { start: unitsAt(unit, view.start), end: unitsAt(unit, view.end) };
  const step = markStep(shown, width);
  const first = Math.ceil(shown.start / step) * step;
  const count = Math.max(0, Math.floor((shown.end - first) / step) + 1);
  return Array.from({ length: count }, (_, index) => {
    const mark = first + index * step;
    return { time: timeOfUnits(unit, mark), text: String(mark) };
  });
}
