/**
 * PNG files as records: the signature, then every chunk in its order. IHDR has its fields; other chunks are bytes. Checksums
 * are made when a chunk is written, except those that were wrong, which stay so until they are mended.
 */
import { draftByName } from '../../codec/byName.ts';
import { u32BigEndian } from '../../codec/bigEndian.ts';
import { bytes, text, u8 } from '../../codec/field.ts';
import { fixed } from '../../codec/parts.ts';
import type { Reader } from '../../codec/reader.ts';
import type { Part, RecordSchema } from '../../codec/record.ts';
import { readListItem, readPart, readRecord, record, writeRecord } from '../../codec/record.ts';
import { StrayBytes } from '../common/texture/blockFile.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { crc32 } from './checksum.ts';

const FRAME_SIZE = 12;

const tagText = text(4, {
  label: 'Tag',
  explain: 'What the chunk holds: PLTE the palette, IDAT pixels, tEXt a text, gAMA a gamma value.',
  readOnly: true,
});

/** The four bytes of a tag as the characters of the same numbers: damaged ones may hold any. */
const tagField: typeof tagText = {
  ...tagText,
  read: (view, offset) => String.fromCharCode(...[0, 1, 2, 3].map((at) => view.getUint8(offset + at))),
  write(view, offset, value) {
    for (let at = 0; at < 4; at++) view.setUint8(offset + at, value.charCodeAt(at) & 255);
  },
};

/** Fields of a chunk's frame: its tag, and, which are no members, a length or checksum that does not fit, or null. */
interface Frame {
  readonly tag: string;
  readonly statedLength: number | null;
  readonly wrongChecksum: number | null;
}

/** `u32 length, tag, content, u32 checksum` around parts that fill it. */
function framed<F>(tag: string | null, inner: Part<F>): Part<F & Frame> {
  const content: Part<unknown> = inner;
  const part: Part<Frame> = {
    kind: 'pngChunk',
    members: [
      ...(tag === null
        ? [
            {
              kind: 'field' as const,
              name: 'tag',
              info: tagField.info,
              field: tagField,
            },
          ]
        : []),
      ...content.members,
    ],
    inner: [content],
    read(reader, fields, self) {
      const start = reader.position;
      const outerEnd = reader.end;
      reader.need(FRAME_SIZE, 'chunk');
      const length = reader.view.getUint32(start);
      // A chunk that the end of the file cuts keeps what there is.
      const isCut = length > reader.remaining - FRAME_SIZE;
      const end = isCut ? outerEnd : start + 8 + length;
      fields.tag = tagField.read(reader.view, start + 4);
      fields.statedLength = isCut ? length : null;
      reader.position = start + 8;
      reader.end = end;
      readPart(content, reader, fields, self);
      reader.end = outerEnd;
      reader.position = end;
      fields.wrongChecksum = null;
      if (isCut) return;
      const stored = reader.view.getUint32(end);
      if (stored !== crc32(reader.bytes, start + 4, end)) fields.wrongChecksum = stored;
      reader.position = end + 4;
    },
    write(output) {
      const { writer, record: own } = output;
      const start = writer.reserve(8);
      const name = tag ?? own.fields.tag;
      tagField.write(writer.view, start + 4, name);
      content.write(output);
      const length = writer.position - start - 8;
      const { statedLength, wrongChecksum } = own.fields;
      writer.view.setUint32(start, statedLength ?? length);
      if (statedLength !== null && statedLength !== undefined) return;
      const end = writer.position;
      const checksum = wrongChecksum ?? crc32(new Uint8Array(writer.view.buffer), start + 4, end);
      const at = writer.reserve(4);
      writer.view.setUint32(at, checksum);
    },
    initialise(fields, version) {
      fields.tag = tag ?? 'teXt';
      fields.statedLength = null;
      fields.wrongChecksum = null;
      content.initialise(fields, version);
    },
  };
  // The frame has the fields of what is inside as well.
  return part as Part<F & Frame>;
}

