/** Tracks of plain models as keys for the verb `setKeys`, for joints that may be turned at rest. */
import { rotationScaleInto, transformDirection } from '../geometry/matrix.ts';
import { quaternionProduct, turnedBack } from '../geometry/turn.ts';
import type { Vector3 } from '../geometry/vector.ts';
import { vectorAt } from '../geometry/vector.ts';
import type { JointKey } from './animationEdits.ts';
import type { ContentTrack } from './content.ts';
import { restOf, widthOf } from './content.ts';
import { trackValue } from './contentPose.ts';
import { keyTime } from './keys.ts';
import type { Clip, Joint, JointProperty, KeyInterpolation, Quaternion, Tangents } from './view.ts';

/** Times of keys are rounded by 32-bit floats: what is off by no more stands where it stood, ms. */
const timeSlack = 0.06;

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
  // What holds to the end says so: past their last key games go back to the first one.
  if (times.length > 1) moments.add(0).add(length);
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

/** The tangents of a track's key; null where it has none there. Before its first and past its last key a track holds. */
function ownTangents({ times, values, property }: ContentTrack, time: number): Tangents | null {
  const width = widthOf(property);
  const key = times.indexOf(time);
  if (key < 0) return null;
  const part = (index: number): readonly number[] =>
    Array.from(values.subarray((key * 3 + index) * width, (key * 3 + index + 1) * width));
  const still = part(0).map(() => 0);
  return { incoming: key === 0 ? still : part(1), outgoing: key === times.length - 1 ? still : part(2) };
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
    const at = Math.abs(near - wanted) < timeSlack ? near : Math.min(clip.end, wanted);
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
