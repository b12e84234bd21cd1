/**
 * Ground effects of chunks: which layer's plants grow in each of 8 × 8 cells (predTex), which cells stay bare
 * (noEffectDoodad), and which row of GroundEffectTexture.dbc a layer has. Facts: formats/adt.md, 12.
 */
import type { RecordId } from '../codec/documentRecord.ts';
import type { Document } from '../document/document.ts';
import { chunkSize, mapEdge, quadSize } from '../geometry/terrain/grid.ts';
import { effectCells, predominantLayer } from '../geometry/terrain/groundEffects.ts';
import { Layer, layerFlags } from '../formats/adt/schema/layer.ts';
import { layersOf, mostLayers, samePath, weightsOf } from './layers.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { fieldsOf } from '../codec/record.ts';

export { isEffect } from '../geometry/terrain/groundEffects.ts';

/** Every cell of a chunk, row by row from the north-west. */
export const allEffectCells: readonly number[] = Array.from({ length: effectCells }, (_each, cell) => cell);

/** The cell of a chunk that holds a point of the world; a point beside the chunk gives the nearest. */
export function effectCellAt({ column, row }: ChunkRef, x: number, y: number): number {
  const inside = (value: number): number => Math.min(7, Math.max(0, Math.floor(value * 8)));
  return inside((mapEdge - x) / chunkSize - row) * 8 + inside((mapEdge - y) / chunkSize - column);
}

/** Cells of a chunk whose middles a circle covers; a circle smaller than a cell takes the one it is in. */
export function effectCellsWithin(chunk: ChunkRef, x: number, y: number, radius: number): readonly number[] {
  const north = mapEdge - chunk.row * chunkSize;
  const west = mapEdge - chunk.column * chunkSize;
  const isInChunk = x <= north && x > north - chunkSize && y <= west && y > west - chunkSize;
  const under = isInChunk ? effectCellAt(chunk, x, y) : -1;
  return allEffectCells.filter((cell) => {
    const middle = [north - ((cell >> 3) + 0.5) * quadSize, west - ((cell & 7) + 0.5) * quadSize] as const;
    return cell === under || Math.hypot(middle[0] - x, middle[1] - y) < radius;
  });
}

type CellMember = 'effectLayers' | 'noEffects';

function setCells(edit: MapEdit, chunk: ChunkRef, member: CellMember, cells: Iterable<number>, value: number): void {
  const before = chunkFields(chunk)[member];
  const next = Uint8Array.from(before);
  for (const cell of cells) next[cell] = value;
  patchCells(edit, chunk, member, next);
}

function patchCells(edit: MapEdit, chunk: ChunkRef, member: CellMember, next: Uint8Array): void {
  const before = chunkFields(chunk)[member];
  if (next.every((value, cell) => value === before[cell])) return;
  edit.in(chunk.tile.document, (transaction) => transaction.patch(chunk.id, member, 0, next));
}

/** Keeps cells bare of ground effects, or lets them grow again. */
export function setBare(edit: MapEdit, chunk: ChunkRef, cells: Iterable<number>, isBare: boolean): void {
  setCells(edit, chunk, 'noEffects', cells, isBare ? 1 : 0);
}

/** Lets the effect of a layer, 0 to 3, grow in cells. A layer that the chunk does not have changes nothing. */
export function setEffectLayer(edit: MapEdit, chunk: ChunkRef, cells: Iterable<number>, layer: number): void {
  if (layer < 0 || layer >= Math.min(mostLayers, chunkFields(chunk).layers.length)) return;
  setCells(edit, chunk, 'effectLayers', cells, layer);
}

/** Lets the effect of the layer that shows a texture grow in cells, where the chunk has such a layer. */
export function setEffectTexture(edit: MapEdit, chunk: ChunkRef, cells: Iterable<number>, texture: string): void {
  setEffectLayer(
    edit,
    chunk,
    cells,
    layersOf(chunk).findIndex((layer) => samePath(layer.texture, texture)),
  );
}

