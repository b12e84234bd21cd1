/** A model as the rules see it: its lists looked up once for a run over one document, and names for its records. */
import { partOf, says, term } from '../../../codec/said.ts';
import type { Said } from '../../../codec/said.ts';
import { fieldsByName } from '../../../codec/byName.ts';
import type { DocumentView } from '../../../codec/documentView.ts';
import type { RecordSchema } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { labelOf } from '../labels.ts';
import type { ModelList } from '../model.ts';
import { isTrack, listOf, modelFields, trackFields } from '../model.ts';
import { Bone } from '../schema/bone.ts';
import { Particle, Ribbon } from '../schema/emitters.ts';
import { modelSchemas } from '../schema/index.ts';
import { Material, Texture } from '../schema/material.ts';
import { Attachment, Camera } from '../schema/points.ts';
import { GlobalLoop, Sequence } from '../schema/sequence.ts';
import type { TrackFields } from '../schema/trackFields.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { kindOfType } from '../schema/trackKinds.ts';
import { Collision, Vertices } from '../schema/vertices.ts';
import { Batch, Submesh, View } from '../schema/view.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** A record, typed by its schema, with its place in its list. */
export interface Item<F> {
  readonly id: RecordId;
  readonly position: number;
  readonly fields: F;
}

export interface TrackItem {
  readonly id: RecordId;
  readonly owner: RecordId;
  readonly kind: TrackKind;
  readonly fields: TrackFields;
}

export type ModelView = ReturnType<typeof readModel>;

function trackItems(document: DocumentView): readonly TrackItem[] {
  return [...document.all()].filter(isTrack).flatMap((record): TrackItem[] => {
    const kind = kindOfType.get(record.type);
    if (kind === undefined || record.owner === null) return [];
    return [{ id: record.id, owner: record.owner, kind, fields: record.fields }];
  });
}

/** Names of records at the start of a sentence: `Submesh 3 of view 0`, `Rotation of bone 12`. */
function namer(document: DocumentView): (id: RecordId) => Said {
  const positionIn = (list: unknown, id: RecordId): number => (Array.isArray(list) ? list.indexOf(id) : -1);
  const nameOf = (id: RecordId): Said => {
    const record: DocumentRecord = document.get(id);
    const noun = modelSchemas.get(record.type)?.info.label ?? record.type;
    if (record.owner === null) return says`The model`;
    const owner = document.get(record.owner);
    if (isTrack(record)) {
      const property = trackFields(record).property;
      const animated = term(`${property.charAt(0).toUpperCase()}${property.slice(1)}`);
      return partOf(animated, nameOf(owner.id));
    }
    const lists = modelSchemas.get(owner.type)?.members ?? [];
    const position = lists
      .map((member) => (member.kind === 'records' ? positionIn(fieldsByName(owner.fields)[member.name], id) : -1))
      .find((place) => place >= 0);
    if (record.type === 'vertices' || record.type === 'collision') return term(noun);
    const name = says`${term(noun)} ${position ?? 0}`;
    if (record.type === 'sequence' || record.type === 'texture')
      return says`${name} (${labelOf(document, record, position ?? 0).label})`;
    return owner.type === 'view' ? partOf(name, nameOf(owner.id)) : name;
  };
  return nameOf;
}

export function readModel(document: DocumentView) {
  const itemsOf = <F>(schema: RecordSchema<F>, ids: readonly RecordId[]): readonly Item<F>[] =>
    ids.map((id, position) => ({ id, position, fields: fieldsOf(schema, document.get(id)) }));
  const items = <F>(name: ModelList, schema: RecordSchema<F>): readonly Item<F>[] =>
    itemsOf(schema, listOf(document, name));
  const views = items('views', View).map((view) => ({
    ...view,
    submeshes: itemsOf(Submesh, view.fields.submeshes),
    batches: itemsOf(Batch, view.fields.batches),
  }));
  return {
    document,
    version: document.version,
    root: document.root,
    model: modelFields(document),
    sequences: items('sequences', Sequence),
    globalLoops: items('globalLoops', GlobalLoop),
    bones: items('bones', Bone),
    textures: items('textures', Texture),
    materials: items('materials', Material),
    views,
    vertices: items('vertices', Vertices)[0] ?? null,
    collision: items('collision', Collision)[0] ?? null,
    attachments: items('attachments', Attachment),
    cameras: items('cameras', Camera),
    ribbons: items('ribbons', Ribbon),
    particles: items('particles', Particle),
    tracks: trackItems(document),
    nameOf: namer(document),
  };
}

/** The track of a record that animates a property. */
export function trackOfItem(model: ModelView, owner: RecordId, property: string): TrackItem | null {
  return model.tracks.find((track) => track.owner === owner && track.fields.property === property) ?? null;
}
