import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test as base } from '@playwright/test';
import { Editor } from '../driver/editor.ts';
import { copySample, differences } from '../driver/files.ts';
import { expect } from '../driver/test.ts';

const parts = ['Squire.m2', 'Squire00.skin'] as const;

const test = base.extend<{ readonly squire: Editor }>({
  squire: async ({ page }, use) => {
    const editor = await Editor.start(page, async (root) => {
      await copySample(root, 'Squire.m2');
    });
    await editor.open('Squire.m2');
    await use(editor);
    await editor.dispose();
    expect(editor.unexpectedErrors(null), 'errors that the page reported').toEqual([]);
  },
});

async function onDisk(editor: Editor): Promise<Readonly<Record<(typeof parts)[number], Uint8Array>>> {
  const read = async (name: string): Promise<Uint8Array> =>
    new Uint8Array(await readFile(join(editor.folders.root, name)));
  return { 'Squire.m2': await read('Squire.m2'), 'Squire00.skin': await read('Squire00.skin') };
}

test('a model is drawn with what belongs to it, chosen and picked in parts, edited and converted', async ({
  squire,
}) => {
  await test.step('a model is drawn with its skin file and the textures it names', async () => {
    const { drawCalls, triangles } = await squire.view.statistics();
    expect(drawCalls).toBe(11);
    expect(triangles).toBeGreaterThan(5000);
    await expect(squire.page.getByText(/textures? not found/)).toHaveCount(0);
  });

  await test.step('geosets and skins are chosen without changing the file', async () => {
    const { triangles } = await squire.view.statistics();
    const choices = squire.page.getByRole('group', { name: 'Model choices' });
    await choices.getByLabel('Hair').click();
    await squire.page.getByRole('option', { name: 'None' }).click();
    await expect.poll(async () => (await squire.view.statistics()).triangles).toBeLessThan(triangles);
    await choices.getByRole('button', { name: 'Reset' }).click();
    await expect.poll(async () => (await squire.view.statistics()).triangles).toBe(triangles);
    expect((await squire.document()).isDirty).toBe(false);
  });

  await test.step('a submesh is picked in the view, then its batch, and both are hidden by a command', async () => {
    const box = await squire.view.area.boundingBox();
    if (box === null) throw new Error('the view is not to be seen');
    const { drawCalls } = await squire.view.statistics();
    const [x, y] = [Math.round(box.width / 2), Math.round(box.height / 2)];
    await squire.view.click(x, y);
    const [submesh] = (await squire.document()).selection;
    expect(await squire.view.records('submesh')).toContain(submesh);
    await squire.view.click(x, y);
    const [batch] = (await squire.document()).selection;
    expect(await squire.view.records('batch')).toContain(batch);
    await squire.command('Hide the selected submeshes');
    await expect.poll(async () => (await squire.view.statistics()).drawCalls).toBeLessThan(drawCalls);
    await squire.command('Show hidden submeshes');
    await expect.poll(async () => (await squire.view.statistics()).drawCalls).toBe(drawCalls);
  });

  await test.step('a field of a sequence changes its bytes in the model alone, and is there when it is opened again', async () => {
    const before = await onDisk(squire);
    await squire.outline.select('Walk');
    const speed = await squire.properties.value('Move speed');
    await squire.properties.set('Move speed', 3.5);
    await squire.undo();
    expect(await squire.properties.value('Move speed')).toBe(speed);
    await squire.redo();
    await squire.save();
    await squire.isSaved();
    const moved = await onDisk(squire);
    const changed = differences(before['Squire.m2'], moved['Squire.m2']);
    expect(changed.length).toBeGreaterThan(0);
    expect((changed.at(-1) ?? 0) - (changed[0] ?? 0)).toBeLessThan(4);
    expect(differences(before['Squire00.skin'], moved['Squire00.skin'])).toEqual([]);

    await squire.command('Close');
    await expect(squire.tab('Squire.m2')).toHaveCount(0);
    await squire.open('Squire.m2');
    await squire.outline.select('Walk');
    expect(await squire.properties.value('Move speed')).toBe('3.5');
  });

  await test.step('converting tells what is lost and opens the converted model as a document of its own', async () => {
    await squire.command('Convert to another version');
    const dialog = squire.page.getByRole('dialog', { name: 'Convert Squire.m2' });
    await expect(dialog).toContainText('he table of texture combiners');
    await dialog.getByRole('button', { name: 'Convert' }).click();
    await expect(squire.page.getByRole('contentinfo', { name: 'Status' })).toContainText('World of Warcraft model 256');
    await squire.view.isReady();
    expect((await squire.view.statistics()).drawCalls).toBe(11);
  });

  await test.step('particles of the alpha are drawn, stand still while nothing plays, and can be hidden', async () => {
    const { page } = squire;
    await copySample(squire.folders.root, 'AlphaLantern.mdx');
    await squire.open('AlphaLantern.mdx');
    await squire.view.isReady();
    // Post, flame, embers and halo.
    const still = await squire.view.statistics();
    expect(still.drawCalls).toBe(4);
    await page.waitForTimeout(400);
    expect((await squire.view.statistics()).framesDrawn).toBe(still.framesDrawn);
    await squire.command('Particles');
    await expect.poll(async () => (await squire.view.statistics()).drawCalls).toBe(2);
    await squire.command('Particles');
    await expect.poll(async () => (await squire.view.statistics()).drawCalls).toBe(4);
  });
});
