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

/** A table that nobody knows: 300 rows of 60 numbers, the id first. */
function wideTable(): Uint8Array {
  const [rows, cells] = [300, 60];
  const bytes = new Uint8Array(20 + rows * cells * 4 + 1);
  const view = new DataView(bytes.buffer);
  bytes.set(new TextEncoder().encode('WDBC'));
  for (const [at, value] of [rows, cells, cells * 4, 1].entries()) view.setUint32(4 + at * 4, value, true);
  for (let row = 0; row < rows; row++) {
    for (let cell = 0; cell < cells; cell++) {
      view.setUint32(20 + (row * cells + cell) * 4, cell === 0 ? 5000 + row : row * 100 + cell, true);
    }
  }
  return bytes;
}

test('a table is edited and saved, goes out as CSV and comes in again, and a wide one is walked by keys', async ({
  editor,
}) => {
  await openTable(editor);
  const view = editor.page.getByTestId('table-view');

  await test.step('a cell is edited, undone, redone and saved; only its bytes differ', async () => {
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

  await test.step('the table goes out as CSV and comes in again', async () => {
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

  await test.step('a wide table of a form that is not known is walked by keys; only what is seen is drawn, the id stays', async () => {
    await editor.press('Alt+w');
    await expect(view).toHaveCount(0);
    await writeFile(editor.pathOnDisk('Unheard.dbc'), wideTable());
    await editor.press('Control+o');
    await editor.fileDialog.choose('Unheard.dbc');
    await expect(view).toContainText('Columns guessed');
    await cell(editor, '5000').click();
    await editor.press('End');
    await expect(cell(editor, '59')).toBeInViewport();
    await expect(cell(editor, '5000')).toBeInViewport();
    await editor.press('Control+End');
    await expect(cell(editor, '29959')).toBeInViewport();
    await expect(cell(editor, '5299')).toBeInViewport();
    expect(await view.getByRole('gridcell').count()).toBeLessThan(60 * 30);
    await editor.press('Control+Home');
    await expect(cell(editor, '5000')).toBeInViewport();
  });
});
