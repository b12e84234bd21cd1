/** The keys of tracks by sequence, the same for all versions: looking them up, replacing them, moving them with sequences. */
import type { Fields, Numbers, Value } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { numbersOver, storageOf } from '../../codec/storage.ts';
import type { TrackFields } from './schema/trackFields.ts';
import { ROW_ELSEWHERE } from './schema/track.ts';
import { NESTED_TRACKS } from './schema/trackKinds.ts';

/** Which keys of a track count: from `first` up to, not including, `end`. */
export interface KeyRun {
  readonly first: number;
  readonly end: number;
}

const noKeys: KeyRun = { first: 0, end: 0 };

/** What is needed of the sequence that plays. */
export interface SequenceTime {
  /** Position among the sequences. */
  readonly position: number;
  /** Before version 264: where it lies on the common timeline. */
  readonly start: number;
  readonly end: number;
}

/**
 * The keys a track has for a sequence. Tracks on a global loop, and those with one list for all sequences, answer the same
 * for every sequence (format page 4: beyond the outer count the game uses entry 0).
 */
export function keysOfSequence(version: number, track: TrackFields, sequence: number): KeyRun {
  const count = track.times.length;
  if (version < NESTED_TRACKS) {
    const { ranges } = track;
    if (track.globalLoop >= 0 || ranges === undefined || ranges.length === 0) return { first: 0, end: count };
    if (sequence * 2 + 1 >= ranges.length) return noKeys;
    const first = ranges[sequence * 2] ?? 0;
    // Inclusive; one static key is written as (k, k + 1), so the last may lie behind the keys.
    return { first: Math.min(first, count), end: Math.min(count, (ranges[sequence * 2 + 1] ?? 0) + 1) };
  }
  const { rows } = track;
  if (rows === undefined || rows.length === 0) return noKeys;
  const row = track.globalLoop >= 0 || sequence * 2 >= rows.length ? 0 : sequence;
  const first = rows[row * 2] ?? 0;
  if (first === ROW_ELSEWHERE) return noKeys;
  return { first, end: first + (rows[row * 2 + 1] ?? 0) };
}

/** Whether the keys of a sequence stand in a file that was not opened. */
export function isElsewhere(track: TrackFields, sequence: number): boolean {
  return track.rows?.[sequence * 2] === ROW_ELSEWHERE;
}

/** Times and values of a run, as views of the track's arrays: changing them goes through `patch` of the document. */
export function keysIn(
  track: TrackFields,
  run: KeyRun,
  components: number,
): { times: Uint32Array; values: Numbers | null } {
  return {
    times: track.times.subarray(run.first, run.end),
    values: isNumbers(track.values) ? track.values.subarray(run.first * components, run.end * components) : null,
  };
}

function joined(parts: readonly Numbers[], like: Numbers): Numbers {
  const length = parts.reduce((sum, part) => sum + part.length, 0);
  const memory = new ArrayBuffer(length * like.BYTES_PER_ELEMENT);
  const result = numbersOver(storageOf(like), memory, 0, length);
  let at = 0;
  for (const part of parts) {
    result.set(part, at);
    at += part.length;
  }
  return result;
}

/**
 * The fields of a track after the keys of one sequence were replaced: what an editor of keys puts into one update. Other
 * sequences keep theirs; those that shared the keys with this one share the new ones.
 */
export function withKeys(
  version: number,
  track: TrackFields,
  sequence: number,
  keys: { readonly times: Uint32Array; readonly values: Numbers | null },
  components: number,
): Fields {
  const run = keysOfSequence(version, track, sequence);
  const times = joined([track.times.subarray(0, run.first), keys.times, track.times.subarray(run.end)], track.times);
  const fields: Record<string, Value> = { times };
  if (isNumbers(track.values) && keys.values !== null) {
    fields['values'] = joined(
      [track.values.subarray(0, run.first * components), keys.values, track.values.subarray(run.end * components)],
      track.values,
    );
  }
  if (version < NESTED_TRACKS) {
    if (track.ranges !== undefined) fields['ranges'] = shiftedRanges(track.ranges, run, track.times, keys.times);
  } else if (track.rows !== undefined) fields['rows'] = shiftedRows(track, sequence, run, keys.times.length);
  return fields;
}

/**
 * Ranges after the keys of a run were replaced by those at `made`. Those that reach over it grow, those behind it move. One
 * that begins or ends within it shares keys with it (the game's tools let a sequence begin at the last key of the one
 * before): it goes on from the same time, outwards where no key has that time any more.
 */
function shiftedRanges(ranges: Uint32Array, run: KeyRun, times: Uint32Array, made: Uint32Array): Uint32Array {
  const grown = made.length - (run.end - run.first);
  const lastMade = Math.max(0, made.length - 1);
  return ranges.map((key, index) => {
    const isLast = index % 2 === 1;
    if (key >= (isLast ? run.end - 1 : run.end)) return Math.max(0, key + grown);
    if (key <= run.first) return key;
    const time = times[key] ?? 0;
    if (!isLast)
      return (
        run.first +
        Math.max(
          0,
          made.findLastIndex((each) => each <= time),
        )
      );
    const behind = made.findIndex((each) => each >= time);
    return run.first + (behind < 0 ? lastMade : behind);
  });
}

