/** The outline of a building: what a person sees in the tree, in the order people look for things. */
import { grouped } from '../../codec/words.ts';
import { chunkItems, chunksIn as chunkIds, chunkTag, RawChunk } from '../../codec/chunks.ts';
import type { DocumentRecord, RecordId } from '../../codec/documentRecord.ts';
import { isNumbers } from '../../codec/documentRecord.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import { fieldsByName } from '../../codec/byName.ts';
import { fieldsIf } from '../../codec/record.ts';
import type { OutlineNode } from '../../format/format.ts';
import { itemsOf, rawChunkNodes } from '../common/terrain/chunkLists.ts';
import { storedTag } from '../common/terrain/tags.ts';
import { doodadsOfSet, groupLabel, labelOf } from './labels.ts';
import type { GroupAt } from './model.ts';
import { groupPlaces, groupsOf, hasRoot } from './model.ts';
import { groupChunks } from './schema/group.ts';
import { buildingSchemas, rootChunks } from './schema/index.ts';

function leaf(document: DocumentView, id: RecordId, position: number): OutlineNode {
  const record = document.get(id);
  const icon = buildingSchemas.get(record.type)?.info.icon ?? 'unknownChunk';
  return { key: `record/${id}`, icon, record: id, children: [], ...labelOf(document, record, position) };
}

function heading(
  document: DocumentView,
  tag: string,
  options: {
    readonly isAlways?: boolean;
    readonly children?: (ids: readonly RecordId[]) => readonly OutlineNode[];
  } = {},
): readonly OutlineNode[] {
  const definition = rootChunks.byTag.get(storedTag(tag));
  if (definition === undefined) return [];
  const { name, label, schema } = definition;
  const ids = itemsOf(document, tag);
  if (ids.length === 0 && options.isAlways !== true) return [];
  return [
    {
      key: `list/${name}`,
      label,
      icon: schema.info.icon ?? 'unknownChunk',
      meta: String(ids.length),
      record: null,
      collection: name,
      children: options.children?.(ids) ?? ids.map((id, position) => leaf(document, id, position)),
    },
  ];
}

/** How much a chunk of one record holds: `1,204 triangles` is what people ask first. */
function amountOf({ type, fields }: DocumentRecord): string | undefined {
  const member = buildingSchemas.get(type)?.members.find(({ kind }) => kind === 'numbers');
  const data = member === undefined ? null : fieldsByName(fields)[member.name];
  if (member?.kind !== 'numbers' || !isNumbers(data)) return undefined;
  const perElement = type === 'triangles' ? 3 : member.components;
  return grouped(Math.floor(data.length / perElement));
}

function groupChunkNode(document: DocumentView, id: RecordId): OutlineNode {
  const chunk = document.get(id);
  const raw = fieldsIf(RawChunk, chunk);
  if (raw !== null) {
    const tag = storedTag(raw.tag).replaceAll('\0', '');
    const meta = raw.problem === null ? 'kept' : 'damaged, kept';
    return { key: `record/${id}`, label: tag || 'Stray bytes', icon: 'unknownChunk', meta, record: id, children: [] };
  }
  const definition = groupChunks.byTag.get(chunkTag(chunk));
  const items = chunkItems(chunk);
  const label = definition?.label ?? 'Chunk';
  const icon = definition?.schema.info.icon ?? 'unknownChunk';
  const [only] = items;
  if (definition?.one === true && only !== undefined) {
    const meta = amountOf(document.get(only));
    return { key: `record/${only}`, label, icon, record: only, children: [], ...(meta === undefined ? {} : { meta }) };
  }
  // The nodes of a tree come by the thousand, and nobody looks for one of them by hand.
  const children = definition?.name === 'nodes' ? [] : items.map((item, position) => leaf(document, item, position));
  return { key: `record/${id}`, label, icon, meta: String(items.length), record: id, children };
}

/** Chunks of a file beside the one that is the group. */
function strayNodes(document: DocumentView, file: RecordId | null): readonly OutlineNode[] {
  if (file === null) return [];
  const strays = chunkIds(document.get(file)).filter((id) => document.get(id).type === RawChunk.type);
  return strays.map((id) => groupChunkNode(document, id));
}

function groupNodes(document: DocumentView): readonly OutlineNode[] {
  const groups = new Map(groupsOf(document).map((group): [number, GroupAt] => [group.number, group]));
  return groupPlaces(document).map(({ number, holder, file }): OutlineNode => {
    const group = groups.get(number) ?? null;
    const entry = holder.type === 'groupEntry' ? holder : null;
    const children = group === null ? [] : group.fields.chunks.map((id) => groupChunkNode(document, id));
    const entryNode: readonly OutlineNode[] =
      entry === null || group === null
        ? []
        : [{ key: `record/${entry.id}`, label: 'Entry in the root', icon: 'tag', record: entry.id, children: [] }];
    return {
      key: group === null ? `group/${number}` : `record/${group.id}`,
      icon: 'room',
      record: group?.id ?? entry?.id ?? holder.id,
      children: [...entryNode, ...children, ...strayNodes(document, file)],
      ...groupLabel(document, number, group, entry),
    };
  });
}

/** Doodads below their sets; those in no set stand behind them. */
function setNodes(document: DocumentView, sets: readonly RecordId[]): readonly OutlineNode[] {
  const doodads = itemsOf(document, 'MODD');
  const shown = new Set<number>();
  const nodes = sets.map((id, position): OutlineNode => {
    const children = doodadsOfSet(document, document.get(id)).flatMap((at): readonly OutlineNode[] => {
      const doodad = doodads[at];
      // A doodad in two sets stands in the first: the tree has each record once.
      if (doodad === undefined || shown.has(at)) return [];
      shown.add(at);
      return [leaf(document, doodad, at)];
    });
    return { ...leaf(document, id, position), children };
  });
  const left = doodads.flatMap((id, at) => (shown.has(at) ? [] : [leaf(document, id, at)]));
  return [...nodes, ...left];
}

export function outlineBuilding(document: DocumentView): OutlineNode {
  const [header] = itemsOf(document, 'MOHD');
  const groups = groupNodes(document);
  const groupList: OutlineNode = {
    key: 'list/groups',
    label: 'Groups',
    icon: 'room',
    meta: String(groups.length),
    record: null,
    collection: 'groups',
    children: groups,
  };
  const lists = hasRoot(document)
    ? [
        ...heading(document, 'MOTX', { isAlways: true }),
        ...heading(document, 'MOMT', { isAlways: true }),
        groupList,
        ...heading(document, 'MODS', { isAlways: true, children: (ids) => setNodes(document, ids) }),
        ...heading(document, 'MODN', { isAlways: true }),
        ...heading(document, 'MOLT', { isAlways: true }),
        ...heading(document, 'MOPT'),
        ...heading(document, 'MOPR'),
        ...heading(document, 'MFOG', { isAlways: true }),
        ...heading(document, 'MOSB'),
        ...heading(document, 'MOGN'),
        ...heading(document, 'MOVB'),
        ...heading(document, 'MCVP'),
        ...rawChunkNodes(document),
      ]
    : [groupList];
  return {
    key: 'building',
    label: hasRoot(document) ? 'Building' : 'Group of a building',
    icon: 'building',
    record: header ?? document.root,
    children: lists,
  };
}
