/** Into which archives and folders a document can be saved, the likeliest first. Pure. */
import type {
  MountedVersion,
  MountEntry,
  MountedOrigin,
  MountSourceEntry,
} from '../../../../shared/host/mountEntities.ts';
import { text } from '../../base/text/language.ts';

/** A source to save into, or a patch archive that is yet to be made (`sourceId` null). */
export interface SaveTarget {
  readonly mountId: string;
  readonly mountName: string;
  readonly sourceId: string | null;
  readonly kind: 'archive' | 'folder';
  readonly label: string;
  /** Folder of the tree in which all files of the source lie; empty for the top. */
  readonly prefix: string;
}

function takesFiles({ isBase, isEnabled, readOnlyBecause }: MountSourceEntry): boolean {
  return isEnabled && !isBase && readOnlyBecause === null;
}

function targetsOf(mount: MountEntry): readonly SaveTarget[] {
  const { mountId, name: mountName, takesPatches } = mount;
  const sources = mount.sources.filter(takesFiles).flatMap(({ sourceId, kind, label, prefix }): readonly SaveTarget[] =>
    // A game's storage is never written, whatever is said of its parts.
    kind === 'storage' ? [] : [{ mountId, mountName, sourceId, kind, label, prefix }],
  );
  const fresh: SaveTarget = {
    ...{ mountId, mountName, sourceId: null, kind: 'archive', label: text('New patch archive'), prefix: '' },
  };
  // Archives before folders: a folder is often the game's own, and a patch archive is taken out again by deleting one file.
  const archives = sources.filter(({ kind }) => kind === 'archive');
  const folders = sources.filter(({ kind }) => kind === 'folder');
  return [...archives, ...(takesPatches ? [fresh] : []), ...folders];
}

/** All targets, those of the mount that the document came from first. Base archives are never among them. */
export function saveTargets(mounts: readonly MountEntry[], origin: MountedOrigin | null): readonly SaveTarget[] {
  const own = mounts.filter(({ mountId }) => mountId === origin?.mountId);
  const others = mounts.filter((mount) => !own.includes(mount));
  return [...own, ...others].flatMap(targetsOf);
}

/** The path a document gets at first in an archive: where it was, or its name. */
export function firstPath(origin: MountedOrigin | null, name: string): string {
  return origin === null ? name : origin.path;
}

/**
 * The source that would go on hiding a file saved into `sourceId`: an earlier one that has the path too. Null when the saved
 * file is the one that the game sees. A source that is yet to be made is searched first.
 */
export function hiddenBy(
  mount: MountEntry,
  sourceId: string | null,
  versions: readonly MountedVersion[],
): MountSourceEntry | null {
  if (sourceId === null) return null;
  const has = new Set(versions.map((version) => version.sourceId));
  for (const source of mount.sources) {
    if (source.sourceId === sourceId) return null;
    if (source.isEnabled && has.has(source.sourceId)) return source;
  }
  return null;
}
