/** Shows a map as a project: the first one that is in the Explorer, or one that is chosen now. */
import { addArchives } from '../mounts/add.ts';
import { mapMounts, openMap } from './mapState.ts';

export async function showMap(): Promise<void> {
  if (mapMounts().length === 0) await addArchives();
  const [map] = mapMounts();
  if (map !== undefined) await openMap(map.mountId);
}
