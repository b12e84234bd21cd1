/** Ends of a range's track: those of its kind, and of heights those that the open ground has. */
import { heightRange } from '../../../../../shared/geometry/terrain/heights.ts';
import type { MaskCondition } from '../../../../../shared/terrain/masks/mask.ts';
import { rangeFacts } from '../../../../../shared/terrain/masks/mask.ts';
import type { TileSet } from '../../../../../shared/terrain/tiles.ts';
import type { TerrainMap } from '../map/maps.ts';

type Ranged = Extract<MaskCondition, { readonly from: number }>;

const known = new WeakMap<TileSet, readonly [number, number]>();

/** Lowest and highest ground of the tiles as they were when this was first asked for. */
function groundRange(tiles: TileSet): readonly [number, number] {
  const had = known.get(tiles);
  if (had !== undefined) return had;
  let [low, high] = [Infinity, -Infinity];
  for (const tile of tiles.tiles) {
    for (const { column, row } of tiles.chunksOf(tile)) {
      const ground = tiles.ground(column, row);
      if (ground === null) continue;
      const [least, most] = heightRange(ground);
      low = Math.min(low, least);
      high = Math.max(high, most);
    }
  }
  const range =
    low > high ? ([0, 1] as const) : ([Math.floor(low), Math.max(Math.floor(low) + 1, Math.ceil(high))] as const);
  known.set(tiles, range);
  return range;
}

export function rangeEnds(
  map: TerrainMap,
  { kind, from, to }: Ranged,
): { readonly min: number; readonly max: number; readonly step: number } {
  const { least, most } = rangeFacts[kind];
  const [low, high] = kind === 'height' ? groundRange(map.tileSet) : [least, most];
  return { min: Math.min(low, from), max: Math.max(high, to), step: high - low <= 60 ? 0.1 : 1 };
}
