/** Time in the unit of its game: frames where a format counts in them, milliseconds anywhere else. */
import type { SequenceSpan } from './animation.ts';

/** A stretch of time, and whether it is counted in frames. */
export type TimeSpan = Pick<SequenceSpan, 'start' | 'end' | 'framesPerSecond'>;

/** The time of a sequence, in ms, as its game counts it: from frame 0 at the start, with parts between frames. */
export function unitsAt({ start, framesPerSecond }: TimeSpan, time: number): number {
  return framesPerSecond === undefined ? time : ((time - start) * framesPerSecond) / 1000;
}

/** The other way round: ms. */
export function timeOfUnits({ start, framesPerSecond }: TimeSpan, units: number): number {
  return framesPerSecond === undefined ? units : start + (units * 1000) / framesPerSecond;
}

/** `31 frames` for a sequence from frame 0 to 30; `0–1000` for milliseconds. */
export function lengthText(span: TimeSpan): string {
  if (span.framesPerSecond === undefined) return `${span.start}–${span.end}`;
  const frames = Math.round(unitsAt(span, span.end)) + 1;
  return `${frames} ${frames === 1 ? 'frame' : 'frames'}`;
}

/** Where the time is: `0–1000 ms · at 400`, `31 frames at 30 fps · frame 12 (400 ms)`. */
export function momentText(span: TimeSpan, time: number): string {
  const { framesPerSecond } = span;
  if (framesPerSecond === undefined) return `${lengthText(span)} ms · at ${Math.round(time)}`;
  const frame = Math.round(unitsAt(span, time));
  return `${lengthText(span)} at ${rateText(framesPerSecond)} · frame ${frame} (${Math.round(time - span.start)} ms)`;
}

/** `30 fps`, with what stands behind the point where there is something. */
export function rateText(framesPerSecond: number): string {
  return `${Number(framesPerSecond.toFixed(2))} fps`;
}

/** A moment in the unit of its game, spoken: `frame 12`, `400 ms`. */
export function spokenMoment(span: TimeSpan, time: number): string {
  const units = Math.round(unitsAt(span, time));
  return span.framesPerSecond === undefined ? `${units} ms` : `frame ${units}`;
}
