/**
 * Arithmetic on the keys of a track: adding, deleting, moving, converting, pasting. Pure functions that return new arrays;
 * what they return is for one edit of the document. Playing tracks is in track.ts.
 */
import { numbersOver, storageOf } from '../codec/storage.ts';
import type { Numbers } from '../codec/documentRecord.ts';
import { isSorted, TrackSampler } from './track.ts';

/** Times, and what is held at them. */
export interface Keys {
  /** 0 step, 1 linear, 2 hermite, 3 bezier. */
  readonly interpolation: number;
  /** Numbers in one value; 0 for keys that are times alone. */
  readonly components: number;
  /** Values are quaternions: their neutral tangents are the value itself, whatever the interpolation. */
  readonly isRotation: boolean;
  /** Values are switches or positions in lists: they are never mixed. */
  readonly isStepped: boolean;
  readonly frames: Int32Array;
  /** `keyStride` numbers a key: value, then incoming and outgoing tangent where the interpolation has them. */
  readonly values: Numbers;
}

/** Numbers that one key holds: the value, and with curved interpolation its two tangents. */
export function valuesPerKey(components: number, interpolation: number): number {
  return interpolation > 1 ? components * 3 : components;
}

/** Keys that are times alone, such as those of events. */
export function eventKeys(frames: Int32Array): Keys {
  return { interpolation: 0, components: 0, isRotation: false, isStepped: true, frames, values: new Float32Array(0) };
}

/** Numbers that one key holds. */
export function keyStride({ components, interpolation }: Keys): number {
  return valuesPerKey(components, interpolation);
}

function numbersFor(values: Numbers, count: number): Numbers {
  return numbersOver(storageOf(values), new ArrayBuffer(count * values.BYTES_PER_ELEMENT), 0, count);
}

/** The keys in another order, or some of them, by their present positions. */
export function pickedKeys(keys: Keys, order: readonly number[]): Keys {
  const stride = keyStride(keys);
  const values = numbersFor(keys.values, order.length * stride);
  order.forEach((from, to) => values.set(keys.values.subarray(from * stride, (from + 1) * stride), to * stride));
  return { ...keys, frames: Int32Array.from(order, (from) => keys.frames[from] ?? 0), values };
}

/** The keys in order of time; those of one time keep their order. */
export function sortedKeys(keys: Keys): Keys {
  if (isSorted(keys.frames)) return keys;
  const order = [...keys.frames.keys()].sort((left, right) => (keys.frames[left] ?? 0) - (keys.frames[right] ?? 0));
  return pickedKeys(keys, order);
}

/**
 * Which key stands for each one after their times were moved: itself, or where keys of different times came to lie at one
 * time, the one that stays. That is the one at a moment to be kept, otherwise the last. Keys that had one time stay as many.
 *
 * @param keptTimes times before, such as the start and the end of a clip, whose keys stay in any case
 */
export function standingKeys(
  before: ArrayLike<number>,
  after: ArrayLike<number>,
  keptTimes: ReadonlySet<number>,
): Int32Array {
  const standing = new Map<number, number>();
  for (let position = 0; position < after.length; position++) {
    const [from = 0, to = 0] = [before[position], after[position]];
    const other = standing.get(to);
    const otherFrom = other === undefined ? undefined : (before[other] ?? 0);
    const isBetter =
      keptTimes.has(from) === keptTimes.has(otherFrom ?? from) ? from >= (otherFrom ?? from) : keptTimes.has(from);
    if (isBetter) standing.set(to, position);
  }
  return Int32Array.from({ length: after.length }, (_, position) => {
    const stays = standing.get(after[position] ?? 0) ?? position;
    return before[stays] === before[position] ? position : stays;
  });
}

export function withoutKeys(keys: Keys, positions: readonly number[]): Keys {
  const gone = new Set(positions);
  return pickedKeys(
    keys,
    [...keys.frames.keys()].filter((position) => !gone.has(position)),
  );
}

