/** What happens in a sequence: times of event objects, which are nodes and may happen in every sequence. */
import { fieldsInBoth } from '../../view/records.ts';
import type { RecordId } from '../../../../codec/documentRecord.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireEvents } from '../../../../model/askedEvents.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import { EventObject } from '../../schema/nodes.ts';
import { eventTimes } from '../../view/clips.ts';
import { mdxView } from '../../view/index.ts';
import { isInside, sharedNotes } from './timeline.ts';

export function eventEdits(document: Document): Pick<AnimationEdits, 'setEvents'> {
  return {
    setEvents(place, events, step) {
      const clip = clipOf(mdxView(document), place);
      const asked = requireEvents(clip, events);
      return inStep(document, 'Set events', step, (transaction) =>
        changeStructure(document, transaction, (structure) => {
          const known = eventTimes(document);
          const timesOf = new Map<RecordId, number[]>();
          const newNames = new Map<string, number[]>();
          for (const { record, name, time } of asked.events) {
            const named = known.filter((each) => each.name === name);
            const target = named.find((each) => each.record === record) ?? named[0];
            const times = (target === undefined ? newNames.get(name) : timesOf.get(target.record)) ?? [];
            times.push(time);
            if (target === undefined) newNames.set(name, times);
            else timesOf.set(target.record, times);
          }
          const gone: string[] = [];
          for (const { record, name, frames } of known) {
            const outside = frames.filter((frame) => !isInside(clip, frame));
            const inside = frames.filter((frame) => isInside(clip, frame));
            const wanted = timesOf.get(record) ?? [];
            if (inside.length === wanted.length && inside.toSorted().every((frame, at) => frame === wanted[at]))
              continue;
            const made = Int32Array.from([...outside, ...wanted]).sort();
            if (made.length > 0) {
              const { globalSequenceId } = fieldsInBoth(EventObject, document.get(record));
              transaction.set(EventObject, record, { frames: made, globalSequenceId: globalSequenceId ?? -1 });
            } else {
              structure.remove(record);
              gone.push(`“${name}” happened nowhere else and was taken away.`);
            }
          }
          for (const [name, times] of newNames) {
            structure.create(EventObject.type, { name, frames: Int32Array.from(times), parentId: -1 });
          }
          return [
            ...asked.notes,
            ...gone,
            ...[...newNames.keys()].map((name) => `“${name}” is a new event object, at the model’s origin.`),
            ...(asked.events.some(({ options }) => options !== '') ? ['Events have no options in this format.'] : []),
            ...sharedNotes(document, clip.record, clip),
          ];
        }),
      );
    },
  };
}
