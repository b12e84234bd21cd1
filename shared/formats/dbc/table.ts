/** Reading cells of an open table. */
import type { DocumentView } from '../../codec/documentView.ts';
import { decodeText, textLength } from '../../codec/text.ts';
import type { Column, TableLayout } from './columns.ts';
import type { TableFields } from './schema.ts';

/** The table of a document of this format. */
export function tableOf(document: DocumentView): TableFields {
  // The root of a table's document is always of this type: the reader makes no other.
  return document.get(document.root).fields as unknown as TableFields;
}

/** The bytes of the text at an offset of the text block, without its NUL; empty where the offset leads out of it. */
export function textBytesAt({ texts, addedTexts }: TableFields, offset: number): Uint8Array {
  const isAdded = offset >= texts.length;
  const block = isAdded ? addedTexts : texts;
  const start = isAdded ? offset - texts.length : offset;
  if (start >= block.length) return new Uint8Array(0);
  return block.subarray(start, start + textLength(block, start, block.length - start));
}

export function textAt(fields: TableFields, offset: number): string {
  const bytes = textBytesAt(fields, offset);
  return decodeText(bytes, 0, bytes.length);
}

function viewOf({ rows }: TableFields): DataView {
  return new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
}

/** The stored number of a cell: an offset for texts. `index` counts cells of a column that has several. */
export function storedCell(fields: TableFields, row: number, column: Column, index = 0): number {
  const at = row * fields.rowSize + column.offset + index * column.size;
  const view = viewOf(fields);
  if (column.size === 1) return view.getUint8(at);
  if (column.size === 2) return view.getUint16(at, true);
  if (column.kind === 'float') return view.getFloat32(at, true);
  return column.kind === 'integer' ? view.getInt32(at, true) : view.getUint32(at, true);
}

/** Which language of a text is filled in this row; the first one when none is. */
export function filledLanguage(fields: TableFields, row: number, column: Column, layout: TableLayout): number {
  for (let language = 0; language < layout.languageCount; language++) {
    if (textBytesAt(fields, storedCell(fields, row, column, language)).length > 0) return language;
  }
  return 0;
}

/** A cell as people read it. A text in many languages gives the first one that is filled. */
export function cellValue(fields: TableFields, layout: TableLayout, row: number, column: Column): string | number {
  if (column.kind === 'text') return textAt(fields, storedCell(fields, row, column));
  if (column.kind === 'languages') {
    return textAt(fields, storedCell(fields, row, column, filledLanguage(fields, row, column, layout)));
  }
  return storedCell(fields, row, column);
}

/** Shortest text that gives the same 32-bit float again. */
export function formatFloat(value: number): string {
  if (Object.is(value, -0)) return '-0';
  if (!Number.isFinite(value)) return String(value);
  for (let digits = 6; digits < 9; digits++) {
    const text = Number(value.toPrecision(digits));
    if (Math.fround(text) === value) return String(text);
  }
  return String(value);
}

export function cellText(fields: TableFields, layout: TableLayout, row: number, column: Column): string {
  const value = cellValue(fields, layout, row, column);
  if (typeof value === 'string') return value;
  if (column.kind === 'float') return formatFloat(value);
  // Small numbers read the same in both, and bits are told by their hexadecimal digits.
  return column.kind === 'flags' && value > 9 ? `0x${value.toString(16).toUpperCase()}` : String(value);
}

/** Rows by their id (the first cell); of doubled ids the last row, as the client reads them one after the other. */
export function rowsById(fields: TableFields): ReadonlyMap<number, number> {
  const rows = new Map<number, number>();
  const view = viewOf(fields);
  for (let row = 0; row < fields.rowCount && fields.rowSize >= 4; row++) {
    rows.set(view.getUint32(row * fields.rowSize, true), row);
  }
  return rows;
}