function shiftedRows(track: TrackFields, sequence: number, run: KeyRun, count: number): Uint32Array {
  const old = track.rows ?? new Uint32Array(0);
  const rowCount = Math.max(old.length / 2, track.globalLoop >= 0 ? 1 : sequence + 1);
  const rows = new Uint32Array(rowCount * 2);
  rows.set(old);
  const grown = count - (run.end - run.first);
  const row = track.globalLoop >= 0 ? 0 : Math.min(sequence, rowCount - 1);
  // An empty row has no place among the keys: its new ones go to the front of them all.
  const isNew = run.end === run.first;
  for (let each = 0; each < rowCount; each++) {
    const first = rows[each * 2] ?? 0;
    const length = rows[each * 2 + 1] ?? 0;
    if (first === ROW_ELSEWHERE) continue;
    const isSame = isNew ? each === row : first === run.first && length === run.end - run.first;
    if (isSame) rows.set(count === 0 ? [0, 0] : [run.first, count], each * 2);
    else if (length > 0 && first >= run.end) rows[each * 2] = first + grown;
  }
  return rows;
}

/**
 * The ranges of a track on the common timeline as the game's own tools write them: from the last key at or before the start
 * of a sequence to the first at or after its end, and an empty one for each global loop (format page 4).
 */
export function rangesAround(
  times: Uint32Array,
  sequences: readonly { readonly start: number; readonly end: number }[],
  loops: number,
): Uint32Array {
  const ranges = new Uint32Array((sequences.length + loops) * 2);
  if (times.length === 0) return new Uint32Array(0);
  sequences.forEach(({ start, end }, sequence) => {
    const first = Math.max(
      0,
      times.findLastIndex((time) => time <= start),
    );
    const behind = times.findIndex((time) => time >= end);
    const last = behind < 0 ? times.length - 1 : behind;
    ranges.set([first, Math.max(first, last)], sequence * 2);
  });
  return ranges;
}

/** Where the sequences of a model were before they came, went or moved. */
export interface SequenceMoves {
  /** For each sequence now its position before; −1 for a new one. A copy has that of the one it is a copy of. */
  readonly rows: readonly number[];
  /** Positions now of sequences that are copies, and by how much their time on the timeline moved (before version 264). */
  readonly copies: ReadonlyMap<number, number>;
  readonly countBefore: number;
  readonly loops: number;
}

/** The fields of a track after sequences came, went or moved. */
export function withRows(version: number, fields: TrackFields, moves: SequenceMoves): Fields {
  if (version < NESTED_TRACKS) return withRanges(fields, moves);
  const { rows, countBefore } = moves;
  const { rows: table, valueRows, globalLoop } = fields;
  // A table of one entry is a constant for all sequences, unless there was only one sequence.
  if (table === undefined || table.length !== countBefore * 2 || globalLoop >= 0) return {};
  if (countBefore === 0) return {};
  if (valueRows != null) return { rows: movedRows(table, rows), valueRows: movedRows(valueRows, rows) };
  return keptKeys(fields, movedRows(table, rows), moves.copies);
}

function movedRows(table: Uint32Array, rows: readonly number[]): Uint32Array {
  const made = new Uint32Array(rows.length * 2);
  rows.forEach((row, position) => {
    if (row >= 0) made.set(table.subarray(row * 2, row * 2 + 2), position * 2);
  });
  return made;
}

function withRanges(fields: TrackFields, { rows, copies, loops }: SequenceMoves): Fields {
  const { ranges, times, values } = fields;
  if (ranges === undefined || ranges.length === 0) return {};
  // Behind those of the sequences stands one empty range for each global loop.
  const made = new Uint32Array((rows.length + loops) * 2);
  made.set(movedRows(ranges, rows));
  const components = isNumbers(values) && times.length > 0 ? values.length / times.length : 0;
  const timeParts: Uint32Array[] = [times];
  const valueParts: Numbers[] = isNumbers(values) ? [values] : [];
  let next = times.length;
  for (const [position, shift] of copies) {
    const first = Math.min(made[position * 2] ?? 0, times.length);
    const end = Math.min((made[position * 2 + 1] ?? 0) + 1, times.length);
    if (end <= first) continue;
    timeParts.push(times.subarray(first, end).map((time) => time + shift));
    if (isNumbers(values)) valueParts.push(values.subarray(first * components, end * components));
    made.set([next, next + end - first - 1], position * 2);
    next += end - first;
  }
  if (timeParts.length === 1) return { ranges: made };
  return {
    ranges: made,
    times: joined(timeParts, times),
    ...(isNumbers(values) ? { values: joined(valueParts, values) } : {}),
  };
}

type Keyed = Pick<TrackFields, 'times' | 'values' | 'rows'>;

/** The fields of a track of version 264 as reading the file again would give them: keys in the order of their rows. */
export function inRowOrder(fields: Keyed): Fields {
  return fields.rows === undefined ? {} : keptKeys(fields, fields.rows, new Map());
}

/** Keys in the order in which the rows use them, without those that no row uses: what reading the file again would give. */
function keptKeys(fields: Keyed, rows: Uint32Array, copies: ReadonlyMap<number, number>): Fields {
  const { times, values } = fields;
  const components = isNumbers(values) && times.length > 0 ? values.length / times.length : 0;
  const made = rows.slice();
  const firsts = new Map<string, number>();
  const timeParts: Uint32Array[] = [];
  const valueParts: Numbers[] = [];
  let next = 0;
  for (let row = 0; row < rows.length / 2; row++) {
    const first = rows[row * 2] ?? 0;
    const count = rows[row * 2 + 1] ?? 0;
    if (first === ROW_ELSEWHERE || count === 0) continue;
    const key = `${first}/${count}`;
    const known = copies.has(row) ? undefined : firsts.get(key);
    made[row * 2] = known ?? next;
    if (known !== undefined) continue;
    if (!copies.has(row)) firsts.set(key, next);
    timeParts.push(times.subarray(first, first + count));
    if (isNumbers(values)) valueParts.push(values.subarray(first * components, (first + count) * components));
    next += count;
  }
  return {
    rows: made,
    times: joined(timeParts, times),
    ...(isNumbers(values) ? { values: joined(valueParts, values) } : {}),
  };
}
