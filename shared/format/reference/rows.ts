/**
 * The members of a record as rows of its table: offset, type, size, meaning, versions. From the declarations alone, for the
 * pages of docs/formats and for the window.
 */
import type { AnyField, FieldInfo } from '../../codec/field.ts';
import { existsIn } from '../../codec/field.ts';
import type { Member, Part, RecordSchema } from '../../codec/record.ts';
import { storageSize } from '../../codec/storage.ts';

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

/** A place in the versions of a format: the offsets of a stretch of versions in which nothing comes or goes. */
interface Band {
  readonly first: number;
  readonly until: number;
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

function bandsOf(members: readonly Member[]): readonly Band[] {
  const edges = members.flatMap((member) => (member.kind === 'field' ? [member.field.since, member.field.until] : []));
  const sorted = [...new Set([0, ...edges, Infinity])].toSorted((one, other) => one - other);
  return sorted.slice(0, -1).map((first, at) => ({ first, until: sorted[at + 1] ?? Infinity }));
}

/** The fields that stand at the start of a record in every file, in order: up to the first part whose size the file says. */
function leadingFields(schema: RecordSchema): readonly (Member & { readonly kind: 'field' })[] {
  const found: (Member & { readonly kind: 'field' })[] = [];
  const walk = (parts: readonly Part<unknown>[]): boolean =>
    parts.every((part) => {
      if (part.kind === 'fixed') {
        found.push(...part.members.flatMap((member) => (member.kind === 'field' ? [member] : [])));
        return true;
      }
      return false;
    });
  walk(schema.parts);
  return found;
}

/** Offsets by the member's name: one, or one for each stretch of versions. */
function offsetsOf(schema: RecordSchema): ReadonlyMap<string, string> {
  const fields = leadingFields(schema);
  const bands = bandsOf(fields);
  const places = new Map<string, { readonly band: Band; readonly at: number }[]>();
  for (const band of bands) {
    let at = 0;
    for (const { name, field } of fields) {
      if (!existsIn(field, band.first)) continue;
      for (const each of flat(name, field)) {
        places.set(each.name, [...(places.get(each.name) ?? []), { band, at: at + each.at }]);
      }
      at += field.size;
    }
  }
  return new Map(
    [...places].map(([name, found]) => {
      const distinct = new Set(found.map(({ at }) => at));
      if (distinct.size === 1) return [name, String(found[0]?.at ?? 0)];
      const words = found.map(({ at, band }) => (band.first === 0 ? `${at}` : `${at} (since ${band.first})`));
      return [name, words.join(', ')];
    }),
  );
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

/** @param linkOf makes a link of a type of record */
export function rowsOf(schema: RecordSchema, linkOf: (type: string) => string): readonly ReferenceRow[] {
  const offsets = offsetsOf(schema);
  return schema.members.flatMap((member): ReferenceRow[] => {
    const { name, info } = member;
    const plain = { name, offset: '', info, versions: '' };
    switch (member.kind) {
      case 'field':
        return rowsOfField(member, offsets);
      case 'numbers': {
        const { storage, components, optional, sameCountAs } = member;
        const each = components === 1 ? storage.join(' or ') : `${storage.join(' or ')} × ${components}`;
        const count = sameCountAs === undefined ? 'any number' : `as many as \`${sameCountAs}\``;
        const [first] = storage;
        const size = first === undefined ? '' : `${storageSize(first) * components} each`;
        return [{ ...plain, type: `${each}, ${count}${optional ? ', or not there' : ''}`, size }];
      }
      case 'records':
        return [{ ...plain, type: `list of ${member.schemas.map(({ type }) => linkOf(type)).join(', ')}`, size: '' }];
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
