/** Water of a chunk as MH2O has it: quads coming and going, level, kind, depth, marks. Facts: formats/adt.md, 14.2. */
import { initialFields, fieldsOf } from '../codec/record.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { GroundChunk } from '../geometry/terrain/heights.ts';
import { heightAt } from '../geometry/terrain/heights.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunkSize, mapEdge, quadSize } from '../geometry/terrain/grid.ts';
import type { LiquidKind } from '../geometry/terrain/liquidKinds.ts';
import { liquidKind } from '../geometry/terrain/liquidKinds.ts';
import {
  levelFormat,
  liquidCoverage,
  liquidRectangle,
  liquidVertexCount,
  liquidVertexParts,
} from '../geometry/terrain/water.ts';
import { Liquid, OldLiquid } from '../formats/adt/schema/liquid.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';

/** Rows of LiquidType.dbc that every client has. */
export const liquidTypes = [
  { type: 1, label: 'Water' },
  { type: 2, label: 'Ocean' },
  { type: 3, label: 'Magma' },
  { type: 4, label: 'Slime' },
] as const;

/** How opaque a liquid is made: by the ground under it, or one value everywhere. */
export type LiquidDepth =
  | {
      readonly from: 'ground';
      /** Yards of liquid over the ground at which one can no longer see through it. */
      readonly opaqueAt: number;
    }
  | {
      readonly from: 'value';
      /** 0 clear to 1 opaque. */
      readonly value: number;
    };

export const initialDepth: LiquidDepth = { from: 'ground', opaqueAt: 8 };

/** A corner of the chunk's 8 × 8 quads: row and column 0 to 8. */
type AtCorner<T> = (row: number, column: number) => T;
type TexturePlace = readonly [u: number, v: number];

interface LiquidShape {
  readonly quads: ArrayLike<number>;
  readonly height: AtCorner<number>;
  readonly depth: AtCorner<number>;
  readonly texture: AtCorner<TexturePlace>;
}

/** The place of the world of a corner. */
function cornerPlace(chunk: GridPlace, row: number, column: number): { readonly x: number; readonly y: number } {
  return {
    x: mapEdge - chunk.row * chunkSize - row * quadSize,
    y: mapEdge - chunk.column * chunkSize - column * quadSize,
  };
}

/** 0 to 255 as deep as a liquid at a height is over the ground of a corner. */
export function depthOver(
  tiles: TileSet,
  chunk: ChunkRef,
  depth: LiquidDepth,
): (row: number, column: number, height: number) => number {
  return depthOverGround(tiles.ground(chunk.column, chunk.row), chunk, depth);
}

/** The same over ground that is not the tile's yet. @param ground null where nothing is known of it */
export function depthOverGround(
  ground: GroundChunk | null,
  chunk: GridPlace,
  depth: LiquidDepth,
): (row: number, column: number, height: number) => number {
  return (row, column, height) => {
    if (depth.from === 'value') return Math.round(Math.min(1, Math.max(0, depth.value)) * 255);
    const { x, y } = cornerPlace(chunk, row, column);
    const bottom = ground === null ? null : heightAt(ground, x, y, true);
    const over = bottom === null ? depth.opaqueAt : height - bottom;
    return Math.min(255, Math.max(0, Math.round((over / Math.max(0.01, depth.opaqueAt)) * 255)));
  };
}

/** Texture coordinates as Noggit's tiles have them: 63.75 a quad, rounded down (noggit_mustafar_3_7, expisland_29_20). */
const plainTexture: AtCorner<TexturePlace> = (row, column) => [Math.floor(column * 63.75), Math.floor(row * 63.75)];

