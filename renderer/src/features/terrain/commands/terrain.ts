/** Commands for maps and their tiles: tools, brush size, what is shown, and care of the ground. */
import type { TerrainMap } from '../map/maps.ts';
import { mapOf } from '../map/maps.ts';
import { loadAll, mostAtOnce } from '../map/tileFiles.ts';
import {
  brushInHand,
  chooseTool,
  stepRadius,
  stepStrength,
  toggleTerrainOverlay,
  toolStore,
} from '../map/toolStore.ts';
import { dayStore, toggleDay } from '../map/day.ts';
import { terrainOverlays } from '../map/viewEntries.ts';
import { terrainTools } from '../toolList.tsx';
import { terrainViewOf } from '../map/views.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { text } from '../../../base/text/language.ts';

export function mapInFront({ session }: AppContext): TerrainMap | null {
  return session === null ? null : mapOf(session);
}

/** `when` of commands that need an open map. */
const hasMap = (context: AppContext): boolean => mapInFront(context) !== null;
const hasBrush = (context: AppContext): boolean => hasMap(context) && brushInHand() !== null;

function withMap(act: (map: TerrainMap) => void | Promise<void>): AppCommand['run'] {
  return (context) => {
    const map = mapInFront(context);
    return map === null ? undefined : act(map);
  };
}

const tools: readonly AppCommand[] = terrainTools.map(({ id, title, icon }, index) => ({
  id: `terrain.tool.${id}`,
  title: `${title} (terrain tool)`,
  category: 'Terrain',
  keywords: ['brush', 'tool'],
  icon,
  // Ten digits, then the same again with Shift.
  keys: [`${index < 10 ? '' : 'Shift+'}Digit${(index + 1) % 10}`],
  when: hasMap,
  checked: () => toolStore.getState().tool === id,
  run: () => chooseTool(id),
}));

const overlays: readonly AppCommand[] = terrainOverlays.map(({ id, title, keys }) => ({
  id: `terrain.overlay.${id}`,
  title: `Show ${title.toLowerCase()} of the terrain`,
  category: 'Terrain',
  keywords: ['overlay', 'display'],
  ...(keys === undefined ? {} : { keys: [keys] }),
  when: hasMap,
  checked: () => toolStore.getState().overlays[id],
  run: () => toggleTerrainOverlay(id),
}));

const sizes: readonly AppCommand[] = [
  { id: 'smaller', title: 'Smaller brush', keys: 'BracketLeft', act: () => stepRadius(false) },
  { id: 'larger', title: 'Larger brush', keys: 'BracketRight', act: () => stepRadius(true) },
  { id: 'weaker', title: 'Weaker brush', keys: 'Shift+BracketLeft', act: () => stepStrength(false) },
  { id: 'stronger', title: 'Stronger brush', keys: 'Shift+BracketRight', act: () => stepStrength(true) },
].map(({ id, title, keys, act }) => ({
  id: `terrain.brush.${id}`,
  title,
  category: 'Terrain',
  keywords: ['radius', 'size', 'strength'],
  keys: [keys],
  when: hasBrush,
  run: act,
}));

export const terrainCommands: readonly AppCommand[] = [
  ...tools,
  ...sizes,
  ...overlays,
  {
    id: 'terrain.frame',
    title: 'Show all open tiles',
    category: 'Terrain',
    keywords: ['home', 'camera', 'zoom'],
    icon: 'frame',
    keys: ['Home'],
    when: hasMap,
    run: withMap((map) => terrainViewOf(map)?.camera.frame()),
  },
  {
    id: 'terrain.camera',
    title: 'Fly with W, A, S, D (terrain)',
    category: 'Terrain',
    keywords: ['orbit', 'camera', 'fly'],
    icon: 'camera',
    keys: ['Backquote'],
    when: hasMap,
    checked: () => toolStore.getState().cameraMode === 'fly',
    run: () => toolStore.setState(({ cameraMode }) => ({ cameraMode: cameraMode === 'fly' ? 'orbit' : 'fly' })),
  },
  {
    id: 'terrain.day',
    title: 'Day and sky of the game',
    category: 'Terrain',
    keywords: ['light', 'time', 'clock', 'sun', 'weather', 'dbc'],
    icon: 'sun',
    when: hasMap,
    checked: () => dayStore.getState().isOn,
    run: toggleDay,
  },
  {
    id: 'terrain.loadAll',
    title: 'Load all tiles of the map',
    category: 'Terrain',
    icon: 'map',
    when: (context) => {
      const count = mapInFront(context)?.state.getState().files.length ?? 0;
      return count > 1 && count <= mostAtOnce;
    },
    whyNot: (context) =>
      (mapInFront(context)?.state.getState().files.length ?? 0) > mostAtOnce
        ? text('There are too many to load at once: the Map panel loads those around the camera')
        : text('All tiles are loaded'),
    run: withMap((map) => loadAll(map)),
  },
];
