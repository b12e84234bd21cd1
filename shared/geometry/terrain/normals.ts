/**
 * Normals by Blizzard's own rule: unit normals of all triangles at a vertex, added, made one long, times 127, cut towards
 * zero. Eight triangles meet at a corner, four at a centre, across chunk and tile borders. Facts: formats/adt.md, 9.2, 20.3.
 */
import { chunkVertices, quadSize } from './grid.ts';
import type { GroundChunk } from './heights.ts';

/** A chunk and its neighbours by steps south and east of −1 to 1; null where there is none, or none is known. */
export type Neighbourhood = (south: number, east: number) => GroundChunk | null;

/** Eleven outer and ten inner heights a side: the chunk's own and one ring around it. NaN where nothing is known. */
interface Patch {
  readonly outer: Float64Array;
  readonly inner: Float64Array;
}

const outerSide = 11;
const innerSide = 10;

/** Lays those heights of a chunk, so many steps south and east of the middle, that are part of the patch. */
function layInto(outer: Float64Array, inner: Float64Array, chunk: GroundChunk, south: number, east: number): void {
  const { heights, position } = chunk;
  const base = position[2] ?? 0;
  // Of a neighbour the last two lines of corners and the last of centres, or the first.
  const [firstRow, firstColumn] = [south < 0 ? 7 : 0, east < 0 ? 7 : 0];
  const [lastRow, lastColumn] = [south > 0 ? 1 : 8, east > 0 ? 1 : 8];
  for (let row = firstRow; row <= lastRow; row++) {
    const to = (row + south * 8 + 1) * outerSide + east * 8 + 1;
    for (let column = firstColumn; column <= lastColumn; column++) {
      outer[to + column] = base + (heights[17 * row + column] ?? 0);
    }
  }
  for (let row = firstRow; row < lastRow; row++) {
    const to = (row + south * 8 + 1) * innerSide + east * 8 + 1;
    for (let column = firstColumn; column < lastColumn; column++) {
      inner[to + column] = base + (heights[17 * row + 9 + column] ?? 0);
    }
  }
}

/** Made once, as a tile has 256 chunks to work out. */
const patch: Patch = {
  outer: new Float64Array(outerSide * outerSide),
  inner: new Float64Array(innerSide * innerSide),
};
const triangleRoom = new Float64Array(innerSide * innerSide * 12);

/** Heights over sea level of a chunk with a ring of quads from its neighbours. */
function patchOf(around: Neighbourhood): Patch {
  const { outer, inner } = patch;
  outer.fill(NaN);
  inner.fill(NaN);
  for (let south = -1; south <= 1; south++) {
    for (let east = -1; east <= 1; east++) {
      if (south === 0 && east === 0) continue;
      const chunk = around(south, east);
      if (chunk !== null) layInto(outer, inner, chunk, south, east);
    }
  }
  // The middle comes last: where neighbours disagree at a border, a chunk's own heights count for its own normals.
  const middle = around(0, 0);
  if (middle !== null) layInto(outer, inner, middle, 0, 0);
  return patch;
}

/** Unit normals of the four triangles of every quad of the ring: north, east, south, west; three numbers each. */
function triangleNormals({ outer, inner }: Patch): Float64Array {
  const normals = triangleRoom;
  const half = quadSize / 2;
  for (let row = 0; row < innerSide; row++) {
    for (let column = 0; column < innerSide; column++) {
      const at = row * outerSide + column;
      const nw = outer[at] ?? NaN;
      const ne = outer[at + 1] ?? NaN;
      const sw = outer[at + outerSide] ?? NaN;
      const se = outer[at + outerSide + 1] ?? NaN;
      const centre = inner[row * innerSide + column] ?? NaN;
      const to = (row * innerSide + column) * 12;
      // Slopes of the plane through an edge and the centre; south is −x, east is −y.
      unit(normals, to, (centre - (nw + ne) / 2) / half, (ne - nw) / quadSize);
      unit(normals, to + 3, (se - ne) / quadSize, ((ne + se) / 2 - centre) / half);
      unit(normals, to + 6, ((sw + se) / 2 - centre) / half, (se - sw) / quadSize);
      unit(normals, to + 9, (sw - nw) / quadSize, (centre - (nw + sw) / 2) / half);
    }
  }
  return normals;
}

