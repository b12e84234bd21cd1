/**
 * GEOS of version 1500: the headers of all geosets, then for each its vertices and indices. A geoset is one record whose
 * place in the file is its header; vertices, which stand interleaved as in M2 files, are parted into the arrays that
 * geosets of other versions have. Each always has two sets of texture coordinates, records without a place of their own.
 * Format page 18.3.
 */
import type { ChunkContent } from '../../../../codec/chunks.ts';
import { FormatError } from '../../../../codec/error.ts';
import type { Reader } from '../../../../codec/reader.ts';
import type { Draft, FieldsIn, OriginalPart, Part, PartWriter } from '../../../../codec/record.ts';
import { draftByName } from '../../../../codec/byName.ts';
import { fieldsOf } from '../../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../../codec/documentRecord.ts';
import { isNumbers } from '../../../../codec/documentRecord.ts';
import type { CountedChunkFields } from './content.ts';
import { counted, readTail, writeTail } from './content.ts';
import { batchHeader, batchRange, batchStart, batchVersion, countNames, Geoset, noClassicNumbers } from './geoset.ts';
import { UvSet } from './geosetParts.ts';

type GeosetFields = FieldsIn<typeof Geoset>;
/** The parts of a batch write what a geoset has of their fields. */
const written: { readonly [Name in 'header' | 'start' | 'range']: Part<unknown> } = {
  header: batchHeader,
  start: batchStart,
  range: batchRange,
};

const headerSize = 64;
const batchHeadSize = 16;
const wordsPerVertex = 12;
const vertexSize = wordsPerVertex * 4;
/** Indices are padded to a multiple of so many. */
const indexMultiple = 8;
/** The number of indices is a u16. */
const mostIndices = 0xffff;

/** A run of words in each vertex: where it starts and how many there are. */
type Run = readonly [start: number, count: number];
const runs = { positions: [0, 3], weights: [3, 1], bones: [4, 1], normals: [5, 3], uv0: [8, 2], uv1: [10, 2] } as const;

function takeRun(words: Uint32Array, [start, count]: Run): Uint32Array {
  const vertexCount = words.length / wordsPerVertex;
  const taken = new Uint32Array(vertexCount * count);
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    for (let index = 0; index < count; index++) {
      taken[vertex * count + index] = words[vertex * wordsPerVertex + start + index] ?? 0;
    }
  }
  return taken;
}

/** Puts a run back; data that is too short leaves zeros. */
function putRun(words: Uint32Array, [start, count]: Run, data: unknown): void {
  if (!isNumbers(data)) return;
  const from = new Uint32Array(data.buffer, data.byteOffset, Math.floor(data.byteLength / 4));
  const length = Math.min(from.length, (words.length / wordsPerVertex) * count);
  for (let at = 0; at < length; at++) {
    words[Math.floor(at / count) * wordsPerVertex + start + (at % count)] = from[at] ?? 0;
  }
}

/** Bones before weights, as Warcraft III has them. */
function joinedSkin(bones: Uint32Array, weights: Uint32Array): Uint8Array {
  const words = new Uint32Array(bones.length * 2);
  for (let vertex = 0; vertex < bones.length; vertex++) {
    words[vertex * 2] = bones[vertex] ?? 0;
    words[vertex * 2 + 1] = weights[vertex] ?? 0;
  }
  return new Uint8Array(words.buffer);
}

function skinWords(skin: unknown, isWeight: boolean): Uint32Array {
  if (!(skin instanceof Uint8Array)) return new Uint32Array(0);
  const words = new Uint32Array(skin.slice(0, skin.length - (skin.length % 8)).buffer);
  return words.filter((_, index) => index % 2 === (isWeight ? 1 : 0));
}

function paddingSize(indexCount: number): number {
  return ((indexMultiple - (indexCount % indexMultiple)) % indexMultiple) * 2;
}

/** Vertices and indices; the header's fields are there already. */
function readBatch(reader: Reader, fields: Draft<GeosetFields>, self: RecordId): void {
  const { vertexCount = 0 } = fields;
  if (vertexCount * vertexSize > reader.remaining) {
    reader.fail(`${vertexCount} × ${vertexSize} bytes, ${reader.remaining} left`, 'vertices');
  }
  const start = reader.position;
  reader.position += vertexCount * vertexSize;
  const words = new Uint32Array(reader.bytes.slice(start, reader.position).buffer);
  fields.positions = new Float32Array(takeRun(words, runs.positions).buffer);
  fields.normals = new Float32Array(takeRun(words, runs.normals).buffer);
  fields.skin = joinedSkin(takeRun(words, runs.bones), takeRun(words, runs.weights));
  Object.assign(fields, noClassicNumbers());
  fields.uvSets = [runs.uv0, runs.uv1].map((run) => {
    const id = reader.builder.reserve();
    const coordinates = new Float32Array(takeRun(words, run).buffer);
    reader.builder.put(id, UvSet.type, self, null, { coordinates });
    return id;
  });
  readIndices(reader, fields, self);
}

