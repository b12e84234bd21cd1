/** Another interpolation shows what was shown where it can, and how far it is off is said where it cannot. */
import { expect, test } from 'vitest';
import { convertedKeys, furthestApart } from './interpolation.ts';
import type { Keys } from './keys.ts';

const spans = [{ start: 0, end: 300, isLooping: false }];
const [step, linear, hermite, bezier] = [0, 1, 2, 3] as const;

function track(interpolation: number, rows: readonly (readonly number[])[], isRotation = false): Keys {
  return {
    interpolation,
    components: isRotation ? 4 : 1,
    isRotation,
    isStepped: false,
    frames: Int32Array.of(0, 100, 300),
    values: Float32Array.from(rows.flat()),
  };
}

const lines = track(linear, [[0], [4], [-2]]);
const curves = track(hermite, [
  [0, 1, 6],
  [4, -3, 2],
  [-2, 5, 0],
]);
const quarter = Math.SQRT1_2;
const turns = track(
  linear,
  [
    [0, 0, 0, 1],
    [0, 0, quarter, quarter],
    [0, 0, 1, 0],
  ],
  true,
);

test.each([
  ['straight ways as hermite', lines, hermite],
  ['straight ways as bezier', lines, bezier],
  ['hermite as bezier', curves, bezier],
  ['bezier as hermite', convertedKeys(curves, bezier), hermite],
  ['straight turns as hermite', turns, hermite],
  ['turns of one curve as the other', convertedKeys(turns, hermite), bezier],
])('%s are the same', (_, keys, interpolation) => {
  const made = convertedKeys(keys, interpolation);
  expect(made.interpolation).toBe(interpolation);
  expect(furthestApart(keys, made, spans)).toBeLessThan(1e-6);
});

test('what cannot stay is measured: steps by what is left out, curves by their bend, turns by their angle', () => {
  // Just before the next key the step is still a whole way off; an eighth of a stretch is the nearest look.
  expect(furthestApart(lines, convertedKeys(lines, step), spans)).toBeCloseTo((6 * 7) / 8, 5);
  const flat = convertedKeys(curves, linear);
  expect(flat.values).toHaveLength(3);
  // Half way between the first two keys: Hermite adds (6 − (−3)) / 8 to the middle.
  expect(furthestApart(curves, flat, spans)).toBeGreaterThanOrEqual(9 / 8 - 1e-6);
  expect(furthestApart(turns, convertedKeys(turns, step), spans)).toBeCloseTo((Math.PI / 2) * (7 / 8), 4);
});

test('only spans that are played count', () => {
  const other = track(linear, [[0], [4], [9]]);
  expect(furthestApart(lines, other, [{ start: 0, end: 100, isLooping: false }])).toBe(0);
  expect(furthestApart(lines, other, spans)).toBeCloseTo(11, 5);
});
