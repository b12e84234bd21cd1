/** Looking things up in an open studio model: its schemas, its collections, its records with their types. */
import { heldCount } from '../../codec/count.ts';
import type { Collection } from '../../codec/collection.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { FieldsIn, Member, RecordSchema } from '../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { Animation, mostFrames } from './schema/animations.ts';
import { BodyPart, Mesh, SubModel } from './schema/body.ts';
import { GroupFile, SequenceGroup, StudioModel, TextureFile } from './schema/files.ts';
import { Event, Pivot, Sequence } from './schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from './schema/skeleton.ts';
import { Texture } from './schema/texture.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';

function allSchemas(schema: RecordSchema, into: Map<string, RecordSchema>): Map<string, RecordSchema> {
  if (into.has(schema.type)) return into;
  into.set(schema.type, schema);
  const lists = schema.members.filter((member): member is Member & { kind: 'records' } => member.kind === 'records');
  for (const list of lists) for (const child of list.schemas) allSchemas(child, into);
  return into;
}

export const studioSchemas: ReadonlyMap<string, RecordSchema> = allSchemas(StudioModel, new Map());

export type ModelFields = FieldsIn<typeof StudioModel>;
export type TextureFields = FieldsIn<typeof Texture>;
export type BoneFields = FieldsIn<typeof Bone>;
export type SequenceFields = FieldsIn<typeof Sequence>;
export type SubModelFields = FieldsIn<typeof SubModel>;
export type MeshFields = FieldsIn<typeof Mesh>;

/** Frames of a sequence that there are samples for: one, at rest, where its animations were not read. */
export function framesHeld({ frames, animations }: Pick<SequenceFields, 'frames' | 'animations'>): number {
  return heldCount(frames, animations.length === 0 ? 1 : mostFrames);
}

export function modelFields(document: DocumentView): ModelFields {
  return fieldsOf(StudioModel, document.get(document.root));
}

/** The record that holds textures and skins: the file of external textures where there is one, else the model. */
export function textureHolder(document: DocumentView): DocumentRecord {
  const root = document.get(document.root);
  const [file] = modelFields(document).textureFiles;
  return file === undefined ? root : document.get(file);
}

/** Textures and skins, of whichever file holds them. */
export function textureFileFields(document: DocumentView): FieldsIn<typeof TextureFile> {
  const holder = textureHolder(document);
  return fieldsIf(TextureFile, holder) ?? fieldsOf(StudioModel, holder);
}

function rootList(name: ListIn<ModelFields>): (document: DocumentView) => readonly RecordId[] {
  return (document) => modelFields(document)[name];
}

/** Names of the members that are lists of records. */
type ListIn<F> = { [Name in keyof F]: F[Name] extends readonly RecordId[] ? Name : never }[keyof F];

function childrenOf<F extends { readonly [Name in N]: readonly RecordId[] }, N extends string>(
  document: DocumentView,
  schema: RecordSchema<F>,
  owners: readonly RecordId[],
  list: N,
): readonly RecordId[] {
  return owners.flatMap((id) => fieldsOf(schema, document.get(id))[list]);
}

export const bonesOf = rootList('bones');
export const controllersOf = rootList('controllers');
export const hitboxesOf = rootList('hitboxes');
export const attachmentsOf = rootList('attachments');
export const sequencesOf = rootList('sequences');
export const sequenceGroupsOf = rootList('sequenceGroups');
export const bodypartsOf = rootList('bodyparts');
export const texturesOf = (document: DocumentView): readonly RecordId[] => textureFileFields(document).textures;
export const submodelsOf = (document: DocumentView): readonly RecordId[] =>
  childrenOf(document, BodyPart, bodypartsOf(document), 'models');
export const meshesOf = (document: DocumentView): readonly RecordId[] =>
  childrenOf(document, SubModel, submodelsOf(document), 'meshes');
export const eventsOf = (document: DocumentView): readonly RecordId[] =>
  childrenOf(document, Sequence, sequencesOf(document), 'events');

function collection(name: string, label: string, schema: RecordSchema, list: Collection['list']): Collection {
  return { name, label, types: [schema.type], list };
}

export const studioCollections: readonly Collection[] = [
  { ...collection('model', 'Model', StudioModel, (document) => [document.root]), isSingle: true },
  collection('bones', 'Bones', Bone, bonesOf),
  collection('controllers', 'Bone controllers', BoneController, controllersOf),
  collection('hitboxes', 'Hitboxes', Hitbox, hitboxesOf),
  collection('attachments', 'Attachments', Attachment, attachmentsOf),
  collection('sequences', 'Sequences', Sequence, sequencesOf),
  collection('sequenceGroups', 'Sequence groups', SequenceGroup, sequenceGroupsOf),
  collection('bodyparts', 'Bodyparts', BodyPart, bodypartsOf),
  collection('submodels', 'Submodels', SubModel, submodelsOf),
  collection('meshes', 'Meshes', Mesh, meshesOf),
  collection('textures', 'Textures', Texture, texturesOf),
  collection('events', 'Events', Event, eventsOf),
  collection('pivots', 'Pivots', Pivot, (document) => childrenOf(document, Sequence, sequencesOf(document), 'pivots')),
  collection('animations', 'Blends', Animation, (document) =>
    childrenOf(document, Sequence, sequencesOf(document), 'animations'),
  ),
  collection('textureFiles', 'Texture file', TextureFile, rootList('textureFiles')),
  collection('groupFiles', 'Sequence group files', GroupFile, (document) =>
    childrenOf(document, SequenceGroup, sequenceGroupsOf(document), 'files'),
  ),
];
