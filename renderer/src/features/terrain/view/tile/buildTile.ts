/** A new tile is put on the graphics card in small steps, so that the page answers while a map is loaded. */
import { chunksPerTile } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { BuildStep, OpenTile } from '../openTile.ts';
import type { TilePacking } from '../ground/slices/tilePacking.ts';
import { drawWeights } from '../ground/slices/tilePacking.ts';
import type { TileChanges } from './tileChanges.ts';

/** What belongs to all tiles together. */
export interface TileBuilder {
  readTextures(tile: OpenTile, changes: TileChanges): void;
  rebuildLiquids(tile: OpenTile): void;
  readPlacements(tile: OpenTile): void;
  /** The chunks of tiles around one that are to be drawn again because it came, by tile; they count as drawn from now on. */
  takeBordersAround(tile: OpenTile): ReadonlyMap<OpenTile, readonly number[]>;
  /** Has the weights of a tile and of chunks around it packed beside the page; undefined where the page packs them. */
  pack(tile: OpenTile, around: ReadonlyMap<OpenTile, readonly number[]>): TilePacking | undefined;
  /** Draws chunks of a tile that is built again, with what lies beside them now, unless the tile went. */
  drawBorders(tile: OpenTile, chunks: readonly number[], packing: TilePacking | undefined): void;
}

/** So many chunks are one step: a few milliseconds. */
const chunksAtOnce = 32;

/** Builds a tile, a step with each call of `next`; it is shown when the last one is done. What changes meanwhile comes after. */
export function* buildTile(tile: OpenTile, builder: TileBuilder): Generator<BuildStep, void> {
  const { ground } = tile;
  const changes = tile.takeChanges();
  // All that lies beside it now is drawn with it.
  tile.borders.clear();
  // Here and not with the next picture: that would draw those of all tiles that came since the one before in one go.
  const around = builder.takeBordersAround(tile);
  builder.readTextures(tile, changes);
  const packing = builder.pack(tile, around);
  try {
    yield 'goesOn';
    for (const vertices of partsOf(chunksAtOnce * 2)) {
      ground.apply({ vertices, weights: [], records: vertices });
      yield 'goesOn';
    }
    while (packing?.isWaiting() === true) yield 'waits';
    for (const chunks of partsOf(chunksAtOnce)) {
      drawWeights(tile, chunks, packing);
      yield 'goesOn';
    }
    for (const [beside, chunks] of around) {
      builder.drawBorders(beside, chunks, packing);
      yield 'goesOn';
    }
  } finally {
    packing?.end();
  }
  builder.rebuildLiquids(tile);
  yield 'goesOn';
  builder.readPlacements(tile);
  tile.isBuilt = true;
}

/** All chunks of a tile, so many at a time. */
function partsOf(size: number): readonly (readonly number[])[] {
  return Array.from({ length: Math.ceil(chunksPerTile / size) }, (_, part) =>
    Array.from({ length: Math.min(size, chunksPerTile - part * size) }, (_each, at) => part * size + at),
  );
}
