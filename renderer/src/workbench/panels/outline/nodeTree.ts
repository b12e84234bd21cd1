/** Records that form a tree by naming their parent, such as the nodes of a model: who may stand under whom. Pure. */
import { fieldsByName } from '../../../../../shared/codec/byName.ts';
import type { Reference } from '../../../../../shared/codec/field.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { listOf } from '../../../../../shared/document/structure.ts';
import { referenceTarget } from '../../state/recordNames.ts';

/** The field that names the parent, and what it refers to. */
export interface ParentLink {
  readonly member: string;
  readonly reference: Reference;
}

/** The parent field of a kind of record: one that refers to the very collection the record is in. Null when it has none. */
export function parentLink(document: FormatDocument, type: string): ParentLink | null {
  const schema = document.format.schemas.get(type);
  for (const member of schema?.members ?? []) {
    const reference = member.kind === 'field' ? member.info.reference : undefined;
    if (reference === undefined || reference.by === 'position') continue;
    const target = document.format.collections.find(({ name }) => name === reference.collection);
    if (target?.types.includes(type) === true) return { member: member.name, reference };
  }
  return null;
}

/** The record that stands above one in its tree; null at the top, and for what is in no tree. */
export function parentNode(document: FormatDocument, id: RecordId): RecordId | null {
  const record = document.get(id);
  const link = parentLink(document, record.type);
  return link === null
    ? null
    : referenceTarget(document, link.reference, Number(fieldsByName(record.fields)[link.member]));
}

/** Records that name this one as their parent. */
export function childNodes(document: FormatDocument, id: RecordId): readonly RecordId[] {
  const { type, fields } = document.get(id);
  const link = parentLink(document, type);
  if (link === null) return [];
  const { collection, by } = link.reference;
  const list = listOf(document, collection);
  const own = by === 'position' ? list.indexOf(id) : fieldsByName(fields)[by];
  return list.filter((each) => {
    const record = document.get(each);
    const member = parentLink(document, record.type)?.member;
    return member !== undefined && fieldsByName(record.fields)[member] === own;
  });
}

/** The record and its ancestors, from itself up; ends where a circle closes. */
function lineage(document: FormatDocument, id: RecordId): readonly RecordId[] {
  const line: RecordId[] = [];
  for (let each: RecordId | null = id; each !== null && !line.includes(each); each = parentNode(document, each)) {
    line.push(each);
  }
  return line;
}

/** Those of the records that have none of the others above them: moving them moves the rest. */
export function topmost(document: FormatDocument, ids: readonly RecordId[]): readonly RecordId[] {
  const chosen = new Set(ids);
  return ids.filter(
    (id) =>
      !lineage(document, id)
        .slice(1)
        .some((ancestor) => chosen.has(ancestor)),
  );
}

/** Whether the records may be put under the target (null: the top) without tying a circle. */
export function canReparent(document: FormatDocument, ids: readonly RecordId[], target: RecordId | null): boolean {
  if (ids.length === 0 || ids.some((id) => parentLink(document, document.get(id).type) === null)) return false;
  if (target === null) return true;
  if (parentLink(document, document.get(target).type) === null) return false;
  const line = new Set(lineage(document, target));
  return !ids.some((id) => line.has(id));
}

/** Whether all of them stand directly under the target already. */
export function areChildrenOf(document: FormatDocument, ids: readonly RecordId[], target: RecordId | null): boolean {
  return ids.every((id) => parentNode(document, id) === target);
}
