/**
 * Objects that stand in tiles which are not open and reach into those that are. Work over files cannot write open tiles: it
 * tells what these are to list, and they list it in a step of their map.
 */
import { placementFields } from '../../formats/common/terrain/placements.ts';
import { tileList } from '../../formats/adt/model.ts';
import type { Box } from '../../geometry/extent.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import type { LooseObject } from './looseObject.ts';
import { listObjects, looseCopy } from './looseObject.ts';
import { removeObjects } from './objectEdits.ts';
import type { BoundsOf, ObjectKind } from './object.ts';
import { everyObject, fieldsOfObject, objectKinds, pathOfRecord, triple } from './object.ts';

export interface ReachingObject {
  readonly kind: ObjectKind;
  readonly path: string;
  /** The id that it has where it stands. */
  readonly uniqueId: number;
  readonly position: Vector3;
  readonly rotation: Vector3;
  /** Of doodads, as it is stored: 1024 is the size of the model. */
  readonly scale: number;
  readonly flags: number;
  /** Of map objects, in placement space; null for doodads. */
  readonly box: Box | null;
}

/** What an open tile is to list, and what no longer. */
export interface Reaching {
  readonly place: GridPlace;
  readonly added: readonly ReachingObject[];
  readonly removed: readonly Named[];
}

const kinds = ['doodad', 'mapObject'] as const;
const keyOf = (kind: ObjectKind, uniqueId: number): string => `${kind} ${uniqueId}`;

/** What a tile lists, by kind and id: to be compared with it later. */
export function listedIn({ document }: MapTile): ReadonlyMap<string, ReachingObject> {
  return new Map(
    kinds.flatMap((kind) =>
      tileList(document, objectKinds[kind].list).map((record): readonly [string, ReachingObject] => {
        const { uniqueId, position, rotation, scale, flags, minimum, maximum } = placementFields(document.get(record));
        const box = kind === 'doodad' ? null : { minimum: triple(minimum), maximum: triple(maximum) };
        const place = { position: triple(position), rotation: triple(rotation), scale: kind === 'doodad' ? scale : 0 };
        const path = pathOfRecord(document, kind, record);
        return [keyOf(kind, uniqueId), { kind, path, uniqueId, ...place, flags, box }];
      }),
    ),
  );
}

/** What a tile lists now and did not before, and the other way round; null where that is nothing. */
export function reachingSince(tile: MapTile, before: ReadonlyMap<string, ReachingObject>): Reaching | null {
  const now = listedIn(tile);
  const added = [...now].flatMap(([key, object]) => (before.has(key) ? [] : [object]));
  const removed = [...before].flatMap(([key, { kind, uniqueId }]) => (now.has(key) ? [] : [{ kind, uniqueId }]));
  return added.length + removed.length === 0 ? null : { place: tile.place, added, removed };
}

function looseOf({ kind, path, position, rotation, scale, flags, box }: ReachingObject): LooseObject {
  const fields =
    kind === 'doodad' ? { scale } : { ...(box ?? { minimum: position, maximum: position }), doodadSet: 0, nameSet: 0 };
  return { kind, path, named: null, fields: { position, rotation, flags, ...fields } };
}

/** What `listReaching` did, so that it can be taken back. */
export interface ListedReaching {
  readonly added: readonly Named[];
  readonly removed: readonly (Named & { readonly loose: LooseObject })[];
}

interface Named {
  readonly kind: ObjectKind;
  readonly uniqueId: number;
}

/** The objects of open tiles that have one of some ids. */
function withIds(tiles: TileSet, ids: readonly Named[]) {
  const wanted = new Set(ids.map(({ kind, uniqueId }) => keyOf(kind, uniqueId)));
  if (wanted.size === 0) return [];
  return everyObject(tiles).filter((object) => wanted.has(keyOf(object.kind, fieldsOfObject(object).uniqueId)));
}

/** Of some objects those that no open tile lists. */
function unlisted<T extends Named>(tiles: TileSet, objects: readonly T[]): readonly T[] {
  const here = new Set(withIds(tiles, objects).map((object) => keyOf(object.kind, fieldsOfObject(object).uniqueId)));
  return objects.filter(({ kind, uniqueId }) => !here.has(keyOf(kind, uniqueId)));
}

/** Open tiles list what reaches into them from tiles that are not open, and no longer what does not. */
export function listReaching(
  edit: MapEdit,
  tiles: TileSet,
  reaching: readonly Reaching[],
  bounds: BoundsOf,
): ListedReaching {
  const gone = withIds(
    tiles,
    reaching.flatMap(({ removed }) => removed),
  );
  const removed = gone.map((object) => ({
    ...{ kind: object.kind, uniqueId: fieldsOfObject(object).uniqueId, loose: looseCopy(object) },
  }));
  removeObjects(edit, gone);
  // One that reaches into several open tiles is told of for each.
  const wanted = new Map(
    reaching.flatMap(({ added }) => added.map((each) => [keyOf(each.kind, each.uniqueId), each] as const)),
  );
  const fresh = unlisted(tiles, [...wanted.values()]);
  listObjects(
    edit,
    tiles,
    fresh.map((each) => ({ loose: looseOf(each), uniqueId: each.uniqueId })),
    bounds,
  );
  return { added: fresh.map(({ kind, uniqueId }) => ({ kind, uniqueId })), removed };
}

/** Takes back what was listed, as far as it is still there, and lists again what was not any more. */
export function unlistReaching(
  edit: MapEdit,
  tiles: TileSet,
  { added, removed }: ListedReaching,
  bounds: BoundsOf,
): void {
  removeObjects(edit, withIds(tiles, added));
  // The step may have been undone by hand.
  listObjects(edit, tiles, unlisted(tiles, removed), bounds);
}
