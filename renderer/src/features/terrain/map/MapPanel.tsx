/** The Map panel: the tiles of the map on their grid, existing, loaded or changed; a click loads or unloads one. */
import { memo, useEffect, useMemo, useRef, useState, type KeyboardEvent, type MouseEvent } from 'react';
import type { Document } from '../../../../../shared/document/document.ts';
import { itemsOf } from '../../../../../shared/formats/common/terrain/chunkLists.ts';
import { modelPath, placementFields } from '../../../../../shared/formats/common/terrain/placements.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { depthOf, hasAlphaMaps } from '../../../../../shared/terrain/layers.ts';
import { isOneBuilding, tilesOfMap } from '../../../../../shared/terrain/mapFile.ts';
import { tileMiddle } from '../../../../../shared/terrain/shadowEdits.ts';
import { AroundOptions } from './around/AroundOptions.tsx';
import { activateTile } from './environment.ts';
import { checkGround } from './groundCheck.ts';
import { useStore } from 'zustand';
import { useActiveMap, useFrontTile, useMap, useMapRevision } from './hooks.ts';
import { deleteTile } from './mapFiles.ts';
import type { TerrainMap } from './maps.ts';
import { loadAll, loadTiles, mostAtOnce, unloadTiles } from './tileFiles.ts';
import { terrainViewOf } from './views.ts';
import { fill, text } from '../../../base/text/language.ts';
import type { IconName, MenuItem } from '../../../base/ui/index.ts';
import {
  Button,
  EmptyState,
  IconButton,
  MenuButton,
  showContextMenu,
  useCanvasDrawing,
} from '../../../base/ui/index.ts';
import type { TileKind } from './drawGrid.ts';
import { drawGrid } from './drawGrid.ts';
import { picturesOfMap } from './minimaps/shown.ts';
import { GroundCheck } from './GroundCheck.tsx';
import { gridBounds } from './gridBounds.ts';
import { Places } from './places/Places.tsx';
import styles from './MapPanel.module.css';
import type { TerrainDialog } from './terrainDialog.ts';
import { showTerrainDialog } from './terrainDialog.ts';

export function MapPanel() {
  const map = useActiveMap();
  if (map === null) {
    return (
      <EmptyState
        icon="map"
        title={text('No map in front')}
        hint={text('Open a WDT or a terrain tile to see the tiles of its map.')}
      />
    );
  }
  return <MapOrBuilding key={map.id} map={map} />;
}

/** A map that is one building has no tiles to show. */
function MapOrBuilding({ map }: { readonly map: TerrainMap }) {
  const wdt = useMap(map, (state) => state.wdt);
  const hasTiles = useMap(map, ({ tiles, files }) => tiles.length + files.length > 0);
  if (hasTiles || wdt === null || !isOneBuilding(wdt.document)) return <MapGrid map={map} />;
  return (
    <div className={styles['panel']}>
      <div className={styles['words']}>
        <b>{map.name}</b>
        <span>{text('One building, without land')}</span>
      </div>
      <p className={styles['place']}>{buildingOf(wdt.document)}</p>
      <Places map={map} />
    </div>
  );
}

/** The path of the building, as the file spells it. */
function buildingOf(map: Document): string {
  const [placed] = itemsOf(map, 'MODF');
  const model = placed && itemsOf(map, 'MWMO')[placementFields(map.get(placed)).nameId];
  return model === undefined ? '' : modelPath(map.get(model));
}

function useKinds(map: TerrainMap): {
  readonly kindOf: (place: GridPlace) => TileKind;
  /** All that have a kind. */
  readonly places: readonly GridPlace[];
} {
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  const loading = useMap(map, (state) => state.loading);
  const wdt = useMap(map, (state) => state.wdt);
  useMapRevision(map);
  // The document tells that it became another one by its revision.
  // oxlint-disable-next-line react-hooks/exhaustive-deps
  const listed = useMemo(() => (wdt === null ? [] : tilesOfMap(wdt.document)), [wdt, wdt?.document.revision]);
  const kinds = new Map<number, TileKind>();
  const keyOf = ({ column, row }: GridPlace): number => row * 64 + column;
  for (const place of listed) kinds.set(keyOf(place), 'listed');
  for (const file of files) kinds.set(keyOf(file), 'file');
  for (const place of loading) kinds.set(keyOf(place), 'loading');
  for (const { place, document } of tiles) kinds.set(keyOf(place), document.history.isDirty ? 'changed' : 'open');
  return {
    kindOf: (place) => kinds.get(keyOf(place)) ?? 'none',
    places: [...kinds.keys()].map((key) => ({ column: key % 64, row: key >> 6 })),
  };
}

