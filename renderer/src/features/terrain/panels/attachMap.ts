/** Ties a map to the terrain view while it is in front: tiles, tool, selection, textures. No React. */
import { reportError } from '../../../workbench/files/errors.ts';
import { host, request } from '../../../workbench/files/host.ts';
import { onTextureFolderChanged } from '../../../workbench/files/textureFolder.ts';
import { onAnyTextureChanged } from '../../../workbench/files/textures.ts';
import { mountState } from '../../../workbench/mounts/mountState.ts';
import { notify } from '../../../base/ui/index.ts';
import type { KeptPose } from '../../../workbench/state/keptViews.ts';
import { keptView } from '../../../workbench/state/keptViews.ts';
import { notePicture } from '../../../workbench/state/pictures.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { aroundOf, followCamera, isWithinSight } from '../map/around/followCamera.ts';
import { clipboard, endPasting, pasteAt, pasteOptions } from '../map/clipboard.ts';
import { toolEnvironment } from '../map/environment.ts';
import { followGameTables } from '../map/gameTables.ts';
import type { MapState, TerrainMap } from '../map/maps.ts';
import { notePointer } from '../map/objects/pointer.ts';
import { followPictures, picturesOfMap } from '../map/minimaps/shown.ts';
import { followSun, toolStore } from '../map/toolStore.ts';
import { keepFrontTile, keepMapView, viewKeyOf } from '../map/mapViews.ts';
import { registerTerrainView } from '../map/views.ts';
import { offerProbe } from '../../../workbench/testHooks.ts';
import type { PlacementModels } from '../../../viewport/model/placementModels.ts';
import { isOneBuilding } from '../../../../../shared/terrain/mapFile.ts';
import { tileAt, tileSize } from '../../../../../shared/geometry/terrain/grid.ts';
import { terrainToolOf } from '../toolList.tsx';
import { guardedTool } from '../tools/guardedTool.ts';
import { PasteTool } from '../tools/pasteTool.ts';
import type { TerrainHit, TerrainTile, TerrainTool } from '../view/contract.ts';
import type { OwnPlacementModels, PlacedModelsClass } from '../../model/placed/placedModels.ts';
import { placedModelsClass } from '../../model/placed/placedModels.ts';
import type { TerrainViewport } from '../view/index.ts';
import { followDay } from './followDay.ts';
import { followRules } from '../rules/showRules.ts';
import { followWays } from '../ways/followWays.ts';
import { followMask } from '../rules/showMask.ts';
import { followLights } from './light/followLights.ts';
import { followPlants } from './followPlants.ts';
import { followPassedOver } from '../map/objects/passedOver.ts';
import { instancesOf } from '../map/objects/prefabInstances.ts';
import { offerWalk, walking } from '../../model/walk/walking.ts';
import { followGizmo } from './objects/followGizmo.ts';
import { cardTextureLoader, textureLoader } from '../../model/view/loadTexture.ts';
import { forgetMissing, noteMissing } from '../../model/view/missingTextures.ts';
import { fill, text } from '../../../base/text/language.ts';

const loaders = new WeakMap<Session, Pick<TerrainTile, 'loadTexture' | 'loadForCard'>>();

/** The same loaders for a session every time: tiles that stay are not built anew. */
function loadersOf(session: Session): Pick<TerrainTile, 'loadTexture' | 'loadForCard'> {
  const known = loaders.get(session) ?? {
    loadTexture: textureLoader(session),
    loadForCard: cardTextureLoader(session),
  };
  loaders.set(session, known);
  return known;
}

/** Yards along the longer side of all open tiles: a map that is shown whole must not vanish in the fog. */
function spanOf(tiles: MapState['tiles']): number {
  const columns = tiles.map(({ place }) => place.column);
  const rows = tiles.map(({ place }) => place.row);
  const longer = Math.max(Math.max(...columns) - Math.min(...columns), Math.max(...rows) - Math.min(...rows)) + 1;
  return tiles.length === 0 ? 0 : longer * tileSize;
}

/** Whether a camera looks at a tile of the map that is open or about to be. */
function isOver(map: TerrainMap, { target: [x, y] }: KeptPose): boolean {
  const { loading } = map.state.getState();
  const { column, row } = tileAt(x, y);
  return map.hasTileAt({ column, row }) || loading.some((place) => place.column === column && place.row === row);
}

