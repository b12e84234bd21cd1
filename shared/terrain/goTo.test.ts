/** Places as people write them. */
import { expect, test } from 'vitest';
import { setArea } from './chunkEdits.ts';
import { placeOfText } from './goTo.ts';
import { editMap } from './mapEdit.ts';
import { chunkAt, tileAt } from './testTiles.ts';
import { TileSet } from './tiles.ts';

const tiles = new TileSet([tileAt(31, 31)]);
const areas = new Map([
  [12, { id: 12, name: 'Elwynn Forest', parent: 0 }],
  [87, { id: 87, name: 'Goldshire', parent: 12 }],
]);
editMap('Areas', (edit) => {
  setArea(edit, chunkAt(tiles, 10, 10), 87);
  setArea(edit, chunkAt(tiles, 10, 50), 12);
});
const find = (text: string) => placeOfText(text, tiles, areas);

test('tiles, coordinates and areas of open tiles are found, and nothing else', () => {
  expect(find('32_48')).toMatchObject({ tile: { column: 32, row: 48 }, x: expect.closeTo(-8800, 5) as number });
  expect(find('Azeroth_31_31.adt')?.tile).toEqual({ column: 31, row: 31 });
  expect(find(' −8949.9, -132.5 83.5')).toMatchObject({ x: -8949.9, y: -132.5, tile: { column: 32, row: 48 } });
  expect(find('goldshire')).toMatchObject({ title: 'Elwynn Forest › Goldshire', tile: { column: 31, row: 31 } });
  expect(find('goldshire')?.x).toBeCloseTo(16.67, 1);
  // The zone has its own chunk, and its title is the shorter one.
  expect(find('elwynn')).toMatchObject({ title: 'Elwynn Forest', y: expect.closeTo(50, 0) as number });
  expect(['', '64_2', '99999 0', 'Stormwind', '12'].map(find)).toEqual([null, null, null, null, null]);
});
