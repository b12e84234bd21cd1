/**
 * Water of a chunk as the clients before 3.0 have it (MCLQ, which 3.3.5 still reads): one layer a kind, the kinds told by
 * flags of the chunk. Facts: formats/adt.md, 14.1. The flow records are not described there and stay as they are.
 */
import { initialFields, fieldsOf } from '../codec/record.ts';
import type { RecordId } from '../codec/documentRecord.ts';
import type { LiquidKind } from '../geometry/terrain/liquidKinds.ts';
import { liquidKinds, oldQuadNumbers } from '../geometry/terrain/liquidKinds.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { dryOldQuad, oldLiquidFlags, oldLiquidKindsOf, oldLiquidMask, oldQuadsOf } from '../formats/adt/oldLiquids.ts';
import { OldLiquid } from '../formats/adt/schema/liquid.ts';
import type { LiquidDepth, LiquidLevel, LiquidMark } from './liquidEdits.ts';
import { cornersOf, depthOver, initialDepth } from './liquidEdits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, MapTile, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';

const markBits: Readonly<Record<LiquidMark, number>> = { fishable: 0x40, deep: 0x80 };

/** Whether a tile keeps its water in MCLQ: it has some there, and none in MH2O. */
export function hasOldLiquids({ document }: MapTile): boolean {
  const chunks = readableChunks(document);
  return (
    chunks.some(({ fields }) => fields.oldLiquids.length > 0) && !chunks.some(({ fields }) => fields.liquids.length > 0)
  );
}

interface OldLayer {
  readonly id: RecordId;
  readonly kind: LiquidKind;
}

/** The quads of a layer. */
function quadsOf(chunk: ChunkRef, id: RecordId): Uint8Array {
  return oldQuadsOf(chunk.tile.document, id);
}

/** The layers in the order of the file with what they are. */
function layersIn(chunk: ChunkRef): readonly OldLayer[] {
  const fields = chunkFields(chunk);
  const kinds = oldLiquidKindsOf(chunk.tile.document, fields);
  return fields.oldLiquids.map((id, index) => ({ id, kind: kinds[index] ?? 'water' }));
}

/** Sets the layers and the flags that tell of them, in the order that the flags ask for. */
function setLayers(edit: MapEdit, chunk: ChunkRef, layers: readonly OldLayer[]): void {
  const ordered = layers.toSorted((left, right) => liquidKinds.indexOf(left.kind) - liquidKinds.indexOf(right.kind));
  const flags =
    ordered.reduce((sum, { kind }) => sum | oldLiquidFlags[kind], chunkFields(chunk).flags & ~oldLiquidMask) >>> 0;
  edit.in(chunk.tile.document, (transaction) =>
    transaction.set(MapChunk, chunk.id, { oldLiquids: ordered.map(({ id }) => id), flags }),
  );
}

function layerOf(edit: MapEdit, chunk: ChunkRef, kind: LiquidKind, level: number): RecordId {
  const layers = layersIn(chunk);
  const known = layers.find((layer) => layer.kind === kind);
  if (known !== undefined) return known.id;
  const { document } = chunk.tile;
  let id: RecordId | null = null;
  edit.in(document, (transaction) => {
    id = transaction.add(OldLiquid.type, chunk.id, {
      ...initialFields(OldLiquid, document.version),
      tiles: new Uint8Array(64).fill(dryOldQuad),
      heights: new Float32Array(81).fill(kind === 'ocean' ? 0 : level),
      minimumHeight: level,
      maximumHeight: level,
    });
    transaction.set(MapChunk, chunk.id, { oldLiquids: [...chunkFields(chunk).oldLiquids, id] });
  });
  if (id === null) throw new Error('the liquid was not added');
  setLayers(edit, chunk, [...layers, { id, kind }]);
  return id;
}

/** The first two bytes of a corner of magma and slime are a texture coordinate of 16 bits; those of water its depth. */
const hasDepths = (kind: LiquidKind): boolean => kind === 'water' || kind === 'ocean';

function setCorners(
  edit: MapEdit,
  chunk: ChunkRef,
  id: RecordId,
  corner: (row: number, column: number, bytes: Uint8Array) => void,
): void {
  const { corners } = fieldsOf(OldLiquid, chunk.tile.document.get(id));
  const next = Uint8Array.from(corners);
  for (let at = 0; at < 81; at++) corner(Math.floor(at / 9), at % 9, next.subarray(at * 4, at * 4 + 4));
  if (next.every((value, at) => value === corners[at])) return;
  edit.in(chunk.tile.document, (transaction) => transaction.patch(id, 'corners', 0, next));
}