/** Shows a map in the view; `hovered` hears what is under the pointer. Returns the way to end it. */
export function attachMap(
  view: TerrainViewport,
  map: TerrainMap,
  hovered: (hit: TerrainHit | null) => void,
): () => void {
  const environment = toolEnvironment(map, view);
  let shown = 0;
  let drawnNear: MapState['tiles'] = [];
  /** The first tile is framed at once, and with it all that are loaded together with it, when they are there. */
  let isArriving = false;
  let tool: TerrainTool | null = null;
  const showFirst = (isLoading: boolean): void => {
    const kept = keptView(viewKeyOf(map));
    if (kept !== null && isOver(map, kept.pose)) view.camera.setPose(kept.pose);
    else {
      view.camera.frame();
      isArriving = isLoading;
    }
  };
  /** What stays open far away, because it was worked on, is not drawn. */
  const showNear = (tiles: MapState['tiles']): void => {
    const { target } = view.camera.pose;
    const choice = aroundOf(map);
    const near = tiles.filter(({ place }) => shown === 0 || isWithinSight(place, [target[0], target[1]], choice));
    if (near.length === drawnNear.length && near.every((tile, at) => tile === drawnNear[at])) return;
    drawnNear = near;
    view.setTiles(shownTiles(near));
  };
  const showTiles = ({ tiles, loading }: MapState): void => {
    showNear(tiles);
    view.setViewDistance(Math.max(toolStore.getState().viewDistance, spanOf(tiles) * 2));
    if (shown === 0 && tiles.length > 0) showFirst(loading.length > 0);
    shown = tiles.length;
  };
  const showSelection = (): void => {
    const { chunks, objects, emitter } = map.selection.get();
    // While copied chunks follow the pointer, their target is outlined instead.
    if (!clipboard.getState().isPasting) view.setSelectedChunks(chunks);
    view.setSelectedPlacements(objects);
    view.setSelectedEmitter(emitter);
  };
  const showTool = (): void => {
    view.setTool(null);
    view.setBrush(null);
    view.setGhosts([]);
    view.setPath(null);
    view.preview.clear();
    tool = clipboard.getState().isPasting
      ? pasteTool(view, map)
      : guardedTool(terrainToolOf(toolStore.getState().tool).make(environment), environment);
    view.setTool(tool);
  };
  /** A map that is one building is framed when it is known how large that is. */
  let isFramed = false;
  const models = showPlacedModels(view, map, () => {
    if (isFramed || shown > 0) return;
    isFramed = true;
    view.camera.frame();
  });
  let stopBuilding = (): void => undefined;
  const showBuilding = (): void => {
    stopBuilding();
    const { wdt } = map.state.getState();
    const show = (): void => view.setMapFile(wdt !== null && isOneBuilding(wdt.document) ? wdt.document : null);
    stopBuilding = wdt?.document.onChange(show) ?? (() => undefined);
    show();
  };
  showBuilding();
  const now = map.state.getState();
  showTiles(now);
  showSelection();
  showTool();
  // Read early, so that what is placed next knows of the instances before it.
  void instancesOf(map).ready;
  view.setDistantLand(picturesOfMap(map).getState().lowGrounds);
  const reload = (): void => {
    for (const { session } of map.state.getState().tiles) forgetMissing(session);
    view.reloadTextures();
    models.reloadTextures();
  };
  const stops = [
    followSun(map),
    followPassedOver(view, map),
    view.on('statistics', () => {
      for (const session of map.sessions) notePicture(session);
    }),
    registerTerrainView(map, view),
    offerWalk({ start: () => view.camera.startWalk(), end: () => view.camera.endWalk() }),
    view.on('walking', (isWalking) => walking.setState({ isWalking })),
    workbench.subscribe((next, before) => {
      if (next.activeId !== before.activeId) keepFrontTile(map);
    }),
    map.state.subscribe((next, before) => {
      if (next.tiles !== before.tiles) showTiles(next);
      if (next.wdt !== before.wdt) showBuilding();
      if (isArriving && next.loading.length === 0) {
        isArriving = false;
        view.camera.frame();
      }
    }),
    toolStore.subscribe((next, before) => {
      const set = ['brushes', 'objects', 'scatter', 'line'] as const;
      const isSetAnew = set.some((key) => next.settings[key] !== before.settings[key]);
      if (isSetAnew || next.line !== before.line || next.prefab !== before.prefab) tool?.refresh?.();
      if (next.tool === before.tool) return;
      endPasting();
      showTool();
    }),
    clipboard.subscribe((next, before) => {
      if (!next.isPasting && !before.isPasting) return;
      showTool();
      showSelection();
    }),
    map.selection.subscribe(showSelection),
    view.on('hover', (hit) => {
      notePointer(map, hit);
      hovered(hit);
    }),
    followGizmo(view, map),
    followMask(view, map),
    followRules(view, map),
    followWays(map, () => tool?.refresh?.()),
    followDay(view, map),
    followPlants(view, map),
    followLights(view, map),
    followCamera(view, map, () => showNear(map.state.getState().tiles), tellPassedOver),
    view.on('camera', () => {
      if (shown > 0 && !isArriving) keepMapView(map, view.camera.pose);
    }),
    view.on('textureMissing', ({ path }) => {
      const [tile] = map.state.getState().tiles;
      if (tile !== undefined) noteMissing(tile.session, path);
    }),
    // Models and their textures may lie in a game that was added or taken away, or in another folder.
    mountState.subscribe((next, before) => {
      if (next.mounts === before.mounts) return;
      models.reload();
      models.reloadTextures();
    }),
    onTextureFolderChanged(() => {
      models.reload();
      reload();
    }),
    followPictures(map),
    picturesOfMap(map).subscribe(({ lowGrounds }, before) => {
      if (lowGrounds !== before.lowGrounds) view.setDistantLand(lowGrounds);
    }),
    followGameTables(map, (liquids, areas) => {
      view.setLiquidKinds(liquids);
      view.setAreaNames(new Map([...areas.values()].map(({ id, name }) => [id, name])));
    }),
    onAnyTextureChanged((documentId) => {
      if (map.sessions.some(({ id }) => id === documentId)) reload();
    }),
    offerProbe('terrainIdle', async () => {
      await view.probes.idle();
    }),
    offerProbe('terrainComing', () => ({
      isComing: map.state.getState().loading.length > 0,
      tiles: drawnNear.length,
    })),
    offerProbe('terrainBuilt', () => view.probes.builtTiles()),
    offerProbe('terrainPixel', (_session, x, y) => view.probes.pixel(Number(x), Number(y))),
    offerProbe('terrainPick', (_session, x, y) => view.probes.pick(Number(x), Number(y))),
    offerProbe('terrainPoint', (_session, x, y, z) => view.probes.screenPoint(Number(x), Number(y), Number(z))),
    offerProbe('terrainLookAt', (_session, x, y) => view.camera.lookAt(Number(x), Number(y), 0, 400)),
    offerProbe('terrainCamera', () => view.camera.pose),
    offerProbe('terrain', () => ({
      tiles: map.state.getState().tiles.map(({ place }) => place),
      front: map.front?.place ?? null,
      undo: map.undoLabel,
      redo: map.redoLabel,
      chunks: map.selection.get().chunks,
      objects: map.selection.get().objects,
    })),
  ];
  return () => {
    for (const stop of stops) stop();
    stopBuilding();
    view.setMapFile(null);
    view.setTool(null);
    view.setPath(null);
    // Its points are places of this map.
    toolStore.setState({ line: null });
    view.setTiles([]);
    models.end();
  };
}

