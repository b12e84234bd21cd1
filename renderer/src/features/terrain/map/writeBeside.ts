/** Files that are written into the folder of a map. */
import { uploadBytes } from '../../../base/host/index.ts';
import { ask } from '../../../base/ui/index.ts';
import { host, request } from '../../../workbench/files/host.ts';
import type { MountedTile, TerrainMap, TileFile } from './maps.ts';
import { fill, text } from '../../../base/text/language.ts';

/** Writes a file into the folder of the map. Null when there is one of this name and the user keeps it. */
export async function writeBeside(
  map: TerrainMap,
  name: string,
  bytes: Uint8Array,
  mayReplace = false,
): Promise<Exclude<TileFile['file'], MountedTile> | null> {
  const [session] = map.sessions;
  if (session === undefined) throw new Error(text('no file of the map is open'));
  const target = await request('nameBeside', { documentId: session.id, name });
  const write = async (conflict: 'ask' | 'overwrite') => {
    const uploadId = await uploadBytes(host().client, name, bytes);
    return await request('exportUpload', { uploadId, fileId: target.fileId, conflict });
  };
  const result = await write(mayReplace ? 'overwrite' : 'ask');
  if (result.kind === 'written') return result.file;
  const answer = await ask({
    title: fill('Replace {}?', name),
    message: text('A file of this name is in the folder of the map. Its present content is kept as a .bak file.'),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'overwrite', label: text('Replace'), variant: 'danger' },
    ],
  });
  if (answer !== 'overwrite') return null;
  const replaced = await write('overwrite');
  return replaced.kind === 'written' ? replaced.file : null;
}
