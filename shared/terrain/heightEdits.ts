/** Writing shaped heights into tiles, with the normals of all that they shade. */
import type { ChangedHeights } from '../geometry/terrain/brush/heightStroke.ts';
import { HeightStroke } from '../geometry/terrain/brush/heightStroke.ts';
import { chunkSteps, copiesOf } from '../geometry/terrain/brush/lattice.ts';
import { chunkVertices } from '../geometry/terrain/grid.ts';
import { chunkNormals } from '../geometry/terrain/normals.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields, chunkKey, chunkOfKey } from './tiles.ts';
import { objectsOver } from './objects/followGround.ts';

export type ObjectsOnGround = 'follow' | 'stay';

/** Where a chunk's vertex lies in the lattice of the whole map. */
export function latticeOf(column: number, row: number, vertex: number): readonly [south: number, east: number] {
  const pair = Math.floor(vertex / 17);
  const inside = vertex % 17;
  const isInner = inside > 8;
  return [
    row * chunkSteps + pair * 2 + (isInner ? 1 : 0),
    column * chunkSteps + (isInner ? inside - 9 : inside) * 2 + (isInner ? 1 : 0),
  ];
}

/** Vertices that share a triangle with one: the centres around a corner, and the corners beside it. */
const besideCorner = [
  [0, 0],
  [-1, -1],
  [-1, 1],
  [1, -1],
  [1, 1],
  [-2, 0],
  [2, 0],
  [0, -2],
  [0, 2],
] as const;
const besideCentre = besideCorner.slice(0, 5);

/** Half quads that such vertices lie beyond a chunk at most, and along a side of a chunk with those around it. */
const beyond = 2;
const markedSide = chunkSteps + 1 + 2 * beyond;

/** Stored copies of all vertices whose normals a change of heights turns, by chunk. */
function shaded(tiles: TileSet, changed: Iterable<ChangedHeights>): ReadonlyMap<number, Set<number>> {
  const found = new Map<number, Set<number>>();
  // Most places lie beside several changed vertices of a chunk: their copies are looked for once.
  const isMarked = new Uint8Array(markedSide * markedSide);
  for (const { column, row, heights } of changed) {
    const before = tiles.ground(column, row)?.heights;
    isMarked.fill(0);
    for (let vertex = 0; vertex < chunkVertices; vertex++) {
      if (before?.[vertex] === heights[vertex]) continue;
      const [south, east] = latticeOf(0, 0, vertex);
      for (const [down, right] of (south & 1) === 0 ? besideCorner : besideCentre)
        isMarked[(south + down + beyond) * markedSide + east + right + beyond] = 1;
    }
    for (const [place, mark] of isMarked.entries()) {
      if (mark === 0) continue;
      const south = row * chunkSteps + Math.floor(place / markedSide) - beyond;
      const east = column * chunkSteps + (place % markedSide) - beyond;
      for (const copy of copiesOf(south, east)) {
        const key = chunkKey(copy.column, copy.row);
        const vertices = found.get(key) ?? new Set();
        found.set(key, vertices.add(copy.vertex));
      }
    }
  }
  return found;
}

/**
 * Stores heights and brings the normals of every vertex that shares a triangle with a changed one in line, in neighbouring
 * tiles, too; no other normal is touched. Where the next tile is not open, normals on that edge stay as they are.
 * @param objects what stands on the ground keeps its height over it, or over the sea
 */
export function storeHeights(
  edit: MapEdit,
  tiles: TileSet,
  changed: Iterable<ChangedHeights>,
  objects: ObjectsOnGround = 'stay',
): void {
  const all = [...changed];
  const follow = objects === 'follow' ? objectsOver(tiles, all) : null;
  const turned = shaded(tiles, all);
  for (const { column, row, heights } of all) {
    const chunk = tiles.chunk(column, row);
    if (chunk !== null)
      edit.in(chunk.tile.document, (transaction) => transaction.patch(chunk.id, 'heights', 0, heights));
  }
  for (const [key, vertices] of turned) {
    const { column, row } = chunkOfKey(key);
    const chunk = tiles.chunk(column, row);
    if (chunk !== null) turnNormals(edit, tiles, chunk, vertices);
  }
  follow?.(edit);
}

