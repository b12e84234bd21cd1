/** Parts whose content stands elsewhere: counted arrays at an offset, sub-chunks at an offset, and the region they lie in. */
import type { Numbers, RecordId } from '../document/record.ts';
import type { PlacementRule } from './blocks.ts';
import { BlockWriter, composeBlocks } from './blocks.ts';
import type { FieldInfo } from './field.ts';
import { idList, numbersField, writeChildren } from './parts.ts';
import type { Reader } from './reader.ts';
import type { Intersection, Member, MutableFields, Part, PartWriter, RecordSchema, ShapeOf } from './record.ts';
import { readListItem, readPart } from './record.ts';
import type { Storage } from './storage.ts';
import { storageSize, zeros } from './storage.ts';

/** What an offset counts from. */
export type PointerBase = 'file' | 'record';

function baseOffset(reader: Reader, base: PointerBase): number {
  return base === 'file' ? reader.ownFileStart : reader.recordStart;
}

/** Reads at another place and comes back. The place must lie within the file. */
function readAt(reader: Reader, offset: number, what: string, read: () => void): void {
  const last = reader.ownFileEnd;
  if (offset > last) reader.fail(`offset ${offset} lies behind the end (${last})`, what);
  const { position, end } = reader;
  reader.position = offset;
  reader.end = last;
  read();
  reader.position = position;
  reader.end = end;
}

function blockOf(output: PartWriter): BlockWriter {
  if (output.writer instanceof BlockWriter) return output.writer;
  throw new Error(`the record ${output.record.type} has pointers but does not stand in a region`);
}

/** A PartWriter for content that goes into a block of its own. */
function into(output: PartWriter, block: BlockWriter): PartWriter {
  return { ...output, writer: block };
}

interface Content {
  readonly members: readonly Member[];
  /** Bytes of one element, for refusing absurd counts before reading. */
  readonly elementSize: number;
  count(output: PartWriter): number;
  read(reader: Reader, fields: MutableFields, self: RecordId, count: number): void;
  write(output: PartWriter): void;
  initialise(fields: MutableFields): void;
}

/** `u32 count, u32 offset`: the M2 family's array. An empty one keeps whatever offset it had. */
function arrayAt<F>(what: string, base: PointerBase, content: Content): Part<F> {
  const target = {};
  const part: Part<F> = {
    kind: 'arrayAt',
    members: content.members,
    target,
    read(reader, fields, self) {
      const count = reader.u32(what);
      const offset = baseOffset(reader, base) + reader.u32(what);
      if (count === 0) {
        content.initialise(fields);
        return;
      }
      readAt(reader, offset, what, () => {
        if (count * content.elementSize > reader.remaining) {
          reader.fail(`${count} × ${content.elementSize} bytes, ${reader.remaining} left`, `${what} count`);
        }
        content.read(reader, fields, self, count);
        reader.spans?.set(target, { start: offset, end: reader.position });
      });
    },
    write(output) {
      const block = blockOf(output);
      const at = block.position;
      const count = content.count(output);
      copyOriginal(output, part, 8);
      block.view.setUint32(at, count, true);
      if (count === 0) return;
      const held = new BlockWriter(output.spanOf(target));
      content.write(into(output, held));
      const from = base === 'file' ? 'file' : output.start;
      block.pointers.push({ position: at + 4, size: 4, base: from, target: held });
    },
    initialise: (fields) => content.initialise(fields),
  };
  return part;
}

/** Starts from the bytes the part had: a pointer that does not change keeps its value, an empty one its junk. */
function copyOriginal(output: PartWriter, part: Part<unknown>, size: number): void {
  const original = output.originalOf(part);
  if (original === null) output.writer.reserve(size);
  else output.writer.copy(original.bytes.subarray(original.start, original.start + size));
}

