/**
 * Where each value of a record stands in a file's bytes: what the byte view and tooltips show. Works from the record's
 * schema and bytes alone, for any format whose parts describe themselves.
 */
import type { FieldSpan } from './fieldSpan.ts';
import type { Fields, RecordId, Span, Value } from './documentRecord.ts';
import { isNumbers } from './documentRecord.ts';
import type { Records } from './recordTable.ts';
import type { AnyField } from './field.ts';
import type { FilePart } from './documentView.ts';
import { isFixed } from './parts.ts';
import type { PartSpans } from './reader.ts';
import { Reader, RecordBuilder } from './reader.ts';
import type { Member, Part, RecordSchema } from './record.ts';
import { readPart } from './record.ts';
import { storageSize } from './storage.ts';

interface Traced {
  readonly bytes: Uint8Array;
  readonly spans: PartSpans;
  readonly fields: Record<string, Value>;
  readonly children: Records;
}

/** Reads the record once more and notes where its parts and children stand. Throws what the format's reader throws. */
function trace(
  schema: RecordSchema,
  bytes: Uint8Array,
  span: Span,
  version: number,
  files: readonly FilePart[],
): Traced {
  const builder = new RecordBuilder();
  const end = span.offset + span.length;
  const reader = new Reader(bytes, { version, builder, position: span.offset, end, files });
  const spans: PartSpans = new Map();
  reader.recordStart = span.offset;
  const fields: Record<string, Value> = {};
  const id = builder.reserve();
  for (const part of schema.parts) {
    reader.spans = spans;
    readPart(part, reader, fields, id);
  }
  return { bytes, spans, fields, children: builder.records };
}

function leaf(
  member: string | null,
  inside: FieldSpan['inside'],
  offset: number,
  length: number,
  label: string,
): FieldSpan {
  return { member, inside, offset, length, label, run: null };
}

/** Members that are asked for, where not all are. */
type Wanted = ReadonlySet<string> | null;

/** The values inside one field of fixed size. */
function insideField(member: string, field: AnyField, inside: FieldSpan['inside'], offset: number): FieldSpan[] {
  const { label } = field.info;
  if (field.kind === 'struct') {
    let at = offset;
    return Object.entries(field.shape).flatMap(([name, inner]) => {
      const start = at;
      at += inner.size;
      return insideField(member, inner, [...inside, name], start);
    });
  }
  if (field.kind !== 'vector') return [leaf(member, inside, offset, field.size, label)];
  const size = storageSize(field.storage);
  return Array.from({ length: field.count }, (_, at) =>
    leaf(member, [...inside, at], offset + at * size, size, `${label} ${at + 1}`),
  );
}

function isNumbersMember(member: Member): member is Member & { kind: 'numbers' } {
  return member.kind === 'numbers';
}

/** Bulk data at the end of a stretch of bytes, and the tag and count in front of it. */
function bulkAtEnd(member: Member & { kind: 'numbers' }, value: Value, start: number, end: number): FieldSpan[] {
  if (!isNumbers(value)) return [];
  const offset = end - value.byteLength;
  const size = value.BYTES_PER_ELEMENT;
  const group = Math.max(1, member.components);
  const run = { size, group, stride: size * group, count: value.length };
  const data: FieldSpan = {
    member: member.name,
    inside: [],
    offset,
    length: value.byteLength,
    label: member.info.label,
    run,
  };
  const head = offset > start ? [leaf(null, [], start, offset - start, `${member.info.label}: tag and count`)] : [];
  return value.byteLength > 0 ? [...head, data] : head;
}

/**
 * Two arrays that stand interleaved, key by key, at the end of a stretch: times and values of a track. Both arrays hold
 * numbers of four bytes, and there is one time a key.
 */
