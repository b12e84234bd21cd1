/** The arithmetic of dragging and stepping a number: how far a pixel goes, and where the value ends. No interface. */
import { asStored, numberText, type NumberKind } from './float32Text.ts';

/** Pixels the pointer must travel before a press becomes a drag rather than a click. */
export const SCRUB_THRESHOLD = 3;

export interface NumberBounds {
  readonly min?: number | undefined;
  readonly max?: number | undefined;
}

/** The step of one pixel or one arrow key: the field's own, 1 for integers, otherwise about a hundredth of the value. */
export function stepFor(value: number, kind: NumberKind, ownStep?: number): number {
  if (ownStep !== undefined) return ownStep;
  if (kind === 'integer') return 1;
  const size = Math.max(Math.abs(value), 1);
  return Number.isFinite(size) ? 10 ** (Math.floor(Math.log10(size)) - 2) : 1;
}

/** Shift is coarse, Alt is fine; integers never step by less than one. */
export function stepFactor(modifiers: { shiftKey: boolean; altKey: boolean }, kind: NumberKind): number {
  if (modifiers.shiftKey) return 10;
  return modifiers.altKey && kind !== 'integer' ? 0.1 : 1;
}

/** `start` moved by `count` steps, free of binary dust (12 digits), within bounds, as the kind stores it. */
export function moved(start: number, count: number, step: number, kind: NumberKind, bounds: NumberBounds): number {
  // From the shown digits, not the stored bits: 86.412 + 0.3 is to be 86.712, though no float32 is exactly that.
  const base = Number.isFinite(start) ? Number(numberText(start, kind)) : 0;
  const raw = Number((base + count * step).toPrecision(12));
  return clamped(asStored(raw, kind), bounds);
}

/** NaN passes: a file may hold one, and the user may mean it. */
export function clamped(value: number, { min, max }: NumberBounds): number {
  if (min !== undefined && value < min) return min;
  if (max !== undefined && value > max) return max;
  return value;
}
