import { appendFile, chmod, writeFile } from 'node:fs/promises';
import { differences, writeTruncated } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

// Some of these tests kill the host under the page.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION/ });

test('after a crash the work is offered, discarded or brought back with its steps', async ({ knight }) => {
  await test.step('recovered work that is discarded is not offered any more', async () => {
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 444);
    await expect(knight.status()).not.toContainText('keeping');
    await knight.crashAndRestart();
    const recovered = knight.page.getByRole('region', { name: 'Recovered work' });
    await recovered.getByRole('button', { name: 'Discard' }).click();
    await knight.answer('Discard');
    await expect(recovered).toHaveCount(0);
  });

  await knight.open('Knight.mdx');
  await test.step('work is offered again after the host was killed, and recovering brings it back', async () => {
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 444);
    await expect(knight.status()).not.toContainText('keeping');
    await knight.crashAndRestart();
    const recovered = knight.page.getByRole('region', { name: 'Recovered work' });
    await expect(recovered).toContainText('Knight.mdx');
    await expect(recovered).toContainText('1 edit');
    await recovered.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await knight.outline.select('Walk');
    expect(await knight.properties.value('Move speed')).toBe('444');
    expect((await knight.document()).isDirty).toBe(true);
  });

  await knight.undo();
  await expect.poll(async () => (await knight.document()).isDirty).toBe(false);
  await test.step('recovered work can be undone back to the file, step by step and by name', async () => {
    const before = await knight.bytesOnDisk('Knight.mdx');
    await knight.outline.rename('Walk', 'March');
    await knight.outline.select('March');
    await knight.properties.set('Move speed', 444);
    await knight.properties.set('Rarity', 3);
    await knight.undo();
    await expect(knight.status()).not.toContainText('keeping');
    await knight.crashAndRestart();
    const recovered = knight.page.getByRole('region', { name: 'Recovered work' });
    await recovered.getByRole('button', { name: 'Recover', exact: true }).click();
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await knight.panelTab('History').click();
    const steps = knight.page.getByRole('listbox', { name: 'History' }).getByRole('option');
    await expect(steps).toHaveCount(4);
    await expect(steps.nth(1)).toContainText('Rename');
    await expect(steps.nth(2)).toHaveAttribute('aria-selected', 'true');
    await knight.redo();
    await knight.isInStep();
    await knight.outline.select('March');
    expect(await knight.properties.value('Rarity')).toBe('3');
    for (let count = 0; count < 3; count++) await knight.undo();
    await expect.poll(async () => (await knight.document()).isDirty).toBe(false);
    await knight.outline.select('Walk');
    await knight.isInStep();
    await knight.redo();
    await knight.save();
    await knight.isSaved();
    expect(differences(before, await knight.bytesOnDisk('Knight.mdx')).length).toBeLessThan(5);
  });
});

test('files that are changed, damaged or locked by others', async ({ editor: knight }) => {
  await test.step('a file that is no model gives a clear error, and the program goes on', async () => {
    await writeTruncated(knight.folders.root, 'Broken.mdx');
    await writeFile(knight.pathOnDisk('Empty.mdx'), '');
    for (const name of ['Broken.mdx', 'Empty.mdx']) {
      await knight.menu('File', 'Open…');
      await knight.fileDialog.choose(name);
      await expect(knight.page.getByText(`Could not open ${name}`).first()).toBeVisible();
    }
    await knight.open('Knight.mdx');
    expect((await knight.view.statistics()).drawCalls).toBeGreaterThan(0);
  });

  await test.step('edits go on after the page is loaded anew', async () => {
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 333);
    await expect(knight.status()).not.toContainText('keeping');
    await knight.reload();
    await expect(knight.tab('Knight.mdx')).toBeVisible();
    await knight.outline.select('Walk');
    expect(await knight.properties.value('Move speed')).toBe('333');
    expect((await knight.document()).isDirty).toBe(true);
    await knight.undo();
    await expect.poll(async () => (await knight.document()).isDirty).toBe(false);
    expect(await knight.properties.value('Move speed')).not.toBe('333');
    await knight.isInStep();
  });

  await test.step('a file that another program changed is not overwritten without asking', async () => {
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 300);
    await appendFile(knight.pathOnDisk('Knight.mdx'), Buffer.from('more'));
    const theirs = await knight.bytesOnDisk('Knight.mdx');
    await knight.save();
    await expect(knight.question('Knight.mdx was changed by another program')).toBeVisible();
    await knight.answer('Cancel');
    expect(differences(theirs, await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
    await knight.save();
    await knight.answer('Overwrite');
    await knight.isSaved();
    expect((await knight.bytesOnDisk('Knight.mdx')).length).toBe(theirs.length - 4);
  });

  await test.step('reloading takes what the other program wrote', async () => {
    await appendFile(knight.pathOnDisk('Knight.mdx'), Buffer.from('more'));
    await expect(knight.page.getByText('Knight.mdx was changed by another program').first()).toBeVisible();
    await knight.page.getByRole('button', { name: 'Reload' }).click();
    await expect(knight.status()).not.toContainText('Changed on disk');
    await expect(knight.outline.tree).toContainText('Unknown chunks');
  });

  await knight.command('Close');
  await expect(knight.tab('Knight.mdx')).toHaveCount(0);
  await test.step('a read-only file is saved elsewhere', async () => {
    await chmod(knight.pathOnDisk('Knight.mdx'), 0o444);
    await knight.open('Knight.mdx');
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 300);
    await knight.save();
    await expect(knight.question('Knight.mdx is read-only')).toBeVisible();
    await knight.answer('Save as…');
    await knight.fileDialog.saveAs('Captain');
    await expect(knight.tab('Captain.mdx')).toBeVisible();
  });
});
