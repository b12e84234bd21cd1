/**
 * The parts models are made of: arrays of numbers, records and text at offsets from the start of their file, and records
 * that stand inside others. All arrays are `u32 count, u32 offset`; an empty one keeps whatever offset it had.
 */
import { draftByName, listByName, numbersByName, fieldsByName } from '../../../codec/byName.ts';
import type { FieldInfo } from '../../../codec/field.ts';
import { text as textField } from '../../../codec/field.ts';
import type { Reader } from '../../../codec/reader.ts';
import type { Part, RecordSchema } from '../../../codec/record.ts';
import { readListItem, readRecord } from '../../../codec/record.ts';
import type { Storage } from '../../../codec/storage.ts';
import { storageSize, zeros } from '../../../codec/storage.ts';
import { decodeText, encodeUtf8 } from '../../../codec/text.ts';
import type { Numbers, RecordId } from '../../../codec/documentRecord.ts';
import type { InlinePart, ModelOutput } from './encoder.ts';
import { modelOutput, recordSize } from './encoder.ts';
import { Block } from './block.ts';
import { fileOf, noteBlock, spend } from './reader.ts';

export const ARRAY_SIZE = 8;

/** Checks that an array lies within its file and returns where it starts in the reader's bytes. */
export function arrayStart(reader: Reader, count: number, offset: number, elementSize: number, what: string): number {
  const file = fileOf(reader);
  const start = file.start + offset;
  if (start > file.end) reader.fail(`offset ${offset} lies behind the end (${file.end - file.start})`, what);
  if (count * elementSize > file.end - start) {
    reader.fail(`${count} × ${elementSize} bytes, ${file.end - start} left`, `${what} count`);
  }
  spend(reader, count * elementSize, what);
  return start;
}

/** Reads elsewhere in the file and comes back. */
function readAt(reader: Reader, start: number, read: () => void): void {
  const { position, end } = reader;
  reader.position = start;
  reader.end = fileOf(reader).end;
  read();
  reader.position = position;
  reader.end = end;
}

/** Where the part stands in the joined original; null for a new record, or a part it did not have. */
export function inlineAt(output: ModelOutput, part: Part<unknown>): number | null {
  const original = output.originalOf(part);
  return original === null || original.end === original.start ? null : original.start;
}

export interface ArrayPlace {
  readonly count: number;
  readonly start: number;
  readonly end: number;
}

/** Count and place of the array whose count and offset stand at `from` in the original. */
export function originalArray(output: ModelOutput, from: number | null, elementSize: number): ArrayPlace | null {
  if (from === null) return null;
  const view = output.encoder.originalView;
  const count = view.getUint32(from, true);
  const fileStart = output.encoder.fileStart(output.encoder.suffixAt(from)) ?? 0;
  const start = fileStart + view.getUint32(from + 4, true);
  return { count, start, end: start + count * elementSize };
}

/**
 * Writes count and offset, and hands out the block for the content; null when there is none.
 *
 * @param from where count and offset stood in the original
 */
export function writeArray(output: ModelOutput, from: number | null, count: number, elementSize: number): Block | null {
  const block = output.writer;
  const at = block.position;
  const { original } = output.encoder;
  const before = originalArray(output, from, elementSize);
  if (original === null || from === null || before === null) block.reserve(ARRAY_SIZE);
  else block.copy(original.bytes.subarray(from, from + ARRAY_SIZE));
  block.view.setUint32(at, count, true);
  if (count === 0) {
    if (before !== null && before.count > 0) block.view.setUint32(at + 4, 0, true);
    return null;
  }
  const place = before === null || before.count === 0 ? null : { start: before.start, end: before.end };
  const target = new Block(block.suffix, place, { size: count * elementSize });
  block.point(at + 4, target);
  return target;
}

export interface NumbersOptions {
  readonly storage: Storage;
  readonly components?: number;
  readonly sameCountAs?: string;
  readonly since?: number;
  readonly until?: number;
}

/** An array of plain numbers. */
export function numbersAt<const N extends string>(
  name: N,
  options: NumbersOptions,
  info: FieldInfo,
): InlinePart<{ readonly [K in N]: Numbers }> {
  const { storage, components = 1, sameCountAs, since = 0, until = Infinity } = options;
  const exists = (version: number): boolean => version >= since && version < until;
  const elementSize = components * storageSize(storage);
  const target = {};
  const member = { kind: 'numbers' as const, name, info, storage: [storage], components, optional: false };
  const part: InlinePart<{ readonly [K in N]: Numbers }> = {
    kind: 'arrayAt',
    members: [sameCountAs === undefined ? member : { ...member, sameCountAs }],
    inlineSize: (version) => (exists(version) ? ARRAY_SIZE : 0),
    target,
    read(reader, fields) {
      if (!exists(reader.version)) return;
      const count = reader.u32(name);
      const offset = reader.u32(name);
      if (count === 0) {
        draftByName(fields)[name] = zeros(storage, 0);
        return;
      }
      const start = arrayStart(reader, count, offset, elementSize, name);
      noteBlock(reader, start, start + count * elementSize);
      reader.spans?.set(target, { start, end: start + count * elementSize });
      readAt(reader, start, () => reader.numbersInto(draftByName(fields), name, storage, count * components));
    },
    write(output) {
      const model = modelOutput(output);
      if (!exists(model.context.document.version)) return;
      const numbers = numbersByName(output.record.fields, name);
      const target = writeArray(model, inlineAt(model, part), Math.floor(numbers.length / components), elementSize);
      target?.numbers(numbers);
    },
    initialise(fields, version) {
      if (exists(version)) draftByName(fields)[name] = zeros(storage, 0);
    },
  };
  return part;
}

