/** The history as a list of states one can go to: the file as opened, and the state after every step. Pure. */
import type { History } from '../../../../../shared/document/history.ts';

export interface HistoryStep {
  /** Number of steps from the document as it was opened to the state behind this one. */
  readonly position: number;
  readonly label: string;
  /** Bytes kept for it; null for the start. */
  readonly size: number | null;
  /** When it was done, ms since 1970; null for the start. */
  readonly time: number | null;
  readonly isUndone: boolean;
}

/** Oldest first. Where old steps were given up to save memory, the list starts with the oldest state that can be reached. */
export function historySteps(history: History): readonly HistoryStep[] {
  const { entries, redoable, position } = history;
  const first = position - entries.length;
  const start: HistoryStep = {
    position: first,
    label: first === 0 ? 'Opened' : 'Older steps are no longer kept',
    size: null,
    time: null,
    isUndone: false,
  };
  const done = entries.map(({ label, size, time }, at): HistoryStep => ({
    position: first + at + 1,
    label,
    size,
    time,
    isUndone: false,
  }));
  const undone = redoable.map(({ label, size, time }, at): HistoryStep => ({
    position: position + at + 1,
    label,
    size,
    time,
    isUndone: true,
  }));
  return [start, ...done, ...undone];
}

/** Memory that the history takes, undone steps included. */
export function historySize({ entries, redoable }: History): number {
  return [...entries, ...redoable].reduce((sum, { size }) => sum + size, 0);
}
