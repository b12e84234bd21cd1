/** One pass over the keys of a track, counting what is odd about times and values. What that means is in tracks.ts and events.ts. */
import type { Numbers } from '../../../codec/documentRecord.ts';
import type { Timeline } from './timeline.ts';
import { stretchAt } from './timeline.ts';
import { Places } from './wording.ts';

/** Oddities of key times; the places are times in milliseconds. */
export interface TimeFindings {
  readonly negative: Places;
  readonly repeated: Places;
  readonly descending: Places;
  readonly outside: Places;
}

/** Times alone, for tracks and events alike. */
export function scanTimes(frames: Int32Array, timeline: Timeline): TimeFindings {
  const found: TimeFindings = {
    negative: new Places(),
    repeated: new Places(),
    descending: new Places(),
    outside: new Places(),
  };
  const { sequences } = timeline;
  let stretch = 0;
  let last = -Infinity;
  for (let key = 0; key < frames.length; key++) {
    const frame = frames[key] ?? 0;
    if (frame < 0) found.negative.add(frame);
    if (frame === last) found.repeated.add(frame);
    else if (frame < last) found.descending.add(frame);
    stretch = stretchAt(timeline, frame, stretch);
    // A key at 0 and a single key are how exporters write a value that holds in every sequence.
    if (sequences[stretch] === -1 && frame !== 0 && frames.length > 1) found.outside.add(frame);
    last = frame;
  }
  return found;
}

export interface KeyData {
  readonly frames: Int32Array;
  readonly values: Numbers;
  /** Numbers in a value, and numbers in a key: the value and its tangents. */
  readonly components: number;
  readonly perKey: number;
}

/** Differences below this cannot be seen. */
const invisible = 0.001;

/** How far the values of two other keys are from that of key `of`; stops counting at what can be seen. */
function difference({ values, components, perKey }: KeyData, of: number, one: number, other: number): number {
  let largest = 0;
  for (let index = 0; index < components; index++) {
    const value = values[of * perKey + index] ?? 0;
    const first = Math.abs(value - (values[one * perKey + index] ?? 0));
    const second = Math.abs(value - (values[other * perKey + index] ?? 0));
    // Written so that NaN, which equals nothing, counts as a difference.
    if (!(first < invisible && second < invisible)) return Infinity;
    if (first > largest) largest = first;
    if (second > largest) largest = second;
  }
  return largest;
}

export interface ValueFindings {
  /** Times of keys whose value is that of both neighbours in their sequence, and of those that are nearly so. */
  readonly same: Places;
  readonly nearlySame: Places;
  /** Positions of sequences that start without a key although their first and last value differ. */
  readonly withoutOpening: Places;
}

/** What is known of a sequence's keys so far; −1 for none. */
interface SequenceKeys {
  readonly first: Int32Array;
  readonly before: Int32Array;
  readonly last: Int32Array;
}

const scratch = new WeakMap<Timeline, SequenceKeys>();

/** One set of notes a timeline: a model has thousands of tracks. Each scan cleans up what it wrote. */
function sequenceKeysOf(timeline: Timeline): SequenceKeys {
  const known = scratch.get(timeline);
  if (known !== undefined) return known;
  const none = (): Int32Array => new Int32Array(timeline.intervals.length).fill(-1);
  const made = { first: none(), before: none(), last: none() };
  scratch.set(timeline, made);
  return made;
}

/** Sequence by sequence: keys of one sequence need not stand together in a file. */
export function scanValues(data: KeyData, timeline: Timeline, isInterpolated: boolean): ValueFindings {
  const { frames } = data;
  const found: ValueFindings = { same: new Places(), nearlySame: new Places(), withoutOpening: new Places() };
  const { intervals, sequences } = timeline;
  const keys = sequenceKeysOf(timeline);
  const reached: number[] = [];
  let stretch = 0;
  for (let key = 0; key < frames.length; key++) {
    stretch = stretchAt(timeline, frames[key] ?? 0, stretch);
    const sequence = sequences[stretch] ?? -1;
    if (sequence === -1) continue;
    const before = keys.before[sequence] ?? -1;
    const last = keys.last[sequence] ?? -1;
    if (last === -1) {
      keys.first[sequence] = key;
      reached.push(sequence);
    } else if (before !== -1) {
      const change = difference(data, before, last, key);
      if (change === 0) found.same.add(frames[last] ?? 0);
      else if (change < invisible) found.nearlySame.add(frames[last] ?? 0);
    }
    keys.before[sequence] = last;
    keys.last[sequence] = key;
  }
  for (const sequence of reached) {
    const opening = keys.first[sequence] ?? 0;
    const closing = keys.last[sequence] ?? 0;
    keys.first[sequence] = -1;
    keys.before[sequence] = -1;
    keys.last[sequence] = -1;
    if (!isInterpolated || closing === opening || frames[opening] === intervals[sequence]?.[0]) continue;
    if (!hasSameValue(data, opening, closing)) found.withoutOpening.add(sequence);
  }
  return found;
}

function hasSameValue({ values, components, perKey }: KeyData, one: number, other: number): boolean {
  for (let index = 0; index < components; index++) {
    if (values[one * perKey + index] !== values[other * perKey + index]) return false;
  }
  return true;
}

/**
 * Keys that can go without any change of what is shown: in time order, strictly inside one sequence and no other, equal
 * to the keys right before and behind. Only for step and linear keys: tangents could bend the line between equal values.
 */
export function removableKeys(data: KeyData, timeline: Timeline): readonly number[] {
  const { frames } = data;
  const { sequences, isShared } = timeline;
  const removable: number[] = [];
  let left = 0;
  let middle = stretchAt(timeline, frames[0] ?? 0, 0);
  let right = stretchAt(timeline, frames[1] ?? 0, middle);
  for (let key = 1; key + 1 < frames.length; key++) {
    left = middle;
    middle = right;
    right = stretchAt(timeline, frames[key + 1] ?? 0, middle);
    const here = sequences[middle];
    if (here === -1 || isShared[middle] === 1 || sequences[left] !== here || sequences[right] !== here) continue;
    const time = frames[key] ?? 0;
    if (!((frames[key - 1] ?? 0) < time && time < (frames[key + 1] ?? 0))) continue;
    if (difference(data, key - 1, key, key + 1) === 0) removable.push(key);
  }
  return removable;
}

/** The keys at the given places, in that order, as new frames and values. */
export function takeKeys(
  { frames, values, perKey }: KeyData,
  keys: readonly number[],
  numbersToKeep = perKey,
): { readonly frames: Int32Array; readonly values: Numbers } {
  // `slice` of each typed array class returns that same class.
  const taken = values.slice(0, keys.length * numbersToKeep) as Numbers;
  for (const [to, from] of keys.entries()) {
    taken.set(values.subarray(from * perKey, from * perKey + numbersToKeep), to * numbersToKeep);
  }
  return { frames: Int32Array.from(keys, (key) => frames[key] ?? 0), values: taken };
}
