/** Tangents that nobody gave: with them a curve passes smoothly through its keys, however far these lie apart. */
import type { Quaternion } from './turn.ts';
import { quaternionProduct } from './turn.ts';

export interface CurveKey {
  readonly time: number;
  readonly value: readonly number[];
}

export interface KeyTangents {
  readonly incoming: readonly number[];
  readonly outgoing: readonly number[];
}

/** The kinds of curves that have tangents: numbers of `Keys.interpolation`. */
const hermite = 2;

/** The half turn-vector of a unit quaternion, by the shorter way. */
export function logarithm([x, y, z, w]: Quaternion): readonly [number, number, number] {
  const sign = w < 0 ? -1 : 1;
  const sine = Math.hypot(x, y, z);
  const factor = sine < 1e-9 ? sign : (sign * Math.atan2(sine, Math.abs(w))) / sine;
  return [x * factor, y * factor, z * factor];
}

export function exponential(x: number, y: number, z: number): Quaternion {
  const angle = Math.hypot(x, y, z);
  const factor = angle < 1e-9 ? 1 : Math.sin(angle) / angle;
  return [x * factor, y * factor, z * factor, Math.cos(angle)];
}

function quaternionOf([x = 0, y = 0, z = 0, w = 1]: readonly number[]): Quaternion {
  return [x, y, z, w];
}

/** The inner point of squad: both tangents of a rotation key are this one. */
function innerRotation(value: readonly number[], before: CurveKey | null, after: CurveKey | null): readonly number[] {
  if (before === null || after === null) return value;
  const own = quaternionOf(value);
  const back: Quaternion = [-own[0], -own[1], -own[2], own[3]];
  const [ax, ay, az] = logarithm(quaternionProduct(back, quaternionOf(before.value)));
  const [bx, by, bz] = logarithm(quaternionProduct(back, quaternionOf(after.value)));
  return quaternionProduct(own, exponential(-(ax + bx) / 4, -(ay + by) / 4, -(az + bz) / 4));
}

/** The keys beside a key; in a loop that closes those beyond its ends, at times that fit. */
function neighbours(
  keys: readonly CurveKey[],
  at: number,
  loops: boolean,
): readonly [before: CurveKey | null, after: CurveKey | null] {
  const [first, last] = [keys[0], keys.at(-1)];
  const closes =
    loops &&
    keys.length > 2 &&
    first !== undefined &&
    last !== undefined &&
    first.value.every((part, index) => part === last.value[index]);
  const length = (last?.time ?? 0) - (first?.time ?? 0);
  const moved = (key: CurveKey | undefined, by: number): CurveKey | null =>
    key === undefined ? null : { time: key.time + by, value: key.value };
  const before = at > 0 ? moved(keys[at - 1], 0) : closes ? moved(keys.at(-2), -length) : null;
  const after = at + 1 < keys.length ? moved(keys[at + 1], 0) : closes ? moved(keys[1], length) : null;
  return [before, after];
}

/**
 * Tangents of one of the keys of a stretch, which are in order of time.
 *
 * @param interpolation 2 hermite (slopes over a whole stretch between keys), 3 bezier (points)
 * @param loops the stretch begins anew when it ends: where its ends are equal the curve is smooth there too
 */
export function smoothTangents(
  keys: readonly CurveKey[],
  at: number,
  {
    interpolation,
    isRotation,
    loops,
  }: { readonly interpolation: number; readonly isRotation: boolean; readonly loops: boolean },
): KeyTangents {
  const key = keys[at];
  if (key === undefined) throw new RangeError(`there is no key ${at}`);
  const { value, time } = key;
  const [before, after] = neighbours(keys, at, loops);
  if (isRotation) {
    const inner = innerRotation(value, before, after);
    return { incoming: inner, outgoing: inner };
  }
  const from = before ?? key;
  const to = after ?? key;
  const span = to.time - from.time;
  const slopes = value.map((_, part) => (span > 0 ? ((to.value[part] ?? 0) - (from.value[part] ?? 0)) / span : 0));
  const [back, forth] = [time - (before?.time ?? time), (after?.time ?? time) - time];
  // At an end the missing side is as long as the other one: nothing goes there, and the numbers stay sensible.
  const [incoming, outgoing] = [back === 0 ? forth : back, forth === 0 ? back : forth];
  if (interpolation === hermite) {
    return { incoming: slopes.map((slope) => slope * incoming), outgoing: slopes.map((slope) => slope * outgoing) };
  }
  return {
    incoming: value.map((part, index) => part - ((slopes[index] ?? 0) * incoming) / 3),
    outgoing: value.map((part, index) => part + ((slopes[index] ?? 0) * outgoing) / 3),
  };
}