const words: Readonly<Record<TileKind, string>> = {
  get none() {
    return text('no tile');
  },
  get listed() {
    return text('in the map, but there is no file of it here');
  },
  get file() {
    return text('not loaded: click to load');
  },
  get loading() {
    return text('being loaded');
  },
  get open() {
    return text('loaded: click to go there, Alt click unloads');
  },
  get changed() {
    return text('changed: click to go there, Alt click unloads');
  },
};

function MapGrid({ map }: { readonly map: TerrainMap }) {
  const { kindOf, places } = useKinds(map);
  const front = useFrontTile(map);
  const [isWhole, setIsWhole] = useState(false);
  const [under, setUnder] = useState<GridPlace | null>(null);
  const canvas = useRef<HTMLCanvasElement>(null);
  const tiles = useMap(map, (state) => state.tiles);
  const files = useMap(map, (state) => state.files);
  const bounds = isWhole ? { first: { column: 0, row: 0 }, size: 64 } : gridBounds(places);
  const { first, size } = bounds;
  const pictures = useStore(picturesOfMap(map));

  const redraw = useCanvasDrawing(canvas, (element) =>
    drawGrid(element, { bounds, kindOf, pictures, front: front?.place ?? null, under }),
  );
  useEffect(() => {
    const themes = new MutationObserver(redraw);
    themes.observe(document.documentElement, { attributes: true, attributeFilter: ['data-theme'] });
    return () => themes.disconnect();
  }, [redraw]);

  const placeAt = (event: MouseEvent<HTMLCanvasElement>): GridPlace | null => {
    const box = event.currentTarget.getBoundingClientRect();
    const step = box.width / size;
    const column = first.column + Math.floor((event.clientX - box.left) / step);
    const row = first.row + Math.floor((event.clientY - box.top) / step);
    return column < 0 || row < 0 || column > 63 || row > 63 ? null : { column, row };
  };
  const act = (place: GridPlace, unloads: boolean): void => {
    const kind = kindOf(place);
    if (kind === 'file') void goTo(map, place);
    else if (kind === 'open' || kind === 'changed') {
      if (unloads) void unloadTiles(map, [place]);
      else {
        activateTile(map, place);
        terrainViewOf(map)?.camera.frame(place);
      }
    }
  };
  const onKeyDown = (event: KeyboardEvent): void => {
    const step = { ArrowLeft: [-1, 0], ArrowRight: [1, 0], ArrowUp: [0, -1], ArrowDown: [0, 1] }[event.key];
    const from = under ?? front?.place ?? first;
    if (step !== undefined) {
      event.preventDefault();
      const inside = (value: number, start: number): number => Math.min(start + size - 1, Math.max(start, value));
      setUnder({
        column: inside(from.column + (step[0] ?? 0), first.column),
        row: inside(from.row + (step[1] ?? 0), first.row),
      });
    } else if (event.key === 'Enter' || event.key === ' ') {
      event.preventDefault();
      act(from, event.altKey);
    }
  };
  const shown = under ?? front?.place ?? null;
  const middle = shown === null ? null : tileMiddle(shown);
  return (
    <div className={styles['panel']}>
      <div className={styles['words']}>
        <b>{map.name}</b>
        <span>{fill('{} of {} tiles loaded', tiles.length, Math.max(files.length, tiles.length))}</span>
      </div>
      <canvas
        ref={canvas}
        className={styles['grid']}
        tabIndex={0}
        role="application"
        aria-label={text('Tiles of the map')}
        onMouseMove={(event) => setUnder(placeAt(event))}
        onMouseLeave={() => setUnder(null)}
        onKeyDown={onKeyDown}
        onClick={(event) => {
          const place = placeAt(event);
          if (place !== null) act(place, event.altKey);
        }}
        onContextMenu={(event) => {
          event.preventDefault();
          const place = placeAt(event);
          if (place === null) return;
          showContextMenu({ x: event.clientX, y: event.clientY }, tileMenu(map, place, kindOf(place)));
        }}
      />
      <p className={styles['place']} aria-live="polite">
        {shown === null || middle === null ? (
          text('Point at a tile')
        ) : (
          <>
            <b>{tileName(map.name, shown)}</b> {words[kindOf(shown)]}
          </>
        )}
      </p>
      <MapActs map={map} isWhole={isWhole} setIsWhole={setIsWhole} />
    </div>
  );
}

interface MapActsProps {
  readonly map: TerrainMap;
  readonly isWhole: boolean;
  readonly setIsWhole: (isWhole: boolean) => void;
}

