/** What the columns of a table mean: kinds of cells, layouts of known tables by their size, and a guess for all others. */
import { positions } from '../../codec/count.ts';
import { decodeText } from '../../codec/text.ts';
import type { TableFields } from './schema.ts';

export type ColumnKind = 'integer' | 'unsigned' | 'float' | 'text' | 'languages' | 'flags';

export interface Column {
  /** Name in paths, CSV headings and commands; whole words in camel case. */
  readonly name: string;
  readonly label: string;
  readonly kind: ColumnKind;
  /** Bytes of one cell: 4, or less in the two tables with narrow cells. */
  readonly size: 1 | 2 | 4;
  /** Offset of the (first) cell in a row, in bytes. */
  readonly offset: number;
  readonly explain?: string;
  /** Table whose ids the cell holds: `Map`. */
  readonly table?: string;
  readonly names?: Readonly<Record<number, string>>;
  readonly bits?: Readonly<Record<number, string>>;
}

export interface TableLayout {
  /** Which client's form it is, such as `3.3.5`; null when it was guessed. */
  readonly client: string | null;
  readonly columns: readonly Column[];
  /** Languages a text of kind `languages` is kept in; a mask follows them. */
  readonly languageCount: number;
}

/** Languages in the order of their cells; those after the ninth are unused by the clients. */
export const languages = ['enUS', 'koKR', 'frFR', 'deDE', 'zhCN', 'zhTW', 'esES', 'esMX', 'ruRU'] as const;

/** Number of rows a guess looks at, spread over the table. */
const sampledRows = 400;
const largestPlainInteger = 0x01_00_00_00;

/** Whether a number read as float is one that somebody would write into a table. */
export function looksLikeFloat(bits: number, value: number): boolean {
  const size = Math.abs(value);
  return bits === 0 || (Number.isFinite(value) && size >= 1e-5 && size <= 1e9);
}

/** Whether bits are a number that is no float: near zero, on either side. */
export const looksLikeInteger = (bits: number): boolean => bits < largestPlainInteger || bits > 0xff_00_00_00;

function startsText(fields: TableFields, offset: number): boolean {
  return offset === 0 || (offset < fields.texts.length && fields.texts[offset - 1] === 0);
}

function guessKind(fields: TableFields, view: DataView, offset: number): ColumnKind {
  const { rowCount, rowSize, texts } = fields;
  const step = Math.max(1, Math.floor(rowCount / sampledRows));
  let isFloat = true;
  let isText = texts.length > 1;
  let isSmall = true;
  const distinct = new Set<number>();
  for (let row = 0; row < rowCount; row += step) {
    const at = row * rowSize + offset;
    const bits = view.getUint32(at, true);
    if (bits === 0) continue;
    distinct.add(bits);
    isFloat &&= looksLikeFloat(bits, view.getFloat32(at, true));
    isSmall &&= looksLikeInteger(bits);
    isText &&= startsText(fields, bits) && decodeText(texts, bits, Math.min(256, texts.length - bits)) !== '';
  }
  if (distinct.size === 0) return 'integer';
  // A few small whole numbers can all lead to the start of a text by chance.
  if (isText && distinct.size > 2) return 'text';
  return isFloat && !isSmall ? 'float' : 'integer';
}

/** Far more than any table has (Spell.dbc: 234). What a row holds beyond is kept, and shown nowhere. */
export const mostColumns = 4096;

/** A layout made from the data alone, for tables nobody has described. Cells of other sizes than four bytes stay single bytes. */
export function guessLayout(fields: TableFields): TableLayout {
  const { rowSize, columnCount } = fields;
  if (rowSize !== columnCount * 4) {
    const columns = positions(rowSize, mostColumns).map((offset): Column => {
      return { name: `byte${offset}`, label: `Byte ${offset}`, kind: 'unsigned', size: 1, offset };
    });
    return { client: null, columns, languageCount: 0 };
  }
  const view = new DataView(fields.rows.buffer, fields.rows.byteOffset, fields.rows.byteLength);
  const columns = positions(columnCount, mostColumns).map((index): Column => {
    const offset = index * 4;
    if (index === 0) return { name: 'id', label: 'Id', kind: 'unsigned', size: 4, offset };
    return { name: `column${index}`, label: `Column ${index}`, kind: guessKind(fields, view, offset), size: 4, offset };
  });
  return { client: null, columns, languageCount: 0 };
}
