/** Chains reach what they can, point at what they cannot, keep their lengths, stay still where they are, and do not jump. */
import { describe, expect, test } from 'vitest';
import { reachedBy, turnedBy, turnsOf } from './chain.ts';
import { degreesOf } from './turn.ts';
import type { Vector3 } from './vector.ts';
import { add, distance, subtract } from './vector.ts';

const bent = (count: number): Vector3[] => {
  const points: Vector3[] = [[1, 2, 3]];
  for (let at = 0; at < count; at++)
    points.push(add(points.at(-1) ?? [0, 0, 0], [3 - at * 0.2, (at % 2) - 0.4, 0.3 * at]));
  return points;
};
const inLine = (count: number): Vector3[] => Array.from({ length: count + 1 }, (_, at): Vector3 => [at * 2, 0, 0]);
const lengths = (points: readonly Vector3[]): number[] =>
  points.slice(1).map((point, at) => distance(point, points[at] ?? point));
const end = (points: readonly Vector3[]): Vector3 => points.at(-1) ?? [0, 0, 0];

describe.each([1, 2, 3, 5, 9])('a chain of %i segments', (count) => {
  test.each([
    ['bent', bent(count)],
    ['straight', inLine(count)],
  ])('that is %s', (_, points) => {
    const whole = lengths(points).reduce((sum, size) => sum + size, 0);
    const [root = [0, 0, 0] satisfies Vector3] = points;
    for (const way of [
      [0.5, 0.3, 0.1],
      [0.4, 0, 0],
      [-0.3, -0.2, 0.5],
      [2, 1, 0],
      [-3, 0, 0],
    ] as const) {
      const target = add(root, [way[0] * whole, way[1] * whole, way[2] * whole]);
      const reached = reachedBy(points, target);
      expect(reached[0]).toEqual(root);
      lengths(reached).forEach((size, at) => expect(size).toBeCloseTo(lengths(points)[at] ?? 0, 6));
      const far = distance(root, target);
      // What is too far away is pointed at, with all segments in one line; one segment reaches nothing but its own circle.
      const gap = count === 1 || far > whole ? Math.abs(far - whole) : 0;
      expect(distance(end(reached), target)).toBeLessThan(gap + whole * 2e-3);
      // The turns lead from the old points to the new ones.
      let place = root;
      turnsOf(points, reached).forEach((turn, at) => {
        place = add(place, turnedBy(turn, subtract(points[at + 1] ?? root, points[at] ?? root)));
        expect(distance(place, reached[at + 1] ?? root)).toBeLessThan(whole * 1e-6);
      });
    }
  });

  test('stays as it is where its end is there already, and moves little for a little way', () => {
    const points = bent(count);
    const whole = lengths(points).reduce((sum, size) => sum + size, 0);
    const still = turnsOf(points, reachedBy(points, end(points)));
    for (const turn of still) expect(Math.abs(turn[3])).toBeGreaterThan(1 - 1e-6);
    const nudged = reachedBy(points, add(end(points), [-whole * 1e-3, whole * 1e-3, 0]));
    nudged.forEach((point, at) => expect(distance(point, points[at] ?? point)).toBeLessThan(whole * 0.03));
  });
});

test('two segments of other lengths do not fold nearer than their difference', () => {
  const points: Vector3[] = [
    [0, 0, 0],
    [5, 0, 0],
    [5, 2, 0],
  ];
  const reached = reachedBy(points, [1, 0, 0]);
  expect(distance(end(reached), [0, 0, 0])).toBeCloseTo(3, 6);
  expect(end(reached)[0]).toBeCloseTo(3, 6);
});

test('a knee keeps to its side and is turned about one axis', () => {
  const points: Vector3[] = [
    [0, 0, 10],
    [1, 0, 5],
    [0, 0, 0],
  ];
  const reached = reachedBy(points, [0, 0, 3]);
  expect(reached[1]?.[0]).toBeGreaterThan(1);
  for (const turn of turnsOf(points, reached)) {
    const [x, , z] = degreesOf(turn);
    expect(Math.abs(x) + Math.abs(z)).toBeLessThan(1e-6);
  }
});

test('joints at one place are one, and go with the one before', () => {
  const points: Vector3[] = [
    [0, 0, 0],
    [0, 0, 0],
    [4, 0, 0],
    [4, 0, 0],
    [4, 3, 0],
  ];
  const target: Vector3 = [2, 4, 1];
  const reached = reachedBy(points, target);
  expect(distance(end(reached), target)).toBeLessThan(1e-3);
  expect(reached[2]).toEqual(reached[3]);
  const turns = turnsOf(points, reached);
  expect(turns[0]).toEqual([0, 0, 0, 1]);
  expect(turns[2]).toEqual(turns[1]);
});
