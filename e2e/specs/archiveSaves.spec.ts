/** Documents at home in archives: textures and models saved there, after crashes too. */
import { readFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { changeTexture } from '../../shared/texture/index.ts';
import { readMpqFile, writeMpq } from '../driver/archives.ts';
import type { Editor } from '../driver/editor.ts';
import { Explorer } from '../driver/explorer.ts';
import { sampleBytes } from '../driver/files.ts';
import { addGame, knightFolder, openKnight, writeGame } from '../driver/game.ts';
import { expect, test } from '../driver/test.ts';

// Hosts that are killed and started anew are what most of these tests are about.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION|status of 40[13]/ });

async function saveIntoNewPatch(editor: Editor, name: string): Promise<void> {
  await editor.save();
  const dialog = editor.page.getByRole('dialog', { name: `Save ${name}` });
  await expect(dialog.getByRole('option').first()).toContainText(/New patch archive|patch-Z/);
  await dialog.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(editor.notice(/Saved into Data\/patch-Z/)).toBeVisible();
  await editor.isSaved();
}

test('a folder and an archive are mounted, a model opened from them, its texture changed, saved into a patch archive and opened again', async ({
  editor,
}) => {
  const { root } = editor.folders;
  await writeGame(root);
  const names = ['KnightRune.blp', 'KnightSpark.blp', 'KnightTrail.blp'];
  const textures = await Promise.all(names.map(async (name) => [name, await sampleBytes(name)] as const));
  await writeMpq(join(root, 'Textures.mpq'), Object.fromEntries(textures));
  const data = join(root, 'Game', 'Data');
  const base = await readFile(join(data, 'common.MPQ'));

  // The game's folder, and an archive beside it.
  const explorer = await addGame(editor);
  await editor.command('Add an archive');
  await editor.page.getByRole('button', { name: 'Up one folder' }).click();
  await editor.fileDialog.choose('Textures.mpq');
  await expect(explorer.row('KnightRune.blp')).toBeVisible();

  // The model from the game finds its textures in both.
  await openKnight(editor, explorer);
  await expect(editor.status().getByRole('button', { name: /missing files?$/ })).toHaveCount(0);
  await expect(editor.page.getByText(/textures? not found/)).toHaveCount(0);
  const before = await editor.view.area.screenshot();

  // The texture is opened where the model has it from, changed, and saved into a patch archive made for it.
  await explorer.row('Knight.blp').dblclick();
  const picture = editor.page.getByTestId('texture-view').getByRole('img', { name: 'Picture of Knight.blp' });
  await expect(picture).toBeVisible();
  await editor.command('Flip top and bottom');
  await expect.poll(async () => (await editor.document()).position).toBe(1);
  await saveIntoNewPatch(editor, 'Knight.blp');
  expect(await readFile(join(data, 'common.MPQ'))).toEqual(base);

  // The model shows the new picture by itself, as the game would: the patch wins.
  await editor.tab('Knight.mdx').click();
  await editor.view.isReady();
  await expect(async () => {
    expect((await editor.view.area.screenshot()).equals(before)).toBe(false);
  }).toPass();

  // In a later run all is as it was left.
  await expect.poll(() => editor.keptMounts()).toContain('Textures.mpq');
  await editor.crashAndRestart();
  await editor.command('Files of games and archives');
  await explorer.tree.getByRole('treeitem', { name: /^World of Warcraft/ }).dblclick();
  await explorer.open('Creature', 'Knight');
  await expect(explorer.row('Knight.blp')).toContainText('patch-Z +1');
  await explorer.row('Knight.blp').dblclick();
  await expect(picture).toBeVisible();
  await expect(editor.tab('Knight.blp')).toContainText('patch-Z');
  const saved = await readMpqFile(join(data, 'patch-Z.MPQ'), `${knightFolder}Knight.blp`);
  const original = await sampleBytes('Knight.blp');
  expect(saved.equals(original)).toBe(false);
  expect(saved.equals(changeTexture({ bytes: original }, { kind: 'flip', axis: 'vertical' }))).toBe(true);
});

test('work on a model from an archive is saved there after a crash of the program, and by a page that outlived its host', async ({
  editor,
}) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await openKnight(editor, explorer);
  await editor.panelTab('Outline').click();
  await editor.outline.rename('Stand - 1', 'Stand - X');
  await saveIntoNewPatch(editor, 'Knight.mdx');
  const patch = join(editor.folders.root, 'Game', 'Data', 'patch-Z.MPQ');

  await test.step('work on a model from an archive is offered with its archive after a crash, and saved there', async () => {
    await editor.outline.rename('Stand - X', 'Stand - Y');
    await editor.isInStep();
    await editor.crashAndRestart();

    const offer = editor.page.getByRole('region', { name: 'Recovered work' });
    await expect(offer.getByRole('listitem')).toContainText('Data/patch-Z.MPQ › Creature/Knight');
    await expect(offer.getByRole('listitem')).toContainText('1 edit');
    await offer.getByRole('button', { name: 'Recover' }).click();
    await editor.view.isReady();
    await expect(editor.tab('Knight.mdx')).toContainText('patch-Z');
    await editor.save();
    await expect(editor.notice(/Saved into Data\/patch-Z/)).toBeVisible();
    await editor.isSaved();

    // What was saved is not offered once more.
    await editor.crashAndRestart();
    await expect(editor.page.getByRole('menubar')).toBeVisible();
    await expect(offer).toHaveCount(0);
    const saved = await readMpqFile(patch, `${knightFolder}Knight.mdx`);
    expect(saved.includes('Stand - Y')).toBe(true);
  });

  await test.step('a page that outlived its host goes on with models from archives, edited and not, and saves them where they are at home', async () => {
    await editor.command('Files of games and archives');
    await explorer.tree.getByRole('treeitem', { name: /^World of Warcraft/ }).dblclick();
    await openKnight(editor, explorer);
    await explorer.row('Knight.blp').dblclick();
    await expect(editor.tab('Knight.blp')).toContainText('common');
    await expect.poll(() => editor.keptMounts()).toContain('Game');
    await editor.isInStep();
    await editor.killHost();
    await editor.startHostAgain();
    await expect(editor.banner).toContainText('Chunksmith was restarted', { timeout: 40_000 });
    await editor.page.getByLabel('New link').fill(editor.link);
    await editor.page.getByRole('button', { name: 'Open the new link' }).click();
    await expect(editor.banner).toHaveCount(0);
    await expect(editor.tab('Knight.blp')).toContainText('common');
    await editor.tab('Knight.mdx').click();
    await editor.isInStep();
    await editor.panelTab('Outline').click();
    await editor.outline.rename('Stand - Y', 'Stand - Z');
    await editor.save();
    await expect(editor.notice(/Saved into Data\/patch-Z/)).toBeVisible();
    await editor.isSaved();
    expect((await readMpqFile(patch, `${knightFolder}Knight.mdx`)).includes('Stand - Z')).toBe(true);
  });
});

test('an archive that grew by being saved into is compacted, and holds the same', async ({ editor }) => {
  const { root } = editor.folders;
  const path = join(root, 'Mod.mpq');
  await writeMpq(path, { 'Knight.blp': await sampleBytes('Knight.blp') });
  const explorer = new Explorer(editor.page);
  await editor.command('Add an archive');
  await editor.fileDialog.choose('Mod.mpq');
  await explorer.row('Knight.blp').dblclick();
  await expect(editor.tab('Knight.blp')).toBeVisible();
  await editor.command('Flip top and bottom');
  await expect.poll(async () => (await editor.document()).position).toBe(1);
  await editor.save();
  await expect(editor.notice('Saved into Mod.mpq')).toBeVisible();
  const grown = (await stat(path)).size;
  const saved = await readMpqFile(path, 'Knight.blp');
  await explorer.row('Mod.mpq').click({ button: 'right' });
  await editor.page.getByRole('menuitem', { name: 'Compact…' }).click();
  await editor.answer('Compact');
  await expect(editor.notice('Compacted Mod.mpq')).toBeVisible();
  expect((await stat(path)).size).toBeLessThan(grown);
  expect((await readMpqFile(path, 'Knight.blp')).equals(saved)).toBe(true);
});
