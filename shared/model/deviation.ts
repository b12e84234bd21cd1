/** How far a motion departs from what it was: joints of one clip, compared at many moments. Pure. */
import { MATRIX_LENGTH, transformPoint } from '../geometry/matrix.ts';
import { distance, ORIGIN } from '../geometry/vector.ts';
import type { Clip, ModelView } from './view.ts';

/** Moments at even distances that are always looked at. */
const even = 120;
/** Keys whose moments are looked at as well: what was taken away is furthest off where it stood. */
const mostKeys = 240;

/** Where all joints stand at some moments of a clip: twelve numbers a joint. */
export interface SampledMotion {
  /** On the clip's scale, ms, in order. */
  readonly times: readonly number[];
  readonly poses: readonly Float32Array[];
}

/** The furthest that any joint is off, at the moment when it is. */
export interface Furthest {
  /** Units for places, degrees for turns. */
  readonly off: number;
  /** Position among the joints; −1 where nothing is off. */
  readonly joint: number;
  /** On the clip's scale, ms. */
  readonly time: number;
}

/** Both are of the joint as it stands in the model, with all that its parents do to it. */
export interface Deviation {
  readonly place: Furthest;
  readonly turn: Furthest;
}

/** The poses of a clip at even distances and at its keys. */
export function sampledMotion(view: ModelView, clip: Clip): SampledMotion {
  const { start, end } = clip;
  const keys = new Set<number>();
  for (const channel of view.channels(clip)) {
    for (const time of Array.from(channel.keys)) if (time >= start && time <= end) keys.add(time);
  }
  const each = Math.max(1, keys.size / mostKeys);
  const inOrder = [...keys].toSorted((left, right) => left - right);
  const times = new Set<number>();
  for (let at = 0; at <= even; at++) times.add(start + ((end - start) * at) / even);
  for (let at = 0; at < inOrder.length; at += each) times.add(inOrder[Math.floor(at)] ?? start);
  const moments = [...times].toSorted((left, right) => left - right);
  const poser = view.poser();
  return {
    times: moments,
    poses: moments.map((time) => {
      poser.pose(clip, time);
      return poser.matrices.slice();
    }),
  };
}

/** How far a clip is off what it was. Joints that came or went since are left out: `before` is told by position. */
export function deviationFrom(before: SampledMotion, view: ModelView, clip: Clip): Deviation {
  const nothing: Furthest = { off: 0, joint: -1, time: clip.start };
  let [place, turn] = [nothing, nothing];
  const poser = view.poser();
  for (const [at, time] of before.times.entries()) {
    const was = before.poses[at] ?? new Float32Array(0);
    poser.pose(clip, time);
    const now = poser.matrices;
    for (const [joint, { pivot }] of view.joints.entries()) {
      const start = joint * MATRIX_LENGTH;
      if (start + MATRIX_LENGTH > Math.min(was.length, now.length)) break;
      const off = distance(transformPoint(was, start, pivot), transformPoint(now, start, pivot));
      if (off > place.off) place = { off, joint, time };
      const turned = turnBetween(was, now, start);
      if (turned > turn.off) turn = { off: turned, joint, time };
    }
  }
  return { place, turn };
}

/** The moment that shows best how far a motion is off: the place counts by the size of the model, the turn by itself. */
export function worstMoment({ place, turn }: Deviation, { joints }: ModelView): number {
  const size = Math.max(1e-6, ...joints.map(({ pivot }) => distance(pivot, ORIGIN)));
  return place.off / size >= (turn.off * Math.PI) / 180 ? place.time : turn.time;
}

/**
 * The angle between the turns of two matrices, in degrees, whatever they scale by. By the distance of the axes and not by the
 * cosine, which says nothing of small angles in 32 bits.
 */
function turnBetween(left: Float32Array, right: Float32Array, start: number): number {
  let sum = 0;
  for (let column = 0; column < 3; column++) {
    const parts = (of: Float32Array): readonly number[] => [0, 4, 8].map((row) => of[start + row + column] ?? 0);
    const [from, to] = [parts(left), parts(right)];
    const [length, other] = [Math.hypot(...from), Math.hypot(...to)];
    // What is scaled to nothing has no direction.
    if (!(length > 0) || !(other > 0)) return 0;
    for (const [row, part] of from.entries()) sum += (part / length - (to[row] ?? 0) / other) ** 2;
  }
  return (2 * Math.asin(Math.min(1, Math.sqrt(sum / 8))) * 180) / Math.PI;
}
