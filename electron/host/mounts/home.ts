/** Documents at home in mounts: finding the place again by its names, and what lies beside the file there. */
import { baseName, folderName, joinPath } from '../../../shared/archive/paths.ts';
import type { FilePlace } from '../fileSets.ts';
import type { DocumentHome } from '../journal/home.ts';
import type { Mount, MountedFile, MountSource } from './mount.ts';
import { readMountedFile } from './mount.ts';
import type { Mounts } from './mounts.ts';

/** A home without what is known of the file's content. */
export type HomePlace = Omit<DocumentHome, 'sha256'>;

export function homeOf({ mount, source, path }: MountedFile): HomePlace {
  return { mountPath: mount.path, label: source.plan.label, path };
}

/** The mount and source that a home names; null when they are not mounted any more. */
export async function findHome(
  home: HomePlace,
  mounts: Mounts,
): Promise<{ readonly mount: Mount; readonly source: MountSource } | null> {
  for (const mount of await mounts.all()) {
    const source = mount.sources.find(({ plan }) => plan.label === home.label);
    if (mount.path === home.mountPath && source !== undefined) return { mount, source };
  }
  return null;
}

/**
 * A mounted file as a document's main file: its companions lie in the same folder of the tree, from whichever source wins,
 * or, with `isPinned`, from its own source first.
 */
export function placeOf({ mount, source, path }: MountedFile, isPinned: boolean): FilePlace {
  const folder = folderName(path);
  return {
    key: `${mount.id}:${source.id}:${path.toLowerCase()}`,
    name: baseName(path),
    where: `in ${mount.plan.name}`,
    async read(name) {
      const whole = joinPath(folder, name);
      const isMain = whole.toLowerCase() === path.toLowerCase();
      const fromSource =
        isMain || isPinned ? (await mount.hits(whole)).find((hit) => hit.source === source) : undefined;
      const found = fromSource ?? (await mount.find(whole));
      return found === null ? null : { name: baseName(found.path), bytes: await readMountedFile(found) };
    },
  };
}

/** Where a home is read from; null when it is not mounted, or the source has no such file any more. */
export async function placeOfHome(home: HomePlace, mounts: Mounts): Promise<FilePlace | null> {
  const found = await findHome(home, mounts);
  if (found === null) return null;
  const file = (await found.mount.hits(home.path)).find((hit) => hit.source === found.source);
  return file === undefined ? null : placeOf(file, false);
}
