/**
 * The ground of all open tiles as one field of chunks, by column and row over the whole map: what documents say, or what a
 * preview puts in its place. Neighbours are asked for here, across the borders of tiles.
 */
import type { PaintedChunk } from '../../../../../../shared/geometry/terrain/brush/paintStroke.ts';
import type { GridPlace } from '../../../../../../shared/geometry/terrain/grid.ts';
import { chunkIndex, chunksPerSide, texelCount } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundChunk } from '../../../../../../shared/geometry/terrain/heights.ts';
import { chunkNormals } from '../../../../../../shared/geometry/terrain/normals.ts';
import type { StoredWeights } from '../../../../../../shared/geometry/terrain/slicePacking.ts';
import type { ChunkWeights } from '../../../../../../shared/geometry/terrain/weightSlices.ts';
import { packPainted, packStored } from '../../../../../../shared/geometry/terrain/weightSlices.ts';
import type { HeightPreview, LayerPreview, MaskPreview } from '../contract.ts';
import type { DrawnLayer, TileModel } from '../tile/tileModel.ts';
import { placeKey, textureKey } from '../tile/tileModel.ts';

/** A chunk of an open tile. */
export interface FieldChunk {
  readonly tile: TileModel;
  readonly chunk: number;
}

/** Weights of this many chunks are kept: two tiles and what surrounds a brush, 10 MB. */
const keptWeights = 640;

export function fieldKey(column: number, row: number): number {
  return row * 1024 + column;
}

/** Hears of chunks, by column and row, that are about to be drawn with other weights than before. */
type WeightsListener = (column: number, row: number) => void;

export class GroundField {
  private readonly tiles = new Map<string, TileModel>();
  private readonly weights = new Map<number, ChunkWeights>();
  private readonly heights = new Map<number, Float32Array>();
  private readonly paint = new Map<number, PaintedChunk>();
  private mask: Map<number, Uint8Array> | null = null;
  private readonly layers = new Map<number, LayerPreview>();
  private readonly listeners = new Set<WeightsListener>();

  /** Tells of weights that change until what is returned is called. Tiles that come or go are no such change. */
  onWeights(listener: WeightsListener): () => void {
    this.listeners.add(listener);
    return () => void this.listeners.delete(listener);
  }

  setTiles(tiles: Iterable<TileModel>): void {
    const before = new Map(this.tiles);
    this.tiles.clear();
    for (const tile of tiles) this.tiles.set(placeKey(tile.place), tile);
    for (const key of [...this.weights.keys()]) {
      const { column, row } = placeOf(key);
      const tile = placeKey({ column: Math.floor(column / chunksPerSide), row: Math.floor(row / chunksPerSide) });
      if (before.get(tile) !== this.tiles.get(tile)) this.weights.delete(key);
    }
  }

  at(column: number, row: number): FieldChunk | null {
    const place: GridPlace = { column: Math.floor(column / chunksPerSide), row: Math.floor(row / chunksPerSide) };
    const tile = this.tiles.get(placeKey(place));
    if (tile === undefined) return null;
    const inTile = { column: column - place.column * chunksPerSide, row: row - place.row * chunksPerSide };
    return { tile, chunk: chunkIndex(inTile) };
  }

  groundAt(column: number, row: number): GroundChunk | null {
    const found = this.at(column, row);
    return found?.tile.ground(found.chunk, this.heights.get(fieldKey(column, row)) ?? null) ?? null;
  }

  /** Normals of a chunk as they are shown: those of the document, or new ones where a preview takes part in them. */
  normalsAt(column: number, row: number): ArrayLike<number> | null {
    const found = this.at(column, row);
    if (found === null) return null;
    return this.touchesPreview(column, row)
      ? chunkNormals((south, east) => this.groundAt(column + east, row + south))
      : (found.tile.chunk(found.chunk)?.normals ?? null);
  }

