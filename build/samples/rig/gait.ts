/** Walking: where each foot is in a step, so that it stands still on ground that passes by. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { rotate, turned } from './rotation.ts';
import type { FootPlace } from './stance.ts';

/** A foot's sole, from the ankle. */
export interface Sole {
  readonly toe: Vector3;
  readonly heel: Vector3;
}

/**
 * The place of an ankle whose foot is pitched (degrees, toes down is positive) with its sole `lift` above the ground: the
 * toe or the heel, whichever is lower, is what rests.
 */
export function footOn(sole: Sole, at: Vector3, pitch: number, yaw = 0): FootPlace {
  const turn: Vector3 = [pitch, yaw, 0];
  const point = pitch > 0 ? sole.toe : sole.heel;
  const moved = rotate(turned([pitch, 0, 0]), point);
  return { at: [at[0] + point[0] - moved[0], at[1], at[2] + point[2] - moved[2]], turn };
}

export interface Gait {
  /** Units from the first to the last place of a standing foot. */
  readonly stride: number;
  /** Share of the cycle in which a foot stands; above one half both stand for a while. */
  readonly standing: number;
  /** Height of the swinging foot. */
  readonly lift: number;
  /** Degrees of the toes up at the first touch, and down at the last. */
  readonly touch: number;
  readonly push: number;
}

/** Units a second at which feet do not slide, for a cycle of so many milliseconds. */
export function speedOf(gait: Gait, cycle: number): number {
  return gait.stride / ((gait.standing * cycle) / 1000);
}

/** A foot at a share of the cycle; 0 is its first touch of the ground. */
export function stepAt(gait: Gait, sole: Sole, share: number, yaw: number): FootPlace {
  const phase = share - Math.floor(share);
  const half = gait.stride / 2;
  if (phase < gait.standing) {
    const t = phase / gait.standing;
    const pitch = t < 0.18 ? -gait.touch * (1 - t / 0.18) : t > 0.55 ? gait.push * ((t - 0.55) / 0.45) ** 1.6 : 0;
    return footOn(sole, [half - gait.stride * t, 0, 0], pitch, yaw);
  }
  const t = (phase - gait.standing) / (1 - gait.standing);
  const smooth = t * t * (3 - 2 * t);
  const pitch = gait.push * (1 - Math.min(1, t * 1.7)) ** 1.3 - gait.touch * smooth ** 2;
  const lift = gait.lift * Math.sin(Math.PI * t ** 0.85);
  return footOn(sole, [-half + gait.stride * smooth, 0, lift], pitch, yaw);
}
