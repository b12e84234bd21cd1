import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test.beforeEach(async ({ knight }) => {
  await knight.outline.select('Walk');
  await knight.properties.set('Move speed', 300);
});

test('closing a changed document asks, and Cancel stays', async ({ knight }) => {
  await knight.command('Close');
  await expect(knight.question('Save the changes to Knight.mdx?')).toBeVisible();
  await knight.answer('Cancel');
  await expect(knight.tab('Knight.mdx')).toBeVisible();
  expect((await knight.document()).isDirty).toBe(true);
});

test('closing without saving leaves the file as it was', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.command('Close');
  await knight.answer('Don’t save');
  await expect(knight.tab('Knight.mdx')).toHaveCount(0);
  expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
});

test('closing with Save writes the file first', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await knight.command('Close');
  await knight.answer('Save');
  await expect(knight.tab('Knight.mdx')).toHaveCount(0);
  expect(differences(before, await knight.bytesOnDisk('Knight.mdx')).length).toBeGreaterThan(0);
});

test('reverting asks and goes back to what the file holds', async ({ knight }) => {
  await knight.menu('File', 'Revert to the saved file');
  await knight.answer('Revert');
  await expect.poll(async () => (await knight.document()).isDirty).toBe(false);
  await knight.outline.select('Walk');
  expect(await knight.properties.value('Move speed')).not.toBe('300');
});