/** Oceans have one level for all; what stands in the place of heights there has no known meaning and stays. */
function setHeights(
  edit: MapEdit,
  chunk: ChunkRef,
  { id, kind }: OldLayer,
  isSet: (row: number, column: number) => boolean,
  level: (row: number, column: number) => number,
): void {
  const { document } = chunk.tile;
  const { heights } = fieldsOf(OldLiquid, document.get(id));
  const next = Float32Array.from(heights, (height, at) => {
    const [row, column] = [Math.floor(at / 9), at % 9];
    return isSet(row, column) ? level(row, column) : height;
  });
  const wet = wetQuads(quadsOf(chunk, id));
  const isWet = cornersOf(wet);
  const used = [...next].filter((_height, at) => isWet(Math.floor(at / 9), at % 9));
  const range = kind === 'ocean' || used.length === 0 ? [level(0, 0)] : used;
  edit.in(document, (transaction) => {
    transaction.set(OldLiquid, id, { minimumHeight: Math.min(...range), maximumHeight: Math.max(...range) });
    if (kind !== 'ocean' && next.some((height, at) => height !== heights[at])) {
      transaction.patch(id, 'heights', 0, next);
    }
  });
}

/** Row and column of each corner of a chunk's quads. */
const everyCorner = Array.from({ length: 81 }, (_each, at) => [Math.floor(at / 9), at % 9] as const);

function wetQuads(quads: Uint8Array): readonly number[] {
  return [...quads.keys()].filter((quad) => ((quads[quad] ?? dryOldQuad) & 15) !== dryOldQuad);
}

function patchQuads(edit: MapEdit, chunk: ChunkRef, id: RecordId, next: Uint8Array): void {
  const before = quadsOf(chunk, id);
  if (next.every((value, quad) => value === before[quad])) return;
  edit.in(chunk.tile.document, (transaction) => transaction.patch(id, 'tiles', 0, next));
}

export interface OldLiquidBrush {
  readonly kind: LiquidKind;
  /** Yards over sea level. An ocean has one for all: of several the highest. */
  readonly level: LiquidLevel;
  readonly depth?: LiquidDepth;
}

/** Adds quads of a liquid at a level, or gives wet quads that level; these keep their marks, new ones have none. */
export function addOldLiquid(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  { kind, level, depth = initialDepth }: OldLiquidBrush,
): void {
  if (quads.length === 0) return;
  const corner = typeof level === 'number' ? () => level : level;
  const isPainted = cornersOf(quads);
  const levels = everyCorner
    .filter(([row, column]) => isPainted(row, column))
    .map(([row, column]) => corner(row, column));
  const id = layerOf(edit, chunk, kind, Math.max(...levels));
  const next = Uint8Array.from(quadsOf(chunk, id));
  for (const quad of quads) {
    const before = next[quad] ?? dryOldQuad;
    next[quad] = oldQuadNumbers[kind] | ((before & 15) === dryOldQuad ? 0 : before & 0xf0);
  }
  patchQuads(edit, chunk, id, next);
  setHeights(edit, chunk, { id, kind }, isPainted, kind === 'ocean' ? () => Math.max(...levels) : corner);
  if (hasDepths(kind)) setDepths(edit, tiles, chunk, id, isPainted, { kind, depth });
  else {
    setCorners(edit, chunk, id, (row, column, bytes) => {
      // Texture coordinates that are there stay; 256/3 a turn of the texture, one turn a chunk.
      if (bytes.some((value) => value !== 0) || !isPainted(row, column)) return;
      const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
      view.setUint16(0, Math.round((column * 256) / 24), true);
      view.setUint16(2, Math.round((row * 256) / 24), true);
    });
  }
}

function setDepths(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  id: RecordId,
  isSet: (row: number, column: number) => boolean,
  { kind, depth }: { readonly kind: LiquidKind; readonly depth: LiquidDepth },
): void {
  const deep = depthOver(tiles, chunk, depth);
  const { heights, maximumHeight } = fieldsOf(OldLiquid, chunk.tile.document.get(id));
  setCorners(edit, chunk, id, (row, column, bytes) => {
    const height = kind === 'ocean' ? maximumHeight : (heights[row * 9 + column] ?? maximumHeight);
    if (isSet(row, column)) bytes[0] = deep(row, column, height);
  });
}

