/** Objects over several tiles: listed where they reach, named by the chunks they reach, one step however many tiles. */
import { placementFields } from '../../formats/common/terrain/placements.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { documentDigest } from '../../document/wire.ts';
import { createTile } from '../../formats/adt/create.ts';
import { adt } from '../../formats/adt/index.ts';
import { readableChunks, tileList } from '../../formats/adt/model.ts';
import type { Box } from '../../geometry/extent.ts';
import { raise } from '../../geometry/terrain/brush/sculpt.ts';
import { HeightStroke } from '../../geometry/terrain/brush/heightStroke.ts';
import { chunkSize, placementToWorld, tileSize } from '../../geometry/terrain/grid.ts';
import { placementFrame } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import { storeHeights } from '../heightEdits.ts';
import { editMap } from '../mapEdit.ts';
import { TileSet } from '../tiles.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from './object.ts';
import { everyObject, freeIds, noBounds, objectsOf, placeOf } from './object.ts';
import { addObject, looseCopy, newObject } from './looseObject.ts';
import { changeObjects, grab, putAt, removeObjects, replaceModel, settle } from './objectEdits.ts';
import { alignedRotation, movedPlace, turnedPlace } from './places.ts';
import { hasMoved, settleEdited } from './settleEdited.ts';

const tree = 'World\\Tree.m2';
const house = 'World\\House.wmo';
const boxes: Readonly<Record<string, Box>> = {
  [tree]: { minimum: [-2, -2, 0], maximum: [2, 2, 12] },
  // Long to the front and off its origin, so that every turn shows in the box.
  [house]: { minimum: [-5, -10, 0], maximum: [45, 10, 20] },
};
const bounds: BoundsOf = (path) => boxes[path] ?? null;

/** Two tiles beside each other, west and east of the middle of the map. */
function ground(): { tiles: TileSet; west: Document; east: Document } {
  const made = [31, 32].map((column) => {
    const place = { column, row: 32 };
    return { place, document: openDocument(adt, createTile({ place, texture: 'Grass.blp' }).write()) };
  });
  const [west, east] = made.map(({ document }) => document);
  if (west === undefined || east === undefined) throw new Error('two tiles were made');
  return { tiles: new TileSet(made), west, east };
}

/** A place in yards east of the border of both tiles and south of their upper edge. */
const at = (east: number, south: number, rotation: Vector3 = [0, 0, 0], scale = 1): ObjectPlace => ({
  position: [32 * tileSize + east, 0, 32 * tileSize + south],
  rotation,
  scale,
});

function add(tiles: TileSet, path: string, place: ObjectPlace, boundsOf = bounds): ObjectInstance {
  const id = freeIds(tiles.tiles.map(({ document }) => document))();
  const kind = path === house ? 'mapObject' : 'doodad';
  const made = editMap(`Place ${path}`, (edit) => addObject(edit, tiles, newObject(kind, path, place), id, boundsOf));
  if (made === null) throw new Error('no tile is open there');
  return made;
}

/** Column and row of the chunks of a tile that name anything of a kind, with what they name. */
function named(document: Document, refs: 'doodadRefs' | 'objectRefs'): readonly string[] {
  return readableChunks(document).flatMap(({ fields, position }) =>
    fields[refs].length === 0 ? [] : [`${position % 16},${Math.floor(position / 16)}:${[...fields[refs]].join('+')}`],
  );
}

const digests = ({ tiles }: TileSet): readonly string[] => tiles.map(({ document }) => documentDigest(document));

/** What is written is read again as the same. */
function isWhole({ tiles }: TileSet): void {
  for (const { document } of tiles) {
    const again = openDocument(adt, document.write());
    expect(again.write()).toEqual(document.write());
    expect(adt.validate?.(again).filter(({ severity }) => severity === 'error') ?? []).toEqual([]);
  }
}

test('a tree in the middle of a chunk is listed once; across the border both tiles list it with one id', () => {
  const { tiles, west, east } = ground();
  add(tiles, tree, at(chunkSize / 2, chunkSize / 2));
  expect([named(west, 'doodadRefs'), named(east, 'doodadRefs')]).toEqual([[], ['0,0:0']]);
  const across = add(tiles, tree, at(1, chunkSize / 2));
  expect(across.copies.map(({ tile }) => tile.place.column)).toEqual([32, 31]);
  expect([named(west, 'doodadRefs'), named(east, 'doodadRefs')]).toEqual([['15,0:0'], ['0,0:0+1']]);
  const ids = across.copies.map(({ tile, record }) => fieldsByName(tile.document.get(record).fields)['uniqueId']);
  expect(ids).toEqual([2, 2]);
  // The name is there once in each tile.
  expect(tileList(west, 'doodadModels')).toHaveLength(1);
  expect(tileList(east, 'doodadModels')).toHaveLength(1);
  isWhole(tiles);
});

