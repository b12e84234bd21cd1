/** Tables as SQL for servers. */
import { describe, expect, test } from 'vitest';
import { terrainTypeTable } from '../../test/smallTable.ts';
import { openDocument } from '../../document/document.ts';
import type { Column, TableLayout } from './columns.ts';
import { editTable } from './edit.ts';
import { dbc } from './index.ts';
import { exportSql, rowsOfIds, sqlTableName } from './sql.ts';
import { tableOf } from './table.ts';
import { layoutFor } from './tables.ts';

const name = 'TerrainType.dbc';
function opened() {
  const document = openDocument(dbc, terrainTypeTable());
  return { document, layout: layoutFor(name, tableOf(document)) };
}

describe('SQL', () => {
  test('has one value a cell in the order of the cells, in the place of rows with the same ids', () => {
    const { document, layout } = opened();
    const lines = exportSql(tableOf(document), layout, name, [0, 2]).split('\n').slice(2);
    expect(lines).toEqual([
      'DELETE FROM `terraintype_dbc` WHERE `ID` IN (1, 3);',
      'INSERT INTO `terraintype_dbc` VALUES',
      "(1, 'Dirt', 10, 11, 1, 0),",
      "(3, 'Snow', 20, 21, 4, 1);",
      '',
    ]);
    expect(sqlTableName('C:\\DBC\\AreaTable.DBC')).toBe('areatable_dbc');
  });

  test('quotes what would end a text, or mean something else within one', () => {
    const { document, layout } = opened();
    const column = layout.columns.find(({ name: each }) => each === 'description');
    if (column === undefined) throw new Error('no description');
    editTable(document, layout, 'Name', (table) => table.setCell(0, column, "King's \\ Rest\n"));
    expect(exportSql(tableOf(document), layout, name, [0])).toContain("'King''s \\\\ Rest\\n'");
  });

  test('gives every language and their mask', () => {
    const { document } = opened();
    const cell = (at: number, kind: Column['kind']): Column => ({
      ...{ name: `c${at}`, label: `c${at}`, kind, size: 4, offset: at * 4 },
    });
    const layout: TableLayout = {
      ...{ client: 'made up', languageCount: 4, columns: [cell(0, 'unsigned'), cell(1, 'languages')] },
    };
    // Cells 1 to 4 are texts, cell 5 the mask; of these only the first is one here.
    const [, , , , row = ''] = exportSql(tableOf(document), layout, name, [2]).split('\n');
    expect(row).toMatch(/^\(3, 'Snow', '.*', '.*', '.*', 1\);$/);
  });

  test('is refused where columns are guessed', () => {
    const { document } = opened();
    const guessed = layoutFor('Unknown.dbc', tableOf(document));
    expect(() => exportSql(tableOf(document), guessed, 'Unknown.dbc')).toThrow('only guessed');
  });

  test('rows are chosen by ids and spans of ids', () => {
    const { document, layout } = opened();
    expect(rowsOfIds(document, layout, '2-9, 1')).toEqual([0, 1, 2]);
    expect(rowsOfIds(document, layout, '3')).toEqual([2]);
    expect(rowsOfIds(document, layout, 'three')).toBeNull();
  });
});
