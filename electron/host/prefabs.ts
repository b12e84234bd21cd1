/** The user's prefabs: groups of objects that are placed on maps as one, one file each in a folder of the data folder. */
import { join } from 'node:path';
import { longestPrefab } from '../../shared/host/prefabContract.ts';
import type { Handlers } from '../../shared/host/server.ts';
import type { HostParts } from './hostParts.ts';
import { KeptTexts } from './keptTexts.ts';

export function prefabHandlers({ options }: HostParts) {
  const kept = new KeptTexts({
    folder: join(options.dataFolder, 'prefabs'),
    ending: '.prefab.json',
    noun: 'prefab',
    longest: longestPrefab,
  });
  return {
    keptPrefabs: async () => ({ folder: kept.folder, prefabs: await kept.list() }),
    readPrefab: (wanted) => kept.read(wanted),
    keepPrefab: (wanted) => kept.keep(wanted),
    renamePrefab: (wanted) => kept.rename(wanted),
    setPrefabAside: (wanted) => kept.setAside(wanted),
  } satisfies Partial<Handlers>;
}
