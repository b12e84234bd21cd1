/** Tracks of joints as glTF channels: looked at where they have keys, and often where the way between keys is a curve. */
import type { NumberSink } from '../../geometry/quaternion.ts';
import type { Channel } from './exportedModel.ts';
import type { KeyPool } from './turns.ts';
import { withTurns } from './turns.ts';
import { momentsOf, thinned, unitQuaternions } from './exportedModel.ts';

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

/** Times must go up: of moments closer than a float tells apart the first counts. */
function withoutDoubles(
  times: Float32Array,
  values: Float32Array,
  width: number,
): readonly [Float32Array, Float32Array] {
  let kept = 0;
  for (let index = 0; index < times.length; index++) {
    if (kept > 0 && (times[index] ?? 0) <= (times[kept - 1] ?? 0)) continue;
    times[kept] = times[index] ?? 0;
    values.copyWithin(kept * width, index * width, (index + 1) * width);
    kept++;
  }
  return kept === times.length ? [times, values] : [times.slice(0, kept), values.slice(0, kept * width)];
}

/** The turn of a track at a moment, of length 1. */
function turnOf({ rest }: JointTrack, span: TrackSpan): (moment: number) => ArrayLike<number> {
  return (moment) => {
    const value = new Float32Array(4);
    if (!span.sample(moment, value)) value.set(rest);
    return unitQuaternions(value);
  };
}

/**
 * @param mostBaked from `bakeLimit`
 * @param pool for turns that glTF would go another way
 */
export function channelOf(track: JointTrack, span: TrackSpan, mostBaked: number, pool: KeyPool): Channel | null {
  const { joint, path, rest } = track;
  const { start, end, keys } = span;
  const looked = momentsOf(keys, start, end, track.isBaked ? mostBaked : 0);
  const isTurning = path === 'rotation' && !track.isStepped;
  const moments = isTurning ? withTurns(looked, turnOf(track, span), pool) : looked;
  const width = rest.length;
  const times = new Float32Array(moments.length);
  const values = new Float32Array(moments.length * width);
  const value = new Float64Array(4);
  let hasKeys = false;
  for (let index = 0; index < moments.length; index++) {
    const moment = moments[index] ?? start;
    times[index] = (moment - start) / 1000;
    const isThere = span.sample(moment, value);
    hasKeys ||= isThere;
    for (let part = 0; part < width; part++) values[index * width + part] = (isThere ? value[part] : rest[part]) ?? 0;
  }
  if (!hasKeys || !values.every(Number.isFinite)) return null;
  if (path === 'rotation') unitQuaternions(values);
  const [keptTimes, keptValues] = withoutDoubles(times, values, width);
  return { joint, path, isStepped: track.isStepped, times: keptTimes, values: keptValues };
}

/** Moves count from the joint's place at rest; glTF measures a joint's place from its parent's. */
export function shifted(channel: Channel, rest: readonly number[], offset: readonly number[]): Channel | null {
  if (channel.path !== 'translation') return thinned(channel, rest);
  const values = channel.values.map((value, at) => value + (offset[at % 3] ?? 0));
  return thinned({ ...channel, values }, offset);
}
