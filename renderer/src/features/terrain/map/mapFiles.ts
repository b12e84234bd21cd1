/** Tiles and maps coming and going as files: written into the map's folder, opened, and listed in its WDT. */
import type { Document } from '../../../../../shared/document/document.ts';
import type { AlphaDepth } from '../../../../../shared/geometry/terrain/alpha.ts';
import type { GridPlace } from '../../../../../shared/geometry/terrain/grid.ts';
import { tileName } from '../../../../../shared/geometry/terrain/grid.ts';
import { depthOf } from '../../../../../shared/terrain/layers.ts';
import { wantsColours } from '../../../../../shared/terrain/mapFile.ts';
import type { NewMap } from '../../../../../shared/terrain/newTiles.ts';
import { copyTile, createTile, isTileListed, listTile } from '../../../../../shared/terrain/newTiles.ts';
import { freeUniqueId } from '../../../../../shared/terrain/placementEdits.ts';
import { ask, notify } from '../../../base/ui/index.ts';
import { chooseFolder } from '../../../workbench/files/choose.ts';
import { giveUp } from '../../../workbench/files/close.ts';
import { reportError } from '../../../workbench/files/errors.ts';
import { writeFolder } from '../../../workbench/files/exportFolder.ts';
import { request } from '../../../workbench/files/host.ts';
import { activeSession } from '../../../workbench/state/workbench.ts';
import { openEntries } from '../../../workbench/files/open.ts';
import { cancellable } from '../../../workbench/work/cancellable.ts';
import { activateTile, mapStep } from './environment.ts';
import type { TerrainMap } from './maps.ts';
import { mapOf } from './maps.ts';
import { showTerrainDialog } from './terrainDialog.ts';
import { terrainViewOf } from './views.ts';
import { writeBeside } from './writeBeside.ts';
import { askOfFiles } from './work/runOnMap.ts';
import { counted } from '../../../base/text/numbers.ts';
import { fill, text } from '../../../base/text/language.ts';

const isAt = (place: GridPlace) => (other: GridPlace) => other.column === place.column && other.row === place.row;

export interface NewTileWish {
  readonly place: GridPlace;
  /** Another open tile to copy; null for flat ground. */
  readonly copyOf: GridPlace | null;
  /** Yards over sea level. */
  readonly height: number;
  readonly texture: string;
  readonly areaId: number;
}

/** The depth that a new tile must have: as the WDT says, else as the other tiles have it. */
function depthOfMap(map: TerrainMap): AlphaDepth {
  const [first] = map.state.getState().tiles;
  return map.alphaDepth ?? (first === undefined ? 8 : depthOf(first.document));
}

function makeTile(map: TerrainMap, { place, copyOf, height, texture, areaId }: NewTileWish): Document {
  const { tiles, wdt } = map.state.getState();
  const source = copyOf === null ? undefined : tiles.find((tile) => isAt(copyOf)(tile.place));
  if (source !== undefined) {
    return copyTile(source.document, source.place, place, freeUniqueId(tiles.map(({ document }) => document)));
  }
  const hasColours = wdt !== null && wantsColours(wdt.document);
  return createTile({
    ...{ place, height, areaId, alphaDepth: depthOfMap(map), hasColours },
    ...(texture.trim() === '' ? {} : { texture: texture.trim() }),
  });
}

