/** Mistakes between tiles are found and put right. */
import { expect, test } from 'vitest';
import type { Document } from '../../document/document.ts';
import { openDocument } from '../../document/document.ts';
import { createTile } from '../../formats/adt/create.ts';
import { adt } from '../../formats/adt/index.ts';
import { tileList } from '../../formats/adt/model.ts';
import { tileSize } from '../../geometry/terrain/grid.ts';
import { editMap } from '../mapEdit.ts';
import { TileSet } from '../tiles.ts';
import { checkObjects, repairObjects } from './check.ts';
import type { BoundsOf } from './object.ts';
import { everyObject, fieldsOfObject } from './object.ts';
import { addObject, newObject } from './looseObject.ts';

const bounds: BoundsOf = () => ({ minimum: [-3, -3, 0], maximum: [3, 3, 9] });

function bench(): { tiles: TileSet; documents: readonly Document[] } {
  const made = [31, 32].map((column) => {
    const place = { column, row: 32 };
    return { place, document: openDocument(adt, createTile({ place, texture: 'Grass.blp' }).write()) };
  });
  return { tiles: new TileSet(made), documents: made.map(({ document }) => document) };
}

function add(tiles: TileSet, east: number, id: number, path = 'Tree.m2'): void {
  const place = { position: [32 * tileSize + east, 0, 32 * tileSize + 50], rotation: [0, 0, 0], scale: 1 } as const;
  editMap('Place', (edit) => addObject(edit, tiles, newObject('doodad', path, place), id, bounds));
}

const counts = (tiles: TileSet): readonly number[] => {
  const { clashes, disagreeing, unlisted } = checkObjects(tiles, bounds);
  return [clashes.length, disagreeing.length, unlisted.length];
};

test('what is right is left alone', () => {
  const { tiles } = bench();
  add(tiles, 0, 1);
  add(tiles, 100, 2);
  expect(counts(tiles)).toEqual([0, 0, 0]);
});

test('one id for two things, copies that disagree, a tile that does not list: found, and gone after the repair', () => {
  const { tiles, documents } = bench();
  const [west, east] = documents;
  if (west === undefined || east === undefined) throw new Error('two tiles');
  add(tiles, 100, 7);
  add(tiles, -100, 7, 'Rock.m2');
  expect(counts(tiles)).toEqual([1, 0, 0]);
  add(tiles, 0, 8);
  const copy = tileList(west, 'doodads').at(-1);
  if (copy === undefined) throw new Error('the western copy');
  west.edit('Move', (transaction) => transaction.update(copy, { position: [32 * tileSize, 4, 32 * tileSize + 60] }));
  expect(counts(tiles)).toEqual([1, 1, 0]);
  // A tree beside the border that only its own tile lists.
  add(tiles, 50, 9);
  const lone = tileList(east, 'doodads').at(-1);
  if (lone === undefined) throw new Error('the lone tree');
  east.edit('Move', (transaction) =>
    transaction.update(lone, { position: [32 * tileSize + 1, 0, 32 * tileSize + 50] }),
  );
  expect(counts(tiles)).toEqual([1, 1, 1]);
  editMap('Repair', (edit) => repairObjects(edit, tiles, checkObjects(tiles, bounds), bounds, 100));
  expect(counts(tiles)).toEqual([0, 0, 0]);
  const ids = everyObject(tiles).map((object) => fieldsOfObject(object).uniqueId);
  expect(ids.toSorted((left, right) => left - right)).toEqual([7, 8, 9, 100]);
  for (const document of documents) expect(openDocument(adt, document.write()).write()).toEqual(document.write());
});
