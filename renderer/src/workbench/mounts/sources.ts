/** The sources of a mount: their order, switches, and those that the user adds. */
import type { ParamsOf } from '../../base/host/index.ts';
import { notify } from '../../base/ui/index.ts';
import { chooseArchives, chooseFolder } from '../files/choose.ts';
import { reportError } from '../files/errors.ts';
import { request } from '../files/host.ts';
import { mountOf, noteMount } from './mountState.ts';
import { showSources } from './questions.ts';
import { fill, text } from '../../base/text/language.ts';

/** Searches a source, or passes it over. */
export async function switchSource(mountId: string, sourceId: string, isEnabled: boolean): Promise<void> {
  try {
    noteMount((await request('switchMountSource', { mountId, sourceId, isEnabled })).mount);
  } catch (error) {
    reportError(fill('Could not switch the source {}', isEnabled ? text('on') : text('off')), error);
  }
}

/** `ids` with one of them at another place, counted among the others. */
export function withMoved(ids: readonly string[], id: string, to: number): readonly string[] {
  const others = ids.filter((each) => each !== id);
  return others.toSpliced(Math.max(0, Math.min(to, others.length)), 0, id);
}

/** Puts the sources in this order; none brings the game's own order back. */
export async function arrangeSources(mountId: string, sourceIds: readonly string[]): Promise<void> {
  try {
    noteMount((await request('arrangeMountSources', { mountId, sourceIds: [...sourceIds] })).mount);
  } catch (error) {
    reportError(text('Could not change the order of the sources'), error);
  }
}

/** Moves a source up (-1) or down (1) in the order of search. */
export async function moveSource(mountId: string, sourceId: string, by: 1 | -1): Promise<void> {
  const ids = mountOf(mountId)?.sources.map((source) => source.sourceId) ?? [];
  const from = ids.indexOf(sourceId);
  const to = from + by;
  if (from < 0 || to < 0 || to >= ids.length) return;
  await arrangeSources(mountId, withMoved(ids, sourceId, to));
}

type Chosen = Omit<ParamsOf<'addMountSource'>, 'mountId'>;

/** Adds what was chosen, and shows it among the other sources. */
async function addChosen(mountId: string, chosen: readonly (Chosen & { readonly name: string })[]): Promise<void> {
  let shown: string | null = null;
  for (const { name, ...source } of chosen) {
    try {
      const { mount, sourceId } = await request('addMountSource', { mountId, ...source });
      noteMount(mount);
      shown = sourceId;
    } catch (error) {
      reportError(fill('Could not add {}', name), error);
    }
  }
  await showSources(mountId, shown);
}

export async function addSourceFolder(mountId: string): Promise<void> {
  const folder = await chooseFolder(text('Choose a folder to search before all others'));
  await addChosen(mountId, folder === null ? [] : [{ folderId: folder.folderId, fileId: null, name: folder.name }]);
}

export async function addSourceArchives(mountId: string): Promise<void> {
  const files = await chooseArchives();
  await addChosen(
    mountId,
    files.map(({ fileId, name }) => ({ folderId: null, fileId, name })),
  );
}

/** Takes a source out that was added. Nothing on disk changes, and it can be added again. */
export async function removeSource(mountId: string, sourceId: string): Promise<void> {
  const label = mountOf(mountId)?.sources.find((source) => source.sourceId === sourceId)?.label ?? 'the source';
  try {
    noteMount((await request('removeMountSource', { mountId, sourceId })).mount);
    notify({ tone: 'info', title: fill('{} is not searched any more', label) });
  } catch (error) {
    reportError(fill('Could not take {} out', label), error);
  }
}