function turnNormals(edit: MapEdit, tiles: TileSet, chunk: ChunkRef, vertices: ReadonlySet<number>): void {
  const { normals, heights } = chunkFields(chunk);
  if (normals === null || heights === null) return;
  const { column, row } = chunk;
  const made = chunkNormals((south, east) => tiles.ground(column + east, row + south));
  const next = Int8Array.from(normals);
  for (const vertex of vertices) {
    if (tiles.isShadedFromBeyond(chunk, vertex)) continue;
    for (let axis = 0; axis < 3; axis++) next[vertex * 3 + axis] = made[vertex * 3 + axis] ?? 0;
  }
  if (next.some((value, index) => value !== normals[index])) {
    edit.in(chunk.tile.document, (transaction) => transaction.patch(chunk.id, 'normals', 0, next));
  }
}

/** A place where chunks that share vertices store other heights for them. */
export interface Seam {
  /** Chunks on both sides, by column and row over the map. */
  readonly from: { readonly column: number; readonly row: number };
  readonly to: { readonly column: number; readonly row: number };
  /** Vertices that differ, and yards between the worst of them. */
  readonly vertices: number;
  readonly gap: number;
}

/** Differences that nobody sees: 32-bit heights over unlike bases do not agree to the last bit. */
export const seamTolerance = 1e-3;

/** All chunks of the open tiles. */
export function allChunks(tiles: TileSet): readonly ChunkRef[] {
  return tiles.tiles.flatMap((tile) => tiles.chunksOf(tile));
}

/**
 * Borders of chunks, within tiles and between them, whose shared vertices lie apart by more than the tolerance. A tile by
 * itself has 480 borders of 9 pairs of vertices. In `noggit2016_aeven_7_6` 37 of these 4,320 pairs are apart, 0.199 yd at
 * most; the format page (22) counts 397 of 2,160 edges with the same worst gap, which no way of counting gave us again.
 * @param from chunks whose borders to the east and the south are looked at
 */
export function findSeams(
  tiles: TileSet,
  tolerance = seamTolerance,
  from: readonly ChunkRef[] = allChunks(tiles),
): readonly Seam[] {
  const seams: Seam[] = [];
  const compare = (from: ChunkRef, to: ChunkRef, pairs: readonly (readonly [number, number])[]): void => {
    const left = tiles.ground(from.column, from.row);
    const right = tiles.ground(to.column, to.row);
    if (left === null || right === null) return;
    let vertices = 0;
    let worst = 0;
    for (const [a, b] of pairs) {
      const gap = Math.abs(
        (left.position[2] ?? 0) + (left.heights[a] ?? 0) - (right.position[2] ?? 0) - (right.heights[b] ?? 0),
      );
      if (gap > tolerance) vertices++;
      worst = Math.max(worst, gap);
    }
    if (vertices > 0)
      seams.push({
        from: { column: from.column, row: from.row },
        to: { column: to.column, row: to.row },
        vertices,
        gap: worst,
      });
  };
  const along = Array.from({ length: 9 }, (_each, step) => step);
  const eastward = along.map((step) => [17 * step + 8, 17 * step] as const);
  const southward = along.map((step) => [17 * 8 + step, step] as const);
  for (const chunk of from) {
    const east = tiles.chunk(chunk.column + 1, chunk.row);
    const south = tiles.chunk(chunk.column, chunk.row + 1);
    if (east !== null) compare(chunk, east, eastward);
    if (south !== null) compare(chunk, south, southward);
  }
  return seams;
}

/**
 * Closes seams: every shared vertex gets the mean of its copies.
 * @param objects what stands on the ground keeps its height over it, or over the sea
 */
export function closeSeams(
  edit: MapEdit,
  tiles: TileSet,
  seams: readonly Seam[],
  objects: ObjectsOnGround = 'stay',
  tolerance = seamTolerance,
): void {
  const stroke = new HeightStroke(tiles.heights);
  for (const { from, to } of seams) {
    const isEastward = to.row === from.row;
    for (let step = 0; step <= 8; step++) {
      const [south, east] = latticeOf(from.column, from.row, isEastward ? 17 * step + 8 : 17 * 8 + step);
      const copies = copiesOf(south, east).flatMap(({ column, row, vertex }) => {
        const ground = tiles.ground(column, row);
        return ground === null ? [] : [(ground.position[2] ?? 0) + (ground.heights[vertex] ?? 0)];
      });
      if (Math.max(...copies) - Math.min(...copies) <= tolerance) continue;
      stroke.setHeight(south, east, copies.reduce((sum, height) => sum + height, 0) / copies.length);
    }
  }
  storeHeights(edit, tiles, stroke.changed, objects);
}
