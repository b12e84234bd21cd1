/** Maps as a whole in the program: chunks copied between tiles, tiles and maps made and deleted, the distant view, care of the ground. */
import { readFile, readdir, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { createTile } from '../../shared/formats/adt/create.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { wdl } from '../../shared/formats/wdl/index.ts';
import { wdt } from '../../shared/formats/wdt/index.ts';
import { itemsOf } from '../../shared/formats/common/terrain/chunkLists.ts';
import { findSeams } from '../../shared/terrain/heightEdits.ts';
import { texturesOf } from '../../shared/terrain/layers.ts';
import { tilesOfMap } from '../../shared/terrain/mapFile.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import type { Editor } from '../driver/editor.ts';
import { grass, startOnGround, Terrain, writeMap } from '../driver/terrain.ts';
import { expect, test as base } from '../driver/test.ts';
import { holdWorkers, workersAtWork } from '../driver/workers.ts';

const west = 'Test_31_32.adt';
const east = 'Test_32_32.adt';

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
    const editor = await startOnGround(page, (root) => writeMap(root, places));
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

async function bytesOf(editor: Editor, ...path: readonly string[]): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(editor.folders.root, ...path)));
}

/** Positions of the chunks whose MCNK blocks differ. */
function changedChunks(before: Uint8Array, after: Uint8Array): readonly number[] {
  const blocks = (bytes: Uint8Array): readonly string[] => {
    const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
    const found: string[] = [];
    for (let at = 0; at + 8 <= bytes.length; at += 8 + view.getUint32(at + 4, true)) {
      const end = at + 8 + view.getUint32(at + 4, true);
      const tag = Buffer.from(bytes.subarray(at, at + 4)).toString('latin1');
      if (tag === 'KNCM') found.push(Buffer.from(bytes.subarray(at, end)).toString('latin1'));
    }
    return found;
  };
  const old = blocks(before);
  return blocks(after).flatMap((block, index) => (block === old[index] ? [] : [index]));
}

/** North-west corner of a chunk's middle, on flat ground. */
const middleOf = (column: number, row: number): readonly [number, number, number] => [
  17066.667 - (row + 0.5) * 33.3333,
  17066.667 - (column + 0.5) * 33.3333,
  0,
];

test('tiles and maps are made, listed and deleted, and have a distant view', async ({
  ground: { editor, terrain },
}) => {
  await test.step('the distant view is made of all tiles, loaded or not', async () => {
    await editor.command('Rebuild the distant view (WDL)');
    await expect(editor.page.getByText('Test.wdl: 2 low tiles rebuilt')).toBeVisible();
    const view = openDocument(wdl, await bytesOf(editor, 'Test.wdl'));
    expect(itemsOf(view, 'MARE').length).toBe(2);
    const { mtimeMs } = await stat(join(editor.folders.root, 'Test.wdl'));
    await editor.command('Rebuild the distant view (WDL)');
    await expect(editor.page.getByText('Test.wdl is right as it is')).toBeVisible();
    expect((await stat(join(editor.folders.root, 'Test.wdl'))).mtimeMs).toBe(mtimeMs);
  });

  await test.step('a tile is made, listed in the WDT, and deleted again', async () => {
    const { page } = editor;
    await editor.command('New tile…');
    const dialog = page.getByRole('dialog', { name: 'New tile of Test' });
    await terrain.set('Column', '33');
    await terrain.set('Row', '32');
    await terrain.set('Height', '12');
    await dialog.getByRole('button', { name: 'Make the tile' }).click();
    await expect(editor.tab('Test (3 tiles)')).toBeVisible();
    const listed = async (): Promise<number> => tilesOfMap(openDocument(wdt, await bytesOf(editor, 'Test.wdt'))).length;
    // The WDT lists it in a step that is not saved yet.
    const isChanged = async (): Promise<boolean> => (await editor.document()).isDirty;
    await expect.poll(isChanged).toBe(true);
    await editor.save();
    await expect.poll(listed).toBe(3);
    await expect.poll(isChanged).toBe(false);
    const made = openDocument(adt, await bytesOf(editor, 'Test_33_32.adt'));
    expect(adt.validate(made).filter(({ severity }) => severity === 'error')).toEqual([]);
    await editor.command('Delete the active tile…');
    await page.getByRole('alertdialog').or(page.getByRole('dialog')).getByRole('button', { name: 'Delete' }).click();
    await expect(editor.tab('Test (2 tiles)')).toBeVisible();
    await expect.poll(isChanged).toBe(true);
    await editor.save();
    await expect.poll(listed).toBe(2);
    const kept = async (): Promise<readonly string[]> =>
      (await readdir(editor.folders.root)).filter((name) => name.startsWith('Test_33_32'));
    await expect.poll(kept).toEqual(['Test_33_32.adt.bak']);
  });

  await test.step('a new map is made in a folder of its own and opened', async () => {
    const { page } = editor;
    await editor.command('New map…');
    const dialog = page.getByRole('dialog', { name: 'New map' });
    await terrain.set('Name', 'Fresh');
    await dialog.getByRole('combobox', { name: 'Texture', exact: true }).click();
    await page.getByRole('option').filter({ hasText: grass }).click();
    await dialog.getByRole('button', { name: 'Choose a folder…' }).click();
    await page.getByRole('dialog').getByRole('button', { name: 'Choose this folder' }).click();
    await expect(editor.tab('Fresh (4 tiles)')).toBeVisible({ timeout: 60_000 });
    expect((await readdir(join(editor.folders.root, 'Fresh'))).toSorted()).toEqual([
      'Fresh.wdl',
      'Fresh.wdt',
      'Fresh_31_31.adt',
      'Fresh_31_32.adt',
      'Fresh_32_31.adt',
      'Fresh_32_32.adt',
    ]);
    expect(texturesOf(openDocument(adt, await bytesOf(editor, 'Fresh', 'Fresh_31_31.adt')))).toEqual([grass]);
  });
});

