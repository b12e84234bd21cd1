/** The way of an edit: changed, undone, saved, opened again, saved elsewhere; and what may come between: the clipboard, a lost view. */
import type { Page } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

declare global {
  interface Window {
    /** Kept between the two halves of the test: only the very object that took the context away can give it back. */
    lostContext?: WEBGL_lose_context | null;
  }
}

async function lose(editor: Editor): Promise<void> {
  await editor.view.area.locator('canvas').evaluate((canvas) => {
    if (!(canvas instanceof HTMLCanvasElement)) throw new Error('the view draws on no canvas');
    window.lostContext = canvas.getContext('webgl2')?.getExtension('WEBGL_lose_context') ?? null;
    window.lostContext?.loseContext();
  });
}

async function restore(editor: Editor): Promise<void> {
  await editor.page.evaluate(() => window.lostContext?.restoreContext());
}

async function clipboard(page: Page): Promise<string> {
  return await page.evaluate(() => navigator.clipboard.readText());
}

async function fill(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
}

test('a model is edited, by hand and by the clipboard, with its view lost and given back, and saved', async ({
  knight,
}) => {
  await test.step('the picture comes back as it was, and what was edited meanwhile is in it', async () => {
    const [geoset = 0] = await knight.view.records('geoset');
    const place = await knight.view.placeOf(geoset);
    if (place === null) throw new Error('the geoset has no place on the screen');
    const before = await knight.view.pixel(...place);
    const ground = await knight.view.pixel(4, 40);
    expect(before).not.toEqual(ground);
    await lose(knight);
    const told = knight.page.getByText('The graphics driver reset the view');
    await expect(told).toBeVisible();
    await knight.outline.select('Walk');
    await knight.properties.set('Move speed', 280);
    await restore(knight);
    await expect(told).toHaveCount(0);
    await knight.view.isIdle();
    expect(await knight.view.pixel(...place)).toEqual(before);
    expect(await knight.view.pixel(4, 40)).toEqual(ground);
    // Drawing goes on: another view is another picture.
    await knight.view.lookFrom('top');
    expect((await knight.view.statistics()).triangles).toBeGreaterThan(1000);
    expect((await knight.document()).labels).toHaveLength(1);
    await knight.undo();
  });

  await test.step('keys are copied as rows, and pasted rows replace and add keys in one step', async () => {
    const { page } = knight;
    await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
    await knight.outline.select('Bone_Head');
    const track = page.getByRole('button', { name: /^Rotation \d+ keys/ });
    const count = Number(/(\d+) keys/.exec((await track.textContent()) ?? '')?.[1]);
    await track.click();
    await page.getByRole('button', { name: 'Copy keys as text' }).click();
    await expect.poll(async () => (await clipboard(page)).trim().split('\n').length).toBe(count);
    const [first = ''] = (await clipboard(page)).split('\n');
    const [time = ''] = first.split('\t');
    expect(first.trim().split('\t').length).toBeGreaterThanOrEqual(5);
    // One key stands there already; the other, far behind all, is new.
    await fill(page, `${time}\t0\t0\t0\t1\n999000\t0\t0\t1\t0`);
    await page.getByRole('button', { name: 'Paste keys' }).click();
    await expect(page.getByRole('button', { name: new RegExp(`^Rotation ${count + 1} keys`) })).toBeVisible();
    expect((await knight.document()).labels).toEqual(['Paste 2 keys into rotation']);
    await knight.undo();
    await expect(page.getByRole('button', { name: new RegExp(`^Rotation ${count} keys`) })).toBeVisible();
  });

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
