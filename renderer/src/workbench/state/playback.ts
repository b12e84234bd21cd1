/** Which sequence is shown, and the time on it: what transport buttons, keys, time line and viewport share. No React. */
import type { SequenceSpan } from '../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { Session } from './session.ts';

export function sequencesOf(document: FormatDocument): readonly SequenceSpan[] {
  return document.format.animation?.sequences(document) ?? [];
}

/** A sequence by its record; null when the record is gone or is none. */
export function sequenceSpan(document: FormatDocument, id: RecordId | null): SequenceSpan | null {
  return id === null ? null : (sequencesOf(document).find((span) => span.id === id) ?? null);
}

/** Shows a sequence from its start; null shows the model at rest. */
export function showSequence(session: Session, id: RecordId | null): void {
  const span = sequenceSpan(session.document, id);
  const { isPlaying } = session.state.getState();
  session.state.setState({
    sequence: span?.id ?? null,
    frame: span?.start ?? 0,
    isPlaying: span !== null && isPlaying,
  });
}

/** The sequence a modder looks at first: the first that is called Stand, else the first. */
export function firstSequence(document: FormatDocument): RecordId | null {
  const spans = sequencesOf(document).filter(({ isElsewhere }) => isElsewhere !== true);
  return (spans.find(({ name }) => /^stand\b/i.test(name)) ?? spans[0])?.id ?? null;
}

/** Moves the time, kept inside the shown sequence, and stops playing: the hand has taken over. */
export function scrubTo(session: Session, frame: number): void {
  const span = sequenceSpan(session.document, session.state.getState().sequence);
  if (span === null) return;
  const inside = Math.min(Math.max(Math.round(frame), span.start), Math.max(span.start, span.end));
  session.state.setState({ frame: inside, isPlaying: false });
}

/** Plays or holds. At the end of a sequence that does not loop, playing starts it over. */
export function togglePlaying(session: Session): void {
  const { document } = session;
  const { sequence, isPlaying, isLooping, frame } = session.state.getState();
  if (isPlaying) {
    session.state.setState({ isPlaying: false });
    return;
  }
  const span = sequenceSpan(document, sequence) ?? sequenceSpan(document, firstSequence(document));
  if (span === null) return;
  const isAtEnd = frame >= span.end && !isLooping;
  const isOutside = frame < span.start || frame > span.end;
  session.state.setState({ sequence: span.id, isPlaying: true, frame: isAtEnd || isOutside ? span.start : frame });
}

/** Shows the sequence `by` places further in the list, going round at the ends. */
export function stepSequence(session: Session, by: number): void {
  const spans = sequencesOf(session.document).filter(({ isElsewhere }) => isElsewhere !== true);
  if (spans.length === 0) return;
  const at = spans.findIndex(({ id }) => id === session.state.getState().sequence);
  const next = at < 0 ? (by > 0 ? 0 : spans.length - 1) : (at + by + spans.length) % spans.length;
  showSequence(session, spans[next]?.id ?? null);
}

/** Playing speeds on offer, 1 being the game's. */
export const speeds = [0.1, 0.25, 0.5, 1, 1.5, 2, 4] as const;
