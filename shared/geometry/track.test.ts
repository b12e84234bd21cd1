import { describe, expect, test } from 'vitest';
import type { Interval, TrackKeys } from './track.ts';
import { TrackSampler } from './track.ts';

const looping: Interval = { start: 1000, end: 2000, isLooping: true };
const once: Interval = { ...looping, isLooping: false };

function track(frames: number[], values: number[], more: Partial<TrackKeys> = {}): TrackSampler {
  return new TrackSampler({
    interpolation: 1,
    frames: Int32Array.from(frames),
    values: Float32Array.from(values),
    components: 1,
    blend: 'vector',
    globalDuration: null,
    ...more,
  });
}

function at(sampler: TrackSampler, frame: number, interval: Interval | null = looping, globalTime = 0): number | null {
  const out = [Number.NaN];
  return sampler.sample({ interval, frame, globalTime }, out, 0) ? (out[0] ?? null) : null;
}

describe('a track that follows the sequence', () => {
  test('mixes linearly between two keys', () => {
    const sampler = track([1000, 1400, 2000], [0, 8, 20]);
    expect(at(sampler, 1100)).toBe(2);
    expect(at(sampler, 1700)).toBe(14);
    expect(at(sampler, 1100.5)).toBeCloseTo(2.01);
    expect(at(sampler, 2000)).toBe(20);
  });

  test('steps when its interpolation is none', () => {
    const sampler = track([1000, 1500], [1, 2], { interpolation: 0 });
    expect([1000, 1499, 1499.9, 1500, 1999].map((frame) => at(sampler, frame))).toEqual([1, 1, 1, 2, 2]);
  });

  test('steps as a switch whatever its interpolation says', () => {
    const sampler = track([1000, 1500], [0, 1], { blend: 'switch' });
    expect(at(sampler, 1400)).toBe(0);
  });

  test('sees only keys inside the sequence', () => {
    const sampler = track([500, 1200, 1600, 2500], [100, 3, 7, 100]);
    expect(at(sampler, 1400)).toBe(5);
    expect(at(sampler, 1000, once)).toBe(3);
    expect(at(sampler, 2000, once)).toBe(7);
  });

  test('has no value when no key lies inside the sequence, or there is none', () => {
    expect(at(track([0, 900, 2001], [1, 2, 3]), 1500)).toBeNull();
    expect(at(track([], []), 1500)).toBeNull();
    expect(at(track([1000], [1]), 1000, null)).toBeNull();
  });

  test('goes from the last key to the first around the loop', () => {
    const sampler = track([1100, 1900], [0, 10]);
    expect(at(sampler, 1950)).toBeCloseTo(7.5);
    expect(at(sampler, 2000)).toBeCloseTo(5);
    expect(at(sampler, 1000)).toBeCloseTo(5);
    expect(at(sampler, 1050)).toBeCloseTo(2.5);
  });

  test('holds its ends when the sequence does not loop', () => {
    const sampler = track([1100, 1900], [1, 10]);
    expect(at(sampler, 1950, once)).toBe(10);
    expect(at(sampler, 1000, once)).toBe(1);
  });

  test('finds its place after jumps forth and back', () => {
    const frames = Array.from({ length: 101 }, (_, index) => 1000 + index * 10);
    const sampler = track(
      frames,
      frames.map((frame) => frame * 2),
    );
    for (const frame of [1000, 1001, 1015, 1999, 1003, 1500, 1499, 1510, 1525, 2000, 1000]) {
      expect(at(sampler, frame)).toBeCloseTo(frame * 2);
    }
  });

  test('changes its keys with the sequence', () => {
    const sampler = track([0, 100, 1000, 2000], [1, 2, 3, 4]);
    const other: Interval = { start: 0, end: 100, isLooping: true };
    expect(at(sampler, 1500)).toBe(3.5);
    expect(at(sampler, 50, other)).toBe(1.5);
    expect(at(sampler, 1500)).toBe(3.5);
  });

  test('puts unsorted keys in order and lets the last of doubled keys hold', () => {
    expect(at(track([1500, 1000, 2000], [5, 0, 10]), 1250)).toBe(2.5);
    const doubled = track([1000, 1500, 1500, 2000], [0, 10, 50, 60]);
    expect(at(doubled, 1400)).toBeCloseTo(8);
    expect(at(doubled, 1500)).toBe(50);
    expect(at(doubled, 1750)).toBe(55);
  });
});

