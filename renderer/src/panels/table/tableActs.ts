/** What can be done with the rows of a table, each as one step of the history. */
import type { FormatDocument } from '../../../../shared/format/format.ts';
import type { TableLayout } from '../../../../shared/formats/dbc/columns.ts';
import { actAndCheck } from '../../../../shared/format/addedErrors.ts';
import { exportCsv, importCsv } from '../../../../shared/formats/dbc/csv.ts';
import { CellError, editTable } from '../../../../shared/formats/dbc/edit.ts';
import { tableOf } from '../../../../shared/formats/dbc/table.ts';
import { exportBytes } from '../../app/files/export.ts';
import type { Session } from '../../app/state/session.ts';
import { notify } from '../../ui/index.ts';

const rowsWord = (count: number): string => (count === 1 ? 'row' : `${count} rows`);

/** Sets cells as typed or pasted; the edits have been checked. */
export function setCells(
  document: FormatDocument,
  layout: TableLayout,
  cells: readonly { readonly row: number; readonly column: string; readonly text: string }[],
  language: number | null,
): void {
  const first = layout.columns.find(({ name }) => name === cells[0]?.column);
  const label = cells.length === 1 ? `Set ${first?.label.toLowerCase() ?? 'cell'}` : `Set ${cells.length} cells`;
  editTable(document, layout, label, (table) => {
    for (const { row, column, text } of cells) {
      const found = layout.columns.find(({ name }) => name === column);
      if (found !== undefined) table.setCell(row, found, text, language ?? undefined);
    }
  });
}

/** Puts an empty row behind row `after`, at the end without one. Returns the new row. */
export function addRow(document: FormatDocument, layout: TableLayout, after: number | null): number {
  const at = after === null ? tableOf(document).rowCount : after + 1;
  editTable(document, layout, 'Add row', (table) => table.insertRows(at, [null]));
  return at;
}

/** Puts copies behind the last of the rows. Returns the new rows. */
export function duplicateRows(
  document: FormatDocument,
  layout: TableLayout,
  rows: readonly number[],
): readonly number[] {
  const at = Math.max(...rows) + 1;
  editTable(document, layout, `Duplicate ${rowsWord(rows.length)}`, (table) => table.insertRows(at, rows));
  return rows.map((_row, position) => at + position);
}

export function removeRows(document: FormatDocument, layout: TableLayout, rows: readonly number[]): void {
  editTable(document, layout, `Delete ${rowsWord(rows.length)}`, (table) => table.removeRows(new Set(rows)));
}

export async function exportTable(session: Session, layout: TableLayout): Promise<void> {
  const name = session.file.getState().name.replace(/\.dbc$/i, '');
  const text = exportCsv(tableOf(session.document), layout);
  await exportBytes(`${name}.csv`, new TextEncoder().encode(text));
}

/** Brings a CSV file of the user's in; says what came of it. */
export async function importTable(document: FormatDocument, layout: TableLayout, file: File): Promise<void> {
  try {
    const text = await file.text();
    const { result, errors } = actAndCheck(document, () => importCsv(document, layout, text));
    const counts = `Rows found by their id: ${result.changed}. Rows added: ${result.added}.`;
    notify({
      tone: errors.length === 0 ? 'ok' : 'warning',
      title: `Imported ${file.name}`,
      message: [counts, ...errors.map((line) => `There is an ${line}.`)].join(' '),
    });
  } catch (error) {
    if (!(error instanceof CellError)) throw error;
    notify({
      tone: 'error',
      title: `Could not import ${file.name}`,
      message: `${error.message}. Nothing was changed.`,
    });
  }
}
