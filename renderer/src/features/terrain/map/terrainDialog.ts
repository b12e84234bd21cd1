/** Which dialog of the Map panel is open. */
import { createStore } from 'zustand/vanilla';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import type { TerrainMap } from './maps.ts';
import type { ChosenPictures } from './work/jobs.ts';

export type TerrainDialog =
  | { readonly kind: 'newMap' }
  | { readonly kind: 'newTile'; readonly map: TerrainMap; readonly place: GridPlace | null }
  | { readonly kind: 'area'; readonly map: TerrainMap; readonly id: number | null; readonly parent: number }
  | { readonly kind: 'mapRow'; readonly map: TerrainMap }
  | { readonly kind: 'goTo'; readonly map: TerrainMap }
  | { readonly kind: 'landform'; readonly map: TerrainMap }
  | { readonly kind: 'swapTextures'; readonly map: TerrainMap }
  | { readonly kind: 'wholeMap'; readonly map: TerrainMap; readonly act: 'rules' | 'shadows' }
  | { readonly kind: 'minimaps'; readonly map: TerrainMap }
  | { readonly kind: 'export'; readonly map: TerrainMap }
  | { readonly kind: 'read'; readonly map: TerrainMap; readonly chosen: ChosenPictures };

export const terrainDialog = createStore<{ readonly open: TerrainDialog | null }>(() => ({ open: null }));

export function showTerrainDialog(open: TerrainDialog | null): void {
  terrainDialog.setState({ open });
}
