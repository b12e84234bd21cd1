/** What of a clip's events is still going on at a moment: it follows from the moment alone, as particles do. */
import type { TrackTime } from '../geometry/track.ts';

/** Something that happened before a moment, and is still going on. */
export interface Happening {
  /** When it happened, in ms on the clip's scale. */
  readonly time: number;
  /** How long ago, in ms. */
  readonly age: number;
}

/** More passes of a loop are not looked back at: what lives for hours would be drawn a thousand times at one place. */
const mostPasses = 64;

/**
 * When an event happened that is not over at a moment, the latest first. Times are those of the clip that the moment is of;
 * passes of a loop before the present one count too, as far as they were played.
 * @param life how long it goes on, ms
 */
export function happeningsAt(times: readonly number[], life: number, time: TrackTime): readonly Happening[] {
  const { interval, frame } = time;
  if (interval === null || !(life > 0)) return [];
  const length = interval.end - interval.start;
  const played = time.played ?? frame - interval.start;
  // Behind the end of what does not loop the last moment is held, and time goes on.
  const held = interval.isLooping ? 0 : Math.max(0, played - (frame - interval.start));
  const found: Happening[] = [];
  for (const at of times) {
    if (at < interval.start || at > interval.end) continue;
    let age = frame - at + held;
    if (age < 0) age += length;
    const isBefore = frame < at;
    if (isBefore && (!interval.isLooping || length <= 0)) continue;
    for (let pass = 0; pass < mostPasses && age < life && age <= played; pass++) {
      found.push({ time: at, age });
      if (!interval.isLooping || length <= 0) break;
      age += length;
    }
  }
  return found.toSorted((left, right) => left.age - right.age);
}
