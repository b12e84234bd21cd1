/** Long work on tables: what each job is given and answers. */
import type { CsvResult } from '../../../../../shared/formats/dbc/csv.ts';
import type { TableLayout } from '../../../../../shared/formats/dbc/columns.ts';
import type { SentChanges } from '../../../workbench/work/changes.ts';

export interface TableJobs {
  readonly exportCsv: { params: { readonly layout: TableLayout }; result: { readonly bytes: Uint8Array } };
  /** Rows as SQL, all where none are named. `refused`: why it cannot be. */
  readonly exportSql: {
    params: { readonly layout: TableLayout; readonly name: string; readonly rows: readonly number[] | null };
    result: { readonly refused: string } | { readonly bytes: Uint8Array };
  };
  /** Rows of a CSV text brought into a table; what that changes is to be done to the page's own. `refused`: why nothing was. */
  readonly importCsv: {
    params: { readonly layout: TableLayout; readonly text: string };
    result:
      | { readonly refused: string }
      | { readonly rows: CsvResult; readonly errors: readonly string[]; readonly changes: SentChanges };
  };
}
