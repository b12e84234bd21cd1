/** Keeps the plants of the view those of the game's tables, as thick and as far as they were asked for. */
import { createStore } from 'zustand/vanilla';
import { effectRowsOf, onGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import type { TerrainView } from '../view/contract.ts';
import type { PlantCount } from '../view/plants/plantLook.ts';

/** What stands around the camera of the map in front. */
export const plantStore = createStore<PlantCount>(() => ({ plants: 0, missing: [] }));

/** @returns the way to end it */
export function followPlants(view: TerrainView, map: TerrainMap): () => void {
  const show = (): void => {
    const rows = new Map(effectRowsOf(map).map((row) => [row.id, row]));
    view.setPlants({ rows, ...toolStore.getState().settings.plants });
  };
  show();
  const stops = [
    onGameTables(map, show),
    toolStore.subscribe((now, before) => {
      if (now.settings.plants !== before.settings.plants) show();
    }),
    view.on('plants', (count) => plantStore.setState(count, true)),
  ];
  return () => {
    for (const stop of stops) stop();
    view.setPlants({ rows: new Map(), ...toolStore.getState().settings.plants });
  };
}
