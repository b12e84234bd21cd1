/** Which tiles come and go around a place of a map. */
import { expect, test } from 'vitest';
import { tileMiddle } from '../../../../../../shared/terrain/shadowEdits.ts';
import { isBeyond, middleTile, tilesToLoad } from './plan.ts';

const square = Array.from({ length: 900 }, (_each, at) => ({ column: 10 + (at % 30), row: 5 + Math.floor(at / 30) }));
const over = { column: 20, row: 15 };
const { x, y } = tileMiddle(over);

test('the tiles within a radius come, the one under the place first, those at the edge last', () => {
  const two = tilesToLoad(square, x, y, 2);
  expect(two).toHaveLength(13);
  expect(two[0]).toEqual(over);
  expect(two.slice(1, 5).map(({ column, row }) => Math.abs(column - 20) + Math.abs(row - 15))).toEqual([1, 1, 1, 1]);
  expect(tilesToLoad(square, 1e6, 1e6, 2)).toEqual([]);
});

test('what has just come does not go, wherever within its tile the camera turns', () => {
  for (const [north, west] of [
    [0, 0],
    [260, 0],
    [-260, 260],
  ] as const) {
    const come = tilesToLoad(square, x, y, 2);
    expect(come.filter((tile) => isBeyond(tile, x + north, y + west, 2))).toEqual([]);
  }
  expect(isBeyond({ column: 24, row: 15 }, x, y, 2)).toBe(true);
});

test('a map is first looked at in the middle of its tiles; one without tiles nowhere', () => {
  expect(middleTile(square)).toEqual({ column: 24, row: 19 });
  expect(middleTile([])).toBeNull();
});
