/** Terrain of World of Warcraft: tiles and maps, their tools and panels. */
import { createElement } from 'react';
import type { Contribution, KeptSetting } from '../../workbench/contribution.ts';
import type { Panel } from '../../workbench/panelList.ts';
import type { View } from '../../workbench/views/view.ts';
import { dialogOf } from '../../workbench/window/dialogPart.tsx';
import { terrainCommands } from './commands/terrain.ts';
import { terrainArrangeCommands } from './commands/terrainArrange.ts';
import { terrainClipCommands } from './commands/terrainClip.ts';
import { terrainLightCommands } from './commands/terrainLights.ts';
import { newMapCommands, terrainMapCommands } from './commands/terrainMap.ts';
import { terrainWayCommands } from './commands/terrainWays.ts';
import { terrainZoneCommands } from './commands/terrainZones.ts';
import { terrainObjectCommands } from './commands/terrainObjects.ts';
import { terrainFormats } from './formats.ts';
import { aroundChoice, aroundPreferences, keptAroundChoice } from './map/around/choice.ts';
import { clipboard } from './map/clipboard.ts';
import { dayStore } from './map/day.ts';
import { MapPanel } from './map/MapPanel.tsx';
import { followTerrain } from './map/maps.ts';
import { objectClip } from './map/objects/acts.ts';
import { settleEdits } from './map/objects/settleEdits.ts';
import { showTerrainDialog, terrainDialog } from './map/terrainDialog.ts';
import { bookmarkStore, keptBookmarks, restoreBookmarks } from './map/places/bookmarks.ts';
import { lookBeside } from './map/tileFiles.ts';
import { toolStore } from './map/toolStore.ts';
import { terrainMenus } from './menus.ts';
import { Ground } from './panels/Ground.tsx';
import { ObjectsPanel } from './panels/objects/ObjectsPanel.tsx';
import { ToolOptions } from './panels/ToolOptions.tsx';
import { RulesPanel } from './rules/RulesPanel.tsx';
import { restoreSettings } from './tools/settings.ts';

/** A map and its tiles: all that are open are one ground in one view. */
const view: View = {
  icon: 'terrain',
  tellsOfPicture: true,
  overlays: [],
  workspaces: ['terrain', 'data'],
  load: async () => (await import('./panels/TerrainPanel.tsx')).TerrainPanel,
  prepare: async () => {
    const { prepareTerrainView } = await import('./panels/sharedTerrainView.ts');
    await prepareTerrainView();
  },
};

const isFor: Panel['isFor'] = (each) => each === view;

const tools: KeptSetting = {
  name: 'terrainTools',
  restore: (value) => toolStore.setState({ settings: restoreSettings(value) }),
  watch: (keep) => {
    toolStore.subscribe((now, before) => {
      if (now.settings !== before.settings) keep(now.settings);
    });
  },
};

const places: KeptSetting = {
  name: 'mapPlaces',
  restore: restoreBookmarks,
  watch: (keep) => {
    bookmarkStore.subscribe((all) => keep(keptBookmarks(all)));
  },
};

export const terrain: Contribution = {
  id: 'terrain',
  views: { adt: view, wdt: view },
  panels: [
    { id: 'map', title: 'Map', icon: 'map', render: () => createElement(MapPanel), isFor },
    { id: 'tool', title: 'Tool', icon: 'brush', render: () => createElement(ToolOptions), isFor },
    { id: 'rules', title: 'Rules', icon: 'plants', render: () => createElement(RulesPanel), isFor },
    { id: 'ground', title: 'Ground', icon: 'materials', render: () => createElement(Ground), isFor },
    { id: 'objects', title: 'Objects', icon: 'doodad', render: () => createElement(ObjectsPanel), isFor },
  ],
  commands: [
    // First, because Escape ends putting chunks down before it ends a selection.
    { commands: terrainClipCommands, formats: terrainFormats },
    { commands: terrainLightCommands, formats: terrainFormats },
    // Before those of objects: Enter, Delete and Escape are the line's while there is one.
    { commands: terrainArrangeCommands, formats: terrainFormats },
    { commands: terrainWayCommands, formats: terrainFormats },
    // What is selected on a map is copied and deleted in all tiles that list it.
    { commands: terrainObjectCommands, formats: terrainFormats },
    { commands: terrainCommands, formats: terrainFormats },
    { commands: terrainMapCommands, formats: terrainFormats },
    { commands: terrainZoneCommands, formats: terrainFormats },
    { commands: newMapCommands },
  ],
  menus: terrainMenus,
  menuParts: [{ place: 'file.new', items: newMapCommands.map(({ id }) => id) }],
  dialogs: [
    dialogOf(
      terrainDialog,
      ({ open }) => open !== null,
      async () => (await import('./map/TerrainDialogs.tsx')).TerrainDialogs,
      () => showTerrainDialog(null),
    ),
  ],
  settings: [tools, places, keptAroundChoice],
  preferences: aroundPreferences,
  watched: [toolStore, clipboard, objectClip, dayStore, aroundChoice],
  start: () =>
    followTerrain((map, session) => {
      settleEdits(map, session);
      void lookBeside(map, session);
    }),
};
