/** What stands in the parts of a tile beside its chunks: names, placements, bounds, water. */
import type { TileList } from './schema/tileData.ts';
import { Tile } from './schema/tile.ts';
import { Texture } from './schema/texture.ts';
import type { Stretch } from '../../codec/layOver.ts';
import type { RecordSchema, WriteContext } from '../../codec/record.ts';
import { writeRecord, fieldsOf } from '../../codec/record.ts';
import { bytesOf } from '../../codec/storage.ts';
import { writeIndexedNames, writeNames } from './names.ts';
import { Doodad, MapObject, doodadSize, mapObjectSize } from '../common/terrain/placements.ts';
import { chunkHeaderSize } from '../common/terrain/tags.ts';
import { Writer } from '../../codec/writer.ts';
import type { DocumentRecord, RecordId, Span } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { chunksPerTile } from '../../geometry/terrain/grid.ts';
import type { TileLayout } from './locate.ts';
import { adtVersion, chunkEntrySize } from './locate.ts';
import { flightBoundsBytes } from './readTile.ts';
import type { TilePart } from './schema/tileHeader.ts';
import { tileHeaderBytes, tileHeaderPart } from './schema/tileHeader.ts';
import { locateWater } from './waterPlaces.ts';
import { isWaterChanged, needsWater, writeWater } from './writeWater.ts';

/** A tile that is being written: its records, and where everything stood in the original. */
export interface TileJob {
  readonly context: WriteContext;
  readonly root: DocumentRecord;
  readonly original: Uint8Array;
  readonly layout: TileLayout | null;
  readonly chunks: readonly DocumentRecord[];
}

/** Where a part stood; null when it is new. */
export function placeOf({ layout }: TileJob, name: TilePart | 'MVER' | 'MHDR'): Stretch | null {
  if (layout === null) return null;
  if (name === 'MVER') return layout.version;
  if (name === 'MHDR') return layout.header;
  return layout.parts.get(name) ?? null;
}

/** The content of a part, new or laid over the old one. */
export interface Made {
  readonly content: Uint8Array;
  readonly spans?: ReadonlyMap<RecordId, Span>;
  /** Bytes of the part that are known; what stands behind them is kept. */
  readonly known?: number;
}

/** Parts that every new tile has, even when they are empty. */
const required: ReadonlySet<string> = new Set(['MTEX', 'MMDX', 'MMID', 'MWMO', 'MWID', 'MDDF', 'MODF']);

export interface Names {
  readonly doodadModels: Uint8Array;
  readonly doodadOffsets: Uint8Array;
  readonly objectModels: Uint8Array;
  readonly objectOffsets: Uint8Array;
}

/** The blocks of names and their tables, which belong together. */
export function writeAllNames(job: TileJob): Names {
  const write = (list: TileList, table: TilePart, block: TilePart) => {
    const place = placeOf(job, block);
    const records = fieldsOf(Tile, job.root)[list].map((id) => job.context.document.get(id));
    const extent = place === null ? null : { start: place.start + chunkHeaderSize, end: place.end };
    const sources = oldNamePlaces(job, table, extent?.start ?? 0);
    const written = writeIndexedNames(records, extent === null ? null : job.original, extent, sources);
    return { block: written.block, offsets: bytesOf(Uint32Array.from(written.offsets)) };
  };
  const doodads = write('doodadModels', 'MMID', 'MMDX');
  const objects = write('objectModels', 'MWID', 'MWMO');
  return {
    doodadModels: doodads.block,
    doodadOffsets: doodads.offsets,
    objectModels: objects.block,
    objectOffsets: objects.offsets,
  };
}

function oldNamePlaces(job: TileJob, table: TilePart, blockStart: number): ReadonlySet<number> {
  const place = placeOf(job, table);
  const places = new Set<number>();
  if (place === null) return places;
  const view = new DataView(job.original.buffer, job.original.byteOffset, job.original.byteLength);
  for (let at = place.start + chunkHeaderSize; at + 4 <= place.end; at += 4) {
    places.add(blockStart + view.getUint32(at, true));
  }
  return places;
}

/** The content of a part; null when the tile has none of it, 'unchanged' when its bytes are taken as they are. */
export function partContent(job: TileJob, name: TilePart | 'MVER' | 'MHDR', names: Names): Made | null | 'unchanged' {
  const made = contentOf(job, name, names);
  if (made === null || made === 'unchanged' || made.content.length > 0) return made;
  // An empty list is written where it was; a file that lacks one, or whose own is damaged, gets none.
  return (job.layout === null && required.has(name)) || placeOf(job, name) !== null ? made : null;
}

