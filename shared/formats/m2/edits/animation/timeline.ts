/**
 * Keys of one sequence in tracks of versions before 264, where all sequences lie on one time line and ranges say which keys
 * each of them uses. Ranges reach over the ends of their sequences (format page 4), so that keys of one may shape the pose of
 * another: where these change, the other gets keys of its own at its ends.
 */
import type { Fields } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import { positions } from '../../../../codec/count.ts';
import { keysOfSequence, rangesAround } from '../../keys.ts';
import { packComponent, packFraction } from '../../packed.ts';
import { TrackPlayer } from '../../playback/sampler.ts';
import type { TrackFields } from '../../schema/trackFields.ts';
import type { TrackKind } from '../../schema/trackKinds.ts';
import type { ClipKeys } from './nested.ts';
import { appended } from './nested.ts';

export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** What a track of the common time line is looked at with. */
export interface Timeline {
  readonly version: number;
  readonly kind: TrackKind;
  /** By position. */
  readonly spans: readonly Stretch[];
  readonly loops: number;
}

interface Entry {
  readonly time: number;
  readonly value: readonly number[];
}

export function storedKey({ values }: TrackFields, { components }: TrackKind, key: number): readonly number[] {
  return isNumbers(values) ? Array.from(values.subarray(key * components, (key + 1) * components)) : [];
}

/** What a track plays at a time of a sequence, as the file stores it: a value, with tangents of the key before it. */
export function storedAt(
  track: TrackFields,
  { version, kind, spans }: Timeline,
  position: number,
  time: number,
): readonly number[] {
  const run = keysOfSequence(version, track, position);
  let held = run.first;
  for (let key = run.first; key < run.end && (track.times[key] ?? 0) <= time; key++) held = key;
  const made = [...storedKey(track, kind, held)];
  if (kind.components === 0) return made;
  const player = new TrackPlayer(version, track, kind, 0);
  const start = spans[position]?.start ?? 0;
  const out = new Float64Array(Math.max(4, kind.components));
  player.sample({ sequence: { position, start, time: time - start }, fading: null, globalTime: 0 }, out, 0);
  for (let part = 0; part < player.width; part++) {
    const plain = out[part] ?? 0;
    made[part] =
      kind.mix === 'packedQuaternion' ? packComponent(plain) : kind.mix === 'fixed16' ? packFraction(plain) : plain;
  }
  return made;
}

const isInside = ({ start, end }: Stretch, time: number): boolean => time >= start && time <= end;

/** Entries that keep what another sequence plays: its own keys, and one at each end where none stands. */
function closed(track: TrackFields, timeline: Timeline, position: number): readonly Entry[] {
  const span = timeline.spans[position] ?? { start: 0, end: 0 };
  const { first, end } = keysOfSequence(timeline.version, track, position);
  const run = positions(end - first, track.times.length).map((at) => first + at);
  const inner = run
    .filter((key) => isInside(span, track.times[key] ?? 0))
    .map((key): Entry => ({ time: track.times[key] ?? 0, value: storedKey(track, timeline.kind, key) }));
  if (timeline.kind.components === 0) return inner;
  const isHeld = run.every((key) =>
    storedKey(track, timeline.kind, key).every((part, at) => part === storedKey(track, timeline.kind, first)[at]),
  );
  const ends = isHeld ? (inner.length > 0 ? [] : [span.start]) : [span.start, span.end];
  const missing = ends.filter((time) => !inner.some((entry) => entry.time === time));
  return [...inner, ...missing.map((time) => ({ time, value: storedAt(track, timeline, position, time) }))].toSorted(
    (left, right) => left.time - right.time,
  );
}

/** The keys that a sequence plays, on its own stretch alone. */
export function timelineKeys(track: TrackFields, timeline: Timeline, position: number): ClipKeys {
  const entries = closed(track, timeline, position);
  return {
    times: entries.map(({ time }) => time),
    values: timeline.kind.components === 0 ? null : entries.map(({ value }) => value),
  };
}

