/** Cutting the keys of a track at the ends of a stretch, so that what is played inside stays as it was. */
import type { Keys } from '../../../../geometry/keys.ts';
import { keyStride } from '../../../../geometry/keys.ts';
import { squad } from '../../../../geometry/quaternion.ts';
import { exponential, logarithm } from '../../../../geometry/tangents.ts';
import type { Quaternion } from '../../../../geometry/turn.ts';
import { quaternionProduct } from '../../../../geometry/turn.ts';
import type { Vector3 } from '../../../../geometry/vector.ts';
import { scale } from '../../../../geometry/vector.ts';
import { TrackSampler } from '../../../../geometry/track.ts';
import type { Interval } from '../../../../geometry/track.ts';
import { zeros } from '../../../../codec/storage.ts';
import type { Stretch } from './timeline.ts';
import { isInside, positionsWhere } from './timeline.ts';

export interface Key {
  readonly frame: number;
  readonly numbers: readonly number[];
}

const hermite = 2;

function keyAt(keys: Keys, position: number): Key {
  const stride = keyStride(keys);
  const numbers = Array.from(keys.values.subarray(position * stride, (position + 1) * stride));
  return { frame: keys.frames[position] ?? 0, numbers };
}

/** The four points of the curve between two keys, for one component. */
type Points = readonly [number, number, number, number];

function pointsOf(from: Key, to: Key, component: number, { components, interpolation }: Keys): Points {
  const [start, end] = [from.numbers[component] ?? 0, to.numbers[component] ?? 0];
  const outgoing = from.numbers[components * 2 + component] ?? 0;
  const incoming = to.numbers[components + component] ?? 0;
  return interpolation === hermite
    ? [start, start + outgoing / 3, end - incoming / 3, end]
    : [start, outgoing, incoming, end];
}

/** Both halves of a curve that is cut, by de Casteljau's way. */
function halves([a, b, c, d]: Points, amount: number): readonly [Points, Points] {
  const mixed = (from: number, to: number): number => from + (to - from) * amount;
  const [ab, bc, cd] = [mixed(a, b), mixed(b, c), mixed(c, d)];
  const [abc, bcd] = [mixed(ab, bc), mixed(bc, cd)];
  const middle = mixed(abc, bcd);
  return [
    [a, ab, abc, middle],
    [middle, bcd, cd, d],
  ];
}

/** A curve between two keys as two, with a key in the middle; the outer tangents become shorter. */
function parted(from: Key, to: Key, frame: number, keys: Keys): readonly [Key, Key, Key] {
  const { components, interpolation } = keys;
  const amount = (frame - from.frame) / (to.frame - from.frame);
  const [left, middle, right] = [[...from.numbers], Array.from({ length: components * 3 }, () => 0), [...to.numbers]];
  for (let part = 0; part < components; part++) {
    const [before, after] = halves(pointsOf(from, to, part, keys), amount);
    const isHermite = interpolation === hermite;
    left[components * 2 + part] = isHermite ? (before[1] - before[0]) * 3 : before[1];
    middle[part] = after[0];
    middle[components + part] = isHermite ? (before[3] - before[2]) * 3 : before[2];
    middle[components * 2 + part] = isHermite ? (after[1] - after[0]) * 3 : after[1];
    right[components + part] = isHermite ? (after[3] - after[2]) * 3 : after[2];
  }
  return [
    { ...from, numbers: left },
    { frame, numbers: middle },
    { ...to, numbers: right },
  ];
}

const smallStep = 1e-4;

function conjugate([x, y, z, w]: Quaternion): Quaternion {
  return [-x, -y, -z, w];
}

/** The turn from one rotation to another, as half a turn-vector. */
function between(from: Quaternion, to: Quaternion): Vector3 {
  return logarithm(quaternionProduct(conjugate(from), to));
}

/** The inner point of a rotation at an end of a curve, so that it leaves (1) or arrives (−1) as quickly as it is asked to. */
function innerPoint(own: Quaternion, way: Vector3, speed: Vector3, side: 1 | -1): Quaternion {
  const [x, y, z] = [0, 1, 2].map((axis) => (side * ((speed[axis] ?? 0) - (way[axis] ?? 0))) / 2);
  return quaternionProduct(own, exponential(x ?? 0, y ?? 0, z ?? 0));
}

