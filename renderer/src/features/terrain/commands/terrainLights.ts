/** Commands for the lights of a map's game. */
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { deleteLight, duplicateLight, newLightAt } from '../map/lights/lightActs.ts';
import { lightDeskOf } from '../map/lights/lightDesk.ts';
import type { TerrainMap } from '../map/maps.ts';
import { toolStore } from '../map/toolStore.ts';
import { terrainViewOf } from '../map/views.ts';
import { mapInFront } from './terrain.ts';

const deskMap = (context: AppContext): TerrainMap | null => {
  const map = toolStore.getState().tool === 'lights' ? mapInFront(context) : null;
  return map !== null && lightDeskOf(map).getState().status === 'open' ? map : null;
};
const chosenIn = (context: AppContext): number | null => {
  const map = deskMap(context);
  return map === null ? null : lightDeskOf(map).getState().selected;
};

function withChosen(act: (map: TerrainMap, id: number) => void): AppCommand['run'] {
  return (context) => {
    const [map, id] = [deskMap(context), chosenIn(context)];
    if (map !== null && id !== null) act(map, id);
  };
}

export const terrainLightCommands: readonly AppCommand[] = [
  {
    id: 'terrain.lights.new',
    title: 'New light where the view looks',
    category: 'Terrain',
    keywords: ['dbc', 'sphere', 'add'],
    icon: 'sun',
    when: (context) => deskMap(context) !== null,
    run: (context) => {
      const map = deskMap(context);
      if (map !== null) newLightAt(map, terrainViewOf(map)?.camera.pose.target ?? [0, 0, 0]);
    },
  },
  {
    id: 'terrain.lights.duplicate',
    title: 'Duplicate the selected light',
    category: 'Terrain',
    icon: 'copy',
    keys: ['Mod+D'],
    when: (context) => chosenIn(context) !== null,
    run: withChosen(duplicateLight),
  },
  {
    id: 'terrain.lights.delete',
    title: 'Delete the selected light',
    category: 'Terrain',
    icon: 'trash',
    keys: ['Delete'],
    when: (context) => chosenIn(context) !== null,
    run: withChosen(deleteLight),
  },
];
