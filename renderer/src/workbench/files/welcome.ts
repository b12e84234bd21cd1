/** What the start screen shows: asked of the host, and kept in the shell's state. */
import type { FileEntry } from '../../base/host/index.ts';
import { HostError } from '../../base/host/index.ts';
import { shell, welcomeTab } from '../state/shell.ts';
import { workbench } from '../state/workbench.ts';
import { reportError } from './errors.ts';
import { request } from './host.ts';
import { fill, text } from '../../base/text/language.ts';

/** Asks the host anew. A lost connection is told elsewhere. */
export async function refreshWelcome(): Promise<void> {
  try {
    shell.setState({ welcome: await request('welcome', {}) });
  } catch (error) {
    if (!(error instanceof HostError && error.code === 'closed')) {
      reportError(text('Could not ask for recent files and samples'), error);
    }
  }
}

export async function forgetRecent({ fileId, name }: FileEntry): Promise<void> {
  try {
    await request('forgetRecent', { fileId });
    await refreshWelcome();
  } catch (error) {
    reportError(fill('Could not take {} off the list', name), error);
  }
}

/** Takes a file off the list of those that the window stopped over. */
export async function forgetUnshown({ fileId, name }: FileEntry): Promise<void> {
  try {
    await request('forgetUnshown', { fileId });
    await refreshWelcome();
  } catch (error) {
    reportError(fill('Could not take {} off the list', name), error);
  }
}

/** Shows the start screen as a tab beside the open documents. */
export function openWelcomeTab(): void {
  shell.setState({ isWelcomeTabOpen: true });
  workbench.setState({ activeId: welcomeTab });
  void refreshWelcome();
}

export function closeWelcomeTab(): void {
  const { sessions, activeId } = workbench.getState();
  shell.setState({ isWelcomeTabOpen: false });
  if (activeId === welcomeTab) workbench.setState({ activeId: sessions.at(-1)?.id ?? null });
}
