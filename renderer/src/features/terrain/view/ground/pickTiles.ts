/** Where a ray meets the ground first, of all tiles that are drawn. */
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import { pickGround } from '../../../../../../shared/geometry/terrain/pick.ts';
import type { TerrainHit } from '../contract.ts';
import type { OpenTile } from '../openTile.ts';

/**
 * @param ray in the world
 * @param guard does something with a tile, and leaves the tile out where that throws
 */
export function pickTiles(
  tiles: Iterable<OpenTile>,
  ray: Ray,
  guard: (tile: OpenTile, act: () => void) => void,
): (TerrainHit & { readonly distance: number }) | null {
  let best: (TerrainHit & { readonly distance: number }) | null = null;
  for (const tile of tiles) {
    guard(tile, () => {
      const hit = pickGround(ray, tile.ground.ground);
      if (hit === null || hit.distance >= (best?.distance ?? Infinity)) return;
      const [x, y, z] = hit.point;
      best = { x, y, z, tile: tile.model.place, chunk: hit.chunk, distance: hit.distance };
    });
  }
  return best;
}
