/**
 * Triangles of a chunk at three levels of detail, as indices of its 145 vertices: 256, 64 and 16 triangles. Each level is
 * made of square cells of 1, 2 and 4 quads a side, fans of four triangles around the vertex in their middle.
 */
import { quadVertices } from './grid.ts';

/** Quads along the side of a cell, from the finest level to the coarsest. */
export const levelSteps = [1, 2, 4] as const;
export type GroundLevel = 0 | 1 | 2;

function outer(row: number, column: number): number {
  return 17 * row + column;
}

/** Three indices a triangle, anticlockwise seen from above. */
export function levelIndices(level: GroundLevel): Uint16Array<ArrayBuffer> {
  const step = levelSteps[level];
  const triangles: number[] = [];
  for (let row = 0; row < 8; row += step) {
    for (let column = 0; column < 8; column += step) {
      const northWest = outer(row, column);
      const northEast = outer(row, column + step);
      const southWest = outer(row + step, column);
      const southEast = outer(row + step, column + step);
      const centre = step === 1 ? quadVertices(row, column)[2] : outer(row + step / 2, column + step / 2);
      triangles.push(northEast, northWest, centre, southEast, northEast, centre);
      triangles.push(southWest, southEast, centre, northWest, southWest, centre);
    }
  }
  return Uint16Array.from(triangles);
}

/** Distances in yards from which the second and the third level do. A coarse cell is then a few pixels wide. */
const levelDistances = [900, 2000] as const;

/** The level for a tile this far from the eye, in yards. */
export function levelAt(distance: number): GroundLevel {
  return distance < levelDistances[0] ? 0 : distance < levelDistances[1] ? 1 : 2;
}