/** The fields that follow from where the liquid is and how high it stands; null for a dry one, and for unknown formats. */
function shaped(vertexFormat: number, { quads, height, depth, texture }: LiquidShape) {
  const rectangle = liquidRectangle(quads);
  const parts = liquidVertexParts(vertexFormat);
  if (rectangle === null || parts === null) return null;
  const count = liquidVertexCount(rectangle.width, rectangle.height);
  const heights = new Float32Array(count);
  const depths = new Uint8Array(count);
  const textureCoordinates = new Uint16Array(count * 2);
  for (let vertex = 0; vertex < count; vertex++) {
    const row = rectangle.y + Math.floor(vertex / (rectangle.width + 1));
    const column = rectangle.x + (vertex % (rectangle.width + 1));
    heights[vertex] = height(row, column);
    depths[vertex] = depth(row, column);
    textureCoordinates.set(texture(row, column), vertex * 2);
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
    textureCoordinates: parts.hasTextureCoordinates ? textureCoordinates : null,
  };
}

/** Quads of a chunk that a circle covers by their middles. */
export function quadsWithin(chunk: ChunkRef, x: number, y: number, radius: number): readonly number[] {
  return Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) => {
    const middle = cornerPlace(chunk, (quad >> 3) + 0.5, (quad & 7) + 0.5);
    return Math.hypot(middle.x - x, middle.y - y) < radius;
  });
}

/** Corners that belong to one of the quads. */
export function cornersOf(quads: Iterable<number>): (row: number, column: number) => boolean {
  const corners = new Set<number>();
  for (const quad of quads) {
    const [row, column] = [quad >> 3, quad & 7];
    for (const at of [row * 9 + column, row * 9 + column + 1, (row + 1) * 9 + column, (row + 1) * 9 + column + 1]) {
      corners.add(at);
    }
  }
  return (row, column) => corners.has(row * 9 + column);
}

function liquidOf(chunk: ChunkRef, type: number): RecordId | null {
  const { document } = chunk.tile;
  return chunkFields(chunk).liquids.find((id) => fieldsOf(Liquid, document.get(id)).liquidType === type) ?? null;
}

function coverageOf(chunk: ChunkRef, id: RecordId): Uint8Array {
  return liquidCoverage(fieldsOf(Liquid, chunk.tile.document.get(id)));
}

/** What a liquid has at the corners of its rectangle now; null beside it, and for data that its format does not have. */
function present(chunk: ChunkRef, id: RecordId) {
  const fields = fieldsOf(Liquid, chunk.tile.document.get(id));
  const { x, y, width, height, heights, depths, textureCoordinates } = fields;
  const level = fields.vertexFormat === levelFormat ? 0 : fields.minimumHeight;
  const at = (row: number, column: number): number | null =>
    row >= y && row <= y + height && column >= x && column <= x + width ? (row - y) * (width + 1) + column - x : null;
  return {
    height: (row: number, column: number): number | null => {
      const vertex = at(row, column);
      return vertex === null ? null : (heights?.[vertex] ?? level);
    },
    depth: (row: number, column: number): number | null => {
      const vertex = at(row, column);
      return vertex === null ? null : (depths?.[vertex] ?? null);
    },
    texture: (row: number, column: number): TexturePlace | null => {
      const vertex = at(row, column);
      if (vertex === null || textureCoordinates === null) return null;
      return [textureCoordinates[vertex * 2] ?? 0, textureCoordinates[vertex * 2 + 1] ?? 0];
    },
  };
}

const nothingPresent: ReturnType<typeof present> = { height: () => null, depth: () => null, texture: () => null };

/**
 * The vertex format of a new liquid: oceans at 0 have depths alone, magma and slime texture coordinates, as in the tiles
 * of Blizzard and Noggit; everything else heights and depths.
 */
function formatFor(kind: LiquidKind, level: number): number {
  if (kind === 'ocean' && level === 0) return levelFormat;
  return kind === 'magma' || kind === 'slime' ? 1 : 0;
}

export interface LiquidBrush {
  readonly type: number;
  /** What the type is, where the game's table tells it; its number tells it otherwise. */
  readonly kind?: LiquidKind;
  /** Yards over sea level: of all corners, or of each. */
  readonly level: LiquidLevel;
  readonly depth?: LiquidDepth;
}

/** A level for all, or one for each corner of a chunk's quads: row and column 0 to 8. */
export type LiquidLevel = number | AtCorner<number>;

