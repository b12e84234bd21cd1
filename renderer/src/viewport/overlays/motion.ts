/** How the motion of a clip is shown around the moment: ghosts before and behind it, and the trails of selected joints. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Clip } from '../../../../shared/model/view.ts';

export interface MotionSettings {
  /** How many ghosts stand before the moment, and behind it. */
  readonly before: number;
  readonly after: number;
  /** From one ghost to the next, ms. */
  readonly step: number;
  /** Ghosts of the clip's first and last moment: where a loop must meet. */
  readonly hasEnds: boolean;
}

export const INITIAL_MOTION: MotionSettings = { before: 2, after: 2, step: 100, hasEnds: false };

/** A moment of a trail. */
export interface TrailPoint {
  /** On the clip's scale, ms. */
  readonly time: number;
  readonly place: Vector3;
  /** A key of the joint, or of those that turn it, stands there. */
  readonly isKey: boolean;
}

export interface Trail {
  readonly joint: RecordId;
  readonly points: readonly TrailPoint[];
}

export interface GhostMoment {
  /** On the clip's scale, ms. */
  readonly time: number;
  readonly isBefore: boolean;
  /** 0 is next to the moment, 1 the furthest. */
  readonly away: number;
}

/** The moments that ghosts show, the furthest first. In a clip that loops they go round; else they end with it. */
export function ghostMoments(clip: Clip, time: number, settings: MotionSettings): readonly GhostMoment[] {
  const { start, end, isLooping } = clip;
  const whole = end - start;
  if (whole <= 0) return [];
  const moments: GhostMoment[] = [];
  const add = (isBefore: boolean, count: number): void => {
    for (let at = count; at >= 1; at--) {
      const wanted = time + (isBefore ? -at : at) * settings.step;
      const isInside = wanted >= start && wanted <= end;
      if (!isInside && !isLooping) continue;
      const shown = isInside ? wanted : start + ((((wanted - start) % whole) + whole) % whole);
      moments.push({ time: shown, isBefore, away: count === 1 ? 0 : (at - 1) / (count - 1) });
    }
  };
  if (settings.hasEnds) {
    if (Math.abs(time - start) > 1e-3) moments.push({ time: start, isBefore: true, away: 1 });
    if (Math.abs(time - end) > 1e-3) moments.push({ time: end, isBefore: false, away: 1 });
  }
  add(true, settings.before);
  add(false, settings.after);
  return moments;
}
