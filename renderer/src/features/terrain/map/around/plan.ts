/** Which tiles of a map are to be there around a place, and which may go. */
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileCorner, tileSize } from '../../../../../../shared/geometry/terrain/grid.ts';

/** Tiles exactly as far away as the radius says come, however that is rounded. */
const reach = 0.1;

/** Tiles go only when they are so much farther than they come, in tiles: on a border nothing comes and goes for ever. */
const slack = 1;

/** How many tiles lie between a place and the middle of a tile. */
export function tilesAway(tile: GridPlace, x: number, y: number): number {
  const corner = tileCorner(tile);
  return Math.hypot(corner.x - tileSize / 2 - x, corner.y - tileSize / 2 - y) / tileSize;
}

/** The tiles within a radius, the nearest first. */
export function tilesToLoad<T extends GridPlace>(
  tiles: readonly T[],
  x: number,
  y: number,
  radius: number,
): readonly T[] {
  return tiles
    .map((tile) => ({ tile, away: tilesAway(tile, x, y) }))
    .filter(({ away }) => away <= radius + reach)
    .toSorted((left, right) => left.away - right.away)
    .map(({ tile }) => tile);
}

/** Whether a tile is so far away that it is let go. */
export function isBeyond(tile: GridPlace, x: number, y: number, radius: number): boolean {
  return tilesAway(tile, x, y) > radius + reach + slack;
}

/** The tile nearest to the middle of all: where a map is looked at first. */
export function middleTile<T extends GridPlace>(tiles: readonly T[]): T | null {
  const mean = (of: (tile: T) => number): number => tiles.reduce((sum, tile) => sum + of(tile), 0) / tiles.length;
  const [column, row] = [mean((tile) => tile.column), mean((tile) => tile.row)];
  const away = (tile: T): number => Math.hypot(tile.column - column, tile.row - row);
  return tiles.toSorted((left, right) => away(left) - away(right))[0] ?? null;
}
