/** The user's prefabs, as the host keeps them; choosing one, making one of the selection, renaming, setting aside. No React. */
import { createStore } from 'zustand/vanilla';
import type { Prefab } from '../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import {
  prefabOf,
  prefabText,
  readPrefab,
  standAround,
} from '../../../../../../shared/terrain/objects/prefabs/prefab.ts';
import { HostError } from '../../../../base/host/index.ts';
import { ask, notify } from '../../../../base/ui/index.ts';
import { reportError } from '../../../../workbench/files/errors.ts';
import { request } from '../../../../workbench/files/host.ts';
import type { TerrainMap } from '../maps.ts';
import { changeTool, chooseTool, toolStore } from '../toolStore.ts';
import { selectedObjects } from './acts.ts';
import { placedModels } from './modelBounds.ts';
import { instancesOf, joinInstance, renameInstances } from './prefabInstances.ts';
import { fill, text } from '../../../../base/text/language.ts';

export interface KeptPrefab {
  readonly name: string;
  readonly modifiedMs: number;
  /** Or why its file cannot be read. */
  readonly prefab: Prefab | string;
}

interface PrefabState {
  /** Null before the host was asked. */
  readonly prefabs: readonly KeptPrefab[] | null;
  readonly folder: string;
  /** The one whose name is open for typing. */
  readonly renamed: string | null;
}

export const prefabStore = createStore<PrefabState>(() => ({ prefabs: null, folder: '', renamed: null }));

async function readKept(name: string): Promise<Prefab | string> {
  try {
    return readPrefab((await request('readPrefab', { name })).text);
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}

/** Asks the host what there is; files that did not change are not read again. */
export async function readPrefabs(): Promise<void> {
  try {
    const { folder, prefabs } = await request('keptPrefabs', {});
    const known = prefabStore.getState().prefabs ?? [];
    const read = prefabs.map(async ({ name, modifiedMs }): Promise<KeptPrefab> => {
      const same = known.find((each) => each.name === name && each.modifiedMs === modifiedMs);
      return same ?? { name, modifiedMs, prefab: await readKept(name) };
    });
    prefabStore.setState({ folder, prefabs: await Promise.all(read) });
  } catch (error) {
    // A window that lost its host says so by itself.
    if (error instanceof HostError && error.code === 'closed') return;
    prefabStore.setState({ prefabs: [] });
    reportError(text('The prefabs could not be read'), error);
  }
}

/** What goes into the name of a file on every system. */
const asFileName = (name: string): string => name.replaceAll(/[\\/:*?"<>|]/g, '_').trim();

function freeName(wanted: string): string {
  const taken = new Set((prefabStore.getState().prefabs ?? []).map(({ name }) => name.toLowerCase()));
  for (let number = 1; ; number++) {
    const name = number === 1 ? wanted : `${wanted} ${number}`;
    if (!taken.has(name.toLowerCase())) return name;
  }
}

/** Keeps a prefab's text. @throws HostError */
export async function keepPrefab(name: string, prefab: Prefab): Promise<void> {
  await request('keepPrefab', { name, text: prefabText(prefab), existing: 'replace' });
  await readPrefabs();
}

/** Makes a prefab of the selected objects, which become its first instance; its name is open for typing then. */
export async function makePrefab(map: TerrainMap): Promise<void> {
  const objects = selectedObjects(map);
  if (objects.length === 0) return;
  try {
    await readPrefabs();
    const groundAt = (x: number, y: number): number | null => map.tileSet.heightAt(x, y);
    const stand = standAround(objects, groundAt);
    const prefab = prefabOf(objects, stand, groundAt);
    const name = freeName(`${map.name} group`);
    await keepPrefab(name, prefab);
    await instancesOf(map).ready;
    joinInstance(map, name, prefab, stand, objects);
    prefabStore.setState({ renamed: name });
    notify({
      tone: 'ok',
      title: fill('Made a prefab of {} objects', objects.length),
      message: text('Place it from the Prefabs list of the Tool panel.'),
    });
  } catch (error) {
    reportError(text('The prefab was not made'), error);
  }
}

/** Takes a prefab in hand: the next click puts it down. */
export function choosePrefab(map: TerrainMap, { name, prefab }: KeptPrefab): void {
  if (typeof prefab === 'string') {
    notify({ tone: 'warning', title: fill('{} cannot be placed', name), message: prefab });
    return;
  }
  toolStore.setState({ prefab: { name, prefab } });
  changeTool('objects', { mode: 'place' });
  chooseTool('objects');
  void placedModels(map).prepare(prefab.members);
}

/** Ends the typing of a name, and takes it. The field tells it when it loses the focus, too: then it may be over already. */
export async function renamePrefab(map: TerrainMap, name: string, typed: string): Promise<void> {
  if (prefabStore.getState().renamed !== name) return;
  prefabStore.setState({ renamed: null });
  const to = asFileName(typed);
  if (to === '' || to === name) return;
  await changing(fill('{} was not renamed', name), async () => {
    const { kind } = await request('renamePrefab', { name, to });
    if (kind === 'exists') throw new Error(fill('There is a prefab called {} already. Choose another name.', to));
    renameInstances(map, name, to);
    const { prefab } = toolStore.getState();
    if (prefab?.name === name) toolStore.setState({ prefab: { ...prefab, name: to } });
  });
}

export async function deletePrefab(name: string): Promise<void> {
  const answer = await ask({
    title: fill('Delete the prefab {}?', name),
    message: text('Objects that were placed stay on their maps, each by itself. The file is kept as a .bak file.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'delete', label: text('Delete'), variant: 'danger' },
    ],
  });
  if (answer !== 'delete') return;
  await changing(fill('{} was not deleted', name), async () => void (await request('setPrefabAside', { name })));
  if (toolStore.getState().prefab?.name === name) toolStore.setState({ prefab: null });
}

async function changing(failed: string, act: () => Promise<void>): Promise<void> {
  try {
    await act();
  } catch (error) {
    reportError(failed, error);
  }
  await readPrefabs();
}
