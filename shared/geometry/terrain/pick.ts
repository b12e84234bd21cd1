/**
 * Where a ray meets the ground. Chunks are walked from near to far by the box of each, quads by the line of the ray, so
 * that few triangles are tested: formats/adt.md, 21.
 */
import type { Ray } from '../ray.ts';
import type { Vector3 } from '../vector.ts';
import { chunkSize, quadSize, quadVertices, vertexOffsets } from './grid.ts';
import type { GroundChunk } from './heights.ts';
import { heightRange } from './heights.ts';
import { isHole } from './holes.ts';

export interface GroundHit {
  readonly distance: number;
  /** World space: north, west, up. */
  readonly point: Vector3;
  /** Position in the list of chunks, and the quad in it. */
  readonly chunk: number;
  readonly row: number;
  readonly column: number;
}

/** Chunks of a tile with the heights between which they lie; make it once and again for chunks that changed. */
export interface PickableGround {
  readonly chunks: readonly (GroundChunk | null)[];
  /** Lowest and highest height, two numbers a chunk. */
  readonly ranges: Float64Array;
}

export function pickableGround(chunks: readonly (GroundChunk | null)[]): PickableGround {
  const ground = { chunks, ranges: new Float64Array(chunks.length * 2) };
  for (let chunk = 0; chunk < chunks.length; chunk++) updatePickable(ground, chunk);
  return ground;
}

/** To be called for a chunk whose heights changed. */
export function updatePickable({ chunks, ranges }: PickableGround, index: number): void {
  const chunk = chunks[index] ?? null;
  if (chunk === null) return;
  const [low, high] = heightRange(chunk);
  ranges[index * 2] = low;
  ranges[index * 2 + 1] = high;
}

interface Interval {
  readonly near: number;
  readonly far: number;
}

/** Part of a ray within a span of one axis; null when it misses. */
function slab(origin: number, direction: number, low: number, high: number, within: Interval): Interval | null {
  if (direction === 0) return origin >= low && origin <= high ? within : null;
  const first = (low - origin) / direction;
  const second = (high - origin) / direction;
  const near = Math.max(within.near, Math.min(first, second));
  const far = Math.min(within.far, Math.max(first, second));
  return near <= far ? { near, far } : null;
}

function throughChunk({ origin, direction }: Ray, chunk: GroundChunk, low: number, high: number): Interval | null {
  const [x = 0, y = 0] = chunk.position;
  // Flat chunks have boxes without height, which rounding must not make vanish.
  const slack = 1e-3;
  const whole: Interval = { near: 0, far: Infinity };
  const north = slab(origin[0], direction[0], x - chunkSize - slack, x + slack, whole);
  const west = north === null ? null : slab(origin[1], direction[1], y - chunkSize - slack, y + slack, north);
  return west === null ? null : slab(origin[2], direction[2], low - slack, high + slack, west);
}

/** The nearest ground a ray meets, from above or below; holes let it through. Null when it meets none. */
export function pickGround(ray: Ray, { chunks, ranges }: PickableGround): GroundHit | null {
  const candidates: { readonly chunk: number; readonly near: number; readonly far: number }[] = [];
  for (const [index, chunk] of chunks.entries()) {
    if (chunk === null) continue;
    const met = throughChunk(ray, chunk, ranges[index * 2] ?? 0, ranges[index * 2 + 1] ?? 0);
    if (met !== null) candidates.push({ chunk: index, ...met });
  }
  candidates.sort((left, right) => left.near - right.near);
  let best: GroundHit | null = null;
  for (const { chunk: index, near, far } of candidates) {
    if (best !== null && near > best.distance) break;
    const chunk = chunks[index] ?? null;
    const hit = chunk === null ? null : pickChunk(ray, chunk, index, near, far);
    if (hit !== null && (best === null || hit.distance < best.distance)) best = hit;
  }
  return best;
}

