/** What the dialog asks of a whole model: one step, and a model that stands on the ground where that is asked for. */
import { expect, test } from 'vitest';
import { boxAsItStarts } from './posed.ts';
import { sampleModels, viewOf } from '../test/models.ts';
import { changeWhole } from './wholeChange.ts';

test.each(sampleModels)('%s is mirrored, scaled, turned and put on the ground in one step', (_name, open) => {
  const document = open();
  const view = viewOf(document);
  const edits = document.format.model?.edits(document);
  if (edits === undefined) throw new Error('no model');
  const before = boxAsItStarts(view);
  if (before === null) throw new Error('no vertices');
  changeWhole(document, { view, edits }, { mirror: 'y', scale: 2, turn: [0, 0, 90], move: [5, 0, 30], toGround: true });
  expect(document.history.position).toBe(1);
  const after = boxAsItStarts(view);
  const height = (before.maximum[2] - before.minimum[2]) * 2;
  expect(Math.abs(after?.minimum[2] ?? 1)).toBeLessThan(height * 1e-3 + 1e-3);
  expect(Math.abs((after?.maximum[2] ?? 0) - height)).toBeLessThan(height * 2e-3 + 1e-2);
  document.undo();
  expect(boxAsItStarts(view)).toEqual(before);
});
