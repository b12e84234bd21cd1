/** The ground as triangles that bodies meet: four a quad, none over holes. */
import type { Box } from '../extent.ts';
import { chunkSize, quadSize, quadVertices, vertexOffsets } from './grid.ts';
import type { GroundChunk } from './heights.ts';
import { isHole } from './holes.ts';

/** Adds nine numbers for each triangle of a chunk whose quad lies over or under a box; heights are not looked at. */
export function addGroundTriangles(chunk: GroundChunk, { minimum, maximum }: Box, into: number[]): void {
  const [north = 0, west = 0, base = 0] = chunk.position;
  if (minimum[0] > north || maximum[0] < north - chunkSize || minimum[1] > west || maximum[1] < west - chunkSize)
    return;
  const held = (value: number): number => Math.min(7, Math.max(0, Math.floor(value)));
  const [fromRow, toRow] = [held((north - maximum[0]) / quadSize), held((north - minimum[0]) / quadSize)];
  const [fromColumn, toColumn] = [held((west - maximum[1]) / quadSize), held((west - minimum[1]) / quadSize)];
  const add = (vertex: number): void => {
    into.push(
      north - (vertexOffsets[vertex * 2] ?? 0) * quadSize,
      west - (vertexOffsets[vertex * 2 + 1] ?? 0) * quadSize,
      base + (chunk.heights[vertex] ?? 0),
    );
  };
  for (let row = fromRow; row <= toRow; row++) {
    for (let column = fromColumn; column <= toColumn; column++) {
      if (isHole(chunk.holes, row, column)) continue;
      const [northWest, northEast, centre, southWest, southEast] = quadVertices(row, column);
      const corners = [northWest, northEast, southEast, southWest];
      for (const [at, corner] of corners.entries()) {
        add(corner);
        add(corners[(at + 1) % 4] ?? northWest);
        add(centre);
      }
    }
  }
}
