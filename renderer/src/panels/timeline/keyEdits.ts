/** Moves and deletes chosen keys of several tracks at once. The arithmetic on the keys of one track is shared/formats/mdx/keys.ts. */
import type { Document } from '../../../../shared/document/document.ts';
import type { RecordId } from '../../../../shared/document/record.ts';
import { isNumbers } from '../../../../shared/document/record.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';
import type { Keys } from '../../../../shared/formats/mdx/keys.ts';
import { eventKeys, keysOf, sortedKeys, withoutKeys } from '../../../../shared/formats/mdx/keys.ts';

/** Positions of keys, by track. */
export type KeySet = ReadonlyMap<RecordId, ReadonlySet<number>>;

/** The keys of a track or of an event object, which has times only; null for any other record. */
function keysIn(transaction: Transaction, track: RecordId): Keys | null {
  const { tag, interpolation, frames, values } = transaction.get(track).fields;
  if (!(frames instanceof Int32Array)) return null;
  if (!isNumbers(values)) return eventKeys(frames);
  return keysOf({ tag: String(tag), interpolation: Number(interpolation), frames, values });
}

function store(transaction: Transaction, track: RecordId, { frames, values, components }: Keys): void {
  transaction.update(track, components === 0 ? { frames } : { frames, values });
}

/** Where the keys come from when they are brought in the order of these times: the sorting of tracks, on their positions. */
function orderOf(frames: Int32Array): readonly number[] {
  const positions = { ...eventKeys(frames), components: 1, values: Uint32Array.from(frames.keys()) };
  return Array.from(sortedKeys(positions).values);
}

/** Moves keys by ms and brings each track in the order of time again. Returns where the moved keys stand now. */
export function moveKeys(transaction: Transaction, chosen: KeySet, byMs: number): KeySet {
  const result = new Map<RecordId, ReadonlySet<number>>();
  for (const [track, positions] of chosen) {
    const keys = keysIn(transaction, track);
    if (keys === null) continue;
    const frames = keys.frames.map((frame, position) => (positions.has(position) ? frame + byMs : frame));
    store(transaction, track, sortedKeys({ ...keys, frames }));
    result.set(track, new Set(orderOf(frames).flatMap((from, to) => (positions.has(from) ? [to] : []))));
  }
  return result;
}

export function deleteKeys(document: Document, chosen: KeySet): void {
  const count = countKeys(chosen);
  if (count === 0) return;
  document.edit(count === 1 ? 'Delete key' : `Delete ${count} keys`, (transaction) => {
    for (const [track, positions] of chosen) {
      const keys = keysIn(transaction, track);
      if (keys !== null) store(transaction, track, withoutKeys(keys, [...positions]));
    }
  });
}

export function countKeys(keys: KeySet): number {
  let count = 0;
  for (const positions of keys.values()) count += positions.size;
  return count;
}
