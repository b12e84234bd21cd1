/** What the records of a document were when the file was last saved (or opened), so that changes since can be marked. */
import { fieldsByName } from '../../../../shared/codec/byName.ts';
import { tileLength } from '../../../../shared/document/diff.ts';
import type { Change, Document } from '../../../../shared/document/document.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../../../shared/codec/documentRecord.ts';
import { isNumbers, sameNumbers, sameValue } from '../../../../shared/codec/documentRecord.ts';

interface Saved {
  /** Records are replaced when they change, so the old ones are a picture of that time. Null when it is not known. */
  records: ReadonlyMap<RecordId, DocumentRecord> | null;
  /** Bulk data is patched in place: what the changed tiles held, by `record/member/tile`. */
  tiles: Map<string, Numbers>;
}

const followed = new WeakMap<Document, Saved>();

function tileKey(record: RecordId, member: string, tile: number): string {
  return `${record}/${member}/${tile}`;
}

function noteTiles(saved: Saved, { origin, diff }: Change): void {
  for (const { record, member, tile, before, after } of diff.tiles) {
    const key = tileKey(record, member, tile);
    const known = saved.tiles.get(key);
    // Arrays of a gesture are lent: it writes a later move into them.
    const isLent = origin === 'preview' || origin === 'cancel';
    if (known === undefined) saved.tiles.set(key, isLent ? before.slice() : before);
    else if (sameNumbers(known, after)) saved.tiles.delete(key);
  }
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
  if (saved.tiles.size === 0) return false;
  const start = `${id}/`;
  return [...saved.tiles.keys()].some((key) => key.startsWith(start));
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
  const start = `${id}/${member}/`;
  return [...(followed.get(document)?.tiles.keys() ?? [])].some((key) => key.startsWith(start));
}

/** A saved number of bulk data; undefined when it is not known. */
export function savedNumber(document: Document, id: RecordId, member: string, index: number): number | undefined {
  const saved = followed.get(document);
  const numbers = fieldsByName(saved?.records?.get(id)?.fields)?.[member];
  if (saved === undefined || !isNumbers(numbers)) return undefined;
  const tile = Math.floor(index / tileLength);
  return saved.tiles.get(tileKey(id, member, tile))?.[index - tile * tileLength] ?? numbers[index];
}
