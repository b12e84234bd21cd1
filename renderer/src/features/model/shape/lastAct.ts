/** The last act of shaping: its numbers stay open, and changing one does the same step again with it. No React. */
import { createStore } from 'zustand/vanilla';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
export interface ActNumber {
  readonly id: string;
  readonly label: string;
  readonly value: number;
  readonly unit?: string;
  readonly step?: number;
  readonly min?: number;
  readonly max?: number;
  readonly isWhole?: boolean;
  /** On or off: 1 or 0. */
  readonly isSwitch?: boolean;
}

export interface LastAct {
  readonly document: FormatDocument;
  readonly title: string;
  readonly numbers: readonly ActNumber[];
  /** What came of it, in a sentence; empty for nothing worth saying. */
  readonly outcome: string;
  /** Position in the history after it: the step can be done again as long as it is the last one. */
  readonly position: number;
  /** Does it anew on the document as it was before, with other numbers; what came of it. */
  readonly again: (values: Readonly<Record<string, number>>) => string;
}
export const lastAct = createStore<{ readonly act: LastAct | null }>(() => ({ act: null }));
/** Whether the step of the act is still the last one of the document. */
export function isStillLast({ document, position }: LastAct): boolean {
  return document.history.position === position && document.history.redoable.length === 0 && !document.isInGesture;
}
/** Does the act again with another number. A RangeError, said by the format, puts the step back as it was. */
export function changeLastAct(id: string, value: number): void {
  const { act } = lastAct.getState();
  if (act === null || !isStillLast(act)) return;
  const numbers = act.numbers.map((each) => (each.id === id ? { ...each, value } : each));
  act.document.undo();
  try {
    const outcome = act.again(Object.fromEntries(numbers.map((each) => [each.id, each.value])));
    lastAct.setState({ act: { ...act, numbers, outcome, position: act.document.history.position } });
  } catch (error) {
    act.document.redo();
    throw error;
  }
}
