/** Doodads and map objects of a tile as things with a box in the world, until real models stand in for them. */
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import {
  Doodad,
  DoodadModel,
  MapObject,
  ObjectModel,
  placementFields,
} from '../../../../../../shared/formats/common/terrain/placements.ts';
import { tileList } from '../../../../../../shared/formats/adt/model.ts';
import type { Box } from '../../../../../../shared/geometry/extent.ts';
import { placementToWorld } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import { placementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { PlacementGhost } from '../contract.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { textureKey } from '../tile/tileModel.ts';
import type { FieldsIn } from '../../../../../../shared/codec/record.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import type { Document } from '../../../../../../shared/document/document.ts';
import { itemsOf } from '../../../../../../shared/formats/common/terrain/chunkLists.ts';

export interface PlacedThing {
  readonly record: RecordId;
  /** The record's revision that it was made of. */
  readonly revision: number;
  /** The tile that lists it; for what a map has without tiles, `wholeMap`. */
  readonly tile: Pick<TileModel, 'place'>;
  readonly kind: 'doodad' | 'mapObject';
  /** Key of the model's path. */
  readonly model: string;
  /** File name without folder and ending. */
  readonly name: string;
  readonly uniqueId: number;
  /** Of map objects: which doodads stand in it beside those that always do. */
  readonly doodadSet: number;
  /** World. */
  readonly frame: PlacementFrame;
  /** In the frame's space: the model's own box, a guess, or for map objects the box that the file gives. */
  readonly box: Box;
  /** The frame of the box: upright for boxes that the file gives. */
  readonly boxFrame: PlacementFrame;
  /** Records of other tiles that list the same thing. */
  readonly others?: readonly Pick<PlacedThing, 'tile' | 'record'>[];
  /** No corner of the box is farther from the frame's origin than this, in yards. */
  readonly reach: number;
}

/** What is drawn of a thing. */
export type DrawnThing = Pick<PlacedThing, 'kind' | 'model' | 'doodadSet' | 'frame' | 'box' | 'boxFrame'>;

/** Scale of a doodad that is as large as its model. */
const doodadScaleOne = 1024;

/** Sizes in yards of models that are not at hand, by words of their names: half width and height. */
const guesses: readonly (readonly [RegExp, number, number])[] = [
  [/tree|palm|trunk/, 1.6, 9],
  [/bush|shrub|fern|grass|flower|plant|weed|mushroom/, 0.7, 0.9],
  [/rock|boulder|stone/, 1.5, 1.8],
  [/fence|wall|post|sign|lamp|torch|lantern/, 0.5, 2.4],
  [/house|tent|tower|bridge|ship|wagon/, 2.5, 4],
];

/** Completes a thing, or one whose box changed. */
export function withReach(thing: Omit<PlacedThing, 'reach'>): PlacedThing {
  const { frame, boxFrame, box } = thing;
  const { minimum, maximum } = box;
  const [ax, ay, az] = boxFrame.axes;
  // Of a thousand things in each tile that comes: without points in between.
  let farthest = 0;
  for (let corner = 0; corner < 8; corner++) {
    const x = corner & 1 ? maximum[0] : minimum[0];
    const y = corner & 2 ? maximum[1] : minimum[1];
    const z = corner & 4 ? maximum[2] : minimum[2];
    const along = (part: 0 | 1 | 2): number =>
      boxFrame.origin[part] - frame.origin[part] + ax[part] * x + ay[part] * y + az[part] * z;
    farthest = Math.max(farthest, along(0) ** 2 + along(1) ** 2 + along(2) ** 2);
  }
  return { ...thing, reach: Math.sqrt(farthest) };
}

function guessedBox(name: string): Box {
  const [, half, height] = guesses.find(([words]) => words.test(name)) ?? [null, 0.8, 1.4];
  return { minimum: [-half, -half, 0], maximum: [half, half, height] };
}

function nameOf(path: string): string {
  const file = path.split('\\').at(-1) ?? path;
  return file.replace(/\.\w+$/, '');
}

/** What all placements of a model have in common: held once, as tiles have thousands of placements. */
interface ModelFacts {
  /** The path as the file spells it. */
  readonly path: string;
  readonly model: string;
  readonly name: string;
  readonly box: Box;
}

class ModelLists {
  private readonly tile: TileModel;
  private readonly known = new Map<RecordId, ModelFacts>();

  constructor(tile: TileModel) {
    this.tile = tile;
  }

  of(list: 'doodadModels' | 'objectModels', position: number): ModelFacts {
    const { document } = this.tile;
    const id = tileList(document, list)[position];
    if (id === undefined) return factsOf('');
    const record = document.get(id);
    const { path } = list === 'doodadModels' ? fieldsOf(DoodadModel, record) : fieldsOf(ObjectModel, record);
    const known = this.known.get(id);
    if (known?.path === path) return known;
    const facts = factsOf(path);
    this.known.set(id, facts);
    return facts;
  }
}

function factsOf(path: string): ModelFacts {
  const model = textureKey(path);
  const name = nameOf(model);
  return { path, model, name, box: guessedBox(name) };
}

const upright = (origin: readonly [number, number, number]): PlacementFrame => ({
  origin,
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
});

type Make = (tile: TileModel, record: RecordId, revision: number, models: ModelLists) => PlacedThing;

const doodad: Make = (tile, record, revision, models) => {
  const { nameId, uniqueId, position, rotation, scale } = fieldsOf(Doodad, tile.document.get(record));
  const { model, name, box } = models.of('doodadModels', nameId);
  const frame = placementFrame(position, rotation, scale / doodadScaleOne);
  return withReach({
    record,
    revision,
    tile,
    kind: 'doodad',
    model,
    name,
    uniqueId,
    doodadSet: 0,
    frame,
    boxFrame: frame,
    box,
  });
};

const mapObject: Make = (tile, record, revision, models) => {
  const object = fieldsOf(MapObject, tile.document.get(record));
  return objectThing({ record, revision, tile }, models.of('objectModels', object.nameId), object);
};

function objectThing(
  { record, revision, tile }: Pick<PlacedThing, 'record' | 'revision' | 'tile'>,
  { model, name, box: guessed }: ModelFacts,
  object: FieldsIn<typeof MapObject>,
): PlacedThing {
  const { uniqueId, doodadSet, position, rotation, minimum, maximum } = object;
  const frame = placementFrame(position, rotation, 1);
  const shared = { record, revision, tile, kind: 'mapObject', model, name, uniqueId, doodadSet, frame } as const;
  // Objects put down while their file was not at hand have a box without room, which would show nothing.
  const hasRoom = minimum.some((low, axis) => low !== maximum[axis]);
  if (!hasRoom) return withReach({ ...shared, boxFrame: frame, box: guessed });
  // Placement space turns about: its smallest corner is the world's north-west one at the bottom.
  const [a, b] = [placementToWorld(minimum), placementToWorld(maximum)];
  const { x, y, z } = placementToWorld(position);
  const around = (one: number, other: number, origin: number): readonly [number, number] => [
    Math.min(one, other) - origin,
    Math.max(one, other) - origin,
  ];
  const [north, west, up] = [around(a.x, b.x, x), around(a.y, b.y, y), around(a.z, b.z, z)];
  return withReach({
    ...shared,
    boxFrame: upright([x, y, z]),
    box: { minimum: [north[0], west[0], up[0]], maximum: [north[1], west[1], up[1]] },
  });
}

/** In the place of a tile, for what stands in the WDT of a map. */
export const wholeMap: PlacedThing['tile'] = { place: { column: -1, row: -1 } };

/** Buildings of a WDT: a map without land is one (formats/adt.md, 16). Its names have no list of places in them. */
export function thingsOfMap(wdt: Document): readonly PlacedThing[] {
  const names = itemsOf(wdt, 'MWMO');
  return itemsOf(wdt, 'MODF').flatMap((record): readonly PlacedThing[] => {
    const object = fieldsOf(MapObject, wdt.get(record));
    const name = names[object.nameId];
    if (name === undefined) return [];
    const facts = factsOf(fieldsOf(ObjectModel, wdt.get(name)).path);
    return [objectThing({ record, revision: wdt.revisionOf(record), tile: wholeMap }, facts, object)];
  });
}

/** The placements of one tile. What did not change since the last reading is taken from there: tiles have thousands. */
export class TileThings {
  private readonly tile: TileModel;
  private readonly models: ModelLists;
  private known = new Map<RecordId, PlacedThing>();

  constructor(tile: TileModel) {
    this.tile = tile;
    this.models = new ModelLists(tile);
  }

  /** All of them, in the order of the file. */
  read(): readonly PlacedThing[] {
    const things = [
      ...this.readList('doodads', 'doodadModels', doodad),
      ...this.readList('mapObjects', 'objectModels', mapObject),
    ];
    this.known = new Map(things.map((thing) => [thing.record, thing]));
    return things;
  }

  private readList(
    list: 'doodads' | 'mapObjects',
    modelList: 'doodadModels' | 'objectModels',
    make: Make,
  ): readonly PlacedThing[] {
    const { document } = this.tile;
    return tileList(document, list).map((record) => {
      const revision = document.revisionOf(record);
      const before = this.known.get(record);
      if (before?.revision === revision) {
        const { model } = this.models.of(modelList, placementFields(document.get(record)).nameId);
        if (model === before.model) return before;
      }
      return make(this.tile, record, revision, this.models);
    });
  }
}

/** Placements of all tiles; one that several tiles list is there once, in the first of them, and knows its others. */
export function withoutDoubles(things: Iterable<PlacedThing>): readonly PlacedThing[] {
  const places = new Map<number, number>();
  const kept: PlacedThing[] = [];
  for (const thing of things) {
    const key = thing.uniqueId * 2 + (thing.kind === 'doodad' ? 0 : 1);
    const place = places.get(key);
    const first = place === undefined ? undefined : kept[place];
    // Ids that a tile has twice are an error there, and both things must stay to be seen.
    if (place !== undefined && first !== undefined && first.tile !== thing.tile) {
      kept[place] = { ...first, others: [...(first.others ?? []), { tile: thing.tile, record: thing.record }] };
      continue;
    }
    places.set(key, kept.length);
    kept.push(thing);
  }
  return kept;
}

/** A model that is not placed yet, as a thing: in its own box, or in one guessed by its name. */
export function ghostThing({ path, kind, position, rotation, scale, box }: PlacementGhost): DrawnThing {
  const facts = factsOf(path);
  const frame = placementFrame(position, rotation, scale);
  return { kind, model: facts.model, doodadSet: 0, frame, boxFrame: frame, box: box ?? facts.box };
}
