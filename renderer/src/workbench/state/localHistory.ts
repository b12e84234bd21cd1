/** Histories of what is not in a document yet, such as a pose without keys: their steps are taken back before the document's. No React. */
import { Signal } from '../../base/observable.ts';
import type { Session } from './session.ts';

export interface LocalHistory {
  /** Labels of the next steps back and forth; null when there is none. */
  readonly undoLabel: string | null;
  readonly redoLabel: string | null;
  undo(): void;
  redo(): void;
}

const histories = new WeakMap<Session, LocalHistory>();

/** Such a history of a session is another one, or has other steps. */
export const localHistoryChanges = new Signal();

/** Null ends it. To be told again after each of its steps. */
export function setLocalHistory(session: Session, history: LocalHistory | null): void {
  if (history === null) histories.delete(session);
  else histories.set(session, history);
  localHistoryChanges.tell();
}

export function localHistoryOf(session: Session): LocalHistory | null {
  return histories.get(session) ?? null;
}
