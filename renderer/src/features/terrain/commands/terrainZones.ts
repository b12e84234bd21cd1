/** Commands for areas and for the map's own row in the game's tables. */
import type { AppCommand } from '../../../workbench/commands/context.ts';
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { toolStore } from '../map/toolStore.ts';
import { mapInFront } from './terrain.ts';

export const terrainZoneCommands: readonly AppCommand[] = [
  {
    id: 'terrain.newArea',
    title: 'New area…',
    category: 'Terrain',
    keywords: ['zone', 'subzone', 'AreaTable', 'dbc', 'music', 'name'],
    icon: 'area',
    when: (context) => mapInFront(context) !== null,
    run: (context) => {
      const map = mapInFront(context);
      const parent = toolStore.getState().settings.area.areaId;
      if (map !== null) showTerrainDialog({ kind: 'area', map, id: null, parent });
    },
  },
  {
    id: 'terrain.mapRow',
    title: 'Row of the map in Map.dbc…',
    category: 'Terrain',
    keywords: ['loading screen', 'dbc', 'new map', 'instance'],
    icon: 'table',
    when: (context) => mapInFront(context) !== null,
    run: (context) => {
      const map = mapInFront(context);
      if (map !== null) showTerrainDialog({ kind: 'mapRow', map });
    },
  },
];
