import { expect, test } from 'vitest';
import type { Keys } from './keys.ts';
import {
  eventKeys,
  keyRow,
  keysWithin,
  sortedKeys,
  valueAt,
  withFrame,
  withInterpolation,
  withKey,
  withNumber,
  withoutKeys,
  withRows,
} from './keys.ts';

interface Track extends Pick<Keys, 'interpolation' | 'frames' | 'values'> {
  readonly tag: 'KGAO' | 'KGRT' | 'KATV' | 'KMTF';
}

/** A track of alpha, of rotations, of visibility, or of textures. */
function keysOf({ tag, interpolation, frames, values }: Track): Keys {
  const isRotation = tag === 'KGRT';
  return {
    interpolation,
    frames,
    values,
    components: isRotation ? 4 : 1,
    isRotation,
    isStepped: tag === 'KATV' || tag === 'KMTF',
  };
}

function scalar(frames: readonly number[], values: readonly number[], interpolation = 1): Keys {
  return keysOf({ tag: 'KGAO', interpolation, frames: Int32Array.from(frames), values: Float32Array.from(values) });
}

const rows = (keys: Keys): readonly (readonly number[])[] => [...keys.frames.keys()].map((at) => keyRow(keys, at));

test('a new key stands in order and takes the value the curve has there', () => {
  const { keys, position } = withKey(scalar([0, 100], [1, 3]), 25, [0]);
  expect(position).toBe(1);
  expect(rows(keys)).toEqual([
    [0, 1],
    [25, 1.5],
    [100, 3],
  ]);
});

test('a key before the first and one behind the last hold the end values', () => {
  expect(rows(withKey(scalar([10, 20], [5, 6]), 0, [9]).keys)[0]).toEqual([0, 5]);
  expect(rows(withKey(scalar([10, 20], [5, 6]), 90, [9]).keys)[2]).toEqual([90, 6]);
});

test('the first key of a track takes the value given', () => {
  expect(rows(withKey(scalar([], []), 40, [0.5]).keys)).toEqual([[40, 0.5]]);
});

test('a time that has a key keeps it', () => {
  const keys = scalar([0, 100], [1, 3]);
  expect(withKey(keys, 100, [0])).toEqual({ keys, position: 1 });
});

test('a new rotation key on a linear track is a unit quaternion between its neighbours', () => {
  const half = Math.SQRT1_2;
  const keys = keysOf({
    tag: 'KGRT',
    interpolation: 1,
    frames: Int32Array.of(0, 100),
    values: Float32Array.of(0, 0, 0, 1, 0, 0, half * Math.SQRT2, 0),
  });
  const value = valueAt(keys, 50) ?? [];
  expect(Math.hypot(...value)).toBeCloseTo(1, 5);
  expect(value[2]).toBeCloseTo(half, 5);
});

test('visibility is never mixed', () => {
  const keys = keysOf({ tag: 'KATV', interpolation: 1, frames: Int32Array.of(0, 100), values: Float32Array.of(1, 0) });
  expect(valueAt(keys, 99)).toEqual([1]);
});

test('a key given another time moves to its place, and an unsorted track is left as it is', () => {
  expect(rows(withFrame(scalar([0, 10, 20], [1, 2, 3]), 0, 15))).toEqual([
    [10, 2],
    [15, 1],
    [20, 3],
  ]);
  expect(rows(withFrame(scalar([20, 10], [1, 2]), 0, 5))).toEqual([
    [5, 1],
    [10, 2],
  ]);
  expect([...withFrame(scalar([30, 10, 20], [1, 2, 3]), 0, 40).frames]).toEqual([40, 10, 20]);
});

test('sorting keeps the order of keys of one time', () => {
  expect(rows(sortedKeys(scalar([5, 0, 5], [1, 2, 3])))).toEqual([
    [0, 2],
    [5, 1],
    [5, 3],
  ]);
});

test('deleting takes the values along', () => {
  expect(rows(withoutKeys(scalar([0, 10, 20], [1, 2, 3]), [1]))).toEqual([
    [0, 1],
    [20, 3],
  ]);
});

test('curved interpolation gives neutral tangents: slopes of zero for hermite, handles on the value for bezier', () => {
  expect(rows(withInterpolation(scalar([7], [4]), 2))).toEqual([[7, 4, 0, 0]]);
  expect(rows(withInterpolation(scalar([7], [4]), 3))).toEqual([[7, 4, 4, 4]]);
});

test('step and linear drop the tangents', () => {
  const curved = scalar([7], [4, 1, 2], 2);
  expect(rows(withInterpolation(curved, 1))).toEqual([[7, 4]]);
  expect(rows(withInterpolation(curved, 0))).toEqual([[7, 4]]);
});

test('step and linear keep the very same values between them', () => {
  const keys = scalar([0, 1], [4, 5], 0);
  expect(withInterpolation(keys, 1).values).toBe(keys.values);
});

test('tangents of rotations survive between hermite and bezier, because both are played as squad', () => {
  const values = Float32Array.from({ length: 12 }, (_, at) => at);
  const keys = keysOf({ tag: 'KGRT', interpolation: 2, frames: Int32Array.of(3), values });
  expect(withInterpolation(keys, 3).values).toBe(values);
  expect([
    ...withInterpolation(keysOf({ ...keys, tag: 'KGRT', interpolation: 1, values: values.slice(0, 4) }), 2).values,
  ]).toEqual([0, 1, 2, 3, 0, 1, 2, 3, 0, 1, 2, 3]);
});

test('a paste replaces keys of the same time and adds the others in order', () => {
  const pasted = withRows(scalar([0, 10], [1, 2]), [
    [10, 9],
    [5, 8],
  ]);
  expect(pasted && rows(pasted)).toEqual([
    [0, 1],
    [5, 8],
    [10, 9],
  ]);
});

test('a paste without tangents gets neutral ones', () => {
  const pasted = withRows(scalar([], [], 3), [[5, 8]]);
  expect(pasted && rows(pasted)).toEqual([[5, 8, 8, 8]]);
});

test('a paste of rows that are no keys is refused', () => {
  const keys = scalar([], []);
  expect(withRows(keys, [[5]])).toBeNull();
  expect(withRows(keys, [[5, 1, 2]])).toBeNull();
  expect(withRows(keys, [[0.5, 1]])).toBeNull();
  expect(withRows(keys, [[5, NaN]])).toBeNull();
});

test('event tracks are keys without values', () => {
  const keys = withKey(eventKeys(Int32Array.of(0, 100)), 50, []).keys;
  expect([...keys.frames]).toEqual([0, 50, 100]);
  expect([...withoutKeys(keys, [0]).frames]).toEqual([50, 100]);
});

test('edits return new arrays and leave the old ones alone', () => {
  const keys = scalar([0, 10], [1, 2]);
  withNumber(keys, 0, 0, 7);
  withFrame(keys, 0, 50);
  expect(rows(keys)).toEqual([
    [0, 1],
    [10, 2],
  ]);
});

test('texture tracks keep whole numbers of their own storage', () => {
  const keys = keysOf({ tag: 'KMTF', interpolation: 0, frames: Int32Array.of(0), values: Uint32Array.of(3) });
  expect(withKey(keys, 9, [0]).keys.values).toEqual(Uint32Array.of(3, 3));
});

test('keys of a sequence include its two ends', () => {
  expect(keysWithin(Int32Array.of(0, 10, 20, 30), 10, 20)).toEqual([1, 2]);
});
