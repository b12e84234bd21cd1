/** The table that a script is given, over a document of a DBC. */
import type { FormatDocument } from '../format/format.ts';
import type { Column } from '../formats/dbc/columns.ts';
import { TableEdit } from '../formats/dbc/edit.ts';
import { cellValue, tableOf } from '../formats/dbc/table.ts';
import { layoutFor } from '../formats/dbc/tables.ts';
import type { ScriptTable } from './script.ts';

/** @param file its name, which tells what the columns mean */
export function scriptTableOf(document: FormatDocument, file: string): ScriptTable | null {
  if (document.format.id !== 'dbc') return null;
  const layout = layoutFor(file, tableOf(document));
  const columnOf = (name: string): Column => {
    const column = layout.columns.find((each) => each.name === name);
    if (column === undefined) throw new Error(`there is no column ${name}`);
    return column;
  };
  const checkRow = (row: number): void => {
    const { rowCount } = tableOf(document);
    if (!Number.isInteger(row) || row < 0 || row >= rowCount)
      throw new Error(`there is no row ${row}: ${rowCount} rows, counted from 0`);
  };
  const valueAt = (row: number, column: Column): string | number => cellValue(tableOf(document), layout, row, column);
  return {
    columns: layout.columns.map(({ name }) => name),
    get rowCount() {
      return tableOf(document).rowCount;
    },
    cell(row, column) {
      checkRow(row);
      return valueAt(row, columnOf(column));
    },
    find(column, value) {
      const wanted = columnOf(column);
      const { rowCount } = tableOf(document);
      for (let row = 0; row < rowCount; row++) if (valueAt(row, wanted) === value) return row;
      return -1;
    },
    set(row, cells) {
      checkRow(row);
      document.edit(`Set ${Object.keys(cells).join(', ')}`, (step) => {
        const edit = new TableEdit(step, document, layout);
        for (const [name, value] of Object.entries(cells)) edit.setCell(row, columnOf(name), String(value));
        edit.finish();
      });
    },
  };
}
