/** Where keys lead in a list of rows. */
import { expect, test } from 'vitest';
import { stepTo } from './listKeys.ts';

const stroke = (key: string, ctrlKey = false) => ({ key, ctrlKey, metaKey: false, altKey: false, shiftKey: false });
const place = { at: 5, count: 20, page: 7 };

test.each([
  ['ArrowUp', 4],
  ['ArrowDown', 6],
  ['PageUp', 0],
  ['PageDown', 12],
  ['Home', 0],
  ['End', 19],
  ['Enter', null],
  ['a', null],
] as const)('%s leads from row 5 of 20 to %s', (key, to) => {
  expect(stepTo(stroke(key), place)).toBe(to);
});

test('nothing leads out of the list, and the first arrow into it', () => {
  expect(stepTo(stroke('ArrowUp'), { ...place, at: 0 })).toBe(0);
  expect(stepTo(stroke('PageDown'), { ...place, at: 18 })).toBe(19);
  expect(stepTo(stroke('ArrowDown'), { ...place, at: -1 })).toBe(0);
  expect(stepTo(stroke('ArrowDown'), { ...place, count: 0, at: -1 })).toBe(null);
});

test('keys with a modifier are left to commands', () => {
  expect(stepTo(stroke('ArrowDown', true), place)).toBe(null);
});
