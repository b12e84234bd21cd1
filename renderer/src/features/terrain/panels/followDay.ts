/** Keeps the light of the view that of the clock and of the place that is looked at. */
import { distance } from '../../../../../shared/geometry/vector.ts';
import { daylightOf, dayStore } from '../map/day.ts';
import { onGameTables } from '../map/gameTables.ts';
import type { TerrainMap } from '../map/maps.ts';
import type { TerrainView } from '../view/contract.ts';

/** Yards that the view may move before its light is worked out anew: falloffs are many times as long. */
const near = 4;

/** @returns the way to end it */
export function followDay(view: TerrainView, map: TerrainMap): () => void {
  let last = view.camera.pose.target;
  const show = (): void => {
    const { isOn, time, weather } = dayStore.getState();
    last = view.camera.pose.target;
    view.setDaylight(isOn ? daylightOf(map, last, time, weather) : null);
  };
  show();
  const stops = [
    dayStore.subscribe(show),
    onGameTables(map, show),
    view.on('camera', () => {
      if (dayStore.getState().isOn && distance(view.camera.pose.target, last) > near) show();
    }),
  ];
  return () => {
    for (const stop of stops) stop();
    view.setDaylight(null);
  };
}
