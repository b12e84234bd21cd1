/** Reads a whole tile: the lists of names and placements, and its 256 chunks. */
import type { TileContent } from './schema/tileData.ts';
import { settings } from './schema/tileData.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { RawChunk } from '../../codec/chunks.ts';
import { FormatError } from '../../codec/error.ts';
import type { Stretch } from '../../codec/layOver.ts';
import type { Reader } from '../../codec/reader.ts';
import type { Draft, RecordSchema } from '../../codec/record.ts';
import { readRecord, fieldsOfPart } from '../../codec/record.ts';
import { copyOut } from '../../codec/storage.ts';
import { readIndexedNames, readNames } from './names.ts';
import {
  Doodad,
  DoodadModel,
  MapObject,
  ObjectModel,
  doodadSize,
  mapObjectSize,
} from '../common/terrain/placements.ts';
import { chunkHeaderSize, tagAt } from '../common/terrain/tags.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { inferAlphaDepth } from './depth.ts';
import type { TileLayout } from './locate.ts';
import { locateTile } from './locate.ts';
import { readChunkFields } from './readChunk.ts';
import { Texture } from './schema/texture.ts';
import type { TilePart } from './schema/tileHeader.ts';
import { tileHeaderPart } from './schema/tileHeader.ts';
import { TileReader } from './tileReader.ts';
import { locateWater } from './waterPlaces.ts';

/** Bytes of MFBO: nine heights above, nine below. */
export const flightBoundsBytes = 36;

/** Where a chunk's content starts and how far whole entries of `size` bytes reach. */
function entries(place: Stretch | undefined, size = 1): { readonly start: number; readonly end: number } {
  if (place === undefined) return { start: 0, end: 0 };
  const start = place.start + chunkHeaderSize;
  return { start, end: start + Math.floor((place.end - start) / size) * size };
}

/** Bytes behind the last whole entry are not read and stay as they are. */
function readEntries(reader: Reader, schema: RecordSchema, owner: RecordId, place: Stretch | undefined, size: number) {
  const { start, end } = entries(place, size);
  const list: RecordId[] = [];
  reader.position = start;
  while (reader.position < end) list.push(readRecord(schema, reader, owner));
  return list;
}

export function readTileFields(reader: Reader, fields: Draft<TileContent>, self: RecordId): void {
  const layout = locateTile(reader.bytes);
  const problems = [...layout.problems];
  const { view, bytes } = reader;
  const part = (name: TilePart) => layout.parts.get(name);
  tileHeaderPart.readAt(view, layout.header.start + chunkHeaderSize, fields);
  fields.textures = readTextures(reader, self, part('MTEX'), part('MTXF'));
  const names = (schema: RecordSchema, table: TilePart, block: TilePart): RecordId[] => {
    try {
      return readIndexedNames(reader, schema, self, entries(part(table), 4), entries(part(block)));
    } catch (error) {
      throw error instanceof FormatError ? error.within(table) : error;
    }
  };
  fields.doodadModels = names(DoodadModel, 'MMID', 'MMDX');
  fields.objectModels = names(ObjectModel, 'MWID', 'MWMO');
  fields.doodads = readEntries(reader, Doodad, self, part('MDDF'), doodadSize);
  fields.mapObjects = readEntries(reader, MapObject, self, part('MODF'), mapObjectSize);
  const bounds = entries(part('MFBO'));
  const hasBounds = bounds.end - bounds.start >= flightBoundsBytes;
  fields.flightMaximum = hasBounds ? copyOut('i16', bytes, bounds.start, 9) : null;
  fields.flightMinimum = hasBounds ? copyOut('i16', bytes, bounds.start + 18, 9) : null;
  if (reader instanceof TileReader) {
    // A WDT that contradicts the sizes of the maps would make noise of them.
    reader.alphaDepth = inferAlphaDepth(view, layout.chunks) ?? reader.alphaDepth;
    fieldsOfPart(settings, fields).alphaDepth = reader.alphaDepth;
    const water = part('MH2O');
    reader.water = water === undefined ? null : locateWater(view, water.start + chunkHeaderSize, water.end);
  }
  fields.chunks = layout.chunks.map((place, index) => readChunk(reader, self, place, index));
  fields.unknownChunks = readUnknown(reader, self, layout);
  fields.damage = problems.length === 0 ? null : problems.join('; ');
  reader.position = bytes.length;
}

