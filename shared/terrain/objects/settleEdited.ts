/** What follows when fields of one listing of an object were edited by themselves: its copies, its box, lists and MCRF. */
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import type { Listed } from './listing.ts';
import type { BoundsOf, ObjectPlace } from './object.ts';
import { objectsOf, placeOf, triple } from './object.ts';
import { putAt, settle } from './objectEdits.ts';
import { chunkOfPosition, mapObjectExtents, namedSpan } from './span.ts';

/** Whether an edit moved, turned or scaled an object. */
export function hasMoved(before: PlacementFields, after: PlacementFields): boolean {
  const isOther = (left: readonly number[], right: readonly number[]): boolean =>
    left.some((value, axis) => !Object.is(value, right[axis]));
  const isScaled = !Object.is(before.scale, after.scale);
  return isScaled || isOther(before.position, after.position) || isOther(before.rotation, after.rotation);
}

/**
 * Brings the rest of an object after the place that one of its records was given: as when a tool had moved it.
 * @param before the fields of that record before the edit
 * @returns null when the record is no object of an open tile
 */
export function settleEdited(
  edit: MapEdit,
  tiles: TileSet,
  { tile, record }: { readonly tile: MapTile; readonly record: RecordId },
  before: PlacementFields,
  bounds: BoundsOf,
): Listed | null {
  const [object] = objectsOf(tiles, [{ tile: tile.place, record }]);
  if (object === undefined) return null;
  const now = placeOf(object);
  // What was typed stays, also a scale that no tool would give.
  const then: ObjectPlace = {
    position: triple(before.position),
    rotation: triple(before.rotation),
    scale: now.scale,
  };
  const named = namedSpan(object);
  const [from, to] = [chunkOfPosition(then.position), chunkOfPosition(now.position)];
  const [east, south] = [to.column - from.column, to.row - from.row];
  const grabbed = {
    object,
    place: then,
    extents: object.kind === 'mapObject' ? mapObjectExtents(object) : null,
    // Counted from the chunk that it stood in.
    named:
      named === null
        ? null
        : {
            ...{ west: named.west + east, east: named.east + east },
            ...{ north: named.north + south, south: named.south + south },
          },
  };
  putAt(edit, grabbed, now, bounds);
  return settle(edit, tiles, [grabbed], bounds)[0] ?? null;
}
