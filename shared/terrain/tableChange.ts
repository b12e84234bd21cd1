/** Changes of a game's tables inside a step of a map: cells by the names of their columns, rows by their ids. */
import type { Document } from '../document/document.ts';
import { CellError, TableEdit } from '../formats/dbc/edit.ts';
import { rowsById } from '../formats/dbc/table.ts';
import type { OpenTable } from './gameTables.ts';
import { tableIn } from './gameTables.ts';
import type { MapEdit } from './mapEdit.ts';

/** Changes a table; `path` tells what its columns are. */
export function changeTable(
  edit: MapEdit,
  path: string,
  document: Document,
  fill: (table: TableEdit, open: OpenTable) => void,
): void {
  edit.in(document, (transaction) => {
    const open = tableIn(path, document);
    const table = new TableEdit(transaction, document, open.layout);
    fill(table, open);
    table.finish();
  });
}

/** @throws CellError where the table has no such column, and for what does not fit it */
export function setCell(table: TableEdit, open: OpenTable, row: number, name: string, value: number | string): void {
  const column = open.column(name);
  if (column === null) throw new CellError(`the table has no column ${name}`);
  table.setCell(row, column, String(value));
}

/** @throws CellError where the table has no such row. @param what its name in that sentence */
export function rowOf(open: OpenTable, id: number, what: string): number {
  const row = rowsById(open.fields).get(id);
  if (row === undefined) throw new CellError(`${what} has no row ${id}`);
  return row;
}

/**
 * Puts copies of rows at the end of a table.
 * @param rows ids of the sources, null for an empty row, and ids of the copies
 * @returns position of the first
 */
export function copyRows(
  table: TableEdit,
  open: OpenTable,
  rows: readonly (readonly [from: number | null, to: number])[],
): number {
  const byId = rowsById(open.fields);
  const sources = rows.map(([from]) => (from === null ? null : (byId.get(from) ?? null)));
  const first = table.insertRows(open.fields.rowCount, sources);
  for (const [index, [, id]] of rows.entries()) setCell(table, open, first + index, 'id', id);
  return first;
}
