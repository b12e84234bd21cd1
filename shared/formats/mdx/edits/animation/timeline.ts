/** The one time line on which all sequences of an MDX model lie: whose keys stand where, and who else is there. */
import type { DocumentView } from '../../../../codec/documentView.ts';
import type { DocumentRecord, RecordId } from '../../../../codec/documentRecord.ts';
import { counted } from '../../../../codec/words.ts';
import type { KeyTrack, SequenceSpan } from '../../../../format/animation.ts';
import type { Keys } from '../../../../geometry/keys.ts';
import { keyStride } from '../../../../geometry/keys.ts';
import { animationOf } from '../../animation.ts';
import { dialectOf } from '../../dialects.ts';
import { EventObject } from '../../schema/nodes.ts';
import { Track } from '../../schema/track.ts';

/** The last moment that the files' signed numbers can name. */
export const lastMoment = 0x7fff_ffff;

/** Both ends are inside. */
export interface Stretch {
  readonly start: number;
  readonly end: number;
}

/** Keys on the clock of the sequences: a track's, or the times of an event object. */
export interface TimedTrack extends KeyTrack {
  readonly id: RecordId;
  readonly isEvent: boolean;
}

/** The keys of a record; null where it has none, runs on a clock of its own, or is damaged. */
export function timedTrack(document: DocumentView, record: DocumentRecord): TimedTrack | null {
  const isEvent = record.type === EventObject.type;
  if (!isEvent && record.type !== Track.type) return null;
  const track = animationOf(dialectOf(document)).track(document, record, null);
  if (track === null || track.clockDuration !== null) return null;
  if (track.keys.values.length !== track.keys.frames.length * keyStride(track.keys)) return null;
  return { ...track, id: record.id, isEvent };
}

/** Everything on the clock of the sequences, event objects too. */
export function timedTracks(document: DocumentView): readonly TimedTrack[] {
  return [...document.all()].flatMap((record) => timedTrack(document, record) ?? []);
}

export function spansOf(document: DocumentView): readonly SequenceSpan[] {
  return animationOf(dialectOf(document)).sequences(document);
}

/** Other sequences that have a moment of a stretch. */
export function othersIn(document: DocumentView, own: RecordId, { start, end }: Stretch): readonly SequenceSpan[] {
  return spansOf(document).filter((span) => span.id !== own && span.start <= end && span.end >= start);
}

/** Who changes too, in a sentence; none where nobody does. */
export function sharedNotes(document: DocumentView, own: RecordId, stretch: Stretch): readonly string[] {
  const others = othersIn(document, own, stretch);
  const [first] = others;
  if (first === undefined) return [];
  const more = others.length === 1 ? '' : ` and ${counted(others.length - 1, 'other sequence')}`;
  const verbs =
    others.length === 1
      ? 'shares this stretch of the time line and changes'
      : 'share this stretch of the time line and change';
  return [`“${first.name}”${more} ${verbs} with it.`];
}

/** Throws a RangeError where another sequence has a moment of a stretch. */
export function requireAlone(document: DocumentView, own: RecordId, stretch: Stretch): void {
  const [other] = othersIn(document, own, stretch);
  if (other === undefined) return;
  throw new RangeError(
    `“${other.name}” lies at ${other.start} to ${other.end} ms of the same time line: that stretch is not free`,
  );
}

export const isInside = ({ start, end }: Stretch, frame: number): boolean => frame >= start && frame <= end;

/** Positions of the keys that a test holds for. */
export function positionsWhere(keys: Keys, holds: (frame: number) => boolean): readonly number[] {
  return [...keys.frames.keys()].filter((position) => holds(keys.frames[position] ?? 0));
}

/** Where a stretch of a length is free of sequences and keys, behind all sequences and after a second's gap. */
export function freeStart(document: DocumentView, length: number): number {
  const gap = 1000;
  const ends = spansOf(document).map(({ end }) => end);
  let start = ends.length === 0 ? 0 : Math.max(...ends) + gap;
  const later = timedTracks(document)
    .flatMap(({ keys }) => Array.from(keys.frames.filter((frame) => frame >= start)))
    .toSorted((left, right) => left - right);
  // Keys that lie in no sequence would become those of the new one.
  for (const frame of later) {
    if (frame > start + length) break;
    start = frame + gap;
  }
  if (start + length > lastMoment)
    throw new RangeError('There is no free stretch of this length left on the time line');
  return start;
}
