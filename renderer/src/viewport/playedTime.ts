/** The time that a view draws and lets pass: the rest of what plays is its owner's affair. */
import type { TrackTime } from '../../../shared/geometry/track.ts';

export interface PlayedTime {
  /** The moment that is shown. */
  readonly time: TrackTime;
  readonly state: { readonly subscribe: (listener: () => void) => () => void };
  /**
   * Lets time pass, in ms. True when more is to come, so that the next frame must be drawn.
   * @param followsWallClock something in the model runs past the end of a sequence
   */
  advance(elapsedMs: number, followsWallClock: boolean): boolean;
}

/** Of a view without a document. */
export const noTime: TrackTime = { interval: null, frame: 0, globalTime: 0 };
