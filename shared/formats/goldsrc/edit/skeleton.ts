/** Bones under other parents, and hitboxes from one side to the other. */
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { editStructure } from '../../../document/structure.ts';
import { boxCorners } from '../../../geometry/extent.ts';
import { invert, MATRIX_LENGTH, multiplyInto, transformPoint } from '../../../geometry/matrix.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import { restingInputs, StudioPose } from '../geometry/pose.ts';
import { poseBones, restPose } from '../geometry/scene.ts';
import { bonesOf, hitboxesOf } from '../model.ts';
import { channelCount } from '../schema/channels.ts';
import { Bone, Hitbox } from '../schema/skeleton.ts';
import { blendPlaces, storeBone } from './samples.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Position and turns about X, Y, Z of a matrix without scale. */
export function channelsOf(matrix: ArrayLike<number>): readonly number[] {
  const [m00 = 1, , , x = 0, m10 = 0, m11 = 1, m12 = 0, y = 0, m20 = 0, m21 = 0, m22 = 1, z = 0] = Array.from(matrix);
  const across = Math.hypot(m00, m10);
  // A quarter turn about Y: those about X and Z are about one axis, and all of it is given to X.
  if (across < 1e-6) return [x, y, z, Math.atan2(-m12, m11), Math.atan2(-m20, across), 0];
  return [x, y, z, Math.atan2(m21, m22), Math.atan2(-m20, across), Math.atan2(m10, m00)];
}

/** What a bone's own matrix must be below another parent (−1 for none) to stay where it is. */
export function localUnder(matrices: Float32Array, bone: number, parent: number): ArrayLike<number> {
  const world = matrices.slice(bone * MATRIX_LENGTH, (bone + 1) * MATRIX_LENGTH);
  const inverse = parent < 0 ? null : invert(matrices, parent * MATRIX_LENGTH);
  if (inverse === null) return world;
  const local = new Float64Array(MATRIX_LENGTH);
  multiplyInto(local, 0, inverse, 0, world, 0);
  return local;
}

/**
 * Puts a bone below another parent and keeps it where it is, in the rest pose and in every frame of every sequence.
 * @throws RangeError for a parent that does not stand before the bone in the list
 */
export function reparentBone(document: Document, bone: number, parent: number): void {
  const id = bonesOf(document)[bone];
  if (id === undefined) throw new RangeError(`there is no bone ${bone}`);
  if (parent < -1 || parent >= bone) {
    throw new RangeError(`bone ${parent} does not stand before bone ${bone}, so it cannot be its parent`);
  }
  if (fieldsOf(Bone, document.get(id)).parent === parent) return;
  document.edit('Change parent', (transaction) => {
    const pose = new StudioPose(poseBones(document));
    pose.pose(null, 0);
    const rest = channelsOf(localUnder(pose.matrices, bone, parent));
    const values = new Map(
      blendPlaces(document).map((place) => {
        const channels = new Float64Array(place.frames * channelCount);
        for (let frame = 0; frame < place.frames; frame++) {
          const sequence = { frames: place.frames, motionType: 0, motionBone: 0, blends: [place.samples] };
          pose.pose(sequence, frame, restingInputs);
          channels.set(channelsOf(localUnder(pose.matrices, bone, parent)), frame * channelCount);
        }
        return [place, channels] as const;
      }),
    );
    transaction.set(Bone, id, { parent });
    storeBone(document, transaction, bone, rest, values);
  });
}

/** `Bip01 L Arm` → `Bip01 R Arm`, `left_hand` → `right_hand`; null for names without a side. */
export function otherSide(name: string): string | null {
  const swapped = name.replace(/(^|[ _.-])(left|right|l|r)(?=$|[ _.-])/i, (_all, before: string, side: string) => {
    const isLeft = side.toLowerCase().startsWith('l');
    const other = side.length === 1 ? (isLeft ? 'r' : 'l') : isLeft ? 'right' : 'left';
    const isCapital = side.charAt(0) !== side.charAt(0).toLowerCase();
    return before + (isCapital ? other.charAt(0).toUpperCase() + other.slice(1) : other);
  });
  return swapped === name ? null : swapped;
}

const otherGroups: Readonly<Record<number, number>> = { 4: 5, 5: 4, 6: 7, 7: 6 };

/**
 * Copies hitboxes to the bones of the other side, mirrored at the plane between left and right in the rest pose. Hitboxes
 * that the other bone had go. Returns how many were made; bones without a counterpart are passed over.
 */
export function mirrorHitboxes(document: Document, ids: readonly RecordId[] = hitboxesOf(document)): number {
  const bones = bonesOf(document).map((id) => fieldsOf(Bone, document.get(id)).name.toLowerCase());
  const { matrices } = restPose(document);
  return editStructure(document, 'Mirror hitboxes', (structure) => {
    const wanted = ids.flatMap((id) => {
      const { bone, group, minimum, maximum } = fieldsOf(Hitbox, document.get(id));
      const name = otherSide(bones[bone] ?? '');
      const other = name === null ? -1 : bones.indexOf(name.toLowerCase());
      const inverse = other < 0 ? null : invert(matrices, other * MATRIX_LENGTH);
      if (inverse === null) return [];
      const points = boxCorners({ minimum: vectorAt(minimum), maximum: vectorAt(maximum) }).map((corner) => {
        const [x, y, z] = transformPoint(matrices, bone * MATRIX_LENGTH, corner);
        return transformPoint(inverse, 0, [x, -y, z]);
      });
      const along = (pick: (...values: number[]) => number) =>
        [0, 1, 2].map((axis) => Math.fround(pick(...points.map((point) => point[axis] ?? 0))));
      const fields = { bone: other, group: otherGroups[group] ?? group };
      return [{ ...fields, minimum: along(Math.min), maximum: along(Math.max) }];
    });
    const targets = new Set(wanted.map(({ bone }) => bone));
    for (const id of hitboxesOf(document)) {
      if (!ids.includes(id) && targets.has(fieldsOf(Hitbox, document.get(id)).bone)) structure.remove(id);
    }
    for (const fields of wanted) structure.create('hitbox', fields);
    return wanted.length;
  });
}
