/** The sources of a mounted game: moved by hand and by keys, switched, added, and back in the game's order. */
import { mkdir, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { Locator } from '@playwright/test';
import type { Editor } from '../driver/editor.ts';
import { Explorer } from '../driver/explorer.ts';
import { addGame, writeGame } from '../driver/game.ts';
import { expect, test } from '../driver/test.ts';

// The host is killed and started anew to see what it remembers.
test.use({ expectedErrors: /WebSocket|ERR_CONNECTION/ });

async function openSources(editor: Editor, explorer: Explorer): Promise<Locator> {
  await explorer.tree.getByRole('treeitem').first().click();
  await explorer.details.getByRole('button', { name: 'Sources and order…' }).click();
  return editor.page.getByRole('dialog', { name: 'World of Warcraft 3.3.5', exact: true });
}

async function labels(dialog: Locator): Promise<readonly string[]> {
  return await dialog
    .getByRole('list', { name: 'Sources' })
    .getByRole('checkbox')
    .evaluateAll((boxes) => boxes.map((box) => box.closest('label')?.textContent ?? ''));
}

async function close(dialog: Locator): Promise<void> {
  await dialog.getByRole('button', { name: 'Close', exact: true }).last().click();
}

test('sources and mounts are ordered, taken in and taken out, and remembered', async ({ editor }) => {
  await writeGame(editor.folders.root);
  const explorer = await addGame(editor);

  await test.step('take in a folder and an archive of the user’s, which win until they are taken out', async () => {
    const { root } = editor.folders;
    await mkdir(join(root, 'Mod'));
    await writeFile(join(root, 'Mod', 'notes.txt'), 'mine');
    const dialog = await openSources(editor, explorer);
    await dialog.getByRole('button', { name: 'Add…' }).click();
    await editor.page.getByRole('menuitem', { name: 'A folder…' }).click();
    await editor.page.getByRole('button', { name: 'Up one folder' }).click();
    await editor.fileDialog.chooseFolder('Mod');
    // The dialog comes back with what was added.
    await expect(dialog.getByRole('listitem').first()).toContainText(/Mod.*added/);
    await close(dialog);
    await expect(explorer.row('notes.txt')).toContainText('Mod +2');
    await openSources(editor, explorer);
    await dialog.getByRole('button', { name: 'More about Mod' }).click();
    await editor.page.getByRole('menuitem', { name: 'Stop searching it' }).click();
    await expect(dialog.getByRole('listitem')).toHaveCount(3);
    await close(dialog);
    await expect(explorer.row('notes.txt')).toContainText('patch-3 +1');
  });

  await test.step('mounts themselves are moved by Alt and the arrow keys', async () => {
    await editor.command('Add a folder');
    await editor.page.getByRole('button', { name: 'Up one folder' }).click();
    await editor.fileDialog.chooseFolder('Mod');
    await expect(explorer.row('Mod')).toBeVisible();
    await explorer.row('Mod').click();
    await editor.press('Alt+ArrowUp');
    await expect.poll(async () => (await explorer.names())[0]).toBe('Mod');
    await editor.press('Alt+ArrowDown');
    await expect.poll(async () => (await explorer.names())[0]).toMatch(/^World of Warcraft/);
  });

  await test.step('are moved by keys and by hand; the winner follows at once, is remembered, and the game’s order comes back', async () => {
    await expect(explorer.row('notes.txt')).toContainText('patch-3 +1');
    const dialog = await openSources(editor, explorer);
    const game = ['Data/patch-3.MPQ', 'Data/lichking.MPQ', 'Data/common.MPQ'];
    expect(await labels(dialog)).toEqual(game);
    const reset = dialog.getByRole('button', { name: 'The game’s order' });
    await expect(reset).toHaveCount(0);
    const box = dialog.getByRole('checkbox', { name: 'Data/common.MPQ' });
    await box.focus();
    await editor.press('Alt+ArrowUp');
    await expect.poll(() => labels(dialog)).toEqual(['Data/patch-3.MPQ', 'Data/common.MPQ', 'Data/lichking.MPQ']);
    // The row keeps the keyboard wherever it goes.
    await expect(box).toBeFocused();
    await editor.press('Alt+ArrowUp');
    const moved = ['Data/common.MPQ', 'Data/patch-3.MPQ', 'Data/lichking.MPQ'];
    await expect.poll(() => labels(dialog)).toEqual(moved);
    await expect(dialog).toContainText('in your own order');
    await close(dialog);
    await expect(explorer.row('notes.txt')).toContainText('common +1');
    await explorer.row('notes.txt').click();
    await expect(explorer.details.getByRole('listitem').first()).toContainText(/common.*wins/);

    await expect.poll(() => editor.keptMounts()).toContain(`"order":${JSON.stringify(moved)}`);
    await editor.crashAndRestart();
    await editor.command('Files of games and archives');
    await explorer.tree.getByRole('treeitem').first().dblclick();
    await expect(explorer.row('notes.txt')).toContainText('common +1');
    const again = await openSources(editor, explorer);
    expect(await labels(again)).toEqual(moved);
    const row = (label: string): Locator => again.getByRole('listitem').filter({ hasText: label });
    await row('Data/patch-3.MPQ').dragTo(row('Data/common.MPQ'), { targetPosition: { x: 40, y: 3 } });
    await expect.poll(() => labels(again)).toEqual(['Data/patch-3.MPQ', 'Data/common.MPQ', 'Data/lichking.MPQ']);
    await again.getByRole('button', { name: 'The game’s order' }).click();
    await expect.poll(() => labels(again)).toEqual(game);
    await close(again);
    await expect(explorer.row('notes.txt')).toContainText('patch-3 +1');
  });
});
