/** The tools of maps in the program: act, save, read the file again, and look at what became of it. */
import { fieldsByName } from '../../shared/codec/byName.ts';
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { encode } from 'fast-png';
import { emittersOf } from '../../shared/terrain/emitterEdits.ts';
import { findSeams } from '../../shared/terrain/heightEdits.ts';
import { layersOf, weightsOf } from '../../shared/terrain/layers.ts';
import { gameTables } from '../../shared/terrain/gameTables.ts';
import { differingBlocks } from '../../shared/terrain/testBlocks.ts';
import { liquidRow, tableBytes } from '../../shared/terrain/testTable.ts';
import { chunkFields } from '../../shared/terrain/tiles.ts';
import { bytesOf, chunkPosition, east, inChunk, middle, savedChunk, test, tileSet, west } from '../driver/ground.ts';
import { sampleBytes } from '../driver/files.ts';
import { expect } from '../driver/test.ts';

/** A game's table with kinds that no program can know. */
const liquidTable = tableBytes([liquidRow(1, 'Water', 0), liquidRow(21, 'River', 0), liquidRow(77, 'Fel lava', 2)]);

test.use({ beside: { [gameTables.liquids.replaceAll('\\', '/')]: liquidTable } });

test('the ground is shaped and sounds are put down over the border of tiles', async ({
  ground: { editor, terrain },
}) => {
  await editor.page.getByRole('button', { name: 'Load all 2' }).click();
  await expect.poll(async () => (await terrain.state()).tiles.length).toBe(2);
  await editor.command('Show all open tiles');

  await test.step('every way of shaping the ground crosses the border of tiles without a seam', async () => {
    await terrain.tool('3', 'Sculpt');
    await terrain.set('Radius', '40');
    const picture = join(editor.folders.root, 'stamp.png');
    const data = Uint8Array.from({ length: 32 * 32 }, (_each, at) => ((at * 37) % 64) * 4);
    await writeFile(picture, encode({ width: 32, height: 32, channels: 1, depth: 8, data }));
    const steps: readonly (readonly [mode: string, label: string, prepare?: () => Promise<void>])[] = [
      ['Noise', 'Add noise to the ground'],
      [
        'Stamp a picture',
        'Stamp relief',
        async () => {
          const chooser = editor.page.waitForEvent('filechooser');
          await editor.page.getByRole('button', { name: 'Choose…' }).click();
          await (await chooser).setFiles(picture);
          await expect(editor.page.getByRole('button', { name: 'stamp.png' })).toBeVisible();
        },
      ],
      ['Terraces', 'Terrace ground'],
      ['Ramp between two points', 'Make a ramp'],
      ['Flatten', 'Flatten ground', async () => await terrain.choose('To', 'A slope through it')],
      ['Smooth', 'Smooth ground'],
    ];
    for (const [mode, label, prepare] of steps) {
      await terrain.choose('What', mode);
      await prepare?.();
      await terrain.stroke([middle, -30, 0], [middle, 30, 0]);
      await expect.poll(async () => (await terrain.state()).undo).toBe(label);
    }
    await editor.save();
    await editor.isSaved();
    expect(findSeams(await tileSet(editor, [west, east]))).toEqual([]);
    for (let step = 0; step < steps.length; step++) await editor.undo();
    expect(await terrain.state()).toMatchObject({ undo: null });
    await editor.save();
    await editor.isSaved();
  });

  await test.step('sound emitters are added, moved over the border of tiles, and deleted to the byte', async () => {
    const before = [await bytesOf(editor, west), await bytesOf(editor, east)];
    await terrain.tool('Shift+2', 'Sound emitters');
    await terrain.set('Sound', '77');
    await terrain.click([middle, -60, 0]);
    await expect(editor.page.getByText('Selected emitter')).toBeVisible();
    await terrain.stroke([middle, -60, 2], [middle, 60, 2]);
    expect((await terrain.state()).undo).toBe('Move sound emitter');
    await editor.save();
    await editor.isSaved();
    const [left = [], right = []] = (await tileSet(editor, [west, east])).tiles.map((tile) => emittersOf(tile));
    expect(right).toEqual([]);
    expect(left).toMatchObject([{ sound: 77, reach: [20, 20, 20], isOld: false }]);
    expect(Math.abs((left[0]?.at.y ?? 0) - 60)).toBeLessThan(4);
    await editor.page.getByRole('option', { name: /Sound 77/ }).click();
    await editor.page.getByRole('button', { name: 'Delete', exact: true }).click();
    expect((await terrain.state()).undo).toBe('Delete sound emitter');
    await editor.save();
    await editor.isSaved();
    expect([await bytesOf(editor, west), await bytesOf(editor, east)]).toEqual(before);
  });
});

