/** From moments of the clocks to what a model plays: the sequence, its alias, and the one that fades out. */
import type { DocumentView } from '../../../codec/documentView.ts';
import { resolveAlias } from '../aliases.ts';
import { listOf } from '../model.ts';
import type { PlayedSequence, PlayState } from './sampler.ts';
import { Sequence } from '../schema/sequence.ts';
import type { Interval, TrackTime } from '../../../geometry/track.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** A sequence at a time, with its place on the common timeline of old versions. */
export function playedSequence(document: DocumentView, position: number, time: number): PlayedSequence {
  const id = listOf(document, 'sequences')[position];
  return { position, time, start: id === undefined ? 0 : (fieldsOf(Sequence, document.get(id)).startTime ?? 0) };
}

function shownIn(document: DocumentView, interval: Interval, frame: number): PlayedSequence | null {
  if (interval.sequence === undefined) return null;
  const position = listOf(document, 'sequences').indexOf(interval.sequence);
  return position < 0 ? null : playedSequence(document, resolveAlias(document, position), frame - interval.start);
}

/** What is played at a moment; null is the rest pose. */
export function playedAt(document: DocumentView, time: TrackTime): PlayState | null {
  const { interval, frame, globalTime, fading } = time;
  const sequence = interval === null ? null : shownIn(document, interval, frame);
  if (sequence === null) return null;
  const before = fading === undefined ? null : shownIn(document, fading.interval, fading.frame);
  const faded = before === null || fading === undefined ? null : { sequence: before, amount: fading.amount };
  return { sequence, fading: faded, globalTime };
}
