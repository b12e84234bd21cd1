/** Looking over the open ground for seams and wrong normals, and mending what was found. */
import { createStore } from 'zustand/vanilla';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { Seam } from '../../../../../shared/terrain/heightEdits.ts';
import { closeSeams, findSeams } from '../../../../../shared/terrain/heightEdits.ts';
import type { NormalFault } from '../../../../../shared/terrain/normalFaults.ts';
import { findNormalFaults, mendNormals } from '../../../../../shared/terrain/normalFaults.ts';
import { chunkMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import type { ChunkRef } from '../../../../../shared/terrain/tiles.ts';
import { notify } from '../../../base/ui/index.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import type { Work } from '../../../workbench/work/askWorker.ts';
import { cancellable, nothingChanged } from '../../../workbench/work/cancellable.ts';
import { dockHandle } from '../../../workbench/state/handles.ts';
import { activateTile, mapStep } from './environment.ts';
import type { TerrainMap } from './maps.ts';
import { objectsOnGround } from './toolStore.ts';
import { terrainViewOf } from './views.ts';
import type { FoundFaults } from './work/jobs.ts';
import { askOfMap, changeMap } from './work/runOnMap.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

export interface GroundFaults extends FoundFaults {
  readonly map: TerrainMap;
}

/** What the last look found; null before the first. */
export const groundCheck = createStore<{ readonly found: GroundFaults | null }>(() => ({ found: null }));

/** Runs a job on the ground and keeps what it found. Null when it was given up or failed; both have been told by then. */
async function look<R>(
  map: TerrainMap,
  label: string,
  act: (work: Work) => Promise<R>,
  faultsIn: (result: R) => FoundFaults,
): Promise<R | null> {
  try {
    const result = await cancellable(label, act, nothingChanged);
    if (result !== null) groundCheck.setState({ found: { map, ...faultsIn(result) } });
    return result;
  } catch (error) {
    reportError(fill('{} did not work', label), error);
    return null;
  }
}

/** Looks over all open tiles; the Map panel lists what was found. */
export async function checkGround(map: TerrainMap): Promise<void> {
  const found = await look(
    map,
    text('Checking the ground'),
    (work) => askOfMap(map, 'checkGround', {}, work),
    (faults) => faults,
  );
  if (found === null) return;
  const { seams, normals } = found;
  if (seams.length === 0 && normals.length === 0) {
    const message = text('Chunks meet at their borders, and normals belong to the ground.');
    notify({ tone: 'ok', title: text('The ground has no seams and no wrong normals'), message });
    return;
  }
  dockHandle.current?.showPanel('map');
  const parts = [
    ...(seams.length === 0 ? [] : [fill('{} with a seam', counted(seams.length, 'border'))]),
    ...(normals.length === 0 ? [] : [fill('{} with wrong normals', counted(normals.length, 'chunk'))]),
  ];
  notify({ tone: 'warning', title: parts.join(', '), message: text('The Map panel lists them.') });
}

/** Closes the seams of all of the open ground. */
export async function closeAllSeams(map: TerrainMap): Promise<void> {
  const result = await look(
    map,
    text('Closing seams'),
    (work) => changeMap(map, 'Close seams', 'closeSeams', { objects: objectsOnGround() }, work),
    ({ found }) => found,
  );
  if (result === null) return;
  const left = result.found.seams.length;
  if (left > 0) notify({ tone: 'warning', title: fill('{} could not be closed', counted(left, 'seam')) });
  else notify({ tone: 'ok', title: fill('Closed {}', counted(result.closed, 'seam')) });
}

/** Sets right normals in all chunks of the open ground. */
export async function mendAllNormals(map: TerrainMap): Promise<void> {
  await look(
    map,
    text('Mending normals'),
    (work) => changeMap(map, 'Fix normals', 'mendNormals', {}, work),
    ({ found }) => found,
  );
}

/** How far a mended border reaches, in chunks: its corners are shared, and normals look one chunk further. */
const reach = 2;

/**
 * Looks anew at the chunks around some that were mended, and keeps what is known of the others. Cheap enough for the page:
 * some 30 chunks, 4 ms (a whole tile with its 256 chunks is 35 ms).
 */
function lookAround(map: TerrainMap, places: readonly GridPlace[]): void {
  const { found } = groundCheck.getState();
  if (found === null || found.map !== map) return;
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const isNear = ({ column, row }: GridPlace): boolean =>
    column >= Math.min(...columns) - reach &&
    column <= Math.max(...columns) + reach &&
    row >= Math.min(...rows) - reach &&
    row <= Math.max(...rows) + reach;
  const near: ChunkRef[] = [];
  for (let row = Math.min(...rows) - reach; row <= Math.max(...rows) + reach; row++) {
    for (let column = Math.min(...columns) - reach; column <= Math.max(...columns) + reach; column++) {
      const chunk = map.tileSet.chunk(column, row);
      if (chunk !== null) near.push(chunk);
    }
  }
  const seams = [...found.seams.filter(({ from }) => !isNear(from)), ...findSeams(map.tileSet, undefined, near)];
  const normals = [
    ...found.normals.filter((fault) => !isNear(fault)),
    ...findNormalFaults(map.tileSet, undefined, near),
  ];
  groundCheck.setState({ found: { map, seams, normals } });
}

/** Closes one seam that was found. */
export function closeFoundSeam(map: TerrainMap, seam: Seam): void {
  mapStep(map, 'Close a seam', (edit) => closeSeams(edit, map.tileSet, [seam], objectsOnGround()));
  lookAround(map, [seam.from, seam.to]);
}

/** Sets the right normals of one chunk that was found. */
export function mendFoundNormals(map: TerrainMap, fault: NormalFault): void {
  mapStep(map, 'Fix normals', (edit) => mendNormals(edit, map.tileSet, [fault]));
  lookAround(map, [fault]);
}

/** Yards from which a chunk is looked at. */
const near = 90;

/** Goes to chunks: selects them and looks at the first. */
export function goToChunks(map: TerrainMap, places: readonly GridPlace[]): void {
  const [first] = places;
  if (first === undefined) return;
  map.selection.selectChunks(places);
  activateTile(map, { column: first.column >> 4, row: first.row >> 4 });
  const { x, y } = chunkMiddle(first);
  terrainViewOf(map)?.camera.lookAt(x, y, map.tileSet.heightAt(x, y) ?? 0, near);
}
