/** Warcraft III from 1.30 on: its storage is mounted, its graphics and tileset chosen, and never written. */
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { Explorer } from '../driver/explorer.ts';
import { writeStoredGame } from '../driver/storedGame.ts';
import { expect, test } from '../driver/test.ts';

async function addStorage(editor: Editor): Promise<Explorer> {
  await writeStoredGame(editor.folders.root);
  await editor.command('Add a game folder');
  await editor.fileDialog.chooseFolder('War3');
  const dialog = editor.page.getByRole('dialog', { name: /^How is/ });
  await expect(dialog.getByRole('option')).toHaveCount(4);
  await dialog.getByRole('option', { name: /Classic graphics/ }).click();
  await dialog.getByRole('button', { name: 'Add it' }).click();
  const explorer = new Explorer(editor.page);
  await expect(explorer.row('units')).toBeVisible();
  return explorer;
}

async function openSources(editor: Editor, explorer: Explorer): Promise<Locator> {
  await explorer.tree.getByRole('treeitem').first().click();
  await explorer.details.getByRole('button', { name: 'Sources and order…' }).click();
  return editor.page.getByRole('dialog', { name: /^Warcraft III/ });
}

async function choose(dialog: Locator, label: string, option: string): Promise<void> {
  await dialog.getByRole('combobox', { name: label }).click();
  await dialog.page().getByRole('option', { name: option, exact: true }).click();
  await expect(dialog.getByRole('combobox', { name: label })).toContainText(option);
}

test('a model of the storage opens, is saved anywhere but into it, and its graphics and tileset are chosen', async ({
  editor,
}) => {
  const explorer = await addStorage(editor);

  await test.step('a model opens with its textures, and is saved anywhere but into the storage', async () => {
    const data = join(editor.folders.root, 'War3', 'Data', 'data', 'data.000');
    const before = await readFile(data);
    await explorer.open('units', 'human', 'knight');
    await explorer.row('knight.mdx').dblclick();
    await expect(editor.tab('knight.mdx')).toBeVisible();
    await editor.view.isReady();
    await expect(editor.status().getByRole('button', { name: /missing files?$/ })).toHaveCount(0);
    await expect(editor.page.getByText(/textures? not found/)).toHaveCount(0);

    await editor.panelTab('Outline').click();
    await editor.outline.rename('Stand - 1', 'Stand - X');
    await editor.save();
    const dialog = editor.page.getByRole('dialog', { name: 'Save knight.mdx' });
    await expect(dialog).toContainText('war3.w3mod belongs to the game as it was installed and is never changed.');
    await expect(dialog.getByRole('option')).toHaveCount(0);
    await expect(dialog.getByRole('button', { name: 'Save', exact: true })).toBeDisabled();
    await expect(dialog.getByRole('button', { name: 'Save as a file…' })).toBeEnabled();
    await editor.press('Escape');
    expect(await readFile(data)).toEqual(before);
    await editor.undo();
    await editor.command('Close');
    await editor.panelTab('Explorer').click();
  });

  await test.step('graphics, language and tileset are chosen among the sources; what is not downloaded is dim', async () => {
    await expect(explorer.row('knight.mdx')).toBeVisible();
    await expect(explorer.row('knight_portrait.mdx')).toHaveCount(0);
    const dialog = await openSources(editor, explorer);
    const boxes = dialog.getByRole('list', { name: 'Sources' }).getByRole('checkbox');
    const classic = await boxes.count();
    await choose(dialog, 'Graphics', 'Reforged');
    await expect.poll(() => boxes.count()).toBeGreaterThan(classic);
    await choose(dialog, 'Tileset', 'Lordaeron Winter (w)');
    await expect(dialog.getByRole('checkbox', { name: 'war3.w3mod/_tilesets/w.w3mod' })).toBeChecked();
    await expect(dialog.getByRole('checkbox', { name: 'war3.w3mod/_teen.w3mod' })).not.toBeChecked();
    await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
    await expect(explorer.row('knight_portrait.mdx')).toContainText('not downloaded');
    await explorer.row('knight_portrait.mdx').click();
    await expect(explorer.details).toContainText('Not downloaded: it is listed');
    await explorer.row('knight_portrait.mdx').dblclick();
    const notice = editor.page.getByRole('alert').filter({ hasText: 'Could not open knight_portrait.mdx' });
    await expect(notice).toContainText('not downloaded to this computer');

    // Remembered like everything about a mount.
    await expect.poll(() => editor.keptMounts()).toContain('warcraft3Casc:hd:enus:w');
    await editor.reload();
    await editor.command('Files of games and archives');
    await explorer.tree.getByRole('treeitem').first().dblclick();
    await explorer.open('units', 'human', 'knight');
    await expect(explorer.row('knight_portrait.mdx')).toContainText('not downloaded');
  });
});
