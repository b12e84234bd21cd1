/** From moving poses to the key tracks of a file: samples each sequence, then leaves out the keys that change nothing. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, distance, mix, scale, subtract } from '../../../shared/geometry/vector.ts';
import { slerp } from '../../../shared/geometry/quaternion.ts';
import type { Quaternion } from './rotation.ts';
import { angleBetween, exponential, inverse, logarithm, nearTo, NO_TURN, times, unit } from './rotation.ts';
import type { Pose, Rig } from './skeleton.ts';
import { RESTING } from './skeleton.ts';

/** Step, linear, hermite and bezier, as the file numbers them. */
export type Interpolation = 0 | 1 | 2 | 3;

export interface TrackKeys {
  readonly tag: string;
  readonly interpolation: Interpolation;
  /** −1 for none. */
  readonly globalSequenceId: number;
  readonly frames: readonly number[];
  /** One row of numbers a key, tangents behind the value where the interpolation has them. */
  readonly values: readonly (readonly number[])[];
}

/** A clip: a span of frames and the pose at a share of it. */
export interface Clip {
  readonly start: number;
  readonly end: number;
  readonly isLooping: boolean;
  readonly pose: (share: number) => Pose;
}

/** One key of anything that can be interpolated. */
interface Key<T> {
  readonly frame: number;
  readonly value: T;
}

/** Frames between samples before thinning; the game's own models have a key each 33 to 100 ms. */
const SAMPLE_STEP = 50;

function samplesOf(clip: Clip): readonly { readonly frame: number; readonly pose: Pose }[] {
  const count = Math.max(1, Math.round((clip.end - clip.start) / SAMPLE_STEP));
  return Array.from({ length: count + 1 }, (_, index) => ({
    frame: Math.round(clip.start + ((clip.end - clip.start) * index) / count),
    pose: clip.pose(clip.isLooping && index === count ? 0 : index / count),
  }));
}

/** Keeps the keys without which the way between the others would stray by more than `tolerance` (Ramer, Douglas, Peucker). */
function thin<T>(
  keys: readonly Key<T>[],
  between: (a: T, b: T, share: number) => T,
  stray: (a: T, b: T) => number,
  tolerance: number,
): readonly Key<T>[] {
  const [first, last] = [keys[0], keys.at(-1)];
  if (first === undefined || last === undefined || keys.length < 3) return keys;
  let [worst, at] = [tolerance, -1];
  keys.forEach(({ frame, value }, index) => {
    const share = (frame - first.frame) / (last.frame - first.frame);
    const error = stray(value, between(first.value, last.value, share));
    if (error > worst) [worst, at] = [error, index];
  });
  if (at < 0) return [first, last];
  const left = thin(keys.slice(0, at + 1), between, stray, tolerance);
  return [...left.slice(0, -1), ...thin(keys.slice(at), between, stray, tolerance)];
}

const mixTurns = (a: Quaternion, b: Quaternion, share: number): Quaternion => {
  const out: [number, number, number, number] = [0, 0, 0, 1];
  slerp(out, 0, a, 0, b, 0, share);
  return out;
};

/** A clip in which nothing happens keeps one key where the value is not the rest, and none where it is. */
function settle<T>(
  keys: readonly Key<T>[],
  rest: T,
  stray: (a: T, b: T) => number,
  tolerance: number,
): readonly Key<T>[] {
  const [first] = keys;
  if (first === undefined || keys.some(({ value }) => stray(value, first.value) > tolerance)) return keys;
  return stray(first.value, rest) > tolerance ? [first] : [];
}

export interface CurveStyle {
  readonly rotation: Interpolation;
  readonly translation: Interpolation;
}

const TURN_TOLERANCE = 0.35;
const MOVE_TOLERANCE = 0.05;
const SCALE_TOLERANCE = 0.005;

