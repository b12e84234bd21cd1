/** Small tables of games, made by code. For tests. */

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
