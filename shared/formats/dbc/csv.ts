/** Tables as CSV: comma-separated, quoted as RFC 4180 says, one column a cell, texts in many languages one column each. */
import type { Document } from '../../document/document.ts';
import type { Column, TableLayout } from './columns.ts';
import { languages } from './columns.ts';
import type { TableEdit } from './edit.ts';
import { CellError, editTable } from './edit.ts';
import type { TableFields } from './schema.ts';
import { cellText, storedCell, tableOf, textAt } from './table.ts';

/** One column of the text: a column of the table, or one language of it. */
interface CsvColumn {
  readonly heading: string;
  readonly column: Column;
  readonly language: number | null;
}

function csvColumns({ columns, languageCount }: TableLayout): readonly CsvColumn[] {
  return columns.flatMap((column): CsvColumn[] => {
    if (column.kind !== 'languages') return [{ heading: column.name, column, language: null }];
    return Array.from({ length: languageCount }, (_each, language) => ({
      heading: `${column.name}.${languages[language] ?? language}`,
      column,
      language,
    }));
  });
}

function quote(text: string): string {
  return /[",\r\n]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}

/** The whole table with a line of headings, lines ended by CR LF. */
export function exportCsv(fields: TableFields, layout: TableLayout): string {
  const columns = csvColumns(layout);
  const lines = [columns.map(({ heading }) => quote(heading)).join(',')];
  for (let row = 0; row < fields.rowCount; row++) {
    const cells = columns.map(({ column, language }) =>
      language === null
        ? cellText(fields, layout, row, column)
        : textAt(fields, storedCell(fields, row, column, language)),
    );
    lines.push(cells.map(quote).join(','));
  }
  return `${lines.join('\r\n')}\r\n`;
}

/** Cells of a CSV text by line. Throws a CellError when a quoted cell does not end. */
export function parseCsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  for (let at = text.startsWith('\uFEFF') ? 1 : 0; at < text.length; at++) {
    const character = text.charAt(at);
    if (isQuoted) {
      if (character !== '"') cell += character;
      else if (text.charAt(at + 1) === '"') cell += text.charAt(at++);
      else isQuoted = false;
    } else if (character === '"' && cell === '') isQuoted = true;
    else if (character === ',') {
      row.push(cell);
      cell = '';
    } else if (character === '\n') {
      row.push(cell.endsWith('\r') ? cell.slice(0, -1) : cell);
      rows.push(row);
      row = [];
      cell = '';
    } else cell += character;
  }
  if (isQuoted) throw new CellError(`line ${rows.length + 1}: a quoted cell does not end`);
  if (cell !== '' || row.length > 0) rows.push([...row, cell]);
  return rows.filter((cells) => cells.length > 1 || cells[0] !== '');
}

export interface CsvResult {
  readonly changed: number;
  readonly added: number;
}

/**
 * Brings rows from a CSV text into the table, as one step: rows are found by their id, unknown ids are added at the end, cells
 * of columns that the text lacks stay. Throws a CellError naming line and column, and then nothing has changed.
 */
export function importCsv(document: Document, layout: TableLayout, text: string): CsvResult {
  const [headings = [], ...lines] = parseCsv(text);
  const columns = csvColumns(layout);
  const chosen = headings.map((heading) => {
    const column = columns.find((each) => each.heading.toLowerCase() === heading.trim().toLowerCase());
    if (column === undefined) throw new CellError(`line 1: the table has no column "${heading}"`);
    return column;
  });
  const idAt = chosen.findIndex(({ column }) => column.offset === 0);
  if (idAt < 0)
    throw new CellError(`line 1: the column "${columns[0]?.heading ?? ''}" is missing; rows are found by it`);
  let result: CsvResult = { changed: 0, added: 0 };
  editTable(document, layout, 'Import CSV', (table) => {
    result = new CsvImport(table, document, chosen, idAt).run(lines);
  });
  return result;
}

class CsvImport {
  private readonly edit: TableEdit;
  private readonly document: Document;
  private readonly columns: readonly CsvColumn[];
  private readonly idAt: number;

  constructor(edit: TableEdit, document: Document, columns: readonly CsvColumn[], idAt: number) {
    this.edit = edit;
    this.document = document;
    this.columns = columns;
    this.idAt = idAt;
  }

  run(lines: readonly (readonly string[])[]): CsvResult {
    const rows = new Map<string, number>();
    const fields = tableOf(this.document);
    const first = this.columns[this.idAt];
    if (first === undefined) return { changed: 0, added: 0 };
    for (let row = 0; row < fields.rowCount; row++) rows.set(String(storedCell(fields, row, first.column)), row);
    // Programs write numbers in their own ways; what is no number is told when its cell is set.
    const idOf = (line: readonly string[]): string => {
      const text = (line[this.idAt] ?? '').trim();
      return text === '' || Number.isNaN(Number(text)) ? text : String(Number(text));
    };
    const known = lines.filter((line) => rows.has(idOf(line)));
    const added = [...new Set(lines.map(idOf))].filter((id) => !rows.has(id));
    const start = fields.rowCount;
    if (added.length > 0)
      this.edit.insertRows(
        start,
        added.map(() => null),
      );
    for (const [position, id] of added.entries()) rows.set(id, start + position);
    for (const [position, line] of lines.entries()) this.setRow(rows.get(idOf(line)) ?? start, line, position + 2);
    return { changed: known.length, added: added.length };
  }

  private setRow(row: number, line: readonly string[], lineNumber: number): void {
    if (line.length !== this.columns.length) {
      throw new CellError(`line ${lineNumber}: ${line.length} cells, but ${this.columns.length} headings`);
    }
    for (const [position, { column, language }] of this.columns.entries()) {
      try {
        this.edit.setCell(row, column, line[position] ?? '', language ?? undefined);
      } catch (error) {
        throw error instanceof CellError ? new CellError(`line ${lineNumber}: ${error.message}`) : error;
      }
    }
  }
}
