/** The distant view of a map (WDL) made from its tiles. Facts: formats/adt.md, 17 and 20.6. */
import { fieldsOf } from '../codec/record.ts';
import { chunkItems, chunksIn, chunkTag } from '../codec/chunks.ts';
import { chunksOf } from '../formats/common/terrain/chunkLists.ts';
import { storedTag } from '../formats/common/terrain/tags.ts';
import type { Document } from '../document/document.ts';
import { openDocument } from '../document/document.ts';
import type { Fields, RecordId } from '../codec/documentRecord.ts';
import type { GridPlace } from '../geometry/terrain/grid.ts';
import { chunkVertices, chunksPerSide } from '../geometry/terrain/grid.ts';
import { adt } from '../formats/adt/index.ts';
import { readableChunks } from '../formats/adt/model.ts';
import { wdl } from '../formats/wdl/index.ts';
import { LowHoles, LowTile, distantChunks } from '../formats/wdl/schema.ts';
import type { MapEdit } from './mapEdit.ts';
import type { MapTile } from './tiles.ts';
import { DistantFile } from '../formats/wdl/file.ts';

/** Heights along a side of a tile: at the corners of chunks. */
const corners = chunksPerSide + 1;

export interface LowGround {
  /** 17 × 17 heights at the corners of chunks, cut to whole yards. */
  readonly outer: Int16Array;
  /** 16 × 16 mean heights of the chunks' vertices. */
  readonly inner: Int16Array;
  /** A number a row of chunks: a bit, from the west, for each that is a hole as a whole. */
  readonly holes: Uint16Array;
}

const lowest = -32_768;
const highest = 32_767;
const toWhole = (height: number): number => Math.min(highest, Math.max(lowest, Math.trunc(height)));

/** What the game shows of a tile from far away. Chunks without heights lie at sea level. */
export function lowGroundOf(tile: Document): LowGround {
  const outer = new Int16Array(corners * corners);
  const inner = new Int16Array(chunksPerSide * chunksPerSide);
  const holes = new Uint16Array(chunksPerSide);
  // A corner that several chunks have is the south-eastern one's, whose first vertex it is: that one comes last.
  for (const { position, fields } of readableChunks(tile)) {
    const [row, column] = [Math.floor(position / chunksPerSide), position % chunksPerSide];
    if (fields.holes === 0xffff) holes[row] = (holes[row] ?? 0) | (1 << column);
    if (fields.heights === null) continue;
    const base = fields.position[2] ?? 0;
    for (const [down, right] of [
      [1, 1],
      [1, 0],
      [0, 1],
      [0, 0],
    ] as const) {
      const height = base + (fields.heights[down * 17 * 8 + right * 8] ?? 0);
      outer[(row + down) * corners + column + right] = toWhole(height);
    }
    let sum = 0;
    for (let vertex = 0; vertex < chunkVertices; vertex++) sum += fields.heights[vertex] ?? 0;
    inner[position] = toWhole(base + sum / chunkVertices);
  }
  return { outer, inner, holes };
}

interface LowTileChunks {
  readonly tile: RecordId;
  readonly chunk: RecordId;
  /** The MAHO behind it. */
  readonly holes: RecordId | null;
}

const placeKey = (column: unknown, row: unknown): string => `${String(column)} ${String(row)}`;

/** The low tiles of a view by their places; of two that claim one place, the first counts. */
function lowTilesOf(view: Document): ReadonlyMap<string, LowTileChunks> {
  const found = new Map<string, LowTileChunks>();
  const chunks = chunksOf(view);
  for (const [index, chunk] of chunks.entries()) {
    const { id } = chunk;
    if (chunkTag(chunk) !== storedTag('MARE')) continue;
    const [tile] = chunkItems(chunk);
    if (tile === undefined) continue;
    const { column, row } = fieldsOf(LowTile, view.get(tile));
    const next = chunks[index + 1];
    const hasHoles = next !== undefined && chunkTag(next) === storedTag('MAHO');
    const holes = (hasHoles ? chunkItems(next)[0] : undefined) ?? null;
    if (!found.has(placeKey(column, row))) found.set(placeKey(column, row), { tile, chunk: id, holes });
  }
  return found;
}

