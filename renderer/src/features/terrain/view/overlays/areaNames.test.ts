/** Where the names of areas stand: one for each area of a tile, over a chunk of its own. */
import { expect, test } from 'vitest';
import { mapChunkAt } from '../../../../../../shared/geometry/terrain/grid.ts';
import { tileList } from '../../../../../../shared/formats/adt/model.ts';
import { testTile } from '../testTile.ts';
import { AreaNames, areaSpots } from './areaNames.ts';

test('each area has one name, in its middle, and no area has none', () => {
  const tile = testTile().model;
  expect(areaSpots(tile).map(({ areaId }) => areaId)).toEqual([7]);
  const chunks = tileList(tile.document, 'chunks');
  tile.document.edit('Two areas', (transaction) => {
    for (const [index, id] of chunks.entries()) {
      transaction.update(id, { areaId: index < 16 ? 12 : index % 16 < 4 ? 0 : 7 });
    }
  });
  const spots = areaSpots(tile);
  expect(spots.map(({ areaId }) => areaId)).toEqual([12, 7]);
  const at = spots.map(({ x, y }) => mapChunkAt(x, y));
  expect(at.map(({ column, row }) => [column % 16, row % 16])).toEqual([
    [7, 0],
    [9, 8],
  ]);
});

test('names come from the table, numbers where it has none, and follow an edit', () => {
  const tile = testTile().model;
  const names = new AreaNames();
  const read = (): readonly string[] => names.read([tile], [0, 0, 0], () => 10).map(({ name }) => name);
  expect(read()).toEqual(['area 7']);
  names.setNames(new Map([[7, 'Goldshire']]));
  expect(read()).toEqual(['Goldshire']);
  const [first] = tileList(tile.document, 'chunks');
  if (first === undefined) throw new Error('no chunk');
  tile.document.edit('Set area', (transaction) => transaction.update(first, { areaId: 9 }));
  expect(read()).toEqual(['area 9', 'Goldshire']);
});
