/**
 * Moving, turning, scaling, adding, copying and deleting objects over all open tiles. Each act keeps what belongs together:
 * the copies in neighbouring tiles, the chunks that name them, names of models, unique ids and the boxes of map objects.
 */
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import type { Fields } from '../../codec/documentRecord.ts';
import type { Box } from '../../geometry/extent.ts';
import { boxCorners } from '../../geometry/extent.ts';
import type { WorldPoint } from '../../geometry/terrain/grid.ts';
import { placementToWorld, worldToPlacement } from '../../geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../geometry/terrain/placementSpace.ts';
import { placedExtents, placementFrame, placePoint } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { dot, subtract } from '../../geometry/vector.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { TileSet } from '../tiles.ts';
import { listIn, listWhereItReaches, modelPosition, unlist } from './listing.ts';
import type { Listed } from './listing.ts';
import type { BoundsOf, ObjectInstance, ObjectKind, ObjectPlace } from './object.ts';
import { fieldsOfObject, objectKinds, placeOf, triple, wholeScale } from './object.ts';
import type { ChunkSpan } from './span.ts';
import { chunkOfPosition, mapObjectExtents, namedSpan, spanInTile, spanOf } from './span.ts';
import { tileOfChunk } from '../tiles.ts';

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

const rounded = ([x, y, z]: Vector3): Vector3 => [Math.fround(x), Math.fround(y), Math.fround(z)];
const sameVector = (left: Vector3, right: Vector3): boolean => left.every((value, axis) => value === right[axis]);

/** MDDF's scale: 16 bits, and 0 would hide the doodad. */
function storedScale(scale: number): number {
  return Math.min(0xffff, Math.max(1, Math.round(scale * wholeScale)));
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
  const position = rounded(next.position);
  const rotation = rounded(next.rotation);
  const fields: Record<string, Fields[string]> = { position, rotation };
  if (object.kind === 'doodad') {
    // A scale that nobody changed keeps its very value, 0 too.
    fields['scale'] = next.scale === place.scale ? Math.round(place.scale * wholeScale) : storedScale(next.scale);
  } else if (extents !== null) {
    const isSame = sameVector(position, place.position) && sameVector(rotation, place.rotation);
    const to = { ...next, position, rotation };
    const box = isSame ? extents : movedExtents(extents, place, to, bounds(object.path, object.kind));
    Object.assign(fields, { minimum: rounded(box.minimum), maximum: rounded(box.maximum) });
  }
  for (const { tile, record } of object.copies) {
    edit.in(tile.document, (transaction) => transaction.update(record, fields));
  }
}

function movedExtents(extents: Box, from: ObjectPlace, to: ObjectPlace, model: Box | null): Box {
  const frame = placementFrame(to.position, to.rotation, 1);
  if (model !== null) return placedExtents(frame, model);
  if (sameVector(from.rotation, to.rotation)) {
    const step = subtract(to.position, from.position);
    const moved = (point: Vector3): Vector3 => [point[0] + step[0], point[1] + step[1], point[2] + step[2]];
    return { minimum: moved(extents.minimum), maximum: moved(extents.maximum) };
  }
  // The box as it lay around the object, turned with it: it holds all that it held, and may be larger than needed.
  const before = placementFrame(from.position, from.rotation, 1);
  const corners = boxCorners(extents).map((corner) => inFrame(before, placementToWorld(corner)));
  const points = corners.map((corner) => placePoint(frame, corner));
  const placed = points.map(([x, y, z]) => worldToPlacement({ x, y, z }));
  const end = (choose: (...values: number[]) => number): Vector3 => {
    const on = (axis: 0 | 1 | 2): number => choose(...placed.map((point) => point[axis]));
    return [on(0), on(1), on(2)];
  };
  return { minimum: end(Math.min), maximum: end(Math.max) };
}

function inFrame({ origin, axes }: PlacementFrame, { x, y, z }: WorldPoint): Vector3 {
  const away = subtract([x, y, z], origin);
  return [dot(away, axes[0]), dot(away, axes[1]), dot(away, axes[2])];
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

/** An object apart from any tile: to be added, duplicated or kept for pasting. */
export interface LooseObject {
  readonly kind: ObjectKind;
  readonly path: string;
  /** Fields of its record, without the number of its model; an id of its own is given when it is put down. */
  readonly fields: Partial<Omit<PlacementFields, 'nameId'>>;
  /** Chunks that named it, counted from its own, for models that are not at hand. */
  readonly named: ChunkSpan | null;
}

export function looseCopy(object: ObjectInstance): LooseObject {
  const { nameId: _model, ...fields } = fieldsOfObject(object);
  return { kind: object.kind, path: object.path, fields, named: namedSpan(object) };
}

/** A new object of a model that stands at a point of placement space. */
export function newObject(kind: ObjectKind, path: string, { position, rotation, scale }: ObjectPlace): LooseObject {
  const place = { position: rounded(position), rotation: rounded(rotation) };
  const fields =
    kind === 'doodad'
      ? { ...place, scale: storedScale(scale), flags: 0 }
      : { ...place, minimum: place.position, maximum: place.position, flags: 0, doodadSet: 0, nameSet: 0 };
  return { kind, path, fields, named: null };
}

/**
 * Adds an object with a unique id of its own to every open tile that it reaches. Null where none is open at its place.
 * @param move from where the loose object stood
 */
export function addObject(
  edit: MapEdit,
  tiles: TileSet,
  loose: LooseObject,
  uniqueId: number,
  bounds: BoundsOf,
  move: (place: ObjectPlace) => ObjectPlace = (place) => place,
): ObjectInstance | null {
  const { kind, path, named } = loose;
  const scale = kind === 'doodad' ? (loose.fields.scale ?? wholeScale) / wholeScale : 1;
  const position = triple(loose.fields.position);
  const rotation = triple(loose.fields.rotation);
  const next = move({ position, rotation, scale });
  const at = chunkOfPosition(next.position);
  const home =
    tiles.tileAt(tileOfChunk(at)) ??
    tiles.tiles.find(({ place }) =>
      spanInTile({ west: at.column, east: at.column, north: at.row, south: at.row }, place),
    );
  if (home === undefined) return null;
  const first = listIn(edit, home, { kind, path, fields: { ...loose.fields, uniqueId } });
  const grabbed = { ...grab({ kind, path, copies: [first] }), named };
  putAt(edit, grabbed, next, bounds);
  const model = kind === 'mapObject' ? bounds(path, kind) : null;
  if (model !== null) {
    // Also where it stays as it was: a new object has no box yet.
    const box = placedExtents(placementFrame(rounded(next.position), rounded(next.rotation), 1), model);
    edit.in(home.document, (transaction) =>
      transaction.update(first.record, { minimum: rounded(box.minimum), maximum: rounded(box.maximum) }),
    );
  }
  const [listed] = settle(edit, tiles, [grabbed], bounds);
  return listed?.object ?? null;
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
        edit.in(tile.document, (transaction) =>
          transaction.update(record, { minimum: rounded(box.minimum), maximum: rounded(box.maximum) }),
        );
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
