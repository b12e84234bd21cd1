/**
 * The members of a record as rows of its table: offset, type, size, meaning, versions. From the declarations alone, for the
 * pages of docs/formats and for the window.
 */
import type { AnyField, FieldInfo } from '../../codec/field.ts';
import { existsIn } from '../../codec/field.ts';
import { isFixed } from '../../codec/parts.ts';
import type { Member, Part, RecordSchema } from '../../codec/record.ts';
import { storageSize } from '../../codec/storage.ts';
import type { Format } from '../format.ts';

export interface ReferenceRow {
  /** As it stands in paths; steps into structures behind dots. */
  readonly name: string;
  /** From the record's start, in bytes, where it is the same in every file of a version; else empty. */
  readonly offset: string;
  readonly type: string;
  /** Empty where it depends on the file. */
  readonly size: string;
  readonly info: FieldInfo;
  /** `since 900`, `before 1200`; empty where every version has it. */
  readonly versions: string;
}

const typeWords: Readonly<Record<AnyField['kind'], (field: AnyField) => string>> = {
  number: (field) => (field.kind === 'number' ? field.storage : ''),
  vector: (field) => (field.kind === 'vector' ? `${field.storage} × ${field.count}` : ''),
  text: ({ size }) => `text, ${size} bytes`,
  bytes: ({ size }) => `${size} bytes`,
  struct: () => 'structure',
};

function versionsOf({ since, until }: Pick<AnyField, 'since' | 'until'>): string {
  const from = since > 0 ? [`since ${since}`] : [];
  return [...from, ...(until < Infinity ? [`before ${until}`] : [])].join(', ');
}

/** A field, or the fields of a structure one by one, with their places from the field's start. */
function flat(name: string, field: AnyField): readonly { name: string; field: AnyField; at: number }[] {
  if (field.kind !== 'struct') return [{ name, field, at: 0 }];
  let at = 0;
  return Object.entries(field.shape).flatMap(([inner, each]) => {
    const start = at;
    at += each.size;
    return flat(`${name}.${inner}`, each).map((found) => ({ ...found, at: found.at + start }));
  });
}

/** Where a member begins, in bytes from the start of its record: of what lies elsewhere its count and its pointer. */
interface Place {
  readonly member: Member;
  readonly part: Part<unknown>;
  readonly at: number;
}

/** Bytes of the size that begins a frame. */
const frameSize = 4;

/**
 * The members that stand at one place in every file of a version, in order: up to the first part whose size the file says.
 * @returns where the next one would stand; null behind such a part
 */
function placesIn(parts: readonly Part<unknown>[], version: number, start: number, found: Place[]): number | null {
  let at = start;
  for (const part of parts) {
    if (part.kind === 'sized') {
      placesIn(part.inner ?? [], version, at + frameSize, found);
      return null;
    }
    const size = part.inlineSize?.(version);
    if (size === undefined) return null;
    const slots = isFixed(part) ? part.layout(version).slots : null;
    const places = part.memberPlaces;
    for (const member of size === 0 ? [] : part.members) {
      const { name } = member;
      if (member.kind === 'field' && !existsIn(member.field, version)) continue;
      const inPart = places === undefined ? 0 : places[name];
      const place = slots === null ? inPart : slots.find((each) => each.name === name)?.offset;
      if (place !== undefined) found.push({ member, part, at: at + place });
    }
    at += size;
  }
  return at;
}

/** Versions in which something may come or go: those that are known, and those that fields name. */
function edgesOf(members: readonly Member[], versions: readonly number[]): readonly number[] {
  const edges = members.flatMap((member) => (member.kind === 'field' ? [member.field.since, member.field.until] : []));
  const first = versions[0] ?? 0;
  const all = [...new Set([first, ...versions, ...edges])].filter((each) => each >= first && each < Infinity);
  return all.toSorted((one, other) => one - other);
}