/** Makes a tile: its file is written at once, the WDT says of it as a step that is saved with the map. */
export async function addTile(map: TerrainMap, wish: NewTileWish): Promise<boolean> {
  const { place } = wish;
  const name = tileName(map.name, place);
  try {
    const file = await writeBeside(map, name, makeTile(map, wish).write());
    if (file === null) return false;
    map.state.setState(({ files }) => ({ files: [...files.filter((each) => !isAt(place)(each)), { file, ...place }] }));
    await openEntries([file]);
    const { wdt } = map.state.getState();
    if (wdt !== null && !isTileListed(wdt.document, place)) {
      mapStep(map, `List tile ${place.column}, ${place.row}`, (edit) => listTile(edit, wdt.document, place, true));
    }
    activateTile(map, place);
    terrainViewOf(map)?.camera.frame(place);
    const message =
      wdt === null
        ? text('There is no WDT of this map: the game finds the tile only once one lists it.')
        : text('The WDT lists it; save the map to keep that.');
    notify({ tone: wdt === null ? 'warning' : 'ok', title: fill('Made {}', name), message });
    return true;
  } catch (error) {
    reportError(fill('Could not make {}', name), error);
    return false;
  }
}

/** Takes a tile away after asking: its file gets a name that ends with .bak, and the WDT no longer lists it. */
export async function deleteTile(map: TerrainMap, place: GridPlace): Promise<void> {
  const name = tileName(map.name, place);
  const known = map.state.getState().files.find(isAt(place));
  if (known !== undefined && 'mounted' in known.file) {
    const message = text('It lies in the game. Save the map to a folder of its own, and delete the tile there.');
    notify({ tone: 'warning', title: fill('{} cannot be deleted', name), message });
    return;
  }
  const answer = await ask({
    title: fill('Delete {}?', name),
    message: text(
      'The file is kept beside the others under a name that ends with .bak. The WDT will no longer list the tile.',
    ),
    tone: 'warning',
    answers: [
      { id: 'cancel', label: text('Cancel') },
      { id: 'delete', label: text('Delete'), variant: 'danger' },
    ],
  });
  if (answer !== 'delete') return;
  const { tiles, files, wdt } = map.state.getState();
  const file = files.find(isAt(place));
  const open = tiles.find((tile) => isAt(place)(tile.place));
  try {
    // The WDT first: with its last tile closed the map would be gone.
    if (wdt !== null && isTileListed(wdt.document, place)) {
      mapStep(map, `Delete tile ${place.column}, ${place.row}`, (edit) => listTile(edit, wdt.document, place, false));
    }
    if (open !== undefined) await giveUp(open.session);
    map.state.setState({ files: files.filter((each) => !isAt(place)(each)) });
    if (file === undefined || 'mounted' in file.file) return;
    const { backup } = await request('setAside', { fileId: file.file.fileId });
    notify({ tone: 'ok', title: fill('Deleted {}', name), message: fill('It is kept as {}.', backup) });
  } catch (error) {
    reportError(fill('Could not delete {}', name), error);
  }
}

/** Asks for a folder, makes one of the map's name in it, writes the map and opens it. */
export async function createNewMap(wish: NewMap): Promise<boolean> {
  try {
    const parent = await chooseFolder(fill('Choose a folder in which “{}” is made', wish.name));
    if (parent === null) return false;
    const made = await cancellable(fill('Making {}', wish.name), (work) => askOfFiles('newMap', wish, work));
    if (made === null) return false;
    const { files } = made;
    if ((await writeFolder(parent.folderId, wish.name, files)) === null) return false;
    const { folders } = await request('listFolder', { folderId: parent.folderId });
    const folder = folders.find(({ name }) => name === wish.name);
    if (folder === undefined) throw new Error(text('the folder that was made cannot be found'));
    await openEntries([await request('nameFile', { folderId: folder.folderId, name: `${wish.name}.wdt` })]);
    const session = activeSession();
    const map = session === null ? null : mapOf(session);
    notify({
      tone: 'ok',
      title: fill('Made {}', wish.name),
      message: fill('A WDT, a WDL and {}. The game finds it by a row of Map.dbc.', counted(files.length - 2, 'tile')),
      ...(map === null
        ? {}
        : { action: { label: text('Row in Map.dbc…'), onSelect: () => showTerrainDialog({ kind: 'mapRow', map }) } }),
    });
    return true;
  } catch (error) {
    reportError(fill('Could not make {}', wish.name), error);
    return false;
  }
}
