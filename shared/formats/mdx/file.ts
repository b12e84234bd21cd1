/** What the formats of both games are made of beside their schemas. */
import { fieldsIf } from '../../codec/record.ts';
import type { ReadResult, WriteOptions } from '../../codec/documentView.ts';
import type { FormatAct } from '../../format/format.ts';
import { Reader } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { readRecord, writeRecord } from '../../codec/record.ts';
import { Writer } from '../../codec/writer.ts';
import type { DocumentRecord } from '../../codec/documentRecord.ts';
import { measureExtents } from './extents.ts';
import { Track } from './schema/track.ts';
import type { TrackKind } from './schema/trackKinds.ts';

/** Reads a file whose root is the schema's record. Throws a FormatError for a file without the magic. */
export function readModelFile(schema: RecordSchema, bytes: Uint8Array, version: number): ReadResult {
  const reader = new Reader(bytes, { version });
  const root = readRecord(schema, reader, null);
  return { records: reader.builder.records, root, nextId: reader.builder.nextId, version };
}

/** Writes a document whose root is the schema's record. */
export function writeModelFile(schema: RecordSchema, { document, original, spans }: WriteOptions): Uint8Array {
  const writer = new Writer(original === null ? 4096 : original.bytes.length);
  const context = {
    document,
    original,
    isTouched: (id: number) => document.isTouched(id as never),
    spans: spans ?? null,
  };
  writeRecord(schema, writer, document.get(document.root), context);
  return writer.finish();
}

/** A track's name among its owner's children: the property it animates. */
export function trackProperty(record: DocumentRecord, kinds: ReadonlyMap<string, TrackKind>): string | null {
  const track = fieldsIf(Track, record);
  return track === null ? null : (kinds.get(track.tag)?.property ?? null);
}

export const recomputeExtents: FormatAct = {
  id: 'recomputeExtents',
  title: 'Recompute extents',
  icon: 'extent',
  keywords: ['bounds', 'size', 'radius', 'measure', 'calculate'],
  apply: (document) => measureExtents(document),
};
