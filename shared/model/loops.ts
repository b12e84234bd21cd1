/** What formats share when they change global loops. */
import { counted } from '../codec/words.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import { pickedKeys, type Keys } from '../geometry/keys.ts';
import type { Notes } from './notes.ts';

/** A day, as for clips. */
const longest = 86_400_000;

/** A length in whole ms. Throws a RangeError for one that is none. */
export function requireLoopLength(length: number): number {
  const whole = Math.round(length);
  if (!(whole >= 1) || whole > longest)
    throw new RangeError(`A global loop lasts from 1 to ${longest} ms, not ${length}`);
  return whole;
}

/** Position of a loop. Throws a RangeError for a record that is none. */
export function loopPosition(loops: readonly RecordId[], loop: RecordId): number {
  const position = loops.indexOf(loop);
  if (position < 0) throw new RangeError('What was chosen is no global loop');
  return position;
}

/** Keys whose times are changed one by one; of several that come to lie on one millisecond the last one counts. */
export function keysAtTimes(
  keys: Keys,
  timeOf: (time: number) => number,
): { readonly keys: Keys; readonly gone: number } {
  const frames = keys.frames.map((frame) => Math.max(0, Math.round(timeOf(frame))));
  const lastAt = new Map(Array.from(frames, (frame, key) => [frame, key]));
  const kept = Array.from(frames.keys()).filter((key) => lastAt.get(frames[key] ?? 0) === key);
  return { keys: pickedKeys({ ...keys, frames }, kept), gone: frames.length - kept.length };
}

/** What is said of keys that a loop does not reach. */
export function behindNotes(count: number): Notes {
  return count === 0
    ? []
    : [
        `${counted(count, 'key')} ${count === 1 ? 'lies' : 'lie'} behind the end of the loop and ${count === 1 ? 'is' : 'are'} not played.`,
      ];
}

/** What is said of keys that were of no clip that was asked for. */
export function lostNotes(count: number): Notes {
  return count === 0 ? [] : [`${counted(count, 'key')} outside of the clip went: on a loop there is one list of keys.`];
}
