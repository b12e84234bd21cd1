import { mkdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { adt } from '../../shared/formats/adt/index.ts';
import { readableChunks } from '../../shared/formats/adt/model.ts';
import type { ObjectInstance } from '../../shared/terrain/objects/object.ts';
import { everyObject, fieldsOfObject, placeOf } from '../../shared/terrain/objects/object.ts';
import { TileSet } from '../../shared/terrain/tiles.ts';
import { placementToWorld } from '../../shared/geometry/terrain/grid.ts';
import type { Editor } from '../driver/editor.ts';
import { copySample } from '../driver/files.ts';
import { startOnGround, Terrain, writeMap } from '../driver/terrain.ts';
import { expect, test as base } from '../driver/test.ts';
import { worldObjectBytes } from '../driver/worldObject.ts';

const places = [
  { column: 31, row: 32 },
  { column: 32, row: 32 },
];
const names = places.map(({ column, row }) => `Test_${column}_${row}.adt`);
const [, east = ''] = names;

interface Ground {
  readonly editor: Editor;
  readonly terrain: Terrain;
}

/** Two tiles, a model and a house that lie where the game would have them, and the objects tool in hand. */
const test = base.extend<{ readonly ground: Ground }>({
  ground: async ({ page, expectedErrors }, use) => {
    const editor = await startOnGround(page, async (root) => {
      await writeMap(root, places);
      await mkdir(join(root, 'World'));
      await copySample(join(root, 'World'), 'Squire.m2');
      // Long to its front, so that its turn decides which tiles it touches.
      await writeFile(join(root, 'World', 'House.wmo'), worldObjectBytes([-5, -10, 0], [45, 10, 20]));
    });
    const terrain = new Terrain(page);
    await editor.press('Control+o');
    await editor.fileDialog.choose(east);
    await expect(editor.tab(east)).toBeVisible();
    await terrain.isReady();
    await page.getByRole('button', { name: 'Load all 2' }).click();
    await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
    await editor.command('Show all open tiles');
    await terrain.tool('0', 'Objects');
    await use({ editor, terrain });
    await editor.dispose();
    expect(editor.unexpectedErrors(expectedErrors), 'errors that the page reported').toEqual([]);
  },
});

/** The objects of the files as they lie on disk. */
async function onDisk(
  editor: Editor,
): Promise<{ readonly tiles: TileSet; readonly objects: readonly ObjectInstance[] }> {
  const tiles = new TileSet(
    await Promise.all(
      places.map(async (place, index) => {
        const bytes = new Uint8Array(await readFile(join(editor.folders.root, names[index] ?? '')));
        const document = openDocument(adt, bytes);
        // What was written is read as the same again.
        expect(document.write()).toEqual(bytes);
        return { place, document };
      }),
    ),
  );
  return { tiles, objects: everyObject(tiles) };
}

/** Chunks by map-wide column and row that name something. */
function named(tiles: TileSet, refs: 'doodadRefs' | 'objectRefs'): readonly string[] {
  return tiles.tiles.flatMap(({ place, document }) =>
    readableChunks(document).flatMap(({ fields, position }) =>
      fields[refs].length === 0
        ? []
        : [`${place.column * 16 + (position % 16)},${place.row * 16 + Math.floor(position / 16)}`],
    ),
  );
}

async function place(ground: Ground, path: string, x: number, y: number): Promise<void> {
  const { editor, terrain } = ground;
  await terrain.objects('place');
  await terrain.set('Path', path);
  await terrain.click([x, y, 0]);
  await expect.poll(async () => (await terrain.state()).undo).toContain('Place');
  await editor.isInStep();
}

/** Takes all steps back, with the whole map in sight again, and saves it without any object. */
async function startOver({ editor, terrain }: Ground): Promise<void> {
  while ((await terrain.state()).undo !== null) await editor.undo();
  await editor.save();
  await editor.isSaved();
  expect((await onDisk(editor)).objects).toEqual([]);
  await editor.command('Show all open tiles');
  await terrain.isReady();
}

const middle = -533.333 / 2;

test('objects are lifted, listed, given another model, copied, turned over the border of tiles and deleted', async ({
  ground,
}) => {
  await test.step('the gizmo lifts along its axis; the panel finds, selects and gives another model', async () => {
    const { editor, terrain } = ground;
    await place(ground, 'World\\Squire.m2', middle, -120);
    await editor.page.keyboard.press('w');
    await editor.command('Show the selected objects');
    await terrain.isReady();
    const foot = await terrain.screenPoint([middle, -120, 0]);
    // The upright arrow points up on the screen; its length is the same at every distance.
    await editor.page.mouse.move(foot.x, foot.y - 60);
    await editor.page.mouse.down();
    await editor.page.mouse.move(foot.x, foot.y - 160, { steps: 6 });
    await editor.page.mouse.up();
    expect((await terrain.state()).undo).toBe('Move Squire');
    await editor.panelTab('Objects').click();
    await editor.page.getByPlaceholder('Find in 1', { exact: true }).fill('squire');
    await editor.page.getByRole('grid', { name: 'Objects' }).getByText('Squire', { exact: true }).click();
    await editor.page.getByLabel('New model', { exact: true }).fill('World\\Oak.m2');
    await editor.page.keyboard.press('Enter');
    await expect.poll(async () => (await terrain.state()).undo).toBe('Replace the model of Squire');
    await editor.save();
    await editor.isSaved();
    const { objects } = await onDisk(editor);
    expect(objects.map(({ path }) => path)).toEqual(['World\\Oak.m2']);
    const [oak] = objects;
    expect(oak === undefined ? 0 : placementToWorld(placeOf(oak).position).z).toBeGreaterThan(1);
  });

  await startOver(ground);
  await test.step('copy, paste, duplicate and delete are one step each, with ids of their own', async () => {
    const { editor, terrain } = ground;
    await place(ground, 'World\\Squire.m2', middle, -120);
    await editor.page.keyboard.press('q');
    await editor.page.keyboard.press('Control+c');
    const target = await terrain.screenPoint([middle, 120, 0]);
    await editor.page.mouse.move(target.x, target.y);
    await expect(editor.page.getByText('tile 31_32')).toBeVisible();
    await editor.page.keyboard.press('Control+v');
    await expect.poll(async () => (await terrain.state()).undo).toBe('Paste Squire');
    await editor.page.keyboard.press('Control+d');
    await expect.poll(async () => (await terrain.state()).undo).toBe('Duplicate Squire');
    await editor.panelTab('Objects').click();
    const table = editor.page.getByRole('grid', { name: 'Objects' });
    await expect(table.getByText('Squire', { exact: true })).toHaveCount(3);
    // A box over everything selects all three; they go in one step.
    await terrain.stroke([middle + 180, 200, 0], [middle - 180, -200, 0]);
    expect((await terrain.state()).objects).toHaveLength(3);
    await terrain.area.locator('canvas').first().focus();
    await editor.page.keyboard.press('Delete');
    expect((await terrain.state()).undo).toBe('Delete 3 objects');
    await editor.undo();
    await editor.save();
    await editor.isSaved();
    const { objects } = await onDisk(editor);
    expect(objects.map((object) => fieldsOfObject(object)['uniqueId']).toSorted((left, right) => left - right)).toEqual(
      [1, 2, 3],
    );
  });

  await startOver(ground);
  await test.step('a house gets its box from its root file, and both tiles list it when it is turned over the border', async () => {
    const { editor, terrain } = ground;
    await terrain.objects('place');
    await editor.page.getByRole('checkbox', { name: 'At random' }).uncheck();
    await place(ground, 'World\\House.wmo', middle, -20);
    await editor.page.keyboard.press('q');
    // Unturned it looks south and stays in its tile; turned by 270 degrees it looks west.
    await terrain.set('Turn', '270');
    expect((await terrain.state()).undo).toBe('Rotate House');
    await expect(editor.page.getByText('Listed in tiles 32_32, 31_32.')).toBeVisible();
    await editor.save();
    await editor.isSaved();
    const { tiles, objects } = await onDisk(editor);
    expect(objects).toHaveLength(1);
    const [house] = objects;
    if (house === undefined) throw new Error('no house');
    expect(house.copies).toHaveLength(2);
    const { position, minimum, maximum } = fieldsOfObject(house);
    const away = (point: readonly number[] | undefined): readonly number[] =>
      [0, 1, 2].map((axis) => Math.round((point?.[axis] ?? 0) - (position?.[axis] ?? 0)));
    expect([away(minimum), away(maximum)]).toEqual([
      [-45, 0, -10],
      [5, 20, 10],
    ]);
    const columns = named(tiles, 'objectRefs').map((chunk) => Number(chunk.split(',')[0]));
    expect([...new Set(columns)].toSorted((left, right) => left - right)).toEqual([511, 512]);
  });
});

test('models are placed from a game and from a path, dragged over the border of tiles, saved and opened again', async ({
  ground,
}) => {
  await test.step('models of a mounted game are found by words and placed', async () => {
    const { editor, terrain } = ground;
    const world = join(editor.folders.root, 'Game', 'World');
    await mkdir(join(world, 'Trees'), { recursive: true });
    await copySample(join(world, 'Trees'), 'Squire.m2');
    await writeFile(join(world, 'Inn.wmo'), worldObjectBytes([-5, -5, 0], [5, 5, 8]));
    await writeFile(join(world, 'Inn_000.wmo'), new Uint8Array(64));
    await editor.command('Add a game folder');
    await editor.fileDialog.chooseFolder('Game');
    await expect(editor.page.getByRole('tree', { name: 'Explorer' })).toContainText('World');
    await terrain.objects('place');
    const search = editor.page.getByPlaceholder('Find a model');
    const models = editor.page.getByRole('listbox', { name: 'Models' });
    await search.fill('inn');
    await expect(models.getByRole('option')).toHaveCount(1);
    await expect(models).toContainText('Inn');
    await search.fill('trees squire');
    await models.getByRole('option', { name: /Squire/ }).click();
    await terrain.click([middle, -120, 0]);
    await expect.poll(async () => (await terrain.state()).undo).toBe('Place Squire');
    await editor.save();
    await editor.isSaved();
    const { objects } = await onDisk(editor);
    expect(objects.map(({ path }) => path.toLowerCase())).toEqual(['world\\trees\\squire.m2']);
  });

  await startOver(ground);
  await test.step('a model is placed, dragged over the border, undone, redone, saved, and is listed and named where it stands', async () => {
    const { editor, terrain } = ground;
    await place(ground, 'World\\Squire.m2', middle, -120);
    expect((await terrain.state()).undo).toBe('Place Squire');
    expect((await terrain.state()).objects.map(({ tile }) => tile.column)).toEqual([32]);
    await terrain.objects('ground');
    await terrain.stroke([middle, -120, 0.5], [middle, 120, 0.5]);
    expect((await terrain.state()).undo).toBe('Move Squire');
    expect((await terrain.state()).objects.map(({ tile }) => tile.column)).toEqual([31]);
    await editor.undo();
    await editor.undo();
    expect((await terrain.state()).undo).toBeNull();
    expect((await editor.document()).isDirty).toBe(false);
    await editor.redo();
    await editor.redo();
    await editor.save();
    await editor.isSaved();
    const { tiles, objects } = await onDisk(editor);
    expect(objects).toHaveLength(1);
    const [squire] = objects;
    if (squire === undefined) throw new Error('no squire');
    expect(squire.path).toBe('World\\Squire.m2');
    expect(fieldsOfObject(squire)['uniqueId']).toBe(1);
    expect(squire.copies.map(({ tile }) => tile.place.column)).toEqual([31]);
    const at = placementToWorld(placeOf(squire).position);
    expect(Math.abs(at.y - 120)).toBeLessThan(3);
    const chunks = named(tiles, 'doodadRefs');
    expect(chunks.length).toBeGreaterThan(0);
    // Chunks of the western tile, around the middle of its height.
    for (const chunk of chunks) expect(Number(chunk.split(',')[0])).toBeLessThan(512);
    // Opened again, it is there to be selected.
    await editor.press('Alt+w');
    await editor.press('Control+o');
    // It begins in the folder that was chosen last, which is the game's.
    await editor.page.getByRole('button', { name: 'Up one folder' }).click();
    await editor.fileDialog.choose(names[0] ?? '');
    await terrain.isReady();
    await editor.panelTab('Objects').click();
    await expect(editor.page.getByRole('grid', { name: 'Objects' })).toContainText('Squire');
  });
});
