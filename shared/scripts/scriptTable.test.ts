/** What scripts do to tables: cells by names, found, set in one step, refused as a whole; undo gives the bytes back. */
import { expect, test } from 'vitest';
import { openDocument } from '../document/document.ts';
import { formatById } from '../formats/index.ts';
import { terrainTypeTable } from '../test/smallTable.ts';
import { contextOf } from './context.ts';

function opened() {
  const format = formatById('dbc');
  if (format === null) throw new Error('no tables');
  const bytes = terrainTypeTable();
  const files = [{ name: 'TerrainType.dbc', start: 0, end: bytes.length }];
  const document = openDocument(format, bytes, { files });
  const { table } = contextOf(document, 'TerrainType.dbc', () => undefined);
  if (table === null) throw new Error('it is no table');
  return { document, table, bytes };
}

test('cells are read and found by the names of their columns', () => {
  const { table } = opened();
  expect(table.rowCount).toBe(3);
  expect(table.columns.slice(0, 2)).toEqual(['id', 'description']);
  const row = table.find('description', 'Snow');
  expect([row, table.cell(row, 'id'), table.find('id', 77)]).toEqual([2, 3, -1]);
  expect(() => table.cell(3, 'id')).toThrow('there is no row 3: 3 rows, counted from 0');
  expect(() => table.cell(0, 'nothing')).toThrow('there is no column nothing');
});

test('cells of a row are set in one step, which undo takes back to the byte; a wrong one changes nothing', () => {
  const { document, table, bytes } = opened();
  table.set(1, { description: 'Tall grass', id: 20 });
  expect([table.cell(1, 'description'), table.cell(1, 'id'), table.cell(2, 'description')]).toEqual([
    ...['Tall grass', 20, 'Snow'],
  ]);
  expect(document.history.entries.map(({ label }) => label)).toEqual(['Set description, id']);
  document.undo();
  expect(document.write()).toEqual(bytes);
  expect(() => table.set(1, { description: 'Mud', id: 1.5 })).toThrow('1.5 is not a whole number');
  expect(() => table.set(1, { description: 'Mud', nothing: 1 })).toThrow('there is no column nothing');
  expect([table.cell(1, 'description'), document.history.isDirty]).toEqual(['Grass', false]);
  expect(document.write()).toEqual(bytes);
});
