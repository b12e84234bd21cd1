/** What hangs on the bones and has no mesh: attachments and hitboxes, with their places in the present pose. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { attachmentsOf, fieldsOf, hitboxesOf } from '../../../../../shared/formats/goldsrc/model.ts';
import { Attachment, Hitbox } from '../../../../../shared/formats/goldsrc/schema/skeleton.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boxCorners, boundsOf } from '../../../../../shared/geometry/extent.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import { vectorAt } from '../../../../../shared/geometry/vector.ts';
import type { StudioScene } from './studioScene.ts';

export interface PlacedAttachment {
  readonly record: RecordId;
  readonly bone: number;
  readonly place: Vector3;
}

export interface PlacedHitbox {
  readonly record: RecordId;
  readonly bone: number;
  readonly group: number;
  /** In the space of the bone. */
  readonly box: Box;
}

/** A corner of a box that a file states as a list of numbers. */
export function statedBox(minimum: readonly number[], maximum: readonly number[]): Box {
  return { minimum: vectorAt(minimum), maximum: vectorAt(maximum) };
}

export function placedAttachments({ document, bones, matrices }: StudioScene): readonly PlacedAttachment[] {
  return attachmentsOf(document).flatMap((record) => {
    const { bone, origin } = fieldsOf(Attachment, document.get(record));
    if (bones[bone] === undefined) return [];
    return { record, bone, place: transformPoint(matrices, bone * MATRIX_LENGTH, vectorAt(origin)) };
  });
}

export function placedHitboxes({ document, bones }: StudioScene): readonly PlacedHitbox[] {
  return hitboxesOf(document).flatMap((record) => {
    const { bone, group, minimum, maximum } = fieldsOf(Hitbox, document.get(record));
    return bones[bone] === undefined ? [] : { record, bone, group, box: statedBox(minimum, maximum) };
  });
}

/** The eight corners of a hitbox as it is posed now. */
export function hitboxCorners({ matrices }: StudioScene, { bone, box }: PlacedHitbox): readonly Vector3[] {
  return boxCorners(box).map((corner) => transformPoint(matrices, bone * MATRIX_LENGTH, corner));
}

/** The upright box around a hitbox as it is posed now. */
export function hitboxBounds(scene: StudioScene, hitbox: PlacedHitbox): Box | null {
  return boundsOf(hitboxCorners(scene, hitbox).flat());
}
