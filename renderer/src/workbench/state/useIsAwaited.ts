/** Whether the first picture of a document is still to come, for panels that cost much: they are drawn behind it. */
import { useSyncExternalStore } from 'react';
import { isAwaited, onAwaitedChanged } from './pictures.ts';
import type { Session } from './session.ts';

export function useIsAwaited(session: Session): boolean {
  return useSyncExternalStore(onAwaitedChanged, () => isAwaited(session));
}
