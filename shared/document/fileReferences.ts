/** The files that a document names, from the marks of its fields (`FieldInfo.file`). Pure. */
import { fieldsByName } from '../codec/byName.ts';
import type { NamedFile, Shape } from '../codec/field.ts';
import type { Document } from './document.ts';
import type { DocumentFormat } from './documentFormat.ts';
import type { RecordId, Value } from '../codec/documentRecord.ts';
import type { Transaction } from './transaction.ts';
import { writePlace } from './value.ts';

/** A text of a record that names a file. */
export interface FilePlace {
  readonly record: RecordId;
  readonly member: string;
  /** Names of nested fields, where the text stands inside a group. */
  readonly inside: readonly string[];
}

/** A file that is named at least once. */
export interface FileReference {
  /** As the document spells it in the first place. */
  readonly path: string;
  readonly file: NamedFile;
  readonly places: readonly FilePlace[];
}

interface MarkedField {
  readonly member: string;
  readonly inside: readonly string[];
  readonly file: NamedFile;
}

function marksIn(member: string, shape: Shape, inside: readonly string[]): readonly MarkedField[] {
  return Object.entries(shape).flatMap(([name, field]) => {
    const here = [...inside, name];
    if (field.kind === 'struct') return marksIn(member, field.shape, here);
    return field.info.file === undefined ? [] : [{ member, inside: here, file: field.info.file }];
  });
}

const known = new WeakMap<DocumentFormat, ReadonlyMap<string, readonly MarkedField[]>>();

/** By type of record, the fields that name files. */
function marksOf(format: DocumentFormat): ReadonlyMap<string, readonly MarkedField[]> {
  const before = known.get(format);
  if (before !== undefined) return before;
  const marks = new Map<string, readonly MarkedField[]>();
  for (const [type, schema] of format.schemas) {
    const found = schema.members.flatMap((member): readonly MarkedField[] => {
      if (member.kind !== 'field') return [];
      if (member.field.kind === 'struct') return marksIn(member.name, member.field.shape, []);
      return member.info.file === undefined ? [] : [{ member: member.name, inside: [], file: member.info.file }];
    });
    if (found.length > 0) marks.set(type, found);
  }
  known.set(format, marks);
  return marks;
}

function textAt(value: Value | undefined, inside: readonly string[]): string {
  let at: unknown = value;
  for (const name of inside) at = (at as Readonly<Record<string, unknown>> | null | undefined)?.[name];
  return typeof at === 'string' ? at : '';
}

/** Capitals and the kind of slash make no other file. */
function keyOf(path: string, file: NamedFile): string {
  return `${file} ${path.replaceAll('/', '\\').toLowerCase()}`;
}

/** Whether documents of this format name files at all. */
export function namesFiles(format: DocumentFormat): boolean {
  return marksOf(format).size > 0;
}

/** Every file that the document names, each once with all places that name it, in the order of the document. */
export function fileReferences(document: Document): readonly FileReference[] {
  const marks = marksOf(document.format);
  if (marks.size === 0) return [];
  const found = new Map<string, FileReference & { readonly places: FilePlace[] }>();
  for (const record of document.all()) {
    for (const { member, inside, file } of marks.get(record.type) ?? []) {
      const path = textAt(fieldsByName(record.fields)[member], inside);
      if (path.trim() === '') continue;
      const key = keyOf(path, file);
      const reference = found.get(key) ?? { path, file, places: [] };
      reference.places.push({ record: record.id, member, inside });
      found.set(key, reference);
    }
  }
  return [...found.values()];
}

/** Writes another path in all places, as one step. Places whose record is gone are left out. Throws a ValueError when a field cannot hold it. */
export function replacePath(document: Document, places: readonly FilePlace[], path: string): void {
  document.edit('Replace a file path', (transaction) => writePath(document, transaction, places, path));
}

/** The same for several files at once. */
export function replacePaths(
  document: Document,
  changes: readonly { readonly places: readonly FilePlace[]; readonly path: string }[],
): void {
  document.edit('Change paths', (transaction) => {
    for (const { places, path } of changes) writePath(document, transaction, places, path);
  });
}

function writePath(document: Document, transaction: Transaction, places: readonly FilePlace[], path: string): void {
  for (const { record, member: name, inside } of places) {
    if (!document.has(record)) continue;
    const schema = document.format.schemas.get(document.get(record).type);
    const member = schema?.members.find((each) => each.name === name);
    if (member !== undefined) writePlace(transaction, document, { record, member, inside }, path);
  }
}
