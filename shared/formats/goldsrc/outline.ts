/** The outline of a studio model: bones as a tree, hitboxes by group, sequences by group, the body down to its meshes. */
import { fieldsByName } from '../../codec/byName.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { OutlineNode } from '../../format/format.ts';
import { rateText } from '../../format/frames.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import {
  attachmentsOf,
  bodypartsOf,
  bonesOf,
  controllersOf,
  hitboxesOf,
  modelFields,
  sequenceGroupsOf,
  sequencesOf,
  studioSchemas,
  texturesOf,
} from './model.ts';
import { textureOfMesh } from './geometry/scene.ts';
import { BodyPart, Mesh, SubModel } from './schema/body.ts';
import { SequenceGroup } from './schema/files.ts';
import { controllerTypes, hitGroups } from './schema/names.ts';
import { studioEventMeaning } from './eventMeaning.ts';
import { Event, Sequence } from './schema/sequence.ts';
import { Attachment, Bone, BoneController, Hitbox } from './schema/skeleton.ts';
import { Texture } from './schema/texture.ts';
import { fieldsOf } from '../../codec/record.ts';
import { counted } from '../../codec/words.ts';
import { sequenceNote } from './animation.ts';

type Row = Omit<OutlineNode, 'key' | 'icon' | 'record' | 'children'> & { readonly children?: readonly OutlineNode[] };

function row(document: DocumentView, id: RecordId, { children = [], ...rest }: Row): OutlineNode {
  const icon = studioSchemas.get(document.get(id).type)?.info.icon ?? 'unknownChunk';
  return { key: `record/${id}`, icon, record: id, children, ...rest };
}

interface Heading {
  readonly key: string;
  readonly label: string;
  readonly icon: string;
  readonly count: number;
  readonly collection?: string;
}

function heading({ key, label, icon, count, collection }: Heading, children: readonly OutlineNode[]): OutlineNode {
  const node = { key: `list/${key}`, label, icon, meta: String(count), record: null, children };
  return collection === undefined ? node : { ...node, collection };
}

function named(record: DocumentRecord, fallback: string): string {
  const title = studioSchemas.get(record.type)?.info.title;
  const name = title === undefined ? null : fieldsByName(record.fields)[title];
  return typeof name === 'string' && name !== '' ? name : fallback;
}

/** What a bone is called in rows of other things. */
export function boneName(document: DocumentView, bone: number): string {
  const id = bonesOf(document)[bone];
  return id === undefined ? `bone ${bone}` : named(document.get(id), `Bone ${bone}`);
}

/** Bones below their parents. A parent that does not stand before its child is damage: such bones stand at the top. */
function boneTree(document: DocumentView): OutlineNode {
  const bones = bonesOf(document);
  const children = bones.map((): number[] => []);
  const top: number[] = [];
  for (const [index, id] of bones.entries()) {
    const { parent } = fieldsOf(Bone, document.get(id));
    if (parent >= 0 && parent < index) children[parent]?.push(index);
    else top.push(index);
  }
  // From the last to the first, so that children are ready before their parents, however deep the tree is.
  const rows: OutlineNode[] = [];
  for (let index = bones.length - 1; index >= 0; index--) {
    const id = bones[index];
    if (id === undefined) continue;
    const own = (children[index] ?? []).flatMap((child) => rows[child] ?? []);
    rows[index] = row(document, id, { label: named(document.get(id), `Bone ${index}`), children: own });
  }
  const list = { key: 'bones', label: 'Bones', icon: 'bone', count: bones.length, collection: 'bones' };
  return heading(
    list,
    top.flatMap((index) => rows[index] ?? []),
  );
}

function controllerRows(document: DocumentView): OutlineNode {
  const ids = controllersOf(document);
  const rows = ids.map((id) => {
    const { bone, type, channel } = fieldsOf(BoneController, document.get(id));
    const input = channel >= 4 ? 'Mouth' : `Controller ${channel}`;
    return row(document, id, { label: `${input} · ${boneName(document, bone)}`, meta: controllerTypes[type] ?? '' });
  });
  const list = { key: 'controllers', label: 'Bone controllers', icon: 'move', count: ids.length };
  return heading({ ...list, collection: 'controllers' }, rows);
}

/** What a hit group is called; mods have numbers of their own. */
export function hitGroupName(group: number): string {
  return hitGroups[group] ?? `Group ${group}`;
}

function hitboxRows(document: DocumentView): OutlineNode {
  const ids = hitboxesOf(document);
  const groups = new Map<number, OutlineNode[]>();
  for (const [index, id] of ids.entries()) {
    const { bone, group } = fieldsOf(Hitbox, document.get(id));
    const rows = groups.get(group) ?? [];
    groups.set(group, rows);
    rows.push(row(document, id, { label: boneName(document, bone), meta: String(index) }));
  }
  const children = [...groups]
    .toSorted(([left], [right]) => left - right)
    .map(([group, rows]) =>
      heading({ key: `hitboxes/${group}`, label: hitGroupName(group), icon: 'hitbox', count: rows.length }, rows),
    );
  const list = { key: 'hitboxes', label: 'Hitboxes', icon: 'hitbox', count: ids.length, collection: 'hitboxes' };
  return heading(list, children);
}

