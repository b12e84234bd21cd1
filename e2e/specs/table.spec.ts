import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { readFile } from 'node:fs/promises';
import { terrainTypeTable } from '../../shared/test/smallTable.ts';
import { Editor } from '../driver/editor.ts';
import { differences } from '../driver/files.ts';
import { expect, test } from '../driver/test.ts';

const name = 'TerrainType.dbc';

async function openTable(editor: Editor): Promise<void> {
  await writeFile(editor.pathOnDisk(name), terrainTypeTable());
  await editor.press('Control+o');
  await editor.fileDialog.choose(name);
  await expect(editor.page.getByTestId('table-view')).toBeVisible();
}

const cell = (editor: Editor, text: string) => editor.page.getByRole('gridcell', { name: text, exact: true });

test('a cell is edited, undone, redone and saved; only its bytes differ', async ({ editor }) => {
  await openTable(editor);
  await cell(editor, '20').dblclick();
  await editor.page.keyboard.press('Control+a');
  await editor.page.keyboard.type('25');
  await editor.press('Enter');
  await expect(cell(editor, '25')).toBeVisible();
  await editor.undo();
  await expect(cell(editor, '20')).toBeVisible();
  await editor.redo();
  await editor.save();
  await editor.isSaved();
  const after = await editor.bytesOnDisk(name);
  expect(differences(terrainTypeTable(), after)).toEqual([20 + 2 * 24 + 8]);
});

test('rows are found, sorted, added and taken out; a number that is none is refused', async ({ editor }) => {
  await openTable(editor);
  const view = editor.page.getByTestId('table-view');
  await view
    .getByRole('searchbox')
    .or(view.getByPlaceholder(/Find rows/))
    .first()
    .fill('description:snow');
  await expect(view).toContainText('1 of 3 rows');
  await view.getByPlaceholder(/Find rows/).fill('');
  await view.getByRole('button', { name: 'Description' }).click();
  await view.getByRole('button', { name: 'Description' }).click();
  await expect(view.getByRole('row').nth(1)).toContainText('Snow');
  await view.getByRole('button', { name: 'Add row' }).click();
  await expect(view).toContainText('4 of 4 rows');
  await editor.undo();
  await expect(view).toContainText('3 of 3 rows');
  await cell(editor, 'Grass').click();
  await view.getByRole('button', { name: 'Delete rows' }).click();
  await expect(view).toContainText('2 of 2 rows');
  await cell(editor, '20').dblclick();
  await editor.page.keyboard.press('Control+a');
  await editor.page.keyboard.type('loud');
  await expect(view.getByRole('textbox', { name: 'Cell' })).toHaveAttribute('aria-invalid', 'true');
  await editor.press('Escape');
});

test('the table goes out as CSV and comes in again', async ({ editor }) => {
  await openTable(editor);
  const view = editor.page.getByTestId('table-view');
  await view.getByRole('button', { name: 'Export CSV…' }).click();
  await editor.fileDialog.saveAs('Ground.csv');
  await expect(editor.notice('Wrote Ground.csv')).toBeVisible();
  const path = join(editor.pathOnDisk('Ground.csv'));
  const csv = await readFile(path, 'utf8');
  expect(csv).toContain('2,Grass,0,0,6,0');
  await writeFile(path, csv.replace('Grass', 'Meadow'));
  const choosing = editor.page.waitForEvent('filechooser');
  await view.getByRole('button', { name: 'Import CSV…' }).click();
  await (await choosing).setFiles(path);
  await expect(cell(editor, 'Meadow')).toBeVisible();
  await editor.undo();
  await expect(cell(editor, 'Grass')).toBeVisible();
});
