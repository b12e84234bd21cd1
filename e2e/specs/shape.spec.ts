/** Shaping meshes with the real pointer: a vertex is clicked, moved by G X 2 Enter, saved, and undone. */
import { differences, sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('a vertex is picked, moved by keys, saved, and taken back', async ({ knight }) => {
  await knight.view.lookFrom('front');
  const [geoset] = await knight.view.records('geoset');
  if (geoset === undefined) throw new Error('the model has no geoset');
  const middle = await knight.view.placeOf(geoset);
  if (middle === null) throw new Error('the geoset has no place');
  await knight.press('Tab');
  await expect(knight.page.getByText('SHAPE MODE')).toBeVisible();
  // What is hidden can be picked too: the middle of the geoset need not be on its surface.
  await knight.press('Alt+z');
  await knight.page.getByRole('checkbox', { name: 'Normals turn with the faces' }).click();
  const box = await knight.page.getByTestId('view').locator('canvas').boundingBox();
  if (box === null) throw new Error('the view has no canvas');
  await knight.page.mouse.click(box.x + middle[0], box.y + middle[1]);
  await expect(knight.page.getByText('1 vertex', { exact: true })).toBeVisible();

  await test.step('Escape leaves no step', async () => {
    await knight.press('g');
    await knight.page.mouse.move(box.x + middle[0] + 60, box.y + middle[1] - 40);
    await expect(knight.page.getByText(/^Move x/)).toBeVisible();
    await knight.press('Escape');
    expect((await knight.document()).labels).toEqual([]);
  });

  await test.step('G X 2 Enter is one step, and in the file nothing but the vertex differs', async () => {
    for (const key of ['g', 'x', '2', 'Enter']) await knight.press(key);
    expect((await knight.document()).labels).toEqual(['Move 1 vertex']);
    await knight.save();
    await knight.isSaved();
    const changed = differences(await sampleBytes('Knight.mdx'), await knight.bytesOnDisk('Knight.mdx'));
    expect(changed.length).toBeGreaterThan(0);
    // One number of each vertex that stands at the place.
    expect(changed.length).toBeLessThanOrEqual(4 * 6);
  });

  await test.step('a box selects more, and undo gives the file back', async () => {
    await knight.page.mouse.move(box.x + middle[0] - 50, box.y + middle[1] - 50);
    await knight.page.mouse.down();
    await knight.page.mouse.move(box.x + middle[0], box.y + middle[1], { steps: 3 });
    await knight.page.mouse.move(box.x + middle[0] + 50, box.y + middle[1] + 50, { steps: 3 });
    await knight.page.mouse.up();
    await expect(knight.page.getByText(/^\d{2,} vertices$/)).toBeVisible();
    await knight.undo();
    await knight.save();
    await knight.isSaved();
    expect(differences(await sampleBytes('Knight.mdx'), await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await test.step('a knife cuts along two clicks, and what it made is hidden and shown again', async () => {
    const [x, y] = [box.x + middle[0], box.y + middle[1]];
    await knight.press('2');
    await knight.press('k');
    await knight.page.mouse.click(x - 120, y - 6);
    await knight.page.mouse.move(x + 110, y + 9);
    await expect(knight.page.getByText('Knife through the mesh · 1 point')).toBeVisible();
    await knight.page.mouse.click(x + 120, y + 9);
    await knight.press('Enter');
    expect((await knight.document()).labels).toEqual(['Knife']);
    await expect(knight.page.getByText(/^\d+ edges$/)).toBeVisible();
    await knight.press('h');
    await expect(knight.page.getByText(/faces are hidden$/)).toBeVisible();
    await knight.press('Alt+h');
    await expect(knight.page.getByText(/faces are hidden$/)).toBeHidden();
    await knight.undo();
  });
});
