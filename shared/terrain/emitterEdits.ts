/** Sound emitters (MCSE) over many tiles: found, added, moved from chunk to chunk, taken away. Facts: formats/adt.md, 15. */
import { initialFields, fieldsOf, fieldsIf } from '../codec/record.ts';
import type { Document } from '../document/document.ts';
import type { Fields, RecordId } from '../codec/documentRecord.ts';
import type { WorldPoint } from '../geometry/terrain/grid.ts';
import { worldToPlacement } from '../geometry/terrain/grid.ts';
import type { PlacedEmitter } from '../formats/adt/emitters.ts';
import { emittersIn, isPlacementSpace, readEmitter } from '../formats/adt/emitters.ts';
import { OldSoundEmitter, SoundEmitter } from '../formats/adt/schema/emitter.ts';
import { MapChunk } from '../formats/adt/schema/mapChunk.ts';
import type { MapEdit } from './mapEdit.ts';
import type { ChunkRef, MapTile, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

/** An emitter and the tile that it is in. */
export interface Emitter extends PlacedEmitter {
  readonly tile: MapTile;
}

function read(tile: MapTile, chunk: RecordId, id: RecordId): Emitter {
  return { tile, ...readEmitter(tile.document, chunk, id) };
}

export function emittersOf(tile: MapTile): readonly Emitter[] {
  return emittersIn(tile.document).map((emitter) => ({ tile, ...emitter }));
}

/** The emitter that a record is; null for other records. */
export function emitterOf(tile: MapTile, id: RecordId): Emitter | null {
  if (!tile.document.has(id)) return null;
  const { type, owner } = tile.document.get(id);
  if ((type !== SoundEmitter.type && type !== OldSoundEmitter.type) || owner === null) return null;
  return read(tile, owner, id);
}

export interface NewEmitter {
  /** Row of SoundEntriesAdvanced.dbc. */
  readonly sound: number;
  /** Yards. */
  readonly size: readonly [number, number, number];
}

/** Whether a chunk keeps its emitters in the 52 bytes of old clients: one chunk has one form. */
function hasOldForm(chunk: ChunkRef): boolean {
  return chunkFields(chunk).emitters.some((id) => chunk.tile.document.get(id).type === OldSoundEmitter.type);
}

/** Adds an emitter to the chunk under it, of the form that the chunk's others have; null where no tile is open. */
export function addEmitter(
  edit: MapEdit,
  tiles: TileSet,
  { x, y, z }: WorldPoint,
  { sound, size }: NewEmitter,
): Emitter | null {
  const chunk = tiles.chunkAt(x, y);
  if (chunk === null) return null;
  const { document } = chunk.tile;
  const position = [x, y, z].map(Math.fround);
  const fields = hasOldForm(chunk)
    ? {
        ...initialFields(OldSoundEmitter, document.version),
        soundNameId: sound,
        position,
        maximumDistance: Math.fround(Math.max(...size)),
        cutoffDistance: Math.fround(Math.max(...size)),
      }
    : { ...initialFields(SoundEmitter, document.version), soundId: sound, position, size: size.map(Math.fround) };
  const type = hasOldForm(chunk) ? OldSoundEmitter.type : SoundEmitter.type;
  const id = put(edit, chunk, type, fields);
  return read(chunk.tile, chunk.id, id);
}

function put(edit: MapEdit, chunk: ChunkRef, type: string, fields: Fields): RecordId {
  const { document } = chunk.tile;
  let id: RecordId | null = null;
  edit.in(document, (transaction) => {
    id = transaction.add(type, chunk.id, fields);
    transaction.set(MapChunk, chunk.id, { emitters: [...chunkFields(chunk).emitters, id] });
  });
  if (id === null) throw new Error('the emitter was not added');
  return id;
}

/** Puts an emitter elsewhere; the chunk that holds it stays the same until `settleEmitter`. */
export function placeEmitter(edit: MapEdit, { tile: { document }, chunk, id }: Emitter, to: WorldPoint): void {
  const record = document.get(id);
  const { position: before } = fieldsIf(SoundEmitter, record) ?? fieldsOf(OldSoundEmitter, record);
  const corner = fieldsOf(MapChunk, document.get(chunk)).position;
  const stored = isPlacementSpace(before, corner) ? worldToPlacement(to) : [to.x, to.y, to.z];
  edit.in(document, (transaction) => transaction.update(id, { position: stored.map(Math.fround) }));
}

/**
 * Lets an emitter change over to the chunk that it stands on now, of another tile too. It stays where it is where no tile
 * is open, and where the other chunk's emitters are of the other form. Returns what it is then.
 */
export function settleEmitter(edit: MapEdit, tiles: TileSet, { tile, chunk, id }: Emitter): Emitter {
  const emitter = read(tile, chunk, id);
  const target = tiles.chunkAt(emitter.at.x, emitter.at.y);
  if (target === null || (target.tile.document === tile.document && target.id === chunk)) return emitter;
  if (chunkFields(target).emitters.length > 0 && hasOldForm(target) !== emitter.isOld) return emitter;
  const { type, fields } = tile.document.get(id);
  const own = { ...fields };
  removeEmitter(edit, emitter);
  return read(target.tile, target.id, put(edit, target, type, own));
}

export function removeEmitter(edit: MapEdit, { tile: { document }, chunk, id }: Emitter): void {
  edit.in(document, (transaction) => {
    const { emitters } = fieldsOf(MapChunk, document.get(chunk));
    transaction.set(MapChunk, chunk, { emitters: emitters.filter((each) => each !== id) });
    transaction.remove(id);
  });
}

export interface EmitterChanges {
  readonly sound?: number;
  readonly size?: readonly [number, number, number];
}

/** Changes sound and size. An old emitter takes the largest number of the size as its farthest distance. */
export function changeEmitter(edit: MapEdit, { tile, id, isOld }: Emitter, { sound, size }: EmitterChanges): void {
  const { document }: { document: Document } = tile;
  edit.in(document, (transaction) => {
    if (sound !== undefined) transaction.update(id, isOld ? { soundNameId: sound } : { soundId: sound });
    if (size === undefined) return;
    transaction.update(
      id,
      isOld ? { maximumDistance: Math.fround(Math.max(...size)) } : { size: size.map(Math.fround) },
    );
  });
}
