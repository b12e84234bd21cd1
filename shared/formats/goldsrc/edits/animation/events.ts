/** Events of a sequence: each at a frame, known by a number, with what it needs as text. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf, initialFields } from '../../../../codec/record.ts';
import { encodedLength } from '../../../../codec/text.ts';
import type { Document } from '../../../../document/document.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireEvents } from '../../../../model/askedEvents.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import { studioVersion } from '../../schema/header.ts';
import { Event, Sequence } from '../../schema/sequence.ts';
import { studioView } from '../../view/index.ts';

const optionBytes = 64;

function numberOf(name: string): number {
  const number = Number(name);
  if (/^-?\d+$/.test(name.trim()) && Math.abs(number) <= 0x7fff_ffff) return number;
  throw new RangeError(`“${name}” is no event of Half-Life: they are numbers, such as 1004 for a sound`);
}

export function eventEdits(document: Document): Pick<AnimationEdits, 'setEvents'> {
  return {
    setEvents(place, events, step) {
      const clip = clipOf(studioView(document), place);
      const asked = requireEvents(clip, events);
      const made = asked.events.map(({ record, time, name, options }) => {
        if (encodedLength(options) >= optionBytes) {
          throw new RangeError(`“${options}” takes more than the ${optionBytes - 1} bytes that an event has room for`);
        }
        return { record, fields: { frame: Math.round(time / clip.keyStep), event: numberOf(name), options } };
      });
      const before = fieldsOf(Sequence, document.get(clip.record)).events;
      return inStep(document, 'Set events', step, (transaction) => {
        const kept = new Set<RecordId>();
        const fresh: RecordId[] = [];
        for (const { record, fields } of made) {
          if (record !== null && before.includes(record) && !kept.has(record)) {
            kept.add(record);
            transaction.update(record, fields);
          } else {
            const all = { ...initialFields(Event, studioVersion), ...fields };
            fresh.push(transaction.add(Event.type, clip.record, all));
          }
        }
        const gone = before.filter((id) => !kept.has(id));
        if (gone.length > 0 || fresh.length > 0) {
          transaction.set(Sequence, clip.record, { events: [...before.filter((id) => kept.has(id)), ...fresh] });
        }
        for (const id of gone) transaction.remove(id);
        return asked.notes;
      });
    },
  };
}
