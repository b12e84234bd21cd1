/** Shadows that the ground casts on itself with the sun standing still: every texel looks towards the sun over the corners. */
import type { GridPlace } from './grid.ts';
import type { CasterMap } from './casters.ts';
import type { SunDirection } from './sun.ts';
import { mapEdge, quadSize, texelCount, texelSize, texelsPerSide } from './grid.ts';

export type { SunDirection } from './sun.ts';

/** Corners along a side of a tile. */
export const cornersPerSide = 129;
const cells = cornersPerSide - 1;

/** Heights over sea level at the corners of a tile's quads, row by row from the north-west; −Infinity where nothing is known. */
export interface CornerHeights extends GridPlace {
  readonly heights: Float32Array<ArrayBuffer>;
}

/** Quads along a side of a block of which the highest corner is known. */
const blockSize = 8;
const blocksPerSide = cells / blockSize;
/** Yards by which a height between corners may be rounded up. */
const rounding = 0.01;

/**
 * The highest corner of each block of a tile, its border included. Infinite where a corner is unknown: there every quad
 * has to be looked at.
 */
function blockCeilings(heights: Float32Array): Float32Array {
  const ceilings = new Float32Array(blocksPerSide * blocksPerSide).fill(-Infinity);
  for (let block = 0; block < ceilings.length; block++) {
    const firstRow = Math.floor(block / blocksPerSide) * blockSize;
    const firstColumn = (block % blocksPerSide) * blockSize;
    let highest = -Infinity;
    for (let row = firstRow; row <= firstRow + blockSize; row++) {
      for (let column = firstColumn; column <= firstColumn + blockSize; column++) {
        const height = heights[row * cornersPerSide + column] ?? -Infinity;
        highest = Math.max(highest, Number.isFinite(height) ? height : Infinity);
      }
    }
    ceilings[block] = highest;
  }
  return ceilings;
}

interface TileHeights {
  readonly heights: Float32Array;
  readonly ceilings: Float32Array;
}

/** Corner heights of tiles, for looking along rays quickly. */
export class HeightField {
  readonly highest: number;
  private readonly byTile = new Map<number, TileHeights>();
  /** The tile that was asked for last, by row and column, and its heights: a ray stays on one for long. */
  private lastTile = -1;
  private lastGrid: TileHeights | undefined = undefined;

  constructor(tiles: readonly CornerHeights[]) {
    let highest = -Infinity;
    for (const { column, row, heights } of tiles) {
      for (const height of heights) if (height > highest) highest = height;
      this.byTile.set(row * 64 + column, { heights, ceilings: blockCeilings(heights) });
    }
    this.highest = highest;
  }

  /**
   * Height at a place counted in quads from the map's north-west corner; −Infinity where nothing is known. With a height
   * given the answer may be any that is lower, where the ground around the place nowhere reaches that high.
   */
  at(south: number, east: number, least = -Infinity): number {
    // Asked for some hundred million times when a map is baked: nothing is made here.
    const tileRow = Math.floor(south / cells);
    const tileColumn = Math.floor(east / cells);
    const tile = tileRow * 64 + tileColumn;
    if (tile !== this.lastTile) {
      this.lastTile = tile;
      this.lastGrid = this.byTile.get(tile);
    }
    if (this.lastGrid === undefined) return -Infinity;
    const { heights: grid, ceilings } = this.lastGrid;
    const r = south - tileRow * cells;
    const c = east - tileColumn * cells;
    const ceiling = ceilings[Math.floor(r / blockSize) * blocksPerSide + Math.floor(c / blockSize)] ?? Infinity;
    // What is rounded between corners may lie a trifle over the highest of them.
    if (ceiling + rounding < least) return ceiling;
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
 * @param casters what stands on the ground; null for shadows of the ground alone
 */
export function chunkShadows(
  field: HeightField,
  { column, row }: GridPlace,
  sun: SunDirection,
  casters: CasterMap | null = null,
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
      const ground = field.at(s, e);
      if (casters?.covers(mapEdge - s * quadSize, mapEdge - e * quadSize, ground) === true) {
        shadow[r * texelsPerSide + c] = 1;
        continue;
      }
      let height = ground + clearance;
      while (height < field.highest) {
        s += south;
        e += east;
        height += rise;
        const here = field.at(s, e, height);
        if (here === -Infinity) break;
        if (here > height) {
          shadow[r * texelsPerSide + c] = 1;
          break;
        }
      }
    }
  }
  return shadow;
}