test('the size of a doodad decides which chunks name it', () => {
  const { tiles, east } = ground();
  const object = add(tiles, tree, at(chunkSize / 2, chunkSize / 2));
  editMap('Scale', (edit) => changeObjects(edit, tiles, [object], bounds, (place) => ({ ...place, scale: 10 })));
  expect(named(east, 'doodadRefs')).toEqual(['0,0:0', '1,0:0', '0,1:0', '1,1:0']);
  expect(placeOf(object).scale).toBe(10);
});

test('moving over the border and undoing it leaves no trace; redoing gives the same again', () => {
  const { tiles, west, east } = ground();
  const first = add(tiles, tree, at(50, 50));
  add(tiles, tree, at(80, 80));
  const before = digests(tiles);
  const moved = editMap('Move', (edit) =>
    changeObjects(edit, tiles, [first], bounds, (place) => movedPlace(place, [0, 100, 0])),
  );
  expect(moved.map(({ isOutside }) => isOutside)).toEqual([false]);
  expect(moved[0]?.object.copies.map(({ tile }) => tile.place.column)).toEqual([31]);
  // The other tree has become the first of its tile, and its chunk knows.
  expect(named(east, 'doodadRefs')).toEqual(['2,2:0']);
  expect(named(west, 'doodadRefs')).toEqual(['14,1:0']);
  const after = digests(tiles);
  for (const { document } of tiles.tiles) document.undo();
  expect(digests(tiles)).toEqual(before);
  for (const { document } of tiles.tiles) document.redo();
  expect(digests(tiles)).toEqual(after);
  isWhole(tiles);
});

test('a map object gets its box from its model, turns it, and is listed in each tile that it touches', () => {
  const { tiles, west, east } = ground();
  // Unturned, the front looks south.
  const object = add(tiles, house, at(20, 100));
  const box = (): readonly Vector3[] => {
    const { minimum, maximum } = fieldsByName(object.copies[0].tile.document.get(object.copies[0].record).fields);
    const local = (point: unknown): Vector3 => {
      const [x, y, z] = point as Vector3;
      return [Math.round(x - 32 * tileSize - 20), Math.round(y), Math.round(z - 32 * tileSize - 100)];
    };
    return [local(minimum), local(maximum)];
  };
  expect(box()).toEqual([
    [-10, 0, -5],
    [10, 20, 45],
  ]);
  expect([named(west, 'objectRefs').length, named(east, 'objectRefs').length]).toEqual([0, 3]);
  // Turned to the west it reaches over the border.
  editMap('Turn', (edit) =>
    changeObjects(edit, tiles, [object], bounds, (place) => ({ ...place, rotation: [0, 270, 0] })),
  );
  expect(box()).toEqual([
    [-45, 0, -10],
    [5, 20, 10],
  ]);
  expect(named(west, 'objectRefs')).toEqual(['15,2:0', '15,3:0']);
  isWhole(tiles);
});

test('without its model a map object keeps its box, moved and turned along; a drag does not let it grow', () => {
  const { tiles } = ground();
  const object = add(tiles, house, at(200, 200));
  const grabbed = grab(object);
  editMap('Turn', (edit) => {
    for (let turn = 10; turn <= 360; turn += 10) {
      putAt(edit, grabbed, { ...grabbed.place, rotation: [0, turn % 360, 0] }, noBounds);
    }
    settle(edit, tiles, [grabbed], noBounds);
  });
  const { extents } = grab(object);
  expect(extents?.maximum[0]).toBeCloseTo(grabbed.extents?.maximum[0] ?? 0, 2);
  expect(extents?.minimum[2]).toBeCloseTo(grabbed.extents?.minimum[2] ?? 0, 2);
});

test('without its model a doodad takes along the chunks that named it', () => {
  const { tiles, east } = ground();
  const object = add(tiles, tree, at(chunkSize * 3 + 0.5, chunkSize * 3 + 0.5));
  expect(named(east, 'doodadRefs')).toEqual(['2,2:0', '3,2:0', '2,3:0', '3,3:0']);
  editMap('Move', (edit) =>
    changeObjects(edit, tiles, [object], noBounds, (place) => movedPlace(place, [-chunkSize, -chunkSize, 0])),
  );
  expect(named(east, 'doodadRefs')).toEqual(['3,3:0', '4,3:0', '3,4:0', '4,4:0']);
});

test('what leaves all open tiles stays listed and drawn where it was, and is told of', () => {
  const { tiles, east } = ground();
  const object = add(tiles, tree, at(300, 50));
  const [moved] = editMap('Move', (edit) =>
    changeObjects(edit, tiles, [object], bounds, (place) => movedPlace(place, [0, -400, 0])),
  );
  expect(moved?.isOutside).toBe(true);
  expect(named(east, 'doodadRefs')).toEqual(['15,1:0']);
});

