/**
 * What stands on a map, seen over all open tiles: a doodad or map object whose box reaches into several tiles is listed in
 * each of them with the same unique id, and is one thing. Facts: formats/adt.md, 6 and 13.
 */
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import {
  DoodadModel,
  Doodad,
  MapObject,
  ObjectModel,
  modelPath,
  placementFields,
} from '../../formats/common/terrain/placements.ts';
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { tileList } from '../../formats/adt/model.ts';
import type { Box } from '../../geometry/extent.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { MapTile, TileRecord, TileSet } from '../tiles.ts';

export type ObjectKind = 'doodad' | 'mapObject';

export const objectKinds = {
  doodad: { list: 'doodads', models: 'doodadModels', refs: 'doodadRefs', schema: Doodad, modelSchema: DoodadModel },
  mapObject: {
    list: 'mapObjects',
    models: 'objectModels',
    refs: 'objectRefs',
    schema: MapObject,
    modelSchema: ObjectModel,
  },
} as const;

/**
 * The box of a model in its own space: an M2's header box, a WMO's root box. Null where the model is not at hand; what then
 * depends on it is kept as the file has it.
 */
export type BoundsOf = (path: string, kind: ObjectKind) => Box | null;

export const noBounds: BoundsOf = () => null;

/** A record that lists an object in a tile. */
export interface ObjectCopy {
  readonly tile: MapTile;
  readonly record: RecordId;
}

/** One object, whatever number of open tiles list it. */
export interface ObjectInstance {
  readonly kind: ObjectKind;
  readonly path: string;
  /** At least one; what is read of the object is read of the first. */
  readonly copies: readonly [ObjectCopy, ...ObjectCopy[]];
}

export interface ObjectPlace {
  /** Placement space: east, up, south of the map's north-west corner, in yards. */
  readonly position: Vector3;
  /** Degrees, as stored. */
  readonly rotation: Vector3;
  /** 1 is the size of the model. Map objects have no other before Legion. */
  readonly scale: number;
}

/** MDDF's scale of a doodad that is as large as its model. */
export const wholeScale = 1024;

export function kindOfRecord(document: Document, id: RecordId): ObjectKind | null {
  const { type } = document.get(id);
  if (type === Doodad.type) return 'doodad';
  return type === MapObject.type ? 'mapObject' : null;
}

/** Which kind a file is placed as; null for files that are no models of the game. */
export function kindOfPath(path: string): ObjectKind | null {
  if (/\.wmo$/i.test(path)) return 'mapObject';
  return /\.(m2|mdx|mdl)$/i.test(path) ? 'doodad' : null;
}

/** Paths that name the same file: case and kind of slash make no difference to the client. */
export function pathKey(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase();
}

/** By what an object is known again when its records are others: after undo, and when its tile was opened anew. */
export function identityOf({ uniqueId, path }: { readonly uniqueId: number; readonly path: string }): string {
  return `${uniqueId} ${pathKey(path)}`;
}

/** The same of an object that stands there. */
export function objectIdentity(object: ObjectInstance): string {
  return identityOf({ uniqueId: fieldsOfObject(object).uniqueId, path: object.path });
}

/** Three numbers of a record's field; zeros for those that it lacks. */
export function triple(value: readonly number[] | undefined): Vector3 {
  const [x = 0, y = 0, z = 0] = value ?? [];
  return [x, y, z];
}

/** The model's path of a record; empty where the record names none. */
export function pathOfRecord(document: Document, kind: ObjectKind, record: RecordId): string {
  const model = tileList(document, objectKinds[kind].models)[placementFields(document.get(record)).nameId];
  return model === undefined ? '' : modelPath(document.get(model));
}

export function fieldsOfObject({ copies: [first] }: ObjectInstance): PlacementFields {
  return placementFields(first.tile.document.get(first.record));
}

export function placeOf(object: ObjectInstance): ObjectPlace {
  const { position, rotation, scale } = fieldsOfObject(object);
  return {
    position: triple(position),
    rotation: triple(rotation),
    scale: object.kind === 'doodad' ? scale / wholeScale : 1,
  };
}

/** A record of a tile that lists an object. */
interface Listed {
  readonly record: RecordId;
  readonly kind: ObjectKind;
  readonly path: string;
  readonly pathKey: string;
  /** The same for records of any tiles with the same kind and unique id. */
  readonly key: number;
  /** What it was as an object of one tile: most stand in one alone, and all are asked for again with each tile that comes. */
  alone: ObjectInstance | null;
}

interface TileLists {
  /** Doodads, then map objects, each in the order of their list. */
  readonly all: readonly Listed[];
  readonly byRecord: ReadonlyMap<RecordId, Listed>;
  readonly byKey: ReadonlyMap<number, readonly Listed[]>;
}

