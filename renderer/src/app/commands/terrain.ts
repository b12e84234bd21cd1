/** Commands for maps and their tiles: tools, brush size, what is shown, and care of the ground. */
import type { ToolId } from '../../tools/terrain/settings.ts';
import type { TerrainOverlays } from '../../viewport/terrain/contract.ts';
import type { IconName } from '../../ui/index.ts';
import type { TerrainMap } from '../terrain/maps.ts';
import { mapOf } from '../terrain/maps.ts';
import { loadTiles } from '../terrain/tileFiles.ts';
import { brushInHand, chooseTool, stepRadius, stepStrength, toolStore } from '../terrain/toolStore.ts';
import { terrainViewOf } from '../terrain/views.ts';
import type { AppCommand, AppContext } from './context.ts';

export const terrainTools: readonly { readonly id: ToolId; readonly title: string; readonly icon: IconName }[] = [
  { id: 'select', title: 'Select chunks', icon: 'select' },
  { id: 'paint', title: 'Paint textures', icon: 'paint' },
  { id: 'height', title: 'Shape the ground', icon: 'terrain' },
  { id: 'holes', title: 'Holes', icon: 'hitbox' },
  { id: 'liquid', title: 'Liquids', icon: 'liquid' },
  { id: 'colour', title: 'Vertex colours', icon: 'brush' },
  { id: 'shadow', title: 'Shadows', icon: 'moon' },
  { id: 'area', title: 'Areas', icon: 'area' },
  { id: 'flags', title: 'Chunk flags', icon: 'event' },
  { id: 'objects', title: 'Objects', icon: 'doodad' },
  { id: 'effects', title: 'Ground effects', icon: 'plants' },
  { id: 'sounds', title: 'Sound emitters', icon: 'sound' },
  { id: 'flight', title: 'Flight bounds', icon: 'flight' },
];

export const terrainOverlays: readonly {
  readonly id: keyof TerrainOverlays;
  readonly title: string;
  readonly keys?: string;
}[] = [
  { id: 'chunkGrid', title: 'Chunk grid', keys: 'G' },
  { id: 'tileBorders', title: 'Tile borders' },
  { id: 'holeGrid', title: 'Hole grid' },
  { id: 'wireframe', title: 'Wireframe', keys: 'Z' },
  { id: 'contours', title: 'Contour lines', keys: 'C' },
  { id: 'slopes', title: 'Slopes' },
  { id: 'areas', title: 'Areas' },
  { id: 'impassable', title: 'Impassable chunks' },
  { id: 'flightBounds', title: 'Flight bounds' },
  { id: 'effects', title: 'Ground effects' },
  { id: 'sounds', title: 'Sound emitters' },
  { id: 'liquids', title: 'Liquids' },
  { id: 'shadows', title: 'Baked shadows' },
  { id: 'vertexColors', title: 'Vertex colours' },
  { id: 'placements', title: 'Objects' },
  { id: 'fog', title: 'Fog' },
];

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

export function toggleTerrainOverlay(id: keyof TerrainOverlays): void {
  toolStore.setState(({ overlays }) => ({ overlays: { ...overlays, [id]: !overlays[id] } }));
}

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
    run: withMap((map) => terrainViewOf(map)?.frame()),
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
    id: 'terrain.loadAll',
    title: 'Load all tiles of the map',
    category: 'Terrain',
    icon: 'map',
    when: (context) => (mapInFront(context)?.state.getState().files.length ?? 0) > 1,
    run: withMap((map) => loadTiles(map, map.state.getState().files)),
  },
];
