import { mkdir, writeFile } from 'node:fs/promises';
import { dirname, join } from 'node:path';
import { openDocument } from '../../shared/document/document.ts';
import { listOf } from '../../shared/formats/m2/model.ts';
import { m2 } from '../../shared/formats/m2/index.ts';
import { Texture } from '../../shared/formats/m2/schema/material.ts';
import { gameTables } from '../../shared/appearance/test/gameTables.ts';
import { encodeTexture } from '../../shared/texture/index.ts';
import type { Editor } from '../driver/editor.ts';
import { Explorer } from '../driver/explorer.ts';
import { sampleBytes } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';
import { fieldsOf } from '../../shared/codec/record.ts';

const squire = 'Creature\\Squire\\';
const human = 'Character\\Human\\Male\\';

function plain(width: number, height: number, [red, green, blue]: readonly [number, number, number]): Uint8Array {
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([red, green, blue, 255], at);
  return encodeTexture({ width, height, pixels }, { format: 'blp2', encoding: 'palette', alphaBits: 0 });
}

/** The squire with its own texture left to the game: body and hair of a person. */
async function humanModel(): Promise<{ readonly model: Uint8Array; readonly skin: Uint8Array }> {
  const [model, skin] = [await sampleBytes('Squire.m2'), await sampleBytes('Squire00.skin')];
  const bytes = new Uint8Array([...model, ...skin]);
  const files = [
    { name: 'HumanMale.m2', start: 0, end: model.length },
    { name: 'HumanMale00.skin', start: model.length, end: bytes.length },
  ];
  const document = openDocument(m2, bytes, { files });
  document.edit('Leave textures to the game', (transaction) => {
    for (const id of listOf(document, 'textures')) {
      const { kind, path } = fieldsOf(Texture, document.get(id));
      if (kind === 11) transaction.update(id, { kind: 6 });
      else if (path.endsWith('Squire.blp')) transaction.update(id, { kind: 1, path: '' });
    }
  });
  const written = document.writeFiles('HumanMale.m2');
  const part = (name: string): Uint8Array => {
    const found = written.files.find((each) => each.name === name);
    return written.bytes.slice(found?.start, found?.end);
  };
  return { model: part('HumanMale.m2'), skin: part('HumanMale00.skin') };
}

interface Colour {
  readonly red: number;
  readonly green: number;
  readonly blue: number;
}

/** The mean colour of the middle of the view. */
async function colourOf({ view }: Editor): Promise<Colour> {
  await view.isIdle();
  const box = await view.area.boundingBox();
  if (box === null) throw new Error('the view is not to be seen');
  const sums = [0, 0, 0];
  const [columns, rows] = [
    [0.48, 0.52, 0.6],
    [0.5, 0.57, 0.64],
  ] as const;
  for (const x of columns) {
    for (const y of rows) {
      const pixel = await view.pixel(Math.round(box.width * x), Math.round(box.height * y));
      pixel.slice(0, 3).forEach((value, part) => (sums[part] = (sums[part] ?? 0) + value));
    }
  }
  const [red = 0, green = 0, blue = 0] = sums.map((sum) => sum / (columns.length * rows.length));
  return { red, green, blue };
}

/** A small game as a folder of loose files: tables, a creature with its skins, and a person. */
async function writeGame(root: string): Promise<void> {
  const person = await humanModel();
  const files: Record<string, Uint8Array> = {
    ...gameTables,
    [`${squire}Squire.m2`]: await sampleBytes('Squire.m2'),
    [`${squire}Squire00.skin`]: await sampleBytes('Squire00.skin'),
    [`${human}HumanMale.m2`]: person.model,
    [`${human}HumanMale00.skin`]: person.skin,
    [`${human}HumanMaleSkin00_00.blp`]: plain(256, 256, [190, 140, 110]),
    [`${human}HumanMaleSkin00_01.blp`]: plain(256, 256, [90, 60, 50]),
    [`${human}HumanMaleFaceLower00_00.blp`]: plain(128, 64, [220, 170, 140]),
    [`${human}HumanMaleNakedPelvisSkin00_00.blp`]: plain(128, 64, [40, 40, 120]),
    'Character\\Human\\Hair00_00.blp': plain(64, 64, [60, 30, 10]),
    'Character\\Human\\Hair01_00.blp': plain(64, 64, [160, 120, 20]),
    'Character\\Human\\Hair01_03.blp': plain(64, 64, [150, 150, 150]),
    'Textures\\BakedNpcTextures\\Guard.blp': plain(256, 256, [30, 140, 60]),
  };
  for (const name of ['Squire', 'SquireRune', 'SquireReflection', 'SquireSkinRed', 'SquireSkinBlue']) {
    files[`${squire}${name}.blp`] = await sampleBytes(`${name}.blp`);
  }
  for (const [path, bytes] of Object.entries(files)) {
    const target = join(root, 'Game', ...path.split('\\'));
    await mkdir(dirname(target), { recursive: true });
    await writeFile(target, bytes);
  }
}

async function addGame(editor: Editor): Promise<Explorer> {
  await editor.command('Add a game folder');
  await editor.fileDialog.chooseFolder('Game');
  const explorer = new Explorer(editor.page);
  await expect(explorer.row('Creature')).toBeVisible();
  return explorer;
}

async function openPerson(editor: Editor, explorer: Explorer) {
  await explorer.open('Character', 'Human', 'Male');
  await explorer.row('HumanMale.m2').dblclick();
  await editor.view.isReady();
  const choices = editor.page.getByRole('group', { name: 'Model choices' });
  await expect(choices.getByLabel('Shown as')).toContainText('Own choices');
  return choices;
}

