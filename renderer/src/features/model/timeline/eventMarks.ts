/** What stands beside the keys of events in the dope sheet: what happens there, in words. */
import type { EventTables } from '../../../../../shared/events/eventTables.ts';
import { eventText } from '../../../../../shared/events/eventTables.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { Lane } from './lanes.ts';

export interface EventMark {
  /** On the time line, ms. */
  readonly time: number;
  readonly text: string;
}

/** By the track whose keys they stand at. */
export type EventMarks = ReadonlyMap<RecordId, readonly EventMark[]>;

/** The events of the shown clip that have a lane. */
export function eventMarks(
  document: FormatDocument,
  lanes: readonly Lane[],
  clip: RecordId | null,
  tables: EventTables,
): EventMarks {
  const shown = lanes.filter(({ channels }) => channels.includes('event'));
  const view = shown.length === 0 ? undefined : document.format.model?.view(document);
  const events = view?.clips.find(({ record }) => record === clip)?.events ?? [];
  if (view === undefined) return new Map();
  return new Map(
    shown.map(({ track, owner }) => [
      track,
      // Where a sequence holds its events itself, all of them stand in its lane.
      events
        .filter(({ record }) => owner === clip || record === owner)
        .map((event) => ({
          time: event.time,
          text: eventText(event, view.meaningOf(event), tables),
        })),
    ]),
  );
}
