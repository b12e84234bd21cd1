/** Small tables of games, made by code. For tests. */
import { openDocument } from '../document/document.ts';
import { editTable } from '../formats/dbc/edit.ts';
import { dbc } from '../formats/dbc/index.ts';
import { tableOf } from '../formats/dbc/table.ts';
import { layoutFor } from '../formats/dbc/tables.ts';

const latin = (text: string): readonly number[] => Array.from(text, (letter) => letter.charCodeAt(0));

/** A table of rows of 32-bit cells; texts are given as texts. */
export function tableBytes(rows: readonly (readonly (number | string)[])[]): Uint8Array {
  const texts: number[] = [0];
  const cells = rows.map((row) =>
    row.map((cell) => {
      if (typeof cell === 'number') return cell;
      const at = texts.length;
      texts.push(...latin(cell), 0);
      return at;
    }),
  );
  const columns = cells[0]?.length ?? 0;
  const bytes = new Uint8Array(20 + rows.length * columns * 4 + texts.length);
  const view = new DataView(bytes.buffer);
  bytes.set(latin('WDBC'));
  for (const [index, value] of [rows.length, columns, columns * 4, texts.length].entries()) {
    view.setUint32(4 + index * 4, value, true);
  }
  for (const [row, line] of cells.entries()) {
    for (const [column, cell] of line.entries()) view.setUint32(20 + (row * columns + column) * 4, cell, true);
  }
  bytes.set(texts, bytes.length - texts.length);
  return bytes;
}

/** A row of LiquidType.dbc of 3.3.5. */
export const liquidRow = (id: number, name: string, kind: number): readonly (number | string)[] => [
  id,
  name,
  0,
  kind,
  ...Array<number>(41).fill(0),
];

/** A row of AreaTable.dbc of 3.3.5. */
export const areaRow = (id: number, name: string, parent: number): readonly (number | string)[] => [
  ...[id, 0, parent],
  ...Array<number>(8).fill(0),
  name,
  ...Array<number>(24).fill(0),
];

/**
 * A table whose columns are known by its name, of rows told by the names of their cells; all others are 0.
 * @param cells of a row, which tells the client
 */
export function namedTable(
  name: string,
  cells: number,
  rows: readonly Readonly<Record<string, number | string>>[],
): Uint8Array {
  const document = openDocument(dbc, tableBytes(rows.map(() => Array<number>(cells).fill(0))));
  const layout = layoutFor(name, tableOf(document));
  editTable(document, layout, 'Fill', (edit) => {
    for (const [row, named] of rows.entries()) {
      for (const [column, value] of Object.entries(named)) {
        const found = layout.columns.find((each) => each.name === column);
        if (found === undefined) throw new Error(`${name} with ${cells} cells has no ${column}`);
        edit.setCell(row, found, String(value));
      }
    }
  });
  return document.write();
}
