/** Which chunks one press of a tool is about, and what of them is held back. */
import type { MaskField } from '../../../../../shared/terrain/masks/maskField.ts';
import type { ChunkRef, TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainHit } from '../view/contract.ts';
import type { Scope } from './settings.ts';

export function chunksIn(
  tiles: TileSet,
  scope: Scope,
  at: { readonly x: number; readonly y: number; readonly radius: number },
  ground: TerrainHit,
): readonly ChunkRef[] {
  if (scope === 'tile') {
    const tile = tiles.tileAt(ground.tile);
    return tile === null ? [] : tiles.chunksOf(tile);
  }
  if (scope === 'chunk') {
    const chunk = tiles.chunkAt(at.x, at.y);
    return chunk === null ? [] : [chunk];
  }
  return tiles.chunksWithin(at.x, at.y, at.radius);
}

/** What can only be changed or not is changed where at least half of the act is let through. */
const enough = 0.5;

/** Whether a whole chunk takes an act. */
export function takesChunk(hold: MaskField | null, { column, row }: ChunkRef): boolean {
  return hold === null || hold.meanOf(column, row) >= enough;
}

/** Whether a place of a chunk does, in half quads south and east of its corner. */
export function takesPlace(hold: MaskField | null, { column, row }: ChunkRef, south: number, east: number): boolean {
  return hold === null || hold.at(row * 16 + south, column * 16 + east) >= enough;
}

/** Whether one of a chunk's 8 × 8 quads does. */
export function takesCell(hold: MaskField | null, chunk: ChunkRef, cell: number): boolean {
  return takesPlace(hold, chunk, (cell >> 3) * 2 + 1, (cell & 7) * 2 + 1);
}
