import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { findSeams } from '../../shared/terrain/heightEdits.ts';
import { TileSet, chunkFields } from '../../shared/terrain/tiles.ts';
import { Editor } from '../driver/editor.ts';
import { Terrain, writeMap } from '../driver/terrain.ts';
import { expect, test as base } from '../driver/test.ts';

const places = [
  { column: 31, row: 32 },
  { column: 32, row: 32 },
];
const east = 'Test_32_32.adt';
const west = 'Test_31_32.adt';

interface Ground {
  readonly editor: Editor;
  readonly terrain: Terrain;
}

const test = base.extend<{ readonly ground: Ground }>({
  ground: async ({ page, expectedErrors }, use) => {
    const editor = await Editor.start(page, (root) => writeMap(root, places));
    const terrain = new Terrain(page);
    await editor.press('Control+o');
    await editor.fileDialog.choose(east);
    await expect(editor.tab(east)).toBeVisible();
    await terrain.isReady();
    await use({ editor, terrain });
    await editor.dispose();
    expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
  },
});

// Terrain is drawn without a graphics card here.
test.describe.configure({ timeout: 90_000 });

async function bytesOf(editor: Editor, name: string): Promise<Uint8Array> {
  return new Uint8Array(await readFile(join(editor.folders.root, name)));
}

/** The tile's MCNK blocks, each as text, and what stands before the first. */
function blocksOf(bytes: Uint8Array): readonly string[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  const found: string[] = [];
  for (let at = 0; at + 8 <= bytes.length;) {
    const end = at + 8 + view.getUint32(at + 4, true);
    if (Buffer.from(bytes.subarray(at, at + 4)).toString('latin1') === 'KNCM') {
      found.push(Buffer.from(bytes.subarray(at, end)).toString('latin1'));
    }
    at = end;
  }
  return found;
}

/** Middle of the eastern tile: chunk 8, 8 begins there. */
const middle = -533.333 / 2;
const inChunk = [middle - 16, middle - 16, 0] as const;

async function tileSet(editor: Editor, names: readonly string[]): Promise<TileSet> {
  const tiles = await Promise.all(
    names.map(async (name) => {
      const [, column = 0, row = 0] = /_(\d+)_(\d+)/.exec(name)?.map(Number) ?? [];
      return { place: { column, row }, document: openDocument(adt, await bytesOf(editor, name)) };
    }),
  );
  return new TileSet(tiles);
}

test('a painted chunk is undone, redone, saved, and is the only one whose bytes differ', async ({
  ground: { editor, terrain },
}) => {
  const before = blocksOf(await bytesOf(editor, east));
  await terrain.tool('2', 'Paint textures');
  await terrain.set('By path', 'Tileset\\Test\\Rock.blp');
  await terrain.set('Radius', '6');
  await terrain.set('Strength', '100');
  await terrain.click(inChunk);
  expect((await terrain.state()).undo).toBe('Paint Rock');
  await editor.isInStep();
  await editor.undo();
  expect((await editor.document()).isDirty).toBe(false);
  expect(await terrain.state()).toMatchObject({ undo: null, redo: 'Paint Rock' });
  await editor.redo();
  await editor.save();
  await editor.isSaved();
  const after = blocksOf(await bytesOf(editor, east));
  const changed = after.flatMap((block, index) => (block === before[index] ? [] : [index]));
  expect(changed).toEqual([8 * 16 + 8]);
  await editor.press('Alt+w');
  await editor.press('Control+o');
  await editor.fileDialog.choose(east);
  await terrain.isReady();
  await terrain.tool('2', 'Paint textures');
  await terrain.click(inChunk, 'Alt');
  await expect(editor.page.getByRole('option', { name: 'Tileset\\Test\\Rock.blp' })).toHaveAttribute(
    'aria-selected',
    'true',
  );
});

test('a hole is opened, and closed again with Shift', async ({ ground: { editor, terrain } }) => {
  await terrain.tool('4', 'Holes');
  await terrain.set('Radius', '2');
  await terrain.click(inChunk);
  expect((await terrain.state()).undo).toBe('Open holes');
  await editor.save();
  await editor.isSaved();
  const chunk = (await tileSet(editor, [east])).chunk(520, 520);
  expect(chunk === null ? 0 : chunkFields(chunk).holes).not.toBe(0);
  await terrain.tool('1', 'Select chunks');
  await terrain.click([middle - 60, middle - 60, 0]);
  expect((await terrain.state()).chunks).toEqual([{ column: 521, row: 521 }]);
});

test('a hill over the border of two tiles is one step, is saved into both, and has no seam', async ({
  ground: { editor, terrain },
}) => {
  await editor.page.getByRole('button', { name: 'Load all 2' }).click();
  await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
  await expect(editor.tab('Test (2 tiles)')).toBeVisible();
  await editor.command('Show all open tiles');
  await terrain.tool('3', 'Shape the ground');
  await terrain.set('Radius', '40');
  await terrain.stroke([middle, -20, 0], [middle, 20, 0]);
  expect((await terrain.state()).undo).toBe('Raise ground');
  await editor.undo();
  expect(await terrain.state()).toMatchObject({ undo: null, redo: 'Raise ground' });
  await editor.redo();
  await editor.save();
  await editor.isSaved();
  await expect(editor.tab('Test (2 tiles)')).not.toHaveClass(/dirty/);
  const tiles = await tileSet(editor, [west, east]);
  expect(findSeams(tiles)).toEqual([]);
  expect(tiles.heightAt(middle, -0.01)).toBeGreaterThan(0.5);
  expect(tiles.heightAt(middle, 0.01)).toBeGreaterThan(0.5);
});

test('escape gives a stroke up', async ({ ground: { editor, terrain } }) => {
  await terrain.tool('3', 'Shape the ground');
  await terrain.stroke(inChunk, [middle - 40, middle - 40, 0], false);
  await editor.press('Escape');
  await editor.page.mouse.up();
  expect((await terrain.state()).undo).toBeNull();
  expect((await editor.document()).isDirty).toBe(false);
});

test.describe('a crash', () => {
  test.use({ expectedErrors: /WebSocket|ERR_CONNECTION/ });

  test('in the middle of a stroke keeps the strokes before it, in every tile', async ({
    ground: { editor, terrain },
  }) => {
    await editor.page.getByRole('button', { name: 'Load all 2' }).click();
    await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
    await editor.command('Show all open tiles');
    await terrain.tool('3', 'Shape the ground');
    await terrain.set('Radius', '40');
    await terrain.stroke([middle, -20, 0], [middle, 20, 0]);
    await expect(editor.status()).not.toContainText('keeping');
    await editor.isInStep();
    await terrain.stroke([middle - 90, -20, 0], [middle - 90, 20, 0], false);
    await editor.crashAndRestart();
    await editor.page.mouse.up();
    const recovered = editor.page.getByRole('region', { name: 'Recovered work' });
    await expect(recovered).toContainText(east);
    await expect(recovered).toContainText(west);
    await recovered.getByRole('button', { name: 'Recover', exact: true }).first().click();
    await terrain.isReady();
    await editor.menu('Help', 'Start screen');
    await recovered.getByRole('button', { name: 'Recover', exact: true }).first().click();
    await expect(async () => {
      expect((await terrain.state()).tiles).toHaveLength(2);
    }).toPass();
    expect((await terrain.state()).undo).toBe('Raise ground');
    await editor.undo();
    expect((await terrain.state()).undo).toBeNull();
    expect((await editor.document()).isDirty).toBe(false);
  });
});
