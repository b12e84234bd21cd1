/**
 * Blocks of NUL-terminated names, alone (MTEX) or with a table of offsets into them (MMDX and MMID, MWMO and MWID).
 * Facts: formats/adt.md, 5.
 */
import { Texture } from './schema/texture.ts';
import { modelPath } from '../common/terrain/placements.ts';
import { fieldsIf } from '../../codec/record.ts';
import { encodeCString } from '../../codec/cString.ts';
import type { Reader } from '../../codec/reader.ts';
import type { RecordSchema } from '../../codec/record.ts';
import { decodeText, textLength } from '../../codec/text.ts';
import { Writer } from '../../codec/writer.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';

interface Extent {
  readonly start: number;
  readonly end: number;
}

/** More names than any map has; a block of millions of empty ones is no block of names. */
const mostNames = 0x10000;
/** How often all entries together may read a block, beyond what a small one takes. */
const mostReads = 8;
const smallBlock = 1 << 20;

/** Reads every name of a block, empty ones too: references count them. Throws a FormatError when there are too many. */
export function readNames(reader: Reader, schema: RecordSchema, owner: RecordId, block: Extent): RecordId[] {
  const ids: RecordId[] = [];
  for (let position = block.start; position < block.end;) {
    const length = Math.min(block.end - position, textLength(reader.bytes, position, block.end - position) + 1);
    if (ids.length === mostNames) reader.fail(`more than ${mostNames} names`, schema.type, position);
    ids.push(readName(reader, schema, owner, position, length));
    position += length;
  }
  return ids;
}

function readName(reader: Reader, schema: RecordSchema, owner: RecordId, offset: number, length: number): RecordId {
  const id = reader.builder.reserve();
  const path = decodeText(reader.bytes, offset, length);
  reader.builder.put(id, schema.type, owner, { offset, length }, { path });
  return id;
}

/**
 * Reads one name for each entry of a table of offsets.
 * @throws FormatError for an offset outside the block
 */
export function readIndexedNames(
  reader: Reader,
  schema: RecordSchema,
  owner: RecordId,
  table: Extent,
  block: Extent,
): RecordId[] {
  const ids: RecordId[] = [];
  let total = 0;
  if (table.end - table.start > mostNames * 4) reader.fail(`more than ${mostNames} names`, schema.type, table.start);
  for (let at = table.start; at + 4 <= table.end; at += 4) {
    const offset = block.start + reader.view.getUint32(at, true);
    if (offset >= block.end) reader.fail(`name ${ids.length} lies outside the block of names`, schema.type, at);
    const length = Math.min(block.end - offset, textLength(reader.bytes, offset, block.end - offset) + 1);
    total += length;
    // Entries may share a name, but a block that is read over and over is made to stop the reader.
    if (total > mostReads * (block.end - block.start) + smallBlock) {
      reader.fail('the names share their bytes again and again', schema.type, at);
    }
    ids.push(readName(reader, schema, owner, offset, length));
  }
  return ids;
}

/** The text of a name of any list. */
function pathOf(record: DocumentRecord): string {
  const texture = fieldsIf(Texture, record);
  return texture === null ? modelPath(record) : texture.path;
}

function encodeName(record: DocumentRecord, original: Uint8Array | null): Uint8Array {
  const text = pathOf(record);
  const { source } = record;
  if (source === null || original === null) return encodeCString(text, null);
  const before = original.subarray(source.offset, source.offset + source.length);
  return decodeText(before, 0, before.length) === text ? before : encodeCString(text, before);
}

export interface WrittenNames {
  readonly block: Uint8Array<ArrayBuffer>;
  /** Where each name starts in the block, in the order of the records. */
  readonly offsets: readonly number[];
}

/** Names one after the other, in the order of the records. A last one without its NUL gets it when another follows. */
export function writeNames(records: readonly DocumentRecord[], original: Uint8Array | null): WrittenNames {
  const writer = new Writer();
  const offsets: number[] = [];
  for (const [index, record] of records.entries()) {
    offsets.push(writer.position);
    const bytes = encodeName(record, original);
    writer.copy(bytes);
    if (index < records.length - 1 && bytes.at(-1) !== 0) writer.reserve(1);
  }
  return { block: writer.finish(), offsets };
}

/**
 * Names for a table: every text of the old block keeps its place in the order, also one that no entry used; texts whose
 * entries are all gone go, and new ones stand at the end.
 */
export function writeIndexedNames(
  records: readonly DocumentRecord[],
  original: Uint8Array | null,
  block: Extent | null,
  oldSources: ReadonlySet<number>,
): WrittenNames {
  const writer = new Writer();
  const offsets = new Map<DocumentRecord, number>();
  const bySource = new Map<number, DocumentRecord[]>();
  for (const record of records) {
    if (record.source === null) continue;
    const sharing = bySource.get(record.source.offset) ?? [];
    sharing.push(record);
    bySource.set(record.source.offset, sharing);
  }
  const sources = [...oldSources].toSorted((left, right) => left - right);
  let nextSource = 0;
  if (original !== null && block !== null) {
    for (const text of oldTexts(original, block)) placeOldText(text);
  }
  for (const record of records) {
    if (offsets.has(record)) continue;
    if (writer.position > 0 && new Uint8Array(writer.view.buffer)[writer.position - 1] !== 0) writer.reserve(1);
    offsets.set(record, writer.position);
    writer.copy(encodeName(record, original));
  }
  return { block: writer.finish(), offsets: records.map((record) => offsets.get(record) ?? 0) };

  function placeOldText({ start, end }: Extent): void {
    if (original === null) return;
    const newStart = writer.position;
    const [first, ...others] = bySource.get(start) ?? [];
    // Offsets into the middle of a text, which share its end, need the text to stay as it is.
    const inside: number[] = [];
    for (let source = sources[nextSource]; source !== undefined && source < end; source = sources[++nextSource]) {
      if (source > start) inside.push(source);
    }
    const old = original.subarray(start, end);
    if (first === undefined) {
      if (oldSources.has(start) && inside.length === 0) return;
      writer.copy(old);
    } else {
      const bytes = inside.length === 0 ? encodeName(first, original) : old;
      writer.copy(bytes);
      const kept = decodeText(bytes, 0, bytes.length);
      for (const record of [first, ...others]) if (pathOf(record) === kept) offsets.set(record, newStart);
    }
    for (const source of inside) {
      const text = decodeText(original, source, end - source);
      for (const record of bySource.get(source) ?? []) {
        if (pathOf(record) === text) offsets.set(record, newStart + source - start);
      }
    }
  }
}

function oldTexts(bytes: Uint8Array, { start, end }: Extent): readonly Extent[] {
  const texts: Extent[] = [];
  for (let position = start; position < end;) {
    const next = Math.min(end, position + textLength(bytes, position, end - position) + 1);
    texts.push({ start: position, end: next });
    position = next;
  }
  return texts;
}
