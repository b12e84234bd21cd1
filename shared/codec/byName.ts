/**
 * The one door to fields whose names are data: for what walks over the members of a schema, such as panels, diffs, paths
 * and tables, and for parts that are named by their arguments. What knows its records reads them with `fieldsOf`; that a
 * name written in code does not come through here is held by `build/fieldNames.test.ts`.
 */
import type { Fields, Numbers, RecordId, Value } from './documentRecord.ts';

/** The same fields, to be read by names that come out of a schema; undefined stays undefined. */
export function fieldsByName(fields: object): Fields;
export function fieldsByName(fields: object | undefined): Fields | undefined;
export function fieldsByName(fields: object | undefined): Fields | undefined {
  // Readers and transactions fill the fields of records with values and nothing else.
  return fields as Fields | undefined;
}

/** The same fields, to be set by names that come out of a schema, before they become a record's. */
export function draftByName(fields: object): Record<string, Value> {
  return fields as Record<string, Value>;
}

/** Children of a record in the list field of this name; a missing list is a fault of the program. */
export function listByName(fields: object, name: string): readonly RecordId[] {
  const value = fieldsByName(fields)[name];
  // A list field holds record ids and nothing else: only readers and transactions write it.
  if (Array.isArray(value)) return value;
  throw new Error(`no list of records in ${name}`);
}

/** Bulk data in the field of this name; missing ones are a fault of the program, not of a file. */
export function numbersByName(fields: object, name: string): Numbers {
  const value = fieldsByName(fields)[name];
  if (ArrayBuffer.isView(value)) return value;
  throw new Error(`no data in ${name}`);
}
