/** The outline of a model: what a person sees in the tree, in the order people look for things. */
import { counted } from '../../codec/words.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { OutlineNode } from '../../format/format.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { labelOf } from './labels.ts';
import type { ModelList } from './model.ts';
import { listOf, trackFields, tracksIn, modelFields } from './model.ts';
import { modelSchemas } from './schema/index.ts';
import { Bone } from './schema/bone.ts';
import { Collision, Vertices } from './schema/vertices.ts';
import { View } from './schema/view.ts';
import { slotsOf } from './schema/track.ts';
import { fieldsOf } from '../../codec/record.ts';

const unknownIcon = 'unknownChunk';

function leaf(document: DocumentView, id: RecordId, position: number): OutlineNode {
  const record = document.get(id);
  const { label, meta } = labelOf(document, record, position);
  const icon = modelSchemas.get(record.type)?.info.icon ?? unknownIcon;
  return {
    key: `record/${id}`,
    label,
    icon,
    record: id,
    children: trackNodes(document, id),
    ...(meta === undefined ? {} : { meta }),
  };
}

/** Tracks that hold keys; a bone in a still model has three that hold none. */
function trackNodes(document: DocumentView, owner: RecordId): readonly OutlineNode[] {
  const record = document.get(owner);
  const slots = slotsOf(record.type);
  if (slots.length === 0) return [];
  return tracksIn(record).flatMap((id, position): OutlineNode[] => {
    const { times } = trackFields(document.get(id));
    if (times.length === 0) return [];
    const label = slots[position]?.label ?? 'Track';
    const meta = counted(times.length, 'key');
    return [{ key: `record/${id}`, label, icon: 'track', meta, record: id, children: [] }];
  });
}

function heading(
  document: DocumentView,
  name: ModelList,
  label: string,
  options: { readonly type: string; readonly isAlways?: boolean; readonly children?: readonly OutlineNode[] },
): OutlineNode[] {
  const ids = listOf(document, name);
  if (ids.length === 0 && options.isAlways !== true) return [];
  return [
    {
      key: `list/${name}`,
      label,
      icon: modelSchemas.get(options.type)?.info.icon ?? unknownIcon,
      meta: String(ids.length),
      record: null,
      collection: name,
      children: options.children ?? ids.map((id, position) => leaf(document, id, position)),
    },
  ];
}

interface GrowingNode extends OutlineNode {
  readonly children: OutlineNode[];
}

/** Bones below their parents. Parents that do not exist, and those of a circle, count as none. */
function boneTree(document: DocumentView): readonly OutlineNode[] {
  const ids = listOf(document, 'bones');
  const nodes = ids.map((id, position): GrowingNode => {
    const node = leaf(document, id, position);
    return { ...node, children: [...node.children] };
  });
  const parents = ids.map((id) => fieldsOf(Bone, document.get(id)).parent);
  const roots: OutlineNode[] = [];
  nodes.forEach((node, position) => {
    const parent = nodes[parents[position] ?? -1];
    if (parent === undefined || isInCircle(parents, position)) roots.push(node);
    else parent.children.push(node);
  });
  return roots;
}

/** Whether the way up from a bone comes back to the bone itself. */
function isInCircle(parents: readonly number[], start: number): boolean {
  let at = parents[start] ?? -1;
  for (let step = 0; step <= parents.length && at >= 0; step++) {
    if (at === start) return true;
    at = parents[at] ?? -1;
  }
  return false;
}

function viewNode(document: DocumentView, id: RecordId, position: number): OutlineNode {
  const view = fieldsOf(View, document.get(id));
  const list = (name: 'submeshes' | 'batches', label: string, icon: string): OutlineNode => ({
    key: `list/${id}/${name}`,
    label,
    icon,
    meta: String(view[name].length),
    record: null,
    children: view[name].map((child, index) => leaf(document, child, index)),
  });
  return {
    ...leaf(document, id, position),
    children: [list('submeshes', 'Submeshes', 'geoset'), list('batches', 'Batches', 'layer')],
  };
}

function meshNodes(document: DocumentView): readonly OutlineNode[] {
  const vertices = listOf(document, 'vertices').map((id): OutlineNode => {
    const { positions } = fieldsOf(Vertices, document.get(id));
    const meta = `${positions.length / 3} vertices`;
    return { key: `record/${id}`, label: 'Vertices', icon: 'geoset', meta, record: id, children: [] };
  });
  const collision = listOf(document, 'collision').flatMap((id): OutlineNode[] => {
    const { triangles } = fieldsOf(Collision, document.get(id));
    if (triangles.length === 0) return [];
    const meta = `${Math.floor(triangles.length / 3)} triangles`;
    return [{ key: `record/${id}`, label: 'Collision mesh', icon: 'collisionShape', meta, record: id, children: [] }];
  });
  return [...vertices, ...collision];
}

/** Bulk tables stand in the model's own record; the row leads there. */
export function outlineModel(document: DocumentView): OutlineNode {
  const views = listOf(document, 'views').map((id, position) => viewNode(document, id, position));
  const name = modelFields(document).name;
  return {
    key: `record/${document.root}`,
    label: name === '' || /[^\x20-\x7e]/.test(name) ? 'Model' : name,
    icon: 'model',
    meta: `version ${document.version}`,
    record: document.root,
    children: [
      ...heading(document, 'sequences', 'Sequences', { type: 'sequence', isAlways: true }),
      ...heading(document, 'globalLoops', 'Global loops', { type: 'globalLoop' }),
      ...heading(document, 'textures', 'Textures', { type: 'texture', isAlways: true }),
      ...heading(document, 'materials', 'Materials', { type: 'material', isAlways: true }),
      ...heading(document, 'views', 'Views', { type: 'view', isAlways: true, children: views }),
      ...meshNodes(document),
      ...heading(document, 'bones', 'Bones', { type: 'bone', isAlways: true, children: boneTree(document) }),
      ...heading(document, 'attachments', 'Attachments', { type: 'attachment' }),
      ...heading(document, 'events', 'Events', { type: 'event' }),
      ...heading(document, 'lights', 'Lights', { type: 'light' }),
      ...heading(document, 'cameras', 'Cameras', { type: 'camera' }),
      ...heading(document, 'ribbons', 'Ribbons', { type: 'ribbon' }),
      ...heading(document, 'particles', 'Particle emitters', { type: 'particle' }),
      ...heading(document, 'colors', 'Colours', { type: 'color' }),
      ...heading(document, 'textureWeights', 'Texture weights', { type: 'textureWeight' }),
      ...heading(document, 'textureTransforms', 'Texture transforms', { type: 'textureTransform' }),
      ...heading(document, 'textureFlipbooks', 'Texture flipbooks', { type: 'textureFlipbook' }),
    ],
  };
}
