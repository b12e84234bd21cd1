/**
 * Bones as joints. Roots are turned by a quarter, as the compiler turns them in every sequence and not in the bones' own
 * values (format page 7), so that rest and movement agree.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import { invert, MATRIX_LENGTH } from '../../../geometry/matrix.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { Joint, Quaternion } from '../../../model/view.ts';
import { quaternionOfAngles, StudioPose } from '../geometry/pose.ts';
import { bonesOf } from '../model.ts';
import { Bone } from '../schema/skeleton.ts';
import { fieldsOf } from '../../../codec/record.ts';

const quarterTurn = Math.PI / 2;

/** A bone with the values it stands at in the view's rest pose. */
export interface RestBone {
  readonly parent: number;
  readonly value: readonly number[];
  readonly scale: readonly number[];
  readonly controllers: readonly number[];
}

export function restBones(document: DocumentView): readonly RestBone[] {
  return bonesOf(document).map((id, index) => {
    const { parent, value, scale, controllers } = fieldsOf(Bone, document.get(id));
    // A bone stands behind its parent in every sound file; others are roots.
    const own = parent >= 0 && parent < index ? parent : -1;
    const [x = 0, y = 0, z = 0, rx = 0, ry = 0, rz = 0] = value;
    return { parent: own, value: own >= 0 ? value : [-y, x, z, rx, ry, rz + quarterTurn], scale, controllers };
  });
}

/** Matrices of the rest pose: from each bone's own space, where vertices stand, to the model's. */
export function restMatrices(bones: readonly RestBone[]): Float32Array {
  const pose = new StudioPose(bones);
  pose.pose(null, 0);
  return pose.matrices;
}

/** The quaternion of three angles in radians that stand at an offset. */
export function rotationAt(values: ArrayLike<number>, at: number): Quaternion {
  const out: [number, number, number, number] = [0, 0, 0, 1];
  quaternionOfAngles(out, 0, values[at] ?? 0, values[at + 1] ?? 0, values[at + 2] ?? 0);
  return out;
}

function placeOf(matrices: Float32Array, bone: number): Vector3 {
  const at = bone * MATRIX_LENGTH;
  return [matrices[at + 3] ?? 0, matrices[at + 7] ?? 0, matrices[at + 11] ?? 0];
}

export function readJoints(document: DocumentView): readonly Joint[] {
  const bones = restBones(document);
  const matrices = restMatrices(bones);
  return bonesOf(document).map((record, index): Joint => {
    const { name } = fieldsOf(Bone, document.get(record));
    const { parent = -1, value = [] } = bones[index] ?? {};
    return {
      record,
      number: index,
      name: name === '' ? `bone_${index}` : name,
      kind: 'bone',
      parent,
      pivot: placeOf(matrices, index),
      restRotation: rotationAt(value, 3),
      restTranslation: vectorAt(value),
      extras: {},
    };
  });
}

/** Column by column, as exports want them. */
export function inverseBinds(matrices: Float32Array): Float32Array {
  const count = matrices.length / MATRIX_LENGTH;
  const binds = new Float32Array(count * 16);
  for (let bone = 0; bone < count; bone++) {
    const inverse = invert(matrices, bone * MATRIX_LENGTH);
    for (let row = 0; row < 3; row++) {
      for (let column = 0; column < 4; column++) {
        binds[bone * 16 + column * 4 + row] = inverse?.[row * 4 + column] ?? 0;
      }
    }
    binds[bone * 16 + 15] = 1;
  }
  return binds;
}
