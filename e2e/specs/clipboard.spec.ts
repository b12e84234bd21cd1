/** What goes through the clipboard: keys as rows of a spreadsheet, values as text, paths. */
import type { Page } from '@playwright/test';
import { expect, test } from '../driver/test.ts';

test.beforeEach(async ({ context }) => {
  await context.grantPermissions(['clipboard-read', 'clipboard-write']);
});

async function clipboard(page: Page): Promise<string> {
  return await page.evaluate(() => navigator.clipboard.readText());
}

async function fill(page: Page, text: string): Promise<void> {
  await page.evaluate((given) => navigator.clipboard.writeText(given), text);
}

test('keys are copied as rows, and pasted rows replace and add keys in one step', async ({ knight }) => {
  const { page } = knight;
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

test('rows that are no keys are refused with a reason', async ({ knight }) => {
  const { page } = knight;
  await knight.outline.select('Bone_Head');
  await page.getByRole('button', { name: /^Rotation \d+ keys/ }).click();
  await fill(page, 'no\tkeys');
  await page.getByRole('button', { name: 'Paste keys' }).click();
  await expect(page.getByText('No keys were pasted').first()).toBeVisible();
  expect((await knight.document()).position).toBe(0);
});

test('a value is copied from one object and pasted into another', async ({ knight }) => {
  const { page } = knight;
  const choose = async (item: string): Promise<void> => {
    await page
      .getByText(/^Interval(, changed)?$/)
      .first()
      .click({ button: 'right' });
    await page.getByRole('menuitem', { name: item }).click();
  };
  await knight.outline.select('Walk');
  await choose('Copy value');
  await expect.poll(() => clipboard(page)).toMatch(/\d+.*\d+/);
  const copied = await clipboard(page);
  await knight.outline.select('Death');
  await choose('Paste value');
  await expect.poll(async () => (await knight.document()).position).toBe(1);
  await fill(page, '');
  await choose('Copy value');
  await expect.poll(() => clipboard(page)).toBe(copied);
});

test('the paths of selected objects are copied', async ({ knight }) => {
  await knight.outline.select('Walk');
  await knight.press('Control+Shift+c');
  await expect.poll(() => clipboard(knight.page)).toBe('sequences["Walk"]');
});
