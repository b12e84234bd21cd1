/** Keys that make no difference: those that what stands around them says too, within a tolerance. Pure. */
import type { Keys } from './keys.ts';
import { keyStride, withoutKeys } from './keys.ts';
import { slerp } from './quaternion.ts';

/** How far a value may be off: of rotations in radians, of anything else in its own unit. */
export interface Cleaned {
  readonly keys: Keys;
  /** How many went. */
  readonly count: number;
  /** The furthest that a key which went is off now. */
  readonly furthest: number;
}

/** How far apart two values are: of rotations the angle between them. */
export function apart(left: readonly number[], right: readonly number[], isRotation: boolean): number {
  if (!isRotation) return Math.max(0, ...left.map((part, at) => Math.abs(part - (right[at] ?? 0))));
  const length = Math.hypot(...left) * Math.hypot(...right);
  const dot = left.reduce((sum, part, at) => sum + part * (right[at] ?? 0), 0);
  return length > 0 ? 2 * Math.acos(Math.min(1, Math.abs(dot) / length)) : Infinity;
}

function valueOf({ values, components }: Keys, position: number, stride: number): readonly number[] {
  return Array.from(values.subarray(position * stride, position * stride + components));
}

/** What a straight way between two keys has at the time of a third. */
function between(keys: Keys, from: number, to: number, at: number, stride: number): readonly number[] {
  const time = (position: number): number => keys.frames[position] ?? 0;
  const amount = time(to) > time(from) ? (time(at) - time(from)) / (time(to) - time(from)) : 0;
  const [start, end] = [valueOf(keys, from, stride), valueOf(keys, to, stride)];
  const mixed = start.map((part, component) => part + ((end[component] ?? 0) - part) * amount);
  if (keys.isRotation) slerp(mixed, 0, start, 0, end, 0, amount);
  return mixed;
}

/** Whether a key's tangents bend nothing. */
function isLevel({ values, components, interpolation, isRotation }: Keys, position: number, stride: number): boolean {
  for (let part = 0; part < components * 2; part++) {
    const tangent = values[position * stride + components + part] ?? 0;
    const own = isRotation || interpolation === 3 ? (values[position * stride + (part % components)] ?? 0) : 0;
    if (tangent !== own) return false;
  }
  return true;
}

/**
 * A track without the keys of a stretch of time that make no difference. Its first and last key in it stay, or the first alone
 * where all have one value. Of curves only keys go that stand within a level run; of steps those that repeat the one before.
 *
 * @param tolerance of rotations in radians, of other values in their own unit; steps are exact
 */
export function cleanedKeys(
  keys: Keys,
  { start, end }: { readonly start: number; readonly end: number },
  tolerance: number,
): Cleaned {
  const stride = keyStride(keys);
  const { frames, components, isStepped, isRotation, interpolation } = keys;
  const unchanged: Cleaned = { keys, count: 0, furthest: 0 };
  if (components === 0) return unchanged;
  const inside = [...frames.keys()]
    .filter((position) => (frames[position] ?? 0) >= start && (frames[position] ?? 0) <= end)
    .toSorted((left, right) => (frames[left] ?? 0) - (frames[right] ?? 0));
  const [first] = inside;
  if (first === undefined || inside.length < 2) return unchanged;
  const isStep = isStepped || interpolation === 0;
  const isCurve = !isStep && interpolation > 1;
  const off = (position: number, value: readonly number[]): number =>
    apart(valueOf(keys, position, stride), value, isRotation);
  const firstValue = valueOf(keys, first, stride);
  const isHeld = inside.every(
    (position) => off(position, firstValue) === 0 && (!isCurve || isLevel(keys, position, stride)),
  );
  if (isHeld) return { keys: withoutKeys(keys, inside.slice(1)), count: inside.length - 1, furthest: 0 };
  const gone: number[] = [];
  let furthest = 0;
  let anchor = 0;
  for (let at = 1; at < inside.length - 1; at++) {
    const [from, here, to] = [inside[anchor], inside[at], inside[at + 1]];
    if (from === undefined || here === undefined || to === undefined) continue;
    let most = Infinity;
    if (isStep) most = off(here, valueOf(keys, from, stride)) === 0 ? 0 : Infinity;
    else if (isCurve) {
      const isFlat = [from, here, to].every(
        (position) => isLevel(keys, position, stride) && off(position, valueOf(keys, from, stride)) === 0,
      );
      most = isFlat ? 0 : Infinity;
    } else {
      // All that went since the anchor must lie near the new way too.
      most = 0;
      for (let each = anchor + 1; each <= at && most <= tolerance; each++) {
        const position = inside[each] ?? here;
        most = Math.max(most, off(position, between(keys, from, to, position, stride)));
      }
    }
    if (most <= (isStep || isCurve ? 0 : tolerance)) {
      gone.push(here);
      furthest = Math.max(furthest, most);
    } else anchor = at;
  }
  return gone.length === 0 ? unchanged : { keys: withoutKeys(keys, gone), count: gone.length, furthest };
}
