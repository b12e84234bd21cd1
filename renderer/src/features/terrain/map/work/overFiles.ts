/** Acts on tiles of a map that are not open: the host does them in workers over the files, and takes them back as a whole. */
import type { BatchAct } from '../../../../../../shared/batch/recipe.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../../shared/geometry/terrain/grid.ts';
import type {
  MountedBatchResult,
  SentMapAct,
  SentMapReport,
  TileOfMap,
} from '../../../../../../shared/host/batchContract.ts';
import { uploadFile } from '../../../../base/host/upload.ts';
import { fill, listed, text } from '../../../../base/text/language.ts';
import { counted } from '../../../../base/text/numbers.ts';
import { notify } from '../../../../base/ui/index.ts';
import { host, request } from '../../../../workbench/files/host.ts';
import { resultWords, undoLibraryBatch } from '../../../../workbench/library/batch/batchState.ts';
import { localTask } from '../../../../workbench/mounts/tasks.ts';
import { noteTask } from '../../../../workbench/state/shell.ts';
import { vectorAt } from '../../../../../../shared/geometry/vector.ts';
import type { ListedReaching, Reaching } from '../../../../../../shared/terrain/objects/reaching.ts';
import { listReaching, unlistReaching } from '../../../../../../shared/terrain/objects/reaching.ts';
import { mapStep } from '../environment.ts';
import type { TerrainMap, TileFile } from '../maps.ts';
import { placedModels } from '../objects/modelBounds.ts';

/** Tiles of the map that lie in its folder or its game and are not open. */
export function closedTiles(map: TerrainMap): readonly TileFile[] {
  return map.state.getState().files.filter((file) => !map.hasTileAt(file));
}

/** Many failures are one sentence. */
const mostNamed = 3;

/** Asks the host for work over files, with progress and a way to end it. */
async function whileTold<R>(label: string, count: number, ask: (taskId: string) => Promise<R>): Promise<R> {
  const taskId = crypto.randomUUID().replaceAll('-', '');
  const cancel = (): void => void request('cancelTask', { taskId });
  const forget = localTask(`files ${taskId}`, cancel);
  const putAway = notify({
    tone: 'info',
    title: fill('{}: {} not loaded', label, counted(count, 'tile')),
    message: text('You can go on working meanwhile.'),
    action: { label: text('Cancel'), onSelect: cancel },
  });
  const tell = (percent: number): void => noteTask({ taskId: `files ${taskId}`, label, percent });
  const stopListening = host().client.on('progress', (told) => {
    if (told.taskId === taskId) tell(Math.min(99, told.percent));
  });
  try {
    tell(0);
    return await ask(taskId);
  } finally {
    putAway();
    stopListening();
    forget();
    tell(100);
  }
}

/**
 * Does something to tiles in their files, over them. What was written can be put back from what is told then.
 * @param label what it is called, as in `Swapping textures of Azeroth`
 */
export async function overFiles(tiles: readonly TileFile[], act: BatchAct, label: string): Promise<void> {
  const result = await whileTold(label, tiles.length, (taskId) =>
    request('runBatch', {
      taskId,
      files: tiles.flatMap(({ file }) => ('mounted' in file ? [pathOf(file.mounted)] : [])),
      fileIds: tiles.flatMap(({ file }) => ('mounted' in file ? [] : [file.fileId])),
      recipe: JSON.stringify({ version: 1, acts: [act] }),
      folderId: null,
      archiveId: null,
      scriptId: null,
      look: null,
      existing: 'replace',
    }),
  );
  tellOf(result, [], () => undefined);
}

/**
 * Does something to the tiles of a map that are not open, in their files, with all that lies around them. Open tiles count as
 * they stand. Answers what the work tells; null where nothing could be done.
 * @param onUndo what else is to be taken back with the files
 */
