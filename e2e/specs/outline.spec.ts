import { expect, test } from '../driver/test.ts';

test('a sequence is renamed in the outline', async ({ knight }) => {
  await knight.outline.rename('Walk', 'Walk Fast');
  await expect(knight.outline.row('Walk Fast')).toBeVisible();
  expect(await knight.properties.value('Name')).toBe('Walk Fast');
  expect((await knight.document()).labels).toEqual(['Rename sequence']);
});

test('a duplicate stands behind its original and is selected', async ({ knight }) => {
  await knight.outline.select('Spell');
  await knight.press('Control+d');
  await expect(knight.outline.row('Spell 2')).toBeVisible();
  expect(await knight.properties.value('Name')).toBe('Spell 2');
  await knight.undo();
  await expect(knight.outline.row('Spell 2')).toHaveCount(0);
});

test('deleting takes an object away and undoing brings it back', async ({ knight }) => {
  const count = (await knight.view.records('sequence')).length;
  await knight.outline.select('Spell');
  await knight.press('Delete');
  expect((await knight.view.records('sequence')).length).toBe(count - 1);
  await knight.undo();
  expect((await knight.view.records('sequence')).length).toBe(count);
});

test('deleting a texture that layers use asks first', async ({ knight }) => {
  await knight.outline.select('Knight.blp');
  await knight.press('Delete');
  await expect(knight.question(/refer/)).toBeVisible();
  await knight.answer('Cancel');
  expect((await knight.document()).position).toBe(0);
});

test('the palette finds objects of the document by name', async ({ knight }) => {
  await knight.command('Decay Bone');
  await expect(knight.outline.row('Decay Bone')).toHaveAttribute('aria-selected', 'true');
});