  /** Visible weights of a chunk; null outside the open tiles. */
  weightsAt(column: number, row: number): ChunkWeights | null {
    const key = fieldKey(column, row);
    const known = this.weights.get(key);
    if (known !== undefined) {
      // What was asked for last is given up last: a slice is made of nine that must all stay.
      this.weights.delete(key);
      this.weights.set(key, known);
      return known;
    }
    const source = this.weightSourceAt(column, row);
    if (source === null) return null;
    const memory = this.weights.size < keptWeights ? undefined : this.giveUpOldest();
    const made = 'rgba' in source ? source : packed(source, memory);
    this.weights.set(key, made);
    return made;
  }

  /**
   * What the visible weights of a chunk are made of: packed ones where they are known, or where other ones are shown than the
   * document says. Null outside the open tiles.
   */
  weightSourceAt(column: number, row: number): ChunkWeights | StoredWeights | null {
    const key = fieldKey(column, row);
    const known = this.weights.get(key);
    if (known !== undefined) return known;
    const found = this.at(column, row);
    const fields = found?.tile.chunk(found.chunk) ?? null;
    if (found === null || fields === null) return null;
    const layers = this.layersAt(column, row);
    const keys = layers.map(({ texture }) => texture);
    const shown = this.layers.get(key);
    const weights = shown !== undefined && shown.layers.length > 0 ? interleaved(shown) : this.paint.get(key)?.weights;
    const maps = layers.slice(1).map(({ alpha }) => alpha);
    const stored: StoredWeights = { keys, depth: found.tile.depth, maps, shadow: fields.shadow };
    if (weights === undefined && this.mask === null) return stored;
    const made = weights === undefined ? packed(stored) : { keys, rgba: packPainted(weights, fields.shadow) };
    if (this.mask !== null) layMask(made.rgba, this.mask.get(key) ?? null);
    return made;
  }

  /** The memory of the weights that were asked for longest ago, to be used again. */
  private giveUpOldest(): Uint8Array | undefined {
    const oldest = this.weights.entries().next();
    if (oldest.done === true) return undefined;
    const [key, { rgba }] = oldest.value;
    this.weights.delete(key);
    return rgba;
  }

  forgetWeights(column: number, row: number): void {
    this.weights.delete(fieldKey(column, row));
    for (const listener of this.listeners) listener(column, row);
  }

  /** Adds chunks in the making. */
  previewHeights(chunks: readonly HeightPreview[]): void {
    for (const { column, row, heights } of chunks) this.heights.set(fieldKey(column, row), heights);
  }

  previewPaint(chunks: readonly PaintedChunk[]): void {
    for (const chunk of chunks) {
      this.paint.set(fieldKey(chunk.column, chunk.row), chunk);
      this.forgetWeights(chunk.column, chunk.row);
    }
  }

  /** Layers of a chunk as they are shown: those of the document, or others that are previewed. */
  layersAt(column: number, row: number): readonly DrawnLayer[] {
    const found = this.at(column, row);
    if (found === null) return [];
    const own = found.tile.layers(found.chunk);
    const shown = this.layers.get(fieldKey(column, row));
    if (shown === undefined) return own;
    const layers =
      shown.layers.length === 0
        ? own
        : shown.layers.map(({ texture }): DrawnLayer => {
            const key = textureKey(texture);
            return own.find((each) => each.texture === key) ?? { texture: key, flags: 0, effectId: -1, alpha: null };
          });
    if (shown.effects.length === 0) return layers;
    return layers.map((layer) => {
      const given = shown.effects.findLast(({ texture }) => textureKey(texture) === layer.texture);
      return given === undefined ? layer : { ...layer, effectId: given.effectId };
    });
  }

  /** Which layer's ground effect grows in each of 64 cells; null outside the open tiles. */
  effectLayersAt(column: number, row: number): ArrayLike<number> | null {
    const found = this.at(column, row);
    const fields = found?.tile.chunk(found.chunk) ?? null;
    return fields === null ? null : (this.layers.get(fieldKey(column, row))?.effectLayers ?? fields.effectLayers);
  }

