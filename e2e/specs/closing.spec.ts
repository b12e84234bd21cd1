/** Closing and reverting a document that was changed. */
import type { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

async function change(knight: Editor): Promise<void> {
  await knight.outline.select('Walk');
  await knight.properties.set('Move speed', 300);
  await expect.poll(async () => (await knight.document()).isDirty).toBe(true);
}

test('a changed document is closed, kept, reverted and saved as the answers say', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');
  await change(knight);

  await test.step('closing a changed document asks, and Cancel stays', async () => {
    await knight.command('Close');
    await expect(knight.question('Save the changes to Knight.mdx?')).toBeVisible();
    await knight.answer('Cancel');
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    expect((await knight.document()).isDirty).toBe(true);
  });

  await test.step('reverting asks and goes back to what the file holds', async () => {
    await knight.menu('File', 'Revert to the saved file');
    await knight.answer('Revert');
    await expect.poll(async () => (await knight.document()).isDirty).toBe(false);
    await knight.outline.select('Walk');
    expect(await knight.properties.value('Move speed')).not.toBe('300');
  });

  await change(knight);
  await test.step('closing without saving leaves the file as it was', async () => {
    await knight.command('Close');
    await knight.answer('Don’t save');
    await expect(knight.tab('Knight.mdx')).toHaveCount(0);
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await knight.open('Knight.mdx');
  await change(knight);
  await test.step('closing with Save writes the file first', async () => {
    await knight.command('Close');
    await knight.answer('Save');
    await expect(knight.tab('Knight.mdx')).toHaveCount(0);
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx')).length).toBeGreaterThan(0);
  });
});
