/** What the Properties panel edits: single values of a record's members, grouped under headings as the schema says. Pure. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { AnyField, FieldInfo } from '../../../../../shared/codec/field.ts';
import { existsIn } from '../../../../../shared/codec/field.ts';
import type { Format } from '../../../../../shared/format/format.ts';
import type { Member } from '../../../../../shared/codec/record.ts';
import type { Storage } from '../../../../../shared/codec/storage.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, Value } from '../../../../../shared/codec/documentRecord.ts';
import { isNumbers, sameValue } from '../../../../../shared/codec/documentRecord.ts';
import { linkedPlace } from '../../../../../shared/document/value.ts';
import type { Mixed } from '../../../base/ui/index.ts';
import { MIXED } from '../../../base/ui/index.ts';

/** What a control edits. */
export type SlotKind =
  | { readonly kind: 'number'; readonly storage: Storage }
  | { readonly kind: 'vector'; readonly storage: Storage; readonly count: number }
  | { readonly kind: 'text' }
  | { readonly kind: 'bytes'; readonly size: number };

/** One editable value: a field, a field inside a group such as an extent, or a value that stands in another record. */
export interface Slot {
  /** `extent.radius`: its identity in the panel and the end of its path. */
  readonly key: string;
  readonly member: Member;
  readonly inside: readonly string[];
  readonly info: FieldInfo;
  readonly type: SlotKind;
  readonly initial: Value;
  /** The field that checks values; null for linked values, which their place checks. */
  readonly field: AnyField | null;
}

function typeOf(field: AnyField): SlotKind | null {
  switch (field.kind) {
    case 'number':
      return { kind: 'number', storage: field.storage };
    case 'vector':
      return { kind: 'vector', storage: field.storage, count: field.count };
    case 'text':
      return { kind: 'text' };
    case 'bytes':
      return { kind: 'bytes', size: field.size };
    case 'struct':
      return null;
  }
}

function slotsInside(member: Member, field: AnyField, inside: readonly string[]): readonly Slot[] {
  if (field.kind === 'struct') {
    return Object.entries(field.shape).flatMap(([name, inner]) => slotsInside(member, inner, [...inside, name]));
  }
  const type = typeOf(field);
  const key = [member.name, ...inside].join('.');
  return type === null ? [] : [{ key, member, inside, info: field.info, type, initial: field.initial, field }];
}

/** Slots by their members, which last as long as the program: one slot is one object, so that its row can be kept. */
const slotsByMember = new WeakMap<Member, readonly Slot[]>();

/** The editable values of a member; none for bulk data and lists. */
export function slotsOf(member: Member): readonly Slot[] {
  const known = slotsByMember.get(member);
  if (known !== undefined) return known;
  const made = slotsMadeOf(member);
  slotsByMember.set(member, made);
  return made;
}

function slotsMadeOf(member: Member): readonly Slot[] {
  if (member.info.hidden === true) return [];
  if (member.kind === 'field') return slotsInside(member, member.field, []);
  if (member.kind !== 'linked') return [];
  const type = { kind: 'vector' as const, storage: member.storage, count: member.components };
  return [{ key: member.name, member, inside: [], info: member.info, type, initial: undefined, field: null }];
}

/** A heading and what stands under it. */
export interface SlotGroup {
  readonly title: string;
  readonly slots: readonly Slot[];
}

/** Whether a record has a member: of fields the version decides, and conditions inside the record. */
function hasMember(document: Document, record: DocumentRecord, member: Member): boolean {
  if (member.kind === 'linked') return linkedPlace(document, record, member) !== null;
  if (member.kind === 'field' && !existsIn(member.field, document.version)) return false;
  return fieldsByName(record.fields)[member.name] !== undefined;
}

function sameMember(left: Member, right: Member | undefined): boolean {
  if (right === undefined || left.kind !== right.kind || left.info.label !== right.info.label) return false;
  if (left.kind !== 'field' || right.kind !== 'field') return true;
  return left.field.kind === right.field.kind && left.field.size === right.field.size;
}

