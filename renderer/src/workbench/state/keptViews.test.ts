/** Views that are kept: the newest hundred, and nothing damaged. */
import { expect, test, vi } from 'vitest';
import { keepView, keptView, keptViews, restoreViews } from './keptViews.ts';

const view = (distance: number) => ({ pose: { target: [1, 2, 3], yaw: 0, pitch: 0, distance }, front: null }) as const;

test('a view is kept once it rests, the newest hundred of them, and read back by a later run', () => {
  vi.useFakeTimers();
  for (let each = 1; each <= 120; each++) keepView(`file ${each}`, view(each));
  keepView('file 1', view(7));
  expect(keptView('file 1')).toEqual(view(7));
  vi.runAllTimers();
  vi.useRealTimers();
  const stored: unknown = JSON.parse(JSON.stringify([...keptViews.getState()]));
  restoreViews([]);
  expect(keptView('file 120')).toBeNull();
  restoreViews(stored);
  expect(keptViews.getState().size).toBe(100);
  expect(keptView('file 120')).toEqual(view(120));
  expect(keptView('file 2')).toBeNull();
});

test('what is damaged is left out', () => {
  restoreViews([
    ['a', { pose: { target: [1, 2], yaw: 0, pitch: 0, distance: 1 }, front: null }],
    5,
    ['b', view(0)],
    ['c', view(2)],
    ['d', { ...view(2), through: 'Camera01' }],
    ['e', { ...view(2), through: 1 }],
  ]);
  expect([...keptViews.getState().keys()]).toEqual(['c', 'e']);
  restoreViews('nothing');
});
