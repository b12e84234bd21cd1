/** Moments of clips as the clocks have them. */
import type { TrackTime } from '../geometry/track.ts';
import type { Clip } from './view.ts';

/** A time (ms) of a clip on its scale; without one the model at rest. */
export function momentOf(clip: Clip | null, frame: number, globalTime: number): TrackTime {
  if (clip === null) return { interval: null, frame, globalTime };
  const { start, end, isLooping, record } = clip;
  return { interval: { start, end, isLooping, sequence: record }, frame, globalTime };
}