/** Where a stretch of time has its first and last key; null for none. */
function rangeIn(times: Uint32Array, { start, end }: Stretch): readonly [number, number] | null {
  const first = times.findIndex((time) => time >= start);
  const last = times.findLastIndex((time) => time <= end);
  return first < 0 || last < first ? null : [first, last];
}

/**
 * The fields of a track with other keys for one sequence, which lie within `window`: all that stood there goes. Without any
 * the sequence has none, as far as the format can say so: the caller gives it one where others have keys.
 */
export function timelineWith(
  track: TrackFields,
  timeline: Timeline,
  { position, window }: { readonly position: number; readonly window: Stretch },
  { times, values }: ClipKeys,
): Fields {
  const { version, kind, spans, loops } = timeline;
  const runs = spans.map((_, each) => keysOfSequence(version, track, each));
  const isTouched = (each: number): boolean => {
    const { first, end } = runs[each] ?? { first: 0, end: 0 };
    return (
      each !== position &&
      end > first &&
      (track.times[first] ?? 0) <= window.end &&
      (track.times[end - 1] ?? 0) >= window.start
    );
  };
  const overlaps = ({ start, end }: Stretch): boolean => start <= window.end && end >= window.start;
  const kept: (Entry & { readonly old: number })[] = [];
  track.times.forEach((time, old) => {
    if (!isInside(window, time)) kept.push({ time, old, value: storedKey(track, kind, old) });
  });
  const more: Entry[] = times.map((time, at) => ({ time, value: values?.[at] ?? [] }));
  const isParted = spans.map((span, each) => isTouched(each) && !overlaps(span));
  for (const [each, span] of spans.entries()) {
    if (isParted[each] !== true || kind.components === 0) continue;
    const known = new Set(kept.filter(({ time }) => isInside(span, time)).map(({ time }) => time));
    more.push(...closed(track, timeline, each).filter(({ time }) => !known.has(time)));
  }
  const all = [...kept, ...more.map((entry) => ({ ...entry, old: -1 }))].toSorted(
    (left, right) => left.time - right.time,
  );
  if (all.length === 0) return emptied(track);
  const newTimes = Uint32Array.from(all, ({ time }) => time);
  const newPlaces = new Map(all.map(({ old }, at) => [old, at]));
  const made = new Uint32Array(Math.max(track.ranges?.length ?? 0, (spans.length + loops) * 2));
  if (track.ranges !== undefined) made.set(track.ranges);
  for (const [each, span] of spans.entries()) {
    const { first, end } = runs[each] ?? { first: 0, end: 0 };
    const isOwn = each === position;
    const ends = [newPlaces.get(first), newPlaces.get(end - 1)];
    const inside = isOwn ? rangeIn(newTimes, window) : isTouched(each) ? rangeIn(newTimes, span) : null;
    const same = end > first && !isOwn ? [ends[0] ?? 0, ends[1] ?? 0] : null;
    const hadOwn = isOwn && track.times.subarray(first, end).some((time) => isInside(window, time));
    // Keys beyond the ends that shaped the pose go on doing so.
    const around =
      hadOwn && inside !== null
        ? [Math.min(inside[0], ends[0] ?? inside[0]), Math.max(inside[1], ends[1] ?? inside[1])]
        : null;
    made.set(around ?? inside ?? same ?? [all.length, all.length], each * 2);
  }
  if (kind.components === 0)
    made.set(rangesAround(newTimes, spans, 0).subarray(position * 2, position * 2 + 2), position * 2);
  return {
    times: newTimes,
    ranges: made,
    ...(isNumbers(track.values)
      ? {
          values: appended(
            track.values.slice(0, 0),
            all.flatMap(({ value }) => [...value]),
          ),
        }
      : {}),
  };
}

function emptied({ values }: TrackFields): Fields {
  const none = { times: new Uint32Array(0), ranges: new Uint32Array(0) };
  return isNumbers(values) ? { ...none, values: values.slice(0, 0) } : none;
}
