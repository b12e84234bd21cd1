/** A CASC storage as an archive: all that is in it, each part in a folder of its name. */
import { basename } from 'node:path';
import type { Archive, ArchiveIndex } from '../../../shared/archive/archive.ts';
import { entryFlags } from '../../../shared/archive/archive.ts';
import { StorageError } from '../../../shared/archive/casc/errors.ts';
import type { Storage } from '../../../shared/archive/casc/storage.ts';
import { joinPath } from '../../../shared/archive/paths.ts';
import { everywhere } from '../access.ts';
import { installationOf, productOf, Storages } from './storages.ts';

export const storageReadOnly =
  'It is the storage of an installed game and is never changed. Save into a map or a folder.';

/** `CASC 1.36.0.20000`. */
function storageTitle({ build }: Storage): string {
  return build.version === '' ? 'CASC' : `CASC ${build.version}`;
}

/** Bits of `entryFlags` for a file of a storage. */
export function storageFlags(storage: Storage, file: number): number {
  return entryFlags.isCompressed | (storage.isLocal(file) ? 0 : entryFlags.isAbsent);
}

function indexOf(storage: Storage): ArchiveIndex {
  const { fileCount, mounts } = storage;
  const names: string[] = [];
  const sizes = new Float64Array(fileCount);
  const packedSizes = new Float64Array(fileCount);
  const flags = new Uint8Array(fileCount);
  for (const { path, first, end } of mounts) {
    for (let file = first; file < end; file++) names.push(joinPath(path, storage.nameOf(file)));
  }
  for (let file = 0; file < fileCount; file++) {
    sizes[file] = storage.sizeOf(file);
    packedSizes[file] = storage.packedSizeOf(file) ?? 0;
    flags[file] = storageFlags(storage, file);
  }
  return { names, sizes, packedSizes, locales: new Uint16Array(fileCount), flags };
}

/** @param folder that of the game, or one in it @throws HostError, StorageError */
export async function openStorageArchive(folder: string): Promise<Archive> {
  const root = await installationOf(folder);
  if (root === null) {
    throw new StorageError(
      'not-a-storage',
      `“${basename(folder)}” is a folder without a storage of Warcraft III (no .build.info). Choose an archive, or the folder ` +
        'of the game, the one with Data in it.',
    );
  }
  const storages = new Storages(everywhere);
  const opened = await storages.acquire(root, productOf(folder, root));
  const { storage } = opened;
  return {
    about: {
      kind: 'casc',
      title: storageTitle(storage),
      version: 0,
      problems: storage.problems,
      readOnlyBecause: storageReadOnly,
    },
    index: indexOf(storage),
    read: (entry) => opened.read(entry),
    close: () => storages.stop(),
  };
}
