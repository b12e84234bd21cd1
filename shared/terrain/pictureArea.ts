/** Which part of the map a picture shows: one tile, or all tiles of a rectangle stitched together. */
import { FormatError } from '../codec/error.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunksPerSide } from '../geometry/terrain/grid.ts';
import type { ChunkRef, TileSet } from './tiles.ts';

export interface PictureArea {
  /** The north-western tile. */
  readonly first: GridPlace;
  readonly columns: number;
  readonly rows: number;
}

/** The smallest rectangle around tiles. */
export function areaOf(places: readonly GridPlace[]): PictureArea {
  const columns = places.map(({ column }) => column);
  const rows = places.map(({ row }) => row);
  const first = { column: Math.min(...columns), row: Math.min(...rows) };
  return { first, columns: Math.max(...columns) - first.column + 1, rows: Math.max(...rows) - first.row + 1 };
}

/** Chunks of all open tiles in the area, with their places in it: columns and rows of chunks. */
export function visitChunks(
  tiles: TileSet,
  { first, columns, rows }: PictureArea,
  visit: (chunk: ChunkRef, column: number, row: number) => void,
): void {
  for (const tile of tiles.tiles) {
    const [east, south] = [tile.place.column - first.column, tile.place.row - first.row];
    if (east < 0 || south < 0 || east >= columns || south >= rows) continue;
    for (const chunk of tiles.chunksOf(tile)) {
      visit(chunk, chunk.column - first.column * chunksPerSide, chunk.row - first.row * chunksPerSide);
    }
  }
}

/** @throws FormatError when a picture does not have the size of the area */
export function checkSize(
  what: string,
  found: { readonly width: number; readonly height: number },
  width: number,
  height: number,
): void {
  if (found.width === width && found.height === height) return;
  throw new FormatError(
    `a picture of ${what} of these tiles has ${width} × ${height} pixels, this one ${found.width} × ${found.height}`,
    { path: '', offset: 16 },
  );
}
