/** Shadows that the ground casts on itself with the sun standing still: every texel looks towards the sun over the corners. */
import type { GridPlace } from './grid.ts';
import { quadSize, texelCount, texelSize, texelsPerSide } from './grid.ts';

export interface SunDirection {
  /** Radians over the horizon. */
  readonly elevation: number;
  /** Where the sun stands: radians from north over east. */
  readonly heading: number;
}

/** Corners along a side of a tile. */
export const cornersPerSide = 129;
const cells = cornersPerSide - 1;

/** Heights over sea level at the corners of a tile's quads, row by row from the north-west; −Infinity where nothing is known. */
export interface CornerHeights extends GridPlace {
  readonly heights: Float32Array<ArrayBuffer>;
}

/** Corner heights of tiles, for looking along rays quickly. */
export class HeightField {
  readonly highest: number;
  private readonly byTile = new Map<number, Float32Array>();
  /** The tile that was asked for last, by row and column, and its heights: a ray stays on one for long. */
  private lastTile = -1;
  private lastGrid: Float32Array | undefined = undefined;

  constructor(tiles: readonly CornerHeights[]) {
    let highest = -Infinity;
    for (const { column, row, heights } of tiles) {
      for (const height of heights) if (height > highest) highest = height;
      this.byTile.set(row * 64 + column, heights);
    }
    this.highest = highest;
  }

  /** Height at a place counted in quads from the map's north-west corner; −Infinity where nothing is known. */
  at(south: number, east: number): number {
    // Asked for some hundred million times when a map is baked: nothing is made here.
    const tileRow = Math.floor(south / cells);
    const tileColumn = Math.floor(east / cells);
    const tile = tileRow * 64 + tileColumn;
    if (tile !== this.lastTile) {
      this.lastTile = tile;
      this.lastGrid = this.byTile.get(tile);
    }
    const grid = this.lastGrid;
    if (grid === undefined) return -Infinity;
    const r = south - tileRow * cells;
    const c = east - tileColumn * cells;
    const row = Math.floor(r);
    const column = Math.floor(c);
    const down = r - row;
    const right = c - column;
    const first = row * cornersPerSide + column;
    const upper = (grid[first] ?? 0) * (1 - right) + (grid[first + 1] ?? 0) * right;
    const lower = (grid[first + cornersPerSide] ?? 0) * (1 - right) + (grid[first + cornersPerSide + 1] ?? 0) * right;
    return upper * (1 - down) + lower * down;
  }
}

/** Yards that something must stand over the ray to cast a shadow: slopes that only graze the light keep it. */
const clearance = 0.25;
/** The lowest sun that is baked, radians: under it rays would run over the whole map. */
const lowestSun = Math.PI / 180;

/**
 * Shadows of a chunk, 64 × 64 numbers of 0 and 1.
 * @param chunk column and row over the map
 */
export function chunkShadows(
  field: HeightField,
  { column, row }: GridPlace,
  sun: SunDirection,
): Uint8Array<ArrayBuffer> {
  const shadow = new Uint8Array(texelCount);
  const rise = Math.tan(Math.max(lowestSun, sun.elevation)) * quadSize;
  // In quads: one step of the ray a quad along the ground.
  const [south, east] = [-Math.cos(sun.heading), Math.sin(sun.heading)];
  const texelsPerQuad = quadSize / texelSize;
  for (let r = 0; r < texelsPerSide; r++) {
    for (let c = 0; c < texelsPerSide; c++) {
      let s = row * 8 + (r + 0.5) / texelsPerQuad;
      let e = column * 8 + (c + 0.5) / texelsPerQuad;
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
