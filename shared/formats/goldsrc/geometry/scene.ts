/** From records to what the pose and the viewport work with: bones, sequences, points on bones. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { MATRIX_LENGTH } from '../../../geometry/matrix.ts';
import { bonesOf, controllersOf, framesHeld, texturesOf } from '../model.ts';
import { Animation } from '../schema/animations.ts';
import { Sequence } from '../schema/sequence.ts';
import { Bone, BoneController } from '../schema/skeleton.ts';
import type { PoseBone, PoseController, PoseSequence } from './pose.ts';
import { StudioPose } from './pose.ts';
import { skinsOf } from '../skins.ts';
import { fieldsOf } from '../../../codec/record.ts';

export function poseBones(document: DocumentView): readonly PoseBone[] {
  return bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)));
}

export function poseControllers(document: DocumentView): readonly PoseController[] {
  return controllersOf(document).map((id) => fieldsOf(BoneController, document.get(id)));
}

/** A sequence with its samples, decoded when they are first used. */
export function poseSequence(document: DocumentView, id: RecordId): PoseSequence {
  const { frames, motionType, motionBone, animations } = fieldsOf(Sequence, document.get(id));
  const blends = animations.map((blend) => fieldsOf(Animation, document.get(blend)).samples);
  return { frames: framesHeld({ frames, animations }), motionType, motionBone, blends };
}

/** A skeleton of the document in its rest pose, without controllers. */
export function restPose(document: DocumentView): StudioPose {
  const pose = new StudioPose(poseBones(document));
  pose.pose(null, 0);
  return pose;
}

/** Skinned points or directions into the model's space: each by the matrix of its one bone. */
export function skinVectors(
  vectors: ArrayLike<number>,
  bones: ArrayLike<number>,
  matrices: ArrayLike<number>,
  kind: 'points' | 'directions',
): Float32Array {
  const result = new Float32Array(vectors.length);
  const moved = kind === 'points' ? 1 : 0;
  for (let index = 0; index * 3 + 2 < vectors.length; index++) {
    const matrix = (bones[index] ?? 0) * MATRIX_LENGTH;
    const at = index * 3;
    const x = vectors[at] ?? 0;
    const y = vectors[at + 1] ?? 0;
    const z = vectors[at + 2] ?? 0;
    for (let axis = 0; axis < 3; axis++) {
      const row = matrix + axis * 4;
      const turned = (matrices[row] ?? 0) * x + (matrices[row + 1] ?? 0) * y + (matrices[row + 2] ?? 0) * z;
      result[at + axis] = turned + (matrices[row + 3] ?? 0) * moved;
    }
  }
  return result;
}

/** The texture that a mesh shows with a skin; null where the table or the texture does not exist. */
export function textureOfMesh(document: DocumentView, skinColumn: number, skin: number): RecordId | null {
  const { columns, families, table } = skinsOf(document);
  if (skinColumn < 0 || skinColumn >= columns) return null;
  const row = skin >= 0 && skin < families ? skin : 0;
  return texturesOf(document)[table[row * columns + skinColumn] ?? -1] ?? null;
}
