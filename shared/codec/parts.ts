/** The parts that chunk formats are made of: runs of fixed fields, sized frames, child lists. Bulk data are in numberParts.ts. */
import { draftByName, fieldsByName, listByName } from './byName.ts';
import type { RecordId } from './documentRecord.ts';
import type { AnyField, FieldInfo, FieldsOf, Shape } from './field.ts';
import { existsIn, writeChanged } from './field.ts';
import type { Reader } from './reader.ts';
import type { Draft, Intersection, Member, Part, PartWriter, RecordSchema, ShapeOf } from './record.ts';
import { fieldsOfPart, readListItem, readPart, writeRecord } from './record.ts';
import type { Storage } from './storage.ts';

interface Slot {
  readonly name: string;
  readonly field: AnyField;
  readonly offset: number;
}

export interface Layout {
  readonly size: number;
  readonly slots: readonly Slot[];
}

/** A part whose fields stand at fixed offsets for a given version. */
export interface FixedPart<F> extends Part<F> {
  readonly kind: 'fixed';
  layout(version: number): Layout;
}

export function isFixed(part: Part<unknown>): part is FixedPart<unknown> {
  return part.kind === 'fixed';
}

function layOut(shape: Shape, version: number): Layout {
  const slots: Slot[] = [];
  let size = 0;
  for (const [name, field] of Object.entries(shape)) {
    if (!existsIn(field, version)) continue;
    slots.push({ name, field, offset: size });
    size += field.size;
  }
  return { size, slots };
}

function fieldMembers(shape: Shape): Member[] {
  return Object.entries(shape).map(([name, field]) => ({ kind: 'field', name, info: field.info, field }));
}

/** A run of fields without gaps. Fields of other versions are absent from the record. */
export function fixed<S extends Shape>(shape: S): FixedPart<FieldsOf<S>> {
  const layouts = new Map<number, Layout>();
  // Nearly always one version follows the other: a file's records all have the same.
  let lastVersion = NaN;
  let last: Layout = { size: 0, slots: [] };
  const layout = (version: number): Layout => {
    if (version === lastVersion) return last;
    const made = layouts.get(version) ?? layOut(shape, version);
    layouts.set(version, made);
    lastVersion = version;
    last = made;
    return made;
  };
  const part: FixedPart<FieldsOf<S>> = {
    kind: 'fixed',
    members: fieldMembers(shape),
    layout,
    inlineSize: (version) => layout(version).size,
    read(reader, fields) {
      const { size, slots } = layout(reader.version);
      const { view, position } = reader;
      if (position + size > reader.end) reader.fail(`${size} bytes needed, ${reader.remaining} left`);
      const draft = draftByName(fields);
      for (const slot of slots) draft[slot.name] = slot.field.read(view, position + slot.offset);
      reader.position = position + size;
    },
    skip(reader) {
      const { size } = layout(reader.version);
      if (size > reader.remaining) reader.fail(`${size} bytes needed, ${reader.remaining} left`);
      reader.position += size;
    },
    write(output) {
      const { size, slots } = layout(output.context.document.version);
      const start = output.writer.reserve(size);
      const { view } = output.writer;
      const original = output.originalOf(part);
      const oldLayout = original === null ? null : layout(original.version);
      const oldOffsets = new Map(oldLayout?.slots.map((slot) => [slot.field, slot.offset]));
      const target = new Uint8Array(view.buffer);
      const values = fieldsByName(output.record.fields);
      for (const slot of slots) {
        const oldOffset = oldOffsets.get(slot.field);
        if (original !== null && oldOffset !== undefined && original.end > original.start) {
          const from = original.start + oldOffset;
          target.set(original.bytes.subarray(from, from + slot.field.size), start + slot.offset);
        }
        const value = values[slot.name] ?? slot.field.initial;
        writeChanged(slot.field, view, start + slot.offset, value);
      }
    },
    initialise(fields, version) {
      const draft = draftByName(fields);
      for (const slot of layout(version).slots) draft[slot.name] = slot.field.initial;
    },
  };
  return part;
}

/** Fields that are there only when earlier fields of the same record say so, e.g. the radius of a sphere. */
export function fixedWhen<E, S extends Shape>(
  earlier: Part<E>,
  condition: (fields: Draft<E>) => boolean,
  shape: S,
): Part<Partial<FieldsOf<S>>> & { readonly isThere: (fields: unknown) => boolean } {
  const inner: Part<unknown> = fixed(shape);
  const isThere = (fields: unknown): boolean => condition(fieldsOfPart(earlier, fields));
  const part: Part<Partial<FieldsOf<S>>> & { readonly isThere: (fields: unknown) => boolean } = {
    kind: 'fixedWhen',
    members: inner.members,
    inner: [inner],
    isThere,
    read(reader, fields, self) {
      if (isThere(fields)) readPart(inner, reader, fields, self);
    },
    write(output) {
      if (isThere(output.record.fields)) inner.write(output);
    },
    initialise(fields, version) {
      if (isThere(fields)) inner.initialise(fields, version);
    },
  };
  return part;
}