/** A curve of rotations as two: their ends and how quickly they turn there are those of the one; between they are near it. */
function partedRotation(from: Key, to: Key, frame: number): readonly [Key, Key, Key] {
  const cut = (frame - from.frame) / (to.frame - from.frame);
  const numbers = [...from.numbers, ...to.numbers];
  const at = (amount: number): Quaternion => {
    const out: [number, number, number, number] = [0, 0, 0, 1];
    squad(out, 0, numbers, 0, 8, 16, 12, amount);
    return out;
  };
  const speedAt = (amount: number): Vector3 => {
    const start = Math.min(amount, 1 - smallStep);
    return scale(between(at(start), at(start + smallStep)), 1 / smallStep);
  };
  const [first, middle, last] = [at(0), at(cut), at(1)];
  const [left, right] = [between(first, middle), between(middle, last)];
  const inner = (own: Quaternion, way: Vector3, place: number, share: number, side: 1 | -1): Quaternion =>
    innerPoint(own, way, scale(speedAt(place), share), side);
  return [
    { ...from, numbers: [...from.numbers.slice(0, 8), ...inner(first, left, 0, cut, 1)] },
    {
      frame,
      numbers: [...middle, ...inner(middle, left, cut, cut, -1), ...inner(middle, right, cut, 1 - cut, 1)],
    },
    {
      ...to,
      numbers: [...to.numbers.slice(0, 4), ...inner(last, right, 1, 1 - cut, -1), ...to.numbers.slice(8)],
    },
  ];
}

/** A value as a key without slope. */
export function levelKey({ interpolation, isRotation }: Keys, frame: number, value: readonly number[]): Key {
  if (interpolation <= 1) return { frame, numbers: value };
  const tangent = isRotation || interpolation !== hermite ? value : value.map(() => 0);
  return { frame, numbers: [...value, ...tangent, ...tangent] };
}

/** What a track plays at a time of an interval, as a key without slope. */
function heldKey(keys: Keys, interval: Interval, frame: number): Key {
  const { components, isRotation, isStepped } = keys;
  const value = Array.from({ length: components }, () => 0);
  const blend = isStepped ? 'switch' : isRotation ? 'quaternion' : 'vector';
  const sampler = new TrackSampler({ ...keys, blend, globalDuration: null });
  sampler.sample({ interval, frame, globalTime: 0 }, value, 0);
  return levelKey(keys, frame, value);
}

/** The keys of a stretch with one more at a time that has none; the curve through it stays. */
export function withCut(inside: readonly Key[], keys: Keys, interval: Interval, frame: number): readonly Key[] {
  if (inside.some((key) => key.frame === frame)) return inside;
  const next = inside.findIndex((key) => key.frame > frame);
  const [from, to] = [inside[next - 1], inside[next]];
  const place = next < 0 ? inside.length : next;
  const isCurve = keys.interpolation > 1 && !keys.isStepped;
  if (isCurve && from !== undefined && to !== undefined) {
    const made = keys.isRotation ? partedRotation(from, to, frame) : parted(from, to, frame, keys);
    return inside.toSpliced(next - 1, 2, ...made);
  }
  return inside.toSpliced(place, 0, heldKey(keys, interval, frame));
}

/** The keys of an interval in order of time, with one at each of its ends; none where it has none. */
export function closedKeys(keys: Keys, interval: Interval): readonly Key[] {
  const inside = keysInside(keys, interval);
  if (inside.length === 0) return [];
  return [interval.start, interval.end].reduce((made, frame) => withCut(made, keys, interval, frame), inside);
}

/** The keys of a stretch in order of time. */
export function keysInside(keys: Keys, stretch: Stretch): readonly Key[] {
  return positionsWhere(keys, (frame) => isInside(stretch, frame))
    .map((position) => keyAt(keys, position))
    .toSorted((left, right) => left.frame - right.frame);
}