test('one act turns a group about its middle, lists included', () => {
  const { tiles } = ground();
  const objects = [add(tiles, tree, at(100, 100)), add(tiles, tree, at(120, 100))];
  const middle: Vector3 = [-100, -110, 0];
  editMap('Turn', (edit) =>
    changeObjects(edit, tiles, objects, bounds, (place) => turnedPlace(place, middle, [0, 0, 1], Math.PI / 2)),
  );
  const places = objects.map(placeOf);
  expect(places.map(({ rotation }) => rotation[1])).toEqual([90, 90]);
  // Anticlockwise from above: the western one goes south.
  expect(places[0]?.position.map((value) => Math.round(value - 32 * tileSize))).toEqual([110, -17067, 110]);
  expect(places[1]?.position.map((value) => Math.round(value - 32 * tileSize))).toEqual([110, -17067, 90]);
});

test('what is deleted is gone from every tile; the others keep being named', () => {
  const { tiles, west, east } = ground();
  const across = add(tiles, tree, at(0.5, 50));
  const other = add(tiles, tree, at(90, 90));
  editMap('Delete', (edit) => removeObjects(edit, [across]));
  expect([named(west, 'doodadRefs'), named(east, 'doodadRefs')]).toEqual([[], ['2,2:0']]);
  expect(tileList(east, 'doodads')).toEqual([other.copies[0].record]);
  isWhole(tiles);
});

test('copies are added elsewhere with ids of their own, and keep everything else', () => {
  const { tiles, west } = ground();
  const object = add(tiles, tree, at(50, 50, [3, 40, 5], 1.5));
  const loose = looseCopy(object);
  const id = freeIds(
    tiles.tiles.map(({ document }) => document),
    500,
  );
  const copy = editMap('Paste', (edit) =>
    addObject(edit, tiles, loose, id(), bounds, (place) => movedPlace(place, [0, 200, 4])),
  );
  const fields = copy?.copies[0].tile.document.get(copy.copies[0].record).fields;
  expect(copy?.copies.map(({ tile }) => tile.document)).toEqual([west]);
  expect(fields).toMatchObject({ uniqueId: 500, scale: 1536, rotation: [3, 40, 5] });
  expect(id()).toBe(501);
});

test('another model is named in every tile, and the chunks follow its size', () => {
  const { tiles, west, east } = ground();
  const object = add(tiles, tree, at(5, 50));
  expect(named(west, 'doodadRefs')).toEqual([]);
  const big: BoundsOf = () => ({ minimum: [-9, -9, 0], maximum: [9, 9, 30] });
  editMap('Replace', (edit) => replaceModel(edit, tiles, [object], 'World\\Oak.m2', big));
  expect(named(west, 'doodadRefs')).toEqual(['15,1:0']);
  const [record] = tileList(east, 'doodads');
  const paths = tileList(east, 'doodadModels').map((id) => fieldsByName(east.get(id).fields)['path']);
  expect(paths[Number(record === undefined ? -1 : fieldsByName(east.get(record).fields)['nameId'])]).toBe(
    'World\\Oak.m2',
  );
  isWhole(tiles);
});

test('records with one id in two tiles are one object; picked twice it is there once', () => {
  const { tiles } = ground();
  const across = add(tiles, tree, at(0, 50));
  const picked = across.copies.map(({ tile, record }) => ({ tile: tile.place, record }));
  expect(objectsOf(tiles, picked)).toHaveLength(1);
  expect(objectsOf(tiles, picked)[0]?.copies).toHaveLength(2);
});

test('a model on a slope stands square on it and looks where it looked', () => {
  const normal: Vector3 = [0.6, 0, 0.8];
  const rotation = alignedRotation([0, 200, 0], normal);
  const { axes } = placementFrame([0, 0, 0], rotation, 1);
  axes[2].forEach((part, axis) => expect(part).toBeCloseTo(normal[axis] ?? 0, 6));
  expect(alignedRotation([7, 200, 9], [0, 0, 1]).map((angle) => Math.round(angle * 1e6) / 1e6 + 0)).toEqual([
    0, 200, 0,
  ]);
});

