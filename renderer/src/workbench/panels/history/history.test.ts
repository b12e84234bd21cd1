import { expect, test } from 'vitest';
import { History } from '../../../../../shared/document/history.ts';
import { emptyDiff } from '../../../../../shared/document/diff.ts';
import { historySize, historySteps } from './historySteps.ts';

function historyWith(...labels: readonly string[]): History {
  const history = new History();
  labels.forEach((label, at) => history.push(label, [emptyDiff], null, at, null));
  return history;
}

test('the list starts with the file as opened and keeps undone steps in the order they were done', () => {
  const history = historyWith('Rename bone', 'Add key', 'Delete bone');
  history.takeUndo();
  history.takeUndo();
  expect(historySteps(history).map(({ label, position, isUndone }) => [label, position, isUndone])).toEqual([
    ['Opened', 0, false],
    ['Rename bone', 1, false],
    ['Add key', 2, true],
    ['Delete bone', 3, true],
  ]);
});

test('where old steps were given up, the list says so and starts behind them', () => {
  const history = new History(1);
  const big = {
    ...emptyDiff,
    tiles: [{ record: 1 as never, member: 'm', tile: 0, before: new Uint8Array(9), after: new Uint8Array(9) }],
  };
  for (const label of ['one', 'two', 'three']) history.push(label, [big], null, 0, null);
  expect(historySteps(history).map(({ label, position }) => [label, position])).toEqual([
    ['Older steps are no longer kept', 2],
    ['three', 3],
  ]);
  expect(historySize(history)).toBe(18);
});
