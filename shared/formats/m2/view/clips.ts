/** Sequences as clips, with the times of the events that happen in them. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { Clip, ClipEvent } from '../../../model/view.ts';
import { resolveAlias } from '../aliases.ts';
import { m2Animation } from '../animation.ts';
import { keysOfSequence } from '../keys.ts';
import { listOf, trackOf } from '../model.ts';
import { Event } from '../schema/points.ts';
import { Sequence } from '../schema/sequence.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** Times at which an event happens in a sequence, on its scale; none where it goes by a clock of its own. */
export function timesIn(
  version: number,
  fields: TrackFields,
  position: number,
  { start, end }: { readonly start: number; readonly end: number },
): Uint32Array {
  if (fields.globalLoop >= 0) return new Uint32Array(0);
  const run = keysOfSequence(version, fields, position);
  // Ranges of a common time line reach over the sequence's ends.
  return fields.times.subarray(run.first, run.end).filter((time) => time >= start && time <= end);
}

export function readClips(document: DocumentView): readonly Clip[] {
  const happening = listOf(document, 'events').map((record) => {
    const { identifier, data } = fieldsOf(Event, document.get(record));
    return {
      record,
      name: identifier,
      options: data === 0 ? '' : String(data),
      track: trackOf(document, record, 'times'),
    };
  });
  return m2Animation.sequences(document).map(({ id, name, start, end, isLooping }, position): Clip => {
    const { flags, moveSpeed, animation, variation, frequency, blendTime } = fieldsOf(Sequence, document.get(id));
    const extras = { animation, variation, isLooping, flags, moveSpeed, frequency, duration: end - start };
    const played = resolveAlias(document, position);
    let known: readonly ClipEvent[] | null = null;
    const readEvents = (): readonly ClipEvent[] =>
      happening
        .flatMap(({ track, ...event }): readonly ClipEvent[] =>
          track === null
            ? []
            : Array.from(timesIn(document.version, track.fields, played, { start, end }), (time) => ({
                ...event,
                time,
              })),
        )
        .toSorted((left, right) => left.time - right.time);
    return {
      record: id,
      name,
      start,
      end,
      isLooping,
      keyStep: 1,
      fadeTime: blendTime,
      speed: moveSpeed,
      // Models have hundreds of clips, and few who ask for what happens in all of them.
      get events() {
        return (known ??= readEvents());
      },
      variant: 0,
      extras,
    };
  });
}
