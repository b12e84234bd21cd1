/** Which chunks of the open tiles have to be drawn again, and why: previews, borders that changed, the selection. */
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { chunksPerSide } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { OpenTile } from '../openTile.ts';
import { placeKey } from '../tile/tileModel.ts';
import type { GroundField } from './groundField.ts';
import { fieldKey } from './groundField.ts';

interface MarkedChunk {
  readonly tile: OpenTile;
  /** Its position in the tile. */
  readonly chunk: number;
}

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
  around(place: GridPlace): void {
    for (const { tile, chunk } of this.beside(place)) tile.borders.add(chunk);
  }

  /** Those of them that are marked, of tiles that are drawn; they are marked no more. */
  takeAround(place: GridPlace): ReadonlyMap<OpenTile, readonly number[]> {
    const taken = this.beside(place).filter(({ tile, chunk }) => tile.isBuilt && tile.borders.delete(chunk));
    const byTile = Map.groupBy(taken, ({ tile }) => tile);
    return new Map([...byTile].map(([tile, marked]) => [tile, marked.map(({ chunk }) => chunk)]));
  }

  /** The ring of chunks around a tile, as far as there are open tiles. */
  private beside({ column, row }: GridPlace): readonly MarkedChunk[] {
    const [west, north] = [column * chunksPerSide, row * chunksPerSide];
    const ring: MarkedChunk[] = [];
    const add = (east: number, south: number): void => {
      const found = this.field.at(east, south);
      const tile = found === null ? undefined : this.tiles.get(placeKey(found.tile.place));
      if (found !== null && tile !== undefined) ring.push({ tile, chunk: found.chunk });
    };
    for (let at = -1; at <= chunksPerSide; at++) {
      add(west + at, north - 1);
      add(west + at, north + chunksPerSide);
    }
    for (let at = 0; at < chunksPerSide; at++) {
      add(west - 1, north + at);
      add(west + chunksPerSide, north + at);
    }
    return ring;
  }

  private mark(column: number, row: number, what: 'vertices' | 'weights' | 'records'): void {
    const found = this.field.at(column, row);
    if (found === null) return;
    this.tiles.get(placeKey(found.tile.place))?.changes[what].add(found.chunk);
  }
}
