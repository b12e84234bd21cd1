/** Saving, saving elsewhere and reverting, with the questions that come up on the way. */
import type { FileEntry, SaveResult } from '../../base/host/index.ts';
import { HostError } from '../../base/host/index.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { saveHome, saveIntoMount } from '../mounts/saveInto.ts';
import { sequencesOf } from '../state/sequences.ts';
import type { Session } from '../state/session.ts';
import { groupOf, sessionsOfTab, tabOf } from '../state/groups.ts';
import { workbench } from '../state/workbench.ts';
import { changedWith, settled } from './alongside.ts';
import { chooseTarget } from './choose.ts';
import { reportError } from './errors.ts';
import { joinedPath, openedOf, sessionOf } from './openedDocuments.ts';
import { refreshWelcome } from './welcome.ts';
import { fill, locale, text } from '../../base/text/language.ts';

type Conflict = Extract<SaveResult, { kind: 'conflict' }>;

/** Saves a document. True when the file now holds what is on the screen. */
export async function save(session: Session): Promise<boolean> {
  await settled();
  const { isReadOnly, hasTarget, name } = session.file.getState();
  if (!hasTarget) return (await saveHome(session, () => saveAs(session))) ?? (await saveAs(session));
  if (isReadOnly) {
    const answer = await ask({
      title: fill('{} is read-only', name),
      message: text('It cannot be written as it is. Saving under another name keeps your changes.'),
      tone: 'warning',
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'saveAs', label: text('Save as…'), variant: 'primary' },
      ],
    });
    return answer === 'saveAs' && (await saveAs(session));
  }
  return await write(session, null, 'ask');
}

/** Asks for a name and saves there; the document belongs to that file from then on. */
export async function saveAs(session: Session): Promise<boolean> {
  await settled();
  const target = await chooseTarget(session);
  return target !== null && (await write(session, target, 'ask'));
}

/** Asks for an archive or folder of a mount and saves there; a file of its own stays what it is. */
export async function saveInto(session: Session): Promise<boolean> {
  await settled();
  return await saveIntoMount(session, () => saveAs(session));
}

/** Writes to the document's own file, or to `target`; asks and repeats when the host finds a conflict. */
async function write(session: Session, target: FileEntry | null, conflict: 'ask' | 'overwrite'): Promise<boolean> {
  const opened = openedOf(session);
  session.file.setState({ isSaving: true });
  try {
    const result = await (target === null ? opened.save(conflict) : opened.saveAs(target.fileId, conflict));
    if (result.kind === 'needsTarget') return await saveAs(session);
    if (result.kind === 'conflict') return await settleConflict(session, target, result);
    if (result.kind === 'unguarded') return await saveUnguarded(session, target, { conflict, why: result.message });
    noteSaved(session, result);
    return true;
  } catch (error) {
    if (error instanceof HostError && error.code === 'read-only') session.file.setState({ isReadOnly: true });
    reportError(fill('Could not save {}', target?.name ?? session.file.getState().name), error);
    return false;
  } finally {
    session.file.setState({ isSaving: false });
  }
}

function noteSaved(session: Session, { file }: Extract<SaveResult, { kind: 'saved' }>): void {
  session.file.setState({
    name: file.name,
    path: joinedPath(file.location, file.name),
    hasTarget: true,
    isReadOnly: false,
    onDisk: 'same',
    savedMs: Date.now(),
  });
  void refreshWelcome();
}

/** The file on disk is not the one that was opened, or another stands where ours is to go. */
async function settleConflict(session: Session, target: FileEntry | null, found: Conflict): Promise<boolean> {
  const when = found.modifiedMs === null ? '' : ` (${new Date(found.modifiedMs).toLocaleString(locale())})`;
  if (found.reason === 'exists') {
    const answer = await ask({
      title: fill('Replace {}?', found.name),
      message: fill('A file of this name is there already{}. Its present content is kept as a .bak file.', when),
      tone: 'warning',
      answers: [
        { id: 'cancel', label: text('Cancel') },
        { id: 'saveAs', label: text('Another name…') },
        { id: 'overwrite', label: text('Replace'), variant: 'danger' },
      ],
    });
    if (answer === 'overwrite') return await write(session, target, 'overwrite');
    return answer === 'saveAs' && (await saveAs(session));
  }
  const isGone = found.reason === 'gone';
  const answer = await ask({
    title: isGone
      ? fill('{} is not there any more', found.name)
      : fill('{} was changed by another program', found.name),
    message: isGone
      ? text('It was moved or deleted since it was opened. Saving creates it again.')
      : fill(
          'The file on disk{} is not the one you opened. Overwriting loses what the other program wrote; reloading loses your changes here.',
          when,
        ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      ...(isGone ? [] : [{ id: 'reload' as const, label: text('Reload') }]),
      { id: 'saveAs', label: text('Save as…') },
      isGone
        ? { id: 'overwrite', label: text('Save'), variant: 'primary' }
        : { id: 'overwrite', label: text('Overwrite'), variant: 'danger' },
    ],
  });
  if (answer === 'overwrite') return await write(session, target, 'overwrite');
  if (answer === 'saveAs') return await saveAs(session);
  if (answer === 'reload') await reload(session);
  return false;
}

