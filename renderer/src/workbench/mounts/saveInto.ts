/** Saving a document into a patch archive, map or folder of a mount. */
import type { ResultOf } from '../../base/host/index.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { openedOf } from '../files/openedDocuments.ts';
import type { Session } from '../state/session.ts';
import { createPatch } from './add.ts';
import { setRunning } from './tasks.ts';
import { mountOf, mountState, refreshMounts } from './mountState.ts';
import { nameOfPath, originText, shortSource } from './mountWords.ts';
import type { SaveChoice } from './questions.ts';
import { askMounts } from './questions.ts';
import { firstPath, hiddenBy, saveTargets } from './saveTargets.ts';
import { fill, text } from '../../base/text/language.ts';

type Saved = Extract<ResultOf<'saveIntoArchive'>, { kind: 'saved' }>;

interface Target {
  readonly mountId: string;
  readonly sourceId: string;
  readonly path: string;
}

/** Asks where to save. `file` means a file on disk; null that the user gave up. */
async function chooseWhere(session: Session): Promise<SaveChoice | null> {
  // What is known of sources may be of before their archives were opened.
  await refreshMounts();
  const { origin, name } = session.file.getState();
  const targets = saveTargets(mountState.getState().mounts, origin);
  return await askMounts<SaveChoice | null>((settle) => ({
    ...{ kind: 'saveInto', name, path: firstPath(origin, name), targets, settle },
    because: origin?.readOnlyBecause ?? null,
  }));
}

function noteSaved(session: Session, { isSaved, origin }: Saved): void {
  if (isSaved) session.file.setState({ origin, savedMs: Date.now(), name: nameOfPath(origin.path) });
}

/** Says where it went, and whether the game will see it. */
async function tellSaved({ origin, backup }: Saved): Promise<void> {
  const { mountId, sourceId, path } = origin;
  const { versions } = await request('describeMounted', { mountId, path });
  const mount = mountOf(mountId);
  const before = mount === null ? null : hiddenBy(mount, sourceId, versions);
  const kept = backup === null ? '' : ` ${fill('The archive as it was is kept as {}.', backup)}`;
  if (before !== null) {
    const message = fill(
      '{} has this file too and is searched first, so the game goes on using that one.{}',
      before.label,
      kept,
    );
    notify({ tone: 'warning', title: fill('Saved into {}', origin.label), message });
    return;
  }
  const others = versions.filter((version) => version.sourceId !== sourceId).map(({ label }) => shortSource(label));
  const wins = others.length === 0 ? '' : ` ${fill('It wins over {}.', others.join(', '))}`;
  notify({ tone: 'ok', title: fill('Saved into {}', origin.label), message: `${path}.${wins}${kept}` });
}

/** Why the host asks before it writes, and how it goes on. True when the file in the archive is to be written over. */
async function mayOverwrite(reason: 'exists' | 'changed', path: string, label: string): Promise<boolean> {
  const name = nameOfPath(path);
  const answer = await ask({
    title: reason === 'exists' ? fill('Replace {}?', name) : fill('{} was changed in {}', name, label),
    message:
      reason === 'exists'
        ? fill('{} has a file of this name already. The first version of the archive is kept as a .bak file.', label)
        : text('Another program wrote it since you opened or saved it here. Replacing it loses what that wrote.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'overwrite', label: text('Replace'), variant: 'danger' },
    ],
  });
  return answer === 'overwrite';
}

/** Hands it to the host as a task that the status bar shows and can end. */
async function saveAsTask(session: Session, target: Target, conflict: 'ask' | 'overwrite') {
  const taskId = crypto.randomUUID();
  setRunning(taskId, true);
  const end = session.document.startSave();
  let isSaved = false;
  try {
    const result = await request('saveIntoArchive', { ...target, taskId, documentId: session.id, conflict });
    isSaved = result.kind === 'saved' && result.isSaved;
    return result;
  } finally {
    end(isSaved);
    setRunning(taskId, false);
  }
}

async function write(session: Session, target: Target, conflict: 'ask' | 'overwrite'): Promise<boolean> {
  session.file.setState({ isSaving: true });
  try {
    await openedOf(session).settled();
    const result = await saveAsTask(session, target, conflict);
    const label = mountOf(target.mountId)?.sources.find(({ sourceId }) => sourceId === target.sourceId)?.label;
    if (result.kind === 'conflict') {
      const isMeant = await mayOverwrite(result.reason, result.path, label ?? text('The archive'));
      return isMeant && (await write(session, target, 'overwrite'));
    }
    if (result.kind === 'cancelled') {
      notify({
        tone: 'warning',
        title: text('Not saved'),
        message: fill('{} is as it was.', label ?? text('The archive')),
      });
      return false;
    }
    noteSaved(session, result);
    await refreshMounts();
    await tellSaved(result);
    return true;
  } catch (error) {
    reportError(fill('Could not save {}', session.file.getState().name), error);
    return false;
  } finally {
    session.file.setState({ isSaving: false });
  }
}

/** Asks where, and saves there. `saveAsFile` is the way to a file on disk. True when the document is safe. */
export async function saveIntoMount(session: Session, saveAsFile: () => Promise<boolean>): Promise<boolean> {
  try {
    const choice = await chooseWhere(session);
    if (choice === null) return false;
    if (choice.kind === 'file') return await saveAsFile();
    const { mountId, path } = choice;
    const sourceId = choice.kind === 'source' ? choice.sourceId : await createPatch(mountId);
    return sourceId !== null && (await write(session, { mountId, sourceId, path }, 'ask'));
  } catch (error) {
    reportError(fill('Could not save {}', session.file.getState().name), error);
    return false;
  }
}

/**
 * Save for a document from a mount: back to where it came from when that can be written, else asked. A document without a
 * file and without a home is not for here: null.
 */
export async function saveHome(session: Session, saveAsFile: () => Promise<boolean>): Promise<boolean | null> {
  const { origin, hasTarget } = session.file.getState();
  if (hasTarget || origin === null) return null;
  if (origin.readOnlyBecause !== null) return await saveIntoMount(session, saveAsFile);
  const { mountId, sourceId, path } = origin;
  return await write(session, { mountId, sourceId, path }, 'ask');
}

/** The place of a document in a mount, for tabs and the status bar; null when it has a file of its own. */
export function homeText({ hasTarget, origin }: ReturnType<Session['file']['getState']>): string | null {
  return hasTarget || origin === null ? null : originText(origin);
}
