/** The water of a river: where its bed is wet, and how high. */
import { chunkSize, mapEdge, quadSize } from '../../geometry/terrain/grid.ts';
import type { ChunkRef, TileSet } from '../tiles.ts';
import type { Way } from './way.ts';
import type { BesideWay, WayCourse } from './wayCourse.ts';

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
    const beside = (row: number, column: number): BesideWay | null =>
      course.near(
        mapEdge - chunk.row * chunkSize - row * quadSize,
        mapEdge - chunk.column * chunkSize - column * quadSize,
      );
    const corners = Array.from({ length: 81 }, (_each, at) => beside(Math.floor(at / 9), at % 9));
    const cornerAt = (row: number, column: number): BesideWay | null => corners[row * 9 + column] ?? null;
    // The ground is drawn between the corners and the middle of a quad: where none of them lies in the bed, it has no part of it.
    const quads = Array.from({ length: 64 }, (_each, quad) => quad).filter((quad) => {
      const [row, column] = [quad >> 3, quad & 7];
      const vertices = [0, 1, 9, 10].map((step) => corners[row * 9 + column + step] ?? null);
      return [...vertices, beside(row + 0.5, column + 0.5)].some((near) => near !== null && course.isBed(near));
    });
    const [first] = quads;
    if (first === undefined) return [];
    const otherwise = beside((first >> 3) + 0.5, (first & 7) + 0.5)?.level ?? 0;
    return [{ chunk, quads, level: (row, column) => Math.fround(cornerAt(row, column)?.level ?? otherwise) }];
  });
}
