/** Doodads and map objects of a tile as things with a box in the world, until real models stand in for them. */
import type { RecordId } from '../../../../../shared/document/record.ts';
import { Doodad, DoodadModel, MapObject, ObjectModel } from '../../../../../shared/codec/terrain/placements.ts';
import { fieldsOf, tileList } from '../../../../../shared/formats/adt/model.ts';
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { placementToWorld } from '../../../../../shared/geometry/terrain/grid.ts';
import type { PlacementFrame } from '../../../../../shared/geometry/terrain/placementSpace.ts';
import { placementFrame } from '../../../../../shared/geometry/terrain/placementSpace.ts';
import type { TileModel } from '../tile/tileModel.ts';
import { textureKey } from '../tile/tileModel.ts';

export interface PlacedThing {
  readonly record: RecordId;
  readonly tile: TileModel;
  readonly kind: 'doodad' | 'mapObject';
  /** Key of the model's path. */
  readonly model: string;
  /** File name without folder and ending. */
  readonly name: string;
  readonly uniqueId: number;
  /** World. */
  readonly frame: PlacementFrame;
  /** In the frame's space: the model's own box, a guess, or for map objects the box that the file gives. */
  readonly box: Box;
  /** The frame of the box: upright for boxes that the file gives. */
  readonly boxFrame: PlacementFrame;
}

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

function guessedBox(name: string): Box {
  const [, half, height] = guesses.find(([words]) => words.test(name)) ?? [null, 0.8, 1.4];
  return { minimum: [-half, -half, 0], maximum: [half, half, height] };
}

function nameOf(path: string): string {
  const file = path.split('\\').at(-1) ?? path;
  return file.replace(/\.\w+$/, '');
}

function pathOf(tile: TileModel, list: 'doodadModels' | 'objectModels', position: number): string {
  const id = tileList(tile.document, list)[position];
  if (id === undefined) return '';
  const record = tile.document.get(id);
  const { path } = list === 'doodadModels' ? fieldsOf(DoodadModel, record) : fieldsOf(ObjectModel, record);
  return textureKey(path);
}

const upright = (origin: readonly [number, number, number]): PlacementFrame => ({
  origin,
  axes: [
    [1, 0, 0],
    [0, 1, 0],
    [0, 0, 1],
  ],
});

function doodad(tile: TileModel, record: RecordId): PlacedThing {
  const { nameId, uniqueId, position, rotation, scale } = fieldsOf(Doodad, tile.document.get(record));
  const model = pathOf(tile, 'doodadModels', nameId);
  const name = nameOf(model);
  const frame = placementFrame(position, rotation, scale / doodadScaleOne);
  return { record, tile, kind: 'doodad', model, name, uniqueId, frame, boxFrame: frame, box: guessedBox(name) };
}

function mapObject(tile: TileModel, record: RecordId): PlacedThing {
  const { nameId, uniqueId, position, rotation, minimum, maximum } = fieldsOf(MapObject, tile.document.get(record));
  const model = pathOf(tile, 'objectModels', nameId);
  const frame = placementFrame(position, rotation, 1);
  // Placement space turns about: its smallest corner is the world's north-west one at the bottom.
  const [a, b] = [placementToWorld(minimum), placementToWorld(maximum)];
  const { x, y, z } = placementToWorld(position);
  const around = (one: number, other: number, origin: number): readonly [number, number] => [
    Math.min(one, other) - origin,
    Math.max(one, other) - origin,
  ];
  const [north, west, up] = [around(a.x, b.x, x), around(a.y, b.y, y), around(a.z, b.z, z)];
  return {
    ...{ record, tile, kind: 'mapObject', model, name: nameOf(model), uniqueId, frame, boxFrame: upright([x, y, z]) },
    box: { minimum: [north[0], west[0], up[0]], maximum: [north[1], west[1], up[1]] },
  };
}

/** All placements of a tile, in the order of the file. */
export function placedThings(tile: TileModel): readonly PlacedThing[] {
  return [
    ...tileList(tile.document, 'doodads').map((record) => doodad(tile, record)),
    ...tileList(tile.document, 'mapObjects').map((record) => mapObject(tile, record)),
  ];
}

/** Placements of all tiles; one that several tiles list is there once, in the first of them. */
export function withoutDoubles(things: Iterable<PlacedThing>): readonly PlacedThing[] {
  const seen = new Map<string, PlacedThing>();
  const kept: PlacedThing[] = [];
  for (const thing of things) {
    const key = `${thing.kind} ${thing.uniqueId}`;
    // Ids that a tile has twice are an error there, and both things must stay to be seen.
    const first = seen.get(key);
    if (first !== undefined && first.tile !== thing.tile) continue;
    seen.set(key, thing);
    kept.push(thing);
  }
  return kept;
}
