import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeMpq } from '../driver/archives.ts';
import { Explorer } from '../driver/explorer.ts';
import { copySample, sampleBytes } from '../driver/files.ts';
import { addGame, openKnight, writeGame } from '../driver/game.ts';
import { expect, test } from '../driver/test.ts';

test('files of a game are found, extracted, refreshed and switched', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);

  await test.step('files of a game are found by words and kinds, and extracted with what failed', async () => {
    await explorer.search.fill('knight');
    await expect.poll(() => explorer.names()).toEqual(['Knight.blp', 'Knight.mdx']);
    await editor.page.getByRole('button', { name: /^Kinds of files/ }).click();
    await editor.page.getByRole('menuitemcheckbox', { name: 'Models' }).click();
    await editor.press('Escape');
    await expect.poll(() => explorer.names()).toEqual(['Knight.mdx']);
    await explorer.search.fill('');
    await editor.page.getByRole('button', { name: /^Kinds of files/ }).click();
    await editor.page.getByRole('menuitemcheckbox', { name: 'All files' }).click();
    await editor.press('Escape');

    await explorer.row('Creature').click({ button: 'right' });
    await editor.page.getByRole('menuitem', { name: 'Extract…' }).click();
    await editor.page.getByRole('button', { name: 'Choose a folder…' }).click();
    await editor.page.getByRole('button', { name: 'Up one folder' }).click();
    await editor.page.getByRole('button', { name: 'Choose this folder' }).click();
    await expect(editor.notice('Extracted 2 files')).toBeVisible();
    const extracted = await readFile(join(editor.folders.root, 'Creature', 'Knight', 'Knight.mdx'));
    expect(extracted.equals(Buffer.from(await sampleBytes('Knight.mdx')))).toBe(true);
  });

  await test.step('the tree works by keyboard: letters, arrows, the search field and F5', async () => {
    await explorer.row('Creature').click();
    await editor.press('i');
    await expect(explorer.row('Interface')).toHaveAttribute('aria-selected', 'true');
    await editor.press('ArrowRight');
    await expect(explorer.row('other.txt')).toBeVisible();
    await editor.press('ArrowRight');
    await expect(explorer.row('other.txt')).toHaveAttribute('aria-selected', 'true');
    await editor.press('/');
    await expect(explorer.search).toBeFocused();
    await writeMpq(join(editor.folders.root, 'Game', 'Data', 'patch-4.MPQ'), { 'fresh.txt': 'x' }, { version: 2 });
    await editor.press('F5');
    await expect(explorer.row('fresh.txt')).toContainText('patch-4');
  });

  await test.step('a source that is switched off gives way to the next one', async () => {
    await expect(explorer.row('notes.txt')).toContainText('patch-3 +1');
    await explorer.tree.getByRole('treeitem').first().click();
    await explorer.details.getByRole('button', { name: 'Sources and order…' }).click();
    const dialog = editor.page.getByRole('dialog', { name: /^World of Warcraft/ });
    await dialog.getByRole('checkbox', { name: 'Data/patch-3.MPQ' }).click();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(explorer.row('notes.txt')).not.toContainText('patch-3');
    await expect.poll(() => editor.keptMounts()).toContain('"switched":["Data/patch-3.MPQ"]');
    await editor.reload();
    await editor.command('Files of games and archives');
    await explorer.tree.getByRole('treeitem').first().dblclick();
    await expect(explorer.row('notes.txt')).not.toContainText('patch-3');
  });
});

