/** What becomes of bones that submodels need and this model lacks: they come along, or others stand in for them. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import { identityInto, invert, MATRIX_LENGTH, multiplyInto } from '../../../../geometry/matrix.ts';
import type { Transaction } from '../../../../document/transaction.ts';
import { keepBones } from '../../boneEdits.ts';
import { restPose, skinVectors } from '../../geometry/scene.ts';
import { bonesOf } from '../../model.ts';
import { Bone } from '../../schema/skeleton.ts';
import { channelsOf } from '../skeleton.ts';
import type { BoneMatch } from './bones.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { StudioModel } from '../../schema/files.ts';

/** A bone of the other model comes along, or this model's bone of the position stands in for it. */
export type BoneFate = 'bring' | number;

/** By the other model's positions; bones that are not listed are left out. */
export type BoneFates = ReadonlyMap<number, BoneFate>;

/** From the space of a bone of one model to that of a bone of the other, both at rest. */
function between(from: Float32Array, bone: number, to: Float32Array, heir: number): Float32Array {
  const result = new Float32Array(MATRIX_LENGTH);
  const inverse = invert(to, heir * MATRIX_LENGTH);
  const own = from.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  if (inverse === null) return own;
  multiplyInto(result, 0, inverse, 0, own, 0);
  return result;
}

/** How submodels are hung on this model's bones. */
export interface Hanging {
  readonly match: BoneMatch;
  /** For bones that another one stands in for: the way from the one's space to the other's. */
  readonly carried: ReadonlyMap<number, Float32Array>;
}

/** Vectors in the spaces of the bones that they hang on from now on; those whose bone is the same keep their bits. */
export function carriedVectors(
  vectors: Float32Array,
  bones: Uint8Array,
  carried: Hanging['carried'],
  kind: 'points' | 'directions',
): Float32Array {
  if (carried.size === 0) return vectors;
  const matrices = new Float32Array(256 * MATRIX_LENGTH);
  for (let bone = 0; bone < 256; bone++) identityInto(matrices, bone * MATRIX_LENGTH);
  for (const [bone, matrix] of carried) matrices.set(matrix, bone * MATRIX_LENGTH);
  const moved = skinVectors(vectors, bones, matrices, kind);
  for (let at = 0; at < vectors.length; at++) {
    if (!carried.has(bones[Math.floor(at / 3)] ?? 0)) moved[at] = vectors[at] ?? 0;
  }
  return moved;
}

/**
 * Adds bones that come along, each below its parent, with those above them that are lacking too, and hangs what another
 * bone stands in for onto that. New bones rest in the sequences that are here.
 * @param needed positions of the other model's bones that are lacking
 */
export function bringBones(
  target: DocumentView,
  donor: DocumentView,
  transaction: Transaction,
  match: BoneMatch,
  needed: readonly number[],
  fates: BoneFates,
): Hanging {
  const donorBones = bonesOf(donor).map((id) => fieldsOf(Bone, donor.get(id)));
  const own = bonesOf(target);
  const toTarget = [...match.toTarget];
  const brought = new Set<number>();
  for (const bone of needed) {
    const fate = fates.get(bone);
    if (typeof fate === 'number' && fate >= 0 && fate < own.length) toTarget[bone] = fate;
    // A parent stands before its child: damage must not lead round in a circle.
    else if (fate === 'bring') {
      for (let each = bone; each >= 0 && (toTarget[each] ?? -1) < 0 && !brought.has(each);) {
        brought.add(each);
        const parent = donorBones[each]?.parent ?? -1;
        each = parent < each ? parent : -1;
      }
    }
  }
  const standIns = needed.filter((bone) => typeof fates.get(bone) === 'number' && (toTarget[bone] ?? -1) >= 0);
  const [theirs, ours] = [restPose(donor).matrices.slice(), restPose(target).matrices.slice()];
  const carried = new Map(standIns.map((bone) => [bone, between(theirs, bone, ours, toTarget[bone] ?? 0)] as const));
  if (brought.size === 0) return { match: { ...match, toTarget }, carried };
  const keep = keepBones(target);
  const toDonor = [...match.toDonor];
  const added = [...brought]
    .toSorted((left, right) => left - right)
    .map((bone) => {
      const { parent = -1, value = [] } = donorBones[bone] ?? {};
      const heir = parent >= 0 && parent < bone ? (toTarget[parent] ?? -1) : -1;
      const fields = donor.get(bonesOf(donor)[bone] ?? donor.root).fields;
      toTarget[bone] = toDonor.length;
      toDonor.push(bone);
      return transaction.add(Bone.type, target.root, {
        ...fields,
        parent: heir,
        // Below a bone that stands in for its parent it keeps its place.
        value: carried.has(parent) ? channelsOf(between(theirs, bone, ours, heir)).map(Math.fround) : value,
        controllers: [-1, -1, -1, -1, -1, -1],
      });
    });
  transaction.set(StudioModel, target.root, { bones: [...own, ...added] });
  keep(transaction);
  return { match: { ...match, toTarget, toDonor }, carried };
}
