/** Chunks that an object reaches, over the whole map: what must name it (MCRF), and which tiles must list it. */
import { readableChunks, tileList } from '../../formats/adt/model.ts';
import type { Box } from '../../geometry/extent.ts';
import { chunkSize, chunksPerSide, placementToWorld } from '../../geometry/terrain/grid.ts';
import type { GridPlace } from '../../geometry/terrain/grid.ts';
import { placedExtents, placementFrame } from '../../geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../geometry/vector.ts';
import type { BoundsOf, ObjectInstance, ObjectPlace } from './object.ts';
import { fieldsOfObject, objectKinds, placeOf, triple } from './object.ts';

/** First and last column and row, both inside. Map-wide, or counted from the chunk that an object stands in. */
export interface ChunkSpan {
  readonly west: number;
  readonly east: number;
  readonly north: number;
  readonly south: number;
}

/** Of the map's columns, and of its rows. */
export const lastChunk = 64 * chunksPerSide - 1;

/** The chunk of a position of placement space; may lie outside the map. */
export function chunkOfPosition([east, , south]: Vector3): GridPlace {
  return { column: Math.floor(east / chunkSize), row: Math.floor(south / chunkSize) };
}

/** A box that touches a chunk's border reaches the chunk. Null for boxes of no sense. */
function spanOfBox({ minimum, maximum }: Box): ChunkSpan | null {
  const numbers = [...minimum, ...maximum];
  if (!numbers.every(Number.isFinite) || numbers.every((number) => number === 0)) return null;
  const first = (value: number): number => Math.max(0, Math.ceil(value / chunkSize) - 1);
  const last = (value: number): number => Math.min(lastChunk, Math.floor(value / chunkSize));
  const span = {
    west: first(minimum[0]),
    east: last(maximum[0]),
    north: first(minimum[2]),
    south: last(maximum[2]),
  };
  return span.west > span.east || span.north > span.south ? null : span;
}

/** Chunks that name an object in any open tile, counted from the one that it stands in; null where none does. */
export function namedSpan(object: ObjectInstance): ChunkSpan | null {
  const { list, refs } = objectKinds[object.kind];
  const columns: number[] = [];
  const rows: number[] = [];
  for (const { tile, record } of object.copies) {
    const position = tileList(tile.document, list).indexOf(record);
    for (const chunk of readableChunks(tile.document)) {
      if (!chunk.fields[refs].includes(position)) continue;
      columns.push(tile.place.column * chunksPerSide + (chunk.position % chunksPerSide));
      rows.push(tile.place.row * chunksPerSide + Math.floor(chunk.position / chunksPerSide));
    }
  }
  if (columns.length === 0) return null;
  const at = chunkOfPosition(placeOf(object).position);
  return {
    west: Math.min(...columns) - at.column,
    east: Math.max(...columns) - at.column,
    north: Math.min(...rows) - at.row,
    south: Math.max(...rows) - at.row,
  };
}

/**
 * The chunks that an object reaches as it stands now. Of a doodad the box of its model, turned and scaled, decides; of a map
 * object the box in its record. Without them the chunks that named it go along with it, or else the one that it stands in.
 * @param named what `namedSpan` told before it moved
 */
export function spanOf(object: ObjectInstance, bounds: BoundsOf, named: ChunkSpan | null): ChunkSpan {
  return reachAt(object, placeOf(object), object.kind === 'mapObject' ? mapObjectExtents(object) : null, bounds, named);
}

/**
 * The same for an object that may not be listed yet.
 * @param extents the box of a map object, in placement space
 */
export function reachAt(
  model: Pick<ObjectInstance, 'kind' | 'path'>,
  place: ObjectPlace,
  extents: Box | null,
  bounds: BoundsOf,
  named: ChunkSpan | null,
): ChunkSpan {
  const box = model.kind === 'doodad' ? doodadExtents(model, place, bounds) : extents;
  const known = box === null ? null : spanOfBox(box);
  if (known !== null) return known;
  const { column, row } = chunkOfPosition(place.position);
  const inMap = (value: number): number => Math.min(lastChunk, Math.max(0, value));
  const { west, east, north, south } = named ?? { west: 0, east: 0, north: 0, south: 0 };
  return {
    west: inMap(column + west),
    east: inMap(column + east),
    north: inMap(row + north),
    south: inMap(row + south),
  };
}

function doodadExtents(
  { path, kind }: Pick<ObjectInstance, 'kind' | 'path'>,
  place: ObjectPlace,
  bounds: BoundsOf,
): Box | null {
  const box = bounds(path, kind);
  return box === null ? null : placedExtents(placementFrame(place.position, place.rotation, place.scale), box);
}

export function mapObjectExtents(object: ObjectInstance): Box {
  const { minimum, maximum } = fieldsOfObject(object);
  return { minimum: triple(minimum), maximum: triple(maximum) };
}

/** The box of an object in the world, as far as it is known; at least the point where it stands. */
export function worldBox(object: ObjectInstance, bounds: BoundsOf): Box {
  const place = placeOf(object);
  const stated = object.kind === 'doodad' ? doodadExtents(object, place, bounds) : mapObjectExtents(object);
  const isKnown = stated !== null && spanOfBox(stated) !== null;
  const { minimum, maximum } = isKnown ? stated : { minimum: place.position, maximum: place.position };
  const [a, b] = [placementToWorld(minimum), placementToWorld(maximum)];
  return {
    minimum: [Math.min(a.x, b.x), Math.min(a.y, b.y), Math.min(a.z, b.z)],
    maximum: [Math.max(a.x, b.x), Math.max(a.y, b.y), Math.max(a.z, b.z)],
  };
}

/** The part of a span that lies in a tile, in the tile's own columns and rows; null where they do not meet. */
export function spanInTile(span: ChunkSpan, { column, row }: GridPlace): ChunkSpan | null {
  const [x, y] = [column * chunksPerSide, row * chunksPerSide];
  const part = {
    west: Math.max(0, span.west - x),
    east: Math.min(chunksPerSide - 1, span.east - x),
    north: Math.max(0, span.north - y),
    south: Math.min(chunksPerSide - 1, span.south - y),
  };
  return part.west > part.east || part.north > part.south ? null : part;
}

/** The chunks at the edge of a tile that lie nearest to a span outside it. */
export function nearestInTile(span: ChunkSpan, { column, row }: GridPlace): ChunkSpan {
  const [x, y] = [column * chunksPerSide, row * chunksPerSide];
  const inTile = (value: number): number => Math.min(chunksPerSide - 1, Math.max(0, value));
  return {
    west: inTile(span.west - x),
    east: inTile(span.east - x),
    north: inTile(span.north - y),
    south: inTile(span.south - y),
  };
}

export function holdsChunk({ west, east, north, south }: ChunkSpan, position: number): boolean {
  const [column, row] = [position % chunksPerSide, Math.floor(position / chunksPerSide)];
  return column >= west && column <= east && row >= north && row <= south;
}
