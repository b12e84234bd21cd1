/** Which chunks of the open tiles have to be drawn again, and why: previews, borders that changed, the selection. */
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { chunksPerSide } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { OpenTile } from '../openTile.ts';
import { placeKey } from '../tile/tileModel.ts';
import type { GroundField } from './groundField.ts';
import { fieldKey } from './groundField.ts';

/** Chunks are named by column and row over the whole map. */
export class ChunkMarks {
  private readonly tiles: ReadonlyMap<string, OpenTile>;
  private readonly field: GroundField;
  private selected: ReadonlySet<number> = new Set();

  /** Both are read when something is marked: they change. */
  constructor(tiles: ReadonlyMap<string, OpenTile>, field: GroundField) {
    this.tiles = tiles;
    this.field = field;
  }

  isSelected(column: number, row: number): boolean {
    return this.selected.has(fieldKey(column, row));
  }

  /** Marks those that are selected now and were not, or the other way round. */
  select(chunks: readonly GridPlace[]): void {
    const before = this.selected;
    this.selected = new Set(chunks.map(({ column, row }) => fieldKey(column, row)));
    for (const key of [...before, ...this.selected]) {
      if (before.has(key) !== this.selected.has(key)) this.mark(key % 1024, Math.floor(key / 1024), 'records');
    }
  }

  weights(chunks: readonly GridPlace[]): void {
    for (const { column, row } of chunks) this.mark(column, row, 'weights');
  }

  /** Chunks that show other layers than before. */
  layers(chunks: readonly GridPlace[]): void {
    this.weights(chunks);
    for (const { column, row } of chunks) this.mark(column, row, 'records');
  }

  colours(chunks: readonly GridPlace[]): void {
    for (const { column, row } of chunks) this.mark(column, row, 'vertices');
  }

  /** Chunks and their neighbours, in whose normals they take part. */
  heights(chunks: readonly GridPlace[]): void {
    for (const { column, row } of chunks) {
      for (let south = -1; south <= 1; south++) {
        for (let east = -1; east <= 1; east++) this.mark(column + east, row + south, 'vertices');
      }
    }
  }

  /** The chunks beside a tile that came or went: their borders show it. */
  around({ column, row }: GridPlace): void {
    const [west, north] = [column * chunksPerSide, row * chunksPerSide];
    for (let at = -1; at <= chunksPerSide; at++) {
      this.markBorder(west + at, north - 1);
      this.markBorder(west + at, north + chunksPerSide);
      this.markBorder(west - 1, north + at);
      this.markBorder(west + chunksPerSide, north + at);
    }
  }

  private markBorder(column: number, row: number): void {
    const found = this.field.at(column, row);
    if (found !== null) this.tiles.get(placeKey(found.tile.place))?.borders.add(found.chunk);
  }

  private mark(column: number, row: number, what: 'vertices' | 'weights' | 'records'): void {
    const found = this.field.at(column, row);
    if (found === null) return;
    this.tiles.get(placeKey(found.tile.place))?.changes[what].add(found.chunk);
  }
}