function interleaved(
  [times, values]: readonly [Member & { kind: 'numbers' }, Member & { kind: 'numbers' }],
  fields: Fields,
  end: number,
): { readonly spans: FieldSpan[]; readonly start: number } {
  const frames = fields[times.name];
  const numbers = fields[values.name];
  if (!isNumbers(frames) || !isNumbers(numbers) || frames.length === 0) return { spans: [], start: end };
  const perKey = numbers.length / frames.length;
  const size = frames.BYTES_PER_ELEMENT;
  const stride = size * (1 + perKey);
  const start = end - stride * frames.length;
  const length = end - start;
  return {
    start,
    spans: [
      {
        member: times.name,
        inside: [],
        offset: start,
        length: length - perKey * size,
        label: times.info.label,
        run: { size, group: 1, stride, count: frames.length },
      },
      {
        member: values.name,
        inside: [],
        offset: start + size,
        length: length - size,
        label: values.info.label,
        run: { size, group: perKey, stride, count: numbers.length },
      },
    ],
  };
}

/** Tag and count in front of a list of records. */
function listHead(member: Member, traced: Traced, start: number, end: number): FieldSpan[] {
  const ids = traced.fields[member.name];
  const first = Array.isArray(ids) ? traced.children.get(ids[0] as RecordId)?.source : undefined;
  const headEnd = Math.min(first?.offset ?? end, end);
  return headEnd > start ? [leaf(member.name, [], start, headEnd - start, `${member.info.label}: tag and count`)] : [];
}

function spansOfPart(part: Part<unknown>, traced: Traced, version: number, wanted: Wanted = null): FieldSpan[] {
  const place = traced.spans.get(part);
  if (place === undefined || place.end === place.start) return [];
  if (wanted !== null && !part.members.some(({ name }) => wanted.has(name))) return [];
  if (isFixed(part)) {
    const { slots } = part.layout(version);
    return (wanted === null ? slots : slots.filter(({ name }) => wanted.has(name))).flatMap(({ name, field, offset }) =>
      insideField(name, field, [], place.start + offset),
    );
  }
  if (part.describe !== undefined) return [...part.describe({ ...traced, ...place })];
  if (part.target !== undefined) return spansOfPointer(part, part.target, traced, version);
  const inner = (part.inner ?? []).flatMap((each) => spansOfPart(each, traced, version, wanted));
  const innerMembers = new Set((part.inner ?? []).flatMap((each) => each.members.map(({ name }) => name)));
  const noted = (part.inner ?? []).flatMap((each) => traced.spans.get(each) ?? []);
  const isWrapper =
    noted.length === 0 && (part.inner ?? []).length > 0 && part.members.every(({ name }) => innerMembers.has(name));
  const own = part.members.filter(({ name }) => isWrapper || !innerMembers.has(name));
  const bulk = own.filter(isNumbersMember).filter(({ name }) => isNumbers(traced.fields[name]));
  const lists = own.filter((member) => member.kind === 'records');
  const [first, second] = bulk;
  if (first !== undefined && second !== undefined) {
    const keys = interleaved([first, second], traced.fields, place.end);
    return [...headBytes(part, noted, place.start, keys.start), ...inner, ...keys.spans];
  }
  const lastInner = noted.at(-1);
  if (first !== undefined) {
    const data = bulkAtEnd(first, traced.fields[first.name], lastInner?.end ?? place.start, place.end);
    return [...headBytes(part, noted, place.start, place.start), ...inner, ...data];
  }
  const heads = lists.flatMap((member) => listHead(member, traced, lastInner?.end ?? place.start, place.end));
  return [...headBytes(part, noted, place.start, place.start), ...inner, ...heads];
}

/** Count and offset that stand in the record, and the content where they point. Records there have spans of their own. */
function spansOfPointer(part: Part<unknown>, target: object, traced: Traced, version: number): FieldSpan[] {
  const place = traced.spans.get(part);
  if (place === undefined) return [];
  const content = traced.spans.get(target);
  const [member] = part.members;
  const list = member?.kind === 'records' ? member.name : null;
  const label = `${member?.info.label ?? 'Content'}: where it stands`;
  const pointer = leaf(list, [], place.start, place.end - place.start, label);
  if (content === undefined) return [pointer];
  const inner = (part.inner ?? []).flatMap((each) => spansOfPart(each, traced, version));
  if (member === undefined || !isNumbersMember(member) || inner.length > 0) return [pointer, ...inner];
  return [pointer, ...bulkAtEnd(member, traced.fields[member.name], content.start, content.end)];
}

