/** Keys of a track with another way between them, as near to what they showed as that goes; and how far two tracks are apart. Pure. */
import type { Keys } from './keys.ts';
import { keyStride, withInterpolation } from './keys.ts';
import { apart } from './cleanKeys.ts';
import { TrackSampler, type Interval } from './track.ts';

const [linear, hermite, bezier] = [1, 2, 3] as const;
/** Moments looked at between one key and the next. */
const looks = 8;

/** The slope of a curve at a key, over the way to its neighbour: for hermite as it stands there, for bezier three times the handle. */
function slope(value: number, tangent: number, interpolation: number, isIncoming: boolean): number {
  if (interpolation === hermite) return tangent;
  return (isIncoming ? value - tangent : tangent - value) * 3;
}

/**
 * The same keys with another interpolation. Between hermite and bezier, and from straight ways to either, what they show stays
 * (rotations are curved by the game alike in both); all else keeps the values of keys alone.
 */
export function convertedKeys(keys: Keys, interpolation: number): Keys {
  const made = withInterpolation(keys, interpolation);
  const { components, frames, isRotation, isStepped } = keys;
  if (made === keys || isRotation || isStepped || interpolation < hermite || keys.interpolation < linear) return made;
  const [from, to] = [keyStride(keys), keyStride(made)];
  const values = made.values.slice();
  const valueOf = (key: number, part: number): number => keys.values[key * from + part] ?? 0;
  const order = [...frames.keys()].toSorted((left, right) => (frames[left] ?? 0) - (frames[right] ?? 0));
  order.forEach((key, at) => {
    for (let part = 0; part < components; part++) {
      const value = valueOf(key, part);
      for (const isIncoming of [true, false]) {
        const other = order[at + (isIncoming ? -1 : 1)];
        const place = components * (isIncoming ? 1 : 2) + part;
        const own =
          keys.interpolation === linear
            ? other === undefined
              ? 0
              : (valueOf(other, part) - value) * (isIncoming ? -1 : 1)
            : slope(value, keys.values[key * from + place] ?? 0, keys.interpolation, isIncoming);
        values[key * to + place] = interpolation === bezier ? value + (isIncoming ? -own : own) / 3 : own;
      }
    }
  });
  return { ...made, values };
}

/** How far two tracks are apart within spans of time, at most: of rotations in radians, of anything else in its own unit. */
export function furthestApart(left: Keys, right: Keys, spans: readonly Interval[]): number {
  const blend = left.isStepped ? 'switch' : left.isRotation ? 'quaternion' : 'vector';
  const samplers = [left, right].map((keys) => new TrackSampler({ ...keys, blend, globalDuration: null }));
  const times = [...new Set([...left.frames, ...right.frames])].toSorted((first, second) => first - second);
  let most = 0;
  for (const interval of spans) {
    const inside = [
      interval.start,
      ...times.filter((time) => time > interval.start && time < interval.end),
      interval.end,
    ];
    inside.forEach((time, at) => {
      const next = inside[at + 1] ?? time;
      for (let look = 0; look < looks; look++) {
        const frame = time + ((next - time) * look) / looks;
        const [one = [], other = []] = samplers.map((sampler) => {
          const out = Array.from({ length: left.components }, () => 0);
          return sampler.sample({ interval, frame, globalTime: 0 }, out, 0) ? out : [];
        });
        if (one.length > 0 && other.length > 0) most = Math.max(most, apart(one, other, left.isRotation));
      }
    });
  }
  return most;
}
