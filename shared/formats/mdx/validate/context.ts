/** A model as the rules see it: its collections, nodes and tracks looked up once for a run over one document. */
import type { DocumentView } from '../../../codec/documentView.ts';
import type { FieldsIn, RecordSchema } from '../../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../../codec/documentRecord.ts';
import { itemsWithTags, nodesOf } from '../model.ts';
import type { Profile } from '../profile.ts';
import { likeliestProfile } from '../profile.ts';
import { Geoset, GeosetAnimation } from '../schema/geoset.ts';
import { Layer, LayerTexture, Material, TextureAnimation } from '../schema/material.ts';
import { FaceEffect, GlobalSequence, ModelHeader, Sequence, Texture } from '../schema/model.ts';
import {
  Attachment,
  Bone,
  Camera,
  CollisionShape,
  EventObject,
  Light,
  ParticleEmitter,
  ParticleEmitter2,
  PopcornEmitter,
  RibbonEmitter,
} from '../schema/nodes.ts';
import { Track } from '../schema/track.ts';
import type { TrackKind } from '../schema/trackKinds.ts';
import { trackKinds } from '../schema/trackKinds.ts';
import type { NodeFields } from '../view/records.ts';
import { nodeFields } from '../view/records.ts';
import { recordNames } from './naming.ts';
import { fieldsOf } from '../../../codec/record.ts';

/** A record, typed by its schema, with its place in its list. */
export interface Item<F> {
  readonly id: RecordId;
  readonly type: string;
  readonly position: number;
  readonly fields: F;
}

export type GeosetFields = FieldsIn<typeof Geoset>;
export type TrackFields = FieldsIn<typeof Track>;
export type LayerFields = FieldsIn<typeof Layer>;

export interface TrackItem {
  readonly id: RecordId;
  readonly owner: RecordId;
  readonly kind: TrackKind;
  readonly fields: TrackFields;
}

export type Model = ReturnType<typeof readModel>;

/** Whether one of a record's tracks animates the property with this tag. */
export function hasTrack(model: Model, tracks: readonly RecordId[], tag: string): boolean {
  return findTrack(model, tracks, tag) !== null;
}

export function findTrack(model: Model, tracks: readonly RecordId[], tag: string): TrackFields | null {
  const id = tracks.find((each) => fieldsOf(Track, model.document.get(each)).tag === tag);
  return id === undefined ? null : fieldsOf(Track, model.document.get(id));
}

function trackItem(record: DocumentRecord): TrackItem[] {
  const fields = fieldsOf(Track, record);
  const kind = trackKinds.get(fields.tag);
  if (kind === undefined || record.owner === null) return [];
  return [{ id: record.id, owner: record.owner, kind, fields }];
}

export function readModel(document: DocumentView, profile: Profile = likeliestProfile(document, '')) {
  const itemsOf = <F>(schema: RecordSchema<F>, ids: readonly RecordId[]): readonly Item<F>[] =>
    ids.map((id, position) => {
      const record = document.get(id);
      return { id, type: record.type, position, fields: fieldsOf(schema, record) };
    });
  const items = <F>(tag: string, schema: RecordSchema<F>): readonly Item<F>[] =>
    itemsOf(schema, itemsWithTags(document, [tag]));
  const nodes = nodesOf(document).map((id, position): Item<NodeFields> => {
    const record = document.get(id);
    return { id, type: record.type, position, fields: nodeFields(record) };
  });
  // The first node with an id is the one that counts; repeated ids are a problem of their own.
  const nodeById = new Map(nodes.toReversed().map((node) => [node.fields.objectId, node]));
  const materials = items('MTLS', Material);
  const header = items('MODL', ModelHeader)[0] ?? null;
  return {
    document,
    version: document.version,
    /** What the model is in the game. */
    profile,
    header,
    /** The record that problems of the model as a whole stand at. */
    whole: header?.id ?? document.root,
    sequences: items('SEQS', Sequence),
    globalSequences: items('GLBS', GlobalSequence),
    textures: items('TEXS', Texture),
    materials,
    layers: materials.flatMap((material) => itemsOf(Layer, material.fields.layers)),
    layersOf: (material: Item<FieldsIn<typeof Material>>) => itemsOf(Layer, material.fields.layers),
    texturesOf: (layer: Item<LayerFields>) => itemsOf(LayerTexture, layer.fields.textures),
    textureAnimations: items('TXAN', TextureAnimation),
    geosets: items('GEOS', Geoset),
    geosetAnimations: items('GEOA', GeosetAnimation),
    bones: items('BONE', Bone),
    lights: items('LITE', Light),
    attachments: items('ATCH', Attachment),
    particleEmitters: items('PREM', ParticleEmitter),
    particleEmitters2: items('PRE2', ParticleEmitter2),
    popcornEmitters: items('CORN', PopcornEmitter),
    ribbonEmitters: items('RIBB', RibbonEmitter),
    eventObjects: items('EVTS', EventObject),
    collisionShapes: items('CLID', CollisionShape),
    cameras: items('CAMS', Camera),
    faceEffects: items('FAFX', FaceEffect),
    nodes,
    nodeById,
    tracks: [...document.all()].filter((record) => record.type === Track.type).flatMap(trackItem),
    /** A record's name at the start of a sentence: `Material 2`, `Translation of bone "Head"`. */
    nameOf: recordNames(document),
  };
}
