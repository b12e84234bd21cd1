/** The keys of commands: found, changed by pressing others, shared, taken away, reset, and as another program has them. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { startWith, type Program } from '../../test/program.tsx';
import { select } from '../state/session.ts';
import { keymap, keymapFrom } from './keymap.ts';

let program: Program;
const asItComes = { preset: 'chunksmith', own: {} };

beforeEach(async () => {
  program = await startWith('Knight.mdx', []);
});
afterEach(async () => {
  await program.end();
});

async function openKeys(find: string): Promise<HTMLElement> {
  await program.command('Keyboard shortcuts');
  const dialog = await program.page.find('dialog', 'Keyboard shortcuts');
  await program.page.fill(program.page.get('searchbox', /^Find a key/, dialog), find);
  return dialog;
}

/** Presses a key where the next chord of the command is waited for. */
async function giveKey(dialog: HTMLElement, command: string, chord: string): Promise<void> {
  if (!program.page.has('button', `New key of ${command}`)) {
    await program.page.click(program.page.get('button', `Change the keys of ${command}`, dialog));
  }
  await program.page.focus(program.page.get('button', `New key of ${command}`, dialog));
  await program.page.press(chord);
}

test('a key that is pressed becomes the command’s, works at once and stands in the menus; reset takes it back', async () => {
  const dialog = await openKeys('Keyboard');
  await giveKey(dialog, 'Keyboard shortcuts', 'Control+Alt+k');
  expect(keymap.getState().own).toEqual({ 'help.shortcuts': ['Mod+Alt+K', '?', 'Mod+Slash'] });
  expect(program.page.text(dialog)).toContain('Ctrl Alt K');
  await program.page.press('Escape');
  await program.page.click(program.page.all('button', 'Close', dialog)[0] ?? dialog);
  await program.page.until(() => !program.page.has('dialog', 'Keyboard shortcuts'));
  await program.page.press('Control+Alt+k');
  const again = await program.page.find('dialog', 'Keyboard shortcuts');
  await program.page.fill(program.page.get('searchbox', /^Find a key/, again), 'Keyboard');
  await program.page.click(program.page.get('button', 'Reset the keys of Keyboard shortcuts', again));
  expect(keymap.getState()).toEqual(asItComes);
});

test('a key that another command has says so, and can be taken away from either', async () => {
  const dialog = await openKeys('Rename');
  await giveKey(dialog, 'Rename', 'F8');
  expect(program.page.text(dialog)).toMatch(/F8 is also “Next problem” \(/);
  await program.page.click(program.page.get('button', 'Take F8 away from Rename', dialog));
  expect(keymap.getState().own['edit.rename']).toEqual(['F2']);
  expect(program.page.text(dialog)).not.toMatch(/is also/);
});

test('with Blender’s keys X deletes what is selected; what was chosen by hand stays over them', async () => {
  const dialog = await openKeys('');
  await giveKey(dialog, 'Rename', 'Control+Alt+r');
  await program.page.press('Escape');
  await program.page.click(program.page.get('combobox', 'Keys like in', dialog));
  await program.page.click(await program.page.find('option', 'Blender'));
  expect(keymap.getState().preset).toBe('blender');
  await program.page.click(program.page.get('button', 'Close', dialog));
  const [record] = [...program.document.all()].filter(({ type }) => type === 'light' || type === 'camera');
  if (record === undefined) throw new Error('the sample has neither light nor camera');
  select(program.session, [record.id]);
  await program.page.press('x');
  expect(program.document.has(record.id)).toBe(false);
  expect(keymap.getState().own).toEqual({ 'edit.rename': ['Mod+Alt+R', 'F2'] });
});

test('what was kept is read again; what is damaged in it counts as not set', () => {
  const kept = { preset: 'blender', own: { 'edit.undo': ['Mod+Z', 'F5'], 'edit.redo': [] } };
  expect(keymapFrom(JSON.parse(JSON.stringify(kept)))).toEqual(kept);
  for (const damaged of [null, 7, 'blender', { preset: 'emacs' }, { own: 3 }, { own: { 'edit.undo': ['Mood+Z'] } }]) {
    expect(keymapFrom(damaged)).toEqual(asItComes);
  }
});
