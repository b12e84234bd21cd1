/** The list of all objects follows every change of what is open, and tiles that come a moment later. */
import { expect, test } from 'vitest';
import { openDocument } from '../../../../../../shared/document/document.ts';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { adt } from '../../../../../../shared/formats/adt/index.ts';
import { tileSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import { editMap } from '../../../../../../shared/terrain/mapEdit.ts';
import { addObject, newObject } from '../../../../../../shared/terrain/objects/looseObject.ts';
import type { ObjectInstance } from '../../../../../../shared/terrain/objects/object.ts';
import { everyObject, fieldsOfObject, noBounds } from '../../../../../../shared/terrain/objects/object.ts';
import { TileSet, type MapTile } from '../../../../../../shared/terrain/tiles.ts';
import { comingPauseMs, listedObjects } from './listing.ts';

const tree = 'World\\Tree.m2';

/** A tile with one tree, whose unique id is the tile's column. */
function tileAt(column: number): MapTile {
  const place = { column, row: 32 };
  const tile = { place, document: openDocument(adt, createTile({ place, texture: 'Grass.blp' }).write()) };
  plant(tile, column);
  return tile;
}

function plant(tile: MapTile, id: number): void {
  const position = [(tile.place.column + 0.5) * tileSize, 0, (tile.place.row + 0.5) * tileSize] as const;
  const object = newObject('doodad', tree, { position, rotation: [0, 0, 0], scale: 1 });
  editMap('Plant', (edit) => addObject(edit, new TileSet([tile]), object, id, noBounds));
}

const idsOf = (objects: readonly ObjectInstance[]): readonly number[] =>
  objects.map((object) => fieldsOfObject(object).uniqueId);

test('tiles that come are listed once a while, and all of them when none comes any more', () => {
  const [first, second, third] = [tileAt(30), tileAt(31), tileAt(32)];
  const map = { tileSet: new TileSet([]) };
  expect(listedObjects(map, true, 0)).toEqual([]);
  // The first that has something is not waited for.
  map.tileSet = new TileSet([first]);
  expect(idsOf(listedObjects(map, true, 10))).toEqual([30]);
  map.tileSet = new TileSet([first, second]);
  expect(idsOf(listedObjects(map, true, 20))).toEqual([30]);
  expect(idsOf(listedObjects(map, true, 10 + comingPauseMs))).toEqual([30, 31]);
  map.tileSet = new TileSet([third, first, second]);
  expect(idsOf(listedObjects(map, true, 20 + comingPauseMs))).toEqual([30, 31]);
  expect(idsOf(listedObjects(map, false, 30 + comingPauseMs))).toEqual([32, 30, 31]);
});

test('an edit, and a tile that goes, are seen at once also while others come', () => {
  const [first, second] = [tileAt(30), tileAt(31)];
  const map = { tileSet: new TileSet([first, second]) };
  const before = listedObjects(map, true, 0);
  expect(listedObjects(map, true, 1)).toBe(before);
  plant(second, 99);
  expect(idsOf(listedObjects(map, true, 2))).toEqual([30, 31, 99]);
  map.tileSet = new TileSet([first]);
  expect(idsOf(listedObjects(map, true, 3))).toEqual([30]);
});

test('an object of one tile is the same object whenever all are asked for, and another one once a second tile lists it', () => {
  const [first, second] = [tileAt(30), tileAt(31)];
  const [alone] = everyObject(new TileSet([first]));
  const [again] = everyObject(new TileSet([first, second]));
  expect(again).toBe(alone);
  plant(second, 30);
  const [shared, ...others] = everyObject(new TileSet([first, second]));
  expect(shared?.copies).toHaveLength(2);
  expect(idsOf(others)).toEqual([31]);
  expect(everyObject(new TileSet([first]))[0]).toEqual(alone);
});
