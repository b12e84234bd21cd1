/** The Bytes panel follows the field in focus. */
import { expect, test } from '../driver/test.ts';

test('the bytes of the field in focus are in sight, from the first time on and in a smaller panel', async ({
  knight,
}) => {
  const grid = knight.page.getByRole('grid', { name: /^Bytes of the file/ });
  const cells = grid.locator('[class*=inValue][role=gridcell]');

  await test.step('the field in focus is wholly seen when the Bytes panel is opened for the first time', async () => {
    await knight.outline.select('Walk');
    await knight.properties.field('Move speed').click();
    await knight.panelTab('Bytes').click();
    await expect(knight.page.getByText('sequences["Walk"].moveSpeed')).toBeVisible();
    await expect(cells).toHaveCount(4);
    await expect(async () => {
      const seen = await grid.boundingBox();
      const row = await cells.first().boundingBox();
      if (seen === null || row === null) throw new Error('the bytes are not on the screen');
      expect(row.y).toBeGreaterThanOrEqual(seen.y);
      expect(row.y + row.height).toBeLessThanOrEqual(seen.y + seen.height);
    }).toPass();
  });

  await test.step('the focused row stays in view when the panel is made smaller', async () => {
    // Another row first, so that the panel has to go back to this one.
    await knight.outline.select('Death');
    await knight.properties.field('Move speed').click();
    await knight.outline.select('Walk');
    await knight.properties.field('Move speed').click();
    await expect(cells.first()).toBeVisible();
    for (const height of [760, 900, 700]) {
      await knight.page.setViewportSize({ width: 1440, height });
      await expect(cells.first()).toBeInViewport({ ratio: 1 });
    }
  });
});
