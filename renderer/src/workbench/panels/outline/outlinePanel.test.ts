/** The Outline panel beside Properties: what rows show, and what clicks, keys and drops on them do. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { listOf } from '../../../../../shared/document/structure.ts';
import { workbench } from '../../state/workbench.ts';
import { startWith, type Program } from '../../../test/program.tsx';
import { Problems } from '../problems/Problems.tsx';
import { Properties } from '../properties/Properties.tsx';
import { Outline } from './Outline.tsx';

let knight: Program;
beforeEach(async () => {
  knight = await startWith('Knight.mdx', [Outline, Properties, Problems]);
});
afterEach(async () => await knight.end());

const rows = (): readonly string[] => knight.page.all('treeitem').map((row) => knight.page.text(row));

test('a sequence is renamed in the outline', async () => {
  await knight.select('Walk');
  await knight.page.press('F2');
  const field = knight.page.get('textbox', /^/, knight.page.get('tree', 'Outline'));
  await knight.page.fill(field, 'Walk Fast');
  await knight.page.press('Enter');
  expect(rows()).toContainEqual(expect.stringMatching(/^Walk Fast/));
  expect(knight.page.field('Name').value).toBe('Walk Fast');
  expect(knight.steps).toEqual(['Rename sequence']);
});

test('a row is selected by the place of its arrow where it has none, and opened by it where it has one', async () => {
  const placeOf = (name: string): Element => {
    const row = knight.page.get('treeitem', new RegExp(`^${name}`));
    return row.firstElementChild ?? row;
  };
  await knight.page.click(placeOf('Walk'));
  expect(knight.page.field('Name').value).toBe('Walk');
  const open = rows().length;
  await knight.page.click(placeOf('Sequences'));
  expect(rows().length).toBeLessThan(open);
  expect(knight.page.field('Name').value).toBe('Walk');
});

test('a duplicate stands behind its original and is selected', async () => {
  await knight.select('Spell');
  await knight.page.press('Control+d');
  const names = rows().map((row) => row.replace(/\d{5}–.*/, ''));
  expect(names[names.indexOf('Spell') + 1]).toBe('Spell 2');
  expect(knight.page.field('Name').value).toBe('Spell 2');
  await knight.undo();
  expect(rows()).not.toContainEqual(expect.stringMatching(/^Spell 2/));
});

test('deleting takes an object away and undoing brings it back', async () => {
  const count = listOf(knight.document, 'sequences').length;
  await knight.select('Spell');
  await knight.page.press('Delete');
  expect(listOf(knight.document, 'sequences')).toHaveLength(count - 1);
  expect(rows()).not.toContainEqual(expect.stringMatching(/^Spell/));
  await knight.undo();
  expect(listOf(knight.document, 'sequences')).toHaveLength(count);
});

test('deleting a texture that layers use asks first', async () => {
  await knight.select('Knight.blp');
  await knight.page.press('Delete');
  const question = await knight.page.find('alertdialog');
  expect(knight.page.text(question)).toMatch(/refer/);
  await knight.page.click(knight.page.get('button', 'Cancel', question));
  expect(knight.steps).toEqual([]);
});

test('a geoset that is deleted can take its geoset animation along, in one step', async () => {
  const count = (list: string): number => listOf(knight.document, list).length;
  const [geosets, animations] = [count('geosets'), count('geosetAnimations')];
  await knight.select('Geoset 2');
  await knight.page.press('Delete');
  const question = await knight.page.find('alertdialog');
  expect(knight.page.text(question)).toContain('1 geoset animation means nothing without it');
  await knight.page.click(knight.page.get('button', 'Delete all 2', question));
  await knight.page.until(() => count('geosets') === geosets - 1);
  expect(count('geosetAnimations')).toBe(animations - 1);
  const { revision } = knight.document;
  await knight.page.until(() => knight.session.state.getState().checkedRevision === revision);
  expect(knight.page.text(knight.page.get('list', 'Problems'))).not.toContain('has no geoset');
  await knight.undo();
  expect(count('geosetAnimations')).toBe(animations);
  expect(knight.steps).toEqual([]);
});

test('the palette finds objects of the document by name', async () => {
  await knight.command('Decay Bone');
  const selected = knight.page.all('treeitem').filter((row) => row.getAttribute('aria-selected') === 'true');
  expect(selected.map((row) => knight.page.text(row))).toEqual([expect.stringMatching(/^Decay Bone/)]);
});

test('the outline shows what is selected when a search is cleared', async () => {
  await knight.select('Walk');
  const find = knight.page.get('searchbox', /^Find in .* objects/);
  await knight.page.fill(find, 'Death');
  expect(rows()).not.toContainEqual(expect.stringMatching(/^Walk/));
  await knight.page.fill(find, '');
  expect(rows()).toContainEqual(expect.stringMatching(/^Walk/));
});

test('a node that is dragged onto another one becomes its child', async () => {
  await knight.page.fill(knight.page.get('searchbox', /^Find in .* objects/), 'Bone_Foot');
  const row = (name: string): HTMLElement => knight.page.get('treeitem', new RegExp(`^${name}`));
  await knight.page.dragOnto(row('Bone_Foot_L'), row('Bone_Foot_R'));
  expect(knight.steps).toEqual(['Reparent node']);
  await knight.page.press('Control+z');
  expect(knight.steps).toEqual([]);
});

test('a right click offers what can be done, and “Add” makes an object', async () => {
  const count = listOf(knight.document, 'sequences').length;
  await knight.page.fill(knight.page.get('searchbox', /^Find in .* objects/), 'Walk');
  await knight.page.click(knight.page.get('treeitem', /^Walk/), { button: 2 });
  await knight.page.find('menu');
  const offered = knight.page.all(/^menuitem/).map((item) => knight.page.text(item));
  for (const item of [/^Play/, /^Rename/, /^Duplicate/, /^Add/, /^Delete/]) {
    expect(offered).toContainEqual(expect.stringMatching(item));
  }
  await knight.page.click(knight.page.get('menuitem', /^Duplicate/));
  await knight.page.until(() => listOf(knight.document, 'sequences').length === count + 1);
  expect(knight.steps).toEqual(['Duplicate sequence']);
});

test.each([
  ['Knight.mdx', 'Walk'],
  ['Squire.m2', 'Walk'],
  ['Sentry.mdl', 'fire'],
])('a sequence of %s that is selected plays, unless the user switched that off', async (sample, start) => {
  await knight.end();
  knight = await startWith(sample, [Outline]);
  const { animation } = knight.document.format;
  const spans = animation?.sequences(knight.document) ?? [];
  const wanted = spans.find(({ name }) => name.startsWith(start)) ?? spans.at(-1);
  if (wanted === undefined) throw new Error('the sample has sequences');
  const playing = (): unknown => {
    const { sequence, isPlaying } = knight.session.playback.state.get();
    return [sequence, isPlaying];
  };
  const first = spans[0]?.id;
  expect(playing()).toEqual([first, false]);
  await knight.page.during(() => workbench.setState({ playsSelected: false }));
  await knight.select(wanted.name);
  expect(playing()).toEqual([first, false]);
  await knight.page.during(() => workbench.setState({ playsSelected: true }));
  await knight.select(spans.find(({ id }) => id !== wanted.id)?.name ?? '');
  await knight.select(wanted.name);
  expect(playing()).toEqual([wanted.id, true]);
});
