/** Places of a map as people write them: a tile, coordinates of the world, or the name of an area. */
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { tileAt } from '../geometry/terrain/grid.ts';
import type { AreaRow } from './gameTables.ts';
import { areaTitle } from './gameTables.ts';
import { chunkMiddle, tileMiddle } from './shadowEdits.ts';
import type { TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

export interface WrittenPlace {
  /** What is there, in words. */
  readonly title: string;
  /** World: north and west, yards. */
  readonly x: number;
  readonly y: number;
  readonly tile: GridPlace;
}

const tilePattern = /^(?:.*\D)?(\d{1,2})_(\d{1,2})(?:\.adt)?$/i;
const pointPattern = /^(-?\d+(?:\.\d+)?)[\s,;]+(-?\d+(?:\.\d+)?)(?:[\s,;]+-?\d+(?:\.\d+)?)?$/;

/**
 * `32_48` or the name of a tile's file; `-8949.9 -132.5` with or without a height, as servers tell it; else areas of the open tiles
 * whose title has these words, the shortest title first. Null for what is none of these.
 */
export function placeOfText(text: string, tiles: TileSet, areas: ReadonlyMap<number, AreaRow>): WrittenPlace | null {
  const wanted = text.trim().replaceAll('−', '-');
  const [, column, row] = tilePattern.exec(wanted) ?? [];
  if (column !== undefined && row !== undefined) {
    const tile = { column: Number(column), row: Number(row) };
    return tile.column > 63 || tile.row > 63 ? null : { title: `Tile ${column}_${row}`, tile, ...tileMiddle(tile) };
  }
  const [, north, west] = pointPattern.exec(wanted) ?? [];
  if (north !== undefined && west !== undefined) {
    const [x, y] = [Number(north), Number(west)];
    const tile = tileAt(x, y);
    const isInside = tile.column >= 0 && tile.row >= 0 && tile.column < 64 && tile.row < 64;
    return isInside ? { title: `${x}, ${y}`, x, y, tile } : null;
  }
  return wanted === '' ? null : areaOfText(wanted, tiles, areas);
}

/** The chunk of an area that is nearest to the middle of all its chunks: an area may lie around another one. */
function areaOfText(text: string, tiles: TileSet, areas: ReadonlyMap<number, AreaRow>): WrittenPlace | null {
  const words = text.toLowerCase().split(/\s+/);
  const places = new Map<number, { readonly x: number; readonly y: number }[]>();
  for (const chunk of tiles.tiles.flatMap((tile) => tiles.chunksOf(tile))) {
    const { areaId } = chunkFields(chunk);
    const known = places.get(areaId) ?? [];
    known.push(chunkMiddle(chunk));
    places.set(areaId, known);
  }
  const [found] = [...places.keys()]
    .map((id) => ({ id, title: areaTitle(areas, id) }))
    .filter(({ id, title }) => id !== 0 && words.every((word) => title.toLowerCase().includes(word)))
    .toSorted((one, other) => one.title.length - other.title.length);
  const chunks = found === undefined ? [] : (places.get(found.id) ?? []);
  const mean = (axis: 'x' | 'y'): number => chunks.reduce((sum, each) => sum + each[axis], 0) / chunks.length;
  const [x, y] = [mean('x'), mean('y')];
  const [nearest] = chunks.toSorted(
    (one, other) => Math.hypot(one.x - x, one.y - y) - Math.hypot(other.x - x, other.y - y),
  );
  if (found === undefined || nearest === undefined) return null;
  return { title: found.title, ...nearest, tile: tileAt(nearest.x, nearest.y) };
}
