/** Water of a chunk: MH2O quads coming and going, its level and kind; MCLQ keeps its quads and gets a level. Facts: formats/adt.md, 14. */
import { initialFields } from '../codec/record.ts';
import type { RecordId } from '../document/record.ts';
import { heightAt } from '../geometry/terrain/heights.ts';
import { chunkSize, mapEdge, quadSize } from '../geometry/terrain/grid.ts';
import { liquidCoverage, liquidRectangle, liquidVertexCount, liquidVertexParts } from '../geometry/terrain/water.ts';
import { fieldsOf } from '../formats/adt/model.ts';
import { Liquid, OldLiquid } from '../formats/adt/schema/liquid.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** Rows of LiquidType.dbc that every client has. */
export const liquidTypes = [
  { type: 1, label: 'Water' },
  { type: 2, label: 'Ocean' },
  { type: 3, label: 'Magma' },
  { type: 4, label: 'Slime' },
] as const;

/** Yards of water over the ground at which one can no longer see through it. */
const opaqueDepth = 8;

interface LiquidShape {
  readonly quads: Uint8Array;
  readonly level: (x: number, y: number) => number;
}

/** The fields that follow from where the liquid is and how high it stands. */
function shaped(tiles: TileSet, chunk: ChunkRef, vertexFormat: number, { quads, level }: LiquidShape) {
  const rectangle = liquidRectangle(quads);
  const parts = liquidVertexParts(vertexFormat);
  if (rectangle === null || parts === null) return null;
  const count = liquidVertexCount(rectangle.width, rectangle.height);
  const heights = new Float32Array(count);
  const depths = new Uint8Array(count);
  const ground = tiles.ground(chunk.column, chunk.row);
  for (let vertex = 0; vertex < count; vertex++) {
    const r = rectangle.y + Math.floor(vertex / (rectangle.width + 1));
    const c = rectangle.x + (vertex % (rectangle.width + 1));
    const x = mapEdge - chunk.row * chunkSize - r * quadSize;
    const y = mapEdge - chunk.column * chunkSize - c * quadSize;
    heights[vertex] = level(x, y);
    const bottom = ground === null ? null : heightAt(ground, x, y, true);
    const depth = bottom === null ? opaqueDepth : (heights[vertex] ?? 0) - bottom;
    depths[vertex] = Math.min(255, Math.max(0, Math.round((depth / opaqueDepth) * 255)));
  }
  return {
    x: rectangle.x,
    y: rectangle.y,
    width: rectangle.width,
    height: rectangle.height,
    exists: rectangle.exists === null ? null : Uint8Array.from(rectangle.exists),
    minimumHeight: Math.min(...heights),
    maximumHeight: Math.max(...heights),
    heights: parts.hasHeights ? heights : null,
    depths: parts.hasDepths ? depths : null,
    textureCoordinates: parts.hasTextureCoordinates ? new Uint16Array(count * 2) : null,
  };
}

/** Quads of a chunk that a circle covers by their middles. */
export function quadsWithin(chunk: ChunkRef, x: number, y: number, radius: number): readonly number[] {
  return Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) => {
    const south = mapEdge - chunk.row * chunkSize - ((quad >> 3) + 0.5) * quadSize;
    const west = mapEdge - chunk.column * chunkSize - ((quad & 7) + 0.5) * quadSize;
    return Math.hypot(south - x, west - y) < radius;
  });
}

function liquidOf(chunk: ChunkRef, type: number): RecordId | null {
  const { document } = chunk.tile;
  return chunkFields(chunk).liquids.find((id) => fieldsOf(Liquid, document.get(id)).liquidType === type) ?? null;
}

function coverageOf(chunk: ChunkRef, id: RecordId): Uint8Array {
  return liquidCoverage(fieldsOf(Liquid, chunk.tile.document.get(id)));
}

/** Level at a corner as the liquid has it now; the wanted one where it has none. */
function levelsOf(chunk: ChunkRef, id: RecordId | null, wanted: number, isKept: (r: number, c: number) => boolean) {
  if (id === null) return () => wanted;
  const { x: left, y: top, width, height, heights, minimumHeight } = fieldsOf(Liquid, chunk.tile.document.get(id));
  return (x: number, y: number): number => {
    const r = Math.round((mapEdge - chunk.row * chunkSize - x) / quadSize);
    const c = Math.round((mapEdge - chunk.column * chunkSize - y) / quadSize);
    const isInside = r >= top && r <= top + height && c >= left && c <= left + width;
    if (!isInside || !isKept(r, c)) return wanted;
    return heights === null ? minimumHeight : (heights[(r - top) * (width + 1) + c - left] ?? wanted);
  };
}

