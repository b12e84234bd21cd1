/** Between times and values of curves and pixels of their picture: the visible part, zooming, round marks. Pure. */
import type { Curve } from './curves.ts';

/** What is seen: milliseconds from left to right, values from bottom to top. */
export interface CurveView {
  readonly start: number;
  readonly end: number;
  readonly low: number;
  readonly high: number;
}

export interface Size {
  readonly width: number;
  readonly height: number;
}

/** Room for the values' labels on the left, and for the frames' above. */
export const gutter = 52;
export const rulerHeight = 20;
const edge = 12;

export function toX(view: CurveView, { width }: Size, time: number): number {
  const room = Math.max(1, width - gutter - edge * 2);
  return gutter + edge + ((time - view.start) / Math.max(1, view.end - view.start)) * room;
}

export function toTime(view: CurveView, { width }: Size, x: number): number {
  const room = Math.max(1, width - gutter - edge * 2);
  return view.start + ((x - gutter - edge) / room) * Math.max(1, view.end - view.start);
}

export function toY(view: CurveView, { height }: Size, value: number): number {
  const room = Math.max(1, height - rulerHeight - edge * 2);
  return height - edge - ((value - view.low) / (view.high - view.low)) * room;
}

export function toValue(view: CurveView, { height }: Size, y: number): number {
  const room = Math.max(1, height - rulerHeight - edge * 2);
  return view.low + ((height - edge - y) / room) * (view.high - view.low);
}

/** Smallest range of values that is shown: a level line stands in the middle of it. */
const smallestRange = 1e-3;

/** All of the curves inside a span of time. */
export function fitted(curves: readonly Curve[], span: { readonly start: number; readonly end: number }): CurveView {
  let low = Infinity;
  let high = -Infinity;
  for (const { times, values } of curves) {
    for (const [key, time] of times.entries()) {
      if (time < span.start || time > span.end) continue;
      low = Math.min(low, values[key] ?? low);
      high = Math.max(high, values[key] ?? high);
    }
  }
  if (low > high) return { ...span, low: -1, high: 1 };
  const room = high - low < smallestRange ? Math.max(1, Math.abs(low) * 0.1) : (high - low) * 0.06;
  return { ...span, low: low - room, high: high + room };
}

/** Zooms about a point that keeps its place. */
export function zoomed(
  view: CurveView,
  at: { readonly time: number; readonly value: number },
  factors: { readonly time: number; readonly value: number },
): CurveView {
  return {
    start: at.time - (at.time - view.start) * factors.time,
    end: at.time + (view.end - at.time) * factors.time,
    low: at.value - (at.value - view.low) * factors.value,
    high: at.value + (view.high - at.value) * factors.value,
  };
}

/** Zoom stops at spans that pixels cannot tell apart any more, or in which nothing can be found. */
export function isSensible({ start, end, low, high }: CurveView): boolean {
  const isTime = end - start >= 5 && end - start <= 1e8;
  return isTime && high - low >= 1e-6 && high - low <= 1e8;
}

const steps = [1, 2, 5];

/** The round distance between marks, so that they stand at least `least` pixels apart. */
export function markStep(perPixel: number, least: number, smallest: number): number {
  for (let power = smallest; ; power *= 10) {
    for (const step of steps) if ((step * power) / perPixel >= least) return step * power;
  }
}

/** Round values between two others. */
export function marksBetween(low: number, high: number, step: number): readonly number[] {
  const first = Math.ceil(low / step);
  const count = Math.max(0, Math.floor(high / step) - first + 1);
  return Array.from({ length: count }, (_, index) => (first + index) * step);
}

/** A number as the marks and the readout show it: as many digits as its step needs. */
export function markText(value: number, step: number): string {
  const digits = Math.min(6, Math.max(0, Math.ceil(-Math.log10(step) - 1e-9)));
  return (Object.is(value, -0) ? 0 : value).toFixed(digits);
}
