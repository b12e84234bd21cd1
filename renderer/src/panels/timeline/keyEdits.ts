/** Changing the times of keys: what moving and deleting them does to the arrays of a track. */
import type { Document } from '../../../../shared/document/document.ts';
import type { Numbers, RecordId } from '../../../../shared/document/record.ts';
import { isNumbers } from '../../../../shared/document/record.ts';
import type { Transaction } from '../../../../shared/document/transaction.ts';

/** Positions of keys, by track. */
export type KeySet = ReadonlyMap<RecordId, ReadonlySet<number>>;

interface Arrays {
  readonly frames: Int32Array;
  /** Null for event objects, which have times only. */
  readonly values: Numbers | null;
}

function arraysOf(transaction: Transaction, track: RecordId): Arrays | null {
  const { frames, values } = transaction.get(track).fields;
  if (!(frames instanceof Int32Array)) return null;
  return { frames, values: isNumbers(values) ? values : null };
}

/** Arrays with the keys in this order, and these times. */
function rearranged({ values }: Arrays, order: readonly number[], times: readonly number[], count: number): Arrays {
  const frames = Int32Array.from(order, (key) => times[key] ?? 0);
  if (values === null) return { frames, values };
  const perKey = count === 0 ? 0 : values.length / count;
  // `slice` of each typed array class returns that same class, so kinds of numbers stay.
  const sorted = values.slice(0, order.length * perKey) as Numbers;
  order.forEach((key, position) => sorted.set(values.subarray(key * perKey, (key + 1) * perKey), position * perKey));
  return { frames, values: sorted };
}

function store(transaction: Transaction, track: RecordId, { frames, values }: Arrays): void {
  transaction.update(track, values === null ? { frames } : { frames, values });
}

/** Moves keys by ms and brings each track in the order of time again. Returns where the moved keys stand now. */
export function moveKeys(transaction: Transaction, keys: KeySet, byMs: number): KeySet {
  const result = new Map<RecordId, ReadonlySet<number>>();
  for (const [track, positions] of keys) {
    const arrays = arraysOf(transaction, track);
    if (arrays === null) continue;
    const times = Array.from(arrays.frames, (frame, key) => (positions.has(key) ? frame + byMs : frame));
    const order = [...times.keys()].sort((left, right) => (times[left] ?? 0) - (times[right] ?? 0) || left - right);
    store(transaction, track, rearranged(arrays, order, times, times.length));
    result.set(track, new Set(order.flatMap((key, position) => (positions.has(key) ? [position] : []))));
  }
  return result;
}

export function deleteKeys(document: Document, keys: KeySet): void {
  const count = countKeys(keys);
  if (count === 0) return;
  document.edit(count === 1 ? 'Delete key' : `Delete ${count} keys`, (transaction) => {
    for (const [track, positions] of keys) {
      const arrays = arraysOf(transaction, track);
      if (arrays === null) continue;
      const times = Array.from(arrays.frames);
      const order = [...times.keys()].filter((key) => !positions.has(key));
      store(transaction, track, rearranged(arrays, order, times, times.length));
    }
  });
}

export function countKeys(keys: KeySet): number {
  let count = 0;
  for (const positions of keys.values()) count += positions.size;
  return count;
}
