/** For each rule, the smallest change that makes a healthy building break it. */
import { fieldsByName, listByName } from '../../../codec/byName.ts';
import type { Fields, RecordId } from '../../../codec/documentRecord.ts';
import { isNumbers } from '../../../codec/documentRecord.ts';
import type { Document } from '../../../document/document.ts';
import { listOf } from '../../../document/structure.ts';
import type { Transaction } from '../../../document/transaction.ts';
import { storedTag } from '../../common/terrain/tags.ts';
import { groupPlaces, groupsOf, itemsIn } from '../model.ts';

export interface Case {
  readonly rule: string;
  readonly change: (build: Builder) => void;
}

/** Changes of one step, past all that follows from them: damage as a file can have it. */
export class Builder {
  readonly document: Document;
  readonly transaction: Transaction;

  constructor(document: Document, transaction: Transaction) {
    this.document = document;
    this.transaction = transaction;
  }

  set(list: string, fields: Fields, at = 0): void {
    const id = listOf(this.document, list)[at];
    if (id === undefined) throw new Error(`no ${list} ${at}`);
    this.transaction.update(id, fields);
  }

  group(at: number): RecordId {
    const id = groupsOf(this.document)[at]?.id;
    if (id === undefined) throw new Error(`no group ${at}`);
    return id;
  }

  /** Sets fields of a record in a chunk of a group. */
  inGroup(group: number, tag: string, fields: Fields, at = 0): void {
    const own = groupsOf(this.document)[group];
    const id = own === undefined ? undefined : itemsIn(this.document, own, tag)[at];
    if (id === undefined) throw new Error(`no ${tag} in group ${group}`);
    this.transaction.update(id, fields);
  }

  /** Sets some numbers of a list in a group. */
  numbers(group: number, tag: string, member: string, values: Readonly<Record<number, number>>): void {
    const own = groupsOf(this.document)[group];
    const id = own === undefined ? undefined : itemsIn(this.document, own, tag)[0];
    const old = id === undefined ? null : fieldsByName(this.document.get(id).fields)[member];
    if (!isNumbers(old)) throw new Error(`no ${member}`);
    const copy = old.slice();
    for (const [at, value] of Object.entries(values)) copy[Number(at)] = value;
    this.inGroup(group, tag, { [member]: copy });
  }

  /** Another list of chunks for a record. */
  chunks(owner: RecordId, change: (ids: readonly RecordId[]) => readonly RecordId[]): void {
    this.transaction.update(owner, { chunks: change(listByName(this.document.get(owner).fields, 'chunks')) });
  }

  /** A chunk that nobody knows, or what its tag and data make of it. */
  raw(owner: RecordId, tag: string, fields: Fields = {}): RecordId {
    const base = { tag: storedTag(tag), data: new Uint8Array(4), problem: null, statedSize: 4 };
    return this.transaction.add('rawChunk', owner, { ...base, ...fields });
  }

  tagged(owner: RecordId, tag: string): RecordId {
    const ids = listByName(this.document.get(owner).fields, 'chunks');
    const id = ids.find((each) => fieldsByName(this.document.get(each).fields)['tag'] === storedTag(tag));
    if (id === undefined) throw new Error(`no ${tag}`);
    return id;
  }

  file(group: number): RecordId {
    const file = groupPlaces(this.document)[group]?.file;
    if (file === null || file === undefined) throw new Error(`no file ${group}`);
    return file;
  }
}

const root = ({ document }: Builder): RecordId => document.root;
const with_ = (id: RecordId) => (ids: readonly RecordId[]) => [...ids, id];