/** Tracks of one bone over all clips; a bone that never moves has none. */
export function boneTracks(rig: Rig, name: string, clips: readonly Clip[], style: CurveStyle): readonly TrackKeys[] {
  const turns: Key<Quaternion>[][] = [];
  const moves: Key<Vector3>[][] = [];
  const sizes: Key<number>[][] = [];
  for (const clip of clips) {
    const samples = samplesOf(clip).map(({ frame, pose }) => ({ frame, bone: pose.get(name) ?? RESTING }));
    let before = NO_TURN;
    const clipTurns = samples.map(({ frame, bone }) => ({ frame, value: (before = nearTo(unit(bone.turn), before)) }));
    const clipMoves = samples.map(({ frame, bone }) => ({ frame, value: bone.move }));
    const clipSizes = samples.map(({ frame, bone }) => ({ frame, value: bone.scale }));
    const apart = (a: number, b: number): number => Math.abs(a - b);
    turns.push([
      ...settle(thin(clipTurns, mixTurns, angleBetween, TURN_TOLERANCE), NO_TURN, angleBetween, TURN_TOLERANCE),
    ]);
    moves.push([...settle(thin(clipMoves, mix, distance, MOVE_TOLERANCE), [0, 0, 0], distance, MOVE_TOLERANCE)]);
    sizes.push([
      ...settle(
        thin(clipSizes, (a, b, t) => a + (b - a) * t, apart, SCALE_TOLERANCE),
        1,
        apart,
        SCALE_TOLERANCE,
      ),
    ]);
  }
  const tracks: TrackKeys[] = [];
  const push = (tag: string, interpolation: Interpolation, rows: readonly Key<readonly number[]>[]): void => {
    if (rows.length === 0) return;
    const [frames, values] = [rows.map(({ frame }) => frame), rows.map(({ value }) => value)];
    tracks.push({ tag, interpolation, globalSequenceId: -1, frames, values });
  };
  push(
    'KGTR',
    style.translation,
    moves.flatMap((keys) => withVectorTangents(keys, style.translation)),
  );
  push(
    'KGRT',
    style.rotation,
    turns.flatMap((keys) => withTurnTangents(keys, style.rotation)),
  );
  push(
    'KGSC',
    1,
    sizes.flatMap((keys) => keys.map(({ frame, value }) => ({ frame, value: [value, value, value] }))),
  );
  return tracks;
}

/** Tangents of a smooth curve (Catmull-Rom over uneven times): slopes for hermite, control points for bezier. */
export function withVectorTangents(
  keys: readonly Key<Vector3>[],
  style: Interpolation,
): readonly Key<readonly number[]>[] {
  if (style < 2) return keys;
  return keys.map(({ frame, value }, index) => {
    const [before, after] = [keys[index - 1], keys[index + 1]];
    const span = (after?.frame ?? frame) - (before?.frame ?? frame);
    const slope = scale(subtract(after?.value ?? value, before?.value ?? value), span > 0 ? 1 / span : 0);
    const isEnd = before === undefined || after === undefined;
    const entering = isEnd ? ([0, 0, 0] as const) : scale(slope, frame - before.frame);
    const leaving = isEnd ? ([0, 0, 0] as const) : scale(slope, after.frame - frame);
    if (style === 2) return { frame, value: [...value, ...entering, ...leaving] };
    return { frame, value: [...value, ...add(value, scale(entering, -1 / 3)), ...add(value, scale(leaving, 1 / 3))] };
  });
}

/** Control turns of the squad curve that the game uses for hermite and bezier rotations alike. */
export function withTurnTangents(
  keys: readonly Key<Quaternion>[],
  style: Interpolation,
): readonly Key<readonly number[]>[] {
  if (style < 2) return keys;
  return keys.map(({ frame, value }, index) => {
    const before = nearTo(keys[index - 1]?.value ?? value, value);
    const after = nearTo(keys[index + 1]?.value ?? value, value);
    const back = inverse(value);
    const sum = add(logarithm(times(back, before)), logarithm(times(back, after)));
    const isEnd = index === 0 || index === keys.length - 1;
    const control = isEnd ? value : unit(times(value, exponential(scale(sum, -0.25))));
    return { frame, value: [...value, ...control, ...control] };
  });
}
