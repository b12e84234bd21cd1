/** Changes of chosen keys of several tracks at once. The arithmetic on the keys of one track is shared/geometry/keys.ts. */
import type { KeyTrack } from '../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import type { Keys } from '../../../../../shared/geometry/keys.ts';
import {
  eventKeys,
  mergedKeys,
  pickedKeys,
  reversedTangents,
  sortedKeys,
  withoutKeys,
} from '../../../../../shared/geometry/keys.ts';
import { isSorted } from '../../../../../shared/geometry/track.ts';

/** Keys to be changed: those of a document in its shown sequence. */
export interface KeyPlace {
  readonly document: FormatDocument;
  /** Null for a model at rest. */
  readonly sequence: RecordId | null;
}

/** Positions of keys, by track. */
export type KeySet = ReadonlyMap<RecordId, ReadonlySet<number>>;

/** The keys of a record as they stand now, inside the edit; null for a record that has none. */
function trackIn(transaction: Transaction, { document, sequence }: KeyPlace, id: RecordId): KeyTrack | null {
  return document.format.animation?.track(document, transaction.get(id), sequence) ?? null;
}

/** Where the keys come from when they are brought in the order of these times: the sorting of tracks, on their positions. */
function orderOf(frames: Int32Array): ArrayLike<number> {
  if (isSorted(frames)) return Uint32Array.from(frames.keys());
  const positions = { ...eventKeys(frames), components: 1, values: Uint32Array.from(frames.keys()) };
  return sortedKeys(positions).values;
}

/** Several events may happen at one moment; of other keys only one counts there. */
export const mayShareTimes = ({ copyOf }: KeyTrack): boolean => copyOf !== undefined;

/**
 * Gives keys other times, in ms, and brings each track in the order of time again. A key that comes to lie upon one that was
 * not chosen takes its place. Returns where the chosen keys stand now.
 *
 * @param reverses the keys change their order, so that their tangents change sides
 */
export function retimeKeys(
  transaction: Transaction,
  place: KeyPlace,
  chosen: KeySet,
  timeOf: (time: number) => number,
  reverses = false,
): KeySet {
  const result = new Map<RecordId, ReadonlySet<number>>();
  for (const [track, positions] of chosen) {
    const held = trackIn(transaction, place, track);
    if (held === null || positions.size === 0) continue;
    const frames = held.keys.frames.slice();
    for (const position of positions) frames[position] = Math.round(timeOf(frames[position] ?? 0));
    const turned = reverses ? reversedTangents(held.keys, positions) : held.keys;
    const covered = mayShareTimes(held) ? [] : coveredBy(frames, positions);
    if (covered.length === 0 && isSorted(frames)) {
      held.store(transaction, { ...turned, frames });
      result.set(track, positions);
      continue;
    }
    const gone = new Set(covered);
    const isChosen: boolean[] = [];
    for (let position = 0; position < frames.length; position++) {
      if (!gone.has(position)) isChosen.push(positions.has(position));
    }
    const kept = withoutKeys({ ...turned, frames }, covered);
    held.store(transaction, sortedKeys(kept));
    const order = orderOf(kept.frames);
    const now = new Set<number>();
    for (let to = 0; to < order.length; to++) if (isChosen[order[to] ?? -1] === true) now.add(to);
    result.set(track, now);
  }
  return result;
}

/** Keys that were not chosen and stand where a chosen one stands. */
function coveredBy(frames: Int32Array, chosen: ReadonlySet<number>): readonly number[] {
  if (chosen.size === frames.length) return [];
  const taken = new Set<number>();
  for (const position of chosen) taken.add(frames[position] ?? 0);
  const covered: number[] = [];
  for (let position = 0; position < frames.length; position++) {
    if (taken.has(frames[position] ?? 0) && !chosen.has(position)) covered.push(position);
  }
  return covered;
}

export function deleteKeys(place: KeyPlace, chosen: KeySet): void {
  const count = countKeys(chosen);
  if (count === 0) return;
  place.document.edit(count === 1 ? 'Delete key' : `Delete ${count} keys`, (transaction) => {
    for (const [track, positions] of chosen) {
      const held = trackIn(transaction, place, track);
      if (held !== null) held.store(transaction, withoutKeys(held.keys, [...positions]));
    }
  });
}

/** Puts keys into tracks, in the place of those at the same times. Returns where they stand now. */
export function insertKeys(transaction: Transaction, place: KeyPlace, added: ReadonlyMap<RecordId, Keys>): KeySet {
  const result = new Map<RecordId, ReadonlySet<number>>();
  for (const [track, keys] of added) {
    const held = trackIn(transaction, place, track);
    if (held === null) continue;
    const { copyOf } = held;
    const copies = copyOf === undefined ? keys : { ...keys, values: keys.values.map(copyOf) };
    const made = mergedKeys(held.keys, copies, mayShareTimes(held));
    if (made === null) continue;
    held.store(transaction, made);
    const times = new Set(keys.frames);
    result.set(track, new Set([...made.frames.keys()].filter((position) => times.has(made.frames[position] ?? 0))));
  }
  return result;
}

/** Keys of a track by their positions, with their values. */
export function keysAt({ document, sequence }: KeyPlace, track: RecordId, positions: Iterable<number>): Keys | null {
  const held = document.format.animation?.track(document, document.get(track), sequence) ?? null;
  return held === null
    ? null
    : pickedKeys(
        held.keys,
        [...positions].toSorted((left, right) => left - right),
      );
}

/** The first and the last time of keys, in ms; null without any. */
export function timesOf(place: KeyPlace, chosen: KeySet): { readonly start: number; readonly end: number } | null {
  let [start, end] = [Infinity, -Infinity];
  for (const [track, positions] of chosen) {
    if (!place.document.has(track)) continue;
    const frames = place.document.format.animation?.track(place.document, place.document.get(track), place.sequence)
      ?.keys.frames;
    for (const position of positions) {
      const time = frames?.[position];
      if (time === undefined) continue;
      start = Math.min(start, time);
      end = Math.max(end, time);
    }
  }
  return start <= end ? { start, end } : null;
}

export function countKeys(keys: KeySet): number {
  let count = 0;
  for (const positions of keys.values()) count += positions.size;
  return count;
}
