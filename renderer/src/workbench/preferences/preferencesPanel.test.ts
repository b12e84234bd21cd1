/** The page of settings: found by words, at once in effect, kept, and what cannot be chosen here says why. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { motionChoice, wantsLessMotion } from '../../base/theme/motion.ts';
import { startWith, type Program } from '../../test/program.tsx';
import { keymap } from '../keyboard/keymap.ts';
import { workbench } from '../state/workbench.ts';
import { motionSetting, scaleSetting } from './own.ts';
import { allPreferences, findPreferences } from './preference.ts';
import { interfaceScale, scaleFrom, steppedScale } from './scale.ts';

let program: Program;

beforeEach(async () => {
  program = await startWith('Knight.mdx', []);
});
afterEach(async () => {
  motionChoice.set('system');
  interfaceScale.set(100);
  await program.end();
});

async function openSettings(): Promise<HTMLElement> {
  await program.page.press('Control+Comma');
  return await program.page.find('dialog', 'Settings');
}

async function choose(dialog: HTMLElement, title: string, option: string): Promise<void> {
  await program.page.click(program.page.get('combobox', title, dialog));
  await program.page.click(await program.page.find('option', option));
}

test('settings are found by their words, their explanations and what can be chosen', async () => {
  const dialog = await openSettings();
  const titles = (query: string): readonly string[] =>
    findPreferences(allPreferences(), query).map(({ title }) => title);
  expect(titles('')).toHaveLength(allPreferences().length);
  expect(titles('noggit')).toEqual(['Keys like in']);
  expect(titles('MEMORY load')).toEqual(['Large maps follow their camera', 'Tiles around the camera']);
  await program.page.fill(program.page.get('searchbox', 'Find a setting', dialog), 'zoom');
  expect(program.page.text(dialog)).toContain('Size of the interface');
  expect(program.page.text(dialog)).not.toContain('Theme');
  await program.page.fill(program.page.get('searchbox', 'Find a setting', dialog), 'zoom of the moon');
  expect(program.page.text(dialog)).toContain('No setting matches');
});

test('what is chosen is in effect at once', async () => {
  const dialog = await openSettings();
  await choose(dialog, 'Theme', 'Light');
  expect(workbench.getState().theme).toBe('light');
  await choose(dialog, 'Motion', 'Less');
  expect(wantsLessMotion()).toBe(true);
  await choose(dialog, 'Motion', 'Full');
  expect(wantsLessMotion()).toBe(false);
  await choose(dialog, 'Keys like in', 'Noggit');
  expect(keymap.getState().preset).toBe('noggit');
  const before = workbench.getState().playsSelected;
  await program.page.click(program.page.get('checkbox', 'Play what is selected', dialog));
  expect(workbench.getState().playsSelected).toBe(!before);
  await program.page.click(program.page.get('button', 'All keys…', dialog));
  expect(await program.page.find('dialog', 'Keyboard shortcuts')).toBeTruthy();
  expect(program.page.has('dialog', 'Settings')).toBe(false);
});

test('in a browser the size is the browser’s own affair, and that is said; in the window it is set and kept', async () => {
  const dialog = await openSettings();
  expect(program.page.text(dialog)).toContain('In a browser its own zoom does this');
  await program.page.click(program.page.get('button', 'Close', dialog));
  const set: number[] = [];
  Object.assign(window, { chunksmith: { setScale: (factor: number) => set.push(factor) } });
  try {
    await choose(await openSettings(), 'Size of the interface', '150 %');
    await program.page.press('Escape');
    await program.page.until(() => !program.page.has('dialog', 'Settings'));
    await program.page.press('Control+=');
    await program.page.press('Control+-');
    await program.page.press('Control+0');
  } finally {
    Reflect.deleteProperty(window, 'chunksmith');
  }
  expect(set).toEqual([1.5, 1.75, 1.5, 1]);
});

test('what was kept is read again; what is damaged in it counts as not set', () => {
  const kept: unknown[] = [];
  motionSetting.watch((value) => kept.push(value));
  scaleSetting.watch((value) => kept.push(value));
  motionChoice.set('less');
  interfaceScale.set(125);
  expect(kept).toEqual(['less', 125]);
  for (const value of [null, 7, 'wild', { scale: 3 }]) motionSetting.restore(value);
  expect(motionChoice.get()).toBe('less');
  expect([75, 200, 60, '100', null].map(scaleFrom)).toEqual([75, 200, 100, 100, 100]);
  expect([steppedScale(200, 1), steppedScale(75, -1), steppedScale(100, 1)]).toEqual([200, 75, 110]);
});
