import { readdir, readFile, rm, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeMpq } from '../driver/archives.ts';
import { Explorer } from '../driver/explorer.ts';
import { copySample, sampleBytes } from '../driver/files.ts';
import { addGame, openKnight, writeGame } from '../driver/game.ts';
import { expect, test } from '../driver/test.ts';

test('a model from a game is edited and saved into a new patch archive, which wins', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const base = await readFile(join(editor.folders.root, 'Game', 'Data', 'common.MPQ'));
  const explorer = await addGame(editor);
  await openKnight(editor, explorer);
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

test('files of a game are found by words and kinds, and extracted with what failed', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
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

test('a source that is switched off gives way to the next one', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await expect(explorer.row('notes.txt')).toContainText('patch-3 +1');
  await explorer.tree.getByRole('treeitem').first().click();
  await explorer.details.getByRole('button', { name: 'Sources and order…' }).click();
  const dialog = editor.page.getByRole('dialog', { name: /^World of Warcraft/ });
  await dialog.getByRole('checkbox', { name: 'Data/patch-3.MPQ' }).click();
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
  await expect(explorer.row('notes.txt')).not.toContainText('patch-3');
  await editor.page.waitForTimeout(800);
  await editor.reload();
  await editor.command('Files of games and archives');
  await explorer.tree.getByRole('treeitem').first().dblclick();
  await expect(explorer.row('notes.txt')).not.toContainText('patch-3');
});

test('missing files of a model are listed, and gone once another file is named', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await openKnight(editor, explorer);
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
  await dialog.getByRole('searchbox').fill('knight');
  await dialog.getByRole('option', { name: /Knight\.blp/ }).click();
  await dialog.getByRole('button', { name: 'Replace' }).click();
  await expect(badge).toHaveAccessibleName('2 missing files');
  expect((await editor.document()).labels).toEqual(['Replace a file path']);
  await editor.undo();
  await expect(badge).toHaveAccessibleName('3 missing files');
});

test('an archive of 40,000 files is shown at once and scrolls freely', async ({ editor }) => {
  // Packing the archive takes longer than all that is measured.
  test.setTimeout(120_000);
  const files: Record<string, string> = {};
  for (let number = 0; number < 40_000; number++) {
    files[`Deep${number % 4}\\File${String(number).padStart(5, '0')}.mdx`] = 'x';
  }
  await writeMpq(join(editor.folders.root, 'Many.mpq'), files, { version: 2, room: 65_536 });
  const explorer = new Explorer(editor.page);
  await editor.command('Add an archive');
  const start = performance.now();
  await editor.fileDialog.choose('Many.mpq');
  await expect(explorer.row('Deep0')).toBeVisible();
  const firstTree = performance.now() - start;
  const folder = performance.now();
  await explorer.open('Deep0');
  await expect(explorer.row('File00000.mdx')).toBeVisible();
  const firstFolder = performance.now() - folder;
  const end = performance.now();
  await editor.press('End');
  await expect(explorer.row('Deep3')).toBeVisible();
  await explorer.open('Deep3');
  await expect(explorer.row('Reading…')).toHaveCount(0);
  await editor.press('End');
  await expect(explorer.row('File39999.mdx')).toBeVisible();
  const jump = performance.now() - end;
  const found = performance.now();
  await explorer.search.fill('file39');
  await expect(explorer.row('File39000.mdx')).toBeVisible();
  const searched = performance.now() - found;
  console.log(
    `40,000 files: tree ${firstTree.toFixed(0)} ms, folder of 10,000 ${firstFolder.toFixed(0)} ms, to its end ${jump.toFixed(0)} ms, search ${searched.toFixed(0)} ms`,
  );
  expect(firstTree).toBeLessThan(2000);
  // Only what is seen is in the page.
  expect(await explorer.tree.getByRole('treeitem').count()).toBeLessThan(150);
});

test('a plain folder beside a model is read as one', async ({ editor }) => {
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

test('the tree works by keyboard: letters, arrows, the search field and F5', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await explorer.row('Creature').click();
  await editor.press('i');
  await expect(explorer.row('Interface')).toHaveAttribute('aria-selected', 'true');
  await editor.press('ArrowRight');
  await editor.press('ArrowRight');
  await expect(explorer.row('other.txt')).toHaveAttribute('aria-selected', 'true');
  await editor.press('/');
  await expect(explorer.search).toBeFocused();
  await writeMpq(join(editor.folders.root, 'Game', 'Data', 'patch-4.MPQ'), { 'fresh.txt': 'x' }, { version: 2 });
  await editor.press('F5');
  await expect(explorer.row('fresh.txt')).toContainText('patch-4');
});

test('textures that are missing are drawn once an archive with them is added', async ({ editor }) => {
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

test('a path dragged from the tree onto a text field becomes its value', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);
  await openKnight(editor, explorer);
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
