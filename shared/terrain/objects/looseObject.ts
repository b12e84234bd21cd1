/** Objects apart from any tile, and putting them down: each tile's lists and each chunk's MCRF change once, however many come. */
import type { PlacementFields } from '../../formats/common/terrain/placements.ts';
import type { Fields, RecordId } from '../../codec/documentRecord.ts';
import { initialFields } from '../../codec/record.ts';
import { readableChunks, tileList } from '../../formats/adt/model.ts';
import { placedExtents, placementFrame } from '../../geometry/terrain/placementSpace.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { MapTile, TileSet } from '../tiles.ts';
import { tileOfChunk } from '../tiles.ts';
import { modelPosition, namedBefore } from './listing.ts';
import type { BoundsOf, ObjectCopy, ObjectInstance, ObjectKind, ObjectPlace } from './object.ts';
import { fieldsOfObject, objectKinds, pathKey, triple, wholeScale } from './object.ts';
import { boxFields, placedFields, rounded, storedScale } from './placedFields.ts';
import type { ChunkSpan } from './span.ts';
import { chunkOfPosition, namedSpan, nearestInTile, reachAt, spanInTile } from './span.ts';

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

/** Where a loose object stood, or is to stand. */
export function placeOfLoose({ kind, fields }: LooseObject): ObjectPlace {
  return {
    position: triple(fields.position),
    rotation: triple(fields.rotation),
    scale: kind === 'doodad' ? (fields.scale ?? wholeScale) / wholeScale : 1,
  };
}

/** A loose object as it would stand, for who shows it. @param bounds of models that are at hand */
export function looseGhost(loose: LooseObject, bounds: BoundsOf) {
  return { path: loose.path, kind: loose.kind, ...placeOfLoose(loose), box: bounds(loose.path, loose.kind) };
}

export interface ObjectToAdd {
  readonly loose: LooseObject;
  /** Left out: where it stood. */
  readonly place?: ObjectPlace;
}

/** A listing in the making: an object in one of the tiles that it reaches. */
interface Listing {
  readonly object: number;
  readonly loose: LooseObject;
  readonly fields: Fields;
  readonly span: ChunkSpan;
}

/**
 * Adds objects, each with a unique id of its own, to every open tile that they reach.
 * @param nextId asked once for each that is added
 * @returns what was made, in their order; null for one that would stand where no tile is open
 */
export function addObjects(
  edit: MapEdit,
  tiles: TileSet,
  wanted: readonly ObjectToAdd[],
  nextId: () => number,
  bounds: BoundsOf,
): readonly (ObjectInstance | null)[] {
  const byTile = new Map<MapTile, Listing[]>();
  for (const [object, { loose, place = placeOfLoose(loose) }] of wanted.entries()) {
    const home = tiles.tileAt(tileOfChunk(chunkOfPosition(place.position)));
    if (home === null) continue;
    const fields = { ...loose.fields, ...fieldsAt(loose, place, bounds), uniqueId: nextId() };
    const span = reachAt(loose, place, boxOf(fields), bounds, loose.named);
    const reached = tiles.tiles.filter((tile) => spanInTile(span, tile.place) !== null);
    // The tile that it stands in comes first: panels show that one.
    const listed = reached.length === 0 ? [home] : reached.toSorted((a, b) => Number(b === home) - Number(a === home));
    for (const tile of listed) {
      const inTile = spanInTile(span, tile.place) ?? nearestInTile(span, tile.place);
      const listing = { object, loose, fields, span: inTile };
      const known = byTile.get(tile);
      if (known === undefined) byTile.set(tile, [listing]);
      else known.push(listing);
    }
  }
  const copies = new Map<number, ObjectCopy[]>();
  for (const [tile, listings] of byTile) {
    for (const kind of ['doodad', 'mapObject'] as const) {
      const ofKind = listings.filter(({ loose }) => loose.kind === kind);
      for (const [at, record] of listAll(edit, tile, kind, ofKind).entries()) {
        const object = ofKind[at]?.object ?? -1;
        copies.set(object, [...(copies.get(object) ?? []), { tile, record }]);
      }
    }
  }
  return wanted.map(({ loose: { kind, path }, place, loose }, object) => {
    const home = tiles.tileAt(tileOfChunk(chunkOfPosition((place ?? placeOfLoose(loose)).position)));
    const all = (copies.get(object) ?? []).toSorted((a, b) => Number(b.tile === home) - Number(a.tile === home));
    const [first, ...others] = all;
    return first === undefined ? null : { kind, path, copies: [first, ...others] };
  });
}

