/** Tracks of joints as glTF channels: looked at where they have keys, and often where the way between keys is a curve. */
import type { NumberSink } from '../../geometry/quaternion.ts';
import type { Channel } from './scene.ts';
import { momentsOf, thinned, unitQuaternions } from './scene.ts';

export interface JointTrack {
  readonly joint: number;
  readonly path: Channel['path'];
  readonly isStepped: boolean;
  /** True when the way between keys is no straight line, or the keys are on another clock. */
  readonly isBaked: boolean;
  /** Value without keys. */
  readonly rest: readonly number[];
}

/** A stretch of time in ms, and what a track has in it. */
export interface TrackSpan {
  readonly start: number;
  readonly end: number;
  readonly keys: Iterable<number>;
  /** Writes the value at a time; `false` where the rest value holds. */
  sample(time: number, out: NumberSink): boolean;
}

export function channelOf(track: JointTrack, span: TrackSpan): Channel | null {
  const { joint, path, rest } = track;
  const { start, end, keys } = span;
  const moments = momentsOf(keys, start, end, track.isBaked);
  const times = Float32Array.from(moments, (moment) => (moment - start) / 1000);
  const values = new Float32Array(moments.length * rest.length);
  const value = new Float64Array(4);
  let hasKeys = false;
  for (const [index, moment] of moments.entries()) {
    const isThere = span.sample(moment, value);
    hasKeys ||= isThere;
    values.set(isThere ? value.subarray(0, rest.length) : rest, index * rest.length);
  }
  if (!hasKeys || values.some((number) => !Number.isFinite(number))) return null;
  if (path === 'rotation') unitQuaternions(values);
  // Times must go up: moments closer than a float tells apart are one.
  const kept = [...times.keys()].filter((index) => index === 0 || (times[index] ?? 0) > (times[index - 1] ?? 0));
  const isWhole = kept.length === times.length;
  return {
    joint,
    path,
    isStepped: track.isStepped,
    times: isWhole ? times : Float32Array.from(kept, (index) => times[index] ?? 0),
    values: isWhole
      ? values
      : Float32Array.from(
          kept.flatMap((index) => [...values.subarray(index * rest.length, (index + 1) * rest.length)]),
        ),
  };
}

/** Moves are stored from the pivot; a joint's place is measured from its parent's. */
export function shifted(channel: Channel, offset: readonly number[]): Channel | null {
  if (channel.path !== 'translation') return thinned(channel, channel.path === 'scale' ? [1, 1, 1] : [0, 0, 0, 1]);
  const values = channel.values.map((value, at) => value + (offset[at % 3] ?? 0));
  return thinned({ ...channel, values }, offset);
}