test('liquids of old clients and of the game’s own kinds are poured, marked, and dry to the byte', async ({
  ground: { editor, terrain },
}) => {
  await test.step('liquids of old clients go into their chunk alone', async () => {
    const before = await bytesOf(editor, east);
    await terrain.tool('5', 'Liquids');
    await terrain.set('Radius', '8');
    await terrain.choose('Written as', 'MCLQ, before 3.0');
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    expect(differingBlocks(before, await bytesOf(editor, east))).toEqual([chunkPosition]);
    const { oldLiquids, flags } = chunkFields(await savedChunk(editor));
    expect([oldLiquids.length, flags & 0x3c]).toEqual([1, 0x4]);
    await terrain.click(inChunk, 'Shift');
    await editor.save();
    await editor.isSaved();
    expect(await bytesOf(editor, east)).toEqual(before);
  });

  await terrain.choose('Written as', 'As the tile has it');
  await test.step('liquids of the game’s own kinds are what its table says, are marked, and dry to the byte', async () => {
    const before = await bytesOf(editor, east);
    await terrain.tool('5', 'Liquids');
    await terrain.set('Radius', '8');
    await editor.page.getByRole('combobox', { name: 'Kind', exact: true }).click();
    await editor.page.getByRole('option', { name: /Fel lava/ }).click();
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    expect(differingBlocks(before, await bytesOf(editor, east))).toEqual(['MH2O']);
    const poured = await savedChunk(editor);
    // Magma has texture coordinates in the place of depths.
    const made = chunkFields(poured).liquids.map((id) => poured.tile.document.get(id).fields);
    expect(made).toMatchObject([{ liquidType: 77, vertexFormat: 1, depths: null }]);
    expect(Array.from(chunkFields(poured).fishable ?? [])).toContain(1);
    await terrain.choose('What', 'Mark where swimmers tire');
    await terrain.click(inChunk);
    await terrain.choose('What', 'Change the liquid');
    await editor.page.getByRole('combobox', { name: 'Kind', exact: true }).click();
    await editor.page.getByRole('option', { name: /River/ }).click();
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    const changed = await savedChunk(editor);
    const after = chunkFields(changed).liquids.map(
      (id) => fieldsByName(changed.tile.document.get(id).fields)['liquidType'],
    );
    expect(after).toEqual([21]);
    expect(Array.from(chunkFields(changed).deep ?? [])).toContain(1);
    await terrain.choose('What', 'Remove liquid');
    await terrain.set('Radius', '20');
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    expect(await bytesOf(editor, east)).toEqual(before);
  });
});