/** The same keys, with others in the place of those of a stretch. */
function replaced(keys: Keys, stretch: Stretch, made: readonly Key[]): Keys {
  return replacedWhere(keys, (frame) => isInside(stretch, frame), made);
}

/** The same keys, with others in the place of those whose times are told; they are in order of time. */
export function replacedWhere(keys: Keys, goes: (frame: number) => boolean, made: readonly Key[]): Keys {
  const stride = keyStride(keys);
  const outside = positionsWhere(keys, (frame) => !goes(frame)).map((position) => keyAt(keys, position));
  const all = [...outside, ...made].toSorted((left, right) => left.frame - right.frame);
  const values = zeros(
    keys.isStepped && keys.values instanceof Uint32Array ? 'u32' : keys.values instanceof Int32Array ? 'i32' : 'f32',
    all.length * stride,
  );
  for (const [position, { numbers }] of all.entries()) values.set(numbers, position * stride);
  return { ...keys, frames: Int32Array.from(all, ({ frame }) => frame), values };
}

/**
 * The keys of a track when an interval gets other ends: those outside of it are gone, and at its ends stand keys of what was
 * played there. Past the old ends the value there is held. Tracks without keys in the interval stay as they are.
 */
export function trimmedKeys(keys: Keys, interval: Interval, to: Stretch): Keys {
  const old = keysInside(keys, interval);
  if (old.length === 0) return keys;
  const isHeld = old.every((key) => key.numbers.every((part, at) => part === old[0]?.numbers[at]));
  const wanted = isHeld ? [] : [interval.start, interval.end, to.start, to.end];
  const cuts = wanted.filter((frame) => isInside(interval, frame) && isInside(to, frame));
  const made = cuts.reduce<readonly Key[]>((inside, frame) => withCut(inside, keys, interval, frame), old);
  const beyond = [to.start, to.end].flatMap((frame) => {
    if (isHeld || isInside(interval, frame)) return [];
    return [{ ...heldKey(keys, interval, frame < interval.start ? interval.start : interval.end), frame }];
  });
  const left = [...made.filter(({ frame }) => isInside(to, frame)), ...beyond];
  const [first] = old;
  if (left.length === 0 && first !== undefined) left.push({ ...first, frame: to.start });
  return replaced(keys, { start: Math.min(interval.start, to.start), end: Math.max(interval.end, to.end) }, left);
}

/**
 * The keys of a stretch from its end to its start. Steps are held until the next key, so each value moves to the key that
 * stood behind it.
 */
export function reversedKeys(keys: Keys, interval: Interval): Keys {
  const { components, interpolation, isStepped } = keys;
  const old = keysInside(keys, interval);
  const mirrored = (frame: number): number => interval.start + interval.end - frame;
  const steps = isStepped || interpolation === 0;
  if (components === 0 || !steps) {
    const made = old.map(({ frame, numbers }) => ({
      frame: mirrored(frame),
      numbers: reversedNumbers(numbers, keys),
    }));
    return replaced(keys, interval, made);
  }
  const [first, last] = [old[0], old.at(-1)];
  if (first === undefined || last === undefined) return keys;
  const made: Key[] = old
    .slice(1)
    .map(({ frame }, at) => ({ frame: mirrored(frame), numbers: old[at]?.numbers ?? [] }));
  // What the last key says holds until the end, and so from the start; and before the first key a loop holds the last one's.
  if (last.frame < interval.end || made.length === 0) made.push({ frame: interval.start, numbers: last.numbers });
  if (interval.isLooping && first.frame > interval.start)
    made.push({ frame: mirrored(first.frame), numbers: last.numbers });
  return replaced(keys, interval, made);
}

/** Tangents change places, and slopes their direction. */
function reversedNumbers(
  numbers: readonly number[],
  { components, interpolation, isRotation }: Keys,
): readonly number[] {
  if (interpolation <= 1 || components === 0) return numbers;
  const sign = isRotation || interpolation !== hermite ? 1 : -1;
  const part = (at: number): readonly number[] => numbers.slice(at * components, (at + 1) * components);
  return [...part(0), ...part(2).map((each) => each * sign), ...part(1).map((each) => each * sign)];
}
