/** The graphics card takes the drawing context away and gives it back. */
import type { Editor } from '../driver/editor.ts';
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

test('the picture comes back as it was, and what was edited meanwhile is in it', async ({ knight }) => {
  const [geoset = 0] = await knight.view.records('geoset');
  const place = await knight.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  const before = await knight.view.pixel(...place);
  const ground = await knight.view.pixel(4, 40);
  expect(before).not.toEqual(ground);
  await lose(knight);
  const told = knight.page.getByText('The graphics card took the view away');
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
});