test('the tables of a game dress its creatures, models outside of it that are open already, and people', async ({
  editor,
}) => {
  await writeGame(editor.folders.root);
  const explorer = new Explorer(editor.page);

  await test.step('a model outside the game is dressed by a game that is mounted later', async () => {
    for (const name of ['Squire.m2', 'Squire00.skin', 'Squire.blp']) {
      await writeFile(join(editor.folders.root, name), await sampleBytes(name));
    }
    await editor.open('Squire.m2');
    const choices = editor.page.getByRole('group', { name: 'Model choices' });
    await expect(choices.getByRole('combobox', { name: 'Monster skin 1' })).toBeVisible();
    await expect(choices.getByLabel('Shown as')).toHaveCount(0);
    await addGame(editor);
    await editor.tab('Squire.m2').click();
    await expect(choices.getByLabel('Shown as')).toContainText('SquireSkinRed');
    await choices.getByLabel('Shown as').click();
    // By its name alone it may be any of the squires.
    await expect(editor.page.getByRole('option')).toHaveCount(4);
    await editor.press('Escape');
    await editor.command('Close');
    await expect(editor.tab('Squire.m2')).toHaveCount(0);
  });

  await test.step('the tables of a mounted game dress a creature, and the choice is kept for the next time', async () => {
    await explorer.open('Creature', 'Squire');
    await explorer.row('Squire.m2').dblclick();
    await editor.view.isReady();
    const choices = editor.page.getByRole('group', { name: 'Model choices' });
    const display = choices.getByLabel('Shown as');
    await expect(display).toContainText('SquireSkinRed');
    await expect(choices.getByRole('combobox', { name: 'Monster skin 1' })).toContainText('SquireSkinRed');
    const red = await colourOf(editor);

    await display.click();
    const rows = editor.page.getByRole('option');
    await expect(rows).toHaveCount(3);
    await expect(rows.nth(1)).toContainText('41 · ×2');
    await rows.nth(1).click();
    await expect(choices.getByRole('combobox', { name: 'Monster skin 1' })).toContainText('SquireSkinBlue');
    await expect.poll(async () => (await colourOf(editor)).blue).toBeGreaterThan(red.blue);
    expect((await editor.document()).isDirty).toBe(false);

    await editor.command('Close');
    await expect(editor.tab('Squire.m2')).toHaveCount(0);
    await explorer.row('Squire.m2').dblclick();
    await editor.view.isReady();
    await expect(display).toContainText('SquireSkinBlue');
  });

  await editor.command('Close');
  const choices = await openPerson(editor, explorer);

  await test.step('a person is put together from skin, face, hair and underwear', async () => {
    // Faces and underwear that the small game lacks are told.
    await expect(choices.getByText(/textures of this look were not found/)).toBeVisible();
    await expect(choices.getByRole('combobox', { name: 'Skin', exact: true })).toContainText('Put together');
    const light = await colourOf(editor);
    await choices.getByLabel('Skin colour').click();
    await editor.page.getByRole('option', { name: '1', exact: true }).click();
    await expect.poll(async () => (await colourOf(editor)).red).toBeLessThan(light.red);
    expect((await editor.document()).isDirty).toBe(false);
  });

  await test.step('a person’s hair is chosen, or one of the game’s people is shown', async () => {
    const hair = choices.getByRole('combobox', { name: 'Hair', exact: true }).last();
    await choices.getByLabel('Hair style').click();
    await editor.page.getByRole('option', { name: '1', exact: true }).click();
    await expect(hair).toContainText('Hair01_00');
    await choices.getByLabel('Hair colour').click();
    await editor.page.getByRole('option', { name: '3' }).click();
    await expect(hair).toContainText('Hair01_03');

    await choices.getByLabel('Shown as').click();
    await editor.page.getByRole('option', { name: /Guard/ }).click();
    await expect(choices.getByRole('combobox', { name: 'Skin', exact: true })).toContainText('Guard');
    await expect(hair).toContainText('Hair02_01');
    await expect(choices.getByLabel('Hair style')).toHaveCount(0);
  });
});

test('a model beside another is put on its hand, moves with it, and is taken off again', async ({ editor }) => {
  const { root } = editor.folders;
  for (const name of ['Squire.m2', 'Squire00.skin', 'Squire.blp', 'SquireRune.blp', 'SquireReflection.blp']) {
    await writeFile(join(root, name), await sampleBytes(name));
  }
  await writeFile(join(root, 'Sword.m2'), await sampleBytes('Squire.m2'));
  await writeFile(join(root, 'Sword00.skin'), await sampleBytes('Squire00.skin'));
  await editor.open('Squire.m2');
  // How many particles there are is another number in each of them.
  const all = await editor.view.statistics();
  await editor.command('Show particles');
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBeLessThan(all.triangles);
  const { triangles } = await editor.view.statistics();
  const choices = editor.page.getByRole('group', { name: 'Model choices' });
  await expect(choices.getByRole('combobox', { name: 'Point' })).toContainText('Right hand');
  await choices.getByRole('combobox', { name: 'Model' }).click();
  await editor.page.getByRole('option', { name: 'Sword.m2' }).click();
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBe(triangles * 2);
  await expect(choices.getByRole('combobox', { name: 'Point' })).not.toContainText('Right hand');
  expect((await editor.document()).isDirty).toBe(false);
  await choices.getByRole('button', { name: 'Take Sword.m2 off' }).click();
  await expect.poll(async () => (await editor.view.statistics()).triangles).toBe(triangles);
});
