/** Heights of the ground between the vertices. Quads are four triangles around their centre. Facts: formats/adt.md, 9. */
import { quadSize } from './grid.ts';
import { isHole } from './holes.ts';

/** What is needed of a chunk to stand on it. */
export interface GroundChunk {
  /** World x (north), y (west) of the north-west corner, and the height base. */
  readonly position: readonly number[];
  /** 145 heights over the base. */
  readonly heights: ArrayLike<number>;
  /** The coarse mask of holes. */
  readonly holes: number;
}

const quads = 8;

/** Weights of a quad's corners and centre at a place inside it. */
interface FanPlace {
  readonly row: number;
  readonly column: number;
  /** From the quad's north-west corner, 0 to 1: south and east. */
  readonly south: number;
  readonly east: number;
}

function fanPlace(chunk: GroundChunk, x: number, y: number): FanPlace | null {
  const [northEdge = 0, westEdge = 0] = chunk.position;
  const south = (northEdge - x) / quadSize;
  const east = (westEdge - y) / quadSize;
  // A little over the edge still counts: positions are 32-bit floats, 0.002 yd apart at the map's corners.
  const slack = 1e-3;
  if (!(south >= -slack && south <= quads + slack && east >= -slack && east <= quads + slack)) return null;
  const row = Math.min(quads - 1, Math.max(0, Math.floor(south)));
  const column = Math.min(quads - 1, Math.max(0, Math.floor(east)));
  return { row, column, south: south - row, east: east - column };
}

/** Height within the triangle of the fan that holds the place: between two corners and the centre. */
function fanHeight(heights: ArrayLike<number>, { row, column, south, east }: FanPlace): number {
  const first = 17 * row + column;
  const northWest = heights[first] ?? 0;
  const northEast = heights[first + 1] ?? 0;
  const centre = heights[first + 9] ?? 0;
  const southWest = heights[first + 17] ?? 0;
  const southEast = heights[first + 18] ?? 0;
  const [s, e] = [south, east];
  // On each triangle the height is linear; the edge's two corners and the centre fix it.
  if (s <= e && s <= 1 - e) return northWest + (northEast - northWest) * e + (2 * centre - northWest - northEast) * s;
  if (s >= e && s >= 1 - e) {
    return southWest + (southEast - southWest) * e + (2 * centre - southWest - southEast) * (1 - s);
  }
  if (e <= s) return northWest + (southWest - northWest) * s + (2 * centre - northWest - southWest) * e;
  return northEast + (southEast - northEast) * s + (2 * centre - northEast - southEast) * (1 - e);
}

/**
 * Height of the ground at a point of the world, over sea level.
 * @param throughHoles what stands over a hole: its height as if it were closed, or nothing
 * @returns null outside the chunk and, unless asked otherwise, in a hole
 */
export function heightAt(chunk: GroundChunk, x: number, y: number, throughHoles = false): number | null {
  const place = fanPlace(chunk, x, y);
  if (place === null) return null;
  if (!throughHoles && isHole(chunk.holes, place.row, place.column)) return null;
  return (chunk.position[2] ?? 0) + fanHeight(chunk.heights, place);
}

/** Lowest and highest height of a chunk over sea level; NaNs do not count. */
export function heightRange({ position, heights }: GroundChunk): readonly [number, number] {
  let low = Infinity;
  let high = -Infinity;
  for (let vertex = 0; vertex < heights.length; vertex++) {
    const height = heights[vertex] ?? 0;
    if (height < low) low = height;
    if (height > high) high = height;
  }
  const base = position[2] ?? 0;
  return [base + low, base + high];
}
