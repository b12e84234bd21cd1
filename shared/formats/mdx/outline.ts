/** The outline of a model: what a person sees in the tree, in the order people look for things. */
import type { DocumentView } from '../../codec/documentView.ts';
import type { OutlineNode } from '../../format/format.ts';
import { chunkTag, RawChunk } from '../../codec/chunks.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { fieldsOf } from '../../codec/record.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { mdxEventMeaning } from './eventMeaning.ts';
import { itemsWithTags, nodesOf, rawChunks, singleRecord } from './model.ts';
import { replaceableNames as alphaReplaceableNames } from './alpha/schema/model.ts';
import { dialectOf, warcraft3, wowAlpha } from './dialects.ts';
import { Geoset, GeosetAnimation } from './schema/geoset.ts';
import { Layer, layerFilterNames, LayerTexture, Material } from './schema/material.ts';
import { GlobalSequence, Sequence, Texture } from './schema/model.ts';
import { fieldsInBoth, nodeFields } from './view/records.ts';

/** Headings under the model, in order; nodes, cameras and unknown chunks follow. */
const headings = ['SEQS', 'GLBS', 'TEXS', 'MTLS', 'TXAN', 'GEOS', 'GEOA'] as const;
const lateHeadings = ['CAMS', 'BPOS', 'FAFX'] as const;
/** In Warcraft III the collision shapes of CLID stand among the nodes. */
const lateAlphaHeadings = ['CAMS', 'CLID'] as const;

/** By type of record; what both games have is called and drawn the same. */
const infoByType = new Map(
  [wowAlpha, warcraft3].flatMap(({ chunks }) => chunks.definitions.map(({ schema }) => [schema.type, schema.info])),
);

function titleOf(record: DocumentRecord, fallback: string): string {
  const title = infoByType.get(record.type)?.title;
  const value = title === undefined ? '' : fieldsByName(record.fields)[title];
  return typeof value === 'string' && value !== '' ? value : fallback;
}

function fileName(path: string): string {
  return path.split(/[\\/]/).at(-1) ?? path;
}

function replaceableLabel(document: DocumentView, id: number): string {
  if (dialectOf(document).isAlpha) return alphaReplaceableNames[id] ?? `Replaceable ${id}`;
  return id === 1 ? 'Team colour' : id === 2 ? 'Team glow' : `Replaceable ${id}`;
}

function textureLabel(document: DocumentView, record: DocumentRecord, position: number): string {
  const { path, replaceableId: replaceable } = fieldsOf(Texture, record);
  if (path !== '') return fileName(path);
  return replaceable === 0 ? `Texture ${position}` : replaceableLabel(document, replaceable);
}

/** Title and meta text of one record in a list, by its kind. */
function describeItem(
  document: DocumentView,
  record: DocumentRecord,
  position: number,
): { label: string; meta?: string } {
  switch (record.type) {
    case 'sequence': {
      const [start, end] = fieldsOf(Sequence, record).interval;
      const meta = `${start}–${end}`;
      return { label: titleOf(record, `Sequence ${position}`), meta };
    }
    case 'globalSequence':
      return { label: `Global sequence ${position}`, meta: `${fieldsOf(GlobalSequence, record).duration} ms` };
    case 'texture':
      return { label: textureLabel(document, record, position) };
    case 'material':
      return { label: materialLabel(document, record, position) };
    case 'geoset': {
      const count = (fieldsInBoth(Geoset, record).positions?.byteLength ?? 0) / 12;
      return { label: titleOf(record, `Geoset ${position}`), meta: `${count} vertices` };
    }
    case 'geosetAnimation':
      return { label: `Geoset animation ${position}`, meta: `geoset ${fieldsOf(GeosetAnimation, record).geosetId}` };
    case 'textureAnimation':
      return { label: `Texture animation ${position}` };
    case 'bindPoses':
      return { label: 'Bind poses' };
    case 'collisionMesh':
      return { label: 'Collision mesh' };
    default:
      return { label: titleOf(record, `${record.type} ${position}`) };
  }
}

function materialLabel(document: DocumentView, record: DocumentRecord, position: number): string {
  const first = fieldsOf(Material, record).layers[0];
  const textures = itemsWithTags(document, ['TEXS']);
  if (first === undefined) return `Material ${position}`;
  const layer = document.get(first);
  const [entry] = texturesOf(layer);
  const { textureId } = entry === undefined ? fieldsInBoth(Layer, layer) : fieldsOf(LayerTexture, document.get(entry));
  const texture = textures[textureId ?? -1];
  if (texture === undefined) return `Material ${position}`;
  return `Material ${position} · ${textureLabel(document, document.get(texture), textures.indexOf(texture))}`;
}

function iconOf(record: DocumentRecord): string {
  return infoByType.get(record.type)?.icon ?? 'unknownChunk';
}

/** Only Warcraft III's layers, from version 1100 on, have lists of textures. */
function texturesOf(layer: DocumentRecord): readonly RecordId[] {
  return fieldsInBoth(Layer, layer).textures ?? [];
}

