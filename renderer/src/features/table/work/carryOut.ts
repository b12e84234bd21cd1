/** What the worker does with tables. */
import { actAndCheck } from '../../../../../shared/format/addedErrors.ts';
import { exportCsv, importCsv } from '../../../../../shared/formats/dbc/csv.ts';
import { CellError } from '../../../../../shared/formats/dbc/edit.ts';
import { dbc } from '../../../../../shared/formats/dbc/index.ts';
import { exportSql } from '../../../../../shared/formats/dbc/sql.ts';
import { tableOf } from '../../../../../shared/formats/dbc/table.ts';
import type { DocumentJobs } from '../../../workbench/work/carryOut.ts';
import { carryOutJobs } from '../../../workbench/work/carryOut.ts';
import { noteChanges } from '../../../workbench/work/changes.ts';
import type { TableJobs } from './jobs.ts';

const jobs: DocumentJobs<TableJobs> = {
  exportCsv: (document, { layout }) => ({ bytes: new TextEncoder().encode(exportCsv(tableOf(document), layout)) }),
  exportSql(document, { layout, name, rows }) {
    try {
      return { bytes: new TextEncoder().encode(exportSql(tableOf(document), layout, name, rows)) };
    } catch (error) {
      if (error instanceof CellError) return { refused: error.message };
      throw error;
    }
  },
  importCsv(document, { layout, text }) {
    try {
      const { result, changes } = noteChanges([document], () =>
        actAndCheck(document, () => importCsv(document, layout, text)),
      );
      return { rows: result.result, errors: result.errors, changes: changes[0] ?? [] };
    } catch (error) {
      if (error instanceof CellError) return { refused: error.message };
      throw error;
    }
  },
};

export const carryOut = carryOutJobs([dbc], jobs);