function attachmentRows(document: DocumentView): OutlineNode {
  const ids = attachmentsOf(document);
  const rows = ids.map((id, index) => {
    const { bone } = fieldsOf(Attachment, document.get(id));
    const label = named(document.get(id), `Attachment ${index}`);
    return row(document, id, { label, meta: boneName(document, bone) });
  });
  const list = { key: 'attachments', label: 'Attachments', icon: 'attachment', count: ids.length };
  return heading({ ...list, collection: 'attachments' }, rows);
}

function sequenceRow(document: DocumentView, id: RecordId, index: number): OutlineNode {
  const fields = fieldsOf(Sequence, document.get(id));
  const { frames, framesPerSecond } = fields;
  const children = fields.events.map((event) => {
    const { frame, event: number, options } = fieldsOf(Event, document.get(event));
    const words = studioEventMeaning({ name: String(number), options })?.words;
    const label = options === '' ? (words ?? String(number)) : options;
    const meta = options === '' || words === undefined ? `${number} · frame ${frame}` : `${words} · frame ${frame}`;
    return row(document, event, { label, meta });
  });
  const meta = [counted(frames, 'frame'), rateText(framesPerSecond), sequenceNote(fields)]
    .filter((each) => each !== '')
    .join(' · ');
  return row(document, id, { label: named(document.get(id), `Sequence ${index}`), meta, children });
}

/** Sequences, under headings of their groups where there are several. */
function sequenceRows(document: DocumentView): OutlineNode {
  const ids = sequencesOf(document);
  const groups = sequenceGroupsOf(document);
  const list = { key: 'sequences', label: 'Sequences', icon: 'sequences', count: ids.length, collection: 'sequences' };
  const rows = ids.map((id, index) => ({
    group: fieldsOf(Sequence, document.get(id)).group,
    node: sequenceRow(document, id, index),
  }));
  if (groups.length < 2)
    return heading(
      list,
      rows.map(({ node }) => node),
    );
  const children = groups.map((id, group) => {
    const own = rows.filter((each) => each.group === group).map(({ node }) => node);
    const { label, files } = fieldsOf(SequenceGroup, document.get(id));
    const state = group > 0 && files.length === 0 ? 'file missing' : String(own.length);
    return row(document, id, { label: label === '' ? `Group ${group}` : label, meta: state, children: own });
  });
  const lost = rows.filter(({ group }) => groups[group] === undefined).map(({ node }) => node);
  return heading(list, [...children, ...lost]);
}

function meshRow(document: DocumentView, id: RecordId, index: number): OutlineNode {
  const { skinColumn, triangleCount } = fieldsOf(Mesh, document.get(id));
  const texture = textureOfMesh(document, skinColumn, 0);
  const name = texture === null ? '' : ` · ${fieldsOf(Texture, document.get(texture)).name}`;
  return row(document, id, { label: `Mesh ${index}${name}`, meta: `${triangleCount} triangles` });
}

function bodyRows(document: DocumentView): OutlineNode {
  const ids = bodypartsOf(document);
  const rows = ids.map((id, index) => {
    const { models } = fieldsOf(BodyPart, document.get(id));
    const children = models.map((model, position) => {
      const { meshes, positions } = fieldsOf(SubModel, document.get(model));
      const label = named(document.get(model), `Submodel ${position}`);
      const inner = meshes.map((mesh, place) => meshRow(document, mesh, place));
      return row(document, model, { label, meta: `${positions.length / 3} vertices`, children: inner });
    });
    const label = named(document.get(id), `Bodypart ${index}`);
    return row(document, id, { label, meta: String(models.length), children });
  });
  const list = { key: 'bodyparts', label: 'Bodyparts', icon: 'body', count: ids.length, collection: 'bodyparts' };
  return heading(list, rows);
}

function textureRows(document: DocumentView): OutlineNode {
  const ids = texturesOf(document);
  const rows = ids.map((id, index) => {
    const { width, height } = fieldsOf(Texture, document.get(id));
    return row(document, id, { label: named(document.get(id), `Texture ${index}`), meta: `${width} × ${height}` });
  });
  const list = { key: 'textures', label: 'Textures', icon: 'textures', count: ids.length, collection: 'textures' };
  return heading(list, rows);
}

/** The rows of the outline, below one for the model itself. */
export function outlineStudio(document: DocumentView): OutlineNode {
  const { name, textureFiles } = modelFields(document);
  const label = name.split(/[\\/]/).at(-1) ?? '';
  const files = textureFiles.map((id) => row(document, id, { label: 'Texture file' }));
  const children = [
    boneTree(document),
    controllerRows(document),
    hitboxRows(document),
    attachmentRows(document),
    sequenceRows(document),
    bodyRows(document),
    textureRows(document),
    ...files,
  ];
  return row(document, document.root, { label: label === '' ? 'Model' : label, children });
}
