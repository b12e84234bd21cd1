/** Sizes of the terrain grid, and the way between the spaces in use. Facts: formats/adt.md, 2 and 9. */

/** Side of a tile in yards; a map is 64 × 64 tiles, a tile 16 × 16 chunks, a chunk 8 × 8 quads. */
export const tileSize = 1600 / 3;
export const chunkSize = tileSize / 16;
export const quadSize = chunkSize / 8;
/** Side of one of the 64 × 64 texels of a chunk's alpha map. */
export const texelSize = chunkSize / 64;
/** Chunks along a side of a tile. */
export const chunksPerSide = 16;
export const chunksPerTile = 256;
/** Half of a map: the world coordinate of its north-west corner, on both axes. */
export const mapEdge = 32 * tileSize;
/** Vertices of a chunk: 9 rows of 9 outer and 8 rows of 8 inner ones, in turn. */
export const chunkVertices = 145;
/** Texels along a side of an alpha or shadow map. */
export const texelsPerSide = 64;
export const texelCount = texelsPerSide * texelsPerSide;

/** World axes: x north, y west, z up. */
export interface WorldPoint {
  readonly x: number;
  readonly y: number;
  readonly z: number;
}

/** Column grows east, row grows south: the two numbers of a tile's file name, in this order. */
export interface GridPlace {
  readonly column: number;
  readonly row: number;
}

/** The tile that holds a point of the world. */
export function tileAt(x: number, y: number): GridPlace {
  return { column: Math.floor(32 - y / tileSize), row: Math.floor(32 - x / tileSize) };
}

/** The north-west corner of a tile in the world. */
export function tileCorner({ column, row }: GridPlace): { readonly x: number; readonly y: number } {
  return { x: (32 - row) * tileSize, y: (32 - column) * tileSize };
}

/** The north-west corner of one of a tile's chunks; counted over the tile's edge, too. */
export function chunkCorner(tile: GridPlace, chunk: GridPlace): { readonly x: number; readonly y: number } {
  const corner = tileCorner(tile);
  return { x: corner.x - chunk.row * chunkSize, y: corner.y - chunk.column * chunkSize };
}

/** Row and column of the chunk that holds a point, counted over the whole map: 0 to 1023. */
export function mapChunkAt(x: number, y: number): GridPlace {
  return { column: Math.floor((mapEdge - y) / chunkSize), row: Math.floor((mapEdge - x) / chunkSize) };
}

/** Position in a tile's list of chunks. */
export function chunkIndex({ column, row }: GridPlace): number {
  return row * chunksPerSide + column;
}

/**
 * The tile a position of chunk 0 belongs to. The corner stands exactly on the border, so half a chunk is added before
 * rounding down.
 */
export function tileOfCorner(x: number, y: number): GridPlace {
  return tileAt(x - chunkSize / 2, y - chunkSize / 2);
}

/** Placement space (MDDF, MODF) counts from the map's north-west corner: x east, y up, z south. */
export function worldToPlacement({ x, y, z }: WorldPoint): readonly [number, number, number] {
  return [mapEdge - y, z, mapEdge - x];
}

export function placementToWorld(place: readonly number[]): WorldPoint {
  return { x: mapEdge - (place[2] ?? 0), y: mapEdge - (place[0] ?? 0), z: place[1] ?? 0 };
}

const namePattern = /^(.*)_(\d{1,2})_(\d{1,2})\.adt$/i;

/** Map, column and row from a tile's file name; null for names of another kind. */
export function parseTileName(name: string): (GridPlace & { readonly map: string }) | null {
  const match = namePattern.exec(name.slice(Math.max(name.lastIndexOf('/'), name.lastIndexOf('\\')) + 1));
  if (match === null) return null;
  const [, map = '', column = '', row = ''] = match;
  return Number(column) < 64 && Number(row) < 64 ? { map, column: Number(column), row: Number(row) } : null;
}

export function tileName(map: string, { column, row }: GridPlace): string {
  return `${map}_${column}_${row}.adt`;
}

/** First vertex of a row of 0 to 16: even rows are outer (9 vertices), odd rows inner (8). */
export function rowStart(row: number): number {
  return (row >> 1) * 17 + (row & 1) * 9;
}

/** How far south and east of the chunk's corner each vertex stands, in quads: two numbers a vertex. */
export const vertexOffsets: Float32Array = (() => {
  const offsets = new Float32Array(chunkVertices * 2);
  for (let row = 0; row < 17; row++) {
    const isInner = row % 2 === 1;
    for (let column = 0; column < (isInner ? 8 : 9); column++) {
      const at = (rowStart(row) + column) * 2;
      offsets[at] = row / 2;
      offsets[at + 1] = column + (isInner ? 0.5 : 0);
    }
  }
  return offsets;
})();

/** Corners of the quad in a row and column of 0 to 7: north-west, north-east, centre, south-west, south-east. */
export function quadVertices(row: number, column: number): readonly [number, number, number, number, number] {
  const first = 17 * row + column;
  return [first, first + 1, first + 9, first + 17, first + 18];
}
