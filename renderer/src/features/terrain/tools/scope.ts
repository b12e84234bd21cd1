/** Which chunks one press of a tool is about. */
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
