/** The sequences and global loops of a document for components: the same list until one of them is another one. */
import { useCallback, useSyncExternalStore } from 'react';
import type { SequenceSpan } from '../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../shared/format/format.ts';
import { clocksOf } from './sequences.ts';

interface Known {
  revision: number;
  readonly text: string;
  readonly spans: readonly SequenceSpan[];
}

const known = new WeakMap<FormatDocument, Known>();

/** Read once for each change of the document, however many ask. */
function currentClocks(document: FormatDocument): readonly SequenceSpan[] {
  const before = known.get(document);
  const { revision } = document;
  if (before?.revision === revision) return before.spans;
  const spans = clocksOf(document);
  const text = JSON.stringify(spans);
  if (before?.text === text) {
    before.revision = revision;
    return before.spans;
  }
  known.set(document, { revision, text, spans });
  return spans;
}

/** The component is drawn again when one of them came, went, or is told of otherwise. */
export function useClocks(document: FormatDocument): readonly SequenceSpan[] {
  const subscribe = useCallback((listener: () => void) => document.onChange(listener), [document]);
  return useSyncExternalStore(subscribe, () => currentClocks(document));
}