/** A tangent that bends nothing, for a value: the value itself for bezier and rotations, zeros for hermite. */
function neutralTangent(value: readonly number[], interpolation: number, isRotation: boolean): readonly number[] {
  return isRotation || interpolation === 3 ? value : value.map(() => 0);
}

/** One key's numbers: the value, and neutral tangents where the interpolation has tangents. */
function keyNumbers(value: readonly number[], interpolation: number, isRotation: boolean): readonly number[] {
  if (interpolation <= 1) return value;
  const tangent = neutralTangent(value, interpolation, isRotation);
  return [...value, ...tangent, ...tangent];
}

/** The value that the curve has at a time; null when there are no keys. */
export function valueAt(keys: Keys, frame: number): readonly number[] | null {
  if (keys.frames.length === 0) return null;
  const out = Array.from({ length: keys.components }, () => 0);
  const blend = keys.isStepped ? 'switch' : keys.isRotation ? 'quaternion' : 'vector';
  const sampler = new TrackSampler({ ...keys, blend, globalDuration: null });
  let start = frame;
  let end = frame;
  for (const each of keys.frames) {
    start = Math.min(start, each);
    end = Math.max(end, each);
  }
  sampler.sample({ interval: { start, end, isLooping: false }, frame, globalTime: 0 }, out, 0);
  return out;
}

export interface PlacedKeys {
  readonly keys: Keys;
  /** Position of the key that was asked for. */
  readonly position: number;
}

function inserted(keys: Keys, position: number, frame: number, numbers: readonly number[]): Keys {
  const stride = keyStride(keys);
  const count = keys.frames.length;
  const frames = new Int32Array(count + 1);
  frames.set(keys.frames.subarray(0, position));
  frames[position] = frame;
  frames.set(keys.frames.subarray(position), position + 1);
  const values = numbersFor(keys.values, (count + 1) * stride);
  values.set(keys.values.subarray(0, position * stride));
  values.set(numbers, position * stride);
  values.set(keys.values.subarray(position * stride), (position + 1) * stride);
  return { ...keys, frames, values };
}

/**
 * Adds a key at a time, with the value the curve has there (`fallback` for the first key) and neutral tangents. A time that
 * has a key already keeps it: then nothing changes.
 */
export function withKey(keys: Keys, frame: number, fallback: readonly number[]): PlacedKeys {
  const present = keys.frames.indexOf(frame);
  if (present >= 0) return { keys, position: present };
  const value = valueAt(keys, frame) ?? fallback;
  const later = keys.frames.findIndex((each) => each > frame);
  const position = later < 0 ? keys.frames.length : later;
  return {
    keys: inserted(keys, position, frame, keyNumbers(value, keys.interpolation, keys.isRotation)),
    position,
  };
}

/** Gives a key another time. Keys that were in order stay in order, so the key may move. */
export function withFrame(keys: Keys, position: number, frame: number): Keys {
  const frames = keys.frames.slice();
  frames[position] = frame;
  const changed = { ...keys, frames };
  return isSorted(keys.frames) ? sortedKeys(changed) : changed;
}

/** Sets one number of a key: 0 up to `components` is the value, tangents follow. */
export function withNumber(keys: Keys, position: number, at: number, number: number): Keys {
  const values = numbersFor(keys.values, keys.values.length);
  values.set(keys.values);
  values[position * keyStride(keys) + at] = number;
  return { ...keys, values };
}

/**
 * The same keys with another interpolation. Step and linear have no tangents; tangents that appear are neutral. Between
 * hermite and bezier, tangents of vectors change their meaning (a slope, a handle) and are made neutral too.
 */
export function withInterpolation(keys: Keys, interpolation: number): Keys {
  if (interpolation === keys.interpolation) return keys;
  const from = keyStride(keys);
  const to = valuesPerKey(keys.components, interpolation);
  const keepsTangents = from === to && (keys.isRotation || to === keys.components);
  if (keepsTangents) return { ...keys, interpolation };
  const values = numbersFor(keys.values, keys.frames.length * to);
  for (let key = 0; key < keys.frames.length; key++) {
    const value = Array.from(keys.values.subarray(key * from, key * from + keys.components));
    values.set(keyNumbers(value, interpolation, keys.isRotation), key * to);
  }
  return { ...keys, interpolation, values };
}