export interface RecordsOptions {
  readonly since?: number;
  readonly until?: number;
}

/** An array of records, which may point at further data. Versions outside `since` and `until` have an empty list. */
export function recordsAt<const N extends string>(
  name: N,
  schema: RecordSchema,
  options: RecordsOptions,
  info: FieldInfo,
): InlinePart<{ readonly [K in N]: readonly RecordId[] }> {
  const { since = 0, until = Infinity } = options;
  const target = {};
  const exists = (version: number): boolean => version >= since && version < until;
  const part: InlinePart<{ readonly [K in N]: readonly RecordId[] }> = {
    kind: 'arrayAt',
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    inlineSize: (version) => (exists(version) ? ARRAY_SIZE : 0),
    target,
    read(reader, fields, self) {
      const list: RecordId[] = [];
      draftByName(fields)[name] = list;
      if (!exists(reader.version)) return;
      const count = reader.u32(name);
      const offset = reader.u32(name);
      if (count === 0) return;
      const elementSize = recordSize(schema, reader.version);
      const start = arrayStart(reader, count, offset, elementSize, name);
      noteBlock(reader, start, start + count * elementSize);
      reader.spans?.set(target, { start, end: start + count * elementSize });
      readAt(reader, start, () => {
        for (let index = 0; index < count; index++) readListItem(schema, reader, self, list, name);
      });
    },
    write(output) {
      const model = modelOutput(output);
      const { version } = model.context.document;
      if (!exists(version)) return;
      const ids = listByName(model.record.fields, name);
      const target = writeArray(model, inlineAt(model, part), ids.length, recordSize(schema, version));
      if (target !== null) for (const id of ids) model.encoder.encode(id, target);
    },
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
  return part;
}

/** Longest path the client opens, with its NUL (format page 9). */
export const LONGEST_PATH = 0x108;

/** Text at an offset; the count includes the NUL, which is there for an empty text too. */
export function textAt<const N extends string>(name: N, info: FieldInfo): InlinePart<{ readonly [K in N]: string }> {
  const target = {};
  const part: InlinePart<{ readonly [K in N]: string }> = {
    kind: 'textAt',
    members: [{ kind: 'field', name, info, field: textField(LONGEST_PATH, info) }],
    inlineSize: () => ARRAY_SIZE,
    read(reader, fields) {
      const count = reader.u32(name);
      const offset = reader.u32(name);
      if (count === 0) {
        draftByName(fields)[name] = '';
        return;
      }
      const start = arrayStart(reader, count, offset, 1, name);
      noteBlock(reader, start, start + count);
      reader.spans?.set(target, { start, end: start + count });
      draftByName(fields)[name] = decodeText(reader.bytes, start, count);
    },
    write(output) {
      const model = modelOutput(output);
      // A record that an edit made may lack it.
      const text = String(fieldsByName(model.record.fields)[name] ?? '');
      const from = inlineAt(model, part);
      const before = originalArray(model, from, 1);
      const bytes = textBytes(model, text, before);
      writeArray(model, from, bytes.length, 1)?.copy(bytes);
    },
    initialise(fields) {
      draftByName(fields)[name] = info.initial ?? '';
    },
    describe({ start, end, spans }) {
      const content = spans.get(target);
      const pointer = {
        member: null,
        inside: [],
        offset: start,
        length: end - start,
        label: `${info.label}: where it stands`,
        run: null,
      };
      if (content === undefined) return [pointer];
      const { label } = info;
      return [
        pointer,
        { member: name, inside: [], offset: content.start, length: content.end - content.start, label, run: null },
      ];
    },
  };
  return part;
}

/** The bytes of a text: its old ones, with all that stands behind the NUL, while it still says the same. */
function textBytes(output: ModelOutput, text: string, before: ArrayPlace | null): Uint8Array {
  const { original } = output.encoder;
  if (original !== null && before !== null) {
    const old = original.bytes.subarray(before.start, before.end);
    if (decodeText(old, 0, old.length) === text) return old;
  }
  return Uint8Array.from([...encodeUtf8(text), 0]);
}

/** One record of a kind that always stands at this place of its owner, as the only entry of a list. */
export function inlineRecord<const N extends string>(
  name: N,
  schema: RecordSchema,
  info: FieldInfo,
): InlinePart<{ readonly [K in N]: readonly RecordId[] }> {
  return {
    kind: 'inlineRecords',
    members: [{ kind: 'records', name, info, schemas: [schema] }],
    inlineSize: (version) => recordSize(schema, version),
    read(reader, fields, self) {
      draftByName(fields)[name] = [readRecord(schema, reader, self)];
    },
    write(output) {
      const model = modelOutput(output);
      const ids = listByName(model.record.fields, name);
      if (ids.length === 0) model.writer.reserve(recordSize(schema, model.context.document.version));
      for (const id of ids) model.encoder.encode(id, model.writer);
    },
    initialise(fields) {
      draftByName(fields)[name] = [];
    },
  };
}
