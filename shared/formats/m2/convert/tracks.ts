/** Tracks from one version to another: one timeline or a list a sequence, rotations packed or not. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { numbersOver } from '../../../codec/storage.ts';
import type { Fields, Numbers } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import { isElsewhere, keysIn, keysOfSequence } from '../keys.ts';
import { listOf } from '../model.ts';
import { packComponent, unpackComponent } from '../packed.ts';
import { TrackPlayer } from '../playback/sampler.ts';
import { Sequence } from '../schema/sequence.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { NESTED_TRACKS } from '../schema/trackKinds.ts';
import type { Losses } from '../../common/losses.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Where a sequence lies: before version 264 on the common timeline. */
export interface Window {
  readonly start: number;
  readonly duration: number;
}

/** Free time between two sequences of the common timeline. */
const gapMs = 1000;

export function windowsOf(document: DocumentView): readonly Window[] {
  return listOf(document, 'sequences').map((id) => {
    const { startTime = 0, endTime = 0, duration } = fieldsOf(Sequence, document.get(id));
    return { start: duration === undefined ? startTime : 0, duration: duration ?? Math.max(0, endTime - startTime) };
  });
}

/** The sequences one after the other. */
export function laidOut(windows: readonly Window[]): readonly Window[] {
  let start = 0;
  return windows.map(({ duration }) => {
    const window = { start, duration };
    start += duration + gapMs;
    return window;
  });
}

/** Keys of one sequence, times from its start. */
interface Piece {
  readonly times: readonly number[];
  readonly values: readonly number[];
}

export interface TrackConversion {
  readonly from: number;
  readonly to: number;
  /** Of the document that is converted, and of what it becomes. */
  readonly oldWindows: readonly Window[];
  readonly newWindows: readonly Window[];
  readonly loops: number;
  readonly lost: Losses;
}

/** What a track without keys stands for, as stored numbers. */
function restOf(kind: TrackKind, property: string): readonly number[] {
  if (kind.mix === 'quaternion') return [0, 0, 0, 1];
  if (kind.mix === 'packedQuaternion') return [0, 0, 0, 1].map(packComponent);
  if (kind.mix === 'fixed16') return [32767];
  const isOne = property === 'scaling' || kind.color !== undefined || kind.type === 'switchTrack';
  return Array.from({ length: kind.components }, () => (isOne ? 1 : 0));
}

/** The keys of a sequence of the timeline: those inside it, and values at its ends where keys lie around them. */
function cutOut(track: TrackFields, kind: TrackKind, sequence: number, window: Window): Piece {
  const run = keysOfSequence(256, track, sequence);
  const { times, values } = keysIn(track, run, kind.components);
  const end = window.start + window.duration;
  if (times.length === 1 && kind.components > 0) return { times: [0], values: [...(values ?? [])] };
  const made: { time: number; value: readonly number[] }[] = [];
  times.forEach((time, key) => {
    if (time < window.start || time > end) return;
    const value = values === null ? [] : [...values.subarray(key * kind.components, (key + 1) * kind.components)];
    made.push({ time: time - window.start, value });
  });
  if (kind.components === 0) return { times: made.map(({ time }) => time), values: [] };
  const isBefore = (times[0] ?? 0) < window.start && made[0]?.time !== 0;
  if (isBefore) made.unshift({ time: 0, value: valueAt(track, kind, sequence, window, 0) });
  const isBehind = (times.at(-1) ?? 0) > end && made.at(-1)?.time !== window.duration;
  if (isBehind && window.duration > 0) {
    made.push({ time: window.duration, value: valueAt(track, kind, sequence, window, window.duration) });
  }
  return { times: made.map(({ time }) => time), values: made.flatMap(({ value }) => value) };
}

/** The stored numbers of the value that a track has within a sequence of the timeline. */
function valueAt(
  track: TrackFields,
  kind: TrackKind,
  sequence: number,
  window: Window,
  time: number,
): readonly number[] {
  const out = Array.from({ length: kind.components }, () => 0);
  const player = new TrackPlayer(256, track, kind, 0);
  player.sample({ sequence: { position: sequence, start: window.start, time }, fading: null, globalTime: 0 }, out, 0);
  if (kind.mix === 'packedQuaternion') return out.map(packComponent);
  if (kind.mix === 'fixed16') return out.map((value) => Math.round(value * 32767));
  return out;
}

function numbersOf(kind: TrackKind, values: readonly number[]): Numbers {
  const numbers = numbersOver(kind.storage, new ArrayBuffer(values.length * 8), 0, values.length);
  numbers.set(values);
  return numbers.slice();
}

function samePiece(left: Piece | undefined, right: Piece | undefined): boolean {
  return left?.times.join() === right?.times.join() && left?.values.join() === right?.values.join();
}

