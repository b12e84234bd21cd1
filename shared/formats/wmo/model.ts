/** Looking into a building document. */
import { nameFields } from './schema/nameBlock.ts';
import { BuildingFile, GroupEntry, LooseGroup } from './schema/index.ts';
import { chunkItems, chunksIn as chunkIds, chunkTag, RawChunk } from '../../codec/chunks.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FieldsIn, RecordSchema } from '../../codec/record.ts';
import { fieldsOf, fieldsIf } from '../../codec/record.ts';
import { itemsOf } from '../common/terrain/chunkLists.ts';
import { storedTag } from '../common/terrain/tags.ts';
import { Building } from './schema/building.ts';
import { Group } from './schema/group.ts';

export type GroupFields = FieldsIn<typeof Group>;

/** A group as it is in the document. */
export interface GroupAt {
  readonly id: RecordId;
  readonly fields: GroupFields;
  /** By which file names and portals know it; −1 for the file of a group that stands alone without a number. */
  readonly number: number;
  /** The root's entry for it; null for a group without one. */
  readonly entry: RecordId | null;
}

/** Where group files hang, in the order of their numbers: entries of the root, then groups without an entry. */
export function groupPlaces(
  document: DocumentView,
): readonly { readonly number: number; readonly holder: DocumentRecord; readonly file: RecordId | null }[] {
  const entries = itemsOf(document, 'MOGI').map((id, number) => ({ number, holder: document.get(id) }));
  const loose = fieldsOf(BuildingFile, document.get(document.root)).looseGroups.map((id) => {
    const holder = document.get(id);
    return { number: fieldsOf(LooseGroup, holder).number, holder };
  });
  return [...entries, ...loose].map(({ number, holder }) => {
    const [file = null] = (fieldsIf(GroupEntry, holder) ?? fieldsOf(LooseGroup, holder)).file;
    return { number, holder, file };
  });
}

/** The readable part of a group's file. */
function groupIn(document: DocumentView, file: RecordId): RecordId | null {
  for (const id of chunkIds(document.get(file))) {
    const chunk = document.get(id);
    if (chunk.type === RawChunk.type || chunkTag(chunk) !== storedTag('MOGP')) continue;
    return chunkItems(chunk)[0] ?? null;
  }
  return null;
}

/** All groups whose files are there and can be read. */
export function groupsOf(document: DocumentView): readonly GroupAt[] {
  return groupPlaces(document).flatMap(({ number, holder, file }) => {
    const id = file === null ? null : groupIn(document, file);
    if (id === null) return [];
    const entry = holder.type === GroupEntry.type ? holder.id : null;
    return [{ id, fields: fieldsOf(Group, document.get(id)), number, entry }];
  });
}

/** Readable chunks of a group with a tag, as people write it. */
export function chunksIn(
  document: DocumentView,
  group: Pick<GroupAt, 'fields'>,
  tag: string,
): readonly DocumentRecord[] {
  const stored = storedTag(tag);
  return group.fields.chunks
    .map((id) => document.get(id))
    .filter((chunk) => chunk.type !== RawChunk.type && chunkTag(chunk) === stored);
}

/** Records in the first chunk of a group with this tag. */
export function itemsIn(document: DocumentView, group: Pick<GroupAt, 'fields'>, tag: string): readonly RecordId[] {
  const [chunk] = chunksIn(document, group, tag);
  return chunk === undefined ? [] : chunkItems(chunk);
}

/** The one record of the nth chunk with this tag; null where there is none. */
export function onlyIn<F>(
  document: DocumentView,
  group: Pick<GroupAt, 'fields'>,
  tag: string,
  schema: RecordSchema<F>,
  nth = 0,
): { readonly id: RecordId; readonly fields: F } | null {
  const chunk = chunksIn(document, group, tag)[nth];
  const [id] = chunk === undefined ? [] : chunkItems(chunk);
  return id === undefined ? null : { id, fields: fieldsOf(schema, document.get(id)) };
}

/** Whether the document has a root; else it is one group alone. */
export function hasRoot(document: DocumentView): boolean {
  return chunkIds(document.get(document.root)).length > 0;
}

/** The header; null where it is missing or cannot be read. */
export function headerOf(
  document: DocumentView,
): { readonly id: RecordId; readonly fields: FieldsIn<typeof Building> } | null {
  const [id] = itemsOf(document, 'MOHD');
  return id === undefined ? null : { id, fields: fieldsOf(Building, document.get(id)) };
}

/** Records of the root's list, with their fields. */
export function recordsOf<F>(
  document: DocumentView,
  tag: string,
  schema: RecordSchema<F>,
): readonly { readonly id: RecordId; readonly fields: F }[] {
  return itemsOf(document, tag).map((id) => ({ id, fields: fieldsOf(schema, document.get(id)) }));
}

/** The text at a place of a block of names; empty where there is none. Places inside of a text give its end. */
export function nameAt(document: DocumentView, tag: string, offset: number): string {
  for (const id of itemsOf(document, tag)) {
    const { path, offset: start, size } = nameFields(document.get(id));
    if (offset >= start && offset < start + size) return path.slice(offset - start);
  }
  return '';
}
