/** What follows when fields of one listing of an object were edited by themselves: its copies, its box, lists and MCRF. */
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import type { Listed } from './listing.ts';
import type { BoundsOf, ObjectPlace } from './object.ts';
import { objectsOf, placeOf, triple } from './object.ts';
import { putAt, settle } from './objectEdits.ts';
import { chunkOfPosition, mapObjectExtents, namedSpan } from './span.ts';

const placeFields = ['position', 'rotation', 'scale'] as const;

/** Whether an edit moved, turned or scaled an object. */
export function hasMoved(before: Fields, after: Fields): boolean {
  return placeFields.some((name) => {
    const [left, right] = [before[name], after[name]];
    if (!Array.isArray(left) || !Array.isArray(right)) return !Object.is(left, right);
    return (left as readonly unknown[]).some((value, axis) => !Object.is(value, right[axis]));
  });
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
  before: Fields,
  bounds: BoundsOf,
): Listed | null {
  const [object] = objectsOf(tiles, [{ tile: tile.place, record }]);
  if (object === undefined) return null;
  const now = placeOf(object);
  // What was typed stays, also a scale that no tool would give.
  const then: ObjectPlace = {
    position: triple(before['position'] ?? null),
    rotation: triple(before['rotation'] ?? null),
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
