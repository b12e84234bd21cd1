/**
 * Files that are a list of tagged chunks (`tag, u32 size, content`) up to their end, read in any order and written in the
 * order read. A chunk with an unknown tag, or whose inside cannot be read, is kept as raw bytes in its place.
 */
import type { DocumentRecord, Numbers, RecordId } from './documentRecord.ts';
import { FormatError } from './error.ts';
import { bytesOf } from './storage.ts';
import type { Reader } from './reader.ts';
import type { Draft, Member, Part, PartWriter, RecordSchema } from './record.ts';
import { fieldsOf, readListItem, readRecord, record, writeRecord } from './record.ts';

export interface ChunkDefinition {
  readonly tag: string;
  /** Name of the list in paths: `sequences`. */
  readonly name: string;
  readonly label: string;
  readonly schema: RecordSchema;
  /** First version of the format that knows the chunk; all do where it is left out. */
  readonly since?: number;
  /** A chunk of one holds a single record that fills it; any other holds records up to its end. */
  readonly one?: boolean;
  /** Of a chunk of one: its record may have no bytes at all, and is there where the chunk is empty. */
  readonly isOneWhenEmpty?: boolean;
  /** How the content is read and written where it is more than one record after the other. */
  readonly content?: ChunkContent;
}

/** `F`: what the content sets beside the tag and the records. */
export interface ChunkContent<F extends ChunkFields = ChunkFields> {
  /** Reads up to the end of the reader's frame, may set fields of the chunk itself, and returns its records. */
  read(reader: Reader, fields: Draft<F>, self: RecordId): readonly RecordId[];
  write(output: PartWriter<F>): void;
}

export interface ChunkFields {
  readonly tag: string;
  readonly items: readonly RecordId[];
}

export interface RawChunkFields {
  readonly tag: string;
  /** Usually bytes, but any kind of array that an edit left there. */
  readonly data: Numbers;
  /** Why a chunk of a known kind is kept raw; null when its kind is unknown. */
  readonly problem: string | null;
  /** The size the file states; it differs from the data's length in a truncated file. */
  readonly statedSize: number;
}

const headerSize = 8;

const rawChunkMembers: readonly Member[] = [
  {
    kind: 'numbers',
    name: 'data',
    info: { label: 'Bytes', explain: 'Kept exactly as they are.' },
    storage: ['u8'],
    components: 1,
    optional: false,
  },
];

const rawChunkPart: Part<RawChunkFields> = {
  kind: 'rawChunk',
  members: rawChunkMembers,
  read(reader, fields) {
    // Fewer than eight bytes at the end of a file are no chunk; they are kept as a chunk without a tag.
    const tag = reader.remaining < headerSize ? '' : reader.peekTag();
    reader.position += tag.length;
    const statedSize = tag === '' ? 0 : reader.u32('size');
    fields.tag = tag;
    fields.problem = null;
    fields.statedSize = statedSize;
    const size = tag === '' ? reader.remaining : Math.min(statedSize, reader.remaining);
    fields.data = reader.numbers('u8', size, 'data');
  },
  write({ writer, record }) {
    // A raw chunk is never re-encoded from fields: its bytes are the field.
    const { tag, data, statedSize } = record.fields;
    if (tag !== '') {
      writer.tag(tag);
      writer.u32(Math.max(statedSize, data.length));
    }
    writer.copy(bytesOf(data));
  },
  initialise(fields) {
    fields.tag = '????';
    fields.data = new Uint8Array(0);
    fields.problem = null;
    fields.statedSize = 0;
  },
};

/** A chunk kept as bytes. */
export const RawChunk = record(
  'rawChunk',
  { label: 'Unknown chunk', icon: 'unknownChunk', title: 'tag' },
  rawChunkPart,
);

/** A family of chunk definitions and the schema of their frames. */
export interface ChunkFamily {
  readonly definitions: readonly ChunkDefinition[];
  readonly byTag: ReadonlyMap<string, ChunkDefinition>;
  readonly Chunk: RecordSchema<ChunkFields>;
}

/** Records one after the other up to the end of the chunk. */
function readItems(definition: ChunkDefinition, reader: Reader, self: RecordId): readonly RecordId[] {
  const { tag, schema, one, isOneWhenEmpty } = definition;
  const items: RecordId[] = [];
  if (isOneWhenEmpty === true && reader.remaining === 0) readListItem(schema, reader, self, items, tag);
  while (reader.remaining > 0) {
    const before = reader.position;
    readListItem(schema, reader, self, items, tag);
    if (one === true && reader.remaining > 0) reader.fail(`${reader.remaining} bytes behind the content`, tag);
    if (reader.position === before) reader.fail('content without bytes', tag);
  }
  return items;
}

