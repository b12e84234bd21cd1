/** What tools and rules show on the ground before any document changes: heights, paint, whole layers, the mask of brushes. */
import type { PaintedChunk } from '../../../../../../shared/geometry/terrain/brush/paintStroke.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { chunkIndex, chunksPerSide } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { PreviewedWater } from '../../../../../../shared/terrain/ways/previewWay.ts';
import type { HeightPreview, LayerPreview, MaskPreview } from '../contract.ts';
import type { OpenTile } from '../openTile.ts';
import type { TileChanges } from '../tile/tileChanges.ts';
import { placeKey } from '../tile/tileModel.ts';
import type { TilesetStore } from '../tilesets/tilesetStore.ts';
import type { ChunkMarks } from './chunkMarks.ts';
import type { GroundField } from './groundField.ts';

export interface PreviewParts {
  readonly tiles: ReadonlyMap<string, OpenTile>;
  readonly field: GroundField;
  readonly marks: ChunkMarks;
  readonly tilesets: TilesetStore;
}

/** Of the tile that a chunk of the map is in. */
const tileKeyOf = ({ column, row }: GridPlace): string =>
  placeKey({ column: Math.floor(column / chunksPerSide), row: Math.floor(row / chunksPerSide) });

export class GroundPreviews {
  private readonly parts: PreviewParts;

  /** All are read when something is shown: they change. */
  constructor(parts: PreviewParts) {
    this.parts = parts;
  }

  heights(chunks: readonly HeightPreview[]): void {
    this.parts.field.previewHeights(chunks);
    this.parts.marks.heights(chunks);
  }

  paint(chunks: readonly PaintedChunk[]): void {
    this.parts.field.previewPaint(chunks);
    this.parts.marks.weights(chunks);
  }

  /** Null takes all of them away. */
  layers(chunks: readonly LayerPreview[] | null): void {
    const { tiles, field, marks, tilesets } = this.parts;
    if (chunks === null) {
      const { shown, coloured } = field.clearLayers();
      marks.layers(shown);
      marks.colours(coloured);
      for (const { key, model } of tiles.values()) tilesets.setUser(`${key} preview`, [], model);
      return;
    }
    const coloured = field.previewLayers(chunks);
    const wanted = new Map<string, Set<string>>();
    for (const { column, row, layers } of chunks) {
      const key = tileKeyOf({ column, row });
      const paths = wanted.get(key) ?? new Set();
      for (const { texture } of layers) paths.add(texture);
      wanted.set(key, paths);
    }
    for (const [key, paths] of wanted) {
      const tile = tiles.get(key);
      if (tile !== undefined) tilesets.addUser(`${key} preview`, [...paths], tile.model);
    }
    marks.layers(chunks);
    marks.colours(coloured);
  }

  water(chunks: readonly PreviewedWater[]): void {
    const byTile = Map.groupBy(chunks, tileKeyOf);
    for (const [key, tile] of this.parts.tiles) {
      const { column, row } = tile.model.place;
      const own = (byTile.get(key) ?? []).map(
        (each) =>
          [
            chunkIndex({ column: each.column - column * chunksPerSide, row: each.row - row * chunksPerSide }),
            each,
          ] as const,
      );
      if (tile.liquids.setPreview(new Map(own))) tile.changes.areLiquidsStale = true;
    }
  }

  mask(chunks: readonly MaskPreview[] | null): void {
    const { field, marks } = this.parts;
    if (chunks === null) marks.weights(field.clearMask());
    else {
      field.addMask(chunks);
      marks.weights(chunks);
    }
  }

  /** Heights, paint and water are as the documents say again. */
  clear(): void {
    const { field, marks } = this.parts;
    marks.heights(field.clearHeightPreview());
    marks.weights(field.clearPaintPreview());
    this.water([]);
  }

  /** A document changed: what was shown before it is over, as far as it concerns that. */
  outdo({ vertices, weights, areLiquidsStale }: TileChanges): void {
    const { field, marks } = this.parts;
    if (vertices.size > 0 || areLiquidsStale) this.water([]);
    if (vertices.size > 0 && field.hasHeightPreview) marks.heights(field.clearHeightPreview());
    if (weights.size > 0 && field.hasPaintPreview) marks.weights(field.clearPaintPreview());
  }
}
