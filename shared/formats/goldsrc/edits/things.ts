/** Points and hitboxes that models of Half-Life are given. Format page 9 and 12. */
import { counted } from '../../../codec/words.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import { boxCorners } from '../../../geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../geometry/matrix.ts';
import { add, subtract, vectorAt } from '../../../geometry/vector.ts';
import { shapeBox } from '../../../model/contentThings.ts';
import { requireThings } from '../../../model/askedThings.ts';
import { pointOf } from '../../../model/meshes.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import type { NewThings, ThingEdits } from '../../../model/thingEdits.ts';
import { mostOf } from '../limits.ts';
import { attachmentsOf } from '../model.ts';
import { Attachment } from '../schema/skeleton.ts';
import { restBones, restMatrices } from '../view/joints.ts';
import { studioView } from '../view/index.ts';
import { boxEdits } from './statedBoxes.ts';

/** What the format has no place for. */
function lostNotes({ things, clips }: NewThings): readonly string[] {
  const { particles, ribbons, lights, cameras } = things;
  const events = [...clips.values()].reduce((sum, clip) => sum + clip.events.length, 0);
  const all = [
    [particles.length, 'particle emitter'],
    [ribbons.length, 'ribbon'],
    [lights.length, 'light'],
    [cameras.length, 'camera'],
    [events, 'event'],
  ] as const;
  return all.flatMap(([count, one]) =>
    count > 0 ? [`${counted(count, one)}, which models of Half-Life do not have.`] : [],
  );
}

export function thingEdits(document: Document): Required<ThingEdits> {
  return {
    setPoint(point, place, step) {
      const { joint, place: before } = pointOf(studioView(document), point);
      requireFinite(place, 'The place');
      const back = invert(restMatrices(restBones(document)), joint * MATRIX_LENGTH);
      if (back === null) throw new RangeError('The bone of the attachment has no place at rest');
      const { origin } = fieldsOf(Attachment, document.get(point));
      // By the way it goes: what lies along the other axes keeps its bits.
      const moved = transformDirection(back, 0, subtract(place, before));
      return inStep(document, 'Move point', step, (transaction) => {
        transaction.set(Attachment, point, { origin: add(vectorAt(origin), moved).map(Math.fround) });
        return obeyed;
      });
    },
    addThings(given, step) {
      requireThings(studioView(document), given);
      const { points, things } = given;
      const notes = [...lostNotes(given)];
      const room = Math.max(0, mostOf.attachments.halfLife - attachmentsOf(document).length);
      if (points.length > room)
        notes.push(
          `${counted(points.length - room, 'attachment point')}: a model has ${mostOf.attachments.halfLife} at most.`,
        );
      return inStep(document, 'Add nodes', step, (transaction) => {
        const rest = restMatrices(restBones(document));
        const records = changeStructure(document, transaction, (structure): RecordId[] =>
          points.slice(0, room).map(({ joint, place }) => {
            const bone = Math.max(0, joint);
            const back = invert(rest, bone * MATRIX_LENGTH);
            const origin = back === null ? place : transformPoint(back, 0, place);
            return structure.create(Attachment.type, { bone, origin: origin.map(Math.fround) });
          }),
        );
        const { addHitBox } = boxEdits(document);
        for (const { joint, shape } of things.volumes) {
          const corners = boxCorners(shapeBox(shape)).flatMap((corner) => [...corner]);
          const { volume, notes: told } = addHitBox(Math.max(0, joint), corners, transaction);
          records.push(volume);
          notes.push(...told);
        }
        return { records, notes };
      });
    },
  };
}