function tellPassedOver(names: readonly string[]): void {
  notify({
    tone: 'warning',
    title: fill('Not loaded: {}', names.join(', ')),
    message: text(
      'Its chunks say the place of another tile, as copies do. Such tiles are passed over: open one by itself.',
    ),
  });
}

function shownTiles(tiles: MapState['tiles']): readonly TerrainTile[] {
  const seen = tiles.filter(({ session }) => !session.state.getState().isPlain);
  return seen.map(({ place, document, session }) => ({ place, document, ...loadersOf(session) }));
}

/** Builds all tiles of a map anew, after something of it could not be drawn. */
export function redraw(view: TerrainViewport, map: TerrainMap): void {
  view.setTiles([]);
  view.setTiles(shownTiles(map.state.getState().tiles));
}

function pasteTool(view: TerrainViewport, map: TerrainMap): PasteTool {
  const tools = toolEnvironment(map, view);
  return new PasteTool({
    view,
    setHint: (reason) => tools.setHint(reason),
    tell: (tone, title, message) => tools.tell(tone, title, message),
    get clip() {
      return clipboard.getState().clip;
    },
    get options() {
      return pasteOptions(map);
    },
    tiles: () => map.tileSet,
    paste: (at) => void pasteAt(map, at),
  });
}

/** Models that stand on a map, found beside its first tile, in the texture folder and in the mounts. */
function makeModels(Models: PlacedModelsClass, view: TerrainViewport, map: TerrainMap): OwnPlacementModels {
  // A map that is one building has no tiles: its files are found beside its WDT.
  const first = (): Session | undefined => map.state.getState().tiles[0]?.session ?? map.sessions[0];
  return new Models({
    readFile: async (path, kind) => {
      const session = first();
      if (session === undefined) return null;
      const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
      return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
    },
    loadTexture: async (path, replaceableId) => {
      const session = first();
      return session === undefined ? null : await loadersOf(session).loadTexture(path, replaceableId);
    },
    // Nothing is set: the view only draws anew.
    changed: () => view.setOverlays({}),
    textureMissing: (path) => {
      const session = first();
      if (session !== undefined) noteMissing(session, path);
    },
  });
}

/**
 * Shows models on a map as soon as what draws them is there; boxes stand for them until then.
 * @param built a building has come
 */
function showPlacedModels(
  view: TerrainViewport,
  map: TerrainMap,
  built: () => void,
): Readonly<Record<'reload' | 'reloadTextures' | 'end', () => void>> {
  let models: OwnPlacementModels | null = null;
  let shownModels: PlacementModels | null = null;
  let isEnded = false;
  placedModelsClass()
    .then((Models) => {
      if (isEnded || Models === null) return;
      const made = makeModels(Models, view, map);
      models = made;
      shownModels = {
        load: async (path, kind) => {
          const found = await made.load(path, kind);
          // Told when the view has it.
          if (kind === 'mapObject') setTimeout(built);
          return found;
        },
      };
      view.setPlacementModels(shownModels);
    })
    .catch((error: unknown) => reportError(text('The models on the map cannot be drawn'), error));
  return {
    reload: () => view.setPlacementModels(shownModels),
    reloadTextures: () => models?.reloadTextures(),
    end: () => {
      isEnded = true;
      view.setPlacementModels(null);
      models?.dispose();
    },
  };
}
