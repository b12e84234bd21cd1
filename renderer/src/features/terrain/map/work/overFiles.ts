/** Acts on tiles of a map that are not open: the host does them in workers over the files, and takes them back as a whole. */
import type { BatchAct } from '../../../../../../shared/batch/recipe.ts';
import { counted } from '../../../../base/text/numbers.ts';
import type { MountedBatchResult } from '../../../../../../shared/host/batchContract.ts';
import { notify } from '../../../../base/ui/index.ts';
import { host, request } from '../../../../workbench/files/host.ts';
import { resultWords, undoLibraryBatch } from '../../../../workbench/library/batch/batchState.ts';
import { localTask } from '../../../../workbench/mounts/tasks.ts';
import { noteTask } from '../../../../workbench/state/shell.ts';
import type { TerrainMap, TileFile } from '../maps.ts';
import { fill, text } from '../../../../base/text/language.ts';

/** Tiles of the map that lie in its folder or its game and are not open. */
export function closedTiles(map: TerrainMap): readonly TileFile[] {
  return map.state.getState().files.filter((file) => !map.hasTileAt(file));
}

/** Many failures are one sentence. */
const mostNamed = 3;

/**
 * Does something to tiles in their files, over them. What was written can be put back from what is told then.
 * @param label what it is called, as in `Swapping textures of Azeroth`
 */
export async function overFiles(tiles: readonly TileFile[], act: BatchAct, label: string): Promise<void> {
  const taskId = crypto.randomUUID().replaceAll('-', '');
  const cancel = (): void => void request('cancelTask', { taskId });
  const forget = localTask(`files ${taskId}`, cancel);
  const putAway = notify({
    tone: 'info',
    title: fill(
      '{}: {} that {} not loaded',
      label,
      counted(tiles.length, 'tile'),
      tiles.length === 1 ? text('is') : text('are'),
    ),
    message: text('You can go on working meanwhile.'),
    action: { label: text('Cancel'), onSelect: cancel },
  });
  const tell = (percent: number): void => noteTask({ taskId: `files ${taskId}`, label, percent });
  const stopListening = host().client.on('progress', (told) => {
    if (told.taskId === taskId) tell(Math.min(99, told.percent));
  });
  try {
    tell(0);
    const result = await request('runBatch', {
      taskId,
      files: tiles.flatMap(({ file }) => ('mounted' in file ? [pathOf(file.mounted)] : [])),
      fileIds: tiles.flatMap(({ file }) => ('mounted' in file ? [] : [file.fileId])),
      recipe: JSON.stringify({ version: 1, acts: [act] }),
      folderId: null,
      archiveId: null,
      look: null,
      existing: 'replace',
    });
    tellOf(result);
  } finally {
    putAway();
    stopListening();
    forget();
    tell(100);
  }
}

function pathOf({ mountId, path }: { readonly mountId: string; readonly path: string }) {
  return { mountId, path };
}

function tellOf(result: MountedBatchResult): void {
  const { failed } = result;
  const named = failed.slice(0, mostNamed).map(({ path, message }) => `${path}: ${message}`);
  const more = failed.length > mostNamed ? [`and ${failed.length - mostNamed} more`] : [];
  notify({
    tone: failed.length > 0 ? 'warning' : 'ok',
    title: text('Tiles that are not loaded'),
    message: [`${resultWords(result)}.`, ...named, ...more].join(' '),
    ...(result.written === 0
      ? {}
      : { action: { label: text('Undo it'), onSelect: () => void undoLibraryBatch(result) } }),
  });
}
