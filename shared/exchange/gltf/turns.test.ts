/** Turns between keys: what games mix in a straight line, and what jumps, is where it was in an even turn from key to key. */
import { describe, expect, it } from 'vitest';
import { slerp } from '../../geometry/quaternion.ts';
import { channelOf } from './tracks.ts';
import { keyPool, withTurns } from './turns.ts';

const about = (angle: number): readonly number[] => [0, 0, Math.sin(angle / 2), Math.cos(angle / 2)];

/** The largest difference between a track and even turns between its values at some moments, looked at every tenth of a ms. */
function farAtMost(moments: readonly number[], turnAt: (moment: number) => ArrayLike<number>): number {
  let most = 0;
  for (const [at, to] of moments.entries()) {
    const from = moments[at - 1];
    if (from === undefined) continue;
    for (let time = from; time < to; time += 0.1) {
      const even = [0, 0, 0, 1];
      slerp(even, 0, turnAt(from), 0, turnAt(to), 0, (time - from) / (to - from));
      const wanted = turnAt(time);
      const far = (sign: number): number =>
        Math.hypot(...even.map((part, index) => part - sign * (wanted[index] ?? 0)));
      most = Math.max(most, Math.min(far(1), far(-1)));
    }
  }
  return most;
}

/** From one turn to another in a straight line, as World of Warcraft goes. */
function straight(from: readonly number[], to: readonly number[], length: number) {
  return (moment: number): readonly number[] => {
    const mixed = from.map((part, at) => part + ((to[at] ?? 0) - part) * (moment / length));
    const size = Math.hypot(...mixed);
    return mixed.map((part) => part / size);
  };
}

it('a loop that begins anew at a round time jumps there, however long the clip is', () => {
  const [length, loop] = [90_000, 10_000];
  const sizeAt = (time: number): number => 1 + (time % loop) / loop;
  const span = {
    ...{ start: 0, end: length, keys: [19_999] },
    sample(time: number, out: { [at: number]: number }) {
      out[0] = sizeAt(time);
      return true;
    },
  };
  const track = { joint: 0, path: 'scale', isStepped: false, isBaked: true, rest: [1] } as const;
  const made = channelOf(track, span, 3000, keyPool(1));
  const at = made?.times.indexOf(20) ?? -1;
  expect(at).toBeGreaterThan(0);
  expect(made?.values[at]).toBeCloseTo(1, 5);
  expect(made?.values[at - 1]).toBeCloseTo(1.9999, 3);
});

describe('turns between keys', () => {
  it('that games mix in a straight line have keys until an even turn is the same', () => {
    const turnAt = straight(about(0), about(Math.PI * 0.95), 100);
    expect(farAtMost([0, 100], turnAt)).toBeGreaterThan(0.05);
    const moments = withTurns([0, 100], turnAt, keyPool(1));
    expect(farAtMost(moments, turnAt)).toBeLessThan(2.5e-4);
    expect(moments.length).toBeLessThan(64);
    expect(moments.toSorted((left, right) => left - right)).toEqual(moments);
    expect(new Set(moments).size).toBe(moments.length);
  });

  it('that are even already have no more keys', () => {
    const turnAt = (moment: number): readonly number[] => about(moment / 40);
    expect(withTurns([0, 50, 100], turnAt, keyPool(1))).toEqual([0, 50, 100]);
  });

  it('that jump do so within a millisecond', () => {
    const turnAt = (moment: number): readonly number[] => about(moment < 37.5 ? 1 : 3);
    const moments = withTurns([0, 100], turnAt, keyPool(1));
    const after = moments.findIndex((moment) => moment >= 37.5);
    expect((moments[after] ?? 0) - (moments[after - 1] ?? 0)).toBeLessThanOrEqual(1);
    expect(moments.length).toBeLessThan(20);
  });

  it('have no more keys than there are for a clip', () => {
    const spinning = (moment: number): readonly number[] => about(moment * moment);
    expect(withTurns([0, 1000], spinning, { left: 5 })).toHaveLength(7);
  });
});