/** An array of plain numbers at an offset. */
export function numbersAt<const N extends string>(
  name: N,
  options: { readonly storage: Storage; readonly components: number; readonly base?: PointerBase },
  info: FieldInfo,
): Part<{ readonly [K in N]: Numbers }> {
  const { storage, components } = options;
  return arrayAt(name, options.base ?? 'file', {
    members: [{ kind: 'numbers', name, info, storage: [storage], components, optional: false }],
    elementSize: components * storageSize(storage),
    count: (output) => numbersField(output, name).length / components,
    read(reader, fields, _self, count) {
      reader.numbersInto(fields, name, storage, count * components);
    },
    write: (output) => output.writer.numbers(numbersField(output, name)),
    initialise(fields) {
      fields[name] = zeros(storage, 0);
    },
  });
}

/** An array of records at an offset; the records may hold pointers of their own. */
export function recordsAt<const N extends string>(
  name: N,
  schema: RecordSchema,
  options: { readonly size: number; readonly base?: PointerBase },
  info: FieldInfo,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  return arrayAt(name, options.base ?? 'file', {
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    elementSize: options.size,
    count: (output) => idList(output.record.fields, name).length,
    read(reader, fields, self, count) {
      const list: RecordId[] = [];
      for (let index = 0; index < count; index++) readListItem(schema, reader, self, list, name);
      fields[name] = list;
    },
    write: (output) => writeChildren(output, name, () => schema),
    initialise(fields) {
      fields[name] = [];
    },
  });
}

export interface PointerOptions {
  readonly size: 2 | 4;
  readonly base: PointerBase;
  /** The offset is followed by a u32 size of the content, which may include a header or simply be wrong. */
  readonly withSize?: boolean;
}

/**
 * An offset to content that knows its own extent, such as a sub-chunk. Zero stands for "not there": `name` is null.
 * A stated size is kept as it is and moves only by as much as the content grows.
 */
export function partAt<F>(name: string, pointer: PointerOptions, content: Part<F>): Part<F> {
  const target = {};
  const inlineSize = pointer.size + (pointer.withSize === true ? 4 : 0);
  const part: Part<F> = {
    kind: 'partAt',
    members: content.members,
    inner: [content],
    target,
    read(reader, fields, self) {
      const at = reader.position;
      reader.need(inlineSize, name);
      const offset = pointer.size === 2 ? reader.view.getUint16(at, true) : reader.view.getUint32(at, true);
      reader.statedSize = pointer.withSize === true ? reader.view.getUint32(at + pointer.size, true) : null;
      reader.position += inlineSize;
      if (offset === 0) {
        fields[name] = null;
        return;
      }
      const start = baseOffset(reader, pointer.base) + offset;
      readAt(reader, start, name, () => {
        readPart(content, reader, fields, self);
        reader.spans?.set(target, { start, end: reader.position });
      });
    },
    write(output) {
      const block = blockOf(output);
      const at = block.position;
      copyOriginal(output, part, inlineSize);
      if (output.record.fields[name] === null || output.record.fields[name] === undefined) {
        // A pointer that was "nothing" keeps whatever size stands beside it.
        if (output.spanOf(target) !== null) new Uint8Array(block.view.buffer).fill(0, at, at + inlineSize);
        return;
      }
      const held = new BlockWriter(output.spanOf(target));
      content.write(into(output, held));
      if (pointer.withSize === true) {
        const before = held.original === null ? 0 : held.original.end - held.original.start;
        const stated = block.view.getUint32(at + pointer.size, true);
        block.view.setUint32(at + pointer.size, stated + held.position - before, true);
      }
      const base = pointer.base === 'file' ? 'file' : output.start;
      block.pointers.push({ position: at, size: pointer.size, base, target: held });
    },
    initialise(fields) {
      fields[name] = null;
    },
  };
  return part;
}

/** How much a sub-chunk holds: what its own tag states, what the pointer to it states, or a number of bytes known better. */
export type SubChunkExtent = 'tag' | 'pointer' | number;

/**
 * `tag, u32 size, content` at the end of a pointer. The tag's size is kept as stated, right or wrong, and moves only by
 * as much as the content grows.
 */