test('chunks are painted with textures of a game, with a fifth one, and with another in the place of one', async ({
  ground: { editor, terrain },
}) => {
  await test.step('tilesets of a mounted game are found, kept as favourites, and painted with', async () => {
    const root = join(editor.folders.root, 'Game');
    await mkdir(join(root, 'Tileset', 'Elwynn'), { recursive: true });
    const sample = await sampleBytes('Knight.blp');
    for (const name of ['ElwynnGrass.blp', 'ElwynnGrass_s.blp', 'ElwynnDirt.blp']) {
      await writeFile(join(root, 'Tileset', 'Elwynn', name), sample);
    }
    await editor.command('Add a game folder');
    await editor.fileDialog.chooseFolder('Game');
    await expect(editor.page.getByRole('tree', { name: 'Explorer' })).toContainText('Tileset');
    await terrain.tool('2', 'Paint textures');
    await editor.panelTab('Tool').click();
    await editor.page.getByRole('button', { name: 'Tilesets of the mounted games' }).click();
    const textures = editor.page.getByRole('listbox', { name: 'Textures' });
    await expect(textures.getByRole('option')).toHaveCount(2);
    await editor.page.getByPlaceholder('Find a texture').fill('dirt');
    await expect(textures.getByRole('option')).toHaveCount(1);
    await textures.getByRole('option', { name: /ElwynnDirt/ }).click();
    await expect(textures.locator('img')).toHaveCount(1);
    await editor.page.getByRole('button', { name: 'Keep ElwynnDirt as a favourite' }).click();
    await editor.page.getByPlaceholder('Find a texture').fill('');
    await editor.page.getByRole('button', { name: 'Favourites' }).click();
    await expect(textures.getByRole('option')).toHaveCount(1);
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    expect(layersOf(await savedChunk(editor)).map(({ texture }) => texture.toLowerCase())).toContain(
      'tileset\\elwynn\\elwynndirt.blp',
    );
  });

  await editor.undo();
  expect((await terrain.state()).undo).toBeNull();
  await test.step('where four textures are, a fifth asks which is to go', async () => {
    await terrain.tool('2', 'Paint textures');
    await terrain.choose('Takes', 'The whole chunk');
    for (const [name, opacity] of [
      ['Rock', '40'],
      ['Mud', '30'],
      ['Sand', '20'],
    ] as const) {
      await terrain.set('By path', `Tileset\\Test\\${name}.blp`);
      await terrain.set('Opacity', opacity);
      await terrain.click(inChunk);
    }
    await terrain.set('By path', 'Tileset\\Test\\Snow.blp');
    await terrain.set('Opacity', '50');
    await terrain.click(inChunk);
    await expect(editor.notice(/One chunk was left/)).toBeVisible();
    await editor.page.getByRole('button', { name: /^Mud, \d/ }).click();
    expect((await terrain.state()).undo).toBe('Paint Snow, give up Mud');
    await editor.save();
    await editor.isSaved();
    const chunk = await savedChunk(editor);
    expect(layersOf(chunk).map(({ texture }) => texture)).toEqual(
      ['Grass', 'Rock', 'Sand', 'Snow'].map((name) => `Tileset\\Test\\${name}.blp`),
    );
    const snow = weightsOf(chunk)[3] ?? [];
    expect(snow.every((weight) => weight > 40 && weight < 130)).toBe(true);
  });

  for (let step = 0; step < 4; step++) await editor.undo();
  expect((await terrain.state()).undo).toBeNull();
  await test.step('a texture is swapped in the chunk and in the tile', async () => {
    await terrain.tool('2', 'Paint textures');
    await terrain.set('By path', 'Tileset\\Test\\Rock.blp');
    await terrain.choose('What', 'Swap another texture for it');
    await terrain.choose('Instead of', 'Grass');
    await terrain.choose('Takes', 'The whole chunk');
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    const textures = async (): Promise<ReadonlySet<string>> => {
      const tiles = await tileSet(editor, [east]);
      const [tile] = tiles.tiles;
      const chunks = tile === undefined ? [] : tiles.chunksOf(tile);
      return new Set(
        chunks.map((chunk) =>
          layersOf(chunk)
            .map(({ texture }) => texture.slice(13, 17))
            .join(),
        ),
      );
    };
    expect(layersOf(await savedChunk(editor)).map(({ texture }) => texture)).toEqual(['Tileset\\Test\\Rock.blp']);
    expect(await textures()).toEqual(new Set(['Gras', 'Rock']));
    await terrain.choose('Takes', 'The whole tile');
    await terrain.click(inChunk);
    await editor.save();
    await editor.isSaved();
    expect(await textures()).toEqual(new Set(['Rock']));
  });
});
