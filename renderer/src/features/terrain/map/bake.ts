/** Baking shadows without stopping the page: a worker looks along the rays, the map gets one step at the end. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { cornerHeights, storeShadow } from '../../../../../shared/terrain/shadowEdits.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { localTask } from '../../../workbench/mounts/tasks.ts';
import { checkNow } from '../../../workbench/state/checking.ts';
import { pause } from '../../../workbench/work/pause.ts';
import { noteTask } from '../../../workbench/state/shell.ts';
import type { BakeAnswer, BakeRequest } from './bakeWorker.ts';
import { fill, text } from '../../../base/text/language.ts';
import { mapStep } from './environment.ts';
import type { OpenTile, TerrainMap } from './maps.ts';
import { toolStore } from './toolStore.ts';
import { terrainViewOf } from './views.ts';
import { overMap } from './work/overFiles.ts';
import { counted } from '../../../base/text/numbers.ts';

const running = new WeakSet<TerrainMap>();

/** Resolves with the shadows in the order of the chunks; null when it was given up. */
function askWorker(
  request: BakeRequest,
  signal: AbortSignal,
  progress: (done: number) => void,
): Promise<readonly Uint8Array[] | null> {
  const worker = new Worker(new URL('bakeWorker.ts', import.meta.url), { type: 'module', name: 'shadows' });
  return new Promise<readonly Uint8Array[] | null>((resolve, reject) => {
    const shadows: Uint8Array[] = [];
    worker.addEventListener('message', ({ data }: MessageEvent<BakeAnswer>) => {
      shadows.push(...data.shadows);
      progress(shadows.length);
      if (shadows.length >= request.chunks.length) resolve(shadows);
    });
    worker.addEventListener('error', (event) => {
      reject(new Error(event.message === '' ? text('the worker could not be started') : event.message));
    });
    signal.addEventListener('abort', () => resolve(null));
    worker.postMessage(request, [
      ...request.heights.map(({ heights }) => heights.buffer),
      ...(request.casters?.models ?? []).flatMap(({ positions, triangles }) => [positions.buffer, triangles.buffer]),
    ] as ArrayBuffer[]);
  }).finally(() => worker.terminate());
}

/** Bakes the shadows of tiles that are not open, in their files, as the sun of the view stands. */
export async function bakeInFiles(map: TerrainMap): Promise<void> {
  const { sun, settings } = toolStore.getState();
  const { elevation, heading } = sun;
  try {
    await overMap(
      map,
      { kind: 'shadows', sun: { elevation, heading }, ofObjects: settings.shadow.ofObjects },
      fill('Baking the shadows of {}', map.name),
    );
  } catch (error) {
    reportError(text('The shadows of tiles that are not loaded could not be baked'), error);
  }
}

/** Bakes the shadows of tiles as the sun of the view stands. One at a time for a map. False where it was given up or failed. */
export async function bakeTiles(map: TerrainMap, tiles: readonly OpenTile[]): Promise<boolean> {
  if (tiles.length === 0 || running.has(map)) return false;
  running.add(map);
  const label = tiles.length === 1 ? 'Bake shadows' : `Bake shadows of ${tiles.length} tiles`;
  const taskId = `bake ${map.id}`;
  const stop = new AbortController();
  const forget = localTask(taskId, () => stop.abort());
  const putAway = notify({
    tone: 'info',
    title: fill('Baking the shadows of {}', counted(tiles.length, 'tile')),
    message: text('You can go on working meanwhile.'),
    action: { label: text('Cancel'), onSelect: () => stop.abort() },
  });
  const chunks: readonly GridPlace[] = tiles
    .flatMap((tile) => map.tileSet.chunksOf(tile))
    .map(({ column, row }) => ({ column, row }));
  const tell = (done: number): void => {
    noteTask({ taskId, label, percent: Math.min(99, Math.round((done / chunks.length) * 100)) });
  };
  try {
    tell(0);
    const { sun, settings } = toolStore.getState();
    const casters = settings.shadow.ofObjects ? (terrainViewOf(map)?.casters() ?? null) : null;
    const request = { heights: cornerHeights(map.tileSet), chunks, sun, casters };
    const shadows = await askWorker(request, stop.signal, tell);
    putAway();
    if (shadows === null) {
      notify({ tone: 'info', title: text('Baking was cancelled'), message: text('Nothing was changed.') });
      return false;
    }
    // Some 20 ms each: one by one, so that the page answers in between.
    for (const { session } of tiles) {
      if (map.state.getState().tiles.some((each) => each.session === session)) checkNow(session);
      await pause();
    }
    mapStep(map, label, (edit) => {
      for (const [index, { column, row }] of chunks.entries()) {
        // A tile that was closed meanwhile is left out.
        const chunk = map.tileSet.chunk(column, row);
        const shadow = shadows[index];
        if (chunk !== null && shadow !== undefined) storeShadow(edit, chunk, shadow);
      }
    });
    notify({ tone: 'ok', title: fill('Baked the shadows of {}', counted(tiles.length, 'tile')) });
    return true;
  } catch (error) {
    putAway();
    reportError(text('Could not bake the shadows'), error);
    return false;
  } finally {
    running.delete(map);
    forget();
    noteTask({ taskId, label, percent: 100 });
  }
}
