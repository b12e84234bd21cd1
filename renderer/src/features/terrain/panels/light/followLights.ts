/** Keeps the spheres of the view those of the tables' lights. */
import { lightDeskOf } from '../../map/lights/lightDesk.ts';
import { lightsOf, onGameTables } from '../../map/gameTables.ts';
import type { TerrainMap } from '../../map/maps.ts';
import type { TerrainView } from '../../view/contract.ts';
import { fill } from '../../../../base/text/language.ts';

/** @returns the way to end it */
export function followLights(view: TerrainView, map: TerrainMap): () => void {
  const show = (): void => {
    const { selected } = lightDeskOf(map).getState();
    view.setLights(
      lightsOf(map)
        .filter(({ isWholeMap }) => !isWholeMap)
        .map(({ id, place, start, end }) => ({
          name: fill('Light {}', id),
          place,
          start,
          end,
          isSelected: id === selected,
        })),
    );
  };
  show();
  const stops = [onGameTables(map, show), lightDeskOf(map).subscribe(show)];
  return () => {
    for (const stop of stops) stop();
    view.setLights([]);
  };
}