export const cases: readonly Case[] = [
  {
    rule: 'damaged-chunk',
    change: (build) => build.chunks(root(build), with_(build.raw(root(build), 'MOLT', { problem: 'cut' }))),
  },
  { rule: 'stray-bytes', change: (build) => build.chunks(root(build), with_(build.raw(root(build), '\0\0\0\0'))) },
  { rule: 'unknown-chunk', change: (build) => build.chunks(build.group(0), with_(build.raw(build.group(0), 'GFID'))) },
  {
    rule: 'chunk-twice',
    change: (build) =>
      build.chunks(
        root(build),
        with_(build.transaction.add('chunk', root(build), { tag: storedTag('MOLT'), items: [] })),
      ),
  },
  {
    rule: 'building-version',
    change: (build) => {
      const [version] = listByName(build.document.get(build.tagged(build.file(1), 'MVER')).fields, 'items');
      if (version !== undefined) build.transaction.update(version, { number: 16 });
    },
  },
  {
    rule: 'chunk-order',
    change: (build) =>
      build.chunks(build.group(0), ([first, second, ...rest]) =>
        [second, first, ...rest].filter((id) => id !== undefined),
      ),
  },
  { rule: 'chunk-missing', change: (build) => build.chunks(build.group(0), (ids) => ids.slice(1)) },
  {
    rule: 'group-chunk',
    change: (build) =>
      build.chunks(build.file(0), (ids) => [...ids.slice(0, 1), build.raw(build.file(0), 'MOGP', { problem: 'cut' })]),
  },
  { rule: 'behind-group', change: (build) => build.chunks(build.file(0), with_(build.raw(build.file(0), 'MOGP'))) },
  { rule: 'flag-chunk', change: (build) => build.transaction.update(build.group(0), { flags: 0x809 | 0x1000 }) },
  { rule: 'flag-chunk', change: (build) => build.transaction.update(build.group(0), { flags: 0x8 }) },
  { rule: 'later-flags', change: (build) => build.set('building', { flags: 0x14 }) },
  { rule: 'group-limit', change: (build) => build.set('building', { groupCount: 65_536 }) },
  { rule: 'portal-limit', change: (build) => build.set('building', { portalCount: 200 }) },
  { rule: 'material-limit', change: (build) => build.set('building', { materialCount: 256 }) },
  { rule: 'box', change: (build) => build.set('building', { minimum: [9, 9, 9], maximum: [0, 0, 0] }) },
  { rule: 'stated-count', change: (build) => build.set('building', { lightCount: 4 }) },
  { rule: 'building-box', change: (build) => build.set('building', { maximum: [1, 1, 1] }) },
  { rule: 'group-missing', change: (build) => build.set('groupEntries', { file: [] }, 1) },
  {
    rule: 'group-number',
    change: (build) => {
      const loose = build.transaction.add('looseGroup', root(build), { number: 7, file: [] });
      build.transaction.update(root(build), { looseGroups: [loose] });
    },
  },
  {
    rule: 'area-group',
    change: (build) => {
      for (const at of [0, 1]) build.transaction.update(build.group(at), { areaGroup: 5 });
    },
  },
  { rule: 'name-open', change: (build) => build.set('textures', { path: 'a.blp', size: 5 }, 3) },
  { rule: 'texture-place', change: (build) => build.set('materials', { texture: 9999 }) },
  { rule: 'name-inside', change: (build) => build.set('materials', { texture: 3 }) },
  { rule: 'texture-missing', change: (build) => build.set('textures', { path: '' }) },
  { rule: 'second-texture', change: (build) => build.set('materials', { shader: 3 }) },
  { rule: 'texture-name', change: (build) => build.set('textures', { path: 'wall.tga' }) },
  { rule: 'group-name', change: (build) => build.set('groupEntries', { name: 999 }) },
  { rule: 'doodad-model-name', change: (build) => build.set('doodadModels', { path: 'lamp' }) },
  { rule: 'doodad-model', change: (build) => build.set('doodads', { model: 999 }) },
  { rule: 'portal-vertices', change: (build) => build.set('portals', { firstVertex: 3 }) },
  { rule: 'portal-corners', change: (build) => build.set('portals', { vertexCount: 2 }) },
  { rule: 'portal-plane', change: (build) => build.set('portals', { distance: 9 }) },
  { rule: 'portal-pair', change: (build) => build.set('portalSides', { portal: 3 }) },
  { rule: 'portal-itself', change: (build) => build.set('portalSides', { group: 0 }) },
  { rule: 'portal-owner', change: (build) => build.transaction.update(build.group(0), { portalCount: 0 }) },
  { rule: 'portal-share', change: (build) => build.transaction.update(build.group(0), { portalCount: 9 }) },
  {
    rule: 'visible-block',
    change: (build) => {
      const chunk = build.tagged(root(build), 'MOVB');
      build.transaction.update(chunk, {
        items: [build.transaction.add('visibleBlock', chunk, { firstVertex: 0, vertexCount: 4 })],
      });
    },
  },
  { rule: 'doodad-turn', change: (build) => build.set('doodads', { rotation: [0, 0, 0, 2] }) },
  { rule: 'doodad-scale', change: (build) => build.set('doodads', { scale: 0 }) },
  { rule: 'set-name', change: (build) => build.set('doodadSets', { name: 'x'.repeat(20) }, 1) },
  { rule: 'set-range', change: (build) => build.set('doodadSets', { doodadCount: 4 }) },
  { rule: 'default-set', change: (build) => build.set('doodadSets', { name: 'Mine' }) },
  { rule: 'no-set', change: (build) => build.transaction.update(build.tagged(root(build), 'MODS'), { items: [] }) },
  { rule: 'doodad-set', change: (build) => build.set('doodadSets', { doodadCount: 3 }) },
  { rule: 'doodad-unlisted', change: (build) => build.numbers(1, 'MODR', 'doodads', { 1: 1 }) },
  { rule: 'doodad-list', change: (build) => build.numbers(1, 'MODR', 'doodads', { 1: 9 }) },
  { rule: 'light-list', change: (build) => build.numbers(1, 'MOLR', 'lights', { 0: 9 }) },
  { rule: 'no-fog', change: (build) => build.transaction.update(build.tagged(root(build), 'MFOG'), { items: [] }) },
  { rule: 'fog-radii', change: (build) => build.set('fogs', { innerRadius: 3 }) },
  { rule: 'inside-outside', change: (build) => build.transaction.update(build.group(0), { flags: 0x801 }) },
  { rule: 'entry-differs', change: (build) => build.set('groupEntries', { flags: 0x40 }) },
  { rule: 'group-box', change: (build) => build.transaction.update(build.group(0), { maximum: [1, 1, 1] }) },
  { rule: 'whole-triangles', change: (build) => build.inGroup(0, 'MOVI', { indices: Uint16Array.of(0, 1) }) },
  { rule: 'face-count', change: (build) => build.inGroup(0, 'MOPY', { faces: Uint8Array.of(32, 0) }) },
  { rule: 'vertex-count', change: (build) => build.inGroup(0, 'MONR', { normals: new Float32Array(3) }) },
  { rule: 'normal-length', change: (build) => build.numbers(0, 'MONR', 'normals', { 0: 4 }) },
  { rule: 'vertex-limit', change: (build) => build.inGroup(0, 'MOVT', { positions: new Float32Array(65_537 * 3) }) },
  { rule: 'triangle-vertices', change: (build) => build.numbers(0, 'MOVI', 'indices', { 0: 60_000 }) },
  { rule: 'flat-triangle', change: (build) => build.numbers(0, 'MOVI', 'indices', { 0: 1 }) },
  { rule: 'liquid-tiles', change: (build) => build.inGroup(1, 'MLIQ', { tileColumns: 4 }) },
  { rule: 'liquid-kind', change: (build) => build.transaction.update(build.group(0), { liquidKind: 3 }) },
  { rule: 'batch-counts', change: (build) => build.transaction.update(build.group(0), { exteriorBatches: 7 }) },
  { rule: 'batch-range', change: (build) => build.inGroup(0, 'MOBA', { firstIndex: 300 }) },
  { rule: 'empty-batch', change: (build) => build.inGroup(0, 'MOBA', { indexCount: 0 }) },
  { rule: 'batch-vertices', change: (build) => build.inGroup(0, 'MOBA', { lastVertex: 1 }) },
  { rule: 'batch-box', change: (build) => build.inGroup(0, 'MOBA', { maximum: [0, 0, 0] }) },
  { rule: 'face-material', change: (build) => build.numbers(0, 'MOPY', 'faces', { 1: 77 }) },
  { rule: 'faces-in-batches', change: (build) => build.numbers(0, 'MOPY', 'faces', { 1: 255 }) },
  { rule: 'tree-limit', change: (build) => manyNodes(build) },
  { rule: 'tree-faces', change: (build) => build.numbers(0, 'MOBR', 'faces', { 0: 9999 }) },
  { rule: 'tree-links', change: (build) => build.inGroup(0, 'MOBN', { flags: 0, lower: 0 }) },
  { rule: 'tree-leaf', change: (build) => build.inGroup(0, 'MOBN', { firstFace: 50 }) },
  { rule: 'tree-node', change: (build) => build.inGroup(0, 'MOBN', { flags: 3 }) },
  { rule: 'tree-unreached', change: (build) => manyNodes(build, 2) },
  {
    rule: 'tree-outside',
    change: (build) => build.transaction.update(build.group(0), { minimum: [50, 50, 50], maximum: [60, 60, 60] }),
  },
  { rule: 'tree-uncovered', change: (build) => build.inGroup(0, 'MOBN', { faceCount: 0 }) },
  { rule: 'tree-leaf-size', change: (build) => build.inGroup(0, 'MOBN', { faceCount: 2200 }) },
  { rule: 'unknown-value', change: (build) => build.set('materials', { shader: 9 }) },
  { rule: 'unknown-bits', change: (build) => build.set('materials', { flags: 0x8000 }) },
  { rule: 'not-a-number', change: (build) => build.numbers(0, 'MOVT', 'positions', { 0: NaN }) },
  { rule: 'material-reference', change: (build) => build.inGroup(0, 'MOBA', { material: 9 }) },
  { rule: 'portal-reference', change: (build) => build.set('portalSides', { portal: 9 }) },
  { rule: 'group-entry-reference', change: (build) => build.set('portalSides', { group: 9 }) },
  { rule: 'fog-reference', change: (build) => build.transaction.update(build.group(0), { fogs: [9, 0, 0, 0] }) },
];

/** Nodes that nothing leads to. */
function manyNodes({ document, transaction }: Builder, count = 32_768): void {
  const [group] = groupsOf(document);
  const [node] = group === undefined ? [] : itemsIn(document, group, 'MOBN');
  const chunk = node === undefined ? null : document.get(node).owner;
  if (node === undefined || chunk === null) throw new Error('no tree');
  const { fields } = document.get(node);
  const more = Array.from({ length: count - 1 }, () => transaction.add('node', chunk, fieldsByName(fields)));
  transaction.update(chunk, { items: [node, ...more] });
}
