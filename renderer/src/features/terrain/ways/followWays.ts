/** Tells the tool of roads and rivers that it has to show them anew: they changed, or the ground under them did. */
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { followGround } from '../rules/followGround.ts';
import { landOf } from '../rules/landPlan.ts';

/** Returns the end. */
export function followWays(map: TerrainMap, refresh: () => void): () => void {
  let timer: ReturnType<typeof setTimeout> | null = null;
  const isTool = (): boolean => toolStore.getState().tool === 'way';
  const now = (): void => {
    timer = null;
    if (isTool()) refresh();
  };
  const stops = [
    landOf(map).subscribe((next, before) => {
      const isOther = next.plan.ways !== before.plan.ways || next.way !== before.way || next.point !== before.point;
      if (isOther) now();
    }),
    // A change of many tiles is one.
    followGround(map, () => {
      if (isTool()) timer ??= setTimeout(now);
    }),
  ];
  return () => {
    if (timer !== null) clearTimeout(timer);
    for (const stop of stops) stop();
  };
}
