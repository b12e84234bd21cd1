/** Baked shadows (MCSH): painting them, and baking them from the direction of the sun over all open tiles. */
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import { visitBlocks } from '../geometry/terrain/brush/texels.ts';
import {
  chunkSize,
  mapEdge,
  quadSize,
  texelCount,
  texelSize,
  texelsPerSide,
  tileSize,
} from '../geometry/terrain/grid.ts';
import { setShadow } from '../formats/adt/edits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, MapTile, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** Stores a chunk's shadows; one without any has none at all. */
export function storeShadow(edit: MapEdit, chunk: ChunkRef, next: Uint8Array): void {
  const { shadow } = chunkFields(chunk);
  const isEmpty = !next.includes(1);
  if (isEmpty && shadow === null) return;
  if (shadow !== null && next.every((value, index) => value === shadow[index])) return;
  edit.in(chunk.tile.document, (transaction) =>
    setShadow(transaction, chunk.tile.document, chunk.id, isEmpty ? null : next),
  );
}

/** Puts the ground under a brush into shadow, or into the light. Shadows know no shades: the brush has a hard edge. */
export function paintShadow(edit: MapEdit, tiles: TileSet, dab: Dab, isShadow: boolean): void {
  const texels = dab.radius / texelSize;
  visitBlocks(dab, dab.radius, (block) => {
    const chunk = tiles.chunk(block.column, block.row);
    if (chunk === null) return;
    const { shadow } = chunkFields(chunk);
    if (shadow === null && !isShadow) return;
    const next = shadow === null ? new Uint8Array(texelCount) : Uint8Array.from(shadow);
    for (let south = block.firstSouth; south < block.endSouth; south++) {
      for (let east = block.firstEast; east < block.endEast; east++) {
        if (Math.hypot(south - block.middleSouth, east - block.middleEast) < texels) {
          next[south * texelsPerSide + east] = isShadow ? 1 : 0;
        }
      }
    }
    storeShadow(edit, chunk, next);
  });
}

export interface SunDirection {
  /** Radians over the horizon. */
  readonly elevation: number;
  /** Where the sun stands: radians from north over east. */
  readonly heading: number;
}

/** Corners along a side of a tile. */
const corners = 129;
const cells = corners - 1;

/** Corner heights of all open tiles, for looking along rays quickly. */
class HeightField {
  readonly highest: number;
  private readonly byTile = new Map<number, Float32Array>();

  constructor(tiles: TileSet) {
    let highest = -Infinity;
    for (const tile of tiles.tiles) {
      const grid = new Float32Array(corners * corners).fill(-Infinity);
      for (const { column, row } of tiles.chunksOf(tile)) {
        const ground = tiles.ground(column, row);
        if (ground === null) continue;
        const base = ground.position[2] ?? 0;
        const [down, right] = [(row % 16) * 8, (column % 16) * 8];
        for (let r = 0; r <= 8; r++) {
          for (let c = 0; c <= 8; c++) {
            const height = base + (ground.heights[17 * r + c] ?? 0);
            grid[(down + r) * corners + right + c] = height;
            if (height > highest) highest = height;
          }
        }
      }
      this.byTile.set(tile.place.row * 64 + tile.place.column, grid);
    }
    this.highest = highest;
  }

  /** Height at a place counted in quads from the map's north-west corner; −Infinity where nothing is open. */
  at(south: number, east: number): number {
    const [tileRow, tileColumn] = [Math.floor(south / cells), Math.floor(east / cells)];
    const grid = this.byTile.get(tileRow * 64 + tileColumn);
    if (grid === undefined) return -Infinity;
    const [r, c] = [south - tileRow * cells, east - tileColumn * cells];
    const [row, column] = [Math.floor(r), Math.floor(c)];
    const [down, right] = [r - row, c - column];
    const first = row * corners + column;
    const upper = (grid[first] ?? 0) * (1 - right) + (grid[first + 1] ?? 0) * right;
    const lower = (grid[first + corners] ?? 0) * (1 - right) + (grid[first + corners + 1] ?? 0) * right;
    return upper * (1 - down) + lower * down;
  }
}

/** Yards that something must stand over the ray to cast a shadow: slopes that only graze the light keep it. */
const clearance = 0.25;

/** Shadows of a chunk with the sun standing still: every texel looks towards the sun over the open ground. */
function shadowsOf(field: HeightField, { column, row }: ChunkRef, sun: SunDirection): Uint8Array {
  const shadow = new Uint8Array(texelCount);
  const rise = Math.tan(sun.elevation) * quadSize;
  // In quads: one step of the ray a quad along the ground.
  const [south, east] = [-Math.cos(sun.heading), Math.sin(sun.heading)];
  const texelsPerQuad = quadSize / texelSize;
  for (let r = 0; r < texelsPerSide; r++) {
    for (let c = 0; c < texelsPerSide; c++) {
      let [s, e] = [row * 8 + (r + 0.5) / texelsPerQuad, column * 8 + (c + 0.5) / texelsPerQuad];
      let height = field.at(s, e) + clearance;
      while (height < field.highest) {
        s += south;
        e += east;
        height += rise;
        const ground = field.at(s, e);
        if (ground === -Infinity) break;
        if (ground > height) {
          shadow[r * texelsPerSide + c] = 1;
          break;
        }
      }
    }
  }
  return shadow;
}

/** The shortest sun over the horizon that is baked: under it rays would run over the whole map. */
const lowestSun = Math.PI / 180;

/** Bakes the ground's own shadows into tiles. The neighbours that are open cast theirs, too. */
export function bakeShadows(edit: MapEdit, tiles: TileSet, into: readonly MapTile[], sun: SunDirection): void {
  const field = new HeightField(tiles);
  const above = { ...sun, elevation: Math.max(lowestSun, sun.elevation) };
  for (const tile of into) {
    for (const chunk of tiles.chunksOf(tile)) storeShadow(edit, chunk, shadowsOf(field, chunk, above));
  }
}

/** World point in the middle of a chunk. */
export function chunkMiddle({ column, row }: { readonly column: number; readonly row: number }): {
  readonly x: number;
  readonly y: number;
} {
  return { x: mapEdge - (row + 0.5) * chunkSize, y: mapEdge - (column + 0.5) * chunkSize };
}

/** World point in the middle of a tile. */
export function tileMiddle({ column, row }: MapTile['place']): { readonly x: number; readonly y: number } {
  return { x: mapEdge - (row + 0.5) * tileSize, y: mapEdge - (column + 0.5) * tileSize };
}
