/**
 * Moving, turning, scaling, deleting objects and giving them other models over all open tiles. Each act keeps what belongs together:
 * the copies in neighbouring tiles, the chunks that name them, names of models, unique ids and the boxes of map objects.
 */
import type { Box } from '../../geometry/extent.ts';
import { placedExtents, placementFrame } from '../../geometry/terrain/placementSpace.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { TileSet } from '../tiles.ts';
import { listWhereItReaches, modelPosition, unlist } from './listing.ts';
import type { Listed } from './listing.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from './object.ts';
import { objectKinds, placeOf } from './object.ts';
import { boxFields, placedFields } from './placedFields.ts';
import type { ChunkSpan } from './span.ts';
import { mapObjectExtents, namedSpan, spanOf } from './span.ts';

/** An object as it stood when an act began. */
export interface GrabbedObject {
  readonly object: ObjectInstance;
  readonly place: ObjectPlace;
  /** The box in a map object's record. */
  readonly extents: Box | null;
  readonly named: ChunkSpan | null;
}

export function grab(object: ObjectInstance): GrabbedObject {
  return {
    object,
    place: placeOf(object),
    extents: object.kind === 'mapObject' ? mapObjectExtents(object) : null,
    named: namedSpan(object),
  };
}

/**
 * Puts an object somewhere else, in all its copies. Lists and MCRF are left for `settle`, so that a drag stays light. The box
 * of a map object is made anew from its model's, or, where that is not at hand, moved and turned along with it.
 */
export function putAt(
  edit: MapEdit,
  { object, place, extents }: GrabbedObject,
  next: ObjectPlace,
  bounds: BoundsOf,
): void {
  const fields = placedFields({ kind: object.kind, path: object.path, place, extents }, next, bounds);
  for (const { tile, record } of object.copies) {
    edit.in(tile.document, (transaction) => transaction.update(record, fields));
  }
}

/** After objects moved: every open tile that they reach lists them, and exactly the chunks that they reach name them. */
export function settle(
  edit: MapEdit,
  tiles: TileSet,
  grabbed: readonly GrabbedObject[],
  bounds: BoundsOf,
): readonly Listed[] {
  return grabbed.map(({ object, named }) => listWhereItReaches(edit, tiles, object, spanOf(object, bounds, named)));
}

/** Puts each object where `change` says, and settles it: one act from beginning to end. */
export function changeObjects(
  edit: MapEdit,
  tiles: TileSet,
  objects: readonly ObjectInstance[],
  bounds: BoundsOf,
  change: (place: ObjectPlace, object: ObjectInstance) => ObjectPlace,
): readonly Listed[] {
  const grabbed = objects.map(grab);
  for (const each of grabbed) putAt(edit, each, change(each.place, each.object), bounds);
  return settle(edit, tiles, grabbed, bounds);
}

export function removeObjects(edit: MapEdit, objects: readonly ObjectInstance[]): void {
  const copies = objects.flatMap(({ kind, copies: all }) => all.map((copy) => ({ kind, ...copy })));
  for (const [document, ofDocument] of Map.groupBy(copies, ({ tile }) => tile.document)) {
    for (const [kind, records] of Map.groupBy(ofDocument, (copy) => copy.kind)) {
      unlist(edit, document, kind, new Set(records.map(({ record }) => record)));
    }
  }
}

/** Lets objects show another model of the same kind. What is not known of it is kept. */
export function replaceModel(
  edit: MapEdit,
  tiles: TileSet,
  objects: readonly ObjectInstance[],
  path: string,
  bounds: BoundsOf,
): readonly Listed[] {
  return objects.map((object) => {
    const { named } = grab(object);
    for (const { tile, record } of object.copies) {
      const nameId = modelPosition(edit, tile.document, object.kind, path);
      edit.in(tile.document, (transaction) => transaction.update(record, { nameId }));
    }
    const renamed = { ...object, path };
    const model = bounds(path, object.kind);
    if (object.kind === 'mapObject' && model !== null) {
      const { position, rotation } = placeOf(renamed);
      const box = placedExtents(placementFrame(position, rotation, 1), model);
      for (const { tile, record } of object.copies) {
        edit.in(tile.document, (transaction) => transaction.update(record, boxFields(box)));
      }
    }
    return listWhereItReaches(edit, tiles, renamed, spanOf(renamed, bounds, named));
  });
}

/** The file's name without folder and ending. */
export function modelName(path: string): string {
  const file = path.replaceAll('/', '\\').split('\\').at(-1) ?? '';
  return file.replace(/\.\w+$/, '');
}

/** What an act is about, in words: the name of one object, the number of many. */
export function described(objects: readonly Pick<ObjectInstance, 'kind' | 'path'>[]): string {
  const [only] = objects;
  if (objects.length !== 1 || only === undefined) return `${objects.length} objects`;
  return modelName(only.path) || objectKinds[only.kind].schema.info.label.toLowerCase();
}
