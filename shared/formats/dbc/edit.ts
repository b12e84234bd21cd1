/** Changing a table: cells, and rows as a whole. */
import { positions } from '../../codec/count.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Document } from '../../document/document.ts';
import type { Transaction } from '../../document/transaction.ts';
import type { Column, TableLayout } from './columns.ts';
import { mostColumns } from './columns.ts';
import type { TableFields } from './schema.ts';
import { filledLanguage, storedCell, tableOf, textAt } from './table.ts';
import { TableTexts } from './texts.ts';
import { TableFile } from './schema.ts';

/** A text that cannot be a cell: `message` says why. */
export class CellError extends Error {}

/** The number that a text stands for in a column of numbers. */
export function parseNumber(column: Column, text: string): number {
  const trimmed = text.trim();
  const named = Object.entries(column.names ?? {}).find(([, name]) => name.toLowerCase() === trimmed.toLowerCase());
  const value = named === undefined ? Number(trimmed) : Number(named[0]);
  if (trimmed === '' || Number.isNaN(value)) throw new CellError(`${column.label}: "${text}" is not a number`);
  if (column.kind === 'float') return value;
  if (!Number.isInteger(value)) throw new CellError(`${column.label}: ${trimmed} is not a whole number`);
  const bits = column.size * 8;
  const [smallest, largest] =
    column.kind === 'integer' ? [-(2 ** (bits - 1)), 2 ** (bits - 1) - 1] : [0, 2 ** bits - 1];
  if (value < smallest || value > largest) {
    throw new CellError(`${column.label}: ${trimmed} is not between ${smallest} and ${largest}`);
  }
  return value;
}

function bytesOfNumber(column: Column, value: number): Uint8Array {
  const bytes = new Uint8Array(column.size);
  const view = new DataView(bytes.buffer);
  if (column.size === 1) view.setUint8(0, value);
  else if (column.size === 2) view.setUint16(0, value, true);
  else if (column.kind === 'float') view.setFloat32(0, value, true);
  else view.setUint32(0, value, true);
  return bytes;
}

function sameBytes(left: Uint8Array, right: Uint8Array): boolean {
  return left.length === right.length && left.every((byte, index) => byte === right[index]);
}

/** Changes of one step. New texts come into the table with `finish`, all at once. */
export class TableEdit {
  private readonly transaction: Transaction;
  private readonly document: DocumentView;
  private readonly layout: TableLayout;
  private readonly texts: TableTexts;

  constructor(transaction: Transaction, document: DocumentView, layout: TableLayout) {
    this.transaction = transaction;
    this.document = document;
    this.layout = layout;
    this.texts = new TableTexts(tableOf(document));
  }

  /** To be called once, when all is changed. */
  finish(): void {
    const addedTexts = this.texts.added();
    if (addedTexts === null) return;
    const { textSize, addedTexts: before } = this.fields;
    const size = textSize - before.length + addedTexts.length;
    this.transaction.set(TableFile, this.document.root, { addedTexts, textSize: size });
  }

  private get fields(): TableFields {
    return tableOf(this.document);
  }

  private store(row: number, column: Column, index: number, bytes: Uint8Array): void {
    const at = row * this.fields.rowSize + column.offset + index * column.size;
    const before = this.fields.rows.subarray(at, at + column.size);
    if (!sameBytes(before, bytes)) this.transaction.patch(this.document.root, 'rows', at, [...bytes]);
  }

  /**
   * Sets a cell to what a person typed; `language` is for texts in many languages, the filled one when left out. A text that
   * stays the same keeps its offset. Throws a CellError when the text does not fit the column.
   */
  setCell(row: number, column: Column, text: string, language?: number): void {
    if (column.kind !== 'text' && column.kind !== 'languages') {
      // A number that is none has many forms, and keeps the one that it has.
      if (text.trim() === 'NaN' && Number.isNaN(storedCell(this.fields, row, column))) return;
      this.store(row, column, 0, bytesOfNumber(column, parseNumber(column, text)));
      return;
    }
    const index = column.kind === 'text' ? 0 : (language ?? filledLanguage(this.fields, row, column, this.layout));
    const at = row * this.fields.rowSize + column.offset + index * 4;
    const { rows } = this.fields;
    const offset = new DataView(rows.buffer, rows.byteOffset, rows.byteLength).getUint32(at, true);
    // As text and not as bytes: a text that is stored in Latin-1 is the same one.
    if (textAt(this.fields, offset) === text) return;
    if (text.includes('\0')) throw new CellError('a text cannot hold a NUL character');
    this.store(row, column, index, bytesOfNumber({ ...column, kind: 'unsigned' }, this.texts.offsetOf(text)));
  }

  private replaceRows(rows: Uint8Array): void {
    const { rowSize } = this.fields;
    this.transaction.set(TableFile, this.document.root, { rows, rowCount: rowSize === 0 ? 0 : rows.length / rowSize });
  }

  /** The smallest id above all there are. */
  nextId(): number {
    const { rows, rowCount, rowSize } = this.fields;
    const view = new DataView(rows.buffer, rows.byteOffset, rows.byteLength);
    // Rows of fewer bytes have no id.
    if (rowSize < 4) return 1;
    let largest = 0;
    for (let row = 0; row < rowCount; row++) largest = Math.max(largest, view.getUint32(row * rowSize, true));
    return largest + 1;
  }

  /** Puts rows in before row `at`: all zero but for the id, or copies of others with new ids. Returns the first new row. */
  insertRows(at: number, sources: readonly (number | null)[]): number {
    const { rows, rowSize } = this.fields;
    if (rowSize > mostColumns * 4)
      throw new CellError(`a row of ${rowSize} bytes is damaged; there can be no more of them`);
    const grown = new Uint8Array(rows.length + sources.length * rowSize);
    const split = at * rowSize;
    grown.set(rows.subarray(0, split));
    grown.set(rows.subarray(split), split + sources.length * rowSize);
    const view = new DataView(grown.buffer);
    let id = this.nextId();
    for (const [position, source] of sources.entries()) {
      const start = split + position * rowSize;
      if (source !== null) grown.set(rows.subarray(source * rowSize, (source + 1) * rowSize), start);
      if (rowSize >= 4) view.setUint32(start, id++, true);
    }
    this.replaceRows(grown);
    return at;
  }

  removeRows(removed: ReadonlySet<number>): void {
    const { rows, rowSize, rowCount } = this.fields;
    const kept = positions(rowCount, rows.length).filter((row) => !removed.has(row));
    const left = new Uint8Array(kept.length * rowSize);
    for (const [position, row] of kept.entries()) {
      left.set(rows.subarray(row * rowSize, (row + 1) * rowSize), position * rowSize);
    }
    this.replaceRows(left);
  }
}

/** Changes a table as one step of its history. Throws what `change` throws, and then nothing has changed. */
export function editTable(
  document: Document,
  layout: TableLayout,
  label: string,
  change: (table: TableEdit) => void,
): void {
  document.edit(label, (transaction) => {
    const table = new TableEdit(transaction, document, layout);
    change(table);
    table.finish();
  });
}