/** What can be done with the map. Not drawn anew while the pointer goes over the grid, nor for what a tile that comes goes through. */
const MapActs = memo(function MapActs({ map, isWhole, setIsWhole }: MapActsProps) {
  const hasFront = useFrontTile(map) !== null;
  const tiles = useMap(map, (state) => state.tiles.length);
  const files = useMap(map, (state) => state.files.length);
  const hasMapFile = useMap(map, (state) => state.wdt !== null);
  useMapRevision(map);
  return (
    <>
      <p className={styles['place']}>{depthWords(map, hasMapFile)}</p>
      <AroundOptions map={map} />
      <div className={styles['buttons']}>
        {files > tiles && files <= mostAtOnce && (
          <Button size="small" icon="download" onClick={() => void loadAll(map)}>
            {fill('Load all {}', files)}
          </Button>
        )}
        <span className={styles['space']} />
        <IconButton
          icon="plus"
          label={text('New tile')}
          onClick={() => showTerrainDialog({ kind: 'newTile', map, place: null })}
        />
        <IconButton
          icon="trash"
          label={text('Delete the active tile')}
          disabled={!hasFront}
          onClick={() => map.front !== null && void deleteTile(map, map.front.place)}
        />
        <MenuButton items={wholeMapMenu(map)} align="end">
          <IconButton
            icon="grid"
            label={text('Over the whole map')}
            disabled={tiles + files === 0}
            onClick={() => undefined}
          />
        </MenuButton>
        <IconButton
          icon="search"
          label={text('Check for seams and wrong normals')}
          onClick={() => void checkGround(map)}
        />
        <IconButton icon="maximize" label={text('Whole map')} pressed={isWhole} onClick={() => setIsWhole(!isWhole)} />
      </div>
      <Places map={map} />
      <GroundCheck map={map} />
    </>
  );
});

/** Loads a tile; where tiles follow the camera, they do so by flying there. */
async function goTo(map: TerrainMap, place: GridPlace): Promise<void> {
  await loadTiles(map, [place]);
  if (!map.state.getState().followsCamera) return;
  const { x, y } = tileMiddle(place);
  const view = terrainViewOf(map);
  view?.camera.lookAt(x, y, map.tileSet.heightAt(x, y) ?? 0, view.camera.pose.distance);
}

/** What can be done to all tiles at once, loaded or not. */
function wholeMapMenu(map: TerrainMap): readonly MenuItem[] {
  const item = (id: string, label: string, icon: IconName, dialog: TerrainDialog): MenuItem => ({
    ...{ kind: 'action', id, label, icon, onSelect: () => showTerrainDialog(dialog) },
  });
  return [
    item('rules', text('Put rules down…'), 'plants', { kind: 'wholeMap', map, act: 'rules' }),
    item('shadows', text('Bake shadows…'), 'sun', { kind: 'wholeMap', map, act: 'shadows' }),
    item('textures', text('Swap textures…'), 'texture', { kind: 'swapTextures', map }),
    item('minimaps', text('Draw minimaps…'), 'map', { kind: 'minimaps', map }),
  ];
}

/** What can be done with a place of the grid. */
function tileMenu(map: TerrainMap, place: GridPlace, kind: TileKind): readonly MenuItem[] {
  const item = (id: string, label: string, icon: IconName, isPossible: boolean, onSelect: () => void): MenuItem => ({
    ...{ kind: 'action', id, label, icon, disabled: !isPossible, onSelect },
  });
  const isOpen = kind === 'open' || kind === 'changed';
  return [
    item('load', text('Load'), 'download', kind === 'file', () => void goTo(map, place)),
    item('unload', text('Unload'), 'close', isOpen, () => void unloadTiles(map, [place])),
    item('new', text('New tile here…'), 'plus', kind === 'none' || kind === 'listed', () =>
      showTerrainDialog({ kind: 'newTile', map, place }),
    ),
    item('delete', text('Delete the tile…'), 'trash', isOpen || kind === 'file', () => void deleteTile(map, place)),
  ];
}

function depthWords(map: TerrainMap, hasMapFile: boolean): string {
  const { tiles } = map.state.getState();
  const telling = tiles.filter(({ document }) => hasAlphaMaps(document));
  const { alphaDepth } = map;
  if (hasMapFile && alphaDepth !== null) {
    const others = telling.filter(({ document }) => depthOf(document) !== alphaDepth).length;
    const noun = others === 1 ? text('tile has') : text('tiles have');
    const conflict =
      others === 0 ? '' : ` ${fill('{} open {} maps of the other depth: painting converts them.', others, noun)}`;
    return fill('Alpha maps: {} bit, as the WDT says.{}', alphaDepth, conflict);
  }
  if (telling.length === 0) return '';
  const depths = [...new Set(telling.map(({ document }) => depthOf(document)))];
  const told = depths.length === 1 ? fill('{} bit', depths[0] ?? 4) : text('of both depths');
  return fill('Alpha maps: {}, told by the tiles: there is no WDT of the map beside them.', told);
}
