/** Plain models in a pose: what their tracks say at a moment, and where that puts vertices. */
import { addMoved, MATRIX_LENGTH, multiplyInto, rotationScaleInto, transformDirection } from '../geometry/matrix.ts';
import { slerp } from '../geometry/quaternion.ts';
import type { ContentClip, ContentInfluences, ContentTrack, ModelContent } from './content.ts';
import { widthOf } from './content.ts';
import { strideOf } from './contentTracks.ts';

/** The value of a track at a time of its clip, in ms; before its first key and after its last one it stands still. */
export function trackValue(track: ContentTrack, time: number): readonly number[] {
  const { times, values, interpolation, property } = track;
  const [width, stride] = [widthOf(property), strideOf(track)];
  const at = (key: number, part = 0): readonly number[] =>
    Array.from(values.subarray(key * stride + part * width, key * stride + (part + 1) * width));
  let key = 0;
  let past = times.length - 1;
  while (key < past) {
    const half = Math.ceil((key + past) / 2);
    if ((times[half] ?? 0) <= time) key = half;
    else past = half - 1;
  }
  const [start = 0, end] = [times[key], times[key + 1]];
  if (end === undefined || interpolation === 'step' || time <= start) return at(key);
  const amount = (time - start) / (end - start);
  const [from, to] = [at(key), at(key + 1)];
  if (interpolation === 'linear') {
    if (width === 3) return from.map((value, part) => value + ((to[part] ?? 0) - value) * amount);
    const out = [0, 0, 0, 1];
    slerp(out, 0, from, 0, to, 0, amount);
    return out;
  }
  const [leaving, arriving] = [at(key, 2), at(key + 1, 1)];
  const [t, t2, t3] = [amount, amount ** 2, amount ** 3];
  return from.map(
    (value, part) =>
      (2 * t3 - 3 * t2 + 1) * value +
      (t3 - 2 * t2 + t) * (leaving[part] ?? 0) +
      (3 * t2 - 2 * t3) * (to[part] ?? 0) +
      (t3 - t2) * (arriving[part] ?? 0),
  );
}

/** Twelve numbers a joint: from rest to where a moment of a clip has it; without a clip nothing moves. */
export function posedJoints(
  { joints }: Pick<ModelContent, 'joints'>,
  clip: ContentClip | null,
  time: number,
): Float64Array {
  const matrices = new Float64Array(joints.length * MATRIX_LENGTH);
  const moves = joints.map(() => ({
    translation: [0, 0, 0] as readonly number[],
    rotation: [0, 0, 0, 1] as readonly number[],
    scale: [1, 1, 1] as readonly number[],
  }));
  for (const track of clip?.tracks ?? []) {
    const move = moves[track.joint];
    if (move !== undefined) move[track.property] = trackValue(track, time);
  }
  const local = new Float64Array(MATRIX_LENGTH);
  for (const [index, { pivot, parent }] of joints.entries()) {
    const { translation = [0, 0, 0], rotation = [0, 0, 0, 1], scale = [1, 1, 1] } = moves[index] ?? {};
    rotationScaleInto(local, 0, rotation, 0, scale, 0);
    const turned = transformDirection(local, 0, pivot);
    for (let axis = 0; axis < 3; axis++) {
      local[axis * 4 + 3] = (pivot[axis] ?? 0) + (translation[axis] ?? 0) - (turned[axis] ?? 0);
    }
    const at = index * MATRIX_LENGTH;
    if (parent < 0) matrices.set(local, at);
    else multiplyInto(matrices, at, matrices, parent * MATRIX_LENGTH, local, 0);
  }
  return matrices;
}

/** Three numbers a vertex, put where the matrices of its joints take it. */
export function posedVertices(
  positions: Float32Array,
  influences: ContentInfluences,
  matrices: ArrayLike<number>,
): Float32Array {
  const { starts, joints, weights } = influences;
  const out = new Float32Array(positions.length);
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) {
    const end = starts[vertex + 1] ?? 0;
    for (let at = starts[vertex] ?? 0; at < end; at++) {
      addMoved(out, vertex * 3, matrices, (joints[at] ?? 0) * MATRIX_LENGTH, positions, vertex * 3, weights[at] ?? 0);
    }
  }
  return out;
}
