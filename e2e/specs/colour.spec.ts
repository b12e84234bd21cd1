/** The colour picker of a light: previews while picking, one step at the end, and the way back. */
import { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test as base } from '../driver/test.ts';

const test = base.extend<{ readonly light: Editor }>({
  light: async ({ page }, use) => {
    const editor = await Editor.start(page, (root) => copySample(root, 'Lantern.mdx'));
    await editor.open('Lantern.mdx');
    await editor.page.getByRole('searchbox', { name: /^Find in/ }).fill('light');
    await editor.outline.tree.getByRole('treeitem').filter({ hasText: /light/i }).last().click();
    await use(editor);
    await editor.dispose();
    expect(editor.unexpectedErrors(null)).toEqual([]);
  },
});

test('dragging in the picker previews, closing it makes one step, undo brings the colour back', async ({ light }) => {
  const { page } = light;
  const swatch = light.properties.field('Colour');
  const before = await swatch.evaluate((element) => getComputedStyle(element).backgroundColor);
  await swatch.click();
  const area = page.getByRole('slider', { name: 'Color' });
  const box = await area.boundingBox();
  if (box === null) throw new Error('the picker is not on the screen');
  const { mouse } = page;
  await mouse.move(box.x + 4, box.y + 4);
  await mouse.down();
  await mouse.move(box.x + box.width * 0.7, box.y + box.height * 0.4, { steps: 6 });
  await mouse.up();
  const picked = await swatch.evaluate((element) => getComputedStyle(element).backgroundColor);
  expect(picked).not.toBe(before);
  expect((await light.document()).position).toBe(0);
  await light.status().click();
  await expect(area).toHaveCount(0);
  await expect.poll(async () => (await light.document()).position).toBe(1);
  await light.undo();
  await expect.poll(() => swatch.evaluate((element) => getComputedStyle(element).backgroundColor)).toBe(before);
});
