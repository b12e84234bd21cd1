import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('changing a field, undoing, redoing and saving changes only its bytes on disk', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.outline.select('Walk');
  const speed = await knight.properties.value('Move speed');
  await knight.properties.set('Move speed', 271);
  await knight.undo();
  expect(await knight.properties.value('Move speed')).toBe(speed);
  await knight.redo();
  expect(await knight.properties.value('Move speed')).toBe('271');
  await knight.save();
  await knight.isSaved();
  const after = await knight.bytesOnDisk('Knight.mdx');
  const changed = differences(before, after);
  expect(changed.length).toBeGreaterThan(0);
  expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
  expect(differences(before, await knight.bytesOnDisk('Knight.mdx.bak'))).toEqual([]);
});

test('a saved change is there when the file is opened again', async ({ knight }) => {
  await knight.outline.select('Walk');
  await knight.properties.set('Move speed', 271);
  await knight.save();
  await knight.isSaved();
  await knight.command('Close');
  await expect(knight.tab('Knight.mdx')).toHaveCount(0);
  await knight.open('Knight.mdx');
  await knight.outline.select('Walk');
  expect(await knight.properties.value('Move speed')).toBe('271');
});

test('saving a file that was not changed leaves every byte as it was', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.save();
  await expect(knight.status()).toContainText('Saved');
  expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
});

test('Save as writes another file and goes on in it', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.outline.select('Walk');
  await knight.properties.set('Rarity', 3);
  await knight.menu('File', 'Save as…');
  await knight.fileDialog.saveAs('Captain');
  await expect(knight.tab('Captain.mdx')).toBeVisible();
  await knight.isSaved();
  expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  expect(differences(before, await knight.bytesOnDisk('Captain.mdx')).length).toBeGreaterThan(0);
});

test('dragging a number previews it, Escape restores it, and letting go is one step', async ({ knight }) => {
  await knight.outline.select('Walk');
  const field = knight.properties.field('Move speed');
  const start = await knight.properties.value('Move speed');
  const box = await field.boundingBox();
  if (box === null) throw new Error('the field is not on the screen');
  const [x, y] = [box.x + 20, box.y + box.height / 2];
  const { mouse } = knight.page;
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 60, y, { steps: 6 });
  expect(await knight.properties.value('Move speed')).not.toBe(start);
  await knight.press('Escape');
  await mouse.up();
  expect(await knight.properties.value('Move speed')).toBe(start);
  expect((await knight.document()).position).toBe(0);
  await mouse.move(x, y);
  await mouse.down();
  await mouse.move(x + 60, y, { steps: 6 });
  await mouse.up();
  expect(await knight.properties.value('Move speed')).not.toBe(start);
  expect((await knight.document()).position).toBe(1);
});

test('undo follows the keyboard wherever the focus is', async ({ knight }) => {
  await knight.outline.select('Walk');
  await knight.properties.set('Rarity', 5);
  await knight.press('Control+z');
  expect(await knight.properties.value('Rarity')).toBe('0');
  await knight.press('Control+y');
  expect(await knight.properties.value('Rarity')).toBe('5');
});

test('extents are recomputed for the whole model in one step', async ({ knight }) => {
  await knight.outline.select('Walk');
  const before = await knight.properties.value('Radius');
  await knight.properties.set('Radius', 1);
  await knight.menu('Model', 'Edit as a whole', 'Recompute extents');
  await expect.poll(() => knight.properties.value('Radius')).not.toBe('1');
  expect(Math.abs(Number(await knight.properties.value('Radius')) - Number(before))).toBeLessThan(8);
  expect((await knight.document()).labels.at(-1)).toBe('Recompute extents');
  await knight.undo();
  expect(await knight.properties.value('Radius')).toBe('1');
});
