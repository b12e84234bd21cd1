/** Chunks whose records are counted, unlike Warcraft III's. Format page 18.2. */
import type { ChunkContent, ChunkFields } from '../../../../codec/chunks.ts';
import { writeChildren } from '../../../../codec/parts.ts';
import type { Reader } from '../../../../codec/reader.ts';
import type { Draft, PartWriter, RecordSchema } from '../../../../codec/record.ts';
import { readListItem } from '../../../../codec/record.ts';
import { bytesOf } from '../../../../codec/storage.ts';
import type { DocumentRecord, Numbers, RecordId } from '../../../../codec/documentRecord.ts';

/** What such a chunk has beside its tag and its records. */
export interface CountedChunkFields extends ChunkFields {
  /** The word between the count and the records in MTLS and ATCH: it has values, and the client ignores it. */
  readonly ignoredWord?: number;
  /** Bytes behind the last record that the count tells of. */
  readonly unknownTail?: Numbers;
}

/** Keeps what stands behind the counted records. */
export function readTail(reader: Reader, fields: Draft<CountedChunkFields>): void {
  if (reader.remaining > 0) fields.unknownTail = reader.numbers('u8', reader.remaining, 'unknownTail');
}

/** Bytes that a chunk keeps behind its counted records. */
export function chunkTail(chunk: DocumentRecord): Numbers | undefined {
  return (chunk.fields as Partial<CountedChunkFields>).unknownTail;
}

export function writeTail({ writer, record }: PartWriter<CountedChunkFields>): void {
  const { unknownTail } = record.fields;
  if (unknownTail !== undefined) writer.copy(bytesOf(unknownTail));
}

/** `u32 count, [a word that is ignored,] records` of at least `smallest` bytes. */
export function counted(
  tag: string,
  schema: RecordSchema,
  smallest: number,
  hasIgnoredWord = false,
): ChunkContent<CountedChunkFields> {
  return {
    read(reader, fields, self) {
      const count = reader.count(smallest, tag);
      if (hasIgnoredWord) fields.ignoredWord = reader.u32('ignored word');
      const items: RecordId[] = [];
      for (let index = 0; index < count; index++) readListItem(schema, reader, self, items, tag);
      readTail(reader, fields);
      return items;
    },
    write(output) {
      const { writer, record } = output;
      writer.u32(record.fields.items.length);
      if (hasIgnoredWord) writer.u32(record.fields.ignoredWord ?? 0);
      writeChildren(output, output.record.fields.items, () => schema);
      writeTail(output);
    },
  };
}
