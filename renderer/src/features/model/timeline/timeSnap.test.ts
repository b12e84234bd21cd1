/** What times of the dope sheet snap to. */
import { expect, test } from 'vitest';
import { snappedTime } from './timeSnap.ts';

const picture = { view: { start: 0, end: 1000 }, span: null };
const width = 1024;

test('a near place is taken, else the nearest mark of the ruler, and nothing out of sight', () => {
  expect(snappedTime(337, [333, 900], picture, width)).toBe(333);
  expect(snappedTime(337, [320, 900], picture, width)).toBe(300);
  expect(snappedTime(360, [], picture, width)).toBe(400);
  expect(snappedTime(1500, [1800], picture, width)).toBe(1500);
  // Zoomed in the same distance is more pixels.
  expect(snappedTime(337, [333], { view: { start: 330, end: 340 }, span: null }, width)).toBe(337);
});
