/** What the view of a model draws, and when. */
import { writeFile } from 'node:fs/promises';
import { TestModel } from '../../renderer/src/features/warcraft/view/testModel.ts';
import { encodeTexture } from '../../shared/texture/index.ts';
import { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

/** A white square, and before it one that modulates, one that doubles, each a half of it and with a picture of clear black. */
function modulatedSquare(): Uint8Array {
  const model = new TestModel();
  model.add('texture', { path: 'White.blp' });
  model.add('texture', { path: 'Clear.blp' });
  for (const [textureId, filterMode] of [
    [0, 0],
    [1, 5],
    [1, 6],
  ] as const)
    model.addMaterial({ textureId, filterMode });
  const upright = (x: number, from: number, to: number): Float32Array =>
    Float32Array.of(x, from, 0, x, to, 0, x, to, 20, x, from, 20);
  model.addSquare(0, { materialId: 0 });
  model.addSquare(0, { materialId: 1, positions: upright(0.5, -10, 0) });
  model.addSquare(0, { materialId: 2, positions: upright(0.5, 0, 10) });
  return model.document.write();
}

test('a model is drawn, rests, loses a geoset, plays, and shows its levels of detail', async ({ knight }) => {
  await test.step('the model is drawn, one call a layer', async () => {
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

  await test.step('at rest no frame is drawn and no script runs, with rows in the lists', async () => {
    await expect(knight.page.getByRole('list', { name: 'Problems' }).getByRole('listitem')).not.toHaveCount(0);
    const session = await knight.page.context().newCDPSession(knight.page);
    await session.send('Performance.enable');
    const scriptSeconds = async (): Promise<number> => {
      const { metrics } = await session.send('Performance.getMetrics');
      return metrics.find(({ name }) => name === 'ScriptDuration')?.value ?? Infinity;
    };
    // What came with opening the document may still be going on; a list that is measured and drawn in turn goes on for ever.
    await expect(async () => {
      const { framesDrawn } = await knight.view.statistics();
      const before = await scriptSeconds();
      await knight.page.waitForTimeout(500);
      expect((await scriptSeconds()) - before).toBeLessThan(0.003);
      expect((await knight.view.statistics()).framesDrawn).toBe(framesDrawn);
    }).toPass();
    await session.detach();
  });

  await test.step('deleting a geoset takes its layers out of the drawing', async () => {
    const before = await knight.view.statistics();
    const [geoset = 0] = await knight.view.records('geoset');
    const place = await knight.view.placeOf(geoset);
    if (place === null) throw new Error('the geoset has no place on the screen');
    await knight.view.click(...place);
    await knight.press('Delete');
    const question = knight.page.getByRole('alertdialog');
    const drawCallsAfter = async (): Promise<number> => {
      // What hangs on the geoset is asked about, where something does.
      if ((await question.count()) > 0)
        await question
          .getByRole('button', { name: /^Delete/ })
          .first()
          .click();
      return (await knight.view.statistics()).drawCalls;
    };
    await expect.poll(drawCallsAfter).toBeLessThan(before.drawCalls);
    await knight.undo();
    await expect.poll(async () => (await knight.view.statistics()).drawCalls).toBe(before.drawCalls);
  });

  await test.step('Space plays the shown sequence and holds it again', async () => {
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

  await test.step('the level of detail is chosen in the bar, where a model has several', async () => {
    await copySample(knight.folders.root, 'Golem_HD_1100.mdx');
    await knight.open('Golem_HD_1100.mdx');
    const levels = knight.page.getByRole('combobox', { name: 'Level of detail' }).filter({ hasText: 'Detail' });
    await expect(levels).toHaveCount(0);
    const [geoset = 0] = await knight.view.records('geoset');
    const place = await knight.view.placeOf(geoset);
    if (place === null) throw new Error('the geoset has no place on the screen');
    const all = await knight.view.statistics();
    await knight.view.click(...place);
    await knight.properties.set('Level of detail', 1);
    await expect(levels).toHaveText(/Detail 0/);
    await expect.poll(async () => (await knight.view.statistics()).triangles).toBeLessThan(all.triangles);
    const fine = await knight.view.statistics();
    await levels.click();
    await knight.page.getByRole('option', { name: 'Detail 1' }).click();
    await expect.poll(async () => (await knight.view.statistics()).triangles).toBe(all.triangles - fine.triangles);
    await knight.undo();
    await expect.poll(async () => (await knight.view.statistics()).triangles).toBe(all.triangles);
    await expect(levels).toHaveCount(0);
  });

  await test.step('where a picture that modulates is empty, what lies behind it shows', async () => {
    const picture = (value: number, alpha: number): Uint8Array => {
      const pixels = Uint8Array.from({ length: 8 * 8 * 4 }, (_, at) => (at % 4 === 3 ? alpha : value));
      return encodeTexture({ width: 8, height: 8, pixels }, { format: 'blp2', encoding: 'palette', alphaBits: 8 });
    };
    const { root } = knight.folders;
    await writeFile(`${root}/White.blp`, picture(255, 255));
    await writeFile(`${root}/Clear.blp`, picture(0, 0));
    await writeFile(`${root}/Modulated.mdx`, modulatedSquare());
    await knight.open('Modulated.mdx');
    const [, ...before] = await knight.view.records('geoset');
    expect(before).toHaveLength(2);
    for (const geoset of before) {
      const place = await knight.view.placeOf(geoset);
      if (place === null) throw new Error('the square has no place on the screen');
      await expect.poll(async () => Math.min(...(await knight.view.pixel(...place)).slice(0, 3))).toBeGreaterThan(200);
    }
  });

  await test.step('a camera that is looked through shows its frame, also after another tab and a load of the page', async () => {
    const frame = knight.page.getByTestId('camera-frame');
    await knight.tab('Knight.mdx').click();
    await knight.view.isReady();
    await expect(frame).toHaveCount(0);
    await knight.view.lookThroughCamera();
    const box = await frame.boundingBox();
    expect((box?.width ?? 0) / (box?.height ?? 1)).toBeCloseTo(1, 1);
    await knight.tab('Modulated.mdx').click();
    await expect(frame).toHaveCount(0);
    await knight.tab('Knight.mdx').click();
    await frame.waitFor();
    await expect.poll(() => knight.setting('views')).toContain('"through":0');
    await knight.page.reload();
    await frame.waitFor();
    await knight.tab('Modulated.mdx').click();
    await expect(frame).toHaveCount(0);
  });
});

test('a window that comes to a finer screen draws as finely as that one shows', async ({ page }) => {
  // The browser is of one screen here: the page is told of another one as it would be.
  await page.addInitScript(() => {
    const asked: MediaQueryList[] = [];
    const ask = window.matchMedia.bind(window);
    window.matchMedia = (query) => {
      const list = ask(query);
      if (query.includes('resolution')) asked.push(list);
      return list;
    };
    window.addEventListener('moved to another screen', () => asked.at(-1)?.dispatchEvent(new Event('change')));
  });
  const editor = await Editor.start(page, (root) => copySample(root, 'Knight.mdx'));
  await editor.open('Knight.mdx');
  const canvas = editor.view.area.locator('canvas').first();
  const ratio = (): Promise<number> =>
    canvas.evaluate((element: HTMLCanvasElement) => element.width / element.clientWidth);
  for (const wanted of [0.75, 0.5]) {
    await page.evaluate((value) => {
      Reflect.defineProperty(window, 'devicePixelRatio', { value, configurable: true });
      window.dispatchEvent(new Event('moved to another screen'));
    }, wanted);
    await expect.poll(ratio).toBeCloseTo(wanted, 2);
    expect((await editor.view.statistics()).drawCalls).toBeGreaterThan(0);
  }
  await editor.dispose();
});
