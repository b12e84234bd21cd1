/** Baked shadows (MCSH): painting them, and baking them from the direction of the sun over all open tiles. */
import type { CasterMap } from '../geometry/terrain/casters.ts';
import type { Dab } from '../geometry/terrain/brush/falloff.ts';
import type { BrushHold } from '../geometry/terrain/brush/hold.ts';
import { visitRectangles } from '../geometry/terrain/brush/texels.ts';
import { chunkSize, mapEdge, texelCount, texelSize, texelsPerSide, tileSize } from '../geometry/terrain/grid.ts';
import type { CornerHeights, SunDirection } from '../geometry/terrain/shadowBake.ts';
import { HeightField, chunkShadows, cornersPerSide } from '../geometry/terrain/shadowBake.ts';
import { setShadow } from '../formats/adt/edits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, MapTile, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

export type { SunDirection } from '../geometry/terrain/shadowBake.ts';

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

/**
 * Puts the ground under a brush into shadow, or into the light. Shadows know no shades: the brush has a hard edge, and what
 * is held back by half is held back.
 */
export function paintShadow(
  edit: MapEdit,
  tiles: TileSet,
  dab: Dab,
  isShadow: boolean,
  hold: BrushHold | null = null,
): void {
  const texels = dab.radius / texelSize;
  visitRectangles(dab, dab.radius, (block) => {
    const chunk = tiles.chunk(block.column, block.row);
    if (chunk === null) return;
    const { shadow } = chunkFields(chunk);
    if (shadow === null && !isShadow) return;
    const held = hold?.texels(block.column, block.row) ?? null;
    const next = shadow === null ? new Uint8Array(texelCount) : Uint8Array.from(shadow);
    for (let south = block.firstSouth; south < block.endSouth; south++) {
      for (let east = block.firstEast; east < block.endEast; east++) {
        const texel = south * texelsPerSide + east;
        if (Math.hypot(south - block.middleSouth, east - block.middleEast) >= texels) continue;
        if (held === null || (held[texel] ?? 0) >= 0.5) next[texel] = isShadow ? 1 : 0;
      }
    }
    storeShadow(edit, chunk, next);
  });
}

/**
 * Bakes shadows into tiles. The neighbours that are open cast theirs, too.
 * @param casters what stands on the ground; null for shadows of the ground alone
 */
export function bakeShadows(
  edit: MapEdit,
  tiles: TileSet,
  into: readonly MapTile[],
  sun: SunDirection,
  casters: CasterMap | null = null,
): void {
  const field = new HeightField(cornerHeights(tiles));
  for (const tile of into) {
    for (const chunk of tiles.chunksOf(tile)) storeShadow(edit, chunk, chunkShadows(field, chunk, sun, casters));
  }
}

/** Corner heights of all open tiles: what baking looks at, free of the documents so that it can be done elsewhere. */
export function cornerHeights(tiles: TileSet): readonly CornerHeights[] {
  return tiles.tiles.map((tile) => {
    const heights = new Float32Array(cornersPerSide * cornersPerSide).fill(-Infinity);
    for (const { column, row } of tiles.chunksOf(tile)) {
      const ground = tiles.ground(column, row);
      if (ground === null) continue;
      const base = ground.position[2] ?? 0;
      const [down, right] = [(row % 16) * 8, (column % 16) * 8];
      for (let r = 0; r <= 8; r++) {
        for (let c = 0; c <= 8; c++) {
          heights[(down + r) * cornersPerSide + right + c] = base + (ground.heights[17 * r + c] ?? 0);
        }
      }
    }
    return { ...tile.place, heights };
  });
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