const kept = new WeakMap<Document, { readonly revision: number; readonly lists: TileLists }>();

/** What one tile lists, read once for as long as the tile does not change: maps have tens of thousands of objects. */
function listsOf({ document }: MapTile): TileLists {
  const { revision } = document;
  const known = kept.get(document);
  if (known?.revision === revision) return known.lists;
  const all = (['doodad', 'mapObject'] as const).flatMap((kind, at) =>
    tileList(document, objectKinds[kind].list).map((record): Listed => {
      const path = pathOfRecord(document, kind, record);
      const { uniqueId } = placementFields(document.get(record));
      return { record, kind, path, pathKey: pathKey(path), key: uniqueId * 2 + at, alone: null };
    }),
  );
  const lists: TileLists = {
    all,
    byRecord: new Map(all.map((each) => [each.record, each])),
    byKey: Map.groupBy(all, ({ key }) => key),
  };
  kept.set(document, { revision, lists });
  return lists;
}

const none: readonly ObjectCopy[] = [];

/**
 * The objects that records are of, each once. In another tile the record with the same kind, unique id and model is the same
 * object; one tile that has an id twice has two objects.
 * @param tilesWith tiles that list something with a key, perhaps among others
 */
function joined(
  picked: Iterable<readonly [MapTile, Listed]>,
  tilesWith: (key: number) => readonly MapTile[],
): readonly ObjectInstance[] {
  const seen = new Set<Listed>();
  const found: ObjectInstance[] = [];
  const copiesBeside = (tile: MapTile, listed: Listed, tiles: readonly MapTile[]): readonly ObjectCopy[] =>
    tiles.flatMap((other): readonly ObjectCopy[] => {
      const alike = other === tile ? undefined : listsOf(other).byKey.get(listed.key);
      const same = alike?.find(({ pathKey: key }) => key === listed.pathKey);
      if (same === undefined) return none;
      seen.add(same);
      return [{ tile: other, record: same.record }];
    });
  for (const [tile, listed] of picked) {
    if (seen.has(listed)) continue;
    seen.add(listed);
    const tiles = tilesWith(listed.key);
    const others = tiles.length < 2 ? none : copiesBeside(tile, listed, tiles);
    found.push(withCopies(tile, listed, others));
  }
  return found;
}

function withCopies(tile: MapTile, listed: Listed, others: readonly ObjectCopy[]): ObjectInstance {
  const { record, kind, path, alone } = listed;
  if (others.length === 0 && alone?.copies[0].tile === tile) return alone;
  const object: ObjectInstance = { kind, path, copies: [{ tile, record }, ...others] };
  if (others.length === 0) listed.alone = object;
  return object;
}

/** The objects that some records are of, each once; records that are gone or of other kinds are none. */
export function objectsOf(set: TileSet, picked: Iterable<TileRecord>): readonly ObjectInstance[] {
  const listed = [...picked].flatMap(({ tile: place, record }): readonly (readonly [MapTile, Listed])[] => {
    const tile = set.tileAt(place);
    const found = tile === null ? undefined : listsOf(tile).byRecord.get(record);
    return tile === null || found === undefined ? [] : [[tile, found]];
  });
  return joined(listed, () => set.tiles);
}

/** All objects of the open tiles, each once. */
export function everyObject({ tiles }: TileSet): readonly ObjectInstance[] {
  const holding = new Map<number, MapTile[]>();
  for (const tile of tiles) {
    for (const key of listsOf(tile).byKey.keys()) {
      const known = holding.get(key);
      if (known === undefined) holding.set(key, [tile]);
      else known.push(tile);
    }
  }
  return joined(listedIn(tiles), (key) => holding.get(key) ?? []);
}

function* listedIn(tiles: readonly MapTile[]): Generator<readonly [MapTile, Listed], void> {
  for (const tile of tiles) for (const listed of listsOf(tile).all) yield [tile, listed];
}

/**
 * Gives unique ids that no open tile uses, one at each call: over the highest in use, or from a number on where tiles that
 * are not open keep the lower ones. When the numbers end, free ones below are taken.
 */
export function freeIds(documents: Iterable<Document>, from = 1): () => number {
  const used = new Set<number>();
  let highest = from - 1;
  for (const document of documents) {
    for (const { list } of Object.values(objectKinds)) {
      for (const id of tileList(document, list)) {
        const { uniqueId } = placementFields(document.get(id));
        used.add(uniqueId);
        highest = Math.max(highest, uniqueId);
      }
    }
  }
  let next = highest + 1;
  return () => {
    if (next >= 0xffff_ffff) next = Math.max(1, from);
    while (used.has(next)) next++;
    used.add(next);
    return next++;
  };
}
