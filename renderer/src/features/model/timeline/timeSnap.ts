/** What keys and ends of clips snap to in the dope sheet while Ctrl is held. No React. */
import type { KeySet } from './keyEdits.ts';
import type { LanePicture } from './lanePicture.ts';
import { marks, toFrame } from './scale.ts';

/** So near a place is meant, px. */
const reach = 8;

/** Times worth snapping to: the shown moment, ends of clips, and keys that do not move themselves. */
export function snapPlaces({ lanes, clips, frame }: LanePicture, moving: KeySet): readonly number[] {
  const keys = lanes.flatMap(({ track, frames }) =>
    Array.from(frames).filter((_, position) => moving.get(track)?.has(position) !== true),
  );
  return [...new Set([frame, ...clips.flatMap(({ start, end }) => [start, end]), ...keys])];
}

function nearest(time: number, places: readonly number[]): number | null {
  let found: number | null = null;
  for (const place of places) if (found === null || Math.abs(place - time) < Math.abs(found - time)) found = place;
  return found;
}

/** The nearest of the places where one is near, else the nearest mark of the ruler; a time out of sight stays. */
export function snappedTime(
  time: number,
  places: readonly number[],
  { view, span }: Pick<LanePicture, 'view' | 'span'>,
  width: number,
): number {
  const place = nearest(time, places);
  const near = toFrame(view, width, reach) - toFrame(view, width, 0);
  if (place !== null && Math.abs(place - time) <= near) return place;
  if (time < view.start || time > view.end) return time;
  const mark = nearest(
    time,
    marks(view, width, span).map((each) => each.time),
  );
  return mark ?? time;
}
