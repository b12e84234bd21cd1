/** Maps as people come back to them: another tab and back, the page loaded anew, files changed outside. */
import { copyFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { createTile } from '../../shared/formats/adt/create.ts';
import { carrying } from '../driver/dropped.ts';
import type { Editor } from '../driver/editor.ts';
import { grass, startOnGround, Terrain, writeMap } from '../driver/terrain.ts';
import { expect, test as base } from '../driver/test.ts';

const places = [
  { column: 31, row: 32 },
  { column: 32, row: 32 },
];

interface Ground {
  readonly editor: Editor;
  readonly terrain: Terrain;
}

const test = base.extend<{ readonly ground: Ground }>({
  ground: async ({ page, expectedErrors }, use) => {
    const editor = await startOnGround(page, async (root) => {
      await writeMap(root, places);
      await copyFile(join(import.meta.dirname, '../../assets/samples/Knight.mdx'), join(root, 'Knight.mdx'));
    });
    const terrain = new Terrain(page);
    await editor.press('Control+o');
    await editor.fileDialog.choose('Test.wdt');
    await expect(editor.tab('Test (2 tiles)')).toBeVisible({ timeout: 40_000 });
    await terrain.isReady();
    await use({ editor, terrain });
    await editor.dispose();
    expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
  },
});

// Terrain is drawn without a graphics card here.
test.describe.configure({ timeout: 120_000 });

/** Comes near the eastern tile, with the western one in front. */
async function lookAround({ editor, terrain }: Ground): Promise<unknown> {
  await terrain.click([-260, 260, 0]);
  const before = await terrain.camera();
  const { x, y } = await terrain.screenPoint([-260, -260, 0]);
  await editor.page.mouse.move(x, y);
  await editor.page.mouse.wheel(0, -600);
  await terrain.isReady();
  await expect.poll(() => terrain.camera()).not.toEqual(before);
  return await terrain.camera();
}

test('a map is seen from where it was after the page was loaded anew, and after another tab', async ({ ground }) => {
  await test.step('the page loaded anew shows one tab for the map, seen from where it was', async () => {
    const { editor, terrain } = ground;
    const camera = await lookAround(ground);
    // Views are kept a moment after the camera came to rest.
    await expect.poll(() => editor.setting('views')).toContain(JSON.stringify(camera));
    await editor.page.reload();
    await expect(editor.tab('Test (2 tiles)')).toBeVisible({ timeout: 40_000 });
    await terrain.isReady();
    await expect(editor.page.locator('.chunksmith-document-tab')).toHaveCount(1);
    expect(await terrain.camera()).toEqual(camera);
    expect((await terrain.state()).front).toEqual(places[0]);
  });

  await test.step('camera and active tile are as they were after another tab was looked at', async () => {
    const { editor, terrain } = ground;
    const camera = await lookAround(ground);
    expect((await terrain.state()).front).toEqual(places[0]);
    await editor.open('Knight.mdx');
    await editor.tab('Test (2 tiles)').click();
    await terrain.isReady();
    expect(await terrain.camera()).toEqual(camera);
    expect((await terrain.state()).front).toEqual(places[0]);
  });

  await test.step('tiles that were changed or deleted outside are told of together, and read anew at one press', async () => {
    const { editor, terrain } = ground;
    const fileOf = ({ column, row }: (typeof places)[number]): string =>
      join(editor.folders.root, `Test_${column}_${row}.adt`);
    const raised = (place: (typeof places)[number]): Uint8Array =>
      createTile({ place, texture: grass, alphaDepth: 8, areaId: 1, height: 30 }).write();
    await Promise.all(places.map((place) => writeFile(fileOf(place), raised(place))));
    await editor.notice('2 files were changed by other programs').getByRole('button', { name: 'Reload all' }).click();
    await editor.command('Show all open tiles');
    for (const west of [260, -260]) {
      await expect(async () => {
        const { x, y } = await terrain.screenPoint([-260, west, 30]);
        await editor.page.mouse.move(x + 1, y);
        await editor.page.mouse.move(x, y);
        await expect(editor.page.getByText('30.00', { exact: true })).toBeVisible({ timeout: 1000 });
      }).toPass();
    }
    await Promise.all(places.map((place) => rm(fileOf(place))));
    await editor.notice('2 files are not on disk any more').waitFor();
  });
});

test('tiles that are dropped are one map, before and after the page is loaded anew', async ({ page }) => {
  const editor = await startOnGround(page, (root) => writeMap(root, []));
  const files = places.map((place) => ({
    name: `Loose_${place.column}_${place.row}.adt`,
    bytes: createTile({ place, texture: grass, alphaDepth: 8, areaId: 1 }).write(),
  }));
  const dataTransfer = await carrying(page, files);
  await page.dispatchEvent('main', 'drop', { dataTransfer });
  await expect(editor.tab('Loose (2 tiles)')).toBeVisible({ timeout: 40_000 });
  await page.reload();
  await expect(editor.tab('Loose (2 tiles)')).toBeVisible({ timeout: 40_000 });
  await expect(page.locator('.chunksmith-document-tab')).toHaveCount(1);
  await editor.dispose();
});
