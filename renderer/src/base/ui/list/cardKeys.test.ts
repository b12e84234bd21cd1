/** Keys in a grid of cards. */
import { expect, test } from 'vitest';
import { rangeOfCards, stepToCard } from './cardKeys.ts';

const plain = { ctrlKey: false, metaKey: false, altKey: false, shiftKey: false };
const step = (key: string, at: number): number | null =>
  stepToCard({ ...plain, key }, { at, count: 8, columns: 3, page: 2 });

test('arrows go by cards and rows and stay in the grid', () => {
  expect(step('ArrowRight', 0)).toBe(1);
  expect(step('ArrowLeft', 0)).toBe(0);
  expect(step('ArrowDown', 1)).toBe(4);
  // The last row has two cards: from the third column it is reached all the same.
  expect(step('ArrowDown', 5)).toBe(7);
  expect(step('ArrowDown', 7)).toBe(7);
  expect(step('ArrowUp', 1)).toBe(1);
  expect(step('PageUp', 7)).toBe(1);
  expect([step('Home', 5), step('End', 0), step('ArrowDown', -1)]).toEqual([0, 7, 0]);
  expect(step('x', 0)).toBeNull();
  expect(
    stepToCard({ ...plain, key: 'ArrowRight', ctrlKey: true }, { at: 0, count: 8, columns: 3, page: 2 }),
  ).toBeNull();
  expect(stepToCard({ ...plain, key: 'Home' }, { at: -1, count: 0, columns: 3, page: 2 })).toBeNull();
});

test('a range goes both ways', () => {
  expect(rangeOfCards(['a', 'b', 'c', 'd'], 2, 1)).toEqual(['b', 'c']);
});
