/**
 * Blocks of names (MOTX, MODN, MOGN): texts with NULs behind them, addressed by their place in the block (formats/wmo.md, 4).
 * A record is one text with all NULs up to the next one, so that every byte belongs to a record. `offset` says where it
 * stands and is not stored; `follow.ts` keeps it and all that refers to it in order.
 */
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentRecord } from '../../../codec/documentRecord.ts';
import type { ChunkContent } from '../../../codec/chunks.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import type { FieldInfo, TextField } from '../../../codec/field.ts';
import { u32 } from '../../../codec/field.ts';
import { fixed } from '../../../codec/parts.ts';
import type { Part, RecordInfo, RecordSchema } from '../../../codec/record.ts';
import { readListItem, record, writeRecord } from '../../../codec/record.ts';
import { decodeText, encodeText, textLength } from '../../../codec/text.ts';

/** The client's buffer for a path. */
export const longestPath = 255;

export interface NameFields {
  readonly path: string;
  /** Bytes with the NULs behind the text. */
  readonly size: number;
  /** Where it stands in the block. */
  readonly offset: number;
}

const place = fixed({
  size: u32({
    label: 'Room',
    unit: 'bytes',
    hidden: true,
    readOnly: true,
    explain: 'Bytes up to the next name. Follows the text.',
  }),
  offset: u32({
    label: 'Offset',
    readOnly: true,
    explain: 'Place in the block, by which other records refer to it. Follows what stands before it.',
  }),
});

function textField(info: FieldInfo): TextField {
  return {
    kind: 'text',
    info,
    size: longestPath + 1,
    initial: '',
    since: 0,
    until: Infinity,
    read: (view, offset) => decodeText(bytesOf(view), offset, Math.max(0, view.byteLength - offset)),
    write: (view, offset, value) => encodeText(bytesOf(view), offset, longestPath + 1, value),
  };
}

const bytesOf = (view: DataView): Uint8Array => new Uint8Array(view.buffer, view.byteOffset, view.byteLength);

function namePart(info: FieldInfo): Part<NameFields> {
  const part: Part<NameFields> = {
    kind: 'name',
    members: [{ kind: 'field', name: 'path', info, field: textField(info) }, ...place.members],
    read(reader, fields) {
      const { bytes, position, remaining, end } = reader;
      const length = textLength(bytes, position, remaining);
      let behind = position + length;
      while (behind < end && bytes[behind] === 0) behind++;
      fields.path = decodeText(bytes, position, length);
      fields.size = behind - position;
      fields.offset = 0;
      reader.position = behind;
    },
    write(output) {
      const { path, size } = output.record.fields;
      const original = output.originalOf(part);
      const buffer = new Uint8Array(size);
      if (original !== null)
        buffer.set(original.bytes.subarray(original.start, original.end).subarray(0, buffer.length));
      if (decodeText(buffer, 0, buffer.length) !== path) encodeText(buffer, 0, buffer.length, path);
      output.writer.copy(buffer);
    },
    initialise(fields) {
      Object.assign(fields, { path: '', size: 0, offset: 0 });
    },
    describe({ bytes, start, end }) {
      const length = textLength(bytes, start, end - start);
      const span = (member: string | null, offset: number, size: number, label: string) => ({
        member,
        inside: [],
        offset,
        length: size,
        label,
        run: null,
      });
      return [
        ...(length > 0 ? [span('path', start, length, info.label)] : []),
        ...(end > start + length ? [span(null, start + length, end - start - length, 'NULs behind the text')] : []),
      ];
    },
  };
  return part;
}

/** A name of a block; other records refer to it by `offset`. */
export function nameRecord<const T extends string>(
  type: T,
  info: RecordInfo,
  path: FieldInfo,
): RecordSchema<NameFields> & { readonly type: T } {
  nameTypes.add(type);
  return record(type, info, namePart(path));
}

/** Names up to the end of the chunk, each with its place in it. */
export function nameBlock(schema: RecordSchema<NameFields>): ChunkContent {
  return {
    read(reader, _fields, self) {
      const start = reader.position;
      const items: RecordId[] = [];
      while (reader.remaining > 0) {
        const offset = reader.position - start;
        readListItem(schema, reader, self, items, schema.type);
        const id = items.at(-1);
        const made = id === undefined ? undefined : reader.builder.records.get(id);
        if (made !== undefined) {
          reader.builder.put(made.id, made.type, self, made.source, { ...fieldsByName(made.fields), offset });
        }
      }
      return items;
    },
    write({ writer, record: chunk, context }) {
      for (const id of chunk.fields.items) writeRecord(schema, writer, context.document.get(id), context);
    },
  };
}

/** The types of names: `nameRecord` makes them. */
const nameTypes = new Set<string>();

/** Fields of a name of any block. */
export function nameFields(record: DocumentRecord): NameFields {
  if (!nameTypes.has(record.type)) throw new Error(`record ${record.id} is a ${record.type}, which is no name`);
  // Names of all blocks are one part: `namePart`.
  return record.fields as unknown as NameFields;
}
