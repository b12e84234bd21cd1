/** Normals that do not belong to the ground: left behind by programs that shape it and forget what lies beside. */
import { chunkVertices } from '../geometry/terrain/grid.ts';
import { chunkNormals } from '../geometry/terrain/normals.ts';
import { allChunks } from './heightEdits.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

export interface NormalFault {
  /** By column and row over the map. */
  readonly column: number;
  readonly row: number;
  readonly vertices: readonly number[];
  /** Degrees between the stored and the right normal, of the worst vertex. */
  readonly worst: number;
}

/**
 * Degrees that a normal may be off: other programs have rules of their own, and original files are up to 5 of 127 units off in
 * places that were changed late (formats/adt.md, 9.2).
 */
const normalTolerance = 10;

const degrees = 180 / Math.PI;

function angleBetween(left: ArrayLike<number>, right: ArrayLike<number>, at: number): number {
  const [a = 0, b = 0, c = 0] = [left[at], left[at + 1], left[at + 2]];
  const [d = 0, e = 0, f = 0] = [right[at], right[at + 1], right[at + 2]];
  const lengths = Math.hypot(a, b, c) * Math.hypot(d, e, f);
  return lengths === 0 ? 180 : Math.acos(Math.min(1, Math.max(-1, (a * d + b * e + c * f) / lengths))) * degrees;
}

function rightNormals(tiles: TileSet, { column, row }: ChunkRef): Int8Array {
  return chunkNormals((south, east) => tiles.ground(column + east, row + south));
}

/**
 * Chunks with normals that are further off than the tolerance, in degrees.
 * @param among chunks that are looked at
 */
export function findNormalFaults(
  tiles: TileSet,
  tolerance = normalTolerance,
  among: readonly ChunkRef[] = allChunks(tiles),
): readonly NormalFault[] {
  const faults: NormalFault[] = [];
  for (const chunk of among) {
    const { normals, heights } = chunkFields(chunk);
    if (normals === null || heights === null) continue;
    const right = rightNormals(tiles, chunk);
    const vertices: number[] = [];
    let worst = 0;
    for (let vertex = 0; vertex < chunkVertices; vertex++) {
      const angle = angleBetween(normals, right, vertex * 3);
      if (angle <= tolerance || tiles.isShadedFromBeyond(chunk, vertex)) continue;
      vertices.push(vertex);
      worst = Math.max(worst, angle);
    }
    if (vertices.length > 0) faults.push({ column: chunk.column, row: chunk.row, vertices, worst });
  }
  return faults;
}

/** Sets the right normals at the vertices that were found, and at no others. */
export function mendNormals(edit: MapEdit, tiles: TileSet, faults: readonly NormalFault[]): void {
  for (const { column, row, vertices } of faults) {
    const chunk = tiles.chunk(column, row);
    if (chunk === null) continue;
    const { normals } = chunkFields(chunk);
    if (normals === null) continue;
    const right = rightNormals(tiles, chunk);
    const next = Int8Array.from(normals);
    for (const vertex of vertices) next.set(right.subarray(vertex * 3, vertex * 3 + 3), vertex * 3);
    edit.in(chunk.tile.document, (transaction) => transaction.patch(chunk.id, 'normals', 0, next));
  }
}
