/** Loading and unloading the tiles of a map, and finding those that lie beside the ones that are open. */
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { parseTileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { close } from '../../../workbench/files/close.ts';
import { request } from '../../../workbench/files/host.ts';
import { openEntries, openTogether } from '../../../workbench/files/open.ts';
import type { Session } from '../../../workbench/state/session.ts';
import { workbench } from '../../../workbench/state/workbench.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { keptFrontTile } from './mapViews.ts';
import type { TerrainMap, TileFile } from './maps.ts';
import { counted } from '../../../../../shared/codec/words.ts';

/** A map with at most so many tiles is loaded whole when its WDT is opened. */
const fewTiles = 9;

const looked = new WeakSet<TerrainMap>();

/** Looks once for the other files of a map: tiles are offered, the WDT is opened for what it says of the alpha maps. */
export async function lookBeside(map: TerrainMap, session: Session): Promise<void> {
  if (looked.has(map)) return;
  looked.add(map);
  const { files } = await request('siblings', { documentId: session.id }).catch(() => ({ files: [] }));
  const ours = (name: string): boolean => name.toLowerCase() === map.name.toLowerCase();
  const tiles = files.flatMap((file): readonly TileFile[] => {
    const place = parseTileName(file.name);
    return place !== null && ours(place.map) ? [{ file, column: place.column, row: place.row }] : [];
  });
  map.state.setState({ files: tiles });
  const wasOpenedByMap = map.state.getState().wdt !== null;
  const wdt = files.find(({ name }) => /\.wdt$/i.test(name) && ours(name.replace(/\.wdt$/i, '')));
  if (wdt !== undefined && !wasOpenedByMap) await openEntries([wdt], { isQuiet: true });
  if (wasOpenedByMap && map.state.getState().tiles.length === 0 && tiles.length <= fewTiles)
    await loadTiles(map, tiles);
}

const isAt = (place: GridPlace) => (other: GridPlace) => other.column === place.column && other.row === place.row;

/** Opens tiles of the map that are not open yet, several at a time. The last one comes to the front when all are there. */
export async function loadTiles(map: TerrainMap, places: readonly GridPlace[]): Promise<void> {
  const { files } = map.state.getState();
  const hadNone = map.state.getState().tiles.length === 0;
  const wanted = files.filter((file) => places.some(isAt(file)) && !map.hasTileAt(file));
  if (wanted.length === 0) return;
  map.state.setState(({ loading }) => ({ loading: [...loading, ...wanted] }));
  const { activeId } = workbench.getState();
  await cancellable(
    `Loading ${counted(wanted.length, 'tile')} of ${map.name}`,
    async ({ signal, progress }) => {
      // What the start screen shows is asked for anew once, not for every tile.
      await openTogether(
        wanted.map(({ file }) => file),
        (done) => {
          progress((done / wanted.length) * 100);
          return !signal.aborted;
        },
      );
    },
    { left: 'Tiles that were loaded by then stay open.', isQuiet: wanted.length < fewTiles },
  );
  map.state.setState(({ loading }) => ({ loading: loading.filter((each) => !wanted.some(isAt(each))) }));
  const last =
    (hadNone ? keptFrontTile(map) : null) ??
    map.state.getState().tiles.findLast(({ place }) => wanted.some(isAt(place)));
  // Who went elsewhere meanwhile stays there.
  if (last !== undefined && workbench.getState().activeId === activeId) {
    workbench.setState({ activeId: last.session.id });
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
