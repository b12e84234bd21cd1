/** The way of an edit: changed, undone, saved, opened again, saved elsewhere. */
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('a model is saved unchanged, edited, saved, opened again and saved as another file', async ({ knight }) => {
  const before = await knight.bytesOnDisk('Knight.mdx');

  await test.step('saving a file that was not changed leaves every byte as it was', async () => {
    await knight.save();
    await expect(knight.status()).toContainText('Saved');
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await test.step('changing a field, undoing, redoing and saving changes only its bytes on disk', async () => {
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

  await test.step('a saved change is there when the file is opened again', async () => {
    await knight.command('Close');
    await expect(knight.tab('Knight.mdx')).toHaveCount(0);
    await knight.open('Knight.mdx');
    await knight.outline.select('Walk');
    expect(await knight.properties.value('Move speed')).toBe('271');
  });

  await test.step('Save as writes another file and goes on in it', async () => {
    const saved = await knight.bytesOnDisk('Knight.mdx');
    await knight.properties.set('Rarity', 3);
    await knight.menu('File', 'Save as…');
    await knight.fileDialog.saveAs('Captain');
    await expect(knight.tab('Captain.mdx')).toBeVisible();
    await knight.isSaved();
    expect(differences(saved, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
    expect(differences(saved, await knight.bytesOnDisk('Captain.mdx')).length).toBeGreaterThan(0);
  });
});