/** Adds quads of a liquid at a level, or gives wet quads that level. */
export function addLiquid(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  brush: LiquidBrush,
): void {
  const { level } = brush;
  pour(edit, tiles, chunk, quads, brush, typeof level === 'number' ? () => level : level);
}

function pour(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  { type, kind = liquidKind(type), depth = initialDepth }: LiquidBrush,
  level: AtCorner<number>,
): void {
  if (quads.length === 0) return;
  const { document } = chunk.tile;
  const old = liquidOf(chunk, type);
  const wet = old === null ? new Uint8Array(64) : coverageOf(chunk, old);
  for (const quad of quads) wet[quad] = 1;
  const isPainted = cornersOf(quads);
  const isAtZero = quads.every((quad) => level(quad >> 3, quad & 7) === 0);
  const before = old === null ? formatFor(kind, isAtZero ? 0 : 1) : fieldsOf(Liquid, document.get(old)).vertexFormat;
  // The ocean stands at one level with depths alone where it already does so; else heights are kept for every corner.
  const vertexFormat = before === levelFormat && !isAtZero ? 0 : before;
  const has = old === null ? nothingPresent : present(chunk, old);
  const deep = depthOver(tiles, chunk, depth);
  const height: AtCorner<number> = (row, column) =>
    (isPainted(row, column) ? null : has.height(row, column)) ?? level(row, column);
  const fields = shaped(vertexFormat, {
    quads: wet,
    height,
    depth: (row, column) =>
      (isPainted(row, column) ? null : has.depth(row, column)) ?? deep(row, column, height(row, column)),
    texture: (row, column) => has.texture(row, column) ?? plainTexture(row, column),
  });
  if (fields === null) return;
  edit.in(document, (transaction) => {
    if (old !== null) {
      transaction.set(Liquid, old, { ...fields, vertexFormat });
      return;
    }
    const id = transaction.add(Liquid.type, chunk.id, {
      ...initialFields(Liquid, document.version),
      ...fields,
      liquidType: type,
      vertexFormat,
    });
    transaction.set(MapChunk, chunk.id, { liquids: [...chunkFields(chunk).liquids, id] });
  });
}

/** Dries quads of every liquid of a chunk; a liquid without quads goes, and with the last one the marks of the quads. */
export function removeLiquid(edit: MapEdit, tiles: TileSet, chunk: ChunkRef, quads: readonly number[]): void {
  for (const id of chunkFields(chunk).liquids) dry(edit, tiles, chunk, id, quads);
}

function dry(edit: MapEdit, tiles: TileSet, chunk: ChunkRef, id: RecordId, quads: readonly number[]): void {
  const { document } = chunk.tile;
  const wet = coverageOf(chunk, id);
  if (!quads.some((quad) => wet[quad] === 1)) return;
  for (const quad of quads) wet[quad] = 0;
  const { vertexFormat, minimumHeight } = fieldsOf(Liquid, document.get(id));
  const has = present(chunk, id);
  const deep = depthOver(tiles, chunk, initialDepth);
  const height: AtCorner<number> = (row, column) => has.height(row, column) ?? minimumHeight;
  const fields = shaped(vertexFormat, {
    quads: wet,
    height,
    depth: (row, column) => has.depth(row, column) ?? deep(row, column, height(row, column)),
    texture: (row, column) => has.texture(row, column) ?? plainTexture(row, column),
  });
  // Of a format that nobody knows the data of some quads cannot be told from that of others.
  if (fields === null && wet.includes(1)) return;
  edit.in(document, (transaction) => {
    if (fields !== null) {
      transaction.update(id, fields);
      return;
    }
    const liquids = chunkFields(chunk).liquids.filter((each) => each !== id);
    transaction.set(MapChunk, chunk.id, { liquids, ...(liquids.length === 0 ? { fishable: null, deep: null } : {}) });
    transaction.remove(id);
  });
}