/** Adds one object. @returns null where no tile is open at its place */
export function addObject(
  edit: MapEdit,
  tiles: TileSet,
  loose: LooseObject,
  uniqueId: number,
  bounds: BoundsOf,
  move: (place: ObjectPlace) => ObjectPlace = (place) => place,
): ObjectInstance | null {
  const [made] = addObjects(edit, tiles, [{ loose, place: move(placeOfLoose(loose)) }], () => uniqueId, bounds);
  return made ?? null;
}

/** Lists objects that stand elsewhere in the open tiles that they reach, with the ids that they have there. */
export function listObjects(
  edit: MapEdit,
  tiles: TileSet,
  objects: readonly { readonly loose: LooseObject; readonly uniqueId: number }[],
  bounds: BoundsOf,
): void {
  for (const tile of tiles.tiles) {
    const listings = objects.flatMap(({ loose, uniqueId }, object): readonly Listing[] => {
      const place = placeOfLoose(loose);
      const box = loose.kind === 'mapObject' ? boxOf(loose.fields) : null;
      const span = spanInTile(reachAt(loose, place, box, bounds, loose.named), tile.place);
      return span === null ? [] : [{ object, loose, fields: { ...loose.fields, uniqueId }, span }];
    });
    for (const kind of ['doodad', 'mapObject'] as const) {
      listAll(
        edit,
        tile,
        kind,
        listings.filter(({ loose }) => loose.kind === kind),
      );
    }
  }
}

type BoxedFields = Partial<Pick<PlacementFields, 'minimum' | 'maximum'>>;
const boxOf = ({ minimum, maximum }: BoxedFields) => ({ minimum: triple(minimum), maximum: triple(maximum) });

/** The box that the record of a map object gets at a place; null for doodads, and where its model is not at hand. */
export function boxAt({ kind, path }: LooseObject, place: ObjectPlace, bounds: BoundsOf) {
  const model = kind === 'mapObject' ? bounds(path, kind) : null;
  if (model === null) return null;
  const frame = placementFrame(rounded(place.position), rounded(place.rotation), 1);
  return boxFields(placedExtents(frame, model));
}

function fieldsAt(loose: LooseObject, place: ObjectPlace, bounds: BoundsOf): Fields {
  const { kind, path, fields } = loose;
  const extents = kind === 'mapObject' ? boxOf(fields) : null;
  const placed = placedFields({ kind, path, place: placeOfLoose(loose), extents }, place, bounds);
  // Also where it stays as it was: a new object has no box yet.
  return { ...placed, ...boxAt(loose, place, bounds) };
}

/** Lists objects of one kind at the end of a tile's list, and lets the chunks of their spans name them. */
function listAll(
  edit: MapEdit,
  { document }: MapTile,
  kind: ObjectKind,
  listings: readonly Listing[],
): readonly RecordId[] {
  if (listings.length === 0) return [];
  const { list, refs, schema } = objectKinds[kind];
  const models = new Map<string, number>();
  for (const { loose } of listings) {
    const key = pathKey(loose.path);
    if (!models.has(key)) models.set(key, modelPosition(edit, document, kind, loose.path));
  }
  const before = tileList(document, list);
  const made: RecordId[] = [];
  edit.in(document, (transaction) => {
    for (const { loose, fields } of listings) {
      made.push(
        transaction.add(schema.type, document.root, {
          ...initialFields(schema, document.version),
          ...fields,
          nameId: models.get(pathKey(loose.path)) ?? 0,
        }),
      );
    }
    transaction.update(document.root, { [list]: [...before, ...made] });
    const named = new Map<number, number[]>();
    for (const [at, { span }] of listings.entries()) {
      for (let row = span.north; row <= span.south; row++) {
        for (let column = span.west; column <= span.east; column++) {
          const chunk = row * 16 + column;
          const numbers = named.get(chunk);
          if (numbers === undefined) named.set(chunk, [before.length + at]);
          else numbers.push(before.length + at);
        }
      }
    }
    for (const { id, fields, position } of readableChunks(document)) {
      const numbers = named.get(position);
      if (numbers === undefined) continue;
      const next = numbers.reduce((all, each) => namedBefore(all, each), [...fields[refs]] as readonly number[]);
      transaction.update(id, { [refs]: Uint32Array.from(next) });
    }
  });
  return made;
}
