/** Long work on a map: done in a worker on copies of its tiles. What it changes becomes one step of the map at the end, or nothing. */
import { contentOf, encodeContent } from '../../../../../../shared/document/wire.ts';
import type { MapEdit } from '../../../../../../shared/terrain/mapEdit.ts';
import type { TileSet } from '../../../../../../shared/terrain/tiles.ts';
import type { Work } from '../../../../workbench/work/askWorker.ts';
import { askWorker } from '../../../../workbench/work/askWorker.ts';
import type { SentChanges } from '../../../../workbench/work/changes.ts';
import { repeatChanges } from '../../../../workbench/work/changes.ts';
import { checkNow } from '../../../../workbench/state/checking.ts';
import { pause } from '../../../../workbench/work/pause.ts';
import { mapStep } from '../environment.ts';
import type { TerrainMap } from '../maps.ts';
import type { FileJobs, GroundJobRequest, MapJobs, SentTile } from './jobs.ts';

const startWorker = (): Worker => new Worker(new URL('worker.ts', import.meta.url), { type: 'module', name: 'ground' });

/** Percent of the work that sending the tiles is taken for: some 20 ms a tile in the page, each by itself. */
const sendingPercent = 15;

interface Sent {
  readonly set: TileSet;
  readonly tiles: readonly SentTile[];
  readonly revisions: readonly number[];
}

/** Copies the tiles one by one, so that the page answers in between. Rejects when the work is given up meanwhile. */
async function sendTiles(map: TerrainMap, { signal, progress }: Work): Promise<Sent> {
  const set = map.tileSet;
  const tiles: SentTile[] = [];
  const revisions: number[] = [];
  for (const [index, { place, document }] of set.tiles.entries()) {
    progress((index / set.tiles.length) * sendingPercent);
    await pause();
    signal.throwIfAborted();
    revisions.push(document.revision);
    tiles.push({ place, content: encodeContent(contentOf(document)) });
  }
  return { set, tiles, revisions };
}

async function run<R>(request: GroundJobRequest, { signal, progress }: Work, done = 0): Promise<R> {
  const buffers = request.tiles.map(({ content }) => content.buffer);
  return await askWorker(startWorker, request, buffers, signal, (share) => progress(done + share * (100 - done)));
}

/** Does a job that changes nothing, with the open tiles as they are now. Rejects with what it throws, and when it is given up. */
export async function askOfMap<N extends keyof MapJobs>(
  map: TerrainMap,
  name: N,
  params: MapJobs[N]['params'],
  work: Work,
): Promise<MapJobs[N]['result']> {
  const { tiles } = await sendTiles(map, work);
  return await run({ tiles, name, params }, work, sendingPercent);
}

type ChangingJob = {
  [N in keyof MapJobs]: MapJobs[N]['result'] extends { changes: unknown } ? N : never;
}[keyof MapJobs];

function isAsSent({ set, revisions }: Sent, map: TerrainMap): boolean {
  const isSame = ({ revision, isInGesture }: { revision: number; isInGesture: boolean }, index: number): boolean =>
    revision === revisions[index] && !isInGesture;
  return map.tileSet === set && set.tiles.every(({ document }, index) => isSame(document, index));
}

/** Checks the tiles that are about to change one by one (some 20 ms each), so that putting the change down stops nothing. */
async function checkBefore(map: TerrainMap, { set }: Sent, changes: readonly SentChanges[]): Promise<void> {
  for (const [index, { document }] of set.tiles.entries()) {
    const tile = map.state.getState().tiles.find((each) => each.document === document);
    if (tile === undefined || (changes[index] ?? []).length === 0) continue;
    checkNow(tile.session);
    await pause();
  }
}

function putDown(
  map: TerrainMap,
  label: string,
  { set }: Sent,
  changes: readonly SentChanges[],
  also: (edit: MapEdit) => void,
): void {
  mapStep(map, label, (edit) => {
    also(edit);
    for (const [index, { document }] of set.tiles.entries()) {
      const own = changes[index] ?? [];
      if (own.length > 0) edit.in(document, (transaction) => repeatChanges(document, transaction, own));
    }
  });
}

/**
 * Does a job that changes tiles, and makes the change one step of the map. Ground that was changed while the work went on is
 * worked on anew: what was made of its old state would take the change back.
 * @param also what belongs to the same step beside the tiles
 */
export async function changeMap<N extends ChangingJob>(
  map: TerrainMap,
  label: string,
  name: N,
  params: MapJobs[N]['params'],
  work: Work,
  also: (edit: MapEdit, result: MapJobs[N]['result']) => void = () => undefined,
): Promise<MapJobs[N]['result']> {
  for (;;) {
    const sent = await sendTiles(map, work);
    const result = await run<MapJobs[N]['result']>({ tiles: sent.tiles, name, params }, work, sendingPercent);
    await checkBefore(map, sent, result.changes);
    if (!isAsSent(sent, map)) continue;
    putDown(map, label, sent, result.changes, (edit) => also(edit, result));
    return result;
  }
}

/** Does a job that needs no open tile. */
export async function askOfFiles<N extends keyof FileJobs>(
  name: N,
  params: FileJobs[N]['params'],
  work: Work,
): Promise<FileJobs[N]['result']> {
  return await run({ tiles: [], name, params }, work);
}
