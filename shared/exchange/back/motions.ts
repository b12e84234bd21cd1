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

/** How far a value is at least from those on the straight way between two others. */
function farFromWay(value: readonly number[], from: readonly number[], to: readonly number[]): number {
  const way = to.map((part, at) => part - (from[at] ?? 0));
  const length = way.reduce((sum, part) => sum + part * part, 0);
  const along = value.reduce((sum, part, at) => sum + (part - (from[at] ?? 0)) * (way[at] ?? 0), 0);
  const amount = length > 0 ? Math.min(1, Math.max(0, along / length)) : 0;
  return Math.hypot(...value.map((part, at) => part - (from[at] ?? 0) - amount * (way[at] ?? 0)));
}

/** On the side of another value, as a rotation and its negative are the same. */
function beside(value: readonly number[], other: readonly number[]): readonly number[] {
  const dot = value.reduce((sum, part, at) => sum + part * (other[at] ?? 0), 0);
  return dot < 0 ? value.map((part) => -part) : value;
}

/** Whether a value is one of those on the way through some moments, which are near each other. */
function isOnWay(
  value: readonly number[],
  moments: readonly (readonly number[])[],
  property: JointProperty,
  { place }: Tolerance,
): boolean {
  const near = property === 'rotation' ? moments.map((each) => beside(each, value)) : moments;
  const far = Math.min(...near.map((to, at) => farFromWay(value, near[Math.max(0, at - 1)] ?? to, to)));
  if (property === 'rotation') return far <= turnTolerance;
  return far <= (property === 'scale' ? stretchTolerance * Math.max(1, ...value.map(Math.abs)) : place);
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
    // Keys may have been put on whole moments, and beside a step a moment may count to either side.
    const around = [-timeSlack, 0, timeSlack].map((shift) => valueAt(known, property, time + shift));
    return isOnWay(value, around, property, tolerance);
  };
  for (const time of incoming?.times ?? [0]) if (time <= end + timeSlack && !agreesAt(time)) return false;
  for (const time of known?.times ?? []) {
    const isCut = incoming !== null && incoming.times.length > 1 && isBetweenFrames(incoming, time);
    if (!isCut && time <= end + timeSlack && !agreesAt(time)) return false;
  }
  return true;
}