test('an edit of the place’s fields alone ends like the same move by a tool', () => {
  const goal = at(-20, 50, [0, 90, 0], 2);
  for (const path of [tree, house]) {
    for (const boundsOf of [bounds, noBounds]) {
      const [typed, moved] = [ground(), ground()];
      const scale = path === tree ? goal.scale : 1;
      const object = add(typed.tiles, path, at(4, 50), boundsOf);
      const [{ tile, record }] = object.copies;
      const before = placementFields(tile.document.get(record));
      tile.document.edit('Position', (transaction) =>
        transaction.update(record, {
          ...{ position: goal.position.map(Math.fround), rotation: goal.rotation },
          ...(path === tree ? { scale: scale * 1024 } : {}),
        }),
      );
      expect(hasMoved(before, placementFields(tile.document.get(record)))).toBe(true);
      expect(hasMoved(before, before)).toBe(false);
      editMap('Position', (edit) => settleEdited(edit, typed.tiles, { tile, record }, before, boundsOf));
      const other = add(moved.tiles, path, at(4, 50), boundsOf);
      editMap('Move', (edit) => changeObjects(edit, moved.tiles, [other], boundsOf, () => ({ ...goal, scale })));
      const refs = path === tree ? 'doodadRefs' : 'objectRefs';
      for (const side of ['west', 'east'] as const) {
        expect(named(typed[side], refs)).toEqual(named(moved[side], refs));
      }
      expect(named(typed.west, refs).length).toBeGreaterThan(0);
      expect(typed.tiles.tiles.map((each) => tileList(each.document, 'mapObjects').length)).toEqual(
        moved.tiles.tiles.map((each) => tileList(each.document, 'mapObjects').length),
      );
      isWhole(typed.tiles);
    }
  }
});

test('objects keep their height over ground that is shaped under them, in every tile that lists them, unless they are to stay', () => {
  const { tiles } = ground();
  // On the border, so that both tiles list it; the other stands beyond the hill.
  const placed = add(tiles, house, { ...at(0, 200), position: [32 * tileSize, 3, 32 * tileSize + 200] });
  const far = add(tiles, tree, at(200, 400));
  const { x, y } = placementToWorld(placeOf(placed).position);
  const before = digests(tiles);
  const raiseGround = (objects: 'follow' | 'stay'): void =>
    editMap('Raise', (edit) => {
      const stroke = new HeightStroke(tiles.heights);
      raise(stroke, { x, y, radius: 30, hardness: 0.5, shape: 'smooth', strength: 1 }, 12);
      storeHeights(edit, tiles, stroke.changed, objects);
    });
  raiseGround('follow');
  const lifted = tiles.heightAt(x, y) ?? 0;
  expect(lifted).toBeGreaterThan(5);
  expect(placed.copies).toHaveLength(2);
  for (const copy of placed.copies) {
    const { position, minimum } = fieldsByName(copy.tile.document.get(copy.record).fields) as Record<string, Vector3>;
    expect(position?.[1]).toBeCloseTo(3 + lifted, 4);
    expect(minimum?.[1]).toBeCloseTo(3 + lifted, 4);
  }
  expect(placeOf(far).position[1]).toBe(0);
  isWhole(tiles);
  for (const { document } of tiles.tiles) document.undo();
  expect(digests(tiles)).toEqual(before);
  raiseGround('stay');
  expect(placeOf(placed).position[1]).toBe(3);
});

test('all objects are told as they are now: one id for two things is two, a copy in another tile is none, each edit counts', () => {
  const { tiles, west, east } = ground();
  const border = add(tiles, house, at(-1, 60));
  const lone = add(tiles, tree, at(-80, 60));
  const told = (): readonly string[] =>
    everyObject(tiles).map(
      ({ path, copies }) => `${path.slice(6)} ${copies.map(({ tile }) => tile.place.column).join(' and ')}`,
    );
  expect(border.copies).toHaveLength(2);
  expect(told()).toEqual(['Tree.m2 31', 'House.wmo 31 and 32']);
  // Another thing with the id of the house, and a doodad with the id of the tree beside it.
  const { uniqueId } = placementFields(west.get(lone.copies[0].record));
  const [eastHouse] = tileList(east, 'mapObjects');
  if (eastHouse === undefined) throw new Error('no house');
  const second = add(tiles, tree, at(80, 60));
  east.edit('The same id', (edit) => edit.update(second.copies[0].record, { uniqueId }));
  // By id and model these are one thing that two tiles list.
  expect(told()).toEqual(['Tree.m2 31 and 32', 'House.wmo 31 and 32']);
  east.undo();
  expect(told()).toEqual(['Tree.m2 31', 'House.wmo 31 and 32', 'Tree.m2 32']);
  east.edit('Another id', (edit) => edit.update(eastHouse, { uniqueId: 4_000_000_000 }));
  expect(told()).toEqual(['Tree.m2 31', 'House.wmo 31', 'Tree.m2 32', 'House.wmo 32']);
  // In the middle of an edit, too.
  editMap('Gone', (edit) => {
    removeObjects(edit, [lone]);
    expect(told()).toEqual(['House.wmo 31', 'Tree.m2 32', 'House.wmo 32']);
  });
  expect(objectsOf(tiles, [{ tile: { column: 31, row: 32 }, record: lone.copies[0].record }])).toEqual([]);
});
