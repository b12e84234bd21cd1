/** Places of a map are remembered, named, gone back to, forgotten and kept between runs (T83). */
import { createElement } from 'react';
import { afterEach, beforeEach, expect, test } from 'vitest';
import { createTile } from '../../../../../../shared/formats/adt/create.ts';
import { startProgram, type Program } from '../../../../test/program.tsx';
import { mapOf, type TerrainMap } from '../maps.ts';
import { useActiveMap } from '../hooks.ts';
import { registerTerrainView } from '../views.ts';
import { bookmarksOf, bookmarkStore, keptBookmarks, restoreBookmarks } from './bookmarks.ts';
import { Places } from './Places.tsx';

function Panel() {
  const map = useActiveMap();
  return map === null ? null : createElement(Places, { map });
}

let ground: Program;
let withdraw: () => void;
const shown: unknown[] = [];
const pose = { target: [-100, -200, 12] as const, yaw: 1, pitch: 0.5, distance: 90 };

beforeEach(async () => {
  shown.length = 0;
  bookmarkStore.setState(new Map(), true);
  ground = await startProgram(createTile({ place: { column: 32, row: 32 }, areaId: 7 }), [Panel], 'Test_32_32.adt');
  const view = { camera: { pose, setPose: (next: unknown) => void shown.push(next) } };
  withdraw = registerTerrainView(map(), view as never);
});
afterEach(async () => {
  withdraw();
  await ground.end();
});

function map(): TerrainMap {
  const found = mapOf(ground.session);
  if (found === null) throw new Error('no map');
  return found;
}
const names = (): readonly string[] => bookmarksOf(bookmarkStore.getState(), map()).map(({ name }) => name);
const list = (): HTMLElement => ground.page.get('listbox', 'Places of the map');

test('they are remembered by their area, gone back to, renamed, and forgotten', async () => {
  expect(ground.page.text()).toContain('remembers where the view looks');
  await ground.page.click(ground.page.get('button', 'Remember this place'));
  await ground.command('Remember this place of the map');
  expect(names()).toEqual(['area 7', 'area 7 2']);
  await ground.page.focus(list());
  await ground.page.press('Home', 'F2');
  await ground.page.fill(ground.page.get('textbox', 'Name of the place'), 'Old bridge');
  await ground.page.press('Enter');
  expect(names()).toEqual(['Old bridge', 'area 7 2']);
  await ground.page.focus(list());
  await ground.page.press('Home', 'Enter');
  expect(shown).toEqual([pose]);
  await ground.page.press('Delete');
  expect(names()).toEqual(['area 7 2']);
  expect(ground.document.history.position).toBe(0);
});

test('they come back as they were kept, and what is damaged is left out', async () => {
  await ground.page.click(ground.page.get('button', 'Remember this place'));
  const kept: unknown = JSON.parse(JSON.stringify(keptBookmarks(bookmarkStore.getState())));
  const before = bookmarksOf(bookmarkStore.getState(), map());
  await ground.page.during(() => {
    bookmarkStore.setState(new Map(), true);
    restoreBookmarks(kept);
  });
  expect(bookmarksOf(bookmarkStore.getState(), map())).toEqual(before);
  await ground.page.during(() => restoreBookmarks({ 'map x': [{ name: 'No pose' }, 3], 'map y': null }));
  expect([...bookmarkStore.getState()]).toEqual([['map x', []]]);
});
