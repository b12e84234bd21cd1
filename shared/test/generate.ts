/** Random but well-formed records from the schemas alone: what a declaration allows, tests try. */
import fc from 'fast-check';
import type { AnyField } from '../codec/field.ts';
import { existsIn } from '../codec/field.ts';
import { RecordBuilder } from '../codec/reader.ts';
import type { Member, RecordSchema } from '../codec/record.ts';
import { bytesOf, numbersOver, storageRange, storageSize } from '../codec/storage.ts';
import type { Storage } from '../codec/storage.ts';
import { encodedLength } from '../codec/text.ts';
import type { DocumentView, ReadResult } from '../codec/documentView.ts';
import type { Numbers, RecordId, Value } from '../codec/documentRecord.ts';
import { isNumbers } from '../codec/documentRecord.ts';

/** A record with its children in place of their ids. */
export interface RecordTree {
  readonly type: string;
  readonly fields: Readonly<Record<string, TreeValue>>;
}
export type TreeValue = Value | readonly RecordTree[];

/** Corrections that a format's rules ask of generated fields, by type of record. */
export interface GenerateRules {
  readonly adjust: (type: string, fields: Record<string, TreeValue>, version: number) => Record<string, TreeValue>;
  /** Children of a list that follow rules of their own, such as tracks; null leaves them to the schema. */
  readonly children: (
    owner: RecordSchema,
    member: string,
    version: number,
  ) => fc.Arbitrary<readonly RecordTree[]> | null;
}

export function arbitraryNumber(storage: Storage): fc.Arbitrary<number> {
  const range = storageRange(storage);
  if (range === null) return fc.float({ noNaN: false });
  return fc.integer({ min: range[0], max: range[1] });
}

/** Typed arrays of random bits: every NaN payload included. */
export function arbitraryNumbers(storage: Storage, count: number): fc.Arbitrary<Numbers> {
  const size = count * storageSize(storage);
  return fc
    .uint8Array({ minLength: size, maxLength: size })
    .map((bytes) => numbersOver(storage, bytes.slice().buffer, 0, count));
}

function arbitraryText(size: number): fc.Arbitrary<string> {
  return fc
    .string({ unit: 'binary', maxLength: Math.min(24, Math.floor(size / 4)) })
    .filter((text) => !text.includes('\0') && encodedLength(text) < size && !/[\ud800-\udfff]/.test(text));
}

function arbitraryField(field: AnyField): fc.Arbitrary<Value> {
  switch (field.kind) {
    case 'number':
      return arbitraryNumber(field.storage);
    case 'vector':
      return fc.array(arbitraryNumber(field.storage), { minLength: field.count, maxLength: field.count });
    case 'text':
      return arbitraryText(field.size);
    case 'bytes':
      return fc.uint8Array({ minLength: field.size, maxLength: field.size });
    case 'struct':
      return fc.record(
        Object.fromEntries(Object.entries(field.shape).map(([name, inner]) => [name, arbitraryField(inner)])),
      );
  }
}

function arbitraryMember(
  member: Member,
  owner: RecordSchema,
  version: number,
  rules: GenerateRules,
): fc.Arbitrary<TreeValue> | null {
  switch (member.kind) {
    case 'linked':
      return null;
    case 'field':
      return existsIn(member.field, version) ? arbitraryField(member.field) : null;
    case 'numbers': {
      if (member.optional && member.info.hidden === true) return null;
      const some = fc
        .integer({ min: 0, max: 5 })
        .chain((count) => arbitraryNumbers(member.storage[0] ?? 'u8', count * member.components));
      return member.optional ? fc.option(some, { nil: null }) : some;
    }
    case 'records': {
      const own = rules.children(owner, member.name, version);
      if (own !== null) return own;
      return fc.array(fc.oneof(...member.schemas.map((schema) => arbitraryRecord(schema, version, rules))), {
        maxLength: 3,
      });
    }
  }
}

/** A record of a schema as a version of the format may have it. */
export function arbitraryRecord(schema: RecordSchema, version: number, rules: GenerateRules): fc.Arbitrary<RecordTree> {
  const members: Record<string, fc.Arbitrary<TreeValue>> = {};
  for (const member of schema.members) {
    const made = arbitraryMember(member, schema, version, rules);
    if (made !== null) members[member.name] = made;
  }
  return fc
    .record(members)
    .map((fields) => ({ type: schema.type, fields: rules.adjust(schema.type, { ...fields }, version) }));
}

function isTreeList(value: TreeValue): value is readonly RecordTree[] {
  return Array.isArray(value) && value.length > 0 && typeof value[0] === 'object';
}

/** Turns a tree into the records of a document. */
export function plant(tree: RecordTree, version: number): ReadResult {
  const builder = new RecordBuilder();
  const put = (each: RecordTree, owner: RecordId | null): RecordId => {
    const id = builder.reserve();
    const fields = Object.fromEntries(
      Object.entries(each.fields).map(([name, value]) => [
        name,
        isTreeList(value) ? value.map((child) => put(child, id)) : value,
      ]),
    );
    builder.put(id, each.type, owner, null, fields);
    return id;
  };
  const root = put(tree, null);
  return { records: builder.records, root, nextId: builder.nextId, version };
}

/** The record and all it holds as plain data without ids, for comparing documents; bulk data as its kind and its bytes. */
export function treeOf(document: DocumentView, schemas: ReadonlyMap<string, RecordSchema>, id: RecordId): unknown {
  const record = document.get(id);
  const lists = new Set(
    schemas.get(record.type)?.members.flatMap((member) => (member.kind === 'records' ? [member.name] : [])),
  );
  const fields = Object.entries(record.fields)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => {
      if (lists.has(name))
        return [name, (value as readonly RecordId[]).map((child) => treeOf(document, schemas, child))];
      return [name, isNumbers(value) ? { kind: value.constructor.name, bytes: bytesOf(value) } : value];
    });
  return { type: record.type, fields: Object.fromEntries(fields) };
}