const headerContent = fixed({
  width: u32BigEndian({ label: 'Width', unit: 'pixels', range: [1, 16384], readOnly: true }),
  height: u32BigEndian({ label: 'Height', unit: 'pixels', range: [1, 16384], readOnly: true }),
  bitDepth: u8({
    label: 'Bits per sample',
    unit: 'bits',
    names: { 1: '1', 2: '2', 4: '4', 8: '8', 16: '16' },
    readOnly: true,
  }),
  colourType: u8({
    label: 'Colour type',
    names: { 0: 'Grey', 2: 'RGB', 3: 'Palette', 4: 'Grey with alpha', 6: 'RGBA' },
    readOnly: true,
  }),
  compression: u8({ label: 'Compression', names: { 0: 'Deflate' }, readOnly: true }),
  filter: u8({ label: 'Filter method', names: { 0: 'Adaptive' }, readOnly: true }),
  interlace: u8({ label: 'Interlacing', names: { 0: 'None', 1: 'Adam7' }, readOnly: true }),
});

export const PngHeaderChunk = record(
  'pngHeader',
  { label: 'Header', icon: 'metadata', engineName: 'IHDR' },
  framed('IHDR', headerContent),
);

/** Bytes to the end of the frame, of any number. */
const dataContent: Part<{ readonly data: Uint8Array }> = {
  kind: 'numbersToEnd',
  members: [
    { kind: 'numbers', name: 'data', info: { label: 'Content' }, storage: ['u8'], components: 1, optional: false },
  ],
  read(reader, fields) {
    reader.numbersInto(draftByName(fields), 'data', 'u8', reader.remaining);
  },
  write: (output) => output.writer.numbers(output.record.fields.data),
  initialise(fields) {
    fields.data = new Uint8Array(0);
  },
};

export const PngChunk = record(
  'pngChunk',
  { label: 'Chunk', icon: 'unknownChunk', title: 'tag' },
  framed(null, dataContent),
);

const HEADER_CHUNK_SIZE = 25;

function schemaAt(reader: Reader): RecordSchema | null {
  if (reader.remaining < FRAME_SIZE) return null;
  const { view, position } = reader;
  const isHeader = view.getUint32(position + 4) === 0x49484452 && view.getUint32(position) === 13;
  return isHeader && reader.remaining >= HEADER_CHUNK_SIZE ? PngHeaderChunk : PngChunk;
}

const isEnd = (reader: Reader): boolean => reader.view.getUint32(reader.position + 4) === 0x49454e44; // 'IEND'

const chunks: Part<{ readonly blocks: readonly RecordId[] }> = {
  kind: 'pngChunks',
  members: [
    { kind: 'records', name: 'blocks', info: { label: 'Chunks' }, schemas: [PngHeaderChunk, PngChunk, StrayBytes] },
  ],
  read(reader, fields, self) {
    const list: RecordId[] = [];
    let schema = schemaAt(reader);
    while (schema !== null) {
      const isLast = isEnd(reader);
      readListItem(schema, reader, self, list, 'chunks');
      // What follows the end chunk is no part of the picture, whatever it looks like.
      schema = isLast ? null : schemaAt(reader);
    }
    if (reader.remaining > 0) list.push(readRecord(StrayBytes, reader, self));
    fields.blocks = list;
  },
  write(output) {
    const byType = new Map<string, RecordSchema>(
      [PngHeaderChunk, PngChunk, StrayBytes].map((each) => [each.type, each]),
    );
    for (const id of output.record.fields.blocks) {
      const child = output.context.document.get(id);
      const schema = byType.get(child.type);
      if (schema === undefined) throw new Error(`no schema for a ${child.type} in a PNG`);
      writeRecord(schema, output.writer, child, output.context);
    }
  },
  initialise(fields) {
    fields.blocks = [];
  },
};

export const PngFile = record(
  'png',
  { label: 'PNG picture', icon: 'texture' },
  fixed({ signature: bytes(8, { label: 'Signature', hidden: true, readOnly: true }) }),
  chunks,
);
