/** The history as a list of states one can go to: the file as opened, and the state after every step. Pure. */
import type { History } from '../../../../../shared/document/history.ts';
import type { GroupStep } from '../../state/groups.ts';
import { text } from '../../../base/text/language.ts';

/** Oldest first. Where old steps were given up to save memory, the list starts with the oldest state that can be reached. */
export function historySteps(history: History): readonly GroupStep[] {
  const { entries, redoable, position } = history;
  const first = position - entries.length;
  const start: GroupStep = {
    position: first,
    label: first === 0 ? text('Opened') : text('Older steps are no longer kept'),
    size: null,
    time: null,
    isUndone: false,
    place: null,
  };
  const done = entries.map(({ label, size, time }, at): GroupStep => ({
    position: first + at + 1,
    label,
    size,
    time,
    isUndone: false,
    place: null,
  }));
  const undone = redoable.map(({ label, size, time }, at): GroupStep => ({
    position: position + at + 1,
    label,
    size,
    time,
    isUndone: true,
    place: null,
  }));
  return [start, ...done, ...undone];
}

/** Memory that the history takes, undone steps included. */
export function historySize({ entries, redoable }: History): number {
  return [...entries, ...redoable].reduce((sum, { size }) => sum + size, 0);
}
