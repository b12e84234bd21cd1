/** Keys of one sequence in tracks of version 264: a list of its own for each, which several may share. */
import type { Fields, Numbers } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import { numbersOver, storageOf } from '../../../../codec/storage.ts';
import { inRowOrder } from '../../keys.ts';
import type { TrackFields } from '../../schema/trackFields.ts';

/** Times, and values as the file stores them; null for tracks that are times alone. */
export interface ClipKeys {
  readonly times: readonly number[];
  readonly values: readonly (readonly number[])[] | null;
}

/** Numbers of the same storage, with more behind them. */
export function appended(numbers: Uint32Array, more: readonly number[]): Uint32Array;
export function appended(numbers: Numbers, more: readonly number[]): Numbers;
export function appended(numbers: Numbers, more: readonly number[]): Numbers {
  const memory = new ArrayBuffer((numbers.length + more.length) * numbers.BYTES_PER_ELEMENT);
  const made = numbersOver(storageOf(numbers), memory, 0, numbers.length + more.length);
  made.set(numbers);
  made.set(more, numbers.length);
  return made;
}

/** Whether all sequences use the track's one list, so that nothing in it is one sequence's own. */
export function isForAll({ rows }: TrackFields, sequences: number): boolean {
  return sequences > 1 && rows !== undefined && rows.length > 0 && rows.length < sequences * 2;
}

/** A row for every sequence. Those past the table, or all where it has but one, use the first. */
function fullTable({ rows = new Uint32Array(0) }: TrackFields, sequences: number): Uint32Array {
  const made = new Uint32Array(Math.max(rows.length, sequences * 2));
  for (let row = 0; row * 2 < made.length; row++) {
    const from = row * 2 < rows.length ? row * 2 : 0;
    made.set(rows.subarray(from, from + 2), row * 2);
  }
  return made;
}

/**
 * The fields of a track with other keys for one sequence. Aliases that shared its list share the new one; any other sequence
 * keeps the list that it has, also where that was the same.
 */
export function nestedWith(
  track: TrackFields,
  {
    sequences,
    position,
    aliases,
  }: { readonly sequences: number; readonly position: number; readonly aliases: ReadonlySet<number> },
  { times, values }: ClipKeys,
): Fields {
  const before = fullTable(track, sequences);
  const rows = before.slice();
  const own = times.length === 0 ? [0, 0] : [track.times.length, times.length];
  for (let row = 0; row * 2 < rows.length; row++) {
    const shares = before[row * 2] === before[position * 2] && before[row * 2 + 1] === before[position * 2 + 1];
    if (row === position || (aliases.has(row) && shares)) rows.set(own, row * 2);
  }
  return inRowOrder({
    rows,
    times: appended(track.times, times),
    // Tracks of events have no values.
    values: isNumbers(track.values) ? appended(track.values, (values ?? []).flat()) : track.values,
  });
}
