/** How animators write poses: degrees and offsets by bone, and places for the feet. Mixed over time, then solved to bone turns. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import {
  add,
  along,
  distance,
  dot,
  length,
  normalise,
  ORIGIN,
  scale,
  subtract,
} from '../../../shared/geometry/vector.ts';
import type { Quaternion } from './rotation.ts';
import { inverse, rotate, times, turnBetween, turned } from './rotation.ts';
import type { BonePose, Pose, Rig } from './skeleton.ts';
import { RESTING } from './skeleton.ts';

export interface Stance {
  /** Degrees: forward, left, to the right side (pitch, yaw, roll). */
  readonly turn?: Readonly<Record<string, Vector3>>;
  /** Units from the rest place. */
  readonly move?: Readonly<Record<string, Vector3>>;
  readonly scale?: Readonly<Record<string, number>>;
  /** Where the ankles are, in units from their rest places in the model, and how the feet are turned. */
  readonly feet?: Readonly<Record<string, FootPlace>>;
}

export interface FootPlace {
  readonly at: Vector3;
  readonly turn: Vector3;
}

/** A leg: the bones of thigh, calf and foot. The knee bends forward. */
export interface Leg {
  readonly thigh: string;
  readonly calf: string;
  readonly foot: string;
}

/** A stance at a share of its sequence, 0 to 1. */
export type Moment = readonly [share: number, stance: Stance];

const names = (moments: readonly Moment[], list: (stance: Stance) => object | undefined): readonly string[] => [
  ...new Set(moments.flatMap(([, stance]) => Object.keys(list(stance) ?? {}))),
];

/** Smooth way through values at times (monotone where they are: it never overshoots a key, so held poses hold). */
function curve(times: readonly number[], values: readonly number[], at: number): number {
  const next = times.findIndex((time) => time > at);
  if (next <= 0) return (next === 0 ? values[0] : values.at(-1)) ?? 0;
  const n = (list: readonly number[], index: number): number =>
    list[Math.max(0, Math.min(list.length - 1, index))] ?? 0;
  const slope = (index: number): number => {
    const span = n(times, index + 1) - n(times, index);
    return span > 0 ? (n(values, index + 1) - n(values, index)) / span : 0;
  };
  const tangent = (index: number): number => {
    if (index <= 0 || index >= times.length - 1) return 0;
    const [before, after] = [slope(index - 1), slope(index)];
    return before * after <= 0 ? 0 : (2 * before * after) / (before + after);
  };
  const span = n(times, next) - n(times, next - 1);
  const t = (at - n(times, next - 1)) / span;
  const [t2, t3] = [t * t, t * t * t];
  return (
    (2 * t3 - 3 * t2 + 1) * n(values, next - 1) +
    (t3 - 2 * t2 + t) * span * tangent(next - 1) +
    (3 * t2 - 2 * t3) * n(values, next) +
    (t3 - t2) * span * tangent(next)
  );
}

/** The stance between written ones. What a moment does not name is at rest in it. */
export function stanceAt(moments: readonly Moment[], share: number): Stance {
  const times = moments.map(([time]) => time);
  const vector = (read: (stance: Stance) => Vector3 | undefined): Vector3 => {
    const axis = (index: number): number =>
      curve(
        times,
        moments.map(([, stance]) => read(stance)?.[index] ?? 0),
        share,
      );
    return [axis(0), axis(1), axis(2)];
  };
  const entries = <T>(list: (stance: Stance) => object | undefined, make: (name: string) => T): Record<string, T> =>
    Object.fromEntries(names(moments, list).map((name) => [name, make(name)]));
  return {
    turn: entries(
      (stance) => stance.turn,
      (name) => vector((stance) => stance.turn?.[name]),
    ),
    move: entries(
      (stance) => stance.move,
      (name) => vector((stance) => stance.move?.[name]),
    ),
    scale: entries(
      (stance) => stance.scale,
      (name) =>
        curve(
          times,
          moments.map(([, stance]) => stance.scale?.[name] ?? 1),
          share,
        ),
    ),
    feet: entries(
      (stance) => stance.feet,
      (name) => ({
        at: vector((stance) => stance.feet?.[name]?.at),
        turn: vector((stance) => stance.feet?.[name]?.turn),
      }),
    ),
  };
}

/** Bone turns of a stance; legs whose feet have a place are bent so that they reach it. */
export function solve(rig: Rig, stance: Stance, legs: readonly Leg[]): Pose {
  const pose = new Map<string, BonePose>();
  for (const { name } of rig.bones) {
    const [turn, move, size] = [stance.turn?.[name], stance.move?.[name], stance.scale?.[name]];
    if (turn === undefined && move === undefined && size === undefined) continue;
    pose.set(name, { turn: turned(turn ?? ORIGIN), move: move ?? ORIGIN, scale: size ?? 1 });
  }
  for (const leg of legs) {
    const foot = stance.feet?.[leg.foot];
    if (foot !== undefined) bendLeg(rig, pose, leg, foot);
  }
  return pose;
}

function bendLeg(rig: Rig, pose: Map<string, BonePose>, leg: Leg, foot: FootPlace): void {
  const [hipAtRest, kneeAtRest, ankleAtRest] = [leg.thigh, leg.calf, leg.foot].map((name) => rig.bone(name).pivot);
  const parent = rig.bone(leg.thigh).parent;
  if (parent === null || hipAtRest === undefined || kneeAtRest === undefined || ankleAtRest === undefined) return;
  const body = rig.placed(pose, parent);
  const hip = add(body.at, rotate(body.turn, subtract(hipAtRest, rig.bone(parent).pivot)));
  const [upper, lower] = [distance(hipAtRest, kneeAtRest), distance(kneeAtRest, ankleAtRest)];
  const wanted = subtract(add(ankleAtRest, foot.at), hip);
  const reach = Math.min(length(wanted), (upper + lower) * 0.999);
  const direction = normalise(wanted, [0, 0, -1]);
  const footTurn = turned(foot.turn);
  const front = kneeFront(body.turn, footTurn);
  const pole = normalise(along(front, direction, -dot(front, direction)), [1, 0, 0]);
  // The knee: by the law of cosines, in the plane of the leg's direction and the pole.
  const onLine = (upper * upper - lower * lower + reach * reach) / (2 * reach);
  const off = Math.sqrt(Math.max(0, upper * upper - onLine * onLine));
  const knee = add(scale(direction, onLine), scale(pole, off));
  const ankle = scale(direction, reach);
  const restFront: Vector3 = [1, 0, 0];
  const bend = (from: Vector3, to: Vector3): Quaternion =>
    turnBetween({ direction: from, front: restFront }, { direction: to, front: pole });
  const thigh = bend(subtract(kneeAtRest, hipAtRest), knee);
  const calf = bend(subtract(ankleAtRest, kneeAtRest), subtract(ankle, knee));
  pose.set(leg.thigh, { ...RESTING, turn: times(inverse(body.turn), thigh) });
  pose.set(leg.calf, { ...RESTING, turn: times(inverse(thigh), calf) });
  pose.set(leg.foot, { ...RESTING, turn: times(inverse(calf), footTurn) });
}

/** Knees point between where the body and where the foot points. */
function kneeFront(body: Quaternion, foot: Quaternion): Vector3 {
  const forward: Vector3 = [1, 0, 0];
  const [one, other] = [rotate(body, forward), rotate(foot, forward)];
  return normalise([one[0] + other[0], one[1] + other[1], 0], forward);
}
