/** What the tool of lights may do with the tables of light. */
import { placeLight } from '../../../../../../shared/terrain/light/edits.ts';
import type { LightHandles } from '../../tools/environment.ts';
import { lightsOf } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import { lightDeskOf, selectLight } from './lightDesk.ts';

export function lightHandles(map: TerrainMap): LightHandles {
  const desk = lightDeskOf(map);
  return {
    all: () => (desk.getState().documents === null ? [] : lightsOf(map).filter(({ isWholeMap }) => !isWholeMap)),
    get selected() {
      return desk.getState().selected;
    },
    select: (id) => selectLight(map, id),
    place(edit, id, to) {
      const { documents } = desk.getState();
      if (documents !== null) placeLight(edit, documents, id, to);
    },
  };
}
