/** Open tiles of one map, looked at as one ground: chunks by column and row over the whole map, whatever tile they are in. */
import type { Document } from '../document/document.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { HeightSource } from '../geometry/terrain/brush/heightStroke.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunksPerSide, mapChunkAt } from '../geometry/terrain/grid.ts';
import type { GroundChunk } from '../geometry/terrain/heights.ts';
import { heightAt } from '../geometry/terrain/heights.ts';
import { isBorderVertex } from '../geometry/terrain/normals.ts';
import type { ChunkFields } from '../formats/adt/model.ts';
import { tileList } from '../formats/adt/model.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';
import { fieldsOf } from '../codec/record.ts';

/** An open tile and where on the map it lies. */
export interface MapTile {
  readonly place: GridPlace;
  readonly document: Document;
}

/** A record of an open tile: an object, a sound emitter. */
export interface TileRecord {
  readonly tile: GridPlace;
  readonly record: RecordId;
}

/** A chunk that can be read. */
export interface ChunkRef {
  readonly tile: MapTile;
  readonly id: RecordId;
  /** Among the tile's 256: row · 16 + column. */
  readonly position: number;
  /** Over the whole map, 0 to 1023. */
  readonly column: number;
  readonly row: number;
}

/** One number for a chunk of the map, and back. */
export const chunkKey = (column: number, row: number): number => row * 1024 + column;
export const chunkOfKey = (key: number): GridPlace => ({ column: key % 1024, row: Math.floor(key / 1024) });

const tilesPerSide = 64;
const placeKey = ({ column, row }: GridPlace): number => row * tilesPerSide + column;

export function tileOfChunk({ column, row }: GridPlace): GridPlace {
  return { column: Math.floor(column / chunksPerSide), row: Math.floor(row / chunksPerSide) };
}

/** Ground that can be asked how high it is. */
export interface GroundHeights {
  /** Height over sea level, holes closed; null where no tile is open. */
  heightAt(x: number, y: number): number | null;
}

export class TileSet implements GroundHeights {
  readonly tiles: readonly MapTile[];
  private readonly byPlace: ReadonlyMap<number, MapTile>;

  constructor(tiles: readonly MapTile[]) {
    this.tiles = tiles;
    this.byPlace = new Map(tiles.map((tile) => [placeKey(tile.place), tile]));
  }

  /** The open tile at a place; null for places beside the map, too. */
  tileAt(place: GridPlace): MapTile | null {
    const isOnMap = place.column >= 0 && place.column < tilesPerSide;
    return isOnMap ? (this.byPlace.get(placeKey(place)) ?? null) : null;
  }

  /**
   * Whether what stands at a vertex of a chunk is shaded by ground that no open tile has: its normal cannot be known. Of a
   * corner of four tiles all four take part.
   */
  isShadedFromBeyond({ column, row }: ChunkRef, vertex: number): boolean {
    if (!isBorderVertex(vertex)) return false;
    const [r, c] = [Math.floor(vertex / 17), vertex % 17];
    const south = r === 0 ? -1 : r === 8 ? 1 : 0;
    const east = c === 0 ? -1 : c === 8 ? 1 : 0;
    const isClosed = (down: number, right: number): boolean =>
      this.tileAt(tileOfChunk({ column: column + right, row: row + down })) === null;
    return isClosed(south, 0) || isClosed(0, east) || isClosed(south, east);
  }

  /** The chunk in a column and row of the whole map; null where no tile is open, and for a chunk that cannot be read. */
  chunk(column: number, row: number): ChunkRef | null {
    if (column < 0 || row < 0 || column > 1023 || row > 1023) return null;
    const place = tileOfChunk({ column, row });
    const tile = this.tileAt(place);
    if (tile === null) return null;
    const position = (row - place.row * chunksPerSide) * chunksPerSide + column - place.column * chunksPerSide;
    const id = tileList(tile.document, 'chunks')[position];
    if (id === undefined || tile.document.get(id).type !== MapChunk.type) return null;
    return { tile, id, position, column, row };
  }

  chunkAt(x: number, y: number): ChunkRef | null {
    const { column, row } = mapChunkAt(x, y);
    return this.chunk(column, row);
  }

  chunksOf(tile: MapTile): readonly ChunkRef[] {
    return Array.from({ length: chunksPerSide * chunksPerSide }, (_each, position) =>
      this.chunk(
        tile.place.column * chunksPerSide + (position % chunksPerSide),
        tile.place.row * chunksPerSide + Math.floor(position / chunksPerSide),
      ),
    ).filter((chunk) => chunk !== null);
  }

  /** Chunks that a circle touches. */
  chunksWithin(x: number, y: number, radius: number): readonly ChunkRef[] {
    const first = mapChunkAt(x + radius, y + radius);
    const last = mapChunkAt(x - radius, y - radius);
    const found: ChunkRef[] = [];
    for (let row = first.row; row <= last.row; row++) {
      for (let column = first.column; column <= last.column; column++) {
        const chunk = this.chunk(column, row);
        if (chunk !== null) found.push(chunk);
      }
    }
    return found;
  }

  /** What a height stroke works on. */
  readonly heights: HeightSource = (column, row) => {
    const ground = this.ground(column, row);
    return ground === null ? null : { base: ground.position[2] ?? 0, heights: ground.heights };
  };

  ground(column: number, row: number): GroundChunk | null {
    const chunk = this.chunk(column, row);
    if (chunk === null) return null;
    const { heights, holes, position } = chunkFields(chunk);
    return heights === null ? null : { heights, holes, position };
  }

  /** Height of the ground over sea level, holes closed; null where no tile is open. */
  heightAt(x: number, y: number): number | null {
    const { column, row } = mapChunkAt(x, y);
    const ground = this.ground(column, row);
    return ground === null ? null : heightAt(ground, x, y, true);
  }
}

export function chunkFields({ tile, id }: ChunkRef): ChunkFields {
  return fieldsOf(MapChunk, tile.document.get(id));
}
