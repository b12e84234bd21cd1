/** Sequences as clips, with the times of the event objects that happen in them. */
import { Sequence as AlphaSequence } from '../alpha/schema/model.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { Clip, ClipEvent } from '../../../model/view.ts';
import { animationOf } from '../animation.ts';
import { dialectOf } from '../dialects.ts';
import { itemsWithTags } from '../model.ts';
import { Sequence } from '../schema/model.ts';
import { EventObject } from '../schema/nodes.ts';
import { globalDurations } from './tracks.ts';
import { fieldsInBoth, finite } from './records.ts';

export interface EventTimes {
  readonly record: RecordId;
  readonly name: string;
  readonly frames: Int32Array;
}

/** Event objects that go by the clock of the sequences. */
export function eventTimes(document: DocumentView): readonly EventTimes[] {
  const globals = globalDurations(document);
  return itemsWithTags(document, ['EVTS']).flatMap((record) => {
    const { name = '', frames, globalSequenceId } = fieldsInBoth(EventObject, document.get(record));
    const isGlobal = globals[finite(globalSequenceId, -1)] !== undefined;
    return isGlobal ? [] : [{ record, name, frames: frames instanceof Int32Array ? frames : new Int32Array(0) }];
  });
}

function eventsIn(events: readonly EventTimes[], start: number, end: number): readonly ClipEvent[] {
  return events
    .flatMap(({ record, name, frames }) =>
      Array.from(
        frames.filter((time) => time >= start && time <= end),
        (time) => ({ record, time, name, options: '' }),
      ),
    )
    .toSorted((left, right) => left.time - right.time);
}

export function readClips(document: DocumentView): readonly Clip[] {
  const events = eventTimes(document);
  return animationOf(dialectOf(document))
    .sequences(document)
    .map(({ id, name, start, end, isLooping }) => {
      // Rarity is what Warcraft III has, frequency what the alpha of World of Warcraft has in its place.
      const { moveSpeed, rarity } = fieldsInBoth(Sequence, document.get(id));
      const { frequency } = fieldsInBoth(AlphaSequence, document.get(id));
      return {
        record: id,
        name,
        start,
        end,
        isLooping,
        keyStep: 1,
        fadeTime: 0,
        speed: finite(moveSpeed, 0),
        events: eventsIn(events, start, end),
        variant: 0,
        extras: { start, end, isLooping, moveSpeed, rarity, frequency },
      };
    });
}
