/** The water of a river: where its bed is wet, and how high. */
import { chunkSize, mapEdge, quadSize } from '../../geometry/terrain/grid.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import type { Way } from './way.ts';
import type { WayCourse } from './wayCourse.ts';

export interface WaterOfChunk {
  readonly chunk: ChunkRef;
  /** Which of its 64 are wet. */
  readonly quads: readonly number[];
  /** Yards over sea level of a corner of the chunk's quads: row and column 0 to 8. */
  readonly level: (row: number, column: number) => number;
}

/** Nothing for roads and dry beds. */
export function waterOf(
  tiles: TileSet,
  { kind, liquid }: Pick<Way, 'kind' | 'liquid'>,
  course: WayCourse,
): readonly WaterOfChunk[] {
  if (kind !== 'river' || liquid === 0) return [];
  return course.chunks(tiles).flatMap((chunk) => {
    const place = (row: number, column: number) => ({
      x: mapEdge - chunk.row * chunkSize - row * quadSize,
      y: mapEdge - chunk.column * chunkSize - column * quadSize,
    });
    const level = (row: number, column: number): number | null => {
      const { x, y } = place(row, column);
      return course.near(x, y)?.level ?? null;
    };
    const quads = Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) => {
      const { x, y } = place((quad >> 3) + 0.5, (quad & 7) + 0.5);
      const near = course.near(x, y);
      return near !== null && near.distance < near.half + quadSize / 2;
    });
    const [first] = quads;
    if (first === undefined) return [];
    const otherwise = level((first >> 3) + 0.5, (first & 7) + 0.5) ?? 0;
    return [{ chunk, quads, level: (row, column) => Math.fround(level(row, column) ?? otherwise) }];
  });
}
