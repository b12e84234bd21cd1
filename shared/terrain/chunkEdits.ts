/** Small things of a chunk that tools set: holes, area, flags. Values that are there already change nothing. */
import { isHole, withHole } from '../geometry/terrain/holes.ts';
import { chunkSize, mapEdge } from '../geometry/terrain/grid.ts';
import { chunkFlags } from '../formats/adt/schema/chunkHeader.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';

export { chunkFlags } from '../formats/adt/schema/chunkHeader.ts';

/** Flags of a chunk that people set by hand; the others follow from its content. */
export const paintableFlags = [
  { flag: chunkFlags.impassable, label: 'Impassable' },
  { flag: chunkFlags.unknown80, label: 'Unknown 0x80' },
] as const;

export function setHoles(edit: MapEdit, chunk: ChunkRef, mask: number): void {
  if (chunkFields(chunk).holes === mask) return;
  edit.in(chunk.tile.document, (transaction) => transaction.set(MapChunk, chunk.id, { holes: mask }));
}

/** The cell of 2 × 2 quads that holds a point of the world. */
export function holeCellAt(chunk: ChunkRef, x: number, y: number): { readonly row: number; readonly column: number } {
  const inside = (value: number): number => Math.min(3, Math.max(0, Math.floor(value * 4)));
  return {
    row: inside((mapEdge - x) / chunkSize - chunk.row),
    column: inside((mapEdge - y) / chunkSize - chunk.column),
  };
}

/** Opens or closes one cell. */
export function setHoleCell(edit: MapEdit, chunk: ChunkRef, row: number, column: number, isOpen: boolean): void {
  setHoles(edit, chunk, withHole(chunkFields(chunk).holes, row, column, isOpen));
}

export function isHoleAt(tiles: TileSet, x: number, y: number): boolean {
  const chunk = tiles.chunkAt(x, y);
  if (chunk === null) return false;
  const { row, column } = holeCellAt(chunk, x, y);
  return isHole(chunkFields(chunk).holes, row * 2, column * 2);
}

export function setArea(edit: MapEdit, chunk: ChunkRef, areaId: number): void {
  if (chunkFields(chunk).areaId === areaId) return;
  edit.in(chunk.tile.document, (transaction) => transaction.set(MapChunk, chunk.id, { areaId }));
}

export function setChunkFlag(edit: MapEdit, chunk: ChunkRef, flag: number, isOn: boolean): void {
  const { flags } = chunkFields(chunk);
  const next = (isOn ? flags | flag : flags & ~flag) >>> 0;
  if (next === flags) return;
  edit.in(chunk.tile.document, (transaction) => transaction.set(MapChunk, chunk.id, { flags: next }));
}
