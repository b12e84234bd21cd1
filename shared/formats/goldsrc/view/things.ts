/** What stands on the bones of a studio model and beside them: attachments, hitboxes, stated boxes. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { MATRIX_LENGTH, transformPoint } from '../../../geometry/matrix.ts';
import { vectorAt } from '../../../geometry/vector.ts';
import type { HitVolume, ModelController, ModelExtent, ModelPoint } from '../../../model/things.ts';
import { statedBox } from '../../../model/things.ts';
import type { PoseController } from '../geometry/pose.ts';
import { attachmentsOf, bonesOf, controllersOf, hitboxesOf, modelFields, sequencesOf } from '../model.ts';
import { controllerWraps } from '../schema/names.ts';
import { Sequence } from '../schema/sequence.ts';
import { Attachment, BoneController, Hitbox } from '../schema/skeleton.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** `rest` holds the bones' matrices at rest. Points of bones that do not exist are left out. */
export function readPoints(document: DocumentView, rest: Float32Array): readonly ModelPoint[] {
  const count = bonesOf(document).length;
  return attachmentsOf(document).flatMap((record): readonly ModelPoint[] => {
    const { bone: joint, origin } = fieldsOf(Attachment, document.get(record));
    if (!(joint >= 0 && joint < count)) return [];
    const place = transformPoint(rest, joint * MATRIX_LENGTH, vectorAt(origin));
    return [{ record, name: 'attachment', kind: 'attachment', joint, place, shows: null }];
  });
}

export function readHitVolumes(document: DocumentView, rest: Float32Array): readonly HitVolume[] {
  const count = bonesOf(document).length;
  return hitboxesOf(document).flatMap((record): readonly HitVolume[] => {
    const { bone: joint, group, minimum, maximum } = fieldsOf(Hitbox, document.get(record));
    if (!(joint >= 0 && joint < count)) return [];
    const frame = rest.subarray(joint * MATRIX_LENGTH, (joint + 1) * MATRIX_LENGTH);
    const box = { minimum: vectorAt(minimum), maximum: vectorAt(maximum) };
    return [{ record, joint, frame, shape: { kind: 'box', box }, group }];
  });
}

/** The box that it walks with, the one that bullets are tried against first, and those of the sequences. */
export function readExtents(document: DocumentView): readonly ModelExtent[] {
  const { hullMinimum, hullMaximum, clipMinimum, clipMaximum } = modelFields(document);
  const { root } = document;
  return [
    { record: root, of: 'movement', box: statedBox(hullMinimum, hullMaximum), radius: 0 },
    { record: root, of: 'model', box: statedBox(clipMinimum, clipMaximum), radius: 0 },
    ...sequencesOf(document).map((record): ModelExtent => {
      const { minimum, maximum } = fieldsOf(Sequence, document.get(record));
      return { record, of: 'clip', box: statedBox(minimum, maximum), radius: 0 };
    }),
  ];
}

const widest = 255;

/** The setting at which a controller adds nothing, or as little as it can. */
function restingSetting({ type, start, end }: PoseController): number {
  if ((type & controllerWraps) !== 0) return ((((-start * 256) / 360) % 256) + 256) % 256;
  return end === start ? 0 : Math.min(widest, Math.max(0, (-start * widest) / (end - start)));
}

export function readControllers(document: DocumentView): readonly ModelController[] {
  return controllersOf(document).map((record) => {
    const controller = fieldsOf(BoneController, document.get(record));
    return { record, channel: controller.channel, resting: restingSetting(controller) };
  });
}
