/** The acts of the outline on a document: rename, add, duplicate, delete, reorder, reparent. Each is one step of the history. */
import { counted } from '../../../base/text/numbers.ts';
import { fieldsByName, listByName } from '../../../../../shared/codec/byName.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import { editStructure, placeInList, schemaOf } from '../../../../../shared/document/structure.ts';
import type { Structure } from '../../../../../shared/document/structure.ts';
import { writePlace } from '../../../../../shared/document/value.ts';
import { inSentence, kindLabel, recordLabel } from '../../state/recordNames.ts';
import { firstChildren, freeName, newFields, titlesOf } from './newRecords.ts';
import { parentLink, topmost } from './nodeTree.ts';
import { fill } from '../../../base/text/language.ts';

/** `sequence`, `3 sequences`, `3 objects`: what a step of the history acts on. */
export function described(document: FormatDocument, ids: readonly RecordId[]): string {
  const kinds = new Set(ids.map((id) => inSentence(kindLabel(document, document.get(id)))));
  const [kind = 'object'] = kinds;
  if (ids.length === 1) return kind;
  return counted(ids.length, kinds.size === 1 ? kind : 'object');
}

/** The text field that names the record, if its version has one. */
function titleMember(document: FormatDocument, id: RecordId): string | null {
  const record = document.get(id);
  const { title } = schemaOf(document, record.type).info;
  if (title === undefined || typeof fieldsByName(record.fields)[title] !== 'string') return null;
  const member = schemaOf(document, record.type).membersByName.get(title);
  return member?.kind === 'field' ? title : null;
}

export function canRename(document: FormatDocument, id: RecordId): boolean {
  return titleMember(document, id) !== null;
}

/** Gives a record another name. Where the outline shows the last part of a path, that part is replaced. */
export function renameRecord(document: FormatDocument, id: RecordId, label: string): void {
  const title = titleMember(document, id);
  if (title === null) return;
  const record = document.get(id);
  const member = schemaOf(document, record.type).membersByName.get(title) ?? null;
  const present = String(fieldsByName(record.fields)[title]);
  const folder = /^(.*[\\/])[^\\/]*$/.exec(present)?.[1];
  const name = folder !== undefined && !/[\\/]/.test(label) ? folder + label : label;
  document.edit(`Rename ${inSentence(kindLabel(document, record))}`, (transaction) =>
    writePlace(transaction, document, { record: id, member, inside: [] }, name),
  );
}

/** Whether a record stands in a list it can be taken out of: what every file has a given number of stays. */
export function canDelete(document: FormatDocument, id: RecordId): boolean {
  const { format } = document;
  const stays = format.collections.some(
    ({ isSingle, isFixed, list }) => (isSingle === true || isFixed === true) && list(document).includes(id),
  );
  return !stays && placeInList(document, id) !== null;
}

export function deleteRecords(document: FormatDocument, ids: readonly RecordId[]): void {
  const doomed = ids.filter((id) => canDelete(document, id));
  if (doomed.length === 0) return;
  editStructure(document, `Delete ${described(document, doomed)}`, (structure) => {
    for (const id of doomed) if (document.has(id)) structure.remove(id);
  });
}

/** Copies records, each behind its original, and returns the copies. Names get the next free number, paths stay. */
export function duplicateRecords(document: FormatDocument, ids: readonly RecordId[]): readonly RecordId[] {
  const copied = ids.filter((id) => canDelete(document, id));
  if (copied.length === 0) return [];
  return editStructure(document, `Duplicate ${described(document, copied)}`, (structure) =>
    copied.map((id) => {
      const copy = structure.duplicate(id);
      const { type, fields } = document.get(copy);
      const name = fieldsByName(fields)['name'];
      if (schemaOf(document, type).info.title === 'name' && typeof name === 'string' && name !== '') {
        structure.transaction.update(copy, { name: freeName(titlesOf(document, type), name) });
      }
      return copy;
    }),
  );
}

/** Where a new record goes: a list of the selected record, or the list its kind has in the file. */
export interface NewPlace {
  readonly owner: RecordId;
  readonly member: string;
}

function createWithChildren(document: FormatDocument, structure: Structure, type: string, at?: NewPlace): RecordId {
  const selected = at === undefined ? null : document.get(at.owner);
  const id = structure.create(type, newFields(document, type, selected), at);
  for (const child of firstChildren(document, type)) {
    createWithChildren(document, structure, child.type, { owner: id, member: child.member });
  }
  return id;
}

