/** Which objects of a map are meant: by kind, by the area beneath them, by size. */
import { length, subtract } from '../../geometry/vector.ts';
import { placementToWorld } from '../../geometry/terrain/grid.ts';
import type { TileSet } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { BoundsOf, ObjectInstance, ObjectKind } from './object.ts';
import { placeOf } from './object.ts';
import { mapObjectExtents } from './span.ts';

/** What is asked; null asks nothing. */
export interface ObjectQuery {
  readonly kind: ObjectKind | null;
  readonly areaId: number | null;
  /** Yards of the longest side of its box as it stands. */
  readonly size: readonly [number, number] | null;
}

/** AreaID of the chunk that an object stands on; null where no tile is open. */
export function areaBeneath(tiles: TileSet, object: ObjectInstance): number | null {
  const { x, y } = placementToWorld(placeOf(object).position);
  const chunk = tiles.chunkAt(x, y);
  return chunk === null ? null : chunkFields(chunk).areaId;
}

/** Longest side of an object's box in yards; null where its model is not known and its record has no box. */
export function sizeOf(object: ObjectInstance, bounds: BoundsOf): number | null {
  const model = bounds(object.path, object.kind);
  const box = model ?? (object.kind === 'mapObject' ? mapObjectExtents(object) : null);
  if (box === null) return null;
  const sides = subtract(box.maximum, box.minimum);
  if (!(length(sides) > 0)) return null;
  return Math.max(...sides) * (model === null ? 1 : placeOf(object).scale);
}

/** Whether an object is meant. One whose size is not known is of no size. */
export function fitsQuery(tiles: TileSet, object: ObjectInstance, query: ObjectQuery, bounds: BoundsOf): boolean {
  if (query.kind !== null && object.kind !== query.kind) return false;
  if (query.areaId !== null && areaBeneath(tiles, object) !== query.areaId) return false;
  if (query.size === null) return true;
  const size = sizeOf(object, bounds);
  return size !== null && size >= query.size[0] && size <= query.size[1];
}
