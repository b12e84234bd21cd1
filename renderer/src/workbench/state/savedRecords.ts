/** What the records of a document were when the file was last saved (or opened), so that changes since can be marked. */
import { fieldsByName } from '../../../../shared/codec/byName.ts';
import { tileLength } from '../../../../shared/document/diff.ts';
import type { Change, Document } from '../../../../shared/document/document.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../../../shared/codec/documentRecord.ts';
import { isNumbers, sameNumbers, sameValue } from '../../../../shared/codec/documentRecord.ts';

interface Saved {
  /** Records are replaced when they change, so the old ones are a picture of that time. Null when it is not known. */
  records: ReadonlyMap<RecordId, DocumentRecord> | null;
  /** Bulk data is patched in place: what the changed tiles held, by record, member and number of the tile. */
  tiles: Map<RecordId, Map<string, Map<number, Numbers>>>;
}

const followed = new WeakMap<Document, Saved>();

/** Some hundred tiles at every move of a drag: no text is made for them. */
function noteTiles(saved: Saved, { origin, diff }: Change): void {
  // Arrays of a gesture are lent: it writes a later move into them.
  const isLent = origin === 'preview' || origin === 'cancel';
  for (const { record, member, tile, before, after } of diff.tiles) {
    const tiles = entryOf(entryOf(saved.tiles, record), member);
    const known = tiles.get(tile);
    if (known === undefined) tiles.set(tile, isLent ? before.slice() : before);
    else if (sameNumbers(known, after)) tiles.delete(tile);
  }
}

/** What a map has for a key; an empty map that it has from then on where it had none. */
function entryOf<Key, InnerKey, Inner>(map: Map<Key, Map<InnerKey, Inner>>, key: Key): Map<InnerKey, Inner> {
  const known = map.get(key);
  if (known !== undefined) return known;
  const made = new Map<InnerKey, Inner>();
  map.set(key, made);
  return made;
}

function pictureOf(document: Document): ReadonlyMap<RecordId, DocumentRecord> {
  return new Map([...document.all()].map((record) => [record.id, record]));
}

/**
 * Starts to follow a document; once is enough, when it is opened. One that is not saved at that time (recovered work) has
 * no known saved state: then whatever was touched since the file was read counts as changed.
 */
export function followSaved(document: Document): void {
  if (followed.has(document)) return;
  const isClean = !document.history.isDirty;
  const saved: Saved = {
    records: isClean ? pictureOf(document) : null,
    tiles: new Map(),
  };
  followed.set(document, saved);
  document.onChange((change) => {
    if (change.origin === 'saved' && !document.history.isDirty) {
      saved.records = pictureOf(document);
      saved.tiles = new Map();
    } else noteTiles(saved, change);
  });
}

/** Whether a record itself differs from the saved file. */
export function isRecordChanged(document: Document, id: RecordId): boolean {
  const saved = followed.get(document);
  if (saved === undefined || saved.records === null) return document.isTouched(id);
  if (!document.has(id) || saved.records.get(id) !== document.get(id)) return true;
  return [...(saved.tiles.get(id)?.values() ?? [])].some(({ size }) => size > 0);
}

/** The saved value of a record's field; undefined when the record is new or the saved state is not known. */
export function savedValue(document: Document, id: RecordId, member: string): Value {
  return fieldsByName(followed.get(document)?.records?.get(id)?.fields)?.[member];
}

/** Whether a field differs from the saved file. The fields of new records do not count: all of them would. */
export function isFieldChanged(document: Document, id: RecordId, member: string): boolean {
  const record = followed.get(document)?.records?.get(id);
  if (record === undefined || !document.has(id)) return false;
  if (!sameValue(fieldsByName(record.fields)[member], fieldsByName(document.get(id).fields)[member])) return true;
  return (followed.get(document)?.tiles.get(id)?.get(member)?.size ?? 0) > 0;
}

/** A saved number of bulk data; undefined when it is not known. */
export function savedNumber(document: Document, id: RecordId, member: string, index: number): number | undefined {
  const saved = followed.get(document);
  const numbers = fieldsByName(saved?.records?.get(id)?.fields)?.[member];
  if (saved === undefined || !isNumbers(numbers)) return undefined;
  const tile = Math.floor(index / tileLength);
  return saved.tiles.get(id)?.get(member)?.get(tile)?.[index - tile * tileLength] ?? numbers[index];
}
