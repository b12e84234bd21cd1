/** The History panel: what was done, by name, and the way to any step by click and key. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { Outline } from '../outline/Outline.tsx';
import { Properties } from '../properties/Properties.tsx';
import { History } from './History.tsx';

let knight: Program;
beforeEach(async () => {
  knight = await startWith('Knight.mdx', [Outline, Properties, History]);
  await knight.select('Walk');
  await knight.page.set('Move speed', 200);
  await knight.page.set('Rarity', 2);
});
afterEach(async () => await knight.end());

const list = (): HTMLElement => knight.page.get('listbox', /History|Steps/);
const steps = (): readonly HTMLElement[] => knight.page.all('option', /^/, list());

test('the history lists what was done and goes back to any step', async () => {
  expect(steps()).toHaveLength(3);
  const [opened, first] = steps();
  if (opened === undefined || first === undefined) throw new Error('no steps');
  await knight.page.click(opened);
  expect(knight.document.history.position).toBe(0);
  await knight.page.click(first);
  expect(knight.document.history.position).toBe(1);
  expect(knight.page.field('Move speed').value).toBe('200');
  expect(knight.page.field('Rarity').value).toBe('0');
});

test('arrows go from step to step', async () => {
  await knight.page.focus(list());
  await knight.page.press('ArrowUp');
  expect(knight.document.history.position).toBe(1);
  await knight.page.press('ArrowUp', 'ArrowDown');
  expect(knight.document.history.position).toBe(1);
});

test('a step that was taken back goes once another is taken', async () => {
  await knight.undo();
  await knight.page.set('Rarity', 7);
  expect(steps()).toHaveLength(3);
  expect(knight.steps).toHaveLength(2);
  await knight.page.until(() => knight.page.get('button', /^Redo/).hasAttribute('disabled'));
});
