/** The weights of a new tile and of the chunks around it, on their way from the worker to the card. */
import { chunksPerTile } from '../../../../../../../shared/geometry/terrain/grid.ts';
import { requestSlices } from '../../../../../../../shared/geometry/terrain/slicePacking.ts';
import type { OpenTile } from '../../openTile.ts';
import type { GroundField } from '../groundField.ts';
import { fieldKey } from '../groundField.ts';
import type { PackedChunk } from '../tileGround.ts';
import type { Packed, SlicePacker } from './slicePacker.ts';

/** Chunks of one tile, by position in it. */
type ChunksOfTiles = ReadonlyMap<OpenTile, readonly number[]>;

export class TilePacking {
  private readonly tile: OpenTile;
  private readonly packed: () => Packed;
  private readonly stopListening: () => void;
  /** Where each chunk's slice is among those that come, by its key. */
  private readonly places = new Map<number, number>();
  /** Whose weights changed since they were sent. */
  private readonly stale = new Set<number>();

  /** @param around chunks of other tiles in whose borders the new one lies */
  constructor(tile: OpenTile, around: ChunksOfTiles, field: GroundField, packer: SlicePacker) {
    this.tile = tile;
    const own = Array.from({ length: chunksPerTile }, (_each, chunk) => chunk);
    const wanted = [[tile, own] as const, ...around].flatMap(([each, chunks]) =>
      chunks.map((chunk) => each.model.mapPlace(chunk)),
    );
    for (const [at, [column, row]] of wanted.entries()) this.places.set(fieldKey(column, row), at);
    this.stopListening = field.onWeights((column, row) => this.stale.add(fieldKey(column, row)));
    const sourceAt = (column: number, row: number): ReturnType<GroundField['weightSourceAt']> =>
      field.weightSourceAt(column, row);
    this.packed = packer.pack(requestSlices(Int32Array.from(wanted.flat()), sourceAt, packer.takeMemory()));
  }

  isWaiting(): boolean {
    return this.packed() === null;
  }

  /** Sends what has come to the card. Returns the chunks that are left to the page: their slices failed, or are out of date. */
  draw(tile: OpenTile, chunks: readonly number[]): readonly number[] {
    const slices = this.packed();
    if (slices === null || slices === 'failed') return chunks;
    const left: number[] = [];
    const good: PackedChunk[] = [];
    for (const chunk of chunks) {
      const [column, row] = tile.model.mapPlace(chunk);
      const at = this.places.get(fieldKey(column, row));
      // The new tile's own chunks that change meanwhile are drawn again once it is built.
      if (at === undefined || (tile !== this.tile && this.isStale(column, row))) left.push(chunk);
      else good.push({ chunk, at });
    }
    tile.ground.sendSlices(slices, good);
    return left;
  }

  /** Nothing is drawn of it any more. */
  end(): void {
    this.stopListening();
  }

  /** Whether the weights of a chunk, or of one around it, changed. Tiles that come or go see to their borders themselves. */
  private isStale(column: number, row: number): boolean {
    for (let step = 0; step < 9; step++) {
      if (this.stale.has(fieldKey(column + (step % 3) - 1, row + Math.floor(step / 3) - 1))) return true;
    }
    return false;
  }
}

/** Puts weights of chunks on the card: those that have come from beside the page, and the others as the page packs them. */
export function drawWeights(tile: OpenTile, chunks: readonly number[], packing: TilePacking | undefined): void {
  tile.ground.apply({ vertices: [], weights: packing?.draw(tile, chunks) ?? chunks, records: [] });
}
