/** The open documents as their tabs show them. The list is a new one only when something a tab shows has changed. */
import { useCallback, useRef, useSyncExternalStore } from 'react';
import { shortSource } from '../mounts/mountWords.ts';
import { homeText } from '../mounts/saveInto.ts';
import { groupChanges, groupOf } from '../state/groups.ts';
import { useWorkbench } from '../state/hooks.ts';
import type { Session } from '../state/session.ts';
import { fill, text } from '../../base/text/language.ts';

export interface DocumentTab {
  readonly id: string;
  /** The document of the tab that is in front, or would be. */
  readonly session: Session;
  readonly title: string;
  readonly dirty: boolean;
  /** The archive it lies in, where that is not a file of its own. */
  readonly place: string | undefined;
  readonly tooltip: string | undefined;
}

function tabOf(session: Session): DocumentTab {
  const file = session.file.getState();
  const { name, path, isReadOnly, origin } = file;
  const where = path ?? homeText(file) ?? text('Not in a file yet');
  return {
    id: session.id,
    session,
    title: name,
    dirty: session.document.history.isDirty,
    place: path === null && origin !== null ? shortSource(origin.label) : undefined,
    tooltip: isReadOnly ? fill('{} (read-only)', where) : where,
  };
}

/** One tab for each document, and one for each group, where its first document stands. */
function tabsOf(sessions: readonly Session[], activeId: string | null): readonly DocumentTab[] {
  const shown = new Set<string>();
  return sessions.flatMap((session): readonly DocumentTab[] => {
    const group = groupOf(session);
    if (group === null) return [tabOf(session)];
    if (shown.has(group.id)) return [];
    shown.add(group.id);
    const members = sessions.filter((each) => groupOf(each) === group);
    return [
      {
        id: group.id,
        session: members.find(({ id }) => id === activeId) ?? group.frontSession ?? session,
        title: group.title,
        dirty: members.some(({ document }) => document.history.isDirty),
        place: undefined,
        tooltip: group.tooltip,
      },
    ];
  });
}

function sameTab(left: DocumentTab, right: DocumentTab | undefined): boolean {
  return (
    left.id === right?.id &&
    left.session === right.session &&
    left.title === right.title &&
    left.dirty === right.dirty &&
    left.place === right.place &&
    left.tooltip === right.tooltip
  );
}

export function useDocumentTabs(): readonly DocumentTab[] {
  const sessions = useWorkbench((state) => state.sessions);
  const activeId = useWorkbench((state) => state.activeId);
  const last = useRef<readonly DocumentTab[]>([]);
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = sessions.flatMap(({ document, file }) => [document.onChange(listener), file.subscribe(listener)]);
      stops.push(groupChanges.listen(listener));
      return () => {
        for (const stop of stops) stop();
      };
    },
    [sessions],
  );
  return useSyncExternalStore(subscribe, () => {
    const now = tabsOf(sessions, activeId);
    const isSame = now.length === last.current.length && now.every((tab, index) => sameTab(tab, last.current[index]));
    if (!isSame) last.current = now;
    return last.current;
  });
}
