/** Curves of plain models on the one time line of MDX. */
import { packQuaternions } from '../alpha/packedQuaternion.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { ContentThings, CurveIndex } from '../../../model/contentThings.ts';
import { curveOf } from '../../../model/contentThings.ts';
import type { ThingWriter } from './thingWriter.ts';
import type { Stretch } from './tracks.ts';

/** What one value of a curve is in the file. */
export type Stored = (value: readonly number[]) => readonly number[];

const asItIs: Stored = (value) => value;
/** Animated colours stand blue first (format page 3.4). */
export const blueFirst: Stored = (value) => value.toReversed();

/** Largest value of a number that the file has no keys for, at rest and in all clips. */
export function largestOf(things: ContentThings, index: CurveIndex, stretches: readonly Stretch[]): number {
  let most = Math.max(...curveOf(things, index).rest);
  for (const { clip } of stretches)
    for (const value of clip.curves?.get(index)?.values ?? []) most = Math.max(most, value);
  return most;
}

/** Makes a track where the curve changes in a clip, or is never what the game takes without one; in the others a key at their start says that it is at rest. */
export function buildCurve(
  builder: ThingWriter,
  things: ContentThings,
  { owner, tag, index, stored = asItIs, neutral }: CurveTrack,
): void {
  const { stretches } = builder;
  const { rest, isStepped } = curveOf(things, index);
  const isNeutral = neutral === undefined || rest.every((value, part) => value === neutral[part]);
  if (isNeutral && !stretches.some(({ clip }) => clip.curves?.has(index))) return;
  const width = rest.length;
  const frames: number[] = [];
  const values: number[] = [];
  const add = (frame: number, value: readonly number[]): void => {
    // Of clips that share a stretch the first has its keys.
    if (frame < (frames.at(-1) ?? frame)) return;
    // Of keys within one millisecond the last one counts.
    if (frames.at(-1) === frame) {
      frames.pop();
      values.length -= width;
    }
    frames.push(frame);
    values.push(...stored(value));
  };
  for (const { clip, start, end } of stretches) {
    const keys = clip.curves?.get(index);
    if (keys === undefined) add(start, rest);
    for (const [at, time] of (keys?.times ?? []).entries()) {
      const frame = Math.min(end, Math.max(start, start + Math.round(time)));
      add(frame, [...(keys?.values.subarray(at * width, (at + 1) * width) ?? [])]);
    }
  }
  const isWhole = tag === 'KRTX';
  const numbers = isWhole ? Uint32Array.from(values) : Float32Array.from(values);
  const isPacked = tag === 'KTAR' && builder.choices.isAlpha;
  const track = { interpolation: isStepped ? 0 : 1, frames, values: isPacked ? packQuaternions(numbers) : numbers };
  builder.track(owner, tag, track, 'tracks');
}

export interface CurveTrack {
  readonly owner: RecordId;
  readonly tag: string;
  readonly index: CurveIndex;
  readonly stored?: Stored;
  /** What the game takes without keys; left out where a field of the owner says it. */
  readonly neutral?: readonly number[];
}