function readTextures(reader: Reader, self: RecordId, names: Stretch | undefined, flags: Stretch | undefined) {
  const ids = readNames(reader, Texture, self, entries(names));
  const words = entries(flags, 4);
  for (const [index, id] of ids.entries()) {
    const record = reader.builder.records.get(id);
    if (record === undefined) continue;
    const at = words.start + index * 4;
    const value = at < words.end ? reader.view.getUint32(at, true) : null;
    reader.builder.put(id, Texture.type, self, record.source, { ...fieldsByName(record.fields), flags: value });
  }
  return ids;
}

/** A chunk, or a stand-in with the reason why it cannot be read. */
function readChunk(reader: Reader, self: RecordId, place: Stretch | string, index: number): RecordId {
  const { builder } = reader;
  if (typeof place === 'string') return damaged(reader, self, null, place);
  const id = builder.reserve();
  const { start, end } = place;
  reader.position = start;
  reader.end = end;
  if (reader instanceof TileReader) reader.chunk = index;
  try {
    const fields = readChunkFields(reader, id);
    builder.put(id, 'mapChunk', self, { offset: start, length: end - start }, fields);
    return id;
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    builder.rewind(id);
    return damaged(reader, self, place, error.problem);
  } finally {
    reader.end = reader.bytes.length;
  }
}

function damaged({ builder }: Reader, self: RecordId, place: Stretch | null, problem: string): RecordId {
  const id = builder.reserve();
  const source = place === null ? null : { offset: place.start, length: place.end - place.start };
  builder.put(id, 'damagedChunk', self, source, { problem });
  return id;
}

/** Longer runs of chunks in one gap are taken for what they are: bytes without a meaning. */
const mostChunksInGap = 64;

/** Everything that no offset leads to: chunks of unknown kinds, null chunks, stray bytes. */
function readUnknown(reader: Reader, self: RecordId, layout: TileLayout): RecordId[] {
  const known = [layout.version, layout.header, ...layout.parts.values(), ...layout.chunks]
    .filter((each) => typeof each !== 'string')
    .toSorted((left, right) => left.start - right.start);
  const ids: RecordId[] = [];
  let position = 0;
  for (const { start, end } of [...known, { start: reader.bytes.length, end: reader.bytes.length }]) {
    if (start > position) ids.push(...readGap(reader, self, position, start));
    position = end;
  }
  return ids;
}

function readGap(reader: Reader, self: RecordId, start: number, end: number): RecordId[] {
  const places: { start: number; end: number }[] = [];
  let position = start;
  while (position + chunkHeaderSize <= end && places.length < mostChunksInGap) {
    const next = position + chunkHeaderSize + reader.view.getUint32(position + 4, true);
    places.push({ start: position, end: next });
    position = next;
  }
  const isWhole = position === end && places.every((place) => isTagLike(tagAt(reader.bytes, place.start)));
  return (isWhole ? places : [{ start, end }]).map((place) => readRaw(reader, self, place, isWhole));
}

function isTagLike(tag: string): boolean {
  return /^[A-Z0-9]{4}$/.test(tag) || tag === '\0\0\0\0';
}

function readRaw(reader: Reader, self: RecordId, place: { start: number; end: number }, hasTag: boolean): RecordId {
  const { builder, bytes } = reader;
  const { start, end } = place;
  if (hasTag) {
    reader.position = start;
    reader.end = end;
    const id = readRecord(RawChunk, reader, self);
    reader.end = bytes.length;
    return id;
  }
  const id = builder.reserve();
  const fields = { tag: '', data: bytes.slice(start, end), problem: null, statedSize: 0 };
  builder.put(id, RawChunk.type, self, { offset: start, length: end - start }, fields);
  return id;
}
