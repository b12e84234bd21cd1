/** `chunksmith table`: tables of World of Warcraft as CSV, and back. */
import { readFile } from 'node:fs/promises';
import { basename } from 'node:path';
import type { FormatDocument } from '../../shared/format/format.ts';
import type { TableLayout } from '../../shared/formats/dbc/columns.ts';
import { actAndCheck } from '../../shared/format/addedErrors.ts';
import { exportCsv, importCsv } from '../../shared/formats/dbc/csv.ts';
import { dbc } from '../../shared/formats/dbc/index.ts';
import { exportSql, rowsOfIds } from '../../shared/formats/dbc/sql.ts';
import { tableOf } from '../../shared/formats/dbc/table.ts';
import { layoutFor } from '../../shared/formats/dbc/tables.ts';
import { writeAtomically } from '../host/atomicFile.ts';
import type { Call, Command, ExitCode } from './command.ts';
import { noMoreWords, printable, UsageError } from './command.ts';
import { tellFailure } from './eachFile.ts';
import { withDocument } from './files.ts';
import { toJson } from './json.ts';
import { counted } from '../../shared/codec/words.ts';

/** The JSON form. Scripts rely on it: properties may be added, not changed. */
export interface TableResult {
  readonly file: string;
  readonly status: 'described' | 'exported' | 'imported';
  /** The client whose form of the table it is; null when the columns were guessed. */
  readonly client: string | null;
  readonly rows: number;
  readonly columns: readonly {
    readonly name: string;
    readonly kind: string;
    readonly offset: number;
    readonly explain?: string;
  }[];
  readonly out?: string;
  /** Rows of the CSV found by their id, and rows added. */
  readonly changed?: number;
  readonly added?: number;
  /** Errors that the import brought in. */
  readonly warnings?: readonly string[];
}

function tableFile({ document }: { readonly document: FormatDocument }, file: string): TableLayout {
  if (document.format.id !== dbc.id) throw new Error('is not a table (WDBC)');
  return layoutFor(basename(file), tableOf(document));
}

function describe(file: string, document: FormatDocument, layout: TableLayout): Omit<TableResult, 'status'> {
  return {
    file,
    client: layout.client,
    rows: tableOf(document).rowCount,
    columns: layout.columns.map(({ name, kind, offset, explain }) => ({
      name,
      kind,
      offset,
      ...(explain === undefined ? {} : { explain }),
    })),
  };
}

function outOf({ options }: Call): string {
  const { out } = options;
  if (typeof out !== 'string' || out === '') throw new UsageError('this needs --out OUT');
  return out;
}

function csvOf({ positionals }: Call): string {
  const [, , csv] = positionals;
  if (csv === undefined) throw new UsageError('table import needs FILE and CSV');
  return csv;
}

/** The table as CSV, or its rows as SQL. */
function textOf(file: string, document: FormatDocument, layout: TableLayout, { options }: Call): string {
  const { ids } = options;
  if (options['sql'] !== true) return exportCsv(tableOf(document), layout);
  const rows = typeof ids === 'string' ? rowsOfIds(document, layout, ids) : undefined;
  if (rows === null) throw new Error('--ids needs ids and spans of them, such as 5000,5010-5020');
  if (rows?.length === 0) throw new Error(`has no row with these ids: ${String(ids)}`);
  return exportSql(tableOf(document), layout, basename(file), rows);
}

type Act = (file: string, document: FormatDocument, call: Call) => Promise<TableResult>;

const acts: Readonly<Record<string, Act>> = {
  columns: (file, document) =>
    Promise.resolve({ ...describe(file, document, tableFile({ document }, file)), status: 'described' }),
  async export(file, document, call) {
    const layout = tableFile({ document }, file);
    const out = outOf(call);
    const text = textOf(file, document, layout, call);
    await writeAtomically(out, new TextEncoder().encode(text), { backup: true });
    return { ...describe(file, document, layout), status: 'exported', out };
  },
  async import(file, document, call) {
    const layout = tableFile({ document }, file);
    const out = outOf(call);
    const csv = await readFile(csvOf(call), 'utf8');
    const { result, errors } = actAndCheck(document, () => importCsv(document, layout, csv));
    await writeAtomically(out, document.write(), { backup: true });
    return { ...describe(file, document, layout), status: 'imported', out, ...result, warnings: errors };
  },
};

function linesOf(result: TableResult): readonly string[] {
  const { file, status, client, rows, columns, out = '', changed = 0, added = 0, warnings = [] } = result;
  const form = client === null ? 'columns guessed' : `as in client ${client}`;
  const head = `${file}: ${counted(rows, 'row')}, ${counted(columns.length, 'column')}, ${form}`;
  if (status === 'described') {
    return [
      head,
      ...columns.map(({ name, kind, offset, explain }) =>
        [`  ${String(offset).padStart(4)}  ${name}  ${kind}`, ...(explain === undefined ? [] : [explain])].join('  '),
      ),
    ];
  }
  if (status === 'exported') return [`${head} → ${out}`];
  const told = `${file} → ${out}: ${counted(changed, 'row')} found by id, ${added} added`;
  return [told, ...warnings.map((line) => `  ${line}`)];
}

export const table: Command = {
  name: 'table',
  form: 'columns|export|import FILE [CSV] [--sql [--ids IDS]] [--out OUT]',
  summary: 'show, export and import tables (DBC) as CSV, export them as SQL',
  explain: `columns shows what the cells of a table mean, as far as its name and size tell; export writes it as CSV; import brings
rows of a CSV in, found by their id, adds those that are new, and writes the result to OUT. Columns that the CSV lacks
stay as they were, and so do cells that say the same. With --sql, export writes statements for the table of the same name that
servers keep (areatable_dbc): each row goes in the place of the one with its id; --ids chooses rows.

  chunksmith table columns AreaTable.dbc
  chunksmith table export AreaTable.dbc --out AreaTable.csv
  chunksmith table export AreaTable.dbc --sql --ids 5000-5010 --out areas.sql
  chunksmith table import AreaTable.dbc AreaTable.csv --out Patched/AreaTable.dbc`,
  options: {
    out: { type: 'string', value: 'OUT', help: 'file for the result' },
    sql: { type: 'boolean', help: 'export as SQL for a server' },
    ids: { type: 'string', value: 'IDS', help: 'only rows with these ids, such as 5000,5010-5020' },
  },
  async run(call): Promise<ExitCode> {
    const { positionals, options, terminal, formats } = call;
    const [name = '', file] = positionals;
    const act = acts[name];
    if (act === undefined) throw new UsageError(`table needs columns, export or import, not "${name}"`);
    if (file === undefined) throw new UsageError(`table ${name} needs a file`);
    if (name !== 'columns') outOf(call);
    if (name === 'import') csvOf(call);
    noMoreWords(positionals, name === 'import' ? 3 : 2, `table ${name} takes one table`);
    if (options['sql'] !== undefined && name !== 'export') throw new UsageError('--sql goes with export');
    if (options['ids'] !== undefined && options['sql'] !== true) throw new UsageError('--ids goes with --sql');
    const isJson = options['json'] === true;
    const result = await withDocument({ file }, formats, ({ document }) => act(file, document, call));
    if (result.status === 'error') await tellFailure(result, isJson, terminal);
    else await terminal.out(`${isJson ? toJson(result) : linesOf(result).map(printable).join('\n')}\n`);
    return result.status === 'error' ? 1 : 0;
  },
};
