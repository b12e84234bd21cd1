/** Painting on a model with the real pointer: a shield gets a stroke, the texture is saved with the model, and taken back. */
import { differences, sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

test('a shield is painted in 3D, saved, reopened, and taken back', async ({ knight }) => {
  await knight.press('Control+3');
  await knight.view.lookFrom('front');
  const places = await Promise.all((await knight.view.records('geoset')).map((each) => knight.view.placeOf(each)));
  // The shield is held out to the side.
  const [shield] = places
    .flatMap((place) => (place === null ? [] : [place]))
    .toSorted((left, right) => right[0] - left[0]);
  const box = await knight.page.getByTestId('view').locator('canvas').boundingBox();
  if (shield === undefined || box === null) throw new Error('there is no shield to paint');
  const [x, y] = [box.x + shield[0], box.y + shield[1]];
  const original = await sampleBytes('Knight.blp');
  const painted = async (): Promise<number> => differences(original, await knight.bytesOnDisk('Knight.blp')).length;

  await knight.page.mouse.move(x, y);
  await knight.page.mouse.down();
  await knight.page.mouse.move(x + 12, y + 10, { steps: 4 });
  await knight.page.mouse.up();
  await expect(knight.page.getByRole('tab', { name: /Knight\.blp/ })).toBeVisible();
  await expect(knight.page.getByRole('button', { name: /^Undo Paint/ })).toBeEnabled();

  await test.step('saving the model saves the texture, and the model stays what it is', async () => {
    await knight.save();
    await expect.poll(painted).toBeGreaterThan(0);
    expect(differences(await sampleBytes('Knight.mdx'), await knight.bytesOnDisk('Knight.mdx'))).toEqual([]);
  });

  await test.step('undo takes the stroke back in the texture, to the byte', async () => {
    await knight.undo();
    await knight.save();
    await expect.poll(painted).toBe(0);
  });

  await test.step('done again and saved, it is there when everything is opened anew', async () => {
    await knight.redo();
    await knight.save();
    await expect.poll(painted).toBeGreaterThan(0);
    await knight.reload();
    await knight.isInStep();
    expect(await painted()).toBeGreaterThan(0);
  });
});