  /** Colours of a chunk's vertices, as MCCV has them; null where there are none. */
  coloursAt(column: number, row: number): ArrayLike<number> | null {
    const found = this.at(column, row);
    const fields = found?.tile.chunk(found.chunk) ?? null;
    return fields === null ? null : (this.layers.get(fieldKey(column, row))?.colours ?? fields.colours);
  }

  /** Adds chunks as rules would make them. Returns those whose colours are others than were shown. */
  previewLayers(chunks: readonly LayerPreview[]): readonly GridPlace[] {
    const coloured: GridPlace[] = [];
    for (const chunk of chunks) {
      const key = fieldKey(chunk.column, chunk.row);
      if ((this.layers.get(key)?.colours ?? null) !== chunk.colours) coloured.push(chunk);
      const { layers, effects, effectLayers, colours } = chunk;
      // Without anything: as the document says.
      if (layers.length + effects.length === 0 && effectLayers === null && colours === null) this.layers.delete(key);
      else this.layers.set(key, chunk);
      this.forgetWeights(chunk.column, chunk.row);
    }
    return coloured;
  }

  /** Returns the chunks that were shown otherwise, and those of them whose colours were. */
  clearLayers(): { readonly shown: readonly GridPlace[]; readonly coloured: readonly GridPlace[] } {
    const shown = placesOf(this.layers.keys());
    const coloured = [...this.layers.values()].filter(({ colours }) => colours !== null);
    this.layers.clear();
    for (const { column, row } of shown) this.forgetWeights(column, row);
    return { shown, coloured };
  }

  /** Adds chunks to the mask that is drawn in place of baked shadows. */
  addMask(chunks: readonly MaskPreview[]): void {
    this.mask ??= new Map();
    for (const { column, row, shares } of chunks) {
      this.mask.set(fieldKey(column, row), shares);
      this.forgetWeights(column, row);
    }
  }

  /** Takes the mask away. Returns the chunks that it was drawn on. */
  clearMask(): readonly GridPlace[] {
    const shown = placesOf(this.mask?.keys() ?? []);
    this.mask = null;
    this.weights.clear();
    return shown;
  }

  /** Returns the chunks that were shown otherwise than their documents say. */
  clearHeightPreview(): readonly GridPlace[] {
    const shown = placesOf(this.heights.keys());
    this.heights.clear();
    return shown;
  }

  clearPaintPreview(): readonly GridPlace[] {
    const shown = placesOf(this.paint.keys());
    this.paint.clear();
    for (const { column, row } of shown) this.forgetWeights(column, row);
    return shown;
  }

  get hasHeightPreview(): boolean {
    return this.heights.size > 0;
  }

  get hasPaintPreview(): boolean {
    return this.paint.size > 0;
  }

  private touchesPreview(column: number, row: number): boolean {
    if (this.heights.size === 0) return false;
    for (let south = -1; south <= 1; south++) {
      for (let east = -1; east <= 1; east++) if (this.heights.has(fieldKey(column + east, row + south))) return true;
    }
    return false;
  }
}

function packed({ keys, maps, depth, shadow }: StoredWeights, memory?: Uint8Array): ChunkWeights {
  return { keys, rgba: packStored(maps, depth, shadow, memory) };
}

function layMask(rgba: Uint8Array, shares: Uint8Array | null): void {
  for (let texel = 0; texel * 4 < rgba.length; texel++) rgba[texel * 4 + 3] = shares?.[texel] ?? 0;
}

/** Four weights a texel. */
function interleaved({ layers }: LayerPreview): Float32Array {
  const weights = new Float32Array(texelCount * 4);
  for (const [slot, { weights: own }] of layers.entries()) {
    for (let texel = 0; texel < texelCount; texel++) weights[texel * 4 + slot] = own[texel] ?? 0;
  }
  return weights;
}

function placesOf(keys: Iterable<number>): readonly GridPlace[] {
  return [...keys].map(placeOf);
}

function placeOf(key: number): GridPlace {
  return { column: key % 1024, row: Math.floor(key / 1024) };
}
