/** How components read the workbench, sessions and records: each re-renders only for what it reads. */
import { useCallback, useSyncExternalStore } from 'react';
import { useStore } from 'zustand';
import type { Document } from '../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { PlaybackState } from './playback.ts';
import type { Session, SessionFile, SessionState } from './session.ts';
import type { WorkbenchState } from './workbench.ts';
import { workbench } from './workbench.ts';

export function useWorkbench<T>(read: (state: WorkbenchState) => T): T {
  return useStore(workbench, read);
}

export function useActiveSession(): Session | null {
  return useWorkbench((state) => state.sessions.find((session) => session.id === state.activeId) ?? null);
}

export function useSession<T>(session: Session, read: (state: SessionState) => T): T {
  return useStore(session.state, read);
}

/** What plays in a session: drawn again at every change of what is read. */
export function usePlayback<T>({ playback }: Pick<Session, 'playback'>, read: (state: PlaybackState) => T): T {
  return useSyncExternalStore(playback.state.subscribe, () => read(playback.state.get()));
}

export function useSessionFile(session: Session): SessionFile {
  return useStore(session.file);
}

/** A record, current at every change of it, its bulk data included; null once it is gone. */
export function useRecord(document: Document, id: RecordId): DocumentRecord | null {
  const subscribe = useCallback((listener: () => void) => document.subscribe(id, listener), [document, id]);
  useSyncExternalStore(subscribe, () => document.revisionOf(id));
  return document.has(id) ? document.get(id) : null;
}

/** Changes with every change of the document: for views of the whole, such as outline and history. */
export function useRevision(document: Document): number {
  const subscribe = useCallback((listener: () => void) => document.onChange(listener), [document]);
  return useSyncExternalStore(subscribe, () => document.revision);
}

/**
 * A text read from the document that is compared by its content: the component is drawn again only when the text has
 * changed. `read` runs at every change, so it has to be quick.
 */
export function useDerivedText(document: Document, read: () => string): string {
  const subscribe = useCallback((listener: () => void) => document.onChange(listener), [document]);
  return useSyncExternalStore(subscribe, read);
}

/** Changes with every finished step, undo, redo and save, but not with previews. */
export function useHistoryRevision(document: Document): string {
  const subscribe = useCallback(
    (listener: () => void) => {
      // A step enters the history only after its changes were told; a save is told as a change alone.
      const stopChanges = document.onChange(listener);
      const stopCommits = document.onCommit(listener);
      return () => {
        stopChanges();
        stopCommits();
      };
    },
    [document],
  );
  return useSyncExternalStore(subscribe, () => {
    const { history } = document;
    return `${history.position}/${history.entries.at(-1)?.label ?? ''}/${history.redoable.length}/${history.isDirty}`;
  });
}
