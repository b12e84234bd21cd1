/**
 * MH2O over its own bytes. Data that grew push on what follows; bitmaps or vertices that two liquids shared part when they
 * start to differ; offsets follow. What a removed liquid leaves behind stays as bytes that nothing points at.
 */
import type { FieldsIn } from '../../codec/record.ts';
import { MapChunk } from './schema/mapChunk.ts';
import { BlockWriter, composeBlocks } from '../../codec/blocks.ts';
import type { WriteContext } from '../../codec/record.ts';
import { writeRecord, fieldsIf, fieldsOf } from '../../codec/record.ts';
import { bytesOf } from '../../codec/storage.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import { packBits } from '../../geometry/terrain/holes.ts';
import { liquidVertexParts } from '../../geometry/terrain/water.ts';
import { Liquid, liquidOffsets, liquidSize } from './schema/liquid.ts';
import type { ByteRange, ChunkWater, LiquidPlace, WaterPlaces } from './waterPlaces.ts';
import { attributesSize, waterEntrySize, waterTableSize } from './waterPlaces.ts';

export interface WaterTask {
  readonly context: WriteContext;
  readonly original: Uint8Array;
  /** Null when the tile had no MH2O. */
  readonly places: WaterPlaces | null;
  readonly chunks: readonly DocumentRecord[];
}

/** Whether any chunk has liquids or says where fish and deep water are. */
export function needsWater(chunks: readonly DocumentRecord[]): boolean {
  return chunks.some((chunk) => {
    const fields = fieldsIf(MapChunk, chunk);
    return fields !== null && (fields.liquids.length > 0 || hasAttributes(fields));
  });
}

type ChunkFields = FieldsIn<typeof MapChunk>;

function hasAttributes({ fishable, deep }: ChunkFields): boolean {
  return isNumbers(fishable) || isNumbers(deep);
}

/** Whether a chunk's liquids differ from what MH2O says of it. Most edits of a chunk leave its water alone. */
export function isWaterChanged(task: WaterTask, chunk: DocumentRecord, before: ChunkWater | null): boolean {
  const { context, original } = task;
  const fields = fieldsIf(MapChunk, chunk);
  if (!context.isTouched(chunk.id) || fields === null) return false;
  const ids = fields.liquids;
  const old = before?.liquids ?? [];
  if (ids.length !== old.length) return true;
  const isOther = (id: RecordId, index: number): boolean =>
    context.isTouched(id) || context.document.get(id).source?.offset !== old[index]?.start;
  if (ids.some(isOther)) return true;
  const place = before?.attributes ?? null;
  if (place === null || !hasAttributes(fields)) return (place !== null) !== hasAttributes(fields);
  return attributesBytes(original, place, chunk).some((byte, at) => byte !== original[place.start + at]);
}

/** The content of MH2O. `context.spans` gets the places of the liquids in it. */
export function writeWater(task: WaterTask): Uint8Array<ArrayBuffer> {
  const { original, places, context } = task;
  const root = new BlockWriter(places === null ? null : { start: places.start, end: places.start + waterTableSize });
  if (places === null) root.reserve(waterTableSize);
  else root.copy(original.subarray(places.start, places.start + waterTableSize));
  for (const [index, chunk] of task.chunks.entries()) writeChunkWater(task, root, index, chunk);
  const region = places === null ? null : { bytes: original, start: places.start, end: places.end };
  return composeBlocks(root, region, (block, start) => {
    for (const { id, offset, length } of block.records) context.spans?.set(id, { offset: start + offset, length });
  });
}

function point(from: BlockWriter, position: number, target: BlockWriter): void {
  from.pointers.push({ position, size: 4, base: 'file', target });
}

function writeChunkWater(task: WaterTask, root: BlockWriter, index: number, chunk: DocumentRecord): void {
  const before = task.places?.chunks[index] ?? null;
  // What could not be read stays as it is.
  const fields = fieldsIf(MapChunk, chunk);
  if (fields === null || (before !== null && before.problem !== null)) return;
  const entry = index * waterEntrySize;
  if (before !== null && task.context.spans === null && !isWaterChanged(task, chunk, before)) {
    copyChunkWater(task, root, entry, before);
    return;
  }
  const ids = fields.liquids;
  const hadLiquids = before !== null && before.instances !== null;
  if (ids.length > 0) {
    const instances = new BlockWriter(before?.instances ?? null);
    for (const id of ids) writeLiquid(task, instances, before, task.context.document.get(id));
    point(root, entry, instances);
  } else if (hadLiquids) root.view.setUint32(entry, 0, true);
  root.view.setUint32(entry + 4, ids.length, true);
  if (hasAttributes(fields)) point(root, entry + 8, attributesBlock(task, before, chunk));
  else root.view.setUint32(entry + 8, 0, true);
}

