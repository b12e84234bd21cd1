/** What records were in the file they came from: read again from its bytes, for resetting fields. Pure. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { Original } from '../../../../../shared/codec/documentView.ts';
import type { Format, FormatDocument } from '../../../../../shared/format/format.ts';
import { Reader, RecordBuilder } from '../../../../../shared/codec/reader.ts';
import { readRecord } from '../../../../../shared/codec/record.ts';
import type { DocumentRecord, Fields, Value } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../../../../shared/codec/documentRecord.ts';
import { linkedPlace } from '../../../../../shared/document/value.ts';
import type { Slot } from './slots.ts';

/** The fields a record had in its file; null for one made by an edit. Its lists name children of another reading. */
export function originalFields(format: Format, original: Original, record: DocumentRecord): Fields | null {
  const schema = format.schemas.get(record.type);
  if (record.source === null || schema === undefined) return null;
  const builder = new RecordBuilder();
  const { offset, length } = record.source;
  const reader = new Reader(original.bytes, {
    version: original.version,
    builder,
    position: offset,
    end: offset + length,
  });
  const read = builder.records.get(readRecord(schema, reader, null));
  return read === undefined ? null : fieldsByName(read.fields);
}

/** The value a slot had in the file; undefined when the record is new or had no such value. */
export function originalValue(document: FormatDocument, original: Original, record: DocumentRecord, slot: Slot): Value {
  const { member, inside } = slot;
  const { format } = document;
  if (member.kind === 'linked') {
    const place = linkedPlace(document, record, member);
    const own = originalFields(format, original, record);
    const numbers =
      place === null ? undefined : originalFields(format, original, document.get(place.record))?.[place.member];
    const start = Number(own?.[member.index] ?? NaN) * member.components;
    return isNumbers(numbers) && start >= 0 ? [...numbers.subarray(start, start + member.components)] : undefined;
  }
  let value: Value = originalFields(format, original, record)?.[member.name];
  for (const step of inside) value = (value as { readonly [name: string]: Value } | undefined)?.[step];
  return value;
}
