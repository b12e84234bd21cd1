/** How high liquid stands over a place of the ground. */
import { quadSize } from '../geometry/terrain/grid.ts';
import type { LiquidSheet } from './liquidSheets.ts';
import { liquidSheets } from './liquidSheets.ts';
import type { ChunkRef } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** Height of a sheet over a place of its chunk; NaN where it is dry. @param south quads from the corner, as `east` */
export function levelAt(
  { x, y, width, height, coverage, heights, level }: LiquidSheet,
  south: number,
  east: number,
): number {
  const [row, column] = [Math.floor(south), Math.floor(east)];
  const isInside = row >= y && row < y + height && column >= x && column < x + width;
  if (!isInside || (coverage[row * 8 + column] ?? 0) === 0) return NaN;
  if (heights === null) return level;
  const first = (row - y) * (width + 1) + column - x;
  const [down, right] = [south - row, east - column];
  const at = (corner: number): number => heights[corner] ?? level;
  const upper = at(first) * (1 - right) + at(first + 1) * right;
  const lower = at(first + width + 1) * (1 - right) + at(first + width + 2) * right;
  return upper * (1 - down) + lower * down;
}

/** The highest liquid over a point of the world in its chunk, yards over sea level; null where it is dry. */
export function wetLevelAt(chunk: ChunkRef, x: number, y: number): number | null {
  const fields = chunkFields(chunk);
  if (fields.liquids.length + fields.oldLiquids.length === 0) return null;
  const [north = 0, west = 0] = fields.position;
  const levels = liquidSheets(chunk.tile.document, fields)
    .map((sheet) => levelAt(sheet, (north - x) / quadSize, (west - y) / quadSize))
    .filter((level) => !Number.isNaN(level));
  return levels.length === 0 ? null : Math.max(...levels);
}
