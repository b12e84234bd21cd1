/** Closing documents and the window, with the question about unsaved changes. */
import { HostError } from '../../base/host/index.ts';
import { ask, askToSave } from '../../base/ui/index.ts';
import type { Session } from '../state/session.ts';
import { sessionsOfTab, tabOf } from '../state/groups.ts';
import { workbench } from '../state/workbench.ts';
import { settled } from './alongside.ts';
import { whileClosing } from './closings.ts';
import { reportError } from './errors.ts';
import { endSessions, openedOf } from './openedDocuments.ts';
import { save, saveAll, whenWritten } from './save.ts';
import { refreshWelcome } from './welcome.ts';
import { fill, text } from '../../base/text/language.ts';

/** Closes a document; asks when it has changes. False when the user stayed. */
export async function close(session: Session): Promise<boolean> {
  return await whileClosing([session], closeOne(session));
}

async function closeOne(session: Session): Promise<boolean> {
  await settled();
  await whenWritten([session]);
  if (session.document.history.isDirty) {
    workbench.setState({ activeId: session.id });
    const answer = await askToSave(session.file.getState().name);
    if (answer === 'save') {
      if (!(await save(session))) return false;
    } else if (answer !== 'discard') return false;
  }
  await giveUp(session);
  return true;
}

/** Closes the documents of a tab, with one question for all that have changes. False when the user stayed. */
export async function closeTab(sessions: readonly Session[]): Promise<boolean> {
  const [only] = sessions;
  if (only !== undefined && sessions.length === 1) return await close(only);
  return await whileClosing(sessions, closeTogether(sessions));
}

async function closeTogether(sessions: readonly Session[]): Promise<boolean> {
  await settled();
  await whenWritten(sessions);
  const changed = sessions.filter(({ document }) => document.history.isDirty);
  const [first] = changed;
  if (first !== undefined) {
    workbench.setState({ activeId: first.id });
    const names = changed.map(({ file }) => file.getState().name);
    const answer = await askToSave(
      names.length === 1 ? (names[0] ?? '') : fill('{} files: {}', names.length, names.join(', ')),
    );
    if (answer === 'save') {
      for (const session of changed) if (!(await save(session))) return false;
    } else if (answer !== 'discard') return false;
  }
  for (const session of sessions) await giveUp(session);
  return true;
}

/** Closes a document without asking; changes that were not saved are lost. */
export async function giveUp(session: Session): Promise<void> {
  await end([session]);
  await refreshWelcome();
}

/** Closes documents that nothing was changed in, all in one go, while others of their kind stay open. */
export async function letGo(sessions: readonly Session[]): Promise<void> {
  await whileClosing(
    sessions,
    end(sessions).then(() => true),
  );
}

async function end(sessions: readonly Session[]): Promise<void> {
  const closing = sessions.map((session) => ({ session, opened: openedOf(session) }));
  endSessions(sessions.map(({ id }) => id));
  await Promise.all(
    closing.map(async ({ session, opened }) => {
      try {
        await opened.close('discard');
      } catch (error) {
        // Without a connection the host notices by itself.
        if (!(error instanceof HostError && error.code === 'closed')) {
          reportError(fill('The host could not close {}', session.file.getState().name), error);
        }
      }
    }),
  );
}

export async function closeAll(): Promise<boolean> {
  for (;;) {
    const { sessions } = workbench.getState();
    const [first] = sessions;
    if (first === undefined) return true;
    if (!(await closeTab(sessionsOfTab(tabOf(first), sessions)))) return false;
  }
}

/** The window wants to close: asks about unsaved changes and says whether it may. */
export async function mayCloseWindow(): Promise<boolean> {
  await settled();
  await whenWritten(workbench.getState().sessions);
  const changed = workbench.getState().sessions.filter(({ document }) => document.history.isDirty);
  const [first] = changed;
  if (first === undefined) return true;
  if (changed.length === 1) return await close(first);
  const answer = await ask({
    title: fill('Save the changes to {} documents?', changed.length),
    message: fill(
      '{}. Without saving, the changes since the last save are lost.',
      changed.map(({ file }) => file.getState().name).join(', '),
    ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'discard', label: text('Don’t save'), variant: 'danger' },
      { id: 'save', label: text('Save all'), variant: 'primary' },
    ],
  });
  if (answer === 'save') return await saveAll();
  if (answer !== 'discard') return false;
  for (const session of changed) await giveUp(session);
  return true;
}