/** The same keys, with the tangents of some of them the other way round: for keys whose order in time is turned round. */
export function reversedTangents(keys: Keys, positions: ReadonlySet<number>): Keys {
  const { components, interpolation, isRotation } = keys;
  if (interpolation <= 1 || components === 0) return keys;
  const stride = keyStride(keys);
  // Slopes change their direction; points stay where they are.
  const sign = interpolation === 2 && !isRotation ? -1 : 1;
  const values = numbersFor(keys.values, keys.values.length);
  values.set(keys.values);
  for (const position of positions) {
    const start = position * stride + components;
    for (let part = 0; part < components; part++) {
      values[start + part] = sign * (keys.values[start + components + part] ?? 0);
      values[start + components + part] = sign * (keys.values[start + part] ?? 0);
    }
  }
  return { ...keys, values };
}

/**
 * Takes keys in, in the place of those at the same times, brought to the interpolation that is there. Null where they are keys
 * of something else.
 *
 * @param keepsAll keys at one time stand beside each other, as events do
 */
export function mergedKeys(keys: Keys, added: Keys, keepsAll = false): Keys | null {
  if (added.components !== keys.components || added.isRotation !== keys.isRotation) return null;
  const own = withInterpolation(added, keys.interpolation);
  const times = keepsAll ? new Set<number>() : new Set(own.frames);
  const kept = pickedKeys(
    keys,
    [...keys.frames.keys()].filter((position) => !times.has(keys.frames[position] ?? 0)),
  );
  const count = kept.frames.length + own.frames.length;
  const frames = new Int32Array(count);
  frames.set(kept.frames);
  frames.set(own.frames, kept.frames.length);
  const values = numbersFor(keys.values, count * keyStride(keys));
  values.set(kept.values);
  values.set(own.values, kept.values.length);
  return sortedKeys({ ...keys, frames, values });
}

/** Positions of the keys inside a span of time, its ends included. */
export function keysWithin(frames: Int32Array, start: number, end: number): readonly number[] {
  return [...frames.keys()].filter((position) => {
    const frame = frames[position] ?? 0;
    return frame >= start && frame <= end;
  });
}

/** Rows of numbers as a spreadsheet gives them, one key a row: time, value, and tangents if it has them. */
export type KeyRows = readonly (readonly number[])[];

/**
 * Takes keys of a paste in: those at a time that is there replace it, others are put in order. Rows may leave the tangents
 * out. Returns null when a row is no key of this track.
 */
export function withRows(keys: Keys, rows: KeyRows): Keys | null {
  const { components, interpolation, isRotation } = keys;
  const stride = keyStride(keys);
  let result = sortedKeys(keys);
  for (const [frame, ...numbers] of rows) {
    if (frame === undefined || !Number.isInteger(frame)) return null;
    if (numbers.length !== components && numbers.length !== stride) return null;
    if (numbers.some((each) => Number.isNaN(each))) return null;
    const whole = numbers.length === stride ? numbers : keyNumbers(numbers, interpolation, isRotation);
    const present = result.frames.indexOf(frame);
    if (present >= 0) {
      const values = numbersFor(result.values, result.values.length);
      values.set(result.values);
      values.set(whole, present * stride);
      result = { ...result, values };
    } else {
      const later = result.frames.findIndex((each) => each > frame);
      result = inserted(result, later < 0 ? result.frames.length : later, frame, whole);
    }
  }
  return result;
}

/** The numbers of one key, its time first. */
export function keyRow(keys: Keys, position: number): readonly number[] {
  const stride = keyStride(keys);
  return [keys.frames[position] ?? 0, ...Array.from(keys.values.subarray(position * stride, (position + 1) * stride))];
}