function layerNodes(document: DocumentView, material: DocumentRecord): readonly OutlineNode[] {
  return fieldsOf(Material, material).layers.map((id, position) => {
    const layer = document.get(id);
    const { filterMode = 0 } = fieldsInBoth(Layer, layer);
    const filter = layerFilterNames[filterMode] ?? `mode ${filterMode}`;
    const textures = texturesOf(layer).map((texture, slot) => ({
      key: `record/${texture}`,
      label: `Texture slot ${slot}`,
      icon: 'texture',
      record: texture,
      children: [],
    }));
    return {
      key: `record/${id}`,
      label: `Layer ${position}`,
      icon: 'layer',
      meta: filter,
      record: id,
      children: textures,
    };
  });
}

function itemNode(document: DocumentView, id: RecordId, position: number): OutlineNode {
  const record = document.get(id);
  const described = describeItem(document, record, position);
  const children =
    record.type === 'material'
      ? layerNodes(document, record)
      : record.type === 'geoset'
        ? (fieldsInBoth(Geoset, record).uvSets ?? []).map((uvSet, index) => ({
            key: `record/${uvSet}`,
            label: `UV set ${index}`,
            icon: 'uvSet',
            record: uvSet,
            children: [],
          }))
        : [];
  return { key: `record/${id}`, icon: iconOf(record), record: id, children, ...described };
}

function heading(document: DocumentView, tag: string, isLate = false): OutlineNode[] {
  const definition = dialectOf(document).chunks.byTag.get(tag);
  const items = itemsWithTags(document, [tag]);
  if (definition === undefined || (items.length === 0 && isLate)) return [];
  return [
    {
      key: `list/${definition.name}`,
      label: definition.label,
      icon: definition.schema.info.icon ?? 'unknownChunk',
      meta: String(items.length),
      record: null,
      collection: definition.name,
      children: items.map((id, position) => itemNode(document, id, position)),
    },
  ];
}

interface GrowingNode extends OutlineNode {
  readonly children: GrowingNode[];
}

/** Everything below a node, itself included; without recursion, for files whose chain of parents is absurdly long. */
function reach(start: GrowingNode, reached: Set<GrowingNode>): void {
  const open = [start];
  for (let node = open.pop(); node !== undefined; node = open.pop()) {
    if (reached.has(node)) continue;
    reached.add(node);
    open.push(...node.children);
  }
}

/** Nodes by parent. Nodes whose parent does not exist, and one of each circle of parents, stand at the top. */
function nodeTree(document: DocumentView): OutlineNode {
  const ids = nodesOf(document);
  const rows = ids.map((id): GrowingNode => {
    const node = document.get(id);
    const label = titleOf(node, `Node ${nodeFields(node).objectId}`);
    const meta = node.type === 'eventObject' ? mdxEventMeaning({ name: label, options: '' })?.words : undefined;
    const row = { key: `record/${id}`, label, icon: iconOf(node), record: id, children: [] };
    return meta === undefined ? row : { ...row, meta };
  });
  const byObjectId = new Map(ids.map((id, index) => [nodeFields(document.get(id)).objectId, rows[index]]));
  const parents = ids.map((id) => byObjectId.get(nodeFields(document.get(id)).parentId));
  const top = rows.filter((_row, index) => parents[index] === undefined);
  for (const [index, row] of rows.entries()) parents[index]?.children.push(row);
  const reached = new Set<GrowingNode>();
  for (const row of top) reach(row, reached);
  for (const [index, row] of rows.entries()) {
    if (reached.has(row)) continue;
    const siblings = parents[index]?.children ?? [];
    siblings.splice(siblings.indexOf(row), 1);
    top.push(row);
    reach(row, reached);
  }
  return {
    key: 'list/nodes',
    label: 'Nodes',
    icon: 'bone',
    meta: String(ids.length),
    record: null,
    collection: 'nodes',
    children: top,
  };
}

function rawNodes(document: DocumentView): OutlineNode[] {
  const raw = rawChunks(document);
  if (raw.length === 0) return [];
  return [
    {
      key: 'list/unknownChunks',
      label: 'Unknown chunks',
      icon: 'unknownChunk',
      meta: String(raw.length),
      record: null,
      collection: 'unknownChunks',
      children: raw.map((chunk) => ({
        key: `record/${chunk.id}`,
        label: chunkTag(chunk) || 'Bytes at the end',
        icon: 'unknownChunk',
        meta: fieldsOf(RawChunk, chunk).problem === null ? 'kept' : 'damaged, kept',
        record: chunk.id,
        children: [],
      })),
    },
  ];
}

export function outlineModel(document: DocumentView): OutlineNode {
  const header = singleRecord(document, 'MODL');
  const late = dialectOf(document).isAlpha ? lateAlphaHeadings : lateHeadings;
  return {
    key: 'model',
    label: header === null ? 'Model' : titleOf(header, 'Model'),
    icon: 'model',
    meta: `v${document.version}`,
    record: header?.id ?? null,
    children: [
      ...headings.flatMap((tag) => heading(document, tag)),
      nodeTree(document),
      ...late.flatMap((tag) => heading(document, tag, true)),
      ...rawNodes(document),
    ],
  };
}
