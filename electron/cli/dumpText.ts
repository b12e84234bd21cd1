/** A part of a document as lines of text for people: the readable form of `dump`. */
import { fieldsByName, listByName } from '../../shared/codec/byName.ts';
import { formatOffset } from '../../shared/codec/error.ts';
import type { AnyField } from '../../shared/codec/field.ts';
import type { Member } from '../../shared/codec/record.ts';
import type { Storage } from '../../shared/codec/storage.ts';
import type { Place } from '../../shared/document/path.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../shared/codec/documentRecord.ts';
import { isNumbers } from '../../shared/codec/documentRecord.ts';
import { memberValue, presentMembers, readPlace } from '../../shared/document/value.ts';
import { printable } from './command.ts';
import type { Dumped, Part } from './dumpPart.ts';
import { notesOf } from './dumpPart.ts';
import { titleOf } from '../../shared/document/recordPaths.ts';
import {
  countText,
  elementsText,
  fieldText,
  linkedText,
  numberText,
  storageOfNumbers,
} from '../../shared/format/difference/valueText.ts';
import { counted } from '../../shared/codec/words.ts';

/** Numbers of bulk data shown when not all are asked for. */
const numbersShown = 24;
/** Elements on one line when all are shown. */
const elementsPerLine = { single: 16, several: 4 } as const;
const nameWidth = 20;

export interface TextOptions {
  /** Bulk data is shown in full. */
  readonly isWhole: boolean;
  /** Places in the file are left out: they move with everything in front. */
  readonly isPlain: boolean;
}

interface TextDump extends Dumped, TextOptions {}

function spanText(record: DocumentRecord): string {
  const { source } = record;
  if (source === null) return '';
  return ` at ${formatOffset(source.offset)}, ${counted(source.length, 'byte')}`;
}

function headingOf({ format, paths }: Dumped, record: DocumentRecord): string {
  const path = paths.get(record.id);
  const label = format.schemas.get(record.type)?.info.label ?? record.type;
  const title = titleOf(format, record);
  return path?.isReachable === true ? path.path : title === null ? label : `${label} ${title}`;
}

function named(indent: string, name: string, text: string): string {
  return `${indent}${name.padEnd(nameWidth)}${text}`;
}

function* fieldLines(dumped: TextDump, name: string, field: AnyField, value: Value, indent: string): Generator<string> {
  const isGroup = field.kind === 'struct' && typeof value === 'object' && value !== null;
  if (!isGroup) {
    yield named(indent, name, fieldText(field, value, dumped.target));
    return;
  }
  yield `${indent}${name}`;
  // The value of a struct field is a plain object with the names of its shape.
  const group = value as { readonly [name: string]: Value };
  for (const [inner, innerField] of Object.entries(field.shape)) {
    yield* fieldLines(dumped, inner, innerField, group[inner], `${indent}  `);
  }
}

function* numbersLines(
  dumped: TextDump,
  member: Member & { readonly kind: 'numbers' },
  numbers: Numbers,
  indent: string,
): Generator<string> {
  const { components, name } = member;
  const count = Math.ceil(numbers.length / components);
  const heading = named(indent, name, countText(member, numbers));
  const shortened = Math.max(1, Math.floor(numbersShown / components));
  if (count <= shortened) {
    yield count === 0 ? heading : `${heading}: ${elementsText(numbers, components, 0, count)}`;
  } else if (!dumped.isWhole) {
    yield `${heading}: ${elementsText(numbers, components, 0, shortened)} … (--all shows ${count - shortened} more)`;
  } else {
    yield heading;
    const perLine = components === 1 ? elementsPerLine.single : elementsPerLine.several;
    for (let from = 0; from < count; from += perLine) {
      const elements = elementsText(numbers, components, from, Math.min(count, from + perLine));
      yield `${indent}  ${`[${from}]`.padEnd(nameWidth - 2)}${elements}`;
    }
  }
}

function* memberLines(dumped: TextDump, record: DocumentRecord, member: Member, indent: string): Generator<string> {
  const value = memberValue(dumped.document, record, member);
  switch (member.kind) {
    case 'records':
      for (const id of listByName(record.fields, member.name)) yield* recordLines(dumped, id, indent);
      return;
    case 'numbers':
      if (isNumbers(value)) yield* numbersLines(dumped, member, value, indent);
      else yield named(indent, member.name, 'absent');
      return;
    case 'linked':
      yield named(indent, member.name, linkedText(member, value));
      return;
    case 'field':
      yield* fieldLines(dumped, member.name, member.field, value, indent);
  }
}

/** A record and everything it holds, in the order of its declaration. */
function* recordLines(dumped: TextDump, id: RecordId, indent: string): Generator<string> {
  const record = dumped.document.get(id);
  yield `${indent}${headingOf(dumped, record)}${dumped.isPlain ? '' : spanText(record)}`;
  const isTitled = dumped.paths.get(id)?.isReachable !== true;
  for (const [name, value] of notesOf(dumped.format, record)) {
    if (isTitled && value === titleOf(dumped.format, record)) continue;
    yield named(`${indent}  `, name, typeof value === 'string' ? JSON.stringify(value) : String(value));
  }
  for (const member of presentMembers(dumped.format, dumped.document, record)) {
    yield* memberLines(dumped, record, member, `${indent}  `);
  }
}

/** The field, or the storage of the number, that the steps of a place lead to; null for bulk data and linked values. */
function fieldAt(member: Member, inside: Place['inside']): AnyField | Storage | null {
  let field: AnyField | null = member.kind === 'field' ? member.field : null;
  for (const step of inside) {
    if (field?.kind === 'vector') return field.storage;
    field = field?.kind === 'struct' ? (field.shape[step] ?? null) : null;
  }
  return field;
}

/** One number out of a vector, a linked value or bulk data. */
function numberStorage(record: DocumentRecord, member: Member): Storage {
  if (member.kind === 'linked') return member.storage;
  const data = fieldsByName(record.fields)[member.name];
  return isNumbers(data) ? storageOfNumbers(data) : 'f64';
}

function* valueLines(dumped: TextDump, place: Place, member: Member): Generator<string> {
  const record = dumped.document.get(place.record);
  if (place.inside.length === 0) {
    yield* memberLines(dumped, record, member, '');
    return;
  }
  const value = readPlace(dumped.document, place);
  const name = place.inside.reduce<string>(
    (text, step) => (typeof step === 'number' ? `${text}[${step}]` : `${text}.${step}`),
    member.name,
  );
  const field = fieldAt(member, place.inside);
  if (field !== null && typeof field !== 'string') {
    yield* fieldLines(dumped, name, field, value, '');
    return;
  }
  const unit = member.info.unit === undefined ? '' : ` ${member.info.unit}`;
  yield named('', name, numberText(Number(value), field ?? numberStorage(record, member)) + unit);
}

function* partLines(text: TextDump, part: Part): Generator<string> {
  if (part.kind === 'value') yield* valueLines(text, part.place, part.member);
  else if (part.kind === 'record') yield* recordLines(text, part.id, '');
  else for (const id of part.ids) yield* recordLines(text, id, '');
}

export function* dumpLines(dumped: Dumped, part: Part, options: TextOptions): Generator<string> {
  for (const line of partLines({ ...dumped, ...options }, part)) yield printable(line);
}
