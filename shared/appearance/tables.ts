/** The game's tables as models need them: read once, cells by the name of their column. */
import { dbc } from '../formats/dbc/index.ts';
import type { Column, TableLayout } from '../formats/dbc/columns.ts';
import type { TableFields } from '../formats/dbc/schema.ts';
import { cellValue, textAt } from '../formats/dbc/table.ts';
import { layoutFor } from '../formats/dbc/tables.ts';

/** Gives the bytes of a file of the game, by its path there; null where the game has none. */
export type ReadGameFile = (path: string) => Promise<Uint8Array | null>;

const cellSize = 4;

export class GameTable {
  readonly rowCount: number;
  /** Cells of a row, those without a name included. */
  readonly cellCount: number;
  private readonly fields: TableFields;
  private readonly layout: TableLayout;
  private readonly columns: ReadonlyMap<string, Column>;

  /**
   * @param name of the table, such as `CharSections`
   * @throws FormatError for bytes that are no table
   */
  constructor(name: string, bytes: Uint8Array) {
    const { records, root } = dbc.read(bytes, []);
    // The reader of tables makes one record, and of this kind alone.
    this.fields = records.get(root)?.fields as unknown as TableFields;
    this.layout = layoutFor(`${name}.dbc`, this.fields);
    this.columns = new Map(this.layout.columns.map((column) => [column.name, column]));
    this.rowCount = this.fields.rowCount;
    this.cellCount = Math.floor(this.fields.rowSize / cellSize);
  }

  /** Whether the form of this table is known and has these columns. */
  has(...names: readonly string[]): boolean {
    return names.every((name) => this.columns.has(name));
  }

  /** The number in a cell; 0 where the table has no such column. */
  number(row: number, name: string): number {
    const column = this.columns.get(name);
    const value = column === undefined ? 0 : cellValue(this.fields, this.layout, row, column);
    return typeof value === 'number' ? value : 0;
  }

  /** The text in a cell; empty where the table has no such column. */
  text(row: number, name: string): string {
    const column = this.columns.get(name);
    const value = column === undefined ? '' : cellValue(this.fields, this.layout, row, column);
    return typeof value === 'string' ? value : '';
  }

  /** The cell at a place, whatever it means, as an unsigned number: for tables whose columns go by place alone. */
  cell(row: number, place: number): number {
    if (place >= this.cellCount) return 0;
    const { rows, rowSize } = this.fields;
    return new DataView(rows.buffer, rows.byteOffset, rows.byteLength).getUint32(
      row * rowSize + place * cellSize,
      true,
    );
  }

  /** The text a cell at a place leads to, if it is one. */
  textAtCell(row: number, place: number): string {
    return textAt(this.fields, this.cell(row, place));
  }

  /** Rows by the number in a column; of doubled ones the last, as the client reads them. */
  rowsBy(name: string): ReadonlyMap<number, number> {
    return new Map(this.rows().map((row) => [this.number(row, name), row]));
  }

  rows(): readonly number[] {
    return Array.from({ length: this.rowCount }, (_, row) => row);
  }
}

/** Tables of one game, each read when it is first asked for. */
export class GameTables {
  private readonly readFile: ReadGameFile;
  private readonly known = new Map<string, Promise<GameTable | null>>();

  constructor(readFile: ReadGameFile) {
    this.readFile = readFile;
  }

  /** Null where the game has no such table. Rejects with a FormatError where it cannot be read. */
  async table(name: string): Promise<GameTable | null> {
    const known = this.known.get(name) ?? this.open(name);
    this.known.set(name, known);
    return known;
  }

  private async open(name: string): Promise<GameTable | null> {
    const bytes = await this.readFile(`DBFilesClient\\${name}.dbc`);
    return bytes === null ? null : new GameTable(name, bytes);
  }
}
