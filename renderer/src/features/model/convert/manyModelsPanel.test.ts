/** The dialog of many models: what is chosen goes to the host, how it goes is shown, and what failed is listed. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { closeManyModels, manyModels } from './manyModels.ts';

let at: Program;
beforeEach(async () => {
  at = await startWith('AlphaLantern.mdx', []);
});
afterEach(async () => {
  await at.page.during(() => manyModels.setState(manyModels.getInitialState(), true));
  await at.end();
});

test('is ready with models and a folder, offers every game, and lists what failed', async () => {
  await at.command('Convert models…');
  const dialog = await at.page.find('dialog', 'Convert models');
  expect(at.page.text(dialog)).toContain('Nothing chosen yet');
  const isReady = (): boolean => !(at.page.get('button', 'Convert') as HTMLButtonElement).disabled;
  expect(isReady()).toBe(false);
  const item = { kind: 'folder', id: 'f1', name: 'Units', where: 'with all folders in it' } as const;
  await at.page.during(() => manyModels.setState({ items: [item] }));
  expect(isReady()).toBe(false);
  await at.page.during(() => manyModels.setState({ folder: { folderId: 'f2', name: 'Out' } }));
  expect(isReady()).toBe(true);
  await at.page.click(at.page.get('checkbox', 'Skins from the game’s tables', dialog));
  expect(manyModels.getState().hasSkins).toBe(false);
  await at.page.choose(at.page.field('Game'), 'World of Warcraft');
  // Its own game fills them in.
  expect(at.page.has('checkbox', 'Skins from the game’s tables')).toBe(false);
  expect(manyModels.getState().target).toMatch(/^m2-/);
  await at.page.choose(at.page.field('Size'), 'Times a scale');
  await at.page.set('Scale', 3);
  expect(manyModels.getState().scale).toBe(3);
  const failed = [{ path: '/Units/Bad.mdx', message: 'It ends too early.' }];
  const result = { written: 4, skipped: 1, failed, doubtful: [], isCancelled: false };
  await at.page.during(() => manyModels.setState({ run: { kind: 'done', result } }));
  expect(at.page.text(dialog)).toMatch(/4 written, 1 skipped.*1 failed.*Bad\.mdx.*It ends too early/);
  await at.page.during(closeManyModels);
  expect(at.page.has('dialog', 'Convert models')).toBe(false);
});
