/** What stands in the middle of the window, as a panel: it is given the session in front. */
import type { ComponentType } from 'react';
import { useActiveSession } from '../workbench/state/hooks.ts';
import type { Session } from '../workbench/state/session.ts';

export function inFront(View: ComponentType<{ readonly session: Session }>): ComponentType {
  return function InFront() {
    const session = useActiveSession();
    return session === null ? null : <View session={session} />;
  };
}
