/** Commands for maps and their tiles: tools, brush size, what is shown, and care of the ground. */
import type { GridPlace } from '../../../../shared/geometry/terrain/grid.ts';
import { closeSeams, findSeams } from '../../../../shared/terrain/heightEdits.ts';
import { bakeShadows } from '../../../../shared/terrain/shadowEdits.ts';
import { duplicatePlacements, freeUniqueId, removePlacements } from '../../../../shared/terrain/placementEdits.ts';
import type { ToolId } from '../../tools/terrain/settings.ts';
import type { TerrainOverlays } from '../../viewport/terrain/contract.ts';
import type { IconName } from '../../ui/index.ts';
import { notify } from '../../ui/index.ts';
import { mapStep } from '../terrain/environment.ts';
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
  keys: [`Digit${(index + 1) % 10}`],
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

const counted = (count: number, noun: string): string => `${count} ${noun}${count === 1 ? '' : 's'}`;

function checkSeams(map: TerrainMap): void {
  const seams = findSeams(map.tileSet);
  if (seams.length === 0) {
    notify({ tone: 'ok', title: 'No seams', message: 'All chunks of the open tiles meet at their borders.' });
    return;
  }
  const worst = Math.max(...seams.map(({ gap }) => gap));
  map.state.setState({ selectedChunks: uniquePlaces(seams.flatMap(({ from, to }) => [from, to])) });
  notify({
    tone: 'warning',
    title: `${counted(seams.length, 'border')} with a seam`,
    message: `The widest gap is ${worst.toFixed(3)} yd. The chunks on both sides are selected.`,
    action: { label: 'Close the seams', onSelect: () => closeAllSeams(map) },
  });
}

function uniquePlaces(places: readonly GridPlace[]): readonly GridPlace[] {
  return [...new Map(places.map((place) => [`${place.column} ${place.row}`, place])).values()];
}

function closeAllSeams(map: TerrainMap): void {
  const seams = findSeams(map.tileSet);
  mapStep(map, 'Close seams', (edit) => closeSeams(edit, map.tileSet, seams));
  const left = findSeams(map.tileSet).length;
  if (left > 0) notify({ tone: 'warning', title: `${counted(left, 'seam')} could not be closed` });
  else notify({ tone: 'ok', title: `Closed ${counted(seams.length, 'seam')}` });
}

function bake(map: TerrainMap, isWhole: boolean): void {
  const { tiles } = map.state.getState();
  const front = isWhole ? tiles : tiles.filter((tile) => tile === map.front);
  const { sun } = toolStore.getState();
  mapStep(map, front.length === 1 ? 'Bake shadows' : `Bake shadows of ${front.length} tiles`, (edit) =>
    bakeShadows(edit, map.tileSet, front, sun),
  );
  notify({ tone: 'ok', title: `Baked the shadows of ${counted(front.length, 'tile')}` });
}

function deleteObjects(map: TerrainMap): void {
  const { selectedPlacements, tiles } = map.state.getState();
  map.history.group(() => {
    for (const { place, document } of tiles) {
      const ids = selectedPlacements
        .filter(({ tile }) => tile.column === place.column && tile.row === place.row)
        .map(({ record }) => record)
        .filter((id) => document.has(id));
      if (ids.length > 0) removePlacements(document, ids);
    }
  });
  map.state.setState({ selectedPlacements: [] });
}

function duplicateObjects(map: TerrainMap): void {
  const { selectedPlacements, tiles } = map.state.getState();
  let next = freeUniqueId(tiles.map(({ document }) => document));
  const copies: { tile: GridPlace; record: (typeof selectedPlacements)[number]['record'] }[] = [];
  map.history.group(() => {
    for (const { place, document } of tiles) {
      const ids = selectedPlacements
        .filter(({ tile }) => tile.column === place.column && tile.row === place.row)
        .map(({ record }) => record);
      if (ids.length === 0) continue;
      copies.push(...duplicatePlacements(document, ids, next).map((record) => ({ tile: place, record })));
      next += ids.length;
    }
  });
  map.state.setState({ selectedPlacements: copies });
}

const hasObjects = (context: AppContext): boolean =>
  (mapInFront(context)?.state.getState().selectedPlacements.length ?? 0) > 0;

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
  {
    id: 'terrain.checkSeams',
    title: 'Check for seams',
    category: 'Terrain',
    keywords: ['gap', 'border', 'crack'],
    icon: 'search',
    when: hasMap,
    run: withMap(checkSeams),
  },
  {
    id: 'terrain.closeSeams',
    title: 'Close all seams',
    category: 'Terrain',
    keywords: ['gap', 'border', 'repair'],
    icon: 'fix',
    when: hasMap,
    run: withMap(closeAllSeams),
  },
  {
    id: 'terrain.bakeShadows',
    title: 'Bake the shadows of the active tile',
    category: 'Terrain',
    keywords: ['sun', 'light', 'mcsh'],
    icon: 'sun',
    when: hasMap,
    run: withMap((map) => bake(map, false)),
  },
  {
    id: 'terrain.bakeAllShadows',
    title: 'Bake the shadows of all open tiles',
    category: 'Terrain',
    keywords: ['sun', 'light', 'mcsh'],
    icon: 'sun',
    when: hasMap,
    run: withMap((map) => bake(map, true)),
  },
  {
    id: 'terrain.duplicateObjects',
    title: 'Duplicate the selected objects',
    category: 'Terrain',
    keywords: ['copy', 'doodad'],
    icon: 'copy',
    when: hasObjects,
    run: withMap(duplicateObjects),
  },
  {
    id: 'terrain.deleteObjects',
    title: 'Delete the selected objects',
    category: 'Terrain',
    keywords: ['remove', 'doodad'],
    icon: 'trash',
    when: hasObjects,
    run: withMap(deleteObjects),
  },
];
