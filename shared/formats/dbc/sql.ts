/**
 * Rows of a table as SQL text for the `…_dbc` tables of server programs (AzerothCore, and TrinityCore where it has them): these
 * have one column for each cell of a client's row, in the order of the cells, so a row is given without names of columns.
 */
import { counted } from '../../codec/words.ts';
import type { Column, TableLayout } from './columns.ts';
import { CellError } from './edit.ts';
import type { TableFields } from './schema.ts';
import { cellText, storedCell, tableOf, textAt } from './table.ts';

/** Rows in one statement: short enough for the largest packet that servers take by default. */
const rowsAtOnce = 100;

/** `AreaTable.dbc` is `areatable_dbc` there. */
export function sqlTableName(fileName: string): string {
  return `${fileName
    .replace(/^.*[\\/]/, '')
    .replace(/\.dbc$/i, '')
    .toLowerCase()}_dbc`;
}

/** Text between quotes: quotes doubled, and what MySQL reads behind a backslash. */
function quoted(text: string): string {
  const safe = text
    .replaceAll('\\', '\\\\')
    .replaceAll("'", "''")
    .replaceAll('\r', '\\r')
    .replaceAll('\n', '\\n')
    .replaceAll('\0', '');
  return `'${safe}'`;
}

function valuesOf(fields: TableFields, layout: TableLayout, row: number, column: Column): readonly string[] {
  switch (column.kind) {
    case 'text':
      return [quoted(cellText(fields, layout, row, column))];
    case 'languages': {
      const texts = Array.from({ length: layout.languageCount }, (_each, language) =>
        quoted(textAt(fields, storedCell(fields, row, column, language))),
      );
      // The mask of languages stands behind them.
      return [...texts, String(storedCell(fields, row, column, layout.languageCount) >>> 0)];
    }
    case 'flags':
      return [String(storedCell(fields, row, column) >>> 0)];
    default: {
      const text = cellText(fields, layout, row, column);
      if (Number.isFinite(Number(text))) return [text];
      throw new CellError(`row ${row + 1}: ${column.label} is ${text}, which SQL has no number for`);
    }
  }
}

/**
 * Statements that put rows of a table into a server's, in the place of those with the same ids.
 * @param rows positions; null for all
 * @throws CellError for a table whose columns are only guessed, and for numbers that are none
 */
export function exportSql(
  fields: TableFields,
  layout: TableLayout,
  fileName: string,
  rows: readonly number[] | null = null,
): string {
  const { client, columns } = layout;
  const [id] = columns;
  if (client === null || id === undefined) {
    throw new CellError(
      'the columns of this table are only guessed by its name and the size of its rows, so no server’s table can be told to fit',
    );
  }
  const name = sqlTableName(fileName);
  const wanted = rows ?? Array.from({ length: fields.rowCount }, (_each, row) => row);
  const lines = [
    `-- ${fileName} of client ${client}: ${counted(wanted.length, 'row')}, ${counted(fields.columnCount, 'column')} in the order of the client's cells.`,
    '-- Made by Chunksmith for tables that servers keep as the client does.',
  ];
  for (let first = 0; first < wanted.length; first += rowsAtOnce) {
    const part = wanted.slice(first, first + rowsAtOnce);
    const ids = part.map((row) => storedCell(fields, row, id));
    lines.push(`DELETE FROM \`${name}\` WHERE \`ID\` IN (${ids.join(', ')});`);
    const values = part.map(
      (row) => `(${columns.flatMap((column) => valuesOf(fields, layout, row, column)).join(', ')})`,
    );
    lines.push(`INSERT INTO \`${name}\` VALUES\n${values.join(',\n')};`);
  }
  return `${lines.join('\n')}\n`;
}

/**
 * Positions of the rows whose ids are meant by words such as `5000,5010-5020`. Null where the words are none of these.
 * @param words numbers and spans of numbers with commas between
 */
export function rowsOfIds(
  document: Parameters<typeof tableOf>[0],
  layout: TableLayout,
  words: string,
): readonly number[] | null {
  const spans = words.split(',').map((word) => /^\s*(\d+)\s*(?:-\s*(\d+)\s*)?$/.exec(word));
  if (spans.some((span) => span === null)) return null;
  const fields = tableOf(document);
  const [id] = layout.columns;
  if (id === undefined) return [];
  const isMeant = (value: number): boolean =>
    spans.some((span) => value >= Number(span?.[1]) && value <= Number(span?.[2] ?? span?.[1]));
  return Array.from({ length: fields.rowCount }, (_each, row) => row).filter((row) =>
    isMeant(storedCell(fields, row, id)),
  );
}
