/** What an act of a format asks for before it is done, answered in a dialog. One at a time. No React. */
import { createStore } from 'zustand/vanilla';
import type { ActField, FormatAct } from '../../../../shared/format/format.ts';

export interface ActQuestion {
  readonly act: FormatAct;
  readonly fields: readonly ActField[];
  /** What it does to what is selected. */
  readonly explain: string | undefined;
  /** Answers by the names of the fields; null when nothing is to be done. Settles once. */
  readonly settle: (values: ReadonlyMap<string, number> | null) => void;
}

export const actQuestion = createStore<{ readonly asked: ActQuestion | null }>(() => ({ asked: null }));

/** Asks for what an act needs; null when the user thinks better of it. */
export function askForAct(
  act: FormatAct,
  { fields, explain }: Pick<ActQuestion, 'fields' | 'explain'>,
): Promise<ReadonlyMap<string, number> | null> {
  actQuestion.getState().asked?.settle(null);
  return new Promise((resolve) => {
    const settle: ActQuestion['settle'] = (values) => {
      actQuestion.setState({ asked: null });
      resolve(values);
    };
    actQuestion.setState({ asked: { act, fields, explain, settle } });
  });
}
