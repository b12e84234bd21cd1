/** Models that are read anew take the place of those that were there, which leave the card. */
import { expect, test } from 'vitest';
import type { PlacedModel } from '../../../viewport/model/placementModels.ts';
import { DrawnModels } from './drawnModels.ts';

test('a model is put away when another one has come for its path, or none, and not before', async () => {
  const box = { minimum: [0, 0, 0], maximum: [1, 1, 1] } as const;
  const gone: string[] = [];
  const modelOf = (name: string): PlacedModel => ({ box, parts: [], dispose: () => void gone.push(name) });
  const [first, second] = [modelOf('first'), modelOf('second')];
  let next: PlacedModel | null = first;
  const source = { load: () => Promise.resolve(next) };
  // What is drawn is told of the new one while the old one is still there.
  const told: string[][] = [];
  const models = new DrawnModels(() => told.push([...gone]));
  const come = async (): Promise<void> => {
    models.at('a.m2', 'doodad');
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  };
  models.setSource(source);
  await come();
  expect(models.at('a.m2', 'doodad')).toBe(first);
  next = second;
  models.setSource(source);
  expect(gone).toEqual([]);
  await come();
  expect([models.at('a.m2', 'doodad'), gone]).toEqual([second, ['first']]);
  next = null;
  models.setSource(source);
  await come();
  expect([models.at('a.m2', 'doodad'), gone]).toEqual([null, ['first', 'second']]);
  expect(told).toEqual([[], [], ['first']]);
});

test('of two questions about a model the last one counts, whichever answer comes first', async () => {
  const box = { minimum: [0, 0, 0], maximum: [1, 1, 1] } as const;
  const gone: string[] = [];
  const open: ((model: PlacedModel) => void)[] = [];
  const source = { load: () => new Promise<PlacedModel>((resolve) => void open.push(resolve)) };
  const models = new DrawnModels(() => undefined);
  const answer = async (at: number, name: string): Promise<void> => {
    open[at]?.({ box, parts: [], dispose: () => void gone.push(name) });
    for (let turn = 0; turn < 3; turn++) await Promise.resolve();
  };
  models.setSource(source);
  models.at('a.m2', 'doodad');
  models.setSource(source);
  models.at('a.m2', 'doodad');
  expect([open.length, models.waiting]).toEqual([2, 1]);
  await answer(1, 'new');
  const shown = models.present('a.m2');
  await answer(0, 'old');
  expect([models.present('a.m2') === shown, shown !== null, gone, models.waiting]).toEqual([true, true, ['old'], 0]);
});