test('shadows are baked beside the page, a map that cannot be drawn is worked on, and chunks are copied to another tile', async ({
  ground: { editor, terrain },
}) => {
  await test.step('shadows are baked beside the page as one step over both tiles', async () => {
    await terrain.tool('3', 'Sculpt');
    await terrain.set('Radius', '8');
    for (let time = 0; time < 4; time++) await terrain.click(middleOf(32 * 16, 32 * 16 + 8));
    // A sun just over the horizon: the small hill casts a long shadow.
    await terrain.tool('7', 'Shadows');
    await terrain.set('Height', '2');
    const raised = await terrain.state();
    // Cancel ends the worker, and nothing has changed (H14).
    const { asked, letGo } = await holdWorkers(editor.page, 'bakeWorker');
    await editor.command('Bake the shadows of all open tiles');
    await asked;
    const notice = editor.notice('Baking the shadows of 2 tiles');
    await notice.getByRole('button', { name: 'Cancel' }).click();
    await editor.notice('Baking was cancelled').waitFor();
    await expect.poll(() => workersAtWork(editor.page)).toBe(0);
    expect(await terrain.state()).toEqual(raised);
    await letGo();
    await editor.command('Bake the shadows of all open tiles');
    await expect(editor.page.getByText('Baked the shadows of 2 tiles')).toBeVisible({ timeout: 60_000 });
    expect((await terrain.state()).undo).toBe('Bake shadows of 2 tiles');
    await editor.undo();
    expect(await terrain.state()).toMatchObject({ undo: 'Raise ground', redo: 'Bake shadows of 2 tiles' });
  });

  await test.step('a map that cannot be drawn says so, is edited all the same, and is drawn again (V12)', async () => {
    const { page } = editor;
    const spoil = await page.evaluateHandle(() => {
      const { prototype } = WebGL2RenderingContext;
      const whole: unknown = Reflect.get(prototype, 'drawElementsInstanced');
      Reflect.set(prototype, 'drawElementsInstanced', () => {
        throw new Error('provoked by the test');
      });
      return { mend: () => Reflect.set(prototype, 'drawElementsInstanced', whole) };
    });
    await editor.undo();
    const failed = page.getByRole('alert').filter({ hasText: 'The map cannot be drawn' });
    await expect(failed).toContainText('Provoked by the test. It can be edited in the panels, undone and saved.');
    expect((await terrain.state()).redo).toBe('Raise ground');
    await spoil.evaluate(({ mend }) => void mend());
    await failed.getByRole('button', { name: 'Try again' }).click();
    await expect(failed).toHaveCount(0);
    await terrain.isReady();
    for (let time = 0; time < 3; time++) await editor.undo();
    expect((await terrain.state()).undo).toBeNull();
  });

  await test.step('chunks copied from one tile and put down on another are the only ones that change', async () => {
    const [oldWest, oldEast] = [await bytesOf(editor, west), await bytesOf(editor, east)];
    const { page } = editor;
    await terrain.tool('4', 'Holes');
    await terrain.set('Radius', '1');
    // Beside the middle: a click into the hole would go through the ground.
    const [x, y, z] = middleOf(31 * 16 + 10, 32 * 16 + 8);
    await terrain.click([x + 11, y + 11, z]);
    await terrain.tool('1', 'Select chunks');
    await terrain.stroke(middleOf(31 * 16 + 10, 32 * 16 + 8), middleOf(31 * 16 + 11, 32 * 16 + 8));
    await editor.press('Control+c');
    await expect(page.getByText('Copied 2 chunks')).toBeVisible();
    await editor.press('Control+v');
    await expect(page.getByText('Paste chunks')).toBeVisible();
    await page.getByRole('checkbox', { name: 'Area ids' }).click();
    await terrain.click(middleOf(32 * 16 + 1, 32 * 16 + 8));
    await expect.poll(async () => (await terrain.state()).undo).toBe('Paste 2 chunks');
    await editor.press('Escape');
    await expect(page.getByText('Paste chunks')).toBeHidden();
    // The History panel lists the steps of both tiles in their order.
    await editor.panelTab('History').click();
    await expect(page.getByRole('listbox', { name: 'History' }).getByRole('option')).toHaveText([
      /^Opened/,
      /^Open holes/,
      /^Paste 2 chunks/,
    ]);
    await page
      .getByRole('listbox', { name: 'History' })
      .getByRole('option', { name: /Open holes/ })
      .click();
    expect(await terrain.state()).toMatchObject({ undo: 'Open holes', redo: 'Paste 2 chunks' });
    await editor.redo();
    await editor.save();
    await editor.isSaved();
    expect(changedChunks(oldWest, await bytesOf(editor, west))).toEqual([8 * 16 + 10]);
    expect(changedChunks(oldEast, await bytesOf(editor, east))).toEqual([8 * 16 + 1]);
    await editor.press('Alt+w');
    // Both tiles are let go one after the other, and a tile that is still going would be shown as it is.
    await expect(page.locator('.chunksmith-document-tab')).toHaveCount(0);
    await editor.press('Control+o');
    await editor.fileDialog.choose(east);
    await terrain.isReady();
    const reopened = openDocument(adt, await bytesOf(editor, east));
    expect(adt.validate(reopened).filter(({ severity }) => severity === 'error')).toEqual([]);
  });
});

