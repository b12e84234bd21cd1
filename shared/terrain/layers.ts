/** Layers of a chunk by the texture they show: finding, adding and giving them up, with what hangs on their order. */
import { isNumbers } from '../codec/documentRecord.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { Document } from '../document/document.ts';
import type { Transaction } from '../document/transaction.ts';
import { initialFields, fieldsOf } from '../codec/record.ts';
import type { AlphaDepth } from '../geometry/terrain/alpha.ts';
import { texelCount } from '../geometry/terrain/grid.ts';
import { effectCells, predominantLayer, touchesCell } from '../geometry/terrain/groundEffects.ts';
import type { LayerWeights } from '../geometry/terrain/weights.ts';
import { visibleWeights } from '../geometry/terrain/weights.ts';
import { mostLayers, removeLayer } from '../formats/adt/edits.ts';
import { tileFields, tileList } from '../formats/adt/model.ts';
import { Layer } from '../formats/adt/schema/layer.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';
import { Texture } from '../formats/adt/schema/texture.ts';
import type { ChunkRef } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { Tile } from '../formats/adt/schema/tile.ts';

export { mostLayers } from '../formats/adt/edits.ts';

/** Paths are compared as the game does: without regard to case and the kind of slash. */
export function samePath(left: string, right: string): boolean {
  return plainPath(left) === plainPath(right);
}

export function plainPath(path: string): string {
  return path.replaceAll('/', '\\').toLowerCase();
}

export function depthOf(document: Document): AlphaDepth {
  return tileFields(document).alphaDepth === 8 ? 8 : 4;
}

/** Whether a tile has any alpha map: only then can it tell how deep they are. The first chunk that has one is enough. */
export function hasAlphaMaps(document: Document): boolean {
  return tileList(document, 'chunks').some((chunk) => {
    const record = document.get(chunk);
    if (record.type !== MapChunk.type) return false;
    return fieldsOf(MapChunk, record).layers.some((id) => isNumbers(fieldsOf(Layer, document.get(id)).alpha));
  });
}

/** Texture paths of a tile, in its order. */
export function texturesOf(document: Document): readonly string[] {
  return tileList(document, 'textures').map((id) => fieldsOf(Texture, document.get(id)).path);
}

/** Position of a texture in the tile's list; −1 when it is not there. */
export function textureIndex(document: Document, path: string): number {
  return texturesOf(document).findIndex((each) => samePath(each, path));
}

/** Position of a texture in the tile's list, to which it is added when it is new. */
export function ensureTexture(transaction: Transaction, document: Document, path: string): number {
  const known = textureIndex(document, path);
  if (known >= 0) return known;
  const textures = tileList(document, 'textures');
  const hasFlags = textures.some((id) => fieldsOf(Texture, document.get(id)).flags !== null);
  const id = transaction.add(Texture.type, document.root, {
    ...initialFields(Texture, document.version),
    path,
    ...(hasFlags ? { flags: 0 } : {}),
  });
  transaction.set(Tile, document.root, { textures: [...textures, id] });
  return textures.length;
}

export interface ChunkLayer {
  readonly id: RecordId;
  /** As the tile's list has it; empty when the layer names none of the list. */
  readonly texture: string;
  readonly alpha: ArrayLike<number> | null;
}

export function layersOf(chunk: ChunkRef): readonly ChunkLayer[] {
  const { document } = chunk.tile;
  const textures = texturesOf(document);
  return chunkFields(chunk).layers.map((id) => {
    const { textureId, alpha } = fieldsOf(Layer, document.get(id));
    return { id, texture: textures[textureId] ?? '', alpha };
  });
}

/** Visible weights of a chunk's layers, base first. */
export function weightsOf(chunk: ChunkRef): LayerWeights {
  const layers = layersOf(chunk);
  if (layers.length === 0) return [];
  return visibleWeights(
    layers.slice(1, mostLayers).map(({ alpha }) => alpha),
    depthOf(chunk.tile.document),
  );
}

/** How much of a chunk each layer covers, 0 to 1. */
export function coverageOf(chunk: ChunkRef): readonly number[] {
  return weightsOf(chunk).map((values) => values.reduce((sum, value) => sum + value, 0) / (255 * texelCount));
}

/** Takes a layer away; the cells of ground effects that named it name the base, those above move down. */
export function dropLayer(transaction: Transaction, document: Document, chunk: RecordId, layer: RecordId): void {
  const { layers, effectLayers } = fieldsOf(MapChunk, document.get(chunk));
  const at = layers.indexOf(layer);
  if (at < 0) return;
  removeLayer(transaction, document, layer);
  const cells = Uint8Array.from(effectLayers, (cell) => (cell === at ? 0 : cell > at ? cell - 1 : cell));
  if (cells.some((cell, index) => cell !== effectLayers[index])) transaction.patch(chunk, 'effectLayers', 0, cells);
}

const cellNumbers = Array.from({ length: effectCells }, (_each, cell) => cell);

/** Lets the cells of ground effects whose texels changed name the layer that is seen most there. */
export function followEffects(
  transaction: Transaction,
  document: Document,
  chunk: RecordId,
  isChanged: (texel: number) => boolean,
): void {
  const { layers, effectLayers } = fieldsOf(MapChunk, document.get(chunk));
  // Few cells of a chunk are touched by most changes: what is seen in the others is not asked.
  const touched = cellNumbers.filter((cell) => touchesCell(cell, isChanged));
  if (touched.length === 0) return;
  const maps = layers.slice(1, mostLayers).map((id) => {
    const { alpha } = fieldsOf(Layer, document.get(id));
    return isNumbers(alpha) ? alpha : null;
  });
  const weights = visibleWeights(maps, depthOf(document));
  const next = Uint8Array.from(effectLayers);
  for (const cell of touched) next[cell] = predominantLayer(weights, cell);
  if (next.some((cell, index) => cell !== effectLayers[index])) transaction.patch(chunk, 'effectLayers', 0, next);
}