function toNested(track: TrackFields, kind: TrackKind, { oldWindows }: TrackConversion): Fields {
  const { times } = track;
  const hasRanges = track.ranges !== undefined && track.ranges.length > 0;
  const values = isNumbers(track.values) ? { values: track.values } : {};
  if (times.length === 0) return { rows: new Uint32Array(0), valueRows: null, times, ...values };
  if (track.globalLoop >= 0 || !hasRanges || oldWindows.length === 0) {
    return { rows: Uint32Array.of(0, times.length), valueRows: null, times, ...values };
  }
  const pieces = oldWindows.map((window, sequence) => cutOut(track, kind, sequence, window));
  // One static value in all sequences is one list for all.
  const isConstant = pieces.every((piece) => piece.times.length === 1 && samePiece(piece, pieces[0]));
  const kept = isConstant ? pieces.slice(0, 1) : pieces;
  const rows = new Uint32Array(kept.length * 2);
  let next = 0;
  kept.forEach((piece, row) => {
    if (piece.times.length === 0) return;
    rows.set([next, piece.times.length], row * 2);
    next += piece.times.length;
  });
  return {
    rows,
    valueRows: null,
    times: Uint32Array.from(kept.flatMap((piece) => piece.times)),
    ...(kind.components > 0
      ? {
          values: numbersOf(
            kind,
            kept.flatMap((piece) => piece.values),
          ),
        }
      : {}),
  };
}

function toTimeline(track: TrackFields, kind: TrackKind, conversion: TrackConversion): Fields {
  const { newWindows, loops, lost, from } = conversion;
  const own = isNumbers(track.values) ? { values: track.values } : {};
  const rows = track.rows?.length ?? 0;
  if (track.times.length === 0) return { ranges: new Uint32Array(0), times: track.times, ...own };
  if (track.globalLoop >= 0) {
    const { times, values } = keysIn(track, keysOfSequence(from, track, 0), kind.components);
    return {
      ranges: new Uint32Array(0),
      times: times.slice(),
      ...(values === null ? {} : { values: values.slice() }),
    };
  }
  const ranges = new Uint32Array((newWindows.length + loops) * 2);
  const isConstant = rows === 2 && newWindows.length !== 1 && track.times.length === 1;
  if (isConstant) {
    newWindows.forEach((_, sequence) => ranges.set([0, 1], sequence * 2));
    return { ranges, times: Uint32Array.of(0), ...own };
  }
  const times: number[] = [];
  const values: number[] = [];
  newWindows.forEach((window, sequence) => {
    if (isElsewhere(track, sequence)) lost.note('keys in .anim files that were not opened');
    const keys = keysIn(track, keysOfSequence(from, track, sequence), kind.components);
    const first = times.length;
    if (keys.times.length === 0 && kind.components > 0) {
      // A list without keys stands for no movement; a range always names some.
      times.push(window.start);
      values.push(...restOf(kind, track.property));
    }
    for (const time of keys.times) times.push(window.start + time);
    for (const value of keys.values ?? []) values.push(value);
    // The game's own tools write one key as (k, k + 1); with the next sequence's key behind it that would mix the two.
    ranges.set([first, Math.max(first, times.length - 1)], sequence * 2);
  });
  return {
    ranges,
    times: Uint32Array.from(times),
    ...(kind.components > 0 ? { values: numbersOf(kind, values) } : {}),
  };
}

/** Rotations in the form of another kind; packed ones come back as they were, others are rounded. */
function repacked(fields: Fields, from: TrackKind, to: TrackKind, lost: Losses): Fields {
  const { values } = fields;
  if (from.mix === to.mix || !isNumbers(values)) return fields;
  if (to.mix === 'quaternion') return { ...fields, values: Float32Array.from(values, unpackComponent) };
  const packed = Uint16Array.from(values, packComponent);
  const isExact = packed.every((stored, index) => Math.fround(unpackComponent(stored)) === values[index]);
  if (!isExact) lost.note('rotations were rounded to 16 bits a component');
  return { ...fields, values: packed };
}

/** A track with its keys as another version has them. */
export function convertTrack(track: TrackFields, from: TrackKind, to: TrackKind, conversion: TrackConversion): Fields {
  const { property, interpolation, globalLoop } = track;
  const wasNested = conversion.from >= NESTED_TRACKS;
  const isNested = conversion.to >= NESTED_TRACKS;
  const { ranges, rows, valueRows, times } = track;
  const same: Fields = {
    ...(isNested ? { rows: rows ?? null, valueRows: valueRows ?? null } : { ranges: ranges ?? null }),
    times,
    ...(from.components > 0 ? { values: track.values } : {}),
  };
  const keys =
    wasNested === isNested ? same : isNested ? toNested(track, from, conversion) : toTimeline(track, from, conversion);
  return repacked({ property, interpolation, globalLoop, ...keys }, from, to, conversion.lost);
}
