/** The sequences and global loops of a document, read once for each of its states. No React. */
import type { RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { SequenceSpan } from '../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { text } from '../../base/text/language.ts';

interface KnownClocks {
  readonly revision: number;
  readonly spans: readonly SequenceSpan[];
  /** The same, with the global loops behind them. */
  readonly all: readonly SequenceSpan[];
}

const known = new WeakMap<FormatDocument, KnownClocks>();

function clocksNow(document: FormatDocument): KnownClocks {
  const { revision } = document;
  const before = known.get(document);
  if (before?.revision === revision) return before;
  const { animation } = document.format;
  const spans = animation?.sequences(document) ?? [];
  const now = { revision, spans, all: [...spans, ...(animation?.loops?.(document) ?? [])] };
  known.set(document, now);
  return now;
}

export const sequencesOf = (document: FormatDocument): readonly SequenceSpan[] => clocksNow(document).spans;

/** All that can be shown and played: the sequences, and behind them the global loops. */
export const clocksOf = (document: FormatDocument): readonly SequenceSpan[] => clocksNow(document).all;

/** A sequence or a global loop by its record; null when the record is gone or is none. */
export function sequenceSpan(document: FormatDocument, id: RecordId | null): SequenceSpan | null {
  return id === null ? null : (clocksOf(document).find((span) => span.id === id) ?? null);
}

/** None where they cannot be told: a damaged document is shown at rest. */
export function readableClocks(document: FormatDocument): readonly SequenceSpan[] {
  try {
    return clocksOf(document);
  } catch (error) {
    console.error(text('The sequences could not be read'), error);
    return [];
  }
}
