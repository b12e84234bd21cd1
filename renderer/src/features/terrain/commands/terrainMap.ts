/** Commands for maps as a whole: new maps and tiles, pictures, the distant view, seams and normals, baked shadows. */
import { showTerrainDialog } from '../map/terrainDialog.ts';
import { bakeTiles } from '../map/bake.ts';
import { rebuildDistantView } from '../map/distantView.ts';
import { checkGround, closeAllSeams, mendAllNormals } from '../map/groundCheck.ts';
import { deleteTile } from '../map/mapFiles.ts';
import type { TerrainMap } from '../map/maps.ts';
import { rememberPlace } from '../map/places/goToBookmark.ts';
import type { AppCommand, AppContext } from '../../../workbench/commands/context.ts';
import { mapInFront } from './terrain.ts';

const hasMap = (context: AppContext): boolean => mapInFront(context) !== null;
const hasTile = (context: AppContext): boolean => (mapInFront(context)?.state.getState().tiles.length ?? 0) > 0;

/** There are tiles, open or not. */
function hasLand(context: AppContext): boolean {
  const state = mapInFront(context)?.state.getState();
  return state !== undefined && state.tiles.length + state.files.length > 0;
}

function withMap(act: (map: TerrainMap) => void | Promise<void>): AppCommand['run'] {
  return (context) => {
    const map = mapInFront(context);
    return map === null ? undefined : act(map);
  };
}

/** Makes a map, whatever is in front. */
export const newMapCommands: readonly AppCommand[] = [
  {
    id: 'terrain.newMap',
    title: 'New map…',
    category: 'Terrain',
    keywords: ['wdt', 'create', 'world'],
    icon: 'map',
    run: () => showTerrainDialog({ kind: 'newMap' }),
  },
];

export const terrainMapCommands: readonly AppCommand[] = [
  {
    id: 'terrain.newTile',
    title: 'New tile…',
    category: 'Terrain',
    keywords: ['adt', 'create', 'add', 'copy'],
    icon: 'plus',
    when: hasMap,
    run: withMap((map) => showTerrainDialog({ kind: 'newTile', map, place: null })),
  },
  {
    id: 'terrain.deleteTile',
    title: 'Delete the active tile…',
    category: 'Terrain',
    keywords: ['adt', 'remove'],
    icon: 'trash',
    when: hasTile,
    run: withMap((map) => (map.front === null ? undefined : deleteTile(map, map.front.place))),
  },
  {
    id: 'terrain.swapTextures',
    title: 'Swap textures of the map…',
    category: 'Terrain',
    keywords: ['replace', 'texture set', 'tileset', 'layers'],
    icon: 'texture',
    when: hasLand,
    run: withMap((map) => showTerrainDialog({ kind: 'swapTextures', map })),
  },
  {
    id: 'terrain.pictures',
    title: 'Pictures of heights, alpha maps and colours…',
    category: 'Terrain',
    keywords: ['export', 'import', 'heightmap', 'png', 'alphamap'],
    icon: 'texture',
    when: hasTile,
    run: withMap((map) => showTerrainDialog({ kind: 'export', map })),
  },
  {
    id: 'terrain.landform',
    title: 'Shape the land…',
    category: 'Terrain',
    keywords: ['noise', 'erosion', 'terraces', 'hydraulic', 'thermal', 'ridge', 'smooth', 'generate', 'landform'],
    icon: 'terrain',
    when: hasTile,
    run: withMap((map) => showTerrainDialog({ kind: 'landform', map })),
  },
  {
    id: 'terrain.goTo',
    title: 'Go to a place…',
    category: 'Terrain',
    keywords: ['teleport', 'coordinates', 'area', 'tile', 'find'],
    icon: 'search',
    when: hasMap,
    run: withMap((map) => showTerrainDialog({ kind: 'goTo', map })),
  },
  {
    id: 'terrain.rememberPlace',
    title: 'Remember this place of the map',
    category: 'Terrain',
    keywords: ['bookmark', 'camera', 'favourite'],
    icon: 'plus',
    when: hasTile,
    run: withMap((map) => void rememberPlace(map)),
  },
  {
    id: 'terrain.minimaps',
    title: 'Draw minimaps…',
    category: 'Terrain',
    keywords: ['minimap', 'blp', 'md5translate', 'picture', 'map'],
    icon: 'map',
    when: hasLand,
    run: withMap((map) => showTerrainDialog({ kind: 'minimaps', map })),
  },
  {
    id: 'terrain.rebuildWdl',
    title: 'Rebuild the distant view (WDL)',
    category: 'Terrain',
    keywords: ['wdl', 'horizon', 'low'],
    icon: 'terrain',
    when: hasTile,
    run: withMap(rebuildDistantView),
  },
  {
    id: 'terrain.checkSeams',
    title: 'Check for seams and wrong normals',
    category: 'Terrain',
    keywords: ['gap', 'border', 'crack', 'light'],
    icon: 'search',
    when: hasTile,
    run: withMap(checkGround),
  },
  {
    id: 'terrain.closeSeams',
    title: 'Close all seams',
    category: 'Terrain',
    keywords: ['gap', 'border', 'repair'],
    icon: 'fix',
    when: hasTile,
    run: withMap(closeAllSeams),
  },
  {
    id: 'terrain.mendNormals',
    title: 'Fix all wrong normals',
    category: 'Terrain',
    keywords: ['light', 'repair', 'mcnr'],
    icon: 'fix',
    when: hasTile,
    run: withMap(mendAllNormals),
  },
  {
    id: 'terrain.bakeShadows',
    title: 'Bake the shadows of the active tile',
    category: 'Terrain',
    keywords: ['sun', 'light', 'mcsh'],
    icon: 'sun',
    when: hasTile,
    run: withMap(async (map) => void (await bakeTiles(map, map.front === null ? [] : [map.front]))),
  },
  {
    id: 'terrain.bakeAllShadows',
    title: 'Bake the shadows of all open tiles',
    category: 'Terrain',
    keywords: ['sun', 'light', 'mcsh'],
    icon: 'sun',
    when: hasTile,
    run: withMap(async (map) => void (await bakeTiles(map, map.state.getState().tiles))),
  },
  {
    id: 'terrain.bakeMap',
    title: 'Bake the shadows of the whole map…',
    category: 'Terrain',
    keywords: ['sun', 'light', 'mcsh', 'all tiles', 'batch'],
    icon: 'sun',
    when: hasLand,
    run: withMap((map) => showTerrainDialog({ kind: 'wholeMap', map, act: 'shadows' })),
  },
  {
    id: 'terrain.rulesOfMap',
    title: 'Put rules down on the whole map…',
    category: 'Terrain',
    keywords: ['land by rule', 'all tiles', 'batch'],
    icon: 'plants',
    when: hasLand,
    run: withMap((map) => showTerrainDialog({ kind: 'wholeMap', map, act: 'rules' })),
  },
];