function attributesBlock({ original }: WaterTask, before: ChunkWater | null, chunk: DocumentRecord): BlockWriter {
  const place = before?.attributes ?? null;
  const block = new BlockWriter(place);
  block.copy(attributesBytes(original, place, chunk));
  return block;
}

function attributesBytes(original: Uint8Array, place: ByteRange | null, chunk: DocumentRecord): Uint8Array {
  const bytes = place === null ? new Uint8Array(attributesSize) : original.slice(place.start, place.end);
  const { fishable, deep } = fieldsOf(MapChunk, chunk);
  packBits(fishable ?? new Uint8Array(64), bytes.subarray(0, 8));
  packBits(deep ?? new Uint8Array(64), bytes.subarray(8, 16));
  return bytes;
}

/** Blocks of a chunk that nobody touched: its bytes as they are, with pointers that can follow what moves. */
function copyChunkWater({ original }: WaterTask, root: BlockWriter, entry: number, before: ChunkWater): void {
  const copied = (place: ByteRange): BlockWriter => {
    const block = new BlockWriter(place);
    block.copy(original.subarray(place.start, place.end));
    return block;
  };
  if (before.attributes !== null) point(root, entry + 8, copied(before.attributes));
  if (before.instances === null) return;
  const instances = copied(before.instances);
  point(root, entry, instances);
  for (const { start, exists, vertices } of before.liquids) {
    const at = start - before.instances.start;
    if (exists !== null) point(instances, at + liquidOffsets.exists, copied(exists));
    if (vertices !== null) point(instances, at + liquidOffsets.vertices, copied(vertices));
  }
}

function writeLiquid(task: WaterTask, instances: BlockWriter, before: ChunkWater | null, liquid: DocumentRecord): void {
  const { source } = liquid;
  const old = source === null ? undefined : before?.liquids.find(({ start }) => start === source.offset);
  const start = instances.position;
  if (old === undefined && source !== null) writeRecord(Liquid, instances, { ...liquid, source: null }, task.context);
  else writeRecord(Liquid, instances, liquid, task.context);
  if (instances.position !== start + liquidSize) throw new Error('a liquid has an unexpected size');
  const exists = existsBlock(task, old, liquid);
  if (exists !== null) point(instances, start + liquidOffsets.exists, exists);
  else instances.view.setUint32(start + liquidOffsets.exists, 0, true);
  const vertices = verticesBlock(old, fieldsOf(Liquid, liquid));
  if (vertices !== null) point(instances, start + liquidOffsets.vertices, vertices);
  else instances.view.setUint32(start + liquidOffsets.vertices, 0, true);
}

function existsBlock(
  { original }: WaterTask,
  old: LiquidPlace | undefined,
  liquid: DocumentRecord,
): BlockWriter | null {
  const { exists } = fieldsOf(Liquid, liquid);
  if (!isNumbers(exists)) return null;
  const place = old?.exists ?? null;
  const size = Math.ceil(exists.length / 8);
  const bytes = new Uint8Array(size);
  if (place !== null && place.end - place.start === size) bytes.set(original.subarray(place.start, place.end));
  const block = new BlockWriter(place);
  block.copy(packBits(exists, bytes));
  return block;
}

function verticesBlock(old: LiquidPlace | undefined, fields: FieldsIn<typeof Liquid>): BlockWriter | null {
  const place: ByteRange | null = old?.vertices ?? null;
  const parts = liquidVertexParts(fields.vertexFormat);
  const arrays = [
    parts?.hasHeights === true ? fields.heights : null,
    parts?.hasTextureCoordinates === true ? fields.textureCoordinates : null,
    parts?.hasDepths === true ? fields.depths : null,
  ].filter(isNumbers);
  // An empty block at the old place lets the offset of unknown data follow.
  if (arrays.length === 0)
    return place === null || parts !== null ? null : new BlockWriter({ ...place, end: place.start });
  const block = new BlockWriter(place);
  for (const numbers of arrays) block.copy(bytesOf(numbers));
  return block;
}
