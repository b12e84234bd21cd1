/** Hears of every change of the ground of a map, and of tiles that come and go. */
import type { TerrainMap } from '../map/maps.ts';

/** Returns the end. */
export function followGround(map: TerrainMap, changed: () => void): () => void {
  let watched: readonly (() => void)[] = [];
  const watch = (): void => {
    for (const end of watched) end();
    watched = map.state.getState().tiles.map(({ document }) => document.onChange(changed));
  };
  const stop = map.state.subscribe((now, before) => {
    if (now.tiles === before.tiles) return;
    watch();
    changed();
  });
  watch();
  return () => {
    stop();
    for (const end of watched) end();
  };
}
