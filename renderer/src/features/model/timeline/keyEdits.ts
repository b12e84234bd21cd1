/** Moves and deletes chosen keys of several tracks at once. The arithmetic on the keys of one track is shared/geometry/keys.ts. */
import type { KeyTrack } from '../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Transaction } from '../../../../../shared/document/transaction.ts';
import { eventKeys, sortedKeys, withoutKeys } from '../../../../../shared/geometry/keys.ts';

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
function orderOf(frames: Int32Array): readonly number[] {
  const positions = { ...eventKeys(frames), components: 1, values: Uint32Array.from(frames.keys()) };
  return Array.from(sortedKeys(positions).values);
}

/** Moves keys by ms and brings each track in the order of time again. Returns where the moved keys stand now. */
export function moveKeys(transaction: Transaction, place: KeyPlace, chosen: KeySet, byMs: number): KeySet {
  const result = new Map<RecordId, ReadonlySet<number>>();
  for (const [track, positions] of chosen) {
    const held = trackIn(transaction, place, track);
    if (held === null) continue;
    const { keys, store } = held;
    const frames = keys.frames.map((frame, position) => (positions.has(position) ? frame + byMs : frame));
    store(transaction, sortedKeys({ ...keys, frames }));
    result.set(track, new Set(orderOf(frames).flatMap((from, to) => (positions.has(from) ? [to] : []))));
  }
  return result;
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

export function countKeys(keys: KeySet): number {
  let count = 0;
  for (const positions of keys.values()) count += positions.size;
  return count;
}