/** Members that every record has, in the order of the first one's declaration. */
export function commonMembers(document: Document, records: readonly DocumentRecord[]): readonly Member[] {
  const [first] = records;
  if (first === undefined) return [];
  const schemas = new Set(records.flatMap(({ type }) => document.format.schemas.get(type) ?? []));
  const members = document.format.schemas.get(first.type)?.members ?? [];
  // Members that hang on another record's data are looked up for the first record only: one search of the whole document.
  return members.filter(
    (member) =>
      [...schemas].every((schema) => sameMember(member, schema.membersByName.get(member.name))) &&
      (member.kind === 'linked' ? [first] : records).every((record) => hasMember(document, record, member)),
  );
}

/** Groups the editable values under the schema's headings; those without one stand under the record's kind. */
export function groupsOf(members: readonly Member[], kind: string): readonly SlotGroup[] {
  const groups = new Map<string, Slot[]>();
  for (const slot of members.flatMap(slotsOf)) {
    const title = slot.info.group ?? slot.member.info.group ?? kind;
    groups.set(title, [...(groups.get(title) ?? []), slot]);
  }
  return [...groups].map(([title, slots]) => ({ title, slots }));
}

export type BulkMember = Member & { kind: 'numbers' };
export type ListMember = Member & { kind: 'records' };

export function bulkMembers(members: readonly Member[]): readonly BulkMember[] {
  return members.filter((member): member is BulkMember => member.kind === 'numbers' && member.info.hidden !== true);
}

/** A list of records that are nothing but key tracks. */
export function isTrackList({ animation }: Format, member: Member): member is ListMember {
  return member.kind === 'records' && member.schemas.some(({ type }) => animation?.trackTypes.has(type) === true);
}

export function childLists(format: Format, members: readonly Member[]): readonly ListMember[] {
  return members.filter((member): member is ListMember => member.kind === 'records' && !isTrackList(format, member));
}

/** The values of a slot in each of the records; undefined where a record has none. */
export function slotValues(document: Document, records: readonly DocumentRecord[], slot: Slot): readonly Value[] {
  const { member, inside } = slot;
  if (member.kind === 'linked') return linkedValues(document, records, member);
  return records.map(({ fields }) => {
    let value: Value = fieldsByName(fields)[member.name];
    for (const step of inside) {
      // Groups are plain objects by name: the schema says so.
      value = (value as { readonly [name: string]: Value } | undefined)?.[step];
    }
    return value;
  });
}

/** The data is looked up once for all records. */
function linkedValues(
  document: Document,
  records: readonly DocumentRecord[],
  member: Member & { kind: 'linked' },
): readonly Value[] {
  const [first] = records;
  const place = first === undefined ? null : linkedPlace(document, first, member);
  const numbers = place === null ? undefined : fieldsByName(document.get(place.record).fields)[place.member];
  return records.map(({ fields }) => {
    const start = Number(fieldsByName(fields)[member.index]) * member.components;
    if (!isNumbers(numbers) || !(start >= 0) || start + member.components > numbers.length) return undefined;
    return [...numbers.subarray(start, start + member.components)];
  });
}

/** The value that all have in common, or the mark of mixed values. */
export function commonValue<T extends Value>(values: readonly T[]): T | Mixed {
  const [first] = values;
  if (first === undefined) return MIXED;
  return values.every((value) => sameValue(first, value)) ? first : MIXED;
}

/** The components of vectors, each common or mixed on its own. */
export function commonComponents(values: readonly Value[], count: number): readonly (number | Mixed)[] {
  return Array.from({ length: count }, (_, at) =>
    commonValue(values.map((value) => (Array.isArray(value) ? Number(value[at]) : NaN))),
  );
}

/** The bits of a flag word in which the values differ. */
export function mixedBits(values: readonly Value[]): number {
  const first = Number(values[0] ?? 0);
  return values.reduce<number>((mask, value) => mask | (Number(value) ^ first), 0) >>> 0;
}
