/** Tables as tab-separated text, the form spreadsheets put on the clipboard. Pure. */

/** Reads TSV as spreadsheets write it: rows end with a line break, cells may be quoted to hold tabs, breaks and doubled quotes. */
export function parseTsv(text: string): string[][] {
  const rows: string[][] = [];
  let row: string[] = [];
  let cell = '';
  let isQuoted = false;
  const endCell = (): void => {
    row.push(cell);
    cell = '';
  };
  const endRow = (): void => {
    endCell();
    rows.push(row);
    row = [];
  };

  const source = text.replaceAll('\r\n', '\n').replaceAll('\r', '\n');
  for (let at = 0; at < source.length; at += 1) {
    const letter = source.charAt(at);
    if (isQuoted) {
      if (letter !== '"') cell += letter;
      else if (source.charAt(at + 1) === '"') {
        cell += '"';
        at += 1;
      } else isQuoted = false;
    } else if (letter === '"' && cell === '') isQuoted = true;
    else if (letter === '\t') endCell();
    else if (letter === '\n') endRow();
    else cell += letter;
  }
  if (cell !== '' || row.length > 0) endRow();
  return rows;
}

/** Writes cells so that `parseTsv` and spreadsheets read them back. */
export function formatTsv(rows: readonly (readonly string[])[]): string {
  const quoted = (cell: string): string => (/["\t\n\r]/.test(cell) ? `"${cell.replaceAll('"', '""')}"` : cell);
  return rows.map((row) => row.map(quoted).join('\t')).join('\n');
}

/** One cell to be written by a paste or an edit. */
export interface CellEdit {
  /** Index of the row as the table shows it. */
  readonly row: number;
  /** Id of the column. */
  readonly column: string;
  readonly text: string;
}

/**
 * The edits that pasting `cells` at a place makes. What would fall outside the table or on a column that cannot be edited is left out;
 * a single cell pasted over several rows fills them all.
 */
export function pasteEdits(
  cells: readonly (readonly string[])[],
  target: { readonly rows: readonly number[]; readonly column: number },
  columns: readonly { readonly id: string; readonly editable: boolean }[],
  rowCount: number,
): CellEdit[] {
  const first = target.rows[0];
  if (first === undefined) return [];
  const only = cells.length === 1 && cells[0]?.length === 1 ? cells[0][0] : undefined;
  const block =
    only !== undefined
      ? target.rows.map((row) => ({ row, texts: [only] }))
      : cells.map((texts, at) => ({ row: first + at, texts: Array.from(texts) }));

  const edits: CellEdit[] = [];
  for (const { row, texts } of block) {
    if (row >= rowCount) break;
    texts.forEach((text, at) => {
      const column = columns[target.column + at];
      if (column?.editable) edits.push({ row, column: column.id, text });
    });
  }
  return edits;
}