test('a model from a game has its missing files named, and is edited and saved into a new patch archive', async ({
  editor,
}) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await openKnight(editor, explorer);

  await test.step('missing files of a model are listed, and gone once another file is named', async () => {
    const badge = editor.status().getByRole('button', { name: /missing files?$/ });
    await expect(badge).toHaveAccessibleName('3 missing files');
    await badge.click();
    const list = editor.page.getByRole('list', { name: 'Missing files' });
    await expect(list.getByRole('listitem')).toHaveCount(3);
    const row = list.getByRole('listitem').filter({ hasText: 'KnightRune.blp' });
    await row.getByRole('button', { name: /KnightRune/ }).click();
    expect((await editor.document()).selection).toHaveLength(1);
    await row.getByRole('button', { name: 'Find…' }).click();
    const dialog = editor.page.getByRole('dialog', { name: 'Another file for KnightRune.blp' });
    await dialog.getByRole('combobox').fill('knight');
    await dialog.getByRole('option', { name: /Knight\.blp/ }).click();
    await dialog.getByRole('button', { name: 'Replace' }).click();
    await expect(badge).toHaveAccessibleName('2 missing files');
    expect((await editor.document()).labels).toEqual(['Replace a file path']);
    await editor.undo();
    await expect(badge).toHaveAccessibleName('3 missing files');
  });

  await test.step('a path dragged from the tree onto a text field becomes its value', async () => {
    await editor
      .status()
      .getByRole('button', { name: /missing files?$/ })
      .click();
    const list = editor.page.getByRole('list', { name: 'Missing files' });
    await list.getByRole('button', { name: /KnightTrail/ }).click();
    const field = editor.properties.field('Path');
    await expect(field).toHaveValue('KnightTrail.blp');
    await explorer.row('Knight.blp').dragTo(field);
    await expect(field).toHaveValue('Creature\\Knight\\Knight.blp');
  });

  await editor.undo();
  await test.step('a model from a game is edited and saved into a new patch archive, which wins', async () => {
    const base = await readFile(join(editor.folders.root, 'Game', 'Data', 'common.MPQ'));
    await expect(editor.tab('Knight.mdx')).toContainText('common');
    await expect(editor.status()).toContainText('In common');

    await editor.panelTab('Outline').click();
    await editor.outline.rename('Stand - 1', 'Stand - X');
    await editor.save();
    const dialog = editor.page.getByRole('dialog', { name: 'Save Knight.mdx' });
    await expect(dialog).toContainText('Data/common.MPQ belongs to the game as it was installed and is never changed.');
    // Base archives are no choice.
    await expect(dialog.getByRole('option')).toHaveCount(1);
    await expect(dialog.getByRole('option')).toContainText('New patch archive');
    await expect(dialog).toContainText('Wins over Data/common.MPQ.');
    await dialog.getByRole('button', { name: 'Save', exact: true }).click();
    await expect(editor.notice(/Saved into Data\/patch-/)).toContainText('It wins over common.');
    await editor.isSaved();
    await expect(editor.tab('Knight.mdx')).toContainText('patch-');

    // The base archive is as it was, and the patch lies where the game looks for it.
    const data = join(editor.folders.root, 'Game', 'Data');
    expect(await readFile(join(data, 'common.MPQ'))).toEqual(base);
    expect(await readdir(data)).toEqual(expect.arrayContaining(['patch-Z.MPQ']));

    // Saved again, nothing is asked: it goes where it is at home now.
    await editor.outline.rename('Stand - X', 'Stand - Y');
    await editor.save();
    await editor.isSaved();
    await expect(dialog).toHaveCount(0);

    await editor.command('Close');
    await expect(editor.tab('Knight.mdx')).toHaveCount(0);
    await editor.panelTab('Explorer').click();
    await explorer.row('Knight.mdx').click();
    await expect(explorer.row('Knight.mdx')).toContainText('+1');
    await expect(explorer.details.getByRole('listitem').first()).toContainText(/patch-.*wins/);
    await explorer.row('Knight.mdx').dblclick();
    await editor.view.isReady();
    await editor.panelTab('Outline').click();
    await expect(editor.outline.row('Stand - Y')).toBeVisible();

    // The version that the patch hides is still the game's own.
    await editor.panelTab('Explorer').click();
    await explorer.version('Data/common.MPQ').getByRole('button', { name: 'Open this one' }).click();
    await expect(editor.tab('Knight.mdx')).toHaveCount(2);
    await editor.view.isReady();
    await editor.panelTab('Outline').click();
    await expect(editor.outline.row('Stand - 1')).toBeVisible();
  });
});

test('textures and folders are added and used as they are', async ({ editor }) => {
  await test.step('textures that are missing are drawn once an archive with them is added', async () => {
    const { root } = editor.folders;
    await writeFile(join(root, 'Alone.mdx'), await sampleBytes('Knight.mdx'));
    const names = ['Knight.blp', 'KnightRune.blp', 'KnightSpark.blp', 'KnightTrail.blp'];
    const textures = await Promise.all(names.map(async (name) => [name, await sampleBytes(name)] as const));
    // Beside the model they would be found: the editor's own folder holds them.
    await Promise.all(names.map((name) => rm(join(root, name), { force: true })));
    await writeMpq(join(root, 'Textures.mpq'), Object.fromEntries(textures));
    await editor.open('Alone.mdx');
    const badge = editor.status().getByRole('button', { name: /missing files?$/ });
    const note = editor.page.getByText(/textures? not found/);
    await expect(badge).toHaveAccessibleName('4 missing files');
    await expect(note).toBeVisible();
    await editor.command('Add an archive');
    await editor.fileDialog.choose('Textures.mpq');
    await expect(badge).toHaveCount(0);
    await expect(note).toHaveCount(0);
  });

  await test.step('a plain folder beside a model is read as one', async () => {
    await copySample(editor.folders.root, 'Crystal.mdx');
    const explorer = new Explorer(editor.page);
    await editor.command('Add a folder');
    await editor.page.getByRole('button', { name: 'Choose this folder' }).click();
    await expect(explorer.row('Crystal.mdx')).toBeVisible();
    await explorer.row('Crystal.mdx').click();
    await editor.press('Enter');
    await expect(editor.tab('Crystal.mdx')).toBeVisible();
    // A loose file is a file: it is saved in its place and nothing is asked.
    await editor.panelTab('Outline').click();
    await editor.outline.rename('Stand', 'Birth');
    await editor.save();
    await editor.isSaved();
  });
});

test('an archive of many files is shown and scrolled with only what is seen in the page', async ({ editor }) => {
  // How quick this is with 40,000 files `npm run bench` says.
  const files: Record<string, string> = {};
  for (let number = 0; number < 8000; number++) {
    files[`Deep${number % 4}\\File${String(number).padStart(5, '0')}.mdx`] = 'x';
  }
  await writeMpq(join(editor.folders.root, 'Many.mpq'), files, { version: 2, room: 16_384 });
  const explorer = new Explorer(editor.page);
  await editor.command('Add an archive');
  await editor.fileDialog.choose('Many.mpq');
  await expect(explorer.row('Deep0')).toBeVisible();
  await explorer.open('Deep0');
  await expect(explorer.row('File00000.mdx')).toBeVisible();
  await editor.press('End');
  await expect(explorer.row('Deep3')).toBeVisible();
  await explorer.open('Deep3');
  await expect(explorer.row('Reading…')).toHaveCount(0);
  await editor.press('End');
  await expect(explorer.row('File07999.mdx')).toBeVisible();
  await explorer.search.fill('file07');
  await expect(explorer.row('File07000.mdx')).toBeVisible();
  expect(await explorer.tree.getByRole('treeitem').count()).toBeLessThan(150);
});
