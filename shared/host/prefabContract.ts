/** Requests about the user's prefabs, which the host keeps as files in its data folder. Part of the contract. */
import { keep, keptPrefabsRequest, readKept, renameKept, setKeptAside } from './keptContract.ts';

export const prefabRequests = {
  keptPrefabs: keptPrefabsRequest,
  readPrefab: readKept,
  keepPrefab: keep,
  renamePrefab: renameKept,
  setPrefabAside: setKeptAside,
} as const;

/** Longest text of a prefab's file, in characters: some 20,000 objects. */
export const longestPrefab = 8 * 1024 * 1024;
