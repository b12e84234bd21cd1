/** What MDX needs when records come and go: chunks made on demand, object ids without gaps, pivots and bind poses in step. */
import { chunkItems, chunksIn, chunkTag } from '../../codec/chunks.ts';
import type { DataReference, ListPlace } from '../../document/documentFormat.ts';
import type { DocumentView } from '../../codec/documentView.ts';
import type { Dependants, FormatStructure } from '../../format/format.ts';
import type { DocumentRecord, Numbers, RecordId, Value } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { chunksOf, chunkTagOf, chunkWithTag, itemsWithTags, nodesOf, singleRecord } from './model.ts';
import { toTexture } from './schema/common.ts';
import { Geoset, GeosetAnimation } from './schema/geoset.ts';
import { BindPoses, Pivots } from './schema/model.ts';
import type { Sequence } from './schema/model.ts';
import { ParticleEmitter2, RibbonEmitter } from './schema/nodes.ts';
import { dialectOf } from './dialects.ts';
import { valuesPerKey } from '../../geometry/keys.ts';
import { Track, trackShape } from './schema/track.ts';
import { fieldsInBoth, nodeFields } from './view/records.ts';
import type { FieldsIn } from '../../codec/record.ts';
import { fieldsIf, fieldsOf } from '../../codec/record.ts';
import { counted } from '../../codec/words.ts';

/** The place of a new chunk: behind the last present chunk that the usual order puts before it. */
function chunkPosition(document: DocumentView, tag: string): number {
  const order = dialectOf(document).chunks.definitions.map((definition) => definition.tag);
  const rank = order.indexOf(tag);
  const present = chunksOf(document).map((chunk) => order.indexOf(chunkTag(chunk)));
  return present.findLastIndex((other) => other >= 0 && other < rank) + 1;
}

function home(transaction: Transaction, document: DocumentView, type: string): ListPlace | null {
  const dialect = dialectOf(document);
  const tag = chunkTagOf(type, dialect);
  if (tag === null) return null;
  const present = chunkWithTag(document, tag);
  if (present !== null) {
    const isFull = dialect.chunks.byTag.get(tag)?.one === true && chunkItems(present).length > 0;
    return isFull ? null : { owner: present.id, member: 'items' };
  }
  const position = chunkPosition(document, tag);
  const chunk = transaction.add('chunk', document.root, { tag, items: [] });
  const chunks = chunksIn(document.get(document.root));
  transaction.update(document.root, { chunks: chunks.toSpliced(position, 0, chunk) });
  return { owner: chunk, member: 'items' };
}

function extraReferences(record: DocumentRecord): readonly DataReference[] {
  const track = fieldsIf(Track, record);
  if (track?.tag !== 'KMTF') return [];
  const { components } = trackShape('KMTF');
  const stride = valuesPerKey(components, track.interpolation);
  return [{ member: 'values', reference: toTexture, stride }];
}

interface NodeIds {
  readonly objectId: number;
  readonly parentId: number;
}

function idsOf(node: DocumentRecord): NodeIds {
  const { objectId, parentId } = nodeFields(node);
  return { objectId, parentId };
}

/** New object ids after nodes came or went: old ids keep their order, new bones stand behind the last bone. */
function newOrder(document: DocumentView, before: ReadonlyMap<RecordId, NodeIds>): readonly RecordId[] {
  const nodes = nodesOf(document);
  const old = nodes.filter((id) => before.has(id));
  const isNumberedInOrder = old.every((id, index) => {
    const previous = old[index - 1];
    return previous === undefined || (before.get(previous)?.objectId ?? 0) < (before.get(id)?.objectId ?? 0);
  });
  // The alpha client wants ids that go up from kind to kind.
  if (dialectOf(document).isAlpha && isNumberedInOrder) return nodes;
  const order = old.toSorted((left, right) => (before.get(left)?.objectId ?? 0) - (before.get(right)?.objectId ?? 0));
  for (const id of nodes.filter((each) => !before.has(each))) {
    const isBone = document.get(id).type === 'bone';
    const position = isBone ? order.findLastIndex((each) => document.get(each).type === 'bone') + 1 : order.length;
    order.splice(position, 0, id);
  }
  return order;
}

