/** Events of a sequence: times in the tracks of the model's events, each of which may happen in every sequence. */
import type { RecordId } from '../../../../codec/documentRecord.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import { encodedLength } from '../../../../codec/text.ts';
import type { Document } from '../../../../document/document.ts';
import { changeStructure } from '../../../../document/structure.ts';
import type { AnimationEdits } from '../../../../model/animationEdits.ts';
import { requireEvents } from '../../../../model/askedEvents.ts';
import { clipOf } from '../../../../model/meshes.ts';
import { inStep } from '../../../../model/steps.ts';
import { listOf, trackOf } from '../../model.ts';
import { Event } from '../../schema/points.ts';
import { emptyTrack } from '../../schema/track.ts';
import { trackKinds } from '../../schema/trackKinds.ts';
import { timesIn } from '../../view/clips.ts';
import { m2View } from '../../view/index.ts';
import { keyedPosition, sharedNotes, withClipKeys } from './tracks.ts';

const identifierBytes = 4;

function dataOf(options: string): number {
  if (options === '') return 0;
  const number = Number(options);
  if (/^\d+$/.test(options) && number <= 0xffff_ffff) return number;
  throw new RangeError(`“${options}” is no number: events of World of Warcraft have the row of a table`);
}

export function eventEdits(document: Document): Pick<AnimationEdits, 'setEvents'> {
  return {
    setEvents(place, events, step) {
      const clip = clipOf(m2View(document), place);
      const asked = requireEvents(clip, events);
      const position = keyedPosition(document, clip.record);
      const known = listOf(document, 'events').map((record) => ({ record, ...fieldsOf(Event, document.get(record)) }));
      const timesOf = new Map<RecordId, number[]>();
      const fresh = new Map<string, { readonly name: string; readonly data: number; readonly times: number[] }>();
      for (const { record, name, options, time } of asked.events) {
        if (encodedLength(name) > identifierBytes) {
          throw new RangeError(`“${name}” is no event of World of Warcraft: they have four characters, such as $FSD`);
        }
        const data = dataOf(options);
        const fits = known.filter((each) => each.identifier === name && each.data === data);
        const target = fits.find((each) => each.record === record) ?? fits[0];
        const key = `${name}/${data}`;
        if (target !== undefined) timesOf.set(target.record, [...(timesOf.get(target.record) ?? []), time]);
        else fresh.set(key, { name, data, times: [...(fresh.get(key)?.times ?? []), time] });
      }
      return inStep(document, 'Set events', step, (transaction) => {
        const made = changeStructure(document, transaction, (structure) =>
          [...fresh.values()].map(({ name, data, times }) => {
            const record = structure.create(Event.type, { identifier: name, data });
            timesOf.set(record, times);
            return record;
          }),
        );
        for (const record of made) {
          // A new event happens in the middle of the first sequence; here its times are known.
          const track = trackOf(document, record, 'times');
          if (track !== null) transaction.update(track.id, emptyTrack(trackKinds.times, 'times', document.version));
        }
        for (const record of [...known.map((each) => each.record), ...made]) {
          const track = trackOf(document, record, 'times');
          if (track === null || track.fields.globalLoop >= 0) continue;
          const before = timesIn(document.version, track.fields, position, clip);
          const wanted = timesOf.get(record) ?? [];
          if (before.length === wanted.length && wanted.every((time, at) => time === before[at])) continue;
          transaction.update(track.id, withClipKeys(document, track, { position }, { times: wanted, values: null }));
        }
        return [
          ...asked.notes,
          ...[...fresh.values()].map(({ name }) => `“${name}” is a new event, at the first bone.`),
          ...sharedNotes(document, clip.record),
        ];
      });
    },
  };
}
