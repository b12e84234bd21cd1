/** Which view draws which map just now: what commands act on. */
import type { TerrainView } from '../view/contract.ts';
import type { TerrainMap } from './maps.ts';

const views = new Map<TerrainMap, TerrainView>();

/** Makes a view known while it is on the screen. Returns the way to withdraw it. */
export function registerTerrainView(map: TerrainMap, view: TerrainView): () => void {
  views.set(map, view);
  return () => {
    if (views.get(map) === view) views.delete(map);
  };
}

export function terrainViewOf(map: TerrainMap): TerrainView | null {
  return views.get(map) ?? null;
}
