/** Opens a file with a throw-away schema as if it were a format. */
import type { Format, FormatDocument } from '../format/format.ts';
import { Reader } from '../codec/reader.ts';
import type { RecordSchema } from '../codec/record.ts';
import { readRecord, writeRecord } from '../codec/record.ts';
import { Writer } from '../codec/writer.ts';
import { Document } from '../document/document.ts';

/** Opens `bytes` as one record of the schema. `others` are the schemas of the records inside it. */
export function openWith(root: RecordSchema, others: readonly RecordSchema[], bytes: Uint8Array): FormatDocument {
  const reader = new Reader(bytes, { version: 1 });
  const id = readRecord(root, reader, null);
  const format: Format = {
    id: 'test',
    kind: 'model',
    name: 'Test',
    extensions: [],
    schemas: new Map([root, ...others].map((schema) => [schema.type, schema])),
    collections: [],
    sniff: () => true,
    read: () => ({ records: reader.builder.records, root: id, nextId: reader.builder.nextId, version: 1 }),
    write({ document, original }) {
      const writer = new Writer(bytes.length);
      writeRecord(root, writer, document.get(document.root), {
        document,
        original,
        isTouched: (record) => document.isTouched(record),
        spans: null,
      });
      return writer.finish();
    },
    outline: () => ({ key: '', label: '', icon: '', record: id, children: [] }),
    validate: () => [],
    structure: { home: () => null, extraReferences: () => [], keepIds: () => () => {} },
  };
  return new Document(format, format.read(bytes, []), { original: { bytes, version: 1, files: [] } });
}

/** Bytes that are held against each other at once. */
const blockLength = 4096;

/** Offsets at which two byte arrays differ. */
export function differences(left: Uint8Array, right: Uint8Array): readonly number[] {
  const offsets: number[] = [];
  for (let start = 0; start < Math.max(left.length, right.length); start += blockLength) {
    const end = start + blockLength;
    // Most of most files is the same: only what differs is looked at byte by byte.
    if (Buffer.compare(left.subarray(start, end), right.subarray(start, end)) === 0) continue;
    for (let offset = start; offset < Math.min(end, Math.max(left.length, right.length)); offset++) {
      if (left[offset] !== right[offset]) offsets.push(offset);
    }
  }
  return offsets;
}
