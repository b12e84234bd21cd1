/** How records are called and drawn wherever the interface shows them: the same words and icons as in the outline. */
import { fieldsByName, listByName } from '../../../../shared/codec/byName.ts';
import type { Reference } from '../../../../shared/codec/field.ts';
import type { FormatDocument, OutlineNode } from '../../../../shared/format/format.ts';
import { collectionList } from '../../../../shared/codec/collection.ts';
import type { RecordSchema } from '../../../../shared/codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../../shared/codec/documentRecord.ts';
import type { IconName } from '../../base/ui/index.ts';
import { iconNames } from '../../base/ui/index.ts';
import { outlineOf } from './outlineIndex.ts';

const known: ReadonlySet<string> = new Set(iconNames);

/** Words of shared code for which the icon list has another word. */
const otherWords: ReadonlyMap<string, IconName> = new Map([
  ['eventObject', 'event'],
  ['ribbonEmitter', 'ribbon'],
  ['uvSet', 'grid'],
  ['track', 'key'],
  ['pivot', 'crosshair'],
]);

/** Headings over lists are drawn as many where a drawing of many exists. */
const headingIcons: ReadonlyMap<string, IconName> = new Map([
  ['sequences', 'sequences'],
  ['textures', 'textures'],
  ['materials', 'materials'],
]);

/** The icon for a word that shared code uses. */
export function iconFor(word: string | undefined): IconName {
  // `known` holds exactly the icon names.
  if (word !== undefined && known.has(word)) return word as IconName;
  return (word === undefined ? undefined : otherWords.get(word)) ?? 'file';
}

export function outlineIcon(node: OutlineNode): IconName {
  return (node.collection === undefined ? undefined : headingIcons.get(node.collection)) ?? iconFor(node.icon);
}

function schemaOfRecord(document: FormatDocument, record: DocumentRecord): RecordSchema | null {
  return document.format.schemas.get(record.type) ?? null;
}

/** What kind of thing it is: `Sequence`. */
export function kindLabel(document: FormatDocument, record: DocumentRecord): string {
  return schemaOfRecord(document, record)?.info.label ?? record.type;
}

export function recordIcon(document: FormatDocument, record: DocumentRecord): IconName {
  return iconFor(schemaOfRecord(document, record)?.info.icon);
}

/** A child's name among its owner's children where it has one, else its place there: `Translation`, `Layer 0`. */
function childLabel(document: FormatDocument, record: DocumentRecord): string {
  const named = document.format.childName?.(record);
  if (named !== undefined && named !== null) {
    return named.charAt(0).toUpperCase() + named.slice(1).replaceAll(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  }
  const place = placeAmong(document, record);
  return place === null ? kindLabel(document, record) : `${kindLabel(document, record)} ${place.position}`;
}

/** The name of a record as the outline shows it. */
export function recordLabel(document: FormatDocument, id: RecordId): string {
  const { keys, nodes } = outlineOf(document);
  const key = keys.get(id);
  const label = key === undefined ? undefined : nodes.get(key)?.label;
  if (label !== undefined) return label;
  if (!document.has(id)) return 'Removed';
  const record = document.get(id);
  const title = schemaOfRecord(document, record)?.info.title;
  const name =
    title === undefined || document.format.childName?.(record) != null ? undefined : fieldsByName(record.fields)[title];
  return typeof name === 'string' && name !== '' ? name : childLabel(document, record);
}

/** Where a record stands among its like: in its collection, else in its owner's list; null for what is the only one. */
export function placeAmong(
  document: FormatDocument,
  record: DocumentRecord,
): { readonly position: number; readonly count: number } | null {
  const { format } = document;
  const own = format.collections.find(
    ({ types, isSingle, list }) =>
      types.length === 1 && types[0] === record.type && isSingle !== true && list(document).includes(record.id),
  );
  if (own !== undefined) {
    const list = own.list(document);
    return { position: list.indexOf(record.id), count: list.length };
  }
  if (record.owner === null || !document.has(record.owner)) return null;
  const owner = document.get(record.owner);
  for (const member of schemaOfRecord(document, owner)?.members ?? []) {
    if (member.kind !== 'records') continue;
    const list = listByName(owner.fields, member.name);
    const position = list.indexOf(record.id);
    if (position >= 0)
      return list.length > 1 || member.info.label !== 'Content' ? { position, count: list.length } : null;
  }
  return null;
}

/** The record a stored reference means; null for "none" and for what does not exist. */
export function referenceTarget(document: FormatDocument, reference: Reference, value: number): RecordId | null {
  if (value === reference.none) return null;
  const list = collectionList(document.format, document, reference.collection);
  if (reference.by === 'position') return list[value] ?? null;
  return list.find((id) => fieldsByName(document.get(id).fields)[reference.by] === value) ?? null;
}

/** The number that a reference to a record is stored as. */
export function storedReference(
  document: FormatDocument,
  reference: Reference,
  id: RecordId,
  position: number,
): number {
  return reference.by === 'position' ? position : Number(fieldsByName(document.get(id).fields)[reference.by]);
}

/** A label inside a sentence: a small first letter, unless the word is an abbreviation such as UV. */
export function inSentence(label: string): string {
  return /^[A-Z](?![A-Z])/.test(label) ? label.charAt(0).toLowerCase() + label.slice(1) : label;
}