base('a seam and wrong normals are listed in the Map panel, gone to, and mended', async ({ page, expectedErrors }) => {
  const editor = await startOnGround(page, async (root) => {
    await writeMap(root, places);
    // Half a yard higher than its neighbour.
    const raised = createTile({
      place: { column: 32, row: 32 },
      height: 0.5,
      texture: grass,
      alphaDepth: 8,
      areaId: 1,
    });
    await writeFile(join(root, east), raised.write());
  });
  const terrain = new Terrain(page);
  await editor.press('Control+o');
  await editor.fileDialog.choose('Test.wdt');
  await expect(editor.tab('Test (2 tiles)')).toBeVisible();
  await terrain.isReady();
  await editor.command('Check for seams and wrong normals');
  await expect(page.getByText('16 borders with a seam')).toBeVisible();
  await page.getByRole('button', { name: /^31_32 · 15, 3/ }).click();
  expect((await terrain.state()).chunks).toEqual([
    { column: 31 * 16 + 15, row: 32 * 16 + 3 },
    { column: 32 * 16, row: 32 * 16 + 3 },
  ]);
  await page.getByRole('button', { name: 'Close all' }).click();
  // Computed beside the page, and put down as one step.
  await expect.poll(async () => (await terrain.state()).undo).toBe('Close seams');
  await expect(page.getByText('All chunks meet at their borders.')).toBeVisible();
  await editor.save();
  await editor.isSaved();
  const tiles = new TileSet([
    { place: { column: 32, row: 32 }, document: openDocument(adt, await bytesOf(editor, east)) },
    { place: { column: 31, row: 32 }, document: openDocument(adt, await bytesOf(editor, west)) },
  ]);
  expect(findSeams(tiles)).toEqual([]);
  await editor.dispose();
  expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
});
