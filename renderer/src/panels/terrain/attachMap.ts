/** Ties a map to the terrain view while it is in front: tiles, tool, selection, textures. No React. */
import { host, request } from '../../app/files/host.ts';
import { onTextureFolderChanged } from '../../app/files/textureFolder.ts';
import { onAnyTextureChanged } from '../../app/files/textures.ts';
import type { Session } from '../../app/state/session.ts';
import { toolEnvironment } from '../../app/terrain/environment.ts';
import type { MapState, TerrainMap } from '../../app/terrain/maps.ts';
import { toolStore } from '../../app/terrain/toolStore.ts';
import { registerTerrainView } from '../../app/terrain/views.ts';
import { offerProbe } from '../../app/testHooks.ts';
import { tileSize } from '../../../../shared/geometry/terrain/grid.ts';
import { isPlacement } from '../../../../shared/terrain/placementEdits.ts';
import { makeTool } from '../../tools/terrain/index.ts';
import type { TerrainHit, TerrainTile } from '../../viewport/terrain/contract.ts';
import { M2PlacementModels } from '../../viewport/m2/index.ts';
import type { TerrainViewport } from '../../viewport/terrain/index.ts';
import { textureLoader } from '../viewport/loadTexture.ts';
import { forgetMissing, noteMissing } from '../viewport/missingTextures.ts';

const loaders = new WeakMap<Session, TerrainTile['loadTexture']>();

/** The same loader for a session every time: tiles that stay are not built anew. */
function loaderOf(session: Session): TerrainTile['loadTexture'] {
  const known = loaders.get(session) ?? textureLoader(session);
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

/** Shows a map in the view; `hovered` hears what is under the pointer. Returns the way to end it. */
export function attachMap(
  view: TerrainViewport,
  map: TerrainMap,
  hovered: (hit: TerrainHit | null) => void,
): () => void {
  const environment = toolEnvironment(map, view);
  let shown = 0;
  const showTiles = ({ tiles }: MapState): void => {
    view.setTiles(tiles.map(({ place, document, session }) => ({ place, document, loadTexture: loaderOf(session) })));
    view.setViewDistance(Math.max(toolStore.getState().viewDistance, spanOf(tiles) * 2));
    if (shown === 0 && tiles.length > 0) view.frame();
    shown = tiles.length;
  };
  const showSelection = ({ selectedChunks, selectedPlacements }: MapState): void => {
    view.setSelectedChunks(selectedChunks);
    view.setSelectedPlacements(selectedPlacements);
  };
  const showTool = (): void => {
    view.setTool(null);
    view.setBrush(null);
    view.setTool(makeTool(toolStore.getState().tool, environment));
  };
  const models = placedModels(view, map);
  view.setPlacementModels(models);
  const now = map.state.getState();
  showTiles(now);
  showSelection(now);
  showTool();
  const reload = (): void => {
    for (const { session } of map.state.getState().tiles) forgetMissing(session);
    view.reloadTextures();
  };
  const stops = [
    registerTerrainView(map, view),
    map.state.subscribe((next, before) => {
      if (next.tiles !== before.tiles) showTiles(next);
      showSelection(next);
    }),
    toolStore.subscribe((next, before) => {
      if (next.tool !== before.tool) showTool();
    }),
    followPanels(map),
    view.on('hover', hovered),
    view.on('textureMissing', ({ path }) => {
      const [tile] = map.state.getState().tiles;
      if (tile !== undefined) noteMissing(tile.session, path);
    }),
    onTextureFolderChanged(reload),
    onAnyTextureChanged((documentId) => {
      if (map.sessions.some(({ id }) => id === documentId)) reload();
    }),
    offerProbe('terrainIdle', async () => {
      await view.probes.idle();
    }),
    offerProbe('terrainPixel', (_session, x, y) => view.probes.pixel(Number(x), Number(y))),
    offerProbe('terrainPick', (_session, x, y) => view.probes.pick(Number(x), Number(y))),
    offerProbe('terrainPoint', (_session, x, y, z) => view.probes.screenPoint(Number(x), Number(y), Number(z))),
    offerProbe('terrain', () => ({
      tiles: map.state.getState().tiles.map(({ place }) => place),
      undo: map.undoLabel,
      redo: map.redoLabel,
      chunks: map.state.getState().selectedChunks,
    })),
  ];
  return () => {
    for (const stop of stops) stop();
    view.setTool(null);
    view.setTiles([]);
    view.setPlacementModels(null);
    models.dispose();
  };
}

/** Models that stand on a map, found beside its first tile, in the texture folder and in the mounts. */
function placedModels(view: TerrainViewport, map: TerrainMap): M2PlacementModels {
  const first = (): Session | undefined => map.state.getState().tiles[0]?.session;
  return new M2PlacementModels({
    readFile: async (path, kind) => {
      const session = first();
      if (session === undefined) return null;
      const found = await request('readResolved', { documentId: session.id, file: { path, kind } });
      return found.kind === 'missing' ? null : await host().fetchBlob(found.blob);
    },
    loadTexture: async (path, replaceableId) => {
      const session = first();
      return session === undefined ? null : await loaderOf(session)(path, replaceableId);
    },
    // Nothing is set: the view only draws anew.
    changed: () => view.setOverlays({}),
    textureMissing: (path) => {
      const session = first();
      if (session !== undefined) noteMissing(session, path);
    },
  });
}

/** What is selected in the outline of a tile is selected on the ground as well. */
function followPanels(map: TerrainMap): () => void {
  let stops: (() => void)[] = [];
  const follow = (): void => {
    for (const stop of stops) stop();
    stops = map.state.getState().tiles.map(({ session, place, document }) =>
      session.state.subscribe((next, before) => {
        if (next.selection === before.selection) return;
        const chosen = next.selection.filter((id) => document.has(id));
        const objects = chosen.filter((id) => isPlacement(document, id)).map((record) => ({ tile: place, record }));
        if (objects.length > 0) map.state.setState({ selectedPlacements: objects });
      }),
    );
  };
  follow();
  const stopMap = map.state.subscribe((next, before) => {
    if (next.tiles !== before.tiles) follow();
  });
  return () => {
    stopMap();
    for (const stop of stops) stop();
  };
}