/** Rows of `width` numbers, one a node, put in the nodes' new order. Rows beyond the nodes stay at the end. */
function reorderRows(
  numbers: Numbers,
  width: number,
  oldCount: number,
  rows: readonly (number | null)[],
): Float32Array {
  const extra = Math.max(0, numbers.length / width - oldCount);
  const result = new Float32Array((rows.length + extra) * width);
  for (const [to, from] of rows.entries()) {
    if (from !== null) result.set(numbers.subarray(from * width, (from + 1) * width), to * width);
  }
  result.set(numbers.subarray(oldCount * width), rows.length * width);
  return result;
}

/** Moves the node that stands for a removed one: its nearest living ancestor, or the first node. */
function survivor(before: ReadonlyMap<number, NodeIds>, alive: ReadonlySet<number>, objectId: number): number {
  let id = objectId;
  for (let step = 0; step <= before.size; step++) {
    if (alive.has(id)) return id;
    const ids = before.get(id);
    if (ids === undefined) return id;
    id = ids.parentId;
  }
  return -1;
}

/** Extents of a geoset stand one for each sequence; they move along with the sequences. */
function keepSequenceExtents(document: DocumentView): (transaction: Transaction) => void {
  const before = itemsWithTags(document, ['SEQS']);
  return (transaction) => {
    const now = itemsWithTags(document, ['SEQS']);
    if (now.length === before.length && now.every((id, index) => id === before[index])) return;
    const rows = now.map((id) => before.indexOf(id));
    for (const id of itemsWithTags(document, ['GEOS'])) {
      const { sequenceExtents, extent } = fieldsInBoth(Geoset, document.get(id));
      // Files with another number of extents than sequences, often none, are left as they are.
      if (!(sequenceExtents instanceof Float32Array) || sequenceExtents.length !== before.length * 7) continue;
      const moved = rows.flatMap((row) =>
        row < 0 && extent !== undefined ? extentNumbers(extent) : [...sequenceExtents.subarray(row * 7, row * 7 + 7)],
      );
      transaction.set(Geoset, id, { sequenceExtents: Float32Array.from(moved) });
    }
  };
}

/** A new sequence starts with the geoset's own extent: radius, minimum, maximum. */
function extentNumbers({ radius, minimum, maximum }: FieldsIn<typeof Sequence>['extent']): readonly number[] {
  return [radius, ...minimum, ...maximum];
}

function keepIds(document: DocumentView): (transaction: Transaction) => void {
  const keepExtents = keepSequenceExtents(document);
  const keepNodes = keepNodeIds(document);
  return (transaction) => {
    keepExtents(transaction);
    keepNodes(transaction);
  };
}

function keepNodeIds(document: DocumentView): (transaction: Transaction) => void {
  const before = new Map(nodesOf(document).map((id) => [id, idsOf(document.get(id))]));
  return (transaction) => {
    const nodes = nodesOf(document);
    if (nodes.length === before.size && nodes.every((id) => before.has(id))) return;
    renumber(document, transaction, before);
  };
}

/** Gives nodes their ids in this order, as far as ids are without gaps and doubles. */
function orderIds(document: DocumentView, transaction: Transaction, order: readonly RecordId[]): void {
  const before = new Map(nodesOf(document).map((id) => [id, idsOf(document.get(id))]));
  const nodes = order.filter((id) => before.has(id));
  if (nodes.length === before.size && nodes.some((id, at) => before.get(id)?.objectId !== at))
    renumber(document, transaction, before, nodes);
}

