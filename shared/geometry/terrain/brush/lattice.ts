/**
 * The height vertices of a whole map as one lattice of half quads: outer vertices stand at even places, inner ones at odd
 * ones. A vertex on a border of chunks is stored once in each of them; it is one place here, so its copies stay equal.
 */
import { mapEdge, quadSize } from '../grid.ts';

/** Half quads along a side of a chunk. */
export const chunkSteps = 16;
export const latticeStep = quadSize / 2;

/** A stored copy of a vertex: chunk by column and row over the whole map, and its place among the chunk's 145. */
export interface VertexCopy {
  readonly column: number;
  readonly row: number;
  readonly vertex: number;
}

/** World x (north) and y (west) of a lattice place, counted in half quads from the map's north-west corner. */
export function latticeToWorld(south: number, east: number): { readonly x: number; readonly y: number } {
  return { x: mapEdge - south * latticeStep, y: mapEdge - east * latticeStep };
}

/** Every chunk that stores the vertex at a lattice place, whether or not the chunk exists. */
export function copiesOf(south: number, east: number): readonly VertexCopy[] {
  // Asked for every vertex under a brush and around it: most lie on no border, and have one.
  const row = Math.floor(south / chunkSteps);
  const column = Math.floor(east / chunkSteps);
  const down = south - row * chunkSteps;
  const across = east - column * chunkSteps;
  const here = { column, row, vertex: vertexAt(down, across) };
  if (down !== 0 && across !== 0) return [here];
  const west = { column: column - 1, row, vertex: vertexAt(down, chunkSteps) };
  if (down !== 0) return [west, here];
  const north = { column, row: row - 1, vertex: vertexAt(chunkSteps, across) };
  if (across !== 0) return [north, here];
  return [{ column: column - 1, row: row - 1, vertex: vertexAt(chunkSteps, chunkSteps) }, north, west, here];
}

/** The place of a vertex among a chunk's 145, counted in half quads from the chunk's north-west corner. */
function vertexAt(down: number, across: number): number {
  return 17 * (down >> 1) + (down % 2 === 1 ? 9 : 0) + (across >> 1);
}

/** Visits every lattice place within a circle. */
export function visitCircle(
  centre: { readonly x: number; readonly y: number },
  radius: number,
  visit: (south: number, east: number, distance: number) => void,
): void {
  const middleSouth = (mapEdge - centre.x) / latticeStep;
  const middleEast = (mapEdge - centre.y) / latticeStep;
  const steps = radius / latticeStep;
  for (let south = Math.ceil(middleSouth - steps); south <= middleSouth + steps; south++) {
    const down = south - middleSouth;
    const half = Math.sqrt(Math.max(0, steps * steps - down * down));
    let east = Math.ceil(middleEast - half);
    if ((east & 1) !== (south & 1)) east++;
    for (; east <= middleEast + half; east += 2) {
      visit(south, east, Math.hypot(down, east - middleEast) * latticeStep);
    }
  }
}

/** Visits every lattice place within a distance of a line, with how far along it (0 to 1) and how far off it the place lies. */
export function visitBand(
  from: { readonly x: number; readonly y: number },
  to: { readonly x: number; readonly y: number },
  width: number,
  visit: (south: number, east: number, along: number, distance: number) => void,
): void {
  const [dx, dy] = [to.x - from.x, to.y - from.y];
  const square = dx * dx + dy * dy;
  const centre = { x: (from.x + to.x) / 2, y: (from.y + to.y) / 2 };
  visitCircle(centre, Math.sqrt(square) / 2 + width, (south, east) => {
    const { x, y } = latticeToWorld(south, east);
    const along = square === 0 ? 0 : Math.min(1, Math.max(0, ((x - from.x) * dx + (y - from.y) * dy) / square));
    const distance = Math.hypot(x - from.x - dx * along, y - from.y - dy * along);
    if (distance < width) visit(south, east, along, distance);
  });
}
