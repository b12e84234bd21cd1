/** Which pictures are being painted, by the documents that hold them. No React. */
import type { RecordId } from '../../../../../shared/codec/documentRecord.ts';
import type { FormatDocument } from '../../../../../shared/format/format.ts';
import { Signal } from '../../../base/observable.ts';
import type { Painted } from './painted.ts';

/** By record; a texture document has one under its root. */
const known = new WeakMap<FormatDocument, Map<RecordId, Painted>>();
const changed = new Signal();

/** Hears whenever another picture is painted for the first time. Returns the way to stop. */
export const onPictureKept = changed.listen;

export function picturesOf(document: FormatDocument): ReadonlyMap<RecordId, Painted> {
  return known.get(document) ?? new Map();
}

export function addPicture(document: FormatDocument, record: RecordId, painted: Painted): void {
  known.set(document, (known.get(document) ?? new Map<RecordId, Painted>()).set(record, painted));
  changed.tell();
}

export function removePicture(document: FormatDocument, record: RecordId): void {
  known.get(document)?.delete(record);
  changed.tell();
}
