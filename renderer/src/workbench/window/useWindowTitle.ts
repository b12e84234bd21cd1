/** Keeps the window's title: the document in front, a dot while it has changes, and the program. */
import { useEffect } from 'react';
import { useWorkbench } from '../state/hooks.ts';
import { useDocumentTabs } from './useDocumentTabs.ts';

export function useWindowTitle(): void {
  const tabs = useDocumentTabs();
  const activeId = useWorkbench((state) => state.activeId);
  const front = tabs.find(({ session }) => session.id === activeId);
  const title = front === undefined ? 'Chunksmith' : `${front.dirty ? '● ' : ''}${front.title} – Chunksmith`;
  useEffect(() => {
    document.title = title;
  }, [title]);
}
