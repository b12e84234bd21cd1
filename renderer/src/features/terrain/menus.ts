/** The Terrain menu. */
import type { MenuFrame } from '../../base/commands/menuFrame.ts';
import { SEPARATOR } from '../../base/commands/index.ts';
import type { MenuPlace } from '../../workbench/menus.ts';
import { terrainArrangeMenu } from './commands/terrainArrange.ts';
import { terrainLightCommands } from './commands/terrainLights.ts';
import { terrainObjectMenu } from './commands/terrainObjects.ts';
import { terrainWayCommands } from './commands/terrainWays.ts';
import { terrainZoneCommands } from './commands/terrainZones.ts';
import { terrainFormats } from './formats.ts';
import { terrainOverlays } from './map/viewEntries.ts';
import { terrainTools } from './toolList.tsx';

export const terrainMenus: readonly MenuFrame<MenuPlace>[] = [
  {
    id: 'terrain',
    label: 'Terrain',
    formats: terrainFormats,
    items: [
      { label: 'Tools', items: terrainTools.map(({ id }) => `terrain.tool.${id}`) },
      { label: 'Shown', items: terrainOverlays.map(({ id }) => `terrain.overlay.${id}`) },
      SEPARATOR,
      'terrain.loadAll',
      'terrain.frame',
      'terrain.goTo',
      'terrain.rememberPlace',
      'terrain.camera',
      'terrain.day',
      { label: 'Lights', items: terrainLightCommands.map(({ id }) => id) },
      SEPARATOR,
      'terrain.landform',
      'terrain.swapTextures',
      'terrain.rulesOfMap',
      { label: 'Roads and rivers', items: terrainWayCommands.map(({ id }) => id) },
      SEPARATOR,
      'terrain.newTile',
      'terrain.deleteTile',
      'terrain.pictures',
      'terrain.minimaps',
      'terrain.rebuildWdl',
      ...terrainZoneCommands.map(({ id }) => id),
      SEPARATOR,
      'terrain.checkSeams',
      'terrain.closeSeams',
      'terrain.mendNormals',
      'terrain.bakeShadows',
      'terrain.bakeAllShadows',
      'terrain.bakeMap',
      SEPARATOR,
      'terrain.copyChunks',
      'terrain.pasteChunks',
      'terrain.turnClip',
      SEPARATOR,
      { label: 'Objects', items: terrainObjectMenu },
      ...terrainArrangeMenu,
    ],
  },
];
