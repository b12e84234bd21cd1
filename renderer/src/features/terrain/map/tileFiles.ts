/** Loading and unloading the tiles of a map, and finding those that lie beside the ones that are open. */
import { folderName } from '../../../../../shared/archive/paths.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { parseTileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { close } from '../../../workbench/files/close.ts';
import { request } from '../../../workbench/files/host.ts';
import type { OpenedTogether, TogetherOptions } from '../../../workbench/files/open.ts';
import { fileTogether, openTogether } from '../../../workbench/files/open.ts';
import { refreshWelcome } from '../../../workbench/files/welcome.ts';
import { mountedTogether } from '../../../workbench/mounts/openMounted.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { aroundChoice } from './around/choice.ts';
import { keptFrontTile } from './mapViews.ts';
import type { TerrainMap, TileFile } from './maps.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

/** A map with at most so many tiles is loaded whole when its WDT is opened; a larger one follows its camera. */
const fewTiles = 9;

/** More tiles are not loaded at once: each takes five megabytes of the page. */
export const mostAtOnce = 200;

const looked = new WeakSet<TerrainMap>();

/** Looks once for the other files of a map: tiles are offered, the WDT is opened for what it says of the alpha maps. */
export async function lookBeside(map: TerrainMap, session: Session): Promise<void> {
  if (looked.has(map)) return;
  looked.add(map);
  const { tiles, wdt } = await filesBeside(map, session);
  map.state.setState({ files: tiles });
  const wasOpenedByMap = map.state.getState().wdt !== null;
  if (wdt !== null && !wasOpenedByMap) await openTogether([together(wdt)]);
  if (!wasOpenedByMap || map.state.getState().tiles.length > 0) return;
  if (tiles.length <= fewTiles) await loadTiles(map, tiles);
  else if (aroundChoice.getState().isOn) map.state.setState({ followsCamera: true });
}

interface FoundFiles {
  readonly tiles: readonly TileFile[];
  readonly wdt: TileFile['file'] | null;
}

/** The files of a map in the folder of one of its documents: on disk, or in the game that it came from. */
async function filesBeside(map: TerrainMap, session: Session): Promise<FoundFiles> {
  const documentId = session.id;
  const { files } = await request('siblings', { documentId }).catch(() => ({ files: [] }));
  const { origin } = await request('mountedOriginOf', { documentId }).catch(() => ({ origin: null }));
  if (files.length > 0 || origin === null) return ofMap(map, files);
  const { mountId, path } = origin;
  const inGame = await request('listMounted', { mountId, path: folderName(path) }).catch(() => ({ files: [] }));
  return ofMap(
    map,
    inGame.files.map((each) => ({ name: each.name, mounted: { mountId, path: each.path, sourceId: null } })),
  );
}

function ofMap(map: TerrainMap, files: readonly TileFile['file'][]): FoundFiles {
  const ours = (name: string): boolean => name.toLowerCase() === map.name.toLowerCase();
  const tiles = files.flatMap((file): readonly TileFile[] => {
    const place = parseTileName(file.name);
    return place !== null && ours(place.map) ? [{ file, column: place.column, row: place.row }] : [];
  });
  const wdt = files.find(({ name }) => /\.wdt$/i.test(name) && ours(name.replace(/\.wdt$/i, '')));
  return { tiles, wdt: wdt ?? null };
}

function together(file: TileFile['file']): OpenedTogether {
  return 'mounted' in file ? mountedTogether(file.mounted) : fileTogether(file);
}

const isAt = (place: GridPlace) => (other: GridPlace) => other.column === place.column && other.row === place.row;

/** Opens all tiles of the map. From then on none goes by itself. */
export async function loadAll(map: TerrainMap): Promise<void> {
  map.state.setState({ followsCamera: false });
  await loadTiles(map, map.state.getState().files);
}

/** Opens tiles of the map that are not open yet, several at a time. The last one comes to the front when all are there. */
export async function loadTiles(map: TerrainMap, places: readonly GridPlace[]): Promise<void> {
  const { files } = map.state.getState();
  const hadNone = map.state.getState().tiles.length === 0;
  // Those that are on their way come by themselves: the host opens no file twice.
  const isComing = (file: TileFile): boolean => map.state.getState().loading.some(isAt(file));
  const wanted = files.filter((file) => places.some(isAt(file)) && !map.hasTileAt(file) && !isComing(file));
  if (wanted.length === 0) return;
  const { activeId } = workbench.getState();
  const showLast = (): void => {
    const last =
      (hadNone ? keptFrontTile(map) : null) ??
      map.state.getState().tiles.findLast(({ place }) => wanted.some(isAt(place)));
    // Who went elsewhere meanwhile stays there.
    if (last !== undefined && workbench.getState().activeId === activeId) {
      workbench.setState({ activeId: last.session.id });
    }
  };
  await cancellable(
    fill('Loading {} of {}', counted(wanted.length, 'tile'), map.name),
    async ({ signal, progress }) => {
      const goesOn = (done: number): boolean => {
        progress((done / wanted.length) * 100);
        return !signal.aborted;
      };
      await bringTiles(map, wanted, { goesOn, shown: showLast });
    },
    { left: text('Tiles that were loaded by then stay open.'), isQuiet: wanted.length < fewTiles },
  );
  // What the start screen shows is asked for anew once, not for every tile.
  await refreshWelcome();
}

/**
 * Opens tiles behind what is in front, without a word.
 * @returns those that were not open before, wherever they belong
 */
export async function bringTiles(
  map: TerrainMap,
  wanted: readonly TileFile[],
  { goesOn, shown }: TogetherOptions = {},
): Promise<readonly Session[]> {
  map.state.setState(({ loading }) => ({ loading: [...loading, ...wanted] }));
  const endComing = (): void => {
    const { loading } = map.state.getState();
    const left = loading.filter((each) => !wanted.some(isAt(each)));
    if (left.length < loading.length) map.state.setState({ loading: left });
  };
  try {
    return await openTogether(
      wanted.map(({ file }) => together(file)),
      {
        ...(goesOn === undefined ? {} : { goesOn }),
        shown: () => {
          endComing();
          shown?.();
        },
      },
    );
  } finally {
    endComing();
  }
}

/** Closes tiles; asks about those with changes. False when the user stayed. */
export async function unloadTiles(map: TerrainMap, places: readonly GridPlace[]): Promise<boolean> {
  const { tiles } = map.state.getState();
  for (const { session } of tiles.filter(({ place }) => places.some(isAt(place)))) {
    if (!(await close(session))) return false;
  }
  return true;
}
