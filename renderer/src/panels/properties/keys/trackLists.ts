/** Which tracks a record has and which it could have, and making and removing them. */
import { idList } from '../../../../../shared/codec/parts.ts';
import type { Part, RecordSchema } from '../../../../../shared/codec/record.ts';
import { zeros } from '../../../../../shared/codec/storage.ts';
import type { Document } from '../../../../../shared/document/document.ts';
import type { DocumentRecord, RecordId } from '../../../../../shared/document/record.ts';
import { editStructure } from '../../../../../shared/document/structure.ts';
import { restValue, valueStorage } from '../../../../../shared/formats/mdx/keys.ts';
import { trackKinds } from '../../../../../shared/formats/mdx/schema/trackKinds.ts';
import { inSentence } from '../../../app/state/recordNames.ts';

type TrackListPart = Part<unknown> & { readonly tags: readonly string[] };

function isTrackList(part: Part<unknown>): part is TrackListPart {
  // Only the part of this kind has tags: schema/track.ts.
  return part.kind === 'tracks' && 'tags' in part;
}

function allParts(parts: readonly Part<unknown>[]): readonly Part<unknown>[] {
  return parts.flatMap((part) => [part, ...allParts(part.inner ?? [])]);
}

/** Tags that the tracks of a list may have, in the order of the declaration. */
export function allowedTags(schema: RecordSchema, list: string): readonly string[] {
  const parts = allParts(schema.parts).filter(isTrackList);
  return parts.find((part) => part.members.some(({ name }) => name === list))?.tags ?? [];
}

export function tagOf(track: DocumentRecord): string {
  return String(track.fields['tag']);
}

export function trackLabel(tag: string): string {
  return trackKinds.get(tag)?.label ?? tag;
}

/** The tags of a list that no track of the record has yet. */
export function missingTags(document: Document, record: DocumentRecord, list: string): readonly string[] {
  const schema = document.format.schemas.get(record.type);
  if (schema === undefined) return [];
  const present = new Set(idList(record.fields, list).map((id) => tagOf(document.get(id))));
  return allowedTags(schema, list).filter((tag) => !present.has(tag));
}

/** The value the record has now, which the first key of a new track takes, so that nothing jumps. */
function startValue(record: DocumentRecord, tag: string): readonly number[] {
  const rest = restValue(tag);
  const kind = trackKinds.get(tag);
  const value = kind === undefined ? undefined : record.fields[kind.property];
  if (typeof value === 'number' && rest.length === 1) return [value];
  if (Array.isArray(value) && value.length === rest.length) {
    const numbers = value.map(Number);
    // Static colours stand red first, most animated ones blue first.
    return kind?.color === 'bgr' ? numbers.toReversed() : numbers;
  }
  return rest;
}

/** Switches and positions in lists step, everything else is linear. */
function firstInterpolation(tag: string): number {
  const kind = trackKinds.get(tag);
  return kind?.isVisibility === true || kind?.storage !== 'f32' ? 0 : 1;
}

/** Adds a track with one key at a time, holding the value of now. Returns it. */
export function addTrack(
  document: Document,
  record: DocumentRecord,
  list: string,
  tag: string,
  frame: number,
): RecordId {
  const value = startValue(record, tag);
  const values = zeros(valueStorage(tag), value.length);
  values.set(value);
  return editStructure(document, `Add ${inSentence(trackLabel(tag))} track`, (structure) =>
    structure.create(
      'track',
      { tag, interpolation: firstInterpolation(tag), globalSequenceId: -1, frames: Int32Array.of(frame), values },
      { owner: record.id, member: list },
    ),
  );
}

export function removeTrack(document: Document, track: DocumentRecord): void {
  editStructure(document, `Remove ${inSentence(trackLabel(tagOf(track)))} track`, (structure) =>
    structure.remove(track.id),
  );
}
