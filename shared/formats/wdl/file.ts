/** The whole WDL: chunks to the end, and the offsets of MAOF that name the tiles and follow them. */
import { chunkItems, chunkTag, RawChunk, chunkList } from '../../codec/chunks.ts';
import type { Reader } from '../../codec/reader.ts';
import type { Part, PartWriter, RecordSource } from '../../codec/record.ts';
import { fieldsOf, record, writeRecord } from '../../codec/record.ts';
import { chunkHeaderSize, storedTag, tagAt } from '../common/terrain/tags.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../codec/documentRecord.ts';
import { distantChunks, LowTile, TileOffsets } from './schema.ts';
import { fieldsByName } from '../../codec/byName.ts';

interface FileFields {
  readonly chunks: readonly RecordId[];
}

const list = chunkList('', distantChunks);
const tilesPerSide = 64;
const [tileTag, offsetsTag] = [storedTag('MARE'), storedTag('MAOF')];

interface ChunkEntry {
  readonly id: RecordId;
  readonly tag: string;
  readonly item: RecordId | null;
  /** Where the chunk stood in the original; null for a new one. */
  readonly source: number | null;
}

function chunkEntries(document: Pick<RecordSource, 'get'>, ids: readonly RecordId[]): readonly ChunkEntry[] {
  return ids.flatMap((id) => {
    const chunk = document.get(id);
    const { type, source } = chunk;
    if (type === RawChunk.type) return [];
    const { tag, items } = fieldsOf(distantChunks.Chunk, chunk);
    return [{ id, tag, item: items[0] ?? null, source: source?.offset ?? null }];
  });
}

/** The entry that gives the tile at an offset its place: the last one of the 4096 that points there. */
function placingEntries(offsets: Numbers): ReadonlyMap<number, number> {
  return new Map([...offsets.subarray(0, tilesPerSide ** 2)].map((offset, index) => [offset, index]));
}

/** Tells each low tile its column and row by the offset that points at it. */
function placeTiles(reader: Reader, ids: readonly RecordId[]): void {
  const { builder } = reader;
  const get = (id: RecordId) => {
    const found = builder.records.get(id);
    if (found === undefined) throw new Error(`no record ${id}`);
    return found;
  };
  const entries = chunkEntries({ get }, ids);
  const table = entries.find(({ tag }) => tag === offsetsTag)?.item;
  if (table == null) return;
  const { offsets } = fieldsOf(TileOffsets, get(table));
  const indexByOffset = placingEntries(offsets);
  for (const { tag, item, source } of entries) {
    const index = source === null ? undefined : indexByOffset.get(source);
    if (tag !== tileTag || item === null || index === undefined) continue;
    const tile = get(item);
    const place = { column: index % tilesPerSide, row: Math.floor(index / tilesPerSide) };
    builder.put(item, tile.type, tile.owner, tile.source, { ...fieldsByName(tile.fields), ...place });
  }
}

/** A chunk of the original, and the entry of the table that gave it its place. */
interface Target {
  readonly chunk: DocumentRecord;
  readonly offset: number;
}

/**
 * The chunk that an offset of the original stands in. A size that is wrong makes one chunk swallow others, so offsets lead
 * into chunks, too: they follow what they lead to, byte for byte.
 */
function targetOf(chunks: readonly Target[], offset: number): Target | undefined {
  const found = chunks.findLast((each) => each.offset <= offset);
  const end = (found?.offset ?? 0) + (found?.chunk.source?.length ?? 0);
  return offset < end ? found : undefined;
}

/** The table as it was, with every entry where its target has gone; 0 where that is gone, or where its tile may have left. */
function followed(
  output: PartWriter<FileFields>,
  starts: ReadonlyMap<RecordId, number>,
  offsets: Numbers,
): Uint32Array<ArrayBuffer> {
  const { context, record: root } = output;
  const original = context.original?.bytes ?? new Uint8Array(0);
  const chunks = root.fields.chunks
    .flatMap((id): readonly Target[] => {
      const chunk = context.document.get(id);
      return chunk.source === null ? [] : [{ chunk, offset: chunk.source.offset }];
    })
    .toSorted((left, right) => left.offset - right.offset);
  const placing = placingEntries(offsets);
  return Uint32Array.from(offsets, (offset, index) => {
    const target = offset === 0 ? undefined : targetOf(chunks, offset);
    if (target === undefined) return tagAt(original, offset) === 'MARE' ? 0 : offset;
    const { chunk } = target;
    // An empty chunk holds no tile that could say where it is.
    const isPlacing =
      target.offset === offset &&
      chunkTag(chunk) === tileTag &&
      chunkItems(chunk).length > 0 &&
      placing.get(offset) === index;
    return isPlacing ? 0 : (starts.get(chunk.id) ?? 0) + offset - target.offset;
  });
}

/** Entries of tiles that are gone or have moved to another place become 0; the others point at where their tile stands. */
function setOffsets(output: PartWriter<FileFields>, starts: ReadonlyMap<RecordId, number>): void {
  const { writer, context, record: root } = output;
  const entries = chunkEntries(context.document, root.fields.chunks);
  const table = entries.find(({ tag }) => tag === offsetsTag);
  const at = table === undefined ? undefined : starts.get(table.id);
  if (table === undefined || at === undefined || table.item === null) return;
  const { offsets } = fieldsOf(TileOffsets, context.document.get(table.item));
  const next = followed(output, starts, offsets);
  for (const { id, tag, item } of entries) {
    if (tag !== tileTag || item === null) continue;
    const { column, row } = fieldsOf(LowTile, context.document.get(item));
    const index = row * tilesPerSide + column;
    const isPlaced = column >= 0 && column < tilesPerSide && index >= 0 && index < next.length;
    if (isPlaced) next[index] = starts.get(id) ?? 0;
  }
  for (const [index, offset] of next.entries()) writer.view.setUint32(at + chunkHeaderSize + index * 4, offset, true);
}

const filePart: Part<FileFields> = {
  ...list,
  read(reader, fields, self) {
    list.read(reader, fields, self);
    placeTiles(reader, fields.chunks ?? []);
  },
  write(output) {
    const { writer, record: root, context } = output;
    const starts = new Map<RecordId, number>();
    for (const id of root.fields.chunks) {
      const chunk = context.document.get(id);
      starts.set(id, writer.position);
      writeRecord(chunk.type === RawChunk.type ? RawChunk : distantChunks.Chunk, writer, chunk, context);
    }
    setOffsets(output, starts);
  },
};

export const DistantFile = record('wdl', { label: 'Distant view', icon: 'terrain' }, filePart);
