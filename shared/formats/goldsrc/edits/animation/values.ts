/** Values of a bone's property over the frames of a blend: from keys at some frames to one in each, and to six channels. */
import { identityInto, MATRIX_LENGTH, rotationScaleInto } from '../../../../geometry/matrix.ts';
import { slerp } from '../../../../geometry/quaternion.ts';
import { channelsOf } from '../../edit/skeleton.ts';

/** A value at a frame, counted from 0. */
export interface FrameKey {
  readonly frame: number;
  readonly value: readonly number[];
}

/** The value in each frame: on the way between keys, and that of the outer ones beyond them. The keys are in order. */
export function filledFrames(
  keys: readonly FrameKey[],
  frames: number,
  isRotation: boolean,
): readonly (readonly number[])[] {
  const made: (readonly number[])[] = [];
  let next = 0;
  for (let frame = 0; frame < frames; frame++) {
    while (next < keys.length && (keys[next]?.frame ?? 0) < frame) next++;
    const [before, after] = [keys[next - 1], keys[next]];
    if (after === undefined || before === undefined || after.frame === frame) {
      made.push((after ?? before)?.value ?? []);
      continue;
    }
    const amount = (frame - before.frame) / (after.frame - before.frame);
    const value = before.value.map((part, at) => part + ((after.value[at] ?? 0) - part) * amount);
    if (isRotation) slerp(value, 0, before.value, 0, after.value, 0, amount);
    made.push(value);
  }
  return made;
}

const ones = [1, 1, 1];
const wholeTurn = 2 * Math.PI;

/** The turn of an angle nearest to another one. */
function nearest(angle: number, around: number): number {
  return angle - Math.round((angle - around) / wholeTurn) * wholeTurn;
}

/**
 * Angles about X, Y and Z in radians of a rotation. Of the two triples that are the same turn the one is taken that is nearer
 * to the rest angles, so that samples reach no further than they must.
 */
export function anglesOf(rotation: readonly number[], rest: readonly number[]): readonly number[] {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  const length = Math.hypot(...rotation) || 1;
  rotationScaleInto(
    matrix,
    0,
    rotation.map((part) => part / length),
    0,
    ones,
    0,
  );
  const [x = 0, y = 0, z = 0] = channelsOf(matrix).slice(3);
  const near = (angles: readonly number[]): readonly number[] =>
    angles.map((angle, axis) => nearest(angle, rest[axis] ?? 0));
  const distanceOf = (angles: readonly number[]): number =>
    Math.max(...angles.map((angle, axis) => Math.abs(angle - (rest[axis] ?? 0))));
  const [one, other] = [near([x, y, z]), near([x + Math.PI, Math.PI - y, z + Math.PI])];
  return distanceOf(one) <= distanceOf(other) ? one : other;
}
