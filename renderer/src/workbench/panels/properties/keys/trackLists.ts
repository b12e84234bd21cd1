/** The tracks of records as the panel shows them, and making and removing them. What is a track, the format says. */
import type { KeyKind, KeyTrack } from '../../../../../../shared/format/animation.ts';
import type { FormatDocument } from '../../../../../../shared/format/format.ts';
import type { DocumentRecord, RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { editStructure } from '../../../../../../shared/document/structure.ts';
import { inSentence, kindLabel } from '../../../state/recordNames.ts';

/** The keys of a record in the shown sequence; null for one without. */
export function trackOf(document: FormatDocument, record: DocumentRecord, sequence: RecordId | null): KeyTrack | null {
  return document.format.animation?.track(document, record, sequence) ?? null;
}

/** Whether a record is nothing but a track. */
export function isTrack({ format }: FormatDocument, { type }: DocumentRecord): boolean {
  return format.animation?.trackTypes.has(type) === true;
}

/** What a list of tracks could hold and does not yet. */
export function missingTracks(document: FormatDocument, record: DocumentRecord, list: string): readonly KeyKind[] {
  return document.format.animation?.missing(document, record, list) ?? [];
}

/** Adds a track with one key at a time, holding the value of now. Returns it. */
export function addTrack(
  document: FormatDocument,
  record: DocumentRecord,
  list: string,
  kind: KeyKind,
  frame: number,
): RecordId | null {
  const { animation } = document.format;
  if (animation === undefined) return null;
  const { type, fields } = animation.create(record, kind, frame);
  return editStructure(document, `Add ${inSentence(kind.label)} track`, (structure) =>
    structure.create(type, fields, { owner: record.id, member: list }),
  );
}

export function removeTrack(document: FormatDocument, record: DocumentRecord): void {
  const label = trackOf(document, record, null)?.kind.label ?? kindLabel(document, record);
  editStructure(document, `Remove ${inSentence(label)} track`, (structure) => structure.remove(record.id));
}
