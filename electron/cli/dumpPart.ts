/** What `dump` shows: a whole document, or the part of it that a path names. */
import { fieldsByName, listByName } from '../../shared/codec/byName.ts';
import type { Reference } from '../../shared/codec/field.ts';
import type { DocumentView } from '../../shared/codec/documentView.ts';
import type { Format, FormatDocument } from '../../shared/format/format.ts';
import { collectionList } from '../../shared/codec/collection.ts';
import type { Member } from '../../shared/codec/record.ts';
import type { Place } from '../../shared/document/path.ts';
import { resolvePath } from '../../shared/document/path.ts';
import type { DocumentRecord, RecordId } from '../../shared/codec/documentRecord.ts';
import { linkedView } from '../../shared/format/difference/linkedView.ts';
import type { RecordPaths } from '../../shared/document/recordPaths.ts';
import { recordPaths } from '../../shared/document/recordPaths.ts';
import type { ReferenceTarget } from '../../shared/format/difference/valueText.ts';

/** A document with what is needed to show any part of it. */
export interface Dumped {
  readonly format: Format;
  readonly document: DocumentView;
  readonly paths: RecordPaths;
  readonly target: ReferenceTarget;
}

/** The part of a document that is asked for. */
export type Part =
  | { readonly kind: 'record'; readonly id: RecordId }
  | { readonly kind: 'list'; readonly ids: readonly RecordId[] }
  | { readonly kind: 'value'; readonly place: Place; readonly member: Member };

/** Where references of a document lead, by collection and stored value; each collection is looked through once. */
function referenceTargets(format: Format, document: DocumentView, paths: RecordPaths): ReferenceTarget {
  const known = new Map<string, ReadonlyMap<number, RecordId>>();
  const targets = ({ collection, by }: Reference): ReadonlyMap<number, RecordId> => {
    const made = new Map<number, RecordId>();
    for (const [position, id] of collectionList(format, document, collection).entries()) {
      const key = by === 'position' ? position : Number(fieldsByName(document.get(id).fields)[by]);
      if (!made.has(key)) made.set(key, id);
    }
    return made;
  };
  return (reference, value) => {
    const key = `${reference.collection}/${reference.by}`;
    const map = known.get(key) ?? targets(reference);
    known.set(key, map);
    const id = map.get(value);
    return id === undefined ? null : (paths.get(id)?.path ?? null);
  };
}

export function dumpedDocument(document: FormatDocument): Dumped {
  const { format } = document;
  const paths = recordPaths(format, document);
  const view = linkedView(format, document);
  return { format, document: view, paths, target: referenceTargets(format, document, paths) };
}

/** Finds what a path names; beside the usual paths the name of a list alone stands for all its entries. */
export function partAt(dumped: Dumped, path: string): Part {
  const { format, document } = dumped;
  const collection = format.collections.find((each) => each.name === path && each.isSingle !== true);
  if (collection !== undefined) return { kind: 'list', ids: collection.list(document) };
  const place = resolvePath(format, document, path);
  const { member } = place;
  if (member === null) return { kind: 'record', id: place.record };
  if (member.kind !== 'records') return { kind: 'value', place, member };
  return { kind: 'list', ids: listByName(document.get(place.record).fields, member.name) };
}

/** Facts that the reader notes about a record beside its fields, such as why a chunk is kept as bytes. */
export function notesOf(format: Format, record: DocumentRecord): readonly (readonly [string, string | number])[] {
  const schema = format.schemas.get(record.type);
  return Object.entries(record.fields).flatMap(([name, value]) => {
    const isNote = typeof value === 'string' || typeof value === 'number';
    return isNote && schema?.membersByName.has(name) !== true ? [[name, value] as const] : [];
  });
}