export async function overMap(
  map: TerrainMap,
  act: SentMapAct,
  label: string,
  onUndo: () => void = () => undefined,
): Promise<SentMapReport | null> {
  const [session] = map.sessions;
  const closed = closedTiles(map);
  if (session === undefined || closed.length === 0) return null;
  const { result, told } = await whileTold(label, closed.length, async (taskId) => {
    const tiles = [...(await openTilesOf(map)), ...closed.map((file) => sent(file, false))];
    return await request('runOnMap', { taskId, documentId: session.id, tiles, act });
  });
  const named = (paths: readonly string[]): string =>
    listed(paths.length > mostNamed ? [...paths.slice(0, mostNamed), '…'] : paths);
  const { left, takeBack } = listInOpenTiles(map, told.reaching);
  tellOf(
    result,
    [
      ...(told.missing.length === 0 ? [] : [fill('Not found: {}.', named(told.missing))]),
      ...(left.length === 0
        ? []
        : [
            fill(
              'Objects reach into tiles that do not list them: {}.',
              named(left.map((place) => tileName(map.name, place))),
            ),
          ]),
    ],
    () => {
      takeBack();
      onUndo();
    },
  );
  return told;
}

const bare = { left: [] as readonly GridPlace[], takeBack: (): void => undefined };

/** Loaded tiles list what reaches into them from the files, as a step. Answers the tiles that cannot: they are not loaded. */
function listInOpenTiles(map: TerrainMap, told: SentMapReport['reaching']): typeof bare {
  const left = told.filter((place) => !map.hasTileAt(place));
  const reaching = told.filter((place) => map.hasTileAt(place)).map(reachingOf);
  if (reaching.length === 0) return { ...bare, left };
  const { bounds } = placedModels(map);
  let listed: ListedReaching = { added: [], removed: [] };
  mapStep(map, 'List objects of other tiles', (edit) => {
    listed = listReaching(edit, map.tileSet, reaching, bounds);
  });
  const takeBack = (): void =>
    mapStep(map, 'Forget objects of other tiles', (edit) => unlistReaching(edit, map.tileSet, listed, bounds));
  return { left, takeBack };
}

function reachingOf({ column, row, added, removed }: SentMapReport['reaching'][number]): Reaching {
  return {
    ...{ place: { column, row }, removed },
    added: added.map(({ position, rotation, box, ...object }) => ({
      ...{ ...object, position: vectorAt(position), rotation: vectorAt(rotation) },
      box: box && { minimum: vectorAt(box.minimum), maximum: vectorAt(box.maximum) },
    })),
  };
}

function sent({ column, row, file }: TileFile, isOpen: boolean): TileOfMap {
  return 'mounted' in file
    ? { column, row, fileId: null, mounted: pathOf(file.mounted), isOpen }
    : { column, row, fileId: file.fileId, mounted: null, isOpen };
}

/** Open tiles: as their files are, and those that were changed since as they stand. */
async function openTilesOf(map: TerrainMap): Promise<readonly TileOfMap[]> {
  const { tiles, files } = map.state.getState();
  const found: TileOfMap[] = [];
  for (const { place, document } of tiles) {
    const { column, row } = place;
    const isHere = (other: GridPlace): boolean => other.column === column && other.row === row;
    const file = files.find(isHere);
    if (file !== undefined && !document.history.isDirty) found.push(sent(file, true));
    else {
      const blob = new File([Uint8Array.from(document.write())], `${tileName(map.name, place)}.adt`);
      const { fileId } = await uploadFile(host().client, blob, null);
      found.push({ column, row, fileId, mounted: null, isOpen: true });
    }
  }
  return found;
}

function pathOf({ mountId, path }: { readonly mountId: string; readonly path: string }) {
  return { mountId, path };
}

function tellOf(result: MountedBatchResult, more: readonly string[], onUndo: () => void): void {
  const { failed } = result;
  const named = failed.slice(0, mostNamed).map(({ path, message }) => `${path}: ${message}`);
  const others = failed.length > mostNamed ? [`and ${failed.length - mostNamed} more`] : [];
  const undo = (): void => {
    onUndo();
    void undoLibraryBatch(result);
  };
  notify({
    tone: failed.length > 0 || more.length > 0 ? 'warning' : 'ok',
    title: text('Tiles that are not loaded'),
    message: [`${resultWords(result)}.`, ...named, ...others, ...more].join(' '),
    ...(result.written === 0 ? {} : { action: { label: text('Undo it'), onSelect: undo } }),
  });
}
