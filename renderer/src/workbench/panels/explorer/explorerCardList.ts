/** Which cards the Explorer shows: mounts, what is in one folder, or what was found. Pure. */
import type { MountedFileEntry, MountEntry } from '../../../../../shared/host/mountEntities.ts';
import type { IconName } from '../../../base/ui/index.ts';
import { kindIcon, mountIcon } from '../../mounts/mountWords.ts';
import type { MountFolder } from './explorerState.ts';
import { type Listing, rowId } from './explorerTree.ts';
import { fill } from '../../../base/text/language.ts';

export interface ExplorerCard {
  /** `rowId` of what it stands for. */
  readonly id: string;
  readonly name: string;
  readonly title: string;
  readonly icon: IconName;
}

interface Shown {
  readonly mounts: readonly MountEntry[];
  /** Null for the list of mounts. */
  readonly folder: MountFolder | null;
  /** What is in the folder, as far as it is known. */
  readonly listing: Listing | undefined;
  /** What was found; null where nothing is searched for. */
  readonly results: readonly MountedFileEntry[] | null;
}

function fileCard({ mountId, path, name, kind, isAbsent }: MountedFileEntry): ExplorerCard {
  const title = isAbsent ? fill('{}, not downloaded to this computer', path) : path;
  return { id: rowId({ kind: 'file', mountId, path }), name, title, icon: kindIcon(kind) };
}

/** Folders first, as in the tree. */
export function cardsOf({ mounts, folder, listing, results }: Shown): readonly ExplorerCard[] {
  if (results !== null) return results.map(fileCard);
  if (folder === null) {
    return mounts.map((mount) => {
      const { mountId, name, location } = mount;
      return { id: rowId({ kind: 'mount', mountId, path: '' }), name, title: location, icon: mountIcon(mount) };
    });
  }
  if (listing?.kind !== 'ready') return [];
  const { mountId } = folder;
  const folders = listing.folders.map(({ name, path }): ExplorerCard => {
    return { id: rowId({ kind: 'folder', mountId, path }), name, title: path, icon: 'folder' };
  });
  return [...folders, ...listing.files.map(fileCard)];
}