/** Offsets by the member's name: one, or one for each stretch of versions. */
function offsetsOf(schema: RecordSchema, versions: readonly number[]): ReadonlyMap<string, string> {
  const stretches = new Map<string, { readonly since: number; readonly at: number }[]>();
  for (const version of versions) {
    const found: Place[] = [];
    placesIn(schema.parts, version, 0, found);
    for (const { member, part, at } of found) {
      const isField = member.kind === 'field' && isFixed(part);
      const inside = isField ? flat(member.name, member.field) : [{ name: member.name, at: 0 }];
      for (const each of inside) {
        const known = stretches.get(each.name) ?? [];
        if (known.at(-1)?.at !== at + each.at) known.push({ since: version, at: at + each.at });
        stretches.set(each.name, known);
      }
    }
  }
  return new Map(
    [...stretches].map(([name, found]) => {
      const words = found.map(({ at, since }, index) => (index === 0 ? `${at}` : `${at} (since ${since})`));
      return [name, words.join(', ')];
    }),
  );
}

/** Parts that say where their content stands, by their members. */
function pointersIn(parts: readonly Part<unknown>[], version: number): ReadonlyMap<string, number> {
  const own = parts.flatMap((part): (readonly [string, number])[] => {
    if (part.kind === 'sized') return [...pointersIn(part.inner ?? [], version)];
    const size = part.inlineSize?.(version);
    if (part.target === undefined || size === undefined) return [];
    return part.members.map(({ name }) => [name, size] as const);
  });
  return new Map(own);
}

function rowsOfField(
  member: Member & { readonly kind: 'field' },
  offsets: ReadonlyMap<string, string>,
): ReferenceRow[] {
  return flat(member.name, member.field).map(({ name, field }) => ({
    name,
    offset: offsets.get(name) ?? '',
    type: typeWords[field.kind](field),
    size: String(field.size),
    info: field.info,
    versions: versionsOf(member.field),
  }));
}

/** Which versions rows are made for. */
export interface RowVersions {
  /** All that the format has; empty where files say none. */
  readonly all: readonly number[];
  /** The rows are those of files of this one; null for all of them together. */
  readonly shown: number | null;
}

/** @param linkOf makes a link of a type of record */
export function rowsOf(
  schema: RecordSchema,
  linkOf: (type: string) => string,
  { all, shown }: RowVersions = { all: [], shown: null },
): readonly ReferenceRow[] {
  const versions = shown === null ? edgesOf(schema.members, all) : [shown];
  const offsets = offsetsOf(schema, versions);
  const pointers = pointersIn(schema.parts, versions[0] ?? 0);
  return schema.members.flatMap((member): ReferenceRow[] => {
    if (shown !== null && member.kind === 'field' && !existsIn(member.field, shown)) return [];
    const { name, info } = member;
    const plain = { name, offset: offsets.get(name) ?? '', info, versions: '' };
    const pointer = pointers.get(name);
    const byPointer = pointer === undefined ? '' : ', by count and offset';
    switch (member.kind) {
      case 'field':
        if (pointer === undefined || member.field.kind !== 'text') return rowsOfField(member, offsets);
        return [{ ...plain, type: `text${byPointer}`, size: String(pointer), versions: versionsOf(member.field) }];
      case 'numbers': {
        const { storage, components, optional, sameCountAs } = member;
        const each = components === 1 ? storage.join(' or ') : `${storage.join(' or ')} × ${components}`;
        const count = sameCountAs === undefined ? 'any number' : `as many as \`${sameCountAs}\``;
        const [first] = storage;
        const size = first === undefined ? '' : `${storageSize(first) * components} each`;
        return [{ ...plain, type: `${each}, ${count}${optional ? ', or not there' : ''}${byPointer}`, size }];
      }
      case 'records': {
        const type = `list of ${member.schemas.map(({ type }) => linkOf(type)).join(', ')}${byPointer}`;
        return [{ ...plain, type, size: pointer === undefined ? '' : String(pointer) }];
      }
      case 'linked': {
        const { storage, components, recordType, numbers, index } = member;
        const where = `in \`${numbers}\` of ${linkOf(recordType)}, at \`${index}\``;
        return [
          { ...plain, type: `${storage} × ${components}, ${where}`, size: String(storageSize(storage) * components) },
        ];
      }
    }
  });
}

/** The kinds of records that files of a version can hold; null for all of them together. */
export function schemasOf(
  { schemas, versions }: Pick<Format, 'schemas' | 'versions'>,
  version: number | null,
): readonly RecordSchema[] {
  const all = [...schemas.values()];
  return version === null ? all : all.filter(({ type }) => (versions?.since?.(type) ?? 0) <= version);
}