/** @param type of the records that the chunks are: formats with several families give each its own */
export function chunkFamily(definitions: readonly ChunkDefinition[], type = 'chunk'): ChunkFamily {
  const byTag = new Map(definitions.map((definition) => [definition.tag, definition]));
  const schemas = definitions.map((definition) => definition.schema);
  const byType = new Map(schemas.map((schema) => [schema.type, schema]));
  const part: Part<ChunkFields> = {
    kind: 'chunk',
    members: [{ kind: 'records', name: 'items', info: { label: 'Content' }, schemas }],
    read(reader: Reader, fields, self) {
      const start = reader.position;
      const tag = reader.peekTag();
      const definition = byTag.get(tag);
      if (definition === undefined) reader.fail(`unknown chunk ${JSON.stringify(tag)}`, tag);
      reader.position += 4;
      const size = reader.u32('size');
      if (size > reader.remaining) reader.fail(`${size} bytes stated, ${reader.remaining} left`, tag, start);
      const outerEnd = reader.end;
      reader.end = reader.position + size;
      fields.tag = tag;
      fields.items = definition.content?.read(reader, fields, self) ?? readItems(definition, reader, self);
      if (reader.remaining > 0) reader.fail(`${reader.remaining} bytes behind the content`, tag);
      reader.end = outerEnd;
    },
    write(output) {
      const { writer, record, context } = output;
      const { tag, items } = record.fields;
      writer.tag(tag);
      const sizeAt = writer.reserve(4);
      const content = byTag.get(tag)?.content;
      content?.write(output);
      for (const id of content === undefined ? items : []) {
        const child = context.document.get(id);
        const schema = byType.get(child.type);
        if (schema === undefined) throw new Error(`no schema for a ${child.type} in a chunk`);
        writeRecord(schema, writer, child, context);
      }
      writer.view.setUint32(sizeAt, writer.position - sizeAt - 4, true);
    },
    initialise(fields) {
      fields.tag = '????';
      fields.items = [];
    },
  };
  return { definitions, byTag, Chunk: record(type, { label: 'Chunk', title: 'tag' }, part) };
}

/** The whole file: four bytes of magic, or none, then chunks to the end. Every chunk is one record in the field `chunks`. */
export function chunkList(magic: string, family: ChunkFamily): Part<{ readonly chunks: readonly RecordId[] }> {
  return {
    kind: 'chunkList',
    members: [{ kind: 'records', name: 'chunks', info: { label: 'Chunks' }, schemas: [family.Chunk, RawChunk] }],
    read(reader, fields, self) {
      if (magic !== '') reader.expectTag(magic);
      const chunks: RecordId[] = [];
      while (reader.remaining > 0) chunks.push(readChunk(family, reader, self));
      fields.chunks = chunks;
    },
    write({ writer, record, context }) {
      if (magic !== '') writer.tag(magic);
      for (const id of record.fields.chunks) {
        const chunk = context.document.get(id);
        writeRecord(chunk.type === RawChunk.type ? RawChunk : family.Chunk, writer, chunk, context);
      }
    },
    initialise(fields) {
      fields.chunks = [];
    },
  };
}

function readChunk(family: ChunkFamily, reader: Reader, owner: RecordId): RecordId {
  if (!family.byTag.has(reader.peekTag())) return readRecord(RawChunk, reader, owner);
  const start = reader.position;
  const end = reader.end;
  const mark = reader.builder.nextId;
  try {
    return readRecord(family.Chunk, reader, owner);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    reader.builder.rewind(mark);
    reader.position = start;
    reader.end = end;
    const id = readRecord(RawChunk, reader, owner);
    const raw = reader.builder.records.get(id);
    if (raw !== undefined) {
      reader.builder.put(id, raw.type, owner, raw.source, { ...raw.fields, problem: error.message });
    }
    return id;
  }
}

/** Content of the first chunk with this tag, without reading the rest: formats look for their version this way. */
export function findChunk(bytes: Uint8Array, start: number, tag: string): { offset: number; size: number } | null {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let position = start;
  while (position + headerSize <= bytes.length) {
    const size = view.getUint32(position + 4, true);
    const found = String.fromCharCode(...bytes.subarray(position, position + 4));
    if (found === tag) return { offset: position + headerSize, size };
    position += headerSize + size;
  }
  return null;
}

/** The chunks of a file that is a list of them, or of a chunk that holds further ones. */
export function chunksIn(holder: DocumentRecord): readonly RecordId[] {
  const { chunks } = holder.fields as { readonly chunks?: readonly RecordId[] };
  if (chunks === undefined) throw new Error(`record ${holder.id} is a ${holder.type}, which holds no chunks`);
  return chunks;
}

/** Tag of a chunk of any family, or of one that is kept raw. */
export function chunkTag(chunk: DocumentRecord): string {
  const { tag } = chunk.fields as Partial<ChunkFields>;
  if (tag === undefined) throw new Error(`record ${chunk.id} is a ${chunk.type}, which is no chunk`);
  return tag;
}

/** Records in a chunk of any family; none in one that is kept raw. */
export function chunkItems(chunk: DocumentRecord): readonly RecordId[] {
  return (chunk.fields as Partial<ChunkFields>).items ?? [];
}

/** Bytes of a raw chunk, whatever typed array an edit left there. */
export function rawChunkData(record: DocumentRecord): Uint8Array {
  return bytesOf(fieldsOf(RawChunk, record).data);
}
