/** What commands look at: a picture of the workbench at the moment of asking. */
import type { Session, SessionState } from '../state/session.ts';
import type { ShellState } from '../state/shell.ts';
import { shell } from '../state/shell.ts';
import type { WorkbenchState } from '../state/workbench.ts';
import { activeSession, workbench } from '../state/workbench.ts';
import { viewOf } from '../views/views.tsx';
import type { Command } from '../../base/commands/index.ts';

export interface AppContext {
  readonly workbench: WorkbenchState;
  readonly shell: ShellState;
  /** The document in front. */
  readonly session: Session | null;
  /** Its state; null when no document is in front. */
  readonly state: SessionState | null;
}

export type AppCommand = Command<AppContext>;

export function currentContext(): AppContext {
  const session = activeSession();
  return {
    workbench: workbench.getState(),
    shell: shell.getState(),
    session,
    state: session?.state.getState() ?? null,
  };
}

/** `when` of commands that need an open document. */
export function hasDocument({ session }: AppContext): boolean {
  return session !== null;
}

/** `when` of commands that need a document that is drawn in three dimensions. */
export function hasScene({ session }: AppContext): boolean {
  return session !== null && viewOf(session).isScene === true;
}

/** `when` of commands that need something selected. */
export function hasSelection({ state }: AppContext): boolean {
  return state !== null && state.selection.length > 0;
}

/** Runs `act` on the document in front; commands guard with `hasDocument`, so nothing is the right thing without one. */
export function withSession(act: (session: Session) => void | Promise<void>): AppCommand['run'] {
  return ({ session }) => (session === null ? undefined : act(session));
}