/** Dries quads of every layer; a layer without quads goes, and its flag with it. */
export function removeOldLiquid(edit: MapEdit, chunk: ChunkRef, quads: readonly number[]): void {
  const layers = layersIn(chunk);
  const left = layers.filter(({ id }) => {
    const next = Uint8Array.from(quadsOf(chunk, id));
    const before = wetQuads(next).length;
    for (const quad of quads) if (((next[quad] ?? dryOldQuad) & 15) !== dryOldQuad) next[quad] = dryOldQuad;
    const after = wetQuads(next).length;
    if (after === 0 && before > 0) return false;
    patchQuads(edit, chunk, id, next);
    return true;
  });
  if (left.length === layers.length) return;
  setLayers(edit, chunk, left);
  edit.in(chunk.tile.document, (transaction) => {
    for (const { id } of layers) if (!left.some((layer) => layer.id === id)) transaction.remove(id);
  });
}

/** Gives all liquid of MCLQ in a chunk one level, and the depth that follows; quads stay. */
export function setOldLiquidLevel(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  level: number,
  depth: LiquidDepth = initialDepth,
): void {
  for (const layer of layersIn(chunk)) {
    setHeights(
      edit,
      chunk,
      layer,
      () => true,
      () => level,
    );
    if (hasDepths(layer.kind)) {
      setDepths(edit, tiles, chunk, layer.id, () => true, { kind: layer.kind, depth });
    }
  }
}

/** Makes another liquid of wet quads; level and marks stay. */
export function setOldLiquidKind(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  brush: Omit<OldLiquidBrush, 'level'>,
): void {
  for (const { id, kind } of layersIn(chunk)) {
    if (kind === brush.kind) continue;
    const before = quadsOf(chunk, id);
    const wet = new Set(wetQuads(before));
    const taken = quads.filter((quad) => wet.has(quad));
    if (taken.length === 0) continue;
    const { heights, maximumHeight } = fieldsOf(OldLiquid, chunk.tile.document.get(id));
    const height = (row: number, column: number): number => heights[row * 9 + column] ?? maximumHeight;
    dryLayer(edit, chunk, id, taken);
    addOldLiquid(edit, tiles, chunk, taken, { ...brush, level: kind === 'ocean' ? maximumHeight : height });
    const made = layerOf(edit, chunk, brush.kind, maximumHeight);
    const next = Uint8Array.from(quadsOf(chunk, made));
    for (const quad of taken) next[quad] = (next[quad] ?? 0) | ((before[quad] ?? 0) & 0xf0);
    patchQuads(edit, chunk, made, next);
  }
}

function dryLayer(edit: MapEdit, chunk: ChunkRef, id: RecordId, quads: readonly number[]): void {
  const layers = layersIn(chunk);
  const next = Uint8Array.from(quadsOf(chunk, id));
  for (const quad of quads) next[quad] = dryOldQuad;
  if (wetQuads(next).length > 0) {
    patchQuads(edit, chunk, id, next);
    return;
  }
  setLayers(
    edit,
    chunk,
    layers.filter((layer) => layer.id !== id),
  );
  edit.in(chunk.tile.document, (transaction) => transaction.remove(id));
}

/** Sets how opaque water and ocean over the quads are; magma and slime keep no depth. */
export function setOldLiquidDepth(
  edit: MapEdit,
  tiles: TileSet,
  chunk: ChunkRef,
  quads: readonly number[],
  depth: LiquidDepth,
): void {
  const isPainted = cornersOf(quads);
  for (const { id, kind } of layersIn(chunk)) {
    if (hasDepths(kind)) setDepths(edit, tiles, chunk, id, isPainted, { kind, depth });
  }
}

/** Marks wet quads. */
export function markOldLiquid(
  edit: MapEdit,
  chunk: ChunkRef,
  quads: readonly number[],
  mark: LiquidMark,
  isOn: boolean,
): void {
  for (const { id } of layersIn(chunk)) {
    const next = Uint8Array.from(quadsOf(chunk, id));
    for (const quad of quads) {
      const value = next[quad] ?? dryOldQuad;
      if ((value & 15) !== dryOldQuad) next[quad] = isOn ? value | markBits[mark] : value & ~markBits[mark];
    }
    patchQuads(edit, chunk, id, next);
  }
}