/** Rows and columns of the quads that the ray passes over between two distances. */
function pickChunk(ray: Ray, chunk: GroundChunk, index: number, near: number, far: number): GroundHit | null {
  const { origin, direction } = ray;
  const [x = 0, y = 0] = chunk.position;
  // A ray straight down stays over one place however far it goes.
  const end = Math.min(far, near + 1e6);
  const rows = [near, end].map((at) => (x - origin[0] - direction[0] * at) / quadSize);
  const columns = [near, end].map((at) => (y - origin[1] - direction[1] * at) / quadSize);
  const slack = 1e-3;
  const clamp = (value: number): number => Math.min(7, Math.max(0, Math.floor(value)));
  const [fromRow, toRow] = [clamp(Math.min(...rows) - slack), clamp(Math.max(...rows) + slack)];
  let best: GroundHit | null = null;
  for (let row = fromRow; row <= toRow; row++) {
    const [fromColumn, toColumn] = columnsInRow(rows, columns, row, clamp);
    for (let column = fromColumn; column <= toColumn; column++) {
      if (isHole(chunk.holes, row, column)) continue;
      const distance = pickQuad(ray, chunk, row, column);
      if (distance >= (best?.distance ?? Infinity)) continue;
      const point: Vector3 = [
        origin[0] + direction[0] * distance,
        origin[1] + direction[1] * distance,
        origin[2] + direction[2] * distance,
      ];
      best = { distance, point, chunk: index, row, column };
    }
  }
  return best;
}

/** The columns that a line from one place to another passes over within a row. */
function columnsInRow(
  rows: readonly number[],
  columns: readonly number[],
  row: number,
  clamp: (value: number) => number,
): readonly [number, number] {
  const [fromRow = 0, toRow = 0] = rows;
  const [fromColumn = 0, toColumn = 0] = columns;
  const slack = 1e-3;
  if (Math.abs(toRow - fromRow) < slack) {
    return [clamp(Math.min(fromColumn, toColumn) - slack), clamp(Math.max(fromColumn, toColumn) + slack)];
  }
  const at = (edge: number): number => {
    const part = Math.min(1, Math.max(0, (edge - fromRow) / (toRow - fromRow)));
    return fromColumn + (toColumn - fromColumn) * part;
  };
  const [first, second] = [at(row - slack), at(row + 1 + slack)];
  return [clamp(Math.min(first, second) - slack), clamp(Math.max(first, second) + slack)];
}

function pickQuad(ray: Ray, chunk: GroundChunk, row: number, column: number): number {
  const [northWest, northEast, centre, southWest, southEast] = quadVertices(row, column);
  return Math.min(
    hitTriangle(ray, chunk, northWest, northEast, centre),
    hitTriangle(ray, chunk, northEast, southEast, centre),
    hitTriangle(ray, chunk, southEast, southWest, centre),
    hitTriangle(ray, chunk, southWest, northWest, centre),
  );
}

function vertex(chunk: GroundChunk, index: number): Vector3 {
  const [x = 0, y = 0, z = 0] = chunk.position;
  return [
    x - (vertexOffsets[index * 2] ?? 0) * quadSize,
    y - (vertexOffsets[index * 2 + 1] ?? 0) * quadSize,
    z + (chunk.heights[index] ?? 0),
  ];
}

/** Distance to a triangle from either side, Infinity for a miss. Edges count, so that no ray slips between two quads. */
function hitTriangle({ origin, direction }: Ray, chunk: GroundChunk, a: number, b: number, c: number): number {
  const [ax, ay, az] = vertex(chunk, a);
  const [bx, by, bz] = vertex(chunk, b);
  const [cx, cy, cz] = vertex(chunk, c);
  const [ux, uy, uz] = [bx - ax, by - ay, bz - az];
  const [vx, vy, vz] = [cx - ax, cy - ay, cz - az];
  const [dx, dy, dz] = direction;
  const [px, py, pz] = [dy * vz - dz * vy, dz * vx - dx * vz, dx * vy - dy * vx];
  const determinant = ux * px + uy * py + uz * pz;
  if (Math.abs(determinant) < 1e-12) return Infinity;
  const [sx, sy, sz] = [origin[0] - ax, origin[1] - ay, origin[2] - az];
  const u = (sx * px + sy * py + sz * pz) / determinant;
  const slack = 1e-7;
  if (u < -slack || u > 1 + slack) return Infinity;
  const [qx, qy, qz] = [sy * uz - sz * uy, sz * ux - sx * uz, sx * uy - sy * ux];
  const v = (dx * qx + dy * qy + dz * qz) / determinant;
  if (v < -slack || u + v > 1 + slack) return Infinity;
  const distance = (vx * qx + vy * qy + vz * qz) / determinant;
  return distance >= 0 ? distance : Infinity;
}
