/** The sequences of a document, read once for each of its states. No React. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { SequenceSpan } from '../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';

interface KnownSequences {
  readonly revision: number;
  readonly spans: readonly SequenceSpan[];
}

const known = new WeakMap<FormatDocument, KnownSequences>();

export function sequencesOf(document: FormatDocument): readonly SequenceSpan[] {
  const { revision } = document;
  const before = known.get(document);
  if (before?.revision === revision) return before.spans;
  const spans = document.format.animation?.sequences(document) ?? [];
  known.set(document, { revision, spans });
  return spans;
}

/** A sequence by its record; null when the record is gone or is none. */
export function sequenceSpan(document: FormatDocument, id: RecordId | null): SequenceSpan | null {
  return id === null ? null : (sequencesOf(document).find((span) => span.id === id) ?? null);
}

/** None where they cannot be told: a damaged document is shown at rest. */
export function readableSequences(document: FormatDocument): readonly SequenceSpan[] {
  try {
    return sequencesOf(document);
  } catch (error) {
    console.error('The sequences could not be read', error);
    return [];
  }
}