/** Gives all liquid of MH2O in a chunk one level, and the depth that follows; quads stay. */
export function setLiquidLevel(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  level: number,
  depth: LiquidDepth = initialDepth,
): void {
  const { document } = chunk.tile;
  const deep = depthOver(tiles, chunk, depth);
  for (const id of chunkFields(chunk).liquids) {
    const { vertexFormat } = fieldsOf(Liquid, document.get(id));
    const format = vertexFormat === levelFormat && level !== 0 ? 0 : vertexFormat;
    const has = present(chunk, id);
    const fields = shaped(format, {
      quads: coverageOf(chunk, id),
      height: () => level,
      depth: (row, column) => deep(row, column, level),
      texture: (row, column) => has.texture(row, column) ?? plainTexture(row, column),
    });
    if (fields !== null)
      edit.in(document, (transaction) => transaction.set(Liquid, id, { ...fields, vertexFormat: format }));
  }
}

/** Makes another liquid of wet quads; level and place stay. */
export function setLiquidType(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  brush: Omit<LiquidBrush, 'level'>,
): void {
  const { document } = chunk.tile;
  for (const id of chunkFields(chunk).liquids) {
    if (fieldsOf(Liquid, document.get(id)).liquidType === brush.type) continue;
    const wet = coverageOf(chunk, id);
    const taken = quads.filter((quad) => wet[quad] === 1);
    const { height } = present(chunk, id);
    // In this order: with the last liquid of a chunk its marks would go.
    pour(edit, tiles, chunk, taken, { ...brush, level: 0 }, (row, column) => height(row, column) ?? 0);
    dry(edit, tiles, chunk, id, taken);
  }
}

/** Sets how opaque the liquid over the quads is, for liquids that keep that. */
export function setLiquidDepth(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  depth: LiquidDepth,
): void {
  const { document } = chunk.tile;
  const deep = depthOver(tiles, chunk, depth);
  const isPainted = cornersOf(quads);
  for (const id of chunkFields(chunk).liquids) {
    const { x, y, width, depths } = fieldsOf(Liquid, document.get(id));
    if (depths === null) continue;
    const { height } = present(chunk, id);
    const next = Uint8Array.from(depths, (value, vertex) => {
      const [row, column] = [y + Math.floor(vertex / (width + 1)), x + (vertex % (width + 1))];
      return isPainted(row, column) ? deep(row, column, height(row, column) ?? 0) : value;
    });
    if (next.every((value, vertex) => value === depths[vertex])) continue;
    edit.in(document, (transaction) => transaction.patch(id, 'depths', 0, next));
  }
}

/** `fishable`: fish can be caught there. `deep`: swimmers tire. */
export type LiquidMark = 'fishable' | 'deep';

/**
 * Marks quads of a chunk that has liquid of MH2O. A chunk without marks gets them for all quads: the client takes their
 * lack as none, but servers as deep everywhere (formats/adt.md, 14.2).
 */
export function markLiquid(
  edit: MapEdit,
  chunk: ChunkRef,
  quads: readonly number[],
  mark: LiquidMark,
  isOn: boolean,
): void {
  const { liquids, fishable, deep } = chunkFields(chunk);
  if (liquids.length === 0) return;
  const marks = { fishable: Uint8Array.from(fishable ?? emptyMarks), deep: Uint8Array.from(deep ?? emptyMarks) };
  const before = mark === 'fishable' ? fishable : deep;
  for (const quad of quads) marks[mark][quad] = isOn ? 1 : 0;
  if (before !== null && marks[mark].every((value, quad) => value === before[quad])) return;
  edit.in(chunk.tile.document, (transaction) => transaction.update(chunk.id, marks));
}

const emptyMarks = new Uint8Array(64);

/** The level of the highest liquid of a chunk, of MCLQ too; null for a dry one. */
export function liquidLevel(chunk: ChunkRef): number | null {
  const { document } = chunk.tile;
  const { liquids, oldLiquids } = chunkFields(chunk);
  const levels = [
    ...liquids.map((id) => fieldsOf(Liquid, document.get(id)).maximumHeight),
    ...oldLiquids.map((id) => fieldsOf(OldLiquid, document.get(id)).maximumHeight),
  ];
  return levels.length === 0 ? null : Math.max(...levels);
}