describe('a curved track', () => {
  // Value, incoming and outgoing tangent of two keys, one second apart.
  const values = [0, 0, 4, 10, 8, 0];

  test('is a cubic of values and tangents with hermite', () => {
    // At t = 0.5: 0.5·0 + 0.125·4 − 0.125·8 + 0.5·10 = 4.5; at 0.25: 0.140625·4 − 0.046875·8 + 0.15625·10 = 1.75.
    const sampler = track([1000, 2000], values, { interpolation: 2 });
    expect(at(sampler, 1500, once)).toBeCloseTo(4.5);
    expect(at(sampler, 1250, once)).toBeCloseTo(1.75);
  });

  test('has its tangents as control points with bezier', () => {
    // At t = 0.5: 0.125·0 + 0.375·4 + 0.375·8 + 0.125·10 = 5.75.
    const sampler = track([1000, 2000], values, { interpolation: 3 });
    expect(at(sampler, 1500, once)).toBeCloseTo(5.75);
  });
});

describe('a rotation', () => {
  const half = Math.SQRT1_2;

  function rotationAt(sampler: TrackSampler, frame: number): number[] {
    const out = [0, 0, 0, 0];
    sampler.sample({ interval: once, frame, globalTime: 0 }, out, 0);
    return out;
  }

  test('turns at an even pace by the shorter way', () => {
    const quarter = track([1000, 2000], [0, 0, 0, 1, 0, 0, half, half], { components: 4, blend: 'quaternion' });
    const eighth = rotationAt(quarter, 1500);
    expect(eighth[2]).toBeCloseTo(Math.sin(Math.PI / 8));
    expect(eighth[3]).toBeCloseTo(Math.cos(Math.PI / 8));
    const negated = track([1000, 2000], [0, 0, 0, 1, 0, 0, -half, -half], { components: 4, blend: 'quaternion' });
    expect(rotationAt(negated, 1500)[2]).toBeCloseTo(Math.sin(Math.PI / 8));
  });

  test.each([2, 3])('uses the squad form with interpolation %i', (interpolation) => {
    // Keys: no turn and a quarter turn about z; tangents: no turn and a half turn. At t = 0.5 the chord is 45°, the
    // tangents mix to 90°, and half of the way between them is 67.5°.
    const values = [0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 1, 0, 0, half, half, 0, 0, 1, 0, 0, 0, half, half];
    const sampler = track([1000, 2000], values, { interpolation, components: 4, blend: 'quaternion' });
    const angle = (67.5 * Math.PI) / 180;
    const middle = rotationAt(sampler, 1500);
    expect(middle[2]).toBeCloseTo(Math.sin(angle / 2), 5);
    expect(middle[3]).toBeCloseTo(Math.cos(angle / 2), 5);
  });
});

describe('a track that follows a global sequence', () => {
  test('runs by the wall clock, with or without a sequence', () => {
    const sampler = track([0, 500, 1000], [0, 5, 0], { globalDuration: 1000 });
    expect(at(sampler, 0, null, 250)).toBe(2.5);
    expect(at(sampler, 1234, looping, 3250)).toBe(2.5);
  });

  test('is constant when its first key lies past the duration', () => {
    expect(at(track([2000, 3000], [7, 9], { globalDuration: 1000 }), 0, null, 600)).toBe(7);
  });

  test('does not divide by a duration of nothing', () => {
    expect(at(track([0, 100], [3, 4], { globalDuration: 0 }), 0, null, 50)).toBe(3);
  });
});
