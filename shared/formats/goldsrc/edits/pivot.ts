/**
 * Where a bone stands, without anything that is seen moving: its vertices, boxes and points, and the bones below it, get
 * other numbers in the bone's new space, at rest and in every frame.
 */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Transaction } from '../../../document/transaction.ts';
import {
  identityInto,
  invert,
  MATRIX_LENGTH,
  multiplyInto,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../../geometry/matrix.ts';
import { boxThrough } from '../../../geometry/turn.ts';
import type { Vector3 } from '../../../geometry/vector.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { Quaternion } from '../../../model/view.ts';
import { blendPlaces, boneChannels, storeBone } from '../edit/samples.ts';
import { channelsOf } from '../edit/skeleton.ts';
import { quaternionOfAngles } from '../geometry/pose.ts';
import { attachmentsOf, bonesOf, hitboxesOf, submodelsOf } from '../model.ts';
import { SubModel } from '../schema/body.ts';
import { channelCount } from '../schema/channels.ts';
import { Attachment, Bone, Hitbox } from '../schema/skeleton.ts';
import { restBones, restMatrices } from '../view/joints.ts';
import { changeBox, changeVectors, ownBox } from './fields.ts';
import { fieldsOf, namesOf } from '../../../codec/record.ts';

type Matrix = Float64Array;

const ones = [1, 1, 1];

function matrixOf(place: ArrayLike<number>, rotation: ArrayLike<number>): Matrix {
  const made = new Float64Array(MATRIX_LENGTH);
  identityInto(made, 0);
  rotationScaleInto(made, 0, rotation, 0, ones, 0);
  for (let axis = 0; axis < 3; axis++) made[axis * 4 + 3] = place[axis] ?? 0;
  return made;
}

function product(left: ArrayLike<number>, right: ArrayLike<number>): Matrix {
  const made = new Float64Array(MATRIX_LENGTH);
  multiplyInto(made, 0, left, 0, right, 0);
  return made;
}

function matrixOfChannels(channels: ArrayLike<number>, at = 0): Matrix {
  const rotation = new Float64Array(4);
  quaternionOfAngles(rotation, 0, channels[at + 3] ?? 0, channels[at + 4] ?? 0, channels[at + 5] ?? 0);
  return matrixOf(vectorAt(channels, at), rotation);
}

/** Changes a bone's own matrix, at rest and in each sample of each blend. */
function changeBone(
  transaction: Transaction,
  document: DocumentView,
  bone: number,
  change: (matrix: Matrix) => Matrix,
): void {
  const id = bonesOf(document)[bone];
  if (id === undefined) return;
  const values = new Map(
    blendPlaces(document).map((place) => {
      const channels = boneChannels(document, place, bone);
      for (let at = 0; at < channels.length; at += channelCount) {
        channels.set(channelsOf(change(matrixOfChannels(channels, at))), at);
      }
      return [place, channels] as const;
    }),
  );
  const { value } = fieldsOf(Bone, document.get(id));
  storeBone(document, transaction, bone, channelsOf(change(matrixOfChannels(value))), values);
}

/** What stands in the bone's space, into its new one. */
function changeContent(transaction: Transaction, document: DocumentView, bone: number, back: Matrix): void {
  const point = (vector: Vector3): Vector3 => transformPoint(back, 0, vector);
  for (const id of submodelsOf(document)) {
    const { positions, vertexBones, normals, normalBones } = fieldsOf(SubModel, document.get(id));
    const mapped = (vectors: ArrayLike<number>, bones: ArrayLike<number>, map: (vector: Vector3) => Vector3) => {
      const made = Float32Array.from(vectors);
      for (let at = 0; at + 2 < made.length; at += 3) if (bones[at / 3] === bone) made.set(map(vectorAt(made, at)), at);
      return made;
    };
    transaction.set(SubModel, id, {
      positions: mapped(positions, vertexBones, point),
      normals: mapped(normals, normalBones, (vector) => transformDirection(back, 0, vector)),
    });
  }
  for (const id of hitboxesOf(document)) {
    if (fieldsOf(Hitbox, document.get(id)).bone !== bone) continue;
    changeBox(document, transaction, { id, names: ownBox }, (minimum, maximum) => boxThrough(minimum, maximum, point));
  }
  const ids = attachmentsOf(document).filter((id) => fieldsOf(Attachment, document.get(id)).bone === bone);
  changeVectors(document, transaction, { ids, members: namesOf(Attachment, 'origin') }, (vector) =>
    point(vectorAt(vector)),
  );
}

/**
 * Puts a bone elsewhere, inside a step that is open.
 *
 * @param pivot in the model's space at rest
 * @param rotation at rest, against the parent; null leaves it
 */
export function changePivot(
  transaction: Transaction,
  document: DocumentView,
  record: RecordId,
  pivot: Vector3,
  rotation: Quaternion | null,
): void {
  const bone = bonesOf(document).indexOf(record);
  const bones = restBones(document);
  const rest = restMatrices(bones);
  const parent = bones[bone]?.parent ?? -1;
  const before = rest.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  let now: Matrix = Float64Array.from(before);
  if (rotation !== null) {
    const turned = matrixOf([0, 0, 0], rotation);
    now = parent < 0 ? turned : product(rest.slice(parent * MATRIX_LENGTH, (parent + 1) * MATRIX_LENGTH), turned);
  }
  for (const [axis, part] of pivot.entries()) now[axis * 4 + 3] = part;
  const inverse = invert(before);
  const change = inverse === null ? null : product(inverse, now);
  const back = change === null ? null : invert(change);
  if (change === null || back === null) throw new RangeError('The bone has no place at rest');
  changeBone(transaction, document, bone, (matrix) => product(matrix, change));
  for (const [child, { parent: above }] of bones.entries()) {
    if (above === bone) changeBone(transaction, document, child, (matrix) => product(back, matrix));
  }
  changeContent(transaction, document, bone, back);
}