/** Lets cells have the effect of the layer that is seen most in them: what Blizzard's own tools do. */
export function computeEffectLayers(edit: MapEdit, chunk: ChunkRef, cells: Iterable<number>): void {
  const weights = weightsOf(chunk);
  if (weights.length === 0) return;
  const next = Uint8Array.from(chunkFields(chunk).effectLayers);
  for (const cell of cells) next[cell] = predominantLayer(weights, cell);
  patchCells(edit, chunk, 'effectLayers', next);
}

/** What grows in a cell. */
export interface CellEffect {
  /** 0 to 3, whether the chunk has such a layer or not. */
  readonly layer: number;
  /** What the layer shows; empty when there is no such layer. */
  readonly texture: string;
  readonly effectId: number;
  readonly isBare: boolean;
}

export function cellEffect(chunk: ChunkRef, cell: number): CellEffect {
  const { effectLayers, noEffects, layers } = chunkFields(chunk);
  const layer = effectLayers[cell] ?? 0;
  const id = layers[layer];
  return {
    layer,
    texture: layersOf(chunk)[layer]?.texture ?? '',
    effectId: id === undefined ? -1 : fieldsOf(Layer, chunk.tile.document.get(id)).effectId,
    isBare: (noEffects[cell] ?? 0) !== 0,
  };
}

/** Gives a layer another ground effect; −1 for none. */
export function setLayerEffect(edit: MapEdit, document: Document, layer: RecordId, effectId: number): void {
  if (fieldsOf(Layer, document.get(layer)).effectId === effectId) return;
  edit.in(document, (transaction) => transaction.set(Layer, layer, { effectId }));
}

/** Gives every layer of the chunks that shows a texture the same ground effect. Returns how many were changed. */
export function setTextureEffect(
  edit: MapEdit,
  chunks: readonly ChunkRef[],
  texture: string,
  effectId: number,
): number {
  let count = 0;
  for (const chunk of chunks) {
    const { document } = chunk.tile;
    for (const layer of layersOf(chunk)) {
      if (!samePath(layer.texture, texture) || fieldsOf(Layer, document.get(layer.id)).effectId === effectId) continue;
      setLayerEffect(edit, document, layer.id, effectId);
      count++;
    }
  }
  return count;
}

/** Flags of a layer that people set; those of its alpha map follow from what it has. */
export interface LayerLook {
  readonly isAnimated: boolean;
  /** Steps of 45°, 0 to 7. */
  readonly direction: number;
  /** 0 to 7. */
  readonly speed: number;
  readonly isOverbright: boolean;
  readonly isCubeMap: boolean;
}

const lookBits = { direction: 0x7, speed: 0x38, animated: 0x40, overbright: 0x80 } as const;
const allLookBits =
  lookBits.direction | lookBits.speed | lookBits.animated | lookBits.overbright | layerFlags.isCubeMap;

export function lookOf(document: Document, layer: RecordId): LayerLook {
  const { flags } = fieldsOf(Layer, document.get(layer));
  return {
    isAnimated: (flags & lookBits.animated) !== 0,
    direction: flags & lookBits.direction,
    speed: (flags & lookBits.speed) >> 3,
    isOverbright: (flags & lookBits.overbright) !== 0,
    isCubeMap: (flags & layerFlags.isCubeMap) !== 0,
  };
}

export function setLook(edit: MapEdit, document: Document, layer: RecordId, changes: Partial<LayerLook>): void {
  const { flags } = fieldsOf(Layer, document.get(layer));
  const { isAnimated, direction, speed, isOverbright, isCubeMap } = { ...lookOf(document, layer), ...changes };
  const next =
    ((flags & ~allLookBits) |
      (direction & 7) |
      ((speed & 7) << 3) |
      (isAnimated ? lookBits.animated : 0) |
      (isOverbright ? lookBits.overbright : 0) |
      (isCubeMap ? layerFlags.isCubeMap : 0)) >>>
    0;
  if (next !== flags) edit.in(document, (transaction) => transaction.set(Layer, layer, { flags: next }));
}

/** The ground effect of a layer as it is stored. */
export function layerEffect(document: Document, layer: RecordId): number {
  return fieldsOf(Layer, document.get(layer)).effectId;
}