/** Reads the size at the start of a frame and returns where the frame ends. */
function frameEnd(reader: Reader, mask: number): number {
  const start = reader.position;
  const size = (reader.u32('size') & mask) >>> 0;
  if (size < 4 || start + size > reader.end) {
    reader.fail(`${size} bytes stated, ${reader.end - start} left`, 'size', start);
  }
  return start + size;
}

/**
 * A frame that starts with its own size in bytes, the size field included. What stands behind the known parts is kept
 * in the field `unknownTail`. `mask` tells which bits of the size word are the size; the others keep their value.
 */
export function sized<P extends readonly Part<unknown>[]>(
  options: { readonly mask?: number; readonly tail?: string },
  ...inner: P
): Part<Intersection<ShapeOf<P[number]>> & object> {
  const mask = options.mask ?? 0xffffffff;
  const tail = options.tail ?? 'unknownTail';
  const tailMember: Member = {
    kind: 'numbers',
    name: tail,
    info: { label: 'Unknown bytes', explain: 'Bytes behind the known fields; kept as they are.', hidden: true },
    storage: ['u8'],
    components: 1,
    optional: true,
  };
  const skip = (reader: Reader, self: RecordId): void => {
    const outerEnd = reader.end;
    reader.end = frameEnd(reader, mask);
    for (const each of inner) each.skip?.(reader, self);
    reader.position = reader.end;
    reader.end = outerEnd;
  };
  const part: Part<Intersection<ShapeOf<P[number]>> & object> = {
    kind: 'sized',
    members: [...inner.flatMap((part) => part.members), tailMember],
    inner,
    read(reader, fields, self) {
      const outerEnd = reader.end;
      reader.end = frameEnd(reader, mask);
      for (const each of inner) readPart(each, reader, draftByName(fields), self);
      if (reader.position < reader.end) draftByName(fields)[tail] = reader.numbers('u8', reader.remaining, tail);
      reader.end = outerEnd;
    },
    write(output) {
      const start = output.writer.position;
      output.writer.u32(0);
      for (const each of inner) each.write(output);
      const rest = fieldsByName(output.record.fields)[tail];
      if (rest instanceof Uint8Array) output.writer.copy(rest);
      const original = output.originalOf(part);
      const oldWord =
        original === null
          ? 0
          : new DataView(original.bytes.buffer, original.bytes.byteOffset).getUint32(original.start, true);
      const size = output.writer.position - start;
      output.writer.view.setUint32(start, ((oldWord & ~mask) | (size & mask)) >>> 0, true);
    },
    initialise(fields, version) {
      for (const each of inner) each.initialise(fields, version);
    },
    ...(inner.every((each) => each.skip !== undefined) ? { skip } : {}),
  };
  return part;
}

/** Writes the records of a list one behind the other. */
export function writeChildren(
  output: PartWriter,
  list: readonly RecordId[],
  schemaOf: (type: string) => RecordSchema,
): void {
  for (const id of list) {
    const child = output.context.document.get(id);
    writeRecord(schemaOf(child.type), output.writer, child, output.context);
  }
}

/** `[tag], u32 count, records`. */
export function countedRecords<const N extends string>(
  name: N,
  schema: RecordSchema,
  options: { readonly tag?: string; readonly smallest: number },
  info: FieldInfo,
): Part<{ readonly [K in N]: readonly RecordId[] }> {
  const { tag, smallest } = options;
  const skip = (reader: Reader, self: RecordId): readonly RecordId[] => {
    if (tag !== undefined) reader.expectTag(tag);
    const count = reader.count(smallest, tag ?? name);
    const list: RecordId[] = [];
    for (let index = 0; index < count; index++) readListItem(schema, reader, self, list, name);
    reader.noteList(list);
    return list;
  };
  return {
    kind: 'countedRecords',
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    read(reader, fields, self) {
      draftByName(fields)[name] = reader.knownList() ?? skip(reader, self);
    },
    skip,
    write(output) {
      if (tag !== undefined) output.writer.tag(tag);
      output.writer.u32(listByName(output.record.fields, name).length);
      writeChildren(output, listByName(output.record.fields, name), () => schema);
    },
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
}

/** A value of this record that stands in another record's data; no bytes of its own. */
export function linked(
  name: string,
  target: { readonly recordType: string; readonly numbers: string; readonly index: string },
  value: { readonly storage: Storage; readonly components: number },
  info: FieldInfo,
): Part<object> {
  return {
    kind: 'linked',
    members: [{ kind: 'linked', name, info, ...value, ...target }],
    read() {},
    skip() {},
    write() {},
    initialise() {},
  };
}
