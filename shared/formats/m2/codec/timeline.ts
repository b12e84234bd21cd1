/** Tracks of versions before 264: ranges, times and values, each one array on the model's common timeline. */
import { draftByName } from '../../../codec/byName.ts';
import type { Reader } from '../../../codec/reader.ts';
import { storageSize } from '../../../codec/storage.ts';
import type { Fields, Value } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import type { ModelOutput } from './encoder.ts';
import { note } from './describe.ts';
import { ARRAY_SIZE, arrayStart, writeArray } from './parts.ts';
import { fileOf, noteBlock } from './reader.ts';

/** Property, interpolation and global loop: what is known of a track before its keys. */
export interface TrackHead {
  readonly property: string;
  readonly interpolation: number;
  readonly globalLoop: number;
}

function readArray(
  reader: Reader,
  fields: Record<string, Value>,
  name: string,
  storage: TrackKind['storage'],
  components: number,
  what: string,
): void {
  const count = reader.u32(what);
  const offset = reader.u32(what);
  if (count === 0) {
    draftByName(fields)[name] = reader.numbers(storage, 0, what);
    return;
  }
  const elementSize = components * storageSize(storage);
  const start = arrayStart(reader, count, offset, elementSize, what);
  noteBlock(reader, start, start + count * elementSize);
  if (reader.spans !== null) {
    const size = storageSize(storage);
    const run = { size, group: components, stride: elementSize, count: count * components };
    const label = name.charAt(0).toUpperCase() + name.slice(1);
    note(reader.spans, { member: name, offset: start, length: count * elementSize, label, run });
  }
  const { position, end } = reader;
  reader.position = start;
  reader.end = fileOf(reader).end;
  reader.numbersInto(draftByName(fields), name, storage, count * components);
  reader.position = position;
  reader.end = end;
}

export function readTimeline(reader: Reader, kind: TrackKind, head: TrackHead): Fields {
  const fields: Record<string, Value> = { ...head };
  readArray(reader, fields, 'ranges', 'u32', 2, `${head.property} ranges`);
  readArray(reader, fields, 'times', 'u32', 1, `${head.property} times`);
  if (kind.components > 0) {
    readArray(reader, fields, 'values', kind.storage, kind.components, `${head.property} values`);
  }
  return fields;
}

/** @param from where the three arrays stood in the original; null for a new track */
export function writeTimeline(output: ModelOutput<TrackFields>, kind: TrackKind, from: number | null): void {
  const write = (
    name: 'ranges' | 'times' | 'values',
    position: number,
    components: number,
    elementSize: number,
  ): void => {
    const numbers = output.record.fields[name];
    const count = isNumbers(numbers) ? Math.floor(numbers.length / components) : 0;
    const target = writeArray(output, from === null ? null : from + position * ARRAY_SIZE, count, elementSize);
    if (isNumbers(numbers)) target?.numbers(numbers.subarray(0, count * components));
  };
  write('ranges', 0, 2, 8);
  write('times', 1, 1, 4);
  if (kind.components > 0) write('values', 2, kind.components, kind.components * storageSize(kind.storage));
}