export interface LiquidBrush {
  readonly type: number;
  /** Yards over sea level. */
  readonly level: number;
}

/** Adds quads of a liquid at a level, or gives wet quads that level. */
export function addLiquid(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  brush: LiquidBrush,
): void {
  if (quads.length === 0) return;
  const { document } = chunk.tile;
  const old = liquidOf(chunk, brush.type);
  const wet = old === null ? new Uint8Array(64) : coverageOf(chunk, old);
  const painted = new Set(quads);
  for (const quad of quads) wet[quad] = 1;
  const isPainted = (r: number, c: number): boolean =>
    [
      [r - 1, c - 1],
      [r - 1, c],
      [r, c - 1],
      [r, c],
    ].some(
      ([row = 0, column = 0]) => row >= 0 && row < 8 && column >= 0 && column < 8 && painted.has(row * 8 + column),
    );
  const level = levelsOf(chunk, old, brush.level, (r, c) => !isPainted(r, c));
  // The ocean stands at one level with depths alone where it already does so; else heights are kept for every corner.
  const before = old === null ? 0 : fieldsOf(Liquid, document.get(old)).vertexFormat;
  const vertexFormat = before === 2 && brush.level !== 0 ? 0 : before;
  const fields = shaped(tiles, chunk, vertexFormat, { quads: wet, level });
  if (fields === null) return;
  edit.in(document, (transaction) => {
    if (old !== null) {
      transaction.update(old, { ...fields, vertexFormat });
      return;
    }
    const id = transaction.add(Liquid.type, chunk.id, {
      ...initialFields(Liquid, document.version),
      ...fields,
      liquidType: brush.type,
      vertexFormat,
    });
    transaction.update(chunk.id, { liquids: [...chunkFields(chunk).liquids, id] });
  });
}

/** Dries quads of every liquid of a chunk; a liquid without quads goes. */
export function removeLiquid(edit: MapEdit, tiles: TileSet, chunk: ChunkRef, quads: readonly number[]): void {
  const { document } = chunk.tile;
  for (const id of chunkFields(chunk).liquids) {
    const wet = coverageOf(chunk, id);
    if (!quads.some((quad) => wet[quad] === 1)) continue;
    for (const quad of quads) wet[quad] = 0;
    const { vertexFormat, minimumHeight } = fieldsOf(Liquid, document.get(id));
    const fields = shaped(tiles, chunk, vertexFormat, {
      quads: wet,
      level: levelsOf(chunk, id, minimumHeight, () => true),
    });
    edit.in(document, (transaction) => {
      if (fields !== null) {
        transaction.update(id, fields);
        return;
      }
      transaction.update(chunk.id, { liquids: chunkFields(chunk).liquids.filter((each) => each !== id) });
      transaction.remove(id);
    });
  }
}

/** Gives all liquid of a chunk one level, that of old clients as well; quads stay. */
export function setLiquidLevel(edit: MapEdit, tiles: TileSet, chunk: ChunkRef, level: number): void {
  const { document } = chunk.tile;
  const { liquids, oldLiquids } = chunkFields(chunk);
  for (const id of liquids) {
    const { vertexFormat } = fieldsOf(Liquid, document.get(id));
    const format = vertexFormat === 2 && level !== 0 ? 0 : vertexFormat;
    const fields = shaped(tiles, chunk, format, { quads: coverageOf(chunk, id), level: () => level });
    if (fields !== null)
      edit.in(document, (transaction) => transaction.update(id, { ...fields, vertexFormat: format }));
  }
  for (const id of oldLiquids) {
    const { heights } = fieldsOf(OldLiquid, document.get(id));
    edit.in(document, (transaction) => {
      transaction.update(id, { minimumHeight: level, maximumHeight: level });
      transaction.patch(id, 'heights', 0, new Float32Array(heights.length).fill(level));
    });
  }
}

/** The level of the highest liquid of a chunk; null for a dry one. */
export function liquidLevel(chunk: ChunkRef): number | null {
  const { document } = chunk.tile;
  const { liquids, oldLiquids } = chunkFields(chunk);
  const levels = [
    ...liquids.map((id) => fieldsOf(Liquid, document.get(id)).maximumHeight),
    ...oldLiquids.map((id) => fieldsOf(OldLiquid, document.get(id)).maximumHeight),
  ];
  return levels.length === 0 ? null : Math.max(...levels);
}
