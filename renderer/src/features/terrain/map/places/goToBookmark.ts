/** Remembering where the view looks, and going back there. */
import { notify } from '../../../../base/ui/index.ts';
import { tileAt } from '../../../../../../shared/geometry/terrain/grid.ts';
import { areaTitleOf } from '../gameTables.ts';
import type { TerrainMap } from '../maps.ts';
import { loadTiles } from '../tileFiles.ts';
import { terrainViewOf } from '../views.ts';
import { chunkFields } from '../../../../../../shared/terrain/tiles.ts';
import type { Bookmark } from './bookmarks.ts';
import { addBookmark } from './bookmarks.ts';
import { fill } from '../../../../base/text/language.ts';

/** Remembers the camera under the name of the area that it looks at. @returns its position; null without a view */
export function rememberPlace(map: TerrainMap): number | null {
  const view = terrainViewOf(map);
  if (view === null) return null;
  const { target, yaw, pitch, distance } = view.camera.pose;
  const chunk = map.tileSet.chunkAt(target[0], target[1]);
  const area = chunk === null ? 0 : chunkFields(chunk).areaId;
  const tile = tileAt(target[0], target[1]);
  const name = area === 0 ? fill('Place in {}_{}', tile.column, tile.row) : areaTitleOf(map, area);
  return addBookmark(map, { target, yaw, pitch, distance }, name);
}

/** Looks from there again; a tile that is not open is loaded first. */
export async function goToBookmark(map: TerrainMap, { name, pose }: Bookmark): Promise<void> {
  const tile = tileAt(pose.target[0], pose.target[1]);
  if (!map.hasTileAt(tile)) await loadTiles(map, [tile]);
  if (!map.hasTileAt(tile)) {
    const message = fill('Tile {}_{} is not among the files of this map.', tile.column, tile.row);
    notify({ tone: 'warning', title: fill('{} lies where no tile is', name), message });
  }
  terrainViewOf(map)?.camera.setPose(pose);
}