/** The journal cannot be written, the file may be. Asked once: later saves of this document go the same way. */
async function saveUnguarded(
  session: Session,
  target: FileEntry | null,
  { conflict, why }: { readonly conflict: 'ask' | 'overwrite'; readonly why: string },
): Promise<boolean> {
  const name = target?.name ?? session.file.getState().name;
  const answer = await ask({
    title: fill('Save {} without a safety net?', name),
    message: fill(
      '{} The file is still written whole or not at all; a document of several files could be left half saved if Chunksmith were killed in the middle.',
      why,
    ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      ...(target === null ? [{ id: 'saveAs' as const, label: text('Save as…') }] : []),
      { id: 'save', label: text('Save'), variant: 'primary' },
    ],
  });
  if (answer === 'saveAs') return await saveAs(session);
  if (answer !== 'save') return false;
  await openedOf(session).acceptUnguarded();
  return await write(session, target, conflict);
}

/** Resolves when none of these documents is being written. */
export async function whenWritten(sessions: readonly Session[]): Promise<void> {
  for (const { file } of sessions) {
    if (!file.getState().isSaving) continue;
    await new Promise<void>((resolve) => {
      const stop = file.subscribe(({ isSaving }) => {
        if (isSaving) return;
        stop();
        resolve();
      });
    });
  }
}

/** Saves what the tab of a document holds: of a group all documents that have changes, those behind it last. */
export async function saveTab(session: Session): Promise<boolean> {
  await settled();
  const along = changedWith(session).filter(({ document }) => document.history.isDirty);
  if (along.length > 0) return await saveWith(session, along);
  const group = groupOf(session);
  if (group === null) return await save(session);
  const { sessions } = workbench.getState();
  const members = [...sessionsOfTab(tabOf(session), sessions), ...group.behind];
  const changed = members.filter(({ document }) => document.history.isDirty);
  // With nothing to save it is said of the one in front, as everywhere.
  if (changed.length === 0) return await save(session);
  for (const each of changed) if (!(await save(each))) return false;
  return true;
}

/** Saves a document, if it has changes, and those that were changed by working on it. */
async function saveWith(session: Session, along: readonly Session[]): Promise<boolean> {
  const own = session.document.history.isDirty ? [session] : [];
  for (const each of [...own, ...along]) if (!(await save(each))) return false;
  return true;
}

/** Saves all documents that have changes; stops at the first that is not saved. */
export async function saveAll(): Promise<boolean> {
  await settled();
  const { activeId } = workbench.getState();
  for (const session of workbench.getState().sessions) {
    if (session.document.history.isDirty && !(await save(session))) return false;
  }
  workbench.setState({ activeId });
  return true;
}

/** Gives up all edits after asking, and shows what the file holds. */
export async function revert(session: Session): Promise<void> {
  const { name } = session.file.getState();
  const answer = await ask({
    title: fill('Discard all changes to {}?', name),
    message: text(
      'The file is read from disk again. The changes since the last save, and the steps to undo, are lost.',
    ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'revert', label: text('Revert'), variant: 'danger' },
    ],
  });
  if (answer === 'revert') await reload(session);
}

/** Reads the file anew without asking. */
export async function reload(session: Session): Promise<void> {
  const { name } = session.file.getState();
  try {
    const shown = session.playback.span;
    const reloaded = sessionOf(await openedOf(session).revert());
    const same = sequencesOf(reloaded.document).find(({ name: each }) => each === shown?.name);
    if (same !== undefined) reloaded.playback.show(same.id);
    notify({ tone: 'ok', title: fill('{} is as on disk again', name) });
  } catch (error) {
    reportError(fill('Could not read {} anew', name), error);
  }
}