function renumber(
  document: DocumentView,
  transaction: Transaction,
  before: ReadonlyMap<RecordId, NodeIds>,
  order = newOrder(document, before),
): void {
  const byObjectId = new Map([...before.values()].map((ids) => [ids.objectId, ids]));
  // Files whose ids have gaps or doubles are not tidied behind the user's back: only new nodes get ids there.
  const isTidy = byObjectId.size === before.size && [...byObjectId.keys()].every((id) => id >= 0 && id < before.size);
  const largest = Math.max(-1, ...byObjectId.keys());
  let free = largest + 1;
  const newIds = new Map(
    order.map((id, index) => [id, isTidy ? index : (before.get(id)?.objectId ?? free++)] as const),
  );
  const alive = new Set(order.flatMap((id) => before.get(id)?.objectId ?? []));
  const moved = new Map(order.flatMap((id) => (before.has(id) ? [[before.get(id)?.objectId, newIds.get(id)]] : [])));
  const mapId = (old: number): number => {
    const living = survivor(byObjectId, alive, old);
    return moved.get(living) ?? living;
  };
  const rows = order.map((id) => before.get(id)?.objectId ?? idsOf(document.get(id)).objectId);
  for (const id of order) {
    const { parentId } = idsOf(document.get(id));
    transaction.update(id, { objectId: newIds.get(id) ?? 0, parentId: mapId(parentId) });
  }
  for (const id of itemsWithTags(document, ['GEOS'])) remapGeoset(document.get(id), transaction, mapId);
  if (isTidy) remapRows(document, transaction, before.size, rows);
}

function remapGeoset(geoset: DocumentRecord, transaction: Transaction, mapId: (old: number) => number): void {
  const { matrices, skin } = fieldsInBoth(Geoset, geoset);
  const changes: Record<string, Value> = {};
  if (matrices instanceof Int32Array) changes['matrices'] = matrices.map((id) => Math.max(0, mapId(id)));
  if (skin instanceof Uint8Array || skin instanceof Uint16Array) {
    changes['skin'] = skin.map((value, index) => (index % 8 < 4 ? Math.max(0, mapId(value)) : value));
  }
  transaction.update(geoset.id, changes);
}

function remapRows(document: DocumentView, transaction: Transaction, oldCount: number, rows: readonly number[]): void {
  const pivots = singleRecord(document, 'PIVT');
  const points = pivots === null ? null : fieldsOf(Pivots, pivots).points;
  if (pivots !== null && points instanceof Float32Array) {
    transaction.set(Pivots, pivots.id, { points: reorderRows(points, 3, oldCount, rows) });
  }
  const poses = singleRecord(document, 'BPOS');
  const matrices = poses === null ? null : fieldsOf(BindPoses, poses).matrices;
  if (poses !== null && matrices instanceof Float32Array && matrices.length / 12 >= oldCount) {
    transaction.set(BindPoses, poses.id, { matrices: reorderRows(matrices, 12, oldCount, rows) });
  }
}

/** Things that are shown by way of one other thing alone: kind, the field that names it, and the tag of where it stands. */
const hangers = [
  {
    tag: 'GEOA',
    names: (record: DocumentRecord) => fieldsInBoth(GeosetAnimation, record).geosetId,
    on: 'GEOS',
    noun: 'geoset animation',
  },
  {
    tag: 'RIBB',
    names: (record: DocumentRecord) => fieldsInBoth(RibbonEmitter, record).materialId,
    on: 'MTLS',
    noun: 'ribbon emitter',
  },
  {
    tag: 'PRE2',
    names: (record: DocumentRecord) => fieldsInBoth(ParticleEmitter2, record).textureId,
    on: 'TEXS',
    noun: 'particle emitter',
  },
] as const;

function dependants(document: DocumentView, ids: readonly RecordId[]): readonly Dependants[] {
  const going = new Set(ids);
  return hangers.flatMap(({ tag, names, on, noun }) => {
    const positions = new Set(
      itemsWithTags(document, [on]).flatMap((id, position) => (going.has(id) ? [position] : [])),
    );
    const records = itemsWithTags(document, [tag]).filter(
      (id) => !going.has(id) && positions.has(names(document.get(id)) ?? -1),
    );
    if (records.length === 0) return [];
    const means = records.length === 1 ? 'means' : 'mean';
    return [{ records, reason: `${counted(records.length, noun)} ${means} nothing without it.` }];
  });
}

export const mdxStructure: FormatStructure = { home, extraReferences, keepIds, orderIds, dependants };
