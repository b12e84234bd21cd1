/** A document as the bytes a save would write now, with the place of every record in them, and lookups both ways. Pure. */
import type { FilePart, Original } from '../../../../../shared/codec/documentView.ts';
import type { FieldSpan } from '../../../../../shared/codec/fieldSpan.ts';
import { bytesOfValue, fieldSpans, valueAtByte } from '../../../../../shared/codec/spans.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import { pathOf } from '../../../../../shared/document/path.ts';
import type { RecordId, Span } from '../../../../../shared/codec/documentRecord.ts';
import { linkedPlace } from '../../../../../shared/document/value.ts';
import type { FocusedValue } from '../../state/session.ts';

export interface Written {
  readonly document: Document;
  readonly bytes: Uint8Array;
  /** The files that the bytes consist of, the main one first; empty for formats of one file. */
  readonly files: readonly FilePart[];
  readonly spans: ReadonlyMap<RecordId, Span>;
  /** Records in the order of their starts; of those that start together, the holder before what it holds. */
  readonly order: readonly { readonly id: RecordId; readonly start: number }[];
  /** Stretches that belong to records standing elsewhere, in order; null until one is asked for. */
  distant: readonly DistantStretch[] | null;
  /** Values of records that were asked for, kept because large records are read anew for them. */
  readonly fields: Map<RecordId, readonly FieldSpan[]>;
}

/** Bytes that an offset of a record leads to, such as the vertices of a submodel. */
interface DistantStretch {
  readonly start: number;
  readonly end: number;
  readonly record: RecordId;
}

/** Encodes the whole document. Throws where the document cannot be written. */
export function writtenOf(document: Document, original: Original | null): Written {
  const spans = new Map<RecordId, Span>();
  const files: FilePart[] = [];
  const bytes = document.format.write({ document, original, spans, files });
  const order = [...spans]
    .map(([id, { offset, length }]) => ({ id, start: offset, length }))
    .sort((left, right) => left.start - right.start || right.length - left.length);
  return { document, bytes, files, spans, order, distant: null, fields: new Map() };
}

function holds(span: Span | undefined, at: number): boolean {
  return span !== undefined && at >= span.offset && at < span.offset + span.length;
}

/** The smallest record that a byte belongs to; null for bytes outside of all. */
export function recordAt({ document, spans, order }: Written, at: number): RecordId | null {
  let low = 0;
  let high = order.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((order[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  let id: RecordId | null = order[low]?.id ?? null;
  while (id !== null && !holds(spans.get(id), at)) id = document.has(id) ? document.get(id).owner : null;
  return id;
}

/** Places of a record's values in the bytes; empty when the record is not in them. */
function fieldsIn(written: Written, id: RecordId): readonly FieldSpan[] {
  const known = written.fields.get(id);
  if (known !== undefined) return known;
  const { document, bytes, spans } = written;
  const span = spans.get(id);
  const schema = document.has(id) ? document.format.schemas.get(document.get(id).type) : undefined;
  const found =
    span === undefined || schema === undefined ? [] : fieldSpans(schema, bytes, span, document.version, written.files);
  written.fields.set(id, found);
  return found;
}

/** Stretches outside of the records they belong to. Reads every record anew, so it is made once, when it is needed. */
function distantOf(written: Written): readonly DistantStretch[] {
  written.distant ??= [...written.spans]
    .flatMap(([record, span]) =>
      fieldsIn(written, record).flatMap(({ offset, length }) =>
        length === 0 || holds(span, offset) ? [] : [{ start: offset, end: offset + length, record }],
      ),
    )
    .sort((left, right) => left.start - right.start);
  return written.distant;
}

function distantAt(written: Written, at: number): RecordId | null {
  const all = distantOf(written);
  let low = 0;
  let high = all.length - 1;
  while (low < high) {
    const middle = (low + high + 1) >> 1;
    if ((all[middle]?.start ?? 0) <= at) low = middle;
    else high = middle - 1;
  }
  const found = all[low];
  return found !== undefined && at >= found.start && at < found.end ? found.record : null;
}

/** What stands at a byte. */
export interface ByteOwner {
  readonly record: RecordId;
  /** The value, or null for bytes that say how the record is built. */
  readonly value: FocusedValue | null;
  readonly label: string;
}

export function ownerOf(written: Written, at: number): ByteOwner | null {
  const record = recordAt(written, at) ?? distantAt(written, at);
  if (record === null) return null;
  const found = valueAtByte(fieldsIn(written, record), at);
  const member = found?.span.member ?? null;
  const value = found === null || member === null ? null : { record, member, inside: found.inside };
  return { record, value, label: found?.span.label ?? '' };
}

/** The bytes of a value, wherever they stand: those of a pivot are in another record. */
export function bytesOfFocused(written: Written, { record, member, inside }: FocusedValue): readonly Span[] {
  const { document } = written;
  if (!document.has(record)) return [];
  const declared = document.format.schemas.get(document.get(record).type)?.membersByName.get(member);
  if (declared?.kind !== 'linked') return bytesOfValue(fieldsIn(written, record), member, inside);
  const place = linkedPlace(document, document.get(record), declared);
  if (place === null) return [];
  const [component] = inside;
  const components =
    typeof component === 'number' ? [component] : Array.from({ length: declared.components }, (_, at) => at);
  const holder = fieldsIn(written, place.record);
  return components.flatMap((each) => bytesOfValue(holder, place.member, [place.start + each]));
}

/** Path of what stands at a byte: `sequences["Stand"].interval[1]`. */
export function pathAt({ document }: Written, owner: ByteOwner): string {
  // The bytes are a moment behind the document: what stands in them may be gone already.
  if (!document.has(owner.record)) return owner.label;
  const path = pathOf(document.format, document, owner.record);
  if (owner.value === null) return path === '' ? owner.label : `${path} · ${owner.label}`;
  const { member, inside } = owner.value;
  const steps = inside.map((step) => (typeof step === 'number' ? `[${step}]` : `.${step}`)).join('');
  return `${path}.${member}${steps}`;
}

/** Whether a record is an object people select: not the file itself nor the frames of its chunks. */
export function isObject(document: Document, id: RecordId): boolean {
  for (let each: RecordId | null = id; each !== null; each = document.get(each).owner) {
    const { type } = document.get(each);
    if (document.format.collections.some(({ types }) => types.includes(type))) return true;
  }
  return false;
}
