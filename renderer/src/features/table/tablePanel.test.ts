/** A table of the game in the middle of the window: cells edited, found, sorted, added, taken out, copied and pasted. */
import { afterEach, beforeEach, expect, test } from 'vitest';
import { openDocument } from '../../../../shared/document/document.ts';
import { dbc } from '../../../../shared/formats/dbc/index.ts';
import { terrainTypeTable } from '../../../../shared/test/smallTable.ts';
import { differingBytes, startProgram, type Program } from '../../test/program.tsx';
import { inFront } from '../../test/inFront.tsx';
import { TableView } from './TableView.tsx';

let table: Program;
beforeEach(async () => {
  table = await startProgram(openDocument(dbc, terrainTypeTable()), [inFront(TableView)], 'TerrainType.dbc');
});
afterEach(async () => await table.end());

const view = (): HTMLElement => table.page.get('grid');
const cell = (text: string): HTMLElement => table.page.get('gridcell', text);
const cells = (text: string): number => table.page.all('gridcell', text).length;

/** What the page does with the clipboard's events: answers with what was put there. */
async function clip(type: 'copy' | 'paste', text = ''): Promise<string> {
  const clipboardData = new DataTransfer();
  if (type === 'paste') clipboardData.setData('text/plain', text);
  await table.page.during(() => {
    view().dispatchEvent(new ClipboardEvent(type, { clipboardData, bubbles: true, cancelable: true }));
  });
  return clipboardData.getData('text/plain');
}

test('a cell is edited, undone and redone; only its bytes differ', async () => {
  await table.page.doubleClick(cell('20'));
  await table.page.fill(table.page.get('textbox', 'Cell'), '25');
  await table.page.press('Enter');
  expect(cells('25')).toBe(1);
  await table.undo();
  expect(cells('25')).toBe(0);
  await table.redo();
  expect(differingBytes(terrainTypeTable(), table.document.write())).toEqual([20 + 2 * 24 + 8]);
});

test('rows are found, sorted, added and taken out; a number that is none is refused', async () => {
  const find = table.page.get('searchbox', /Find rows/);
  await table.page.fill(find, 'description:snow');
  await table.page.until(() => table.page.text().includes('1 of 3 rows'));
  await table.page.fill(find, '');
  const title = (): HTMLElement => table.page.get('button', /^Description/);
  await table.page.click(title());
  await table.page.click(title());
  await table.page.until(() => table.page.text(table.page.all('row')[1]).includes('Snow'));
  await table.page.click(table.page.get('button', 'Add row'));
  await table.page.until(() => table.page.text().includes('4 of 4 rows'));
  await table.undo();
  await table.page.until(() => table.page.text().includes('3 of 3 rows'));
  await table.page.click(cell('Grass'));
  await table.page.click(table.page.get('button', 'Delete rows'));
  await table.page.until(() => table.page.text().includes('2 of 2 rows'));
  await table.page.doubleClick(cell('20'));
  await table.page.fill(table.page.get('textbox', 'Cell'), 'loud');
  expect(table.page.get('textbox', 'Cell').getAttribute('aria-invalid')).toBe('true');
  await table.page.press('Escape');
  expect(cells('20')).toBe(1);
});

test('a copied cell is pasted into all selected rows as one step', async () => {
  await table.page.click(cell('10'));
  expect(await clip('copy')).toBe('10');
  await table.page.focus(view());
  await table.page.press('Shift+ArrowDown', 'Shift+ArrowDown');
  await clip('paste', '33');
  expect(cells('33')).toBe(3);
  await table.undo();
  expect(cells('33')).toBe(0);
  expect(cells('10')).toBe(1);
  await clip('paste', '701\nloud\n703');
  await table.page.until(() => table.page.text().includes('One cell was left as it was'));
  expect([cells('701'), cells('703')]).toEqual([1, 1]);
});
