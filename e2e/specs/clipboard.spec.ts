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
