/** Looking over the open ground for seams and wrong normals, and mending what was found. */
import { createStore } from 'zustand/vanilla';
import type { GridPlace } from '../../../../shared/geometry/terrain/grid.ts';
import type { Seam } from '../../../../shared/terrain/heightEdits.ts';
import { closeSeams, findSeams } from '../../../../shared/terrain/heightEdits.ts';
import type { NormalFault } from '../../../../shared/terrain/normalFaults.ts';
import { findNormalFaults, mendNormals } from '../../../../shared/terrain/normalFaults.ts';
import { chunkMiddle } from '../../../../shared/terrain/shadowEdits.ts';
import { notify } from '../../ui/index.ts';
import { dockHandle } from '../state/handles.ts';
import { activateTile, mapStep, selectChunks } from './environment.ts';
import type { TerrainMap } from './maps.ts';
import { terrainViewOf } from './views.ts';
import { counted } from '../../../../shared/codec/words.ts';

export interface GroundFaults {
  readonly map: TerrainMap;
  readonly seams: readonly Seam[];
  readonly normals: readonly NormalFault[];
}

/** What the last look found; null before the first. */
export const groundCheck = createStore<{ readonly found: GroundFaults | null }>(() => ({ found: null }));

function look(map: TerrainMap): GroundFaults {
  const found = { map, seams: findSeams(map.tileSet), normals: findNormalFaults(map.tileSet) };
  groundCheck.setState({ found });
  return found;
}

/** Looks over all open tiles; the Map panel lists what was found. */
export function checkGround(map: TerrainMap): void {
  const { seams, normals } = look(map);
  if (seams.length === 0 && normals.length === 0) {
    const message = 'Chunks meet at their borders, and normals belong to the ground.';
    notify({ tone: 'ok', title: 'The open ground is sound', message });
    return;
  }
  dockHandle.current?.showPanel('map');
  const parts = [
    ...(seams.length === 0 ? [] : [`${counted(seams.length, 'border')} with a seam`]),
    ...(normals.length === 0 ? [] : [`${counted(normals.length, 'chunk')} with wrong normals`]),
  ];
  notify({ tone: 'warning', title: parts.join(', '), message: 'The Map panel lists them.' });
}

/** Closes seams: all of the open ground, or one. */
export function closeFoundSeams(map: TerrainMap, only?: Seam): void {
  const seams = only === undefined ? findSeams(map.tileSet) : [only];
  mapStep(map, seams.length === 1 ? 'Close a seam' : 'Close seams', (edit) => closeSeams(edit, map.tileSet, seams));
  const left = look(map).seams.length;
  if (only !== undefined) return;
  if (left > 0) notify({ tone: 'warning', title: `${counted(left, 'seam')} could not be closed` });
  else notify({ tone: 'ok', title: `Closed ${counted(seams.length, 'seam')}` });
}

/** Sets right normals: of all chunks that were found, or of one. */
export function mendFoundNormals(map: TerrainMap, only?: NormalFault): void {
  const faults = only === undefined ? findNormalFaults(map.tileSet) : [only];
  mapStep(map, 'Mend normals', (edit) => mendNormals(edit, map.tileSet, faults));
  look(map);
}

/** Yards from which a chunk is looked at. */
const near = 90;

/** Goes to chunks: selects them and looks at the first. */
export function goToChunks(map: TerrainMap, places: readonly GridPlace[]): void {
  const [first] = places;
  if (first === undefined) return;
  selectChunks(map, places);
  activateTile(map, { column: first.column >> 4, row: first.row >> 4 });
  const { x, y } = chunkMiddle(first);
  terrainViewOf(map)?.lookAt(x, y, map.tileSet.heightAt(x, y) ?? 0, near);
}
