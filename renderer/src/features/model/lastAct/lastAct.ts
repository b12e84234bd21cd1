/** The last act on a model: its numbers stay open, and changing one does the same step again with it. No React. */
import { createStore } from 'zustand/vanilla';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import type { Compared } from '../motion/compared.ts';
import { text } from '../../../base/text/language.ts';

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
  /** One of several, by its position. */
  readonly choices?: readonly string[];
  /** Where its slider ends, which it only has with this: what it does is seen while the hand moves. */
  readonly upTo?: number;
}

/** The numbers of an act, by their ids. */
export type ActValues = Readonly<Record<string, number>>;

export interface LastAct {
  readonly document: FormatDocument;
  readonly title: string;
  readonly numbers: readonly ActNumber[];
  /** What came of it, in a sentence; empty for nothing worth saying. */
  readonly outcome: string;
  /** Position in the history after it: the step can be done again as long as it is the last one. */
  readonly position: number;
  /** Does it anew on the document as it was before, with other numbers; what came of it. */
  readonly again: (values: ActValues) => string;
  /** Done by hand in the view, where no panel is about it: its numbers stand over the view. */
  readonly isInView?: true;
  /** The motion that it changed, as it was before. */
  readonly compared?: Compared | null;
}

export const lastAct = createStore<{ readonly act: LastAct | null; readonly isPutAway: boolean }>(() => ({
  act: null,
  isPutAway: false,
}));

// An act holds its document, which may go once it is closed.
workbench.subscribe(({ sessions }) => {
  const { act } = lastAct.getState();
  if (act !== null && !sessions.some(({ document }) => document === act.document)) lastAct.setState({ act: null });
});

export const valuesIn = (numbers: readonly ActNumber[]): ActValues =>
  Object.fromEntries(numbers.map(({ id, value }) => [id, value]));

/** Notes what has just become the last step of its document. */
export function noteAct(act: Omit<LastAct, 'position'>): void {
  lastAct.setState({ act: { ...act, position: act.document.history.position }, isPutAway: false });
}

/** Whether the step of the act is still the last one of the document. */
export function isStillLast({ document, position }: LastAct): boolean {
  return document.history.position === position && document.history.redoable.length === 0;
}

/** The act whose step is the last one of a document; null where none is. */
export function actOf(document: FormatDocument): LastAct | null {
  const { act } = lastAct.getState();
  return act !== null && act.document === document && isStillLast(act) ? act : null;
}

/** Does the act again with another number. A RangeError, said by the format, puts the step back as it was. */
export function changeLastAct(id: string, value: number): void {
  const { act } = lastAct.getState();
  if (act === null || !isStillLast(act) || act.document.isInGesture) return;
  const { document } = act;
  const numbers = act.numbers.map((each) => (each.id === id ? { ...each, value } : each));
  document.undo();
  const { position } = document.history;
  try {
    const outcome = act.again(valuesIn(numbers));
    // Numbers that change nothing leave no step: what was undone is what the act is about, and stands again.
    if (document.history.position === position) {
      document.redo();
      throw new RangeError(text('With this number nothing would change'));
    }
    lastAct.setState({ act: { ...act, numbers, outcome, position: document.history.position } });
  } catch (error) {
    if (document.history.position === position) document.redo();
    throw error;
  }
}
