/** Workspaces: chosen in the title bar and by key, brought along by documents, with the menus of what is in front alone. */
import { act } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openSample, startWith, type Program } from '../../test/program.tsx';
import { createSession, type Session } from '../state/session.ts';
import { dropSession, showSession, workbench } from '../state/workbench.ts';
import { chooseWorkspace, followWorkspaces } from '../workspaces.ts';

let knight: Program;
let endFollowing: () => void;
const others: Session[] = [];

beforeEach(async () => {
  knight = await startWith('Knight.mdx', []);
  endFollowing = followWorkspaces();
  // Other tests share the program, and may have chosen another one for models.
  await act(async () => chooseWorkspace('model'));
});
afterEach(async () => {
  await act(async () => {
    for (const { id } of others.splice(0)) dropSession(id);
    // All tests share one program: documents of each kind come as usual again.
    chooseWorkspace('model');
  });
  endFollowing();
  await knight.end();
});

async function openBeside(name: string): Promise<Session> {
  const file = { ...knight.session.file.getState(), documentId: name, name };
  const session = createSession(file, openSample(name));
  others.push(session);
  await act(async () => showSession(session));
  return session;
}

const choice = (title: string): HTMLElement => knight.page.get('button', title);
const isOn = (title: string): boolean => choice(title).getAttribute('aria-pressed') === 'true';
const isDim = (title: string): boolean => choice(title).getAttribute('aria-disabled') === 'true';
const menus = (): readonly string[] =>
  knight.page.all('menuitem', /^/, knight.page.get('menubar', /^/)).map((each) => each.textContent ?? '');

test('a model comes in Model, and Animate is one click or one key away', async () => {
  expect(isOn('Model')).toBe(true);
  await knight.page.click(choice('Animate'));
  expect([isOn('Model'), isOn('Animate')]).toEqual([false, true]);
  await knight.page.press('Control+1');
  expect(isOn('Model')).toBe(true);
  await knight.page.press('Control+5');
  expect(isOn('Data')).toBe(true);
});

test('what is not for the document in front is dim and cannot be chosen', async () => {
  expect(['Paint', 'Terrain'].map(isDim)).toEqual([false, true]);
  await knight.page.press('Control+4');
  expect(isOn('Model')).toBe(true);
});

test('documents bring the workspace that was last chosen for their kind', async () => {
  await knight.page.click(choice('Animate'));
  await openBeside('Knight.blp');
  expect(isOn('Paint')).toBe(true);
  await knight.page.click(choice('Data'));
  await act(async () => showSession(knight.session));
  expect(isOn('Animate')).toBe(true);
  await openBeside('Squire.m2');
  expect(isOn('Animate')).toBe(true);
  await act(async () => workbench.setState({ activeId: 'Knight.blp' }));
  expect(isOn('Data')).toBe(true);
});

test('only menus of what is in front are there', async () => {
  expect(menus()).toEqual(['File', 'Edit', 'Select', 'View', 'Model', 'Animation', 'Help']);
  await openBeside('Knight.blp');
  expect(menus()).toEqual(['File', 'Edit', 'Select', 'View', 'Texture', 'Help']);
  await openBeside('Meadow/Meadow_32_32.adt');
  expect(menus()).toEqual(['File', 'Edit', 'Select', 'View', 'Terrain', 'Help']);
});