export function subChunk<F>(tag: string, extent: SubChunkExtent, content: Part<F>): Part<F> {
  const part: Part<F> = {
    ...content,
    kind: 'subChunk',
    inner: [content],
    read(reader, fields, self) {
      const pointed = reader.statedSize;
      reader.expectTag(tag);
      const stated = reader.u32(tag);
      const size = extent === 'tag' ? stated : extent === 'pointer' ? Math.max(0, (pointed ?? 8) - 8) : extent;
      reader.need(size, tag);
      const outerEnd = reader.end;
      reader.end = reader.position + size;
      readPart(content, reader, fields, self);
      reader.end = outerEnd;
    },
    write(output) {
      const original = output.originalOf(content);
      const { writer } = output;
      writer.tag(tag);
      const sizeAt = writer.reserve(4);
      content.write(output);
      const size = writer.position - sizeAt - 4;
      const stated = original === null ? size : statedBefore(original.bytes, original.start);
      const grown = original === null ? 0 : size - (original.end - original.start);
      writer.view.setUint32(sizeAt, stated + grown, true);
    },
  };
  return part;
}

/** The size word that stands right before a sub-chunk's content. */
function statedBefore(bytes: Uint8Array, contentStart: number): number {
  return new DataView(bytes.buffer, bytes.byteOffset).getUint32(contentStart - 4, true);
}

/** A number of records one after the other, without a count of their own in front. */
export function inlineRecords<const N extends string>(
  name: N,
  schema: RecordSchema,
  count: number,
  info: FieldInfo,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  return {
    kind: 'inlineRecords',
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    read(reader, fields, self) {
      const list: RecordId[] = [];
      for (let index = 0; index < count; index++) readListItem(schema, reader, self, list, name);
      fields[name] = list;
    },
    write: (output) => writeChildren(output, name, () => schema),
    initialise(fields) {
      fields[name] = [];
    },
  };
}

export interface RegionOptions {
  readonly rule: PlacementRule;
  /** Where the region ends, once its inline parts have been read; the end of the frame when left out. */
  readonly end?: (reader: Reader, start: number) => number;
  /** Called with the finished bytes, to set a size that covers the whole region. */
  readonly finish?: (bytes: Uint8Array<ArrayBuffer>) => void;
}

/** Tells where the records of a block came to stand, once the block has its place in the writer around it. */
function noteRecords({ writer, context }: PartWriter, block: BlockWriter, start: number): void {
  for (const { id, offset, length } of block.records) {
    const span = { offset: start + offset, length };
    if (writer instanceof BlockWriter) writer.records.push({ id, ...span });
    else context.spans?.set(id, span);
  }
}

/** A stretch of the file in which parts point at each other: a whole file, or one record with everything it points at. */
export function region<P extends readonly Part<unknown>[]>(
  options: RegionOptions,
  ...inner: P
): Part<Intersection<ShapeOf<P[number]>>> {
  const inline = {};
  const part: Part<unknown> = {
    kind: 'region',
    members: inner.flatMap((each) => each.members),
    inner,
    read(reader, fields, self) {
      const start = reader.position;
      for (const each of inner) readPart(each, reader, fields, self);
      reader.spans?.set(inline, { start, end: reader.position });
      const end = options.end?.(reader, start) ?? reader.end;
      if (end > reader.end || end < reader.position) reader.fail(`ends at ${end}, the frame at ${reader.end}`);
      reader.position = end;
    },
    write(output) {
      const root = new BlockWriter(output.spanOf(inline));
      const inside = { ...into(output, root), start: 0 };
      for (const each of inner) each.write(inside);
      const original = output.originalOf(part);
      const base = output.writer.position;
      const bytes = composeBlocks(root, original, options.rule, (block, start) =>
        noteRecords(output, block, base + start),
      );
      options.finish?.(bytes);
      output.writer.copy(bytes);
    },
    initialise(fields, version) {
      for (const each of inner) each.initialise(fields, version);
    },
  };
  // The fields of a region are those of the parts inside it.
  return part as Part<Intersection<ShapeOf<P[number]>>>;
}