/** Bytes of a frame in front of the parts inside it: its size, or its tag and count. */
function headBytes(
  part: Part<unknown>,
  noted: readonly { readonly start: number }[],
  start: number,
  fallbackEnd: number,
): FieldSpan[] {
  const end = noted[0]?.start ?? fallbackEnd;
  if (end <= start) return [];
  return [leaf(null, [], start, end - start, part.kind === 'sized' ? 'Size in bytes' : 'Tag and count')];
}

/**
 * Every value of a record with its place in the bytes, in the order of the bytes. `span` is where the record stands in them.
 * What belongs to records inside it is left out. `files` are those that the bytes consist of, where there are several.
 */
export function fieldSpans(
  schema: RecordSchema,
  bytes: Uint8Array,
  span: Span,
  version: number,
  files: readonly FilePart[] = [],
): readonly FieldSpan[] {
  const traced = trace(schema, bytes, span, version, files);
  return schema.parts
    .flatMap((part) => spansOfPart(part, traced, version))
    .sort((left, right) => left.offset - right.offset);
}

/**
 * The same for some members alone, for those who look at many records. What else stands in a part with one of them may be
 * there too.
 */
export function memberSpans(
  schema: RecordSchema,
  members: ReadonlySet<string>,
  bytes: Uint8Array,
  span: Span,
  version: number,
): readonly FieldSpan[] {
  const traced = trace(schema, bytes, span, version, []);
  return schema.parts.flatMap((part) => spansOfPart(part, traced, version, members));
}

/** The number of a run that a byte belongs to; null when the byte stands between its groups. */
function indexInRun({ run, offset }: FieldSpan, at: number): number | null {
  if (run === null) return null;
  const from = at - offset;
  const group = Math.floor(from / run.stride);
  const within = Math.floor((from - group * run.stride) / run.size);
  const index = group * run.group + within;
  return within < run.group && index >= 0 && index < run.count ? index : null;
}

/** The value that a byte belongs to, with the steps into it; null for bytes that no span covers. */
export function valueAtByte(
  spans: readonly FieldSpan[],
  at: number,
): { readonly span: FieldSpan; readonly inside: readonly (string | number)[] } | null {
  for (const span of spans) {
    if (at < span.offset || at >= span.offset + span.length) continue;
    if (span.run === null) return { span, inside: span.inside };
    const index = indexInRun(span, at);
    if (index !== null) return { span, inside: [index] };
  }
  return null;
}

function startsWith(steps: readonly (string | number)[], start: readonly (string | number)[]): boolean {
  return start.every((step, at) => steps[at] === step);
}

/** The stretches of bytes that a value takes: several for interleaved data. Empty when the record has no such value. */
export function bytesOfValue(
  spans: readonly FieldSpan[],
  member: string,
  inside: readonly (string | number)[],
): readonly Span[] {
  const own = spans.filter((span) => span.member === member);
  return own.flatMap(({ run, offset, length, inside: steps }): Span[] => {
    const [index] = inside;
    if (run === null) return startsWith(steps, inside) ? [{ offset, length }] : [];
    if (typeof index === 'number') {
      if (index < 0 || index >= run.count) return [];
      const group = Math.floor(index / run.group);
      return [{ offset: offset + group * run.stride + (index - group * run.group) * run.size, length: run.size }];
    }
    if (run.stride === run.size * run.group) return [{ offset, length }];
    return Array.from({ length: run.count / run.group }, (_, group) => ({
      offset: offset + group * run.stride,
      length: run.size * run.group,
    }));
  });
}
