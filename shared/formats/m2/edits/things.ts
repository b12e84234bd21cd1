/** Points, emitters, lights, cameras and events that models of World of Warcraft are given. */
import { counted } from '../../../codec/words.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../codec/record.ts';
import type { Document } from '../../../document/document.ts';
import { changeStructure } from '../../../document/structure.ts';
import { filledClips, requireThings } from '../../../model/askedThings.ts';
import { pointOf } from '../../../model/meshes.ts';
import { inStep, obeyed, requireFinite } from '../../../model/steps.ts';
import type { ThingEdits } from '../../../model/thingEdits.ts';
import { TrackBuilder, type CurveClip } from '../build/curves.ts';
import { buildEmitters } from '../build/emitters.ts';
import { materialFields } from '../build/looks.ts';
import { slotsOf } from '../build/skeleton.ts';
import { buildThings } from '../build/things.ts';
import { sequencesElsewhere } from '../elsewhere.ts';
import { listOf, type ModelList } from '../model.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import { Attachment, Event, Light } from '../schema/points.ts';
import { m2View } from '../view/index.ts';

const lists: readonly ModelList[] = ['attachments', 'particles', 'ribbons', 'lights', 'cameras', 'events'];

const all = (document: Document): readonly RecordId[] => lists.flatMap((list) => listOf(document, list));

export function thingEdits(document: Document): Required<ThingEdits> {
  return {
    setPoint(point, place, step) {
      pointOf(m2View(document), point);
      requireFinite(place, 'The place');
      return inStep(document, 'Move point', step, (transaction) => {
        const position = place.map(Math.fround);
        switch (document.get(point).type) {
          case Event.type:
            transaction.set(Event, point, { position });
            break;
          case Light.type:
            transaction.set(Light, point, { position });
            break;
          case Particle.type:
            transaction.set(Particle, point, { position });
            break;
          case Ribbon.type:
            transaction.set(Ribbon, point, { position });
            break;
          default:
            transaction.set(Attachment, point, { position });
        }
        return obeyed;
      });
    },
    addThings(given, step) {
      const { clips: shown } = m2View(document);
      requireThings(m2View(document), given);
      const { things, points, materials } = given;
      const elsewhere = sequencesElsewhere(document);
      const clips = filledClips(shown, given).map((clip, at): CurveClip => ({ clip, isElsewhere: elsewhere.has(at) }));
      const before = new Set(all(document));
      const boneOf = (joint: number): number => Math.max(0, joint);
      const notes: string[] = [];
      return inStep(document, 'Add nodes', step, (transaction) => {
        const writers = changeStructure(document, transaction, (structure) => {
          const first = listOf(document, 'materials').length;
          for (const material of materials) structure.create('material', materialFields(material));
          const looks = materials.map(({ texture }, at) => ({ material: first + at, textureStart: texture }));
          const own = listOf(document, 'attachments').map((id) => fieldsOf(Attachment, document.get(id)).slot);
          const slots = slotsOf(
            points.map(({ name }) => name),
            new Set(own),
          );
          for (const [at, { joint, place }] of points.entries()) {
            const slot = slots[at] ?? -1;
            const position = place.map(Math.fround);
            if (slot >= 0) structure.create('attachment', { slot, bone: boneOf(joint), position });
          }
          const left = slots.filter((slot) => slot < 0).length;
          if (left > 0) notes.push(`${counted(left, 'attachment point')} beyond those that the game knows.`);
          return [
            buildEmitters(document, structure, { things, looks, boneOf }),
            buildThings(document, structure, { things, clips, boneOf }),
          ];
        });
        const tracks = new TrackBuilder(document, transaction, clips, things);
        for (const write of writers) write(tracks);
        if (things.volumes.length > 0)
          notes.push(
            `${counted(things.volumes.length, 'shape')} to be hit: the game walks against one mesh of the model.`,
          );
        return { records: all(document).filter((id) => !before.has(id)), notes };
      });
    },
  };
}
