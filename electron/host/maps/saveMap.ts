/** Writes a changed map: as a copy, which is read again and compared with the map, file by file, before it takes its name. */
import { stat } from 'node:fs/promises';
import { basename } from 'node:path';
import { HostError } from '../../../shared/host/error.ts';
import type { MpqService } from '../archives/mpqService.ts';
import { changeArchive } from '../archives/changeArchive.ts';
import type { ArchiveWork } from '../archives/verifiedCopy.ts';
import type { Mount } from '../mounts/mount.ts';
import type { MapFiles } from './mapFiles.ts';

export interface SavedMap {
  readonly path: string;
  readonly size: number;
  /** The version before, where it was written over the map itself. */
  readonly backup: string | null;
  readonly changed: number;
}

/** The archive of a mounted map. @throws HostError for what is no single archive */
export function archiveOfMap(mount: Mount): string {
  const source = mount.sources.find(({ plan }) => plan.path === mount.path) ?? mount.sources[0];
  if (source?.plan.kind !== 'archive' || mount.plan.profile !== 'archive') {
    throw new HostError('bad-request', `${mount.plan.name} is no map in one file. Add the map itself to the Explorer.`);
  }
  return source.plan.path;
}

/** @param target where to; the map's own path writes over it. @throws HostError; then nothing has changed */
export async function saveMap(
  mount: Mount,
  map: MapFiles,
  { target, mpq, work }: { readonly target: string; readonly mpq: MpqService; readonly work: ArchiveWork },
): Promise<SavedMap> {
  const path = archiveOfMap(mount);
  const changes = map.changes();
  if (changes.length === 0) throw new HostError('bad-request', `Nothing was changed in ${basename(path)}.`);
  const { backup } = await changeArchive(path, changes, mpq, work, target);
  return { path: target, size: (await stat(target)).size, backup, changed: changes.length };
}
