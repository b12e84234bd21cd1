/** The distant view as pictures, from a view that is made of tiles by our own code. */
import { expect, it } from 'vitest';
import { createDistantView, lowGroundsIn, readDistantView, storeLowGrounds } from '../distantView.ts';
import { editMap } from '../mapEdit.ts';
import { lowColour, lowPicture } from './lowPicture.ts';

const place = { column: 31, row: 40 };

it('shows land by height, the sea below it, slopes in the light, and holes black', () => {
  const ground = {
    outer: new Int16Array(289).fill(10),
    inner: new Int16Array(256).fill(10),
    holes: new Uint16Array(16),
  };
  // The north-western chunk is a hole, the south-eastern lies under the sea, and a slope falls to the north.
  ground.holes[0] = 1;
  for (const corner of [270, 271, 287, 288]) ground.outer[corner] = -400;
  ground.inner[255] = -400;
  for (let column = 0; column <= 16; column++) ground.outer[8 * 17 + column] = 60;
  const view = createDistantView();
  editMap('Low', (edit) => storeLowGrounds(edit, view, [{ place, ground }]));
  const [low] = lowGroundsIn(readDistantView(view.write()));
  if (low === undefined) throw new Error('the low tile is there');
  expect(low).toEqual({ place, ground });
  const { width, pixels } = lowPicture(low.ground);
  const red = (x: number, y: number): number => pixels[(y * width + x) * 4] ?? -1;
  expect(width).toBe(32);
  expect(red(0, 0)).toBe(0);
  expect(red(31, 31)).toBe(lowColour(-1)[0]);
  // Flat land keeps its colour but for rounding; what looks north-west is lighter than what looks south-east.
  expect(Math.abs(red(16, 2) - lowColour(10)[0])).toBeLessThan(2);
  expect(red(16, 15)).toBeGreaterThan(red(16, 16));
});
