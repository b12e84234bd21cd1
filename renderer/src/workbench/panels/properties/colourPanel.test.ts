/** The colour of a light in the Properties panel: previews while picking, one step at the end, and the way back. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../../test/program.tsx';
import { Outline } from '../outline/Outline.tsx';
import { Properties } from './Properties.tsx';

let lantern: Program;
beforeEach(async () => {
  lantern = await startWith('Lantern.mdx', [Outline, Properties]);
  const find = lantern.page.get('searchbox', /^Find in/);
  await lantern.page.fill(find, 'light');
  const rows = lantern.page.all('treeitem', /light/i);
  const last = rows.at(-1);
  if (last === undefined) throw new Error('the lantern has no light');
  await lantern.page.click(last);
});
afterEach(async () => await lantern.end());

const swatch = (): HTMLElement => lantern.page.field('Colour');
const colour = (): string => swatch().style.backgroundColor;

test('typing in the picker previews, closing it makes one step, undo brings the colour back', async () => {
  const before = colour();
  await lantern.page.click(swatch());
  const hexadecimal = await lantern.page.find('textbox', 'Hexadecimal');
  await lantern.page.fill(hexadecimal, '#0000ff');
  await lantern.page.press('Enter');
  expect(colour()).not.toBe(before);
  expect(lantern.steps).toEqual([]);
  await lantern.page.click(lantern.page.get('tree'));
  await lantern.page.until(() => lantern.steps.length === 1);
  expect(lantern.page.has('textbox', 'Hexadecimal')).toBe(false);
  await lantern.undo();
  expect(colour()).toBe(before);
});

test('a colour is typed in hexadecimal, and Escape leaves it as it was', async () => {
  const before = colour();
  await lantern.page.click(swatch());
  const hexadecimal = await lantern.page.find('textbox', 'Hexadecimal');
  await lantern.page.fill(hexadecimal, '#ff0000');
  await lantern.page.press('Enter');
  expect(colour()).toMatch(/#ff0000|rgb\(255, 0, 0\)/);
  await lantern.page.press('Escape');
  await lantern.page.until(() => !lantern.page.has('textbox', 'Hexadecimal'));
  expect(colour()).toBe(before);
  expect(lantern.steps).toEqual([]);
});
