/**
 * Tables of Warcraft III as spreadsheets in text (SYLK): a record a line, the first letters say which, and fields behind
 * semicolons. Only cells count: `C;X2;Y1;K"Model"`; a coordinate that is left out is that of the line before. The first row
 * holds the names of the columns, the first column the keys. Read as mdx-m3-viewer, Retera's Model Studio and Warsmash do.
 */
import { decodeText } from '../codec/text.ts';

/** The cells of a row as text, by the name of their column in small letters. */
export type SlkRow = ReadonlyMap<string, string>;

/** Rows by their key in small letters, in the order of the file. Where a key stands twice the last one counts. */
export type SlkTable = ReadonlyMap<string, SlkRow>;

/** Behind these nothing is read: no table of the game has a tenth of it. */
const mostColumns = 1024;

/** The fields of a record; a semicolon inside a text is no end of it. */
function fieldsOf(line: string): readonly string[] {
  const fields: string[] = [];
  let field = '';
  let isQuoted = false;
  for (const character of line) {
    if (character === '"') isQuoted = !isQuoted;
    if (character === ';' && !isQuoted) {
      fields.push(field);
      field = '';
    } else field += character;
  }
  fields.push(field);
  return fields;
}

/** A text stands in quotation marks, and one within it twice; everything else is a number or a word. */
function valueOf(field: string): string {
  return field.startsWith('"') ? field.slice(1, field.endsWith('"') ? -1 : undefined).replaceAll('""', '"') : field;
}

type Cells = Map<number, Map<number, string>>;

function cellsOf(text: string): Cells {
  const rows: Cells = new Map();
  let [x, y] = [1, 1];
  for (const line of text.split(/\r\n|\r|\n/)) {
    // Formats of cells (F) move to a place, too.
    if (!line.startsWith('C;') && !line.startsWith('F;')) continue;
    let value: string | null = null;
    for (const field of fieldsOf(line).slice(1)) {
      const place = Number.parseInt(field.slice(1), 10);
      if (field.startsWith('X') && Number.isSafeInteger(place)) x = place;
      else if (field.startsWith('Y') && Number.isSafeInteger(place)) y = place;
      else if (field.startsWith('K') && line.startsWith('C')) value = valueOf(field.slice(1));
    }
    if (value === null || x < 1 || x > mostColumns || y < 1) continue;
    const row = rows.get(y) ?? new Map<number, string>();
    rows.set(y, row.set(x, value));
  }
  return rows;
}

/**
 * Reads a table. Rows without a key are left out, as are cells of columns without a name.
 * @param keyColumn the column that tells rows apart, in small letters; the first one where the table has none of this name
 * @throws Error for bytes that are no such table
 */
export function readSlk(bytes: Uint8Array, keyColumn: string | null = null): SlkTable {
  const text = decodeText(bytes, 0, bytes.length);
  if (!text.startsWith('ID')) throw new Error('It is no SLK table: it does not begin with ID');
  const cells = cellsOf(text);
  const names = new Map([...(cells.get(1) ?? [])].map(([x, name]) => [x, name.toLowerCase()]));
  const keyAt = [...names].find(([, name]) => name === keyColumn)?.[0] ?? 1;
  const table = new Map<string, SlkRow>();
  for (const [y, row] of cells) {
    const key = y === 1 ? undefined : row.get(keyAt);
    if (key === undefined || key === '') continue;
    const named = [...row].flatMap(([x, value]) => {
      const name = names.get(x);
      return name === undefined || name === '' ? [] : [[name, value] as const];
    });
    table.set(key.toLowerCase(), new Map(named));
  }
  return table;
}

/** A number of a row; 0 where there is none. */
export function slkNumber(row: SlkRow, column: string): number {
  const value = Number(row.get(column) ?? '');
  return Number.isFinite(value) ? value : 0;
}
