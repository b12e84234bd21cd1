/** What the status bar says of documents that are worked on together: how many of them changed, and the last save of any. */
import { useCallback, useSyncExternalStore } from 'react';
import type { Session } from '../../state/session.ts';
import { SavedAt } from './SavedAt.tsx';
import { fill, text } from '../../../base/text/language.ts';

/** A text about several sessions, read anew with each change of their documents and files. */
function useWords(sessions: readonly Session[], read: () => string): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      const stops = sessions.flatMap(({ document, file }) => [
        document.onChange(listener),
        document.onCommit(listener),
        file.subscribe(listener),
      ]);
      return () => {
        for (const stop of stops) stop();
      };
    },
    [sessions],
  );
  return useSyncExternalStore(subscribe, read);
}

const savedTime = ({ file }: Session): number => file.getState().savedMs ?? 0;

interface GroupStatusProps {
  readonly sessions: readonly Session[];
  /** The one in front. */
  readonly session: Session;
}

export function GroupStatus({ sessions, session }: GroupStatusProps) {
  const words = useWords(sessions, () => {
    const changed = sessions.filter(({ document }) => document.history.isDirty).length;
    if (changed === 0) return text('No changes');
    const keeping = sessions.some(({ file }) => file.getState().unsentEdits > 0) ? ', keeping…' : '';
    return fill('{} of {} files changed{}', changed, sessions.length, keeping);
  });
  const latest = useWords(
    sessions,
    () => sessions.toSorted((one, other) => savedTime(other) - savedTime(one))[0]?.id ?? '',
  );
  // The one in front speaks as long as none was saved.
  const saved = sessions.find(({ id }) => id === latest);
  const shown = saved !== undefined && savedTime(saved) > 0 ? saved : session;
  return (
    <>
      <span>{words}</span>
      <SavedAt key={shown.id} session={shown} />
    </>
  );
}