function readIndices(reader: Reader, fields: Draft<GeosetFields>, self: RecordId): void {
  batchStart.read(reader, fields, self);
  reader.need(2, 'index count');
  const count = reader.view.getUint16(reader.position, true);
  reader.position += 2;
  batchRange.read(reader, fields, self);
  fields.faces = reader.numbers('u16', count, 'indices');
  const padding = reader.numbers('u8', Math.min(paddingSize(count), reader.remaining), 'padding');
  const isUsual = padding.length === paddingSize(count) && padding.every((byte) => byte === 0);
  fields.padding = isUsual ? null : padding;
  const error = (fields.faceCount ?? 0) - count;
  if (error !== 0) fields.faceCountError = error;
  for (const name of countNames) delete fields[name];
}

function readGeosets(reader: Reader, self: RecordId): readonly RecordId[] {
  const count = reader.count(headerSize + batchHeadSize, 'GEOS');
  const headers = reader.position;
  let batch = headers + count * headerSize;
  return Array.from({ length: count }, (_, index) => {
    const id = reader.builder.reserve();
    const fields: Draft<GeosetFields> = {};
    const offset = headers + index * headerSize;
    try {
      reader.position = offset;
      batchHeader.read(reader, fields, id);
      reader.position = batch;
      readBatch(reader, fields, id);
    } catch (error) {
      throw error instanceof FormatError ? error.within(`GEOS[${index}]`) : error;
    }
    batch = reader.position;
    reader.builder.put(id, Geoset.type, self, { offset, length: headerSize }, draftByName(fields));
    return id;
  });
}

/** Laid over the header it had, as any record is laid over its own bytes. */
function writeHeader({ writer, context }: PartWriter, geoset: DocumentRecord): void {
  const { source } = geoset;
  const fields = fieldsOf(Geoset, geoset);
  const indexCount = fields.faces?.length ?? 0;
  if (indexCount > mostIndices) {
    throw new FormatError(`${indexCount} face indices, but version ${batchVersion} allows ${mostIndices} a geoset`, {
      path: 'GEOS',
      offset: writer.position,
    });
  }
  const counts = {
    vertexCount: (fields.positions?.length ?? 0) / 3,
    faceCount: (indexCount + (fields.faceCountError ?? 0)) >>> 0,
  };
  const { original } = context;
  const before: OriginalPart | null =
    original === null || source === null
      ? null
      : { bytes: original.bytes, start: source.offset, end: source.offset + headerSize, version: original.version };
  const start = writer.position;
  written.header.write({
    writer,
    context,
    start,
    record: { ...geoset, fields: { ...fields, ...counts } },
    originalOf: (part) => (part === batchHeader ? before : null),
    spanOf: () => null,
  });
  context.spans?.set(geoset.id, { offset: start, length: headerSize });
}

function writeBatch({ writer, context }: PartWriter, geoset: DocumentRecord, isLast: boolean): void {
  const fields = fieldsOf(Geoset, geoset);
  const words = new Uint32Array(Math.floor((fields.positions?.length ?? 0) / 3) * wordsPerVertex);
  putRun(words, runs.positions, fields.positions);
  putRun(words, runs.normals, fields.normals);
  putRun(words, runs.bones, skinWords(fields.skin, false));
  putRun(words, runs.weights, skinWords(fields.skin, true));
  const [first, second] = fields.uvSets.map((id) => fieldsOf(UvSet, context.document.get(id)).coordinates);
  putRun(words, runs.uv0, first);
  putRun(words, runs.uv1, second);
  writer.numbers(words);
  const output = {
    writer,
    context,
    start: writer.position,
    record: { ...geoset, fields },
    originalOf: () => null,
    spanOf: () => null,
  };
  written.start.write(output);
  const indices = fields.faces ?? new Uint16Array(0);
  writer.numbers(Uint16Array.of(indices.length));
  written.range.write(output);
  writer.numbers(indices);
  const size = paddingSize(indices.length);
  const padding = fields.padding instanceof Uint8Array ? fields.padding.subarray(0, size) : new Uint8Array(size);
  writer.copy(padding);
  // The end of the file may cut the padding short; between batches that would move all that follows.
  if (!isLast) writer.copy(new Uint8Array(size - padding.length));
}

const classic = counted('GEOS', Geoset, 112);

export const geosetContent: ChunkContent<CountedChunkFields> = {
  read(reader, fields, self) {
    if (reader.version < batchVersion) return classic.read(reader, fields, self);
    const items = readGeosets(reader, self);
    readTail(reader, fields);
    return items;
  },
  write(output) {
    const { writer, record, context } = output;
    if (context.document.version < batchVersion) {
      classic.write(output);
      return;
    }
    const geosets = record.fields.items.map((id) => context.document.get(id));
    writer.u32(geosets.length);
    for (const geoset of geosets) writeHeader(output, geoset);
    geosets.forEach((geoset, index) => writeBatch(output, geoset, index === geosets.length - 1));
    writeTail(output);
  },
};
