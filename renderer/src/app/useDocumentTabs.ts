/** The open documents as their tabs show them. The list is a new one only when something a tab shows has changed. */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { useWorkspace } from './state/hooks.ts';
import type { Session } from './state/session.ts';

export interface DocumentTab {
  readonly session: Session;
  readonly title: string;
  readonly dirty: boolean;
  readonly tooltip: string | undefined;
}

function tabOf(session: Session): DocumentTab {
  const { name, path, isReadOnly } = session.file.getState();
  const where = path ?? 'Not in a file yet';
  return {
    session,
    title: name,
    dirty: session.document.history.isDirty,
    tooltip: isReadOnly ? `${where} (read-only)` : where,
  };
}

function sameTab(left: DocumentTab, right: DocumentTab | undefined): boolean {
  return (
    left.session === right?.session &&
    left.title === right.title &&
    left.dirty === right.dirty &&
    left.tooltip === right.tooltip
  );
}

export function useDocumentTabs(): readonly DocumentTab[] {
  const sessions = useWorkspace((state) => state.sessions);
  const last = useRef<readonly DocumentTab[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = sessions.flatMap(({ document, file }) => [document.onChange(listener), file.subscribe(listener)]);
      return () => {
        for (const stop of stops) stop();
      };
    },
    [sessions],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = sessions.map(tabOf);
    const isSame = now.length === last.current.length && now.every((tab, index) => sameTab(tab, last.current[index]));
    if (!isSame) last.current = now;
    return last.current;
  });
}
