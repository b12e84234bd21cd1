/** Whether tracks that come back move a joint as before. */
import type { ContentTrack } from '../../model/content.ts';
import { restOf } from '../../model/content.ts';
import { trackValue } from '../../model/contentPose.ts';
import type { JointProperty } from '../../model/view.ts';
import type { Tolerance } from './tolerance.ts';
import { stretchTolerance, turnTolerance } from './tolerance.ts';

/** Steps of programs that write a key for every frame are no longer than this, in ms. */
const longestFrame = 55;
/** Times of keys are rounded by 32-bit floats, and by formats to whole ms. */
const timeSlack = 0.6;

function valueAt(track: ContentTrack | null, property: JointProperty, time: number): readonly number[] {
  return track === null ? restOf(property) : trackValue(track, time);
}

function areSame(
  left: readonly number[],
  right: readonly number[],
  property: JointProperty,
  { place }: Tolerance,
): boolean {
  const differ = (sign: number): number => Math.hypot(...left.map((value, at) => value - sign * (right[at] ?? 0)));
  // A rotation and its negative are the same.
  if (property === 'rotation') return Math.min(differ(1), differ(-1)) <= turnTolerance;
  return differ(1) <= (property === 'scale' ? stretchTolerance * Math.max(1, ...left.map(Math.abs)) : place);
}

/** Whether a time lies between two keys of neighbouring frames: what was there in between is cut short by them. */
function isBetweenFrames({ times }: ContentTrack, time: number): boolean {
  let [low, high] = [0, times.length];
  while (low < high) {
    const middle = (low + high) >> 1;
    if ((times[middle] ?? 0) <= time) low = middle + 1;
    else high = middle;
  }
  const before = times[low - 1];
  return before !== undefined && (times[low] ?? time) - before <= longestFrame;
}

/**
 * Whether two tracks of a property are one motion; null is rest. What was made a key for every frame counts as the same where
 * its keys say what was there at their times.
 * @param end ms of the clip that count
 */
export function isSameMotion(
  incoming: ContentTrack | null,
  known: ContentTrack | null,
  property: JointProperty,
  end: number,
  tolerance: Tolerance,
): boolean {
  const agreesAt = (time: number): boolean => {
    const value = valueAt(incoming, property, time);
    const isThere = (shift: number): boolean =>
      areSame(value, valueAt(known, property, time + shift), property, tolerance);
    // Beside a step a moment may count to either side.
    return isThere(0) || isThere(-timeSlack) || isThere(timeSlack);
  };
  for (const time of incoming?.times ?? [0]) if (time <= end + timeSlack && !agreesAt(time)) return false;
  for (const time of known?.times ?? []) {
    const isCut = incoming !== null && incoming.times.length > 1 && isBetweenFrames(incoming, time);
    if (!isCut && time <= end + timeSlack && !agreesAt(time)) return false;
  }
  return true;
}