/**
 * The list of a kind that has none of its own in the file: of the record that is near or of one that holds it, such as the
 * sequence of an event; else of the first record that can hold it.
 */
function listNear(document: FormatDocument, type: string, near: RecordId | null): NewPlace | null {
  const holder = (id: RecordId): NewPlace | null => {
    const list = schemaOf(document, document.get(id).type).members.find(
      (member) => member.kind === 'records' && member.schemas.some((schema) => schema.type === type),
    );
    return list === undefined ? null : { owner: id, member: list.name };
  };
  for (let id = near; id !== null && document.has(id); id = document.get(id).owner) {
    const found = holder(id);
    if (found !== null) return found;
  }
  for (const { id } of document.all()) {
    const found = holder(id);
    if (found !== null) return found;
  }
  return null;
}

/**
 * Adds a record of a kind: a node under the selected node, a child into the list given, a part into what is selected or stands
 * near it. Returns it.
 */
export function addRecord(
  document: FormatDocument,
  type: string,
  selected: RecordId | null,
  given?: NewPlace,
): RecordId {
  const label = `Add ${inSentence(schemaOf(document, type).info.label)}`;
  return editStructure(document, label, (structure) => {
    const hasHome =
      given === undefined && document.format.structure.home(structure.transaction, document, type) !== null;
    const at = given ?? (hasHome ? undefined : (listNear(document, type, selected) ?? undefined));
    if (at !== undefined) return createWithChildren(document, structure, type, at);
    const under = selected === null ? null : document.get(selected);
    const id = structure.create(type, newFields(document, type, under));
    for (const child of firstChildren(document, type)) {
      createWithChildren(document, structure, child.type, { owner: id, member: child.member });
    }
    return id;
  });
}

/** Puts nodes under another one, or at the top. Pivots are absolute, so nothing moves. */
export function reparent(document: FormatDocument, ids: readonly RecordId[], target: RecordId | null): void {
  const moved = topmost(document, ids);
  document.edit(moved.length === 1 ? 'Reparent node' : `Reparent ${moved.length} nodes`, (transaction) => {
    for (const id of moved) {
      const link = parentLink(document, document.get(id).type);
      if (link === null) continue;
      const parent =
        target === null ? link.reference.none : fieldsByName(document.get(target).fields)[link.reference.by];
      transaction.update(id, { [link.member]: Number(parent ?? -1) });
    }
  });
}

/** The one list that holds all of the records; null when they stand in several. */
export function commonList(document: FormatDocument, ids: readonly RecordId[]): NewPlace | null {
  const places = ids.map((id) => placeInList(document, id));
  const [first] = places;
  if (first === undefined || first === null) return null;
  const isCommon = places.every((place) => place?.owner === first.owner && place.member === first.member);
  return isCommon ? { owner: first.owner, member: first.member } : null;
}

/** What stands in a list of records now, in its order. */
export function recordsAt(document: FormatDocument, { owner, member }: NewPlace): readonly RecordId[] {
  return listByName(document.get(owner).fields, member);
}

/** Moves records of one list in front of its entry number `index` (of now); references follow. */
export function reorder(document: FormatDocument, ids: readonly RecordId[], index: number): void {
  const order = newOrder(document, ids, index);
  if (order === null) return;
  const { owner, member, next } = order;
  editStructure(document, `Move ${described(document, ids)}`, ({ transaction }) =>
    transaction.update(owner, { [member]: next }),
  );
}

/** The list as `reorder` would leave it; null where the records share no list or would stay where they are. */
export function newOrder(document: FormatDocument, ids: readonly RecordId[], index: number) {
  const place = commonList(document, ids);
  if (place === null) return null;
  const list = recordsAt(document, place);
  const moved = new Set(ids);
  const before = list.slice(0, index).filter((id) => !moved.has(id));
  const after = list.slice(index).filter((id) => !moved.has(id));
  const next = [...before, ...list.filter((id) => moved.has(id)), ...after];
  return next.every((id, at) => id === list[at]) ? null : { ...place, next };
}

/** A referrer in words: `texture of Layer 0 in Material 2`. */
export function referrerText(document: FormatDocument, id: RecordId, label: string): string {
  const record = document.get(id);
  const isListed = document.format.collections.some(({ list }) => list(document).includes(id));
  const owner = !isListed && record.owner !== null ? ` in ${recordLabel(document, record.owner)}` : '';
  return fill('{} of {}', inSentence(label), `${recordLabel(document, id)}${owner}`);
}