/** Adds a chunk with one record behind another chunk, or at the end. Returns the chunk. */
function addChunk(
  edit: MapEdit,
  view: Document,
  tag: string,
  type: string,
  fields: Fields,
  behind: RecordId | null,
): RecordId {
  let made: RecordId = view.root;
  edit.in(view, (transaction) => {
    made = transaction.add(distantChunks.Chunk.type, view.root, { tag: storedTag(tag), items: [] });
    const item = transaction.add(type, made, fields);
    transaction.update(made, { items: [item] });
    const chunks = chunksIn(view.get(view.root));
    const at = behind === null ? chunks.length : chunks.indexOf(behind) + 1;
    transaction.set(DistantFile, view.root, { chunks: chunks.toSpliced(at, 0, made) });
  });
  return made;
}

/**
 * Brings the low tiles of a distant view in line with tiles; what it shows of others stays as it is. Low tiles that show the
 * same already keep their bytes.
 * @returns tiles whose low tile is other than before, or new
 */
export function updateDistantView(edit: MapEdit, view: Document, tiles: readonly MapTile[]): number {
  const grounds = tiles.map(({ place, document }) => ({ place, ground: lowGroundOf(document) }));
  return storeLowGrounds(edit, view, grounds);
}

/** A tile as it is seen from far away. */
export interface PlacedLowGround {
  readonly place: GridPlace;
  readonly ground: LowGround;
}

/** The same for tiles whose low ground was worked out before, each of them once. */
export function storeLowGrounds(edit: MapEdit, view: Document, grounds: readonly PlacedLowGround[]): number {
  let changed = 0;
  const lowTiles = lowTilesOf(view);
  for (const { place, ground } of grounds) {
    const { outer, inner, holes } = ground;
    const known = lowTiles.get(placeKey(place.column, place.row));
    if (known === undefined) {
      const chunk = addChunk(edit, view, 'MARE', LowTile.type, { ...place, outer, inner }, null);
      addChunk(edit, view, 'MAHO', LowHoles.type, { rows: holes }, chunk);
      changed++;
      continue;
    }
    const same = (now: ArrayLike<number>, wanted: ArrayLike<number>): boolean =>
      now.length >= wanted.length && Array.from(wanted).every((each, at) => each === now[at]);
    const lowTile = fieldsOf(LowTile, view.get(known.tile));
    const isGround = same(lowTile.outer, outer) && same(lowTile.inner, inner);
    const hasHoles = holes.some((row) => row !== 0);
    const areHoles = known.holes === null ? !hasHoles : same(fieldsOf(LowHoles, view.get(known.holes)).rows, holes);
    if (isGround && areHoles) continue;
    changed++;
    if (!isGround) edit.in(view, (transaction) => transaction.update(known.tile, { outer, inner }));
    if (areHoles) continue;
    const { holes: record } = known;
    if (record === null) addChunk(edit, view, 'MAHO', LowHoles.type, { rows: holes }, known.chunk);
    else edit.in(view, (transaction) => transaction.update(record, { rows: holes }));
  }
  return changed;
}

/** The low tiles of a view that have a place on the map. */
export function lowGroundsIn(view: Document): readonly PlacedLowGround[] {
  return [...lowTilesOf(view).values()].flatMap(({ tile, holes }) => {
    const { column, row, outer, inner } = fieldsOf(LowTile, view.get(tile));
    if (column < 0 || row < 0) return [];
    const rows = holes === null ? [] : fieldsOf(LowHoles, view.get(holes)).rows;
    const ground = { outer: Int16Array.from(outer), inner: Int16Array.from(inner), holes: Uint16Array.from(rows) };
    return [{ place: { column, row }, ground }];
  });
}

/** A tile or a distant view as it lies on disk. @throws FormatError */
export const readTile = (bytes: Uint8Array): Document => openDocument(adt, bytes);
export const readDistantView = (bytes: Uint8Array): Document => openDocument(wdl, bytes);

export { createDistantView } from '../formats/wdl/create.ts';
