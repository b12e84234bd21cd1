/** Reading the structure of an open model: its lists, the tracks of a record, typed fields. */
import { fieldsOf } from '../../codec/record.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { idList } from '../../codec/parts.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import type { ModelFields } from './schema/index.ts';
import { Model } from './schema/index.ts';
import type { TrackFields } from './schema/track.ts';
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
  return idList(document.get(document.root).fields, name);
}

/** The model's own record: names, bounds, tables. */
export function modelFields(document: DocumentView): ModelFields {
  return fieldsOf<ModelFields>(Model, document.get(document.root));
}

export function isTrack(record: DocumentRecord): boolean {
  return kindOfType.has(record.type);
}

/** The track of an owner that animates a property; null when it has none, as only damaged documents do. */
export function trackOf(document: DocumentView, owner: RecordId, property: string): DocumentRecord<TrackFields> | null {
  const record = document.get(owner);
  const position = slotsOf(record.type).findIndex((slot) => slot.property === property);
  const id = position < 0 ? undefined : idList(record.fields, 'tracks')[position];
  // Only readers, transactions and generators make records; those in `tracks` have the fields of a track.
  return id === undefined ? null : (document.get(id) as unknown as DocumentRecord<TrackFields>);
}
