/**
 * What goes wrong with objects between tiles, which no tile can tell by itself: one id for two things, copies that disagree,
 * tiles that do not list what reaches into them. Facts: formats/adt.md, 6 and 22.
 */
import { placementFields } from '../../formats/common/terrain/placements.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { TileSet } from '../tiles.ts';
import type { BoundsOf, ObjectInstance } from './object.ts';
import { everyObject, fieldsOfObject, freeIds, pathKey } from './object.ts';
import { grab, settle } from './objectEdits.ts';
import { namedSpan, spanInTile, spanOf } from './span.ts';

export interface ObjectFindings {
  /** Their id belongs to another object too: the client draws one of both. */
  readonly clashes: readonly ObjectInstance[];
  /** Tiles list them with different places: which one is drawn depends on the way there. */
  readonly disagreeing: readonly ObjectInstance[];
  /** An open tile that they reach does not list them, or no chunk names them: they vanish from some sides. */
  readonly unlisted: readonly ObjectInstance[];
}

/** Copies that stand nearer to each other than this, in yards or degrees, agree. */
const closeness = 0.01;

function agrees(object: ObjectInstance): boolean {
  const first = fieldsOfObject(object);
  return object.copies.every(({ tile, record }) => {
    const { position, rotation } = placementFields(tile.document.get(record));
    const isClose = (left: readonly number[], right: readonly number[]): boolean =>
      left.every((value, axis) => Math.abs(value - (right[axis] ?? NaN)) < closeness);
    return isClose(first.position, position) && isClose(first.rotation, rotation);
  });
}

export function checkObjects(tiles: TileSet, bounds: BoundsOf): ObjectFindings {
  const objects = everyObject(tiles);
  const owners = new Map<unknown, ObjectInstance>();
  const clashes = objects.filter((object) => {
    const { uniqueId } = fieldsOfObject(object);
    if (owners.has(uniqueId)) return true;
    owners.set(uniqueId, object);
    return false;
  });
  return {
    clashes,
    disagreeing: objects.filter((object) => object.copies.length > 1 && !agrees(object)),
    unlisted: objects.filter((object) => isUnlisted(tiles, object, bounds)),
  };
}

function isUnlisted(tiles: TileSet, object: ObjectInstance, bounds: BoundsOf): boolean {
  const named = namedSpan(object);
  if (named === null) return true;
  // Without the model, only what the file says is known.
  if (object.kind === 'doodad' && bounds(object.path, object.kind) === null) return false;
  const span = spanOf(object, bounds, named);
  return tiles.tiles.some(
    (tile) => spanInTile(span, tile.place) !== null && !object.copies.some((copy) => copy.tile === tile),
  );
}

/** Puts all findings right: new ids, the first tile's word for all copies, lists and chunks as the boxes say. */
export function repairObjects(
  edit: MapEdit,
  tiles: TileSet,
  { clashes, disagreeing, unlisted }: ObjectFindings,
  bounds: BoundsOf,
  firstId = 1,
): void {
  const nextId = freeIds(
    tiles.tiles.map(({ document }) => document),
    firstId,
  );
  for (const { copies } of clashes) {
    const uniqueId = nextId();
    for (const { tile, record } of copies)
      edit.in(tile.document, (transaction) => transaction.update(record, { uniqueId }));
  }
  for (const object of disagreeing) {
    const { nameId: _model, ...fields } = fieldsOfObject(object);
    // An id may be new since a moment.
    for (const { tile, record } of object.copies)
      edit.in(tile.document, (transaction) => transaction.update(record, fields));
  }
  const again = new Map([...disagreeing, ...unlisted].map((object) => [object.copies[0].record, object]));
  settle(edit, tiles, [...again.values()].map(grab), bounds);
}

/** Keys of the models that a check has to know. */
export function modelsOf(objects: readonly ObjectInstance[]): readonly ObjectInstance[] {
  return [...new Map(objects.map((object) => [`${object.kind} ${pathKey(object.path)}`, object])).values()];
}
