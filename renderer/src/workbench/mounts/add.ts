/** Adding, arranging and removing mounts, with the questions that come up on the way. */
import type { MountEntry } from '../../../../shared/host/mountEntities.ts';
import type { ParamsOf, ResultOf } from '../../base/host/index.ts';
import { ask, notify } from '../../base/ui/index.ts';
import { chooseArchives, chooseFolder, chooseListfile } from '../files/choose.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { dockHandle } from '../state/handles.ts';
import { shell } from '../state/shell.ts';
import { mountOf, mountState, noteMount, refreshMounts } from './mountState.ts';
import { askMounts } from './questions.ts';
import { fill, text } from '../../base/text/language.ts';

type Chosen = Omit<ParamsOf<'addMount'>, 'key'>;

/** Shows the panel with the files of mounts, with or without a document. */
export function showExplorer(): void {
  shell.setState({ isBrowsing: true });
  // The workbench that held the panel ready may have been hidden until now.
  requestAnimationFrame(() => dockHandle.current?.showPanel('explorer'));
}

/** Which way of mounting is meant, where a folder allows several. Null when the user gave up. */
async function choosePlan(
  name: string,
  plans: Extract<ResultOf<'inspectMount'>, { kind: 'plans' }>['plans'],
): Promise<string | null> {
  return await askMounts<string | null>((settle) => ({ kind: 'plan', name, plans, present: null, settle }));
}

/** Mounts what was chosen. `isAsking` shows the ways to mount it where there are several games or languages in it. */
async function addChosen(chosen: Chosen, name: string, how: 'ask' | 'folder'): Promise<boolean> {
  try {
    const inspected = await request('inspectMount', chosen);
    if (inspected.kind === 'refused') {
      notify({ tone: 'warning', title: fill('{} cannot be mounted', name), message: inspected.reason });
      return false;
    }
    const { plans } = inspected;
    // The last way for a folder is always the plain folder.
    const [first] = how === 'folder' ? plans.slice(-1) : plans;
    const isClear = how === 'folder' || plans.length < 2;
    const key = isClear ? (first?.key ?? null) : await choosePlan(name, plans);
    if (key === null) return false;
    const added = await request('addMount', { ...chosen, key });
    if (added.kind === 'refused') {
      notify({ tone: 'warning', title: fill('{} cannot be mounted', name), message: added.reason });
      return false;
    }
    await refreshMounts();
    noteMount(added.mount);
    notify({ tone: 'ok', title: fill('{} is in the Explorer', added.mount.name), message: added.mount.location });
    showExplorer();
    return true;
  } catch (error) {
    reportError(fill('Could not mount {}', name), error);
    return false;
  }
}

export async function addGameFolder(): Promise<void> {
  const folder = await chooseFolder(text('Choose the folder of a game'));
  if (folder !== null) await addChosen({ folderId: folder.folderId, fileId: null }, folder.name, 'ask');
}

export async function addPlainFolder(): Promise<void> {
  const folder = await chooseFolder(text('Choose a folder with extracted files or a mod'));
  if (folder !== null) await addChosen({ folderId: folder.folderId, fileId: null }, folder.name, 'folder');
}

/** Mounts archives: MPQ, maps, PAK and WAD. */
export async function addArchives(): Promise<void> {
  for (const { fileId, name } of await chooseArchives()) {
    if (!(await addChosen({ folderId: null, fileId }, name, 'ask'))) return;
  }
}

/** Asks, and takes a mount away. The files stay where they are. */
export async function removeMount(mountId: string): Promise<void> {
  const mount = mountOf(mountId);
  if (mount === null) return;
  const answer = await ask({
    title: fill('Take {} from the Explorer?', mount.name),
    message: text(
      'Nothing on disk changes, and open documents stay open. Textures that were found in it will be missing.',
    ),
    tone: 'info',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'remove', label: text('Remove it'), variant: 'primary' },
    ],
  });
  if (answer !== 'remove') return;
  try {
    await request('removeMount', { mountId });
    await refreshMounts();
  } catch (error) {
    reportError(fill('Could not take {} out', mount.name), error);
  }
}

/** Moves a mount up (-1) or down (1) in the order in which mounts are searched. */
export async function moveMount(mountId: string, by: 1 | -1): Promise<void> {
  const ids = mountState.getState().mounts.map((mount) => mount.mountId);
  const from = ids.indexOf(mountId);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  await arrangeMounts(ids.toSpliced(from, 1).toSpliced(to, 0, mountId));
}

/** Puts the mounts in this order. */
export async function arrangeMounts(mountIds: readonly string[]): Promise<void> {
  try {
    await request('reorderMounts', { mountIds: [...mountIds] });
    await refreshMounts();
  } catch (error) {
    reportError(text('Could not change the order of the mounts'), error);
  }
}

/** Gives a mount a list of file names for archives that do not tell theirs; `isChosen` false forgets it. */
export async function setListfile(mountId: string, isChosen: boolean): Promise<void> {
  const file = isChosen ? await chooseListfile() : null;
  if (isChosen && file === null) return;
  try {
    const { mount } = await request('setMountListfile', { mountId, fileId: file?.fileId ?? null });
    noteMount(mount);
    if (file !== null) notify({ tone: 'ok', title: fill('Names are taken from {}', file.name) });
  } catch (error) {
    reportError(fill('Could not use {} without a list of names', file?.name ?? text('the mount')), error);
  }
}

/** Looks at the folders and archives of a mount anew. */
export async function refreshMount(mountId: string): Promise<void> {
  try {
    noteMount((await request('refreshMount', { mountId })).mount);
  } catch (error) {
    reportError(fill('Could not read {} anew', mountOf(mountId)?.name ?? text('the mount')), error);
  }
}

/** Shows the ways to mount a game, and mounts it in another one. */
export async function changePlan(mountId: string): Promise<void> {
  const mount = mountOf(mountId);
  if (mount === null) return;
  try {
    const inspected = await request('mountPlans', { mountId });
    if (inspected.kind === 'refused') {
      notify({
        tone: 'warning',
        title: fill('{} cannot be mounted in another way', mount.name),
        message: inspected.reason,
      });
      return;
    }
    const { plans, present } = inspected;
    const key = await askMounts<string | null>((settle) => ({
      ...{ kind: 'plan', name: mount.name, plans, present, settle },
    }));
    if (key !== null && key !== present) await takePlan(mount, key);
  } catch (error) {
    reportError(fill('Could not mount {} in another way', mount.name), error);
  }
}

/** Mounts a game in another of its ways: as another game, in another language. */
export async function takePlan({ mountId, name }: MountEntry, key: string): Promise<void> {
  try {
    await request('setMountPlan', { mountId, key });
    await refreshMounts();
  } catch (error) {
    reportError(fill('Could not mount {} in another way', name), error);
  }
}

/** Makes a patch archive where the game looks for it. The id of its source, or null when that did not work. */
export async function createPatch(mountId: string): Promise<string | null> {
  try {
    const { mount, sourceId } = await request('createPatchArchive', { mountId, name: null });
    noteMount(mount);
    return sourceId;
  } catch (error) {
    reportError(text('Could not make a patch archive'), error);
    return null;
  }
}
