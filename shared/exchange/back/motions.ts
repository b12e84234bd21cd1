/** Whether tracks that come back move a joint as before, and the keys that they are where they do not. */
import { quaternionProduct, turnedBack } from '../../geometry/turn.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { rotationScaleInto, transformDirection } from '../../geometry/matrix.ts';
import { vectorAt } from '../../geometry/vector.ts';
import type { ContentTrack } from '../../model/content.ts';
import { restOf, widthOf } from '../../model/content.ts';
import { trackValue } from '../../model/contentPose.ts';
import type { JointKey } from '../../model/animationEdits.ts';
import { keyTime } from '../../model/keys.ts';
import type { Clip, Joint, JointProperty, KeyInterpolation, Quaternion, Tangents } from '../../model/view.ts';
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

/** How joints are turned at rest, in the model's space. */
export function restTurns(joints: readonly Pick<Joint, 'parent' | 'restRotation'>[]): readonly Quaternion[] {
  const known: (Quaternion | undefined)[] = joints.map(() => undefined);
  const turnOf = (joint: number): Quaternion => {
    const ready = known[joint];
    const own = joints[joint];
    if (ready !== undefined || own === undefined) return ready ?? [0, 0, 0, 1];
    const found = own.parent < 0 ? own.restRotation : quaternionProduct(turnOf(own.parent), own.restRotation);
    known[joint] = found;
    return found;
  };
  return joints.map((_, joint) => turnOf(joint));
}

function turned(vector: readonly number[], by: Quaternion): Vector3 {
  const matrix = new Float64Array(12);
  rotationScaleInto(matrix, 0, by, 0, [1, 1, 1], 0);
  return transformDirection(matrix, 0, vectorAt(vector));
}

const isTurned = ([x, y, z]: Quaternion): boolean => x !== 0 || y !== 0 || z !== 0;

/** A value of content, which knows no turns at rest, as the channel of a joint counts it. */
function channelValue(
  value: readonly number[],
  property: JointProperty,
  own: Quaternion,
  above: Quaternion,
): readonly number[] {
  if (property === 'scale' || (!isTurned(own) && !isTurned(above))) return value;
  const back = turnedBack(above);
  if (property === 'translation') return turned(value, back);
  const [x = 0, y = 0, z = 0, w = 1] = value;
  return quaternionProduct(quaternionProduct(back, [x, y, z, w]), own);
}

/** What a joint's keys are made for. */
export interface KeyedJoint {
  readonly clip: Clip;
  /** The way of the channel that stands there; null where none does. */
  readonly interpolation: KeyInterpolation | null;
  /** How the joint and its parent are turned at rest. */
  readonly own: Quaternion;
  readonly above: Quaternion;
}

const sampleStep = 1000 / 30;

/** The track has tangents, and so has the channel: they are taken over as they are. */
function hasOwnTangents({ interpolation }: ContentTrack, own: KeyInterpolation | null): boolean {
  return interpolation === 'hermite' && own === 'hermite';
}

/** Times of a track at which keys are set: its own, and often where the way between them is one that the channel has not. */
function keyTimes(track: ContentTrack, length: number, { clip, interpolation: own }: KeyedJoint): readonly number[] {
  const { times, interpolation } = track;
  const moments = new Set<number>();
  for (const time of times) moments.add(Math.min(length, Math.max(0, time)));
  const [first = 0, last = 0] = [times[0], times.at(-1)];
  const isCurved = interpolation === 'hermite' && !hasOwnTangents(track, own);
  if (times.length > 1 && (isCurved || (own === 'step' && interpolation !== 'step'))) {
    for (let time = first + sampleStep; time < Math.min(last, length); time += sampleStep) moments.add(time);
  }
  if (interpolation === 'step' && own !== 'step' && clip.keyStep <= 1) {
    for (const time of times) if (time > first && time <= length) moments.add(Math.max(0, time - 1));
  }
  return [...moments].toSorted((left, right) => left - right);
}

/** The tangents of a track's key; null where it has none there. */
function ownTangents({ times, values, property }: ContentTrack, time: number): Tangents | null {
  const width = widthOf(property);
  const key = times.indexOf(time);
  if (key < 0) return null;
  const part = (index: number): readonly number[] =>
    Array.from(values.subarray((key * 3 + index) * width, (key * 3 + index + 1) * width));
  return { incoming: part(1), outgoing: part(2) };
}

/**
 * Tangents with which a curve is a straight line: of hermite the way to the neighbour, of bezier a third of it, of rotations
 * the rotation itself, as squad between a rotation and itself is slerp.
 */
function straightTangents(
  keys: readonly JointKey[],
  at: number,
  property: JointProperty,
  own: 'hermite' | 'bezier',
): Tangents {
  const value = keys[at]?.value ?? restOf(property);
  if (property === 'rotation') return { incoming: value, outgoing: value };
  const [before, behind] = [keys[at - 1]?.value ?? value, keys[at + 1]?.value ?? value];
  const way = (from: readonly number[], to: readonly number[]): readonly number[] =>
    to.map((part, axis) => part - (from[axis] ?? 0));
  const [arriving, leaving] = [way(before, value), way(value, behind)];
  if (own === 'hermite') return { incoming: arriving, outgoing: leaving };
  return {
    incoming: value.map((part, axis) => part - (arriving[axis] ?? 0) / 3),
    outgoing: value.map((part, axis) => part + (leaving[axis] ?? 0) / 3),
  };
}

/** Keys of a track on the scale of a clip; none for what rests. */
export function keysOfTrack(
  track: ContentTrack | null,
  property: JointProperty,
  joint: KeyedJoint,
): readonly JointKey[] {
  if (track === null) return [];
  const { clip, own, above, interpolation } = joint;
  const keys: JointKey[] = [];
  for (const time of keyTimes(track, clip.end - clip.start, joint)) {
    const wanted = clip.start + time;
    const near = keyTime(clip, wanted);
    // What only rounding of floats moved stands where it stood.
    const at = Math.abs(near - wanted) < timeSlack / 10 ? near : Math.min(clip.end, wanted);
    const value = channelValue(trackValue(track, Math.max(0, time)), property, own, above);
    if (keys.at(-1)?.time === at) keys.pop();
    keys.push({ time: at, value, tangents: hasOwnTangents(track, interpolation) ? ownTangents(track, time) : null });
  }
  if (interpolation !== 'hermite' && interpolation !== 'bezier') return keys;
  return keys.map((key, at) => ({
    ...key,
    tangents: key.tangents ?? straightTangents(keys, at, property, interpolation),
  }));
}
