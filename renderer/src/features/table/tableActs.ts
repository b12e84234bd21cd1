/** What can be done with the rows of a table, each as one step of the history. */
import type { FormatDocument } from '../../../../shared/format/format.ts';
import type { TableLayout } from '../../../../shared/formats/dbc/columns.ts';
import { editTable } from '../../../../shared/formats/dbc/edit.ts';
import { tableOf } from '../../../../shared/formats/dbc/table.ts';
import { reportError } from '../../workbench/files/errors.ts';
import { exportBytes } from '../../workbench/files/export.ts';
import type { Session } from '../../workbench/state/session.ts';
import { repeatChanges } from '../../workbench/work/changes.ts';
import { cancellable, nothingChanged } from '../../workbench/work/cancellable.ts';
import { tableWork } from './work/work.ts';
import { notify } from '../../base/ui/index.ts';
import { fill, text } from '../../base/text/language.ts';

const rowsWord = (count: number): string => (count === 1 ? text('row') : fill('{} rows', count));

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
  const name = `${session.file.getState().name.replace(/\.dbc$/i, '')}.csv`;
  try {
    const made = await cancellable(fill('Making {}', name), ({ signal }) =>
      tableWork.onDocument(session, 'exportCsv', { layout }, signal),
    );
    if (made !== null) await exportBytes(name, made.bytes);
  } catch (error) {
    reportError(fill('Could not make {}', name), error);
  }
}

/** Writes rows as SQL for the table that a server keeps; all where none are selected. */
export async function exportTableSql(session: Session, layout: TableLayout, rows: readonly number[]): Promise<void> {
  const table = session.file.getState().name;
  const name = `${table.replace(/\.dbc$/i, '')}.sql`;
  try {
    const params = { layout, name: table, rows: rows.length === 0 ? null : rows };
    const made = await cancellable(fill('Making {}', name), ({ signal }) =>
      tableWork.onDocument(session, 'exportSql', params, signal),
    );
    if (made === null) return;
    if ('refused' in made) {
      notify({
        tone: 'error',
        title: fill('Could not make {}', name),
        message: fill('It was refused: {}.', made.refused),
      });
      return;
    }
    await exportBytes(name, made.bytes);
  } catch (error) {
    reportError(fill('Could not make {}', name), error);
  }
}

/** Brings the rows in on a copy of the table; anew where the table was changed meanwhile. Null when it was given up. */
function workOut(session: Session, layout: TableLayout, name: string, text: string) {
  const { document } = session;
  return cancellable(
    fill('Importing {}', name),
    async ({ signal }) => {
      for (;;) {
        const { revision } = document;
        const made = await tableWork.onDocument(session, 'importCsv', { layout, text }, signal);
        if (document.revision === revision && !document.isInGesture) return made;
      }
    },
    nothingChanged,
  );
}

/** Brings a CSV file of the user's in as one step; says what came of it. */
export async function importTable(session: Session, layout: TableLayout, file: File): Promise<void> {
  const { document } = session;
  const failed = fill('Could not import {}', file.name);
  try {
    const made = await workOut(session, layout, file.name, await file.text());
    if (made === null) return;
    if ('refused' in made) {
      notify({ tone: 'error', title: failed, message: fill('{}. Nothing was changed.', made.refused) });
      return;
    }
    const { rows, errors, changes } = made;
    document.edit('Import CSV', (transaction) => repeatChanges(document, transaction, changes));
    const counts = fill('Rows found by their id: {}. Rows added: {}.', rows.changed, rows.added);
    notify({
      tone: errors.length === 0 ? 'ok' : 'warning',
      title: fill('Imported {}', file.name),
      message: [counts, ...errors.map((line) => fill('There is an {}.', line))].join(' '),
    });
  } catch (error) {
    reportError(failed, error);
  }
}
