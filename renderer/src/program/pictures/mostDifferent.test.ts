/** From where two states of a model are seen, and at which of their clips they are looked at. */
import { expect, test } from 'vitest';
import type { Clip } from '../../../../shared/model/view.ts';
import { clipPairs, differingPoints, joinedPose } from './mostDifferent.ts';

const pose = (x: number, distance: number) => ({ target: [x, 0, 0] as const, yaw: 0.5, pitch: 0.2, distance });

test('a pose shows all that two poses show', () => {
  expect(joinedPose(null, pose(0, 10))).toEqual(pose(0, 10));
  expect(joinedPose(pose(1, 10), pose(0, 100))).toEqual(pose(0, 100));
  const joined = joinedPose(pose(0, 10), pose(40, 20));
  // From the left end of the one ball to the right end of the other.
  const [left, right] = [0 - 10 * 0.365, 40 + 20 * 0.365];
  expect(joined?.target[0]).toBeCloseTo((left + right) / 2);
  expect(joined?.distance).toBeCloseTo((right - left) / 2 / 0.365);
});

test('clips are matched by name, and one that was renamed by its place; of many some are looked into', () => {
  const clips = (...names: readonly string[]): readonly Clip[] => names.map((name) => ({ name }) as Clip);
  const words = (pairs: readonly (readonly [Clip, Clip])[]) => pairs.map(([one, two]) => `${one.name}-${two.name}`);
  expect(words(clipPairs(clips('Stand', 'Walk', 'Death'), clips('Walk', 'Run', 'Death', 'New')))).toEqual([
    ...['Walk-Walk', 'Walk-Run', 'Death-Death'],
  ]);
  const many = clips(...Array.from({ length: 100 }, (_, at) => `${at}`));
  expect(clipPairs(many, many)).toHaveLength(16);
});

test('points count from a difference on that can be seen', () => {
  const picture = (...pixels: readonly number[]) => ({ width: 2, height: 1, pixels: Uint8Array.from(pixels) });
  const one = picture(10, 20, 30, 255, 0, 0, 0, 0);
  expect(differingPoints(one, picture(13, 20, 30, 255, 0, 0, 0, 0))).toBe(0);
  expect(differingPoints(one, picture(14, 20, 30, 255, 0, 0, 0, 9))).toBe(2);
  expect(differingPoints(one, null)).toBe(Infinity);
  expect(differingPoints(null, null)).toBe(0);
});
