/** A part of a game's CASC storage as a source of a mount, or all of it as it lies. */
import { readdir } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { isModule, moduleOf } from '../../../shared/archive/casc/modules.ts';
import type { Storage } from '../../../shared/archive/casc/storage.ts';
import { joinPath } from '../../../shared/archive/paths.ts';
import { archiveError } from '../archives/openArchive.ts';
import { storageFlags, storageReadOnly } from '../archives/storageArchive.ts';
import type { Storages } from '../archives/storages.ts';
import type { SourcePlan } from './profiles/plan.ts';
import type { OpenSource } from './openSource.ts';

interface Listed {
  readonly paths: readonly string[];
  /** Number of each in the storage. */
  readonly files: Uint32Array;
}

/** The files of a part with the folders they are in there; of all parts with the parts' names. */
function filesOf(storage: Storage, module: string | null): Listed {
  const modules = new Set(storage.mounts.map(({ path }) => path).filter(isModule));
  const paths: string[] = [];
  const files = new Uint32Array(storage.fileCount);
  for (const { path, first, end } of storage.mounts) {
    const home = module === null ? { module, folder: path } : moduleOf(path, modules);
    if (home === null || home.module !== module) continue;
    for (let file = first; file < end; file++) {
      // A part that is not there is no file of the part around it.
      if (module !== null && storage.isUnmounted(file)) continue;
      files[paths.length] = file;
      paths.push(joinPath(home.folder, storage.nameOf(file)));
    }
  }
  return { paths, files: files.slice(0, paths.length) };
}

/** Where the launcher puts new index files: `Data/data`, whatever its capitals. */
async function indexFolders(root: string): Promise<readonly string[]> {
  let folder = root;
  for (let level = 0; level < 2; level++) {
    const name = (await readdir(folder).catch((): string[] => [])).find((each) => each.toLowerCase() === 'data');
    if (name === undefined) return [];
    folder = join(folder, name);
  }
  return [folder];
}

/** @throws HostError when it is not there, may not be touched, or cannot be read */
export async function openStorageSource(plan: SourcePlan, storages: Storages): Promise<OpenSource> {
  const failed = (error: unknown): never => {
    throw archiveError(error, plan.path);
  };
  const opened = await storages.acquire(plan.path, plan.part?.product ?? null).catch(failed);
  const { storage } = opened;
  const { paths, files } = filesOf(storage, plan.part?.module ?? null);
  const fileAt = (entry: number): number => files[entry] ?? 0;
  const isFirst = plan.part?.module === null || dirname(plan.label) === '.';
  return {
    // The mount's name says the version.
    title: 'CASC',
    fileCount: paths.length,
    // Once, and not for every part.
    problems: isFirst ? storage.problems : [],
    readOnlyBecause: storageReadOnly,
    tree: { paths, isAbsent: (entry) => !storage.isLocal(fileAt(entry)) },
    stamp: opened.stamp,
    watched: await indexFolders(plan.path),
    about(entry) {
      const file = fileAt(entry);
      const flags = storageFlags(storage, file);
      const packedSize = storage.packedSizeOf(file);
      return Promise.resolve({ size: storage.sizeOf(file), packedSize, locale: 0, flags, modifiedMs: null });
    },
    read: (entry) => opened.read(fileAt(entry)).catch(failed),
    identityOf: (entry) => storage.keyOf(fileAt(entry)),
    pathOf: () => null,
    close: () => opened.release(),
  };
}
