/** Keys that make no difference go, and only those. */
import { expect, test } from 'vitest';
import { cleanedKeys } from './cleanKeys.ts';
import type { Keys } from './keys.ts';
import { keyStride, valueAt } from './keys.ts';

function keysOf(rows: readonly (readonly number[])[], about: Partial<Keys> = {}): Keys {
  return {
    interpolation: 1,
    components: 1,
    isRotation: false,
    isStepped: false,
    ...about,
    frames: Int32Array.from(rows, ([frame = 0]) => frame),
    values: Float32Array.from(rows.flatMap(([, ...values]) => values)),
  };
}

const all = { start: 0, end: 100 };
const times = (keys: Keys): readonly number[] => Array.from(keys.frames);

test('keys on a straight way go, corners stay, and what went is off by no more than is told', () => {
  const rows = Array.from({ length: 21 }, (_, at) => [at * 5, at < 10 ? at : 20 - at + (at === 15 ? 0.05 : 0)]);
  const keys = keysOf(rows);
  expect(times(cleanedKeys(keys, all, 1e-4).keys)).toEqual([0, 50, 70, 75, 80, 100]);
  const loose = cleanedKeys(keys, all, 0.1);
  expect(times(loose.keys)).toEqual([0, 50, 100]);
  expect(loose.furthest).toBeCloseTo(0.05, 5);
  for (const [time = 0, value = 0] of rows)
    expect(Math.abs((valueAt(loose.keys, time)?.[0] ?? 0) - value)).toBeLessThanOrEqual(0.1);
});

test('many small steps do not add up to more than the tolerance', () => {
  const keys = keysOf(Array.from({ length: 101 }, (_, at) => [at, Math.sin(at / 16)]));
  const { keys: made } = cleanedKeys(keys, all, 0.01);
  expect(made.frames.length).toBeLessThan(30);
  for (const [at, time] of keys.frames.entries())
    expect(Math.abs((valueAt(made, time)?.[0] ?? 0) - (keys.values[at] ?? 0))).toBeLessThanOrEqual(0.0101);
});

test('one value throughout is one key; outside of the stretch all stay', () => {
  const keys = keysOf([
    [-50, 3],
    [0, 1],
    [40, 1],
    [100, 1],
    [150, 1],
    [160, 1],
  ]);
  expect(times(cleanedKeys(keys, all, 0).keys)).toEqual([-50, 0, 150, 160]);
});

test('rotations are measured by their angle, whatever their signs', () => {
  const turn = (angle: number, sign: number): readonly number[] => [
    0,
    0,
    sign * Math.sin(angle / 2),
    sign * Math.cos(angle / 2),
  ];
  const rows = [0, 1, 2, 3, 4].map((at) => [at * 25, ...turn(at * 0.2, at === 2 ? -1 : 1)]);
  const keys = keysOf(rows, { components: 4, isRotation: true });
  expect(times(cleanedKeys(keys, all, 1e-3).keys)).toEqual([0, 100]);
  const bent = keysOf(
    rows.map((row, at) => (at === 2 ? [row[0] ?? 0, ...turn(0.5, 1)] : row)),
    { components: 4, isRotation: true },
  );
  expect(times(cleanedKeys(bent, all, 1e-3).keys)).toEqual([0, 25, 50, 75, 100]);
});

test('steps that repeat go; of curves only level runs', () => {
  const steps = keysOf(
    [
      [0, 1],
      [10, 1],
      [20, 2],
      [30, 2],
      [100, 2],
    ],
    { isStepped: true, interpolation: 0 },
  );
  expect(times(cleanedKeys(steps, all, 1).keys)).toEqual([0, 20, 100]);
  const curve = keysOf(
    [
      [0, 1, 0, 0],
      [10, 1, 0, 0],
      [20, 1, 0, 0],
      [30, 1, 0, 5],
      [60, 2, 0, 0],
      [100, 3, 0, 0],
    ],
    { interpolation: 2 },
  );
  expect(keyStride(curve)).toBe(3);
  expect(times(cleanedKeys(curve, all, 1).keys)).toEqual([0, 20, 30, 60, 100]);
});