/** The unit normal of a plane that rises by `south` a yard southwards and by `east` eastwards. */
function unit(into: Float64Array, at: number, south: number, east: number): void {
  const length = Math.sqrt(south * south + east * east + 1);
  into[at] = south / length;
  into[at + 1] = east / length;
  into[at + 2] = 1 / length;
}

/** Where in a patch's triangles those stand that meet at a corner, from the first of the quad north-west of it. */
const atCorner = Uint16Array.from(
  [
    [0, 0, 1],
    [0, 0, 2],
    [0, 1, 2],
    [0, 1, 3],
    [1, 0, 0],
    [1, 0, 1],
    [1, 1, 0],
    [1, 1, 3],
  ],
  ([row = 0, column = 0, triangle = 0]) => (row * innerSide + column) * 12 + triangle * 3,
);
/** The same of those that meet at the centre of a quad, from its first. */
const atCentre = Uint16Array.from([0, 3, 6, 9]);

/** Adds the normals of triangles that meet at a vertex and stores the sum as one of its length. */
function store(result: Int8Array, vertex: number, triangles: Float64Array, first: number, meeting: Uint16Array): void {
  let [x, y, z] = [0, 0, 0];
  for (let each = 0; each < meeting.length; each++) {
    const at = first + (meeting[each] ?? 0);
    const up = triangles[at + 2] ?? NaN;
    if (Number.isNaN(up)) continue;
    x += triangles[at] ?? 0;
    y += triangles[at + 1] ?? 0;
    z += up;
  }
  const length = Math.sqrt(x * x + y * y + z * z);
  const scale = length === 0 ? 0 : 127 / length;
  // Typed arrays cut towards zero by themselves.
  result[vertex * 3] = x * scale;
  result[vertex * 3 + 1] = y * scale;
  result[vertex * 3 + 2] = length === 0 ? 127 : z * scale;
}

/**
 * Normals of a chunk, three numbers of −127 to 127 a vertex: north, west, up. Triangles that are not known, at the edge of
 * the world or beside a tile that is not open, are left out.
 */
export function chunkNormals(around: Neighbourhood): Int8Array<ArrayBuffer> {
  const triangles = triangleNormals(patchOf(around));
  const result = new Int8Array(chunkVertices * 3);
  for (let row = 0; row <= 8; row++) {
    for (let column = 0; column <= 8; column++) {
      const northWest = (row * innerSide + column) * 12;
      store(result, 17 * row + column, triangles, northWest, atCorner);
      if (row === 8 || column === 8) continue;
      store(result, 17 * row + 9 + column, triangles, northWest + (innerSide + 1) * 12, atCentre);
    }
  }
  return result;
}

/** Neighbours within one tile, by its list of chunks: `beyond` is asked for what lies outside. */
export function neighbourhoodIn(
  chunks: readonly (GroundChunk | null)[],
  index: number,
  beyond: (row: number, column: number) => GroundChunk | null = () => null,
): Neighbourhood {
  return (south, east) => {
    const row = Math.floor(index / 16) + south;
    const column = (index % 16) + east;
    const isInside = row >= 0 && row < 16 && column >= 0 && column < 16;
    return isInside ? (chunks[row * 16 + column] ?? null) : beyond(row, column);
  };
}

/** Whether a vertex lies on the outline of its chunk, where neighbours take part in its normal. */
export function isBorderVertex(vertex: number): boolean {
  const row = Math.floor(vertex / 17);
  const column = vertex % 17;
  return column < 9 && (row === 0 || row === 8 || column === 0 || column === 8);
}
