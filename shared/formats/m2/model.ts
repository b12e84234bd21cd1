/** Reading the structure of an open model: its lists, the tracks of a record, typed fields. */
import { fieldsOf } from '../../codec/record.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { DocumentRecord, RecordFields, RecordId } from '../../codec/documentRecord.ts';
import type { ModelFields } from './schema/index.ts';
import { Model } from './schema/index.ts';
import type { TrackFields, TrackList } from './schema/trackFields.ts';
import { slotsOf } from './schema/track.ts';
import { kindOfType } from './schema/trackKinds.ts';

/** Lists of the model's own record. */
export type ModelList =
  | 'globalLoops'
  | 'sequences'
  | 'bones'
  | 'vertices'
  | 'views'
  | 'colors'
  | 'textures'
  | 'textureWeights'
  | 'textureFlipbooks'
  | 'textureTransforms'
  | 'materials'
  | 'collision'
  | 'attachments'
  | 'events'
  | 'lights'
  | 'cameras'
  | 'ribbons'
  | 'particles';

export function listOf(document: DocumentView, name: ModelList): readonly RecordId[] {
  return modelFields(document)[name];
}

/** Tracks of all kinds have the members of one declaration: schema/track.ts. */
export type TrackRecord = DocumentRecord<RecordFields & TrackFields>;

/** The model's own record: names, bounds, tables. */
export function modelFields(document: DocumentView): ModelFields {
  return fieldsOf<ModelFields>(Model, document.get(document.root));
}

export function isTrack(record: DocumentRecord): record is TrackRecord {
  return kindOfType.has(record.type);
}

/** Fields of a track of any kind. */
export function trackFields(record: DocumentRecord): TrackFields {
  if (!isTrack(record)) throw new Error(`record ${record.id} is a ${record.type}, which is no track`);
  return record.fields;
}

/** Tracks of a record of any kind, in the order of its slots; none for kinds that have none. */
export function tracksIn(record: DocumentRecord): readonly RecordId[] {
  // Lists of this name hold tracks in every schema.
  return (record.fields as Partial<TrackList>).tracks ?? [];
}

/** The track of an owner that animates a property; null when it has none, as only damaged documents do. */
export function trackOf(document: DocumentView, owner: RecordId, property: string): TrackRecord | null {
  const record = document.get(owner);
  const position = slotsOf(record.type).findIndex((slot) => slot.property === property);
  const id = position < 0 ? undefined : tracksIn(record)[position];
  const track = id === undefined ? null : document.get(id);
  return track !== null && isTrack(track) ? track : null;
}
