import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('the model is drawn, one call a layer', async ({ knight }) => {
  const { drawCalls, triangles } = await knight.view.statistics();
  expect(drawCalls).toBeGreaterThan(0);
  expect(triangles).toBeGreaterThan(1000);
  const [geoset = 0] = await knight.view.records('geoset');
  const place = await knight.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  const model = await knight.view.pixel(...place);
  const ground = await knight.view.pixel(4, 40);
  const distance = model.reduce((sum, value, index) => sum + Math.abs(value - (ground[index] ?? 0)), 0);
  expect(distance).toBeGreaterThan(40);
});

test('an idle model draws no frames', async ({ knight }) => {
  const before = await knight.view.statistics();
  await knight.page.waitForTimeout(700);
  expect((await knight.view.statistics()).framesDrawn).toBe(before.framesDrawn);
});

test('deleting a geoset takes its layers out of the drawing', async ({ knight }) => {
  const before = await knight.view.statistics();
  const [geoset = 0] = await knight.view.records('geoset');
  const place = await knight.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  await knight.view.click(...place);
  await knight.press('Delete');
  if ((await knight.page.getByRole('alertdialog').count()) > 0) await knight.answer('Delete');
  await expect.poll(async () => (await knight.view.statistics()).drawCalls).toBeLessThan(before.drawCalls);
  await knight.undo();
  await expect.poll(async () => (await knight.view.statistics()).drawCalls).toBe(before.drawCalls);
});

test('a click selects what is under the pointer, in the outline too', async ({ knight }) => {
  const [geoset = 0] = await knight.view.records('geoset');
  const place = await knight.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  const picked = await knight.view.pick(...place);
  await knight.view.click(...place);
  expect((await knight.document()).selection).toEqual([picked?.record]);
  await expect(knight.outline.tree.locator('[aria-selected=true]')).toHaveCount(1);
});

test('Space plays the shown sequence and holds it again', async ({ knight }) => {
  await knight.view.click(8, 60);
  const { frame } = await knight.document();
  await knight.press('Space');
  await expect.poll(async () => (await knight.document()).frame).not.toBe(frame);
  await knight.press('Space');
  await knight.view.isIdle();
  const held = (await knight.document()).frame;
  await knight.page.waitForTimeout(300);
  expect((await knight.document()).frame).toBe(held);
});

test('the level of detail is chosen in the bar, where a model has several', async ({ editor }) => {
  await copySample(editor.folders.root, 'Golem_HD_1100.mdx');
  await editor.open('Golem_HD_1100.mdx');
  const levels = editor.page.getByRole('combobox', { name: 'Level of detail' }).filter({ hasText: 'Detail' });
  await expect(levels).toHaveCount(0);
  const [geoset = 0] = await editor.view.records('geoset');
  const place = await editor.view.placeOf(geoset);
  if (place === null) throw new Error('the geoset has no place on the screen');
  const all = await editor.view.statistics();
  await editor.view.click(...place);
  await editor.properties.set('Level of detail', 1);
  await expect(levels).toHaveText(/Detail 0/);
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBeLessThan(all.triangles);
  const fine = await editor.view.statistics();
  await levels.click();
  await editor.page.getByRole('option', { name: 'Detail 1' }).click();
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBe(all.triangles - fine.triangles);
  await editor.undo();
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBe(all.triangles);
  await expect(levels).toHaveCount(0);
});
