/** Keys of one sequence replaced, where sequences of the common timeline share keys with their neighbours. */
import { expect, test } from 'vitest';
import { keysOfSequence, withKeys } from './keys.ts';
import type { TrackFields } from './schema/trackFields.ts';

/** As GnomePounder of 1.x has them: a sequence begins at the last key of the one before, and two are the same. */
const track: TrackFields = {
  property: 'rotation',
  interpolation: 1,
  globalLoop: -1,
  ranges: Uint32Array.of(0, 3, 3, 5, 4, 6, 7, 8, 7, 8),
  times: Uint32Array.of(0, 10, 20, 30, 40, 50, 60, 70, 80),
  values: Float32Array.of(0, 1, 2, 3, 4, 5, 6, 7, 8),
};

function replaced(sequence: number, times: readonly number[]): readonly (readonly number[])[] {
  const keys = { times: Uint32Array.from(times), values: Float32Array.from(times, (time) => time / 10) };
  const fields = { ...track, ...withKeys(256, track, sequence, keys, 1) } as TrackFields;
  return [0, 1, 2, 3, 4].map((each) => {
    const { first, end } = keysOfSequence(256, fields, each);
    return [...fields.times.subarray(first, end)];
  });
}

test('fewer keys in one sequence leave its neighbours the keys of their own times', () => {
  expect(replaced(0, [0, 30])).toEqual([
    [0, 30],
    [30, 40, 50],
    [40, 50, 60],
    [70, 80],
    [70, 80],
  ]);
  expect(replaced(1, [30, 50])).toEqual([
    [0, 10, 20, 30],
    [30, 50],
    [30, 50, 60],
    [70, 80],
    [70, 80],
  ]);
});

test('more keys, and a shared key that moved, too', () => {
  expect(replaced(0, [0, 5, 10, 20, 30])[1]).toEqual([30, 40, 50]);
  expect(replaced(0, [0, 10, 20, 29])[1]).toEqual([29, 40, 50]);
  expect(replaced(3, [70, 75, 80]).slice(3)).toEqual([
    [70, 75, 80],
    [70, 75, 80],
  ]);
});