function contentOf(job: TileJob, name: TilePart | 'MVER' | 'MHDR', names: Names): Made | null | 'unchanged' {
  const { root, original, layout, context } = job;
  const records = (list: TileList): readonly DocumentRecord[] =>
    fieldsOf(Tile, root)[list].map((id) => context.document.get(id));
  switch (name) {
    case 'MVER':
      return { content: Uint8Array.of(adtVersion, 0, 0, 0) };
    case 'MHDR': {
      const content = new Uint8Array(tileHeaderBytes);
      const start = (layout?.header.start ?? 0) + chunkHeaderSize;
      if (layout !== null) content.set(original.subarray(start, start + tileHeaderBytes));
      tileHeaderPart.overlay(new DataView(content.buffer), 0, fieldsOf(Tile, root));
      return { content };
    }
    case 'MCIN':
      return layout === null ? { content: new Uint8Array(chunksPerTile * chunkEntrySize) } : 'unchanged';
    case 'MTEX':
      return textures(job);
    case 'MMDX':
      return { content: names.doodadModels };
    case 'MMID':
      return { content: names.doodadOffsets, known: knownBytes(job, name, 4) };
    case 'MWMO':
      return { content: names.objectModels };
    case 'MWID':
      return { content: names.objectOffsets, known: knownBytes(job, name, 4) };
    case 'MDDF':
      return placements(job, Doodad, 'doodads', knownBytes(job, name, doodadSize));
    case 'MODF':
      return placements(job, MapObject, 'mapObjects', knownBytes(job, name, mapObjectSize));
    case 'MFBO': {
      const { flightMaximum, flightMinimum } = fieldsOf(Tile, root);
      if (!isNumbers(flightMaximum) || !isNumbers(flightMinimum)) {
        const place = placeOf(job, name);
        // A damaged part, too short to be read, stays.
        return place !== null && place.end - place.start - chunkHeaderSize < flightBoundsBytes ? 'unchanged' : null;
      }
      const content = new Uint8Array(flightBoundsBytes);
      content.set(bytesOf(flightMaximum));
      content.set(bytesOf(flightMinimum), 18);
      return { content, known: flightBoundsBytes };
    }
    case 'MH2O':
      return water(job);
    case 'MTXF':
      return textureFlags(job, records('textures'));
  }
}

function knownBytes(job: TileJob, name: TilePart, size: number): number {
  const place = placeOf(job, name);
  if (place === null) return 0;
  return Math.floor((place.end - place.start - chunkHeaderSize) / size) * size;
}

function textures(job: TileJob): Made {
  const records = fieldsOf(Tile, job.root).textures.map((id) => job.context.document.get(id));
  const { block, offsets } = writeNames(records, job.original);
  if (job.context.spans === null) return { content: block };
  const spans = new Map(
    records.map((record, index): [RecordId, Span] => {
      const offset = offsets[index] ?? 0;
      return [record.id, { offset, length: (offsets[index + 1] ?? block.length) - offset }];
    }),
  );
  return { content: block, spans };
}

function flagsOf(texture: DocumentRecord | undefined): number {
  return texture === undefined ? 0 : (fieldsOf(Texture, texture).flags ?? 0);
}

function textureFlags(job: TileJob, records: readonly DocumentRecord[]): Made | null {
  const last = records.findLastIndex((record) => fieldsOf(Texture, record).flags !== null);
  const known = Math.min(knownBytes(job, 'MTXF', 4), oldTextureCount(job) * 4);
  if (last < 0 && placeOf(job, 'MTXF') === null) return null;
  const words = Uint32Array.from({ length: last + 1 }, (_, index) => flagsOf(records[index]));
  return { content: bytesOf(words), known };
}

/** Entries of MTXF beyond the textures belong to nobody and stay. */
function oldTextureCount(job: TileJob): number {
  const place = placeOf(job, 'MTEX');
  if (place === null) return 0;
  let count = 0;
  for (let at = place.start + chunkHeaderSize; at < place.end; at++) {
    if (job.original[at] === 0 || at === place.end - 1) count++;
  }
  return count;
}

function placements(job: TileJob, schema: RecordSchema, list: TileList, known: number): Made {
  const ids = fieldsOf(Tile, job.root)[list];
  const writer = new Writer(known + 64);
  const spans = job.context.spans === null ? null : new Map<RecordId, Span>();
  for (const id of ids) writeRecord(schema, writer, job.context.document.get(id), { ...job.context, spans });
  return { content: writer.finish(), known, ...(spans === null ? {} : { spans }) };
}

/** Liquids stand outside of the chunks that own them; they are left alone when no chunk was touched. */
function water(job: TileJob): Made | null | 'unchanged' {
  const { context, chunks, original } = job;
  const place = placeOf(job, 'MH2O');
  if (place === null && !needsWater(chunks)) return null;
  const view = new DataView(original.buffer, original.byteOffset, original.byteLength);
  const places = place === null ? null : locateWater(view, place.start + chunkHeaderSize, place.end);
  if (places !== null && places.chunks.every(({ problem }) => problem !== null)) return 'unchanged';
  const task = { context, original, places, chunks };
  const isWanted =
    context.spans !== null ||
    places === null ||
    chunks.some((chunk, index) => isWaterChanged(task, chunk, places.chunks[index] ?? null));
  if (!isWanted) return 'unchanged';
  const spans = context.spans === null ? null : new Map<RecordId, Span>();
  const content = writeWater({ ...task, context: { ...context, spans } });
  return { content, ...(spans === null ? {} : { spans }) };
}
