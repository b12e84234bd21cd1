/** Batches as meshes: a stretch of their group's vertices, and the triangles in it. */
import { fieldsOf } from '../../../codec/record.ts';
import { Coordinates } from '../schema/geometry.ts';
import type { Document } from '../../../document/document.ts';
import type { RecordId } from '../../../codec/documentRecord.ts';
import { chunkItems } from '../../../codec/chunks.ts';
import type { ListName } from '../schema/geometry.ts';
import type { BakedLight } from '../../../model/buildings.ts';
import { KeptList } from '../../../model/lazily.ts';
import type { ModelMesh } from '../../../model/view.ts';
import { groupLabel } from '../labels.ts';
import type { GroupAt } from '../model.ts';
import { chunksIn } from '../model.ts';
import type { DrawnBatch } from './batches.ts';
import { groupLight, lightState } from './bakedLight.ts';
import { drawnBatches, listIn } from './batches.ts';

interface Range {
  readonly first: number;
  /** Vertices of the stretch. */
  readonly count: number;
  readonly triangles: Uint16Array;
}

/** The vertices that a batch really uses, and its triangles among them; those past the group's vertices are left out. */
function rangeOf(indices: ArrayLike<number>, { fields }: DrawnBatch, vertexCount: number): Range {
  const end = Math.min(fields.firstIndex + fields.indexCount, indices.length);
  const corners: number[] = [];
  let [first, last] = [Infinity, -1];
  for (let at = fields.firstIndex; at + 2 < end; at += 3) {
    const triangle = [indices[at] ?? 0, indices[at + 1] ?? 0, indices[at + 2] ?? 0];
    if (triangle.some((vertex) => vertex >= vertexCount)) continue;
    for (const vertex of triangle) {
      first = Math.min(first, vertex);
      last = Math.max(last, vertex);
      corners.push(vertex);
    }
  }
  if (last < 0) return { first: 0, count: 0, triangles: new Uint16Array(0) };
  return { first, count: last - first + 1, triangles: Uint16Array.from(corners, (vertex) => vertex - first) };
}

/**
 * Numbers of a stretch of vertices: the group's own where they are all finite, so that moved vertices are seen in them. What
 * is not finite must never reach the card: a copy has zeros there. The array stays as long as the numbers do.
 */
function stretch(
  numbers: Float32Array | null,
  { first, count }: Range,
  width: number,
  before: Float32Array | null,
): Float32Array {
  const from = first * width;
  const own = numbers?.subarray(from, from + count * width) ?? new Float32Array(0);
  const isWhole = own.length === count * width && own.every(Number.isFinite);
  if (isWhole) {
    const isKept =
      before?.buffer === own.buffer && before.byteOffset === own.byteOffset && before.length === own.length;
    return isKept ? before : own;
  }
  const made =
    before?.length === count * width && before.buffer !== own.buffer ? before : new Float32Array(count * width);
  for (let at = 0; at < made.length; at++) {
    const value = own[at] ?? 0;
    made[at] = Number.isFinite(value) ? value : 0;
  }
  return made;
}

const floats = (value: unknown): Float32Array | null => (value instanceof Float32Array ? value : null);

/** What of a group its meshes are made of. */
class GroupMeshes {
  readonly group: GroupAt;
  readonly name: string;
  readonly positions: Float32Array;
  readonly normals: Float32Array | null;
  readonly coordinates: readonly Float32Array[];
  readonly indices: ArrayLike<number>;
  /** Another text whenever triangles or coordinates are others. */
  readonly shape: string;
  /** Another text whenever vertices moved. */
  readonly moved: string;
  /** Another text whenever baked light changed. */
  readonly lit: string;
  readonly light: ReturnType<typeof groupLight>;

  constructor(document: Document, group: GroupAt) {
    const list = (tag: string, member: ListName) => listIn(document, group, tag, member);
    const sets = chunksIn(document, group, 'MOTV').flatMap((chunk) => chunkItems(chunk).slice(0, 1));
    const [positions, normals, indices] = [list('MOVT', 'positions'), list('MONR', 'normals'), list('MOVI', 'indices')];
    const revision = (id: RecordId | undefined): number => (id === undefined ? -1 : document.revisionOf(id));
    this.group = group;
    this.name = groupLabel(document, group.number, group, null).label;
    this.positions = floats(positions?.numbers) ?? new Float32Array(0);
    this.normals = floats(normals?.numbers);
    this.coordinates = sets.flatMap((id) => floats(fieldsOf(Coordinates, document.get(id)).coordinates) ?? []);
    this.indices = indices?.numbers ?? new Uint16Array(0);
    this.shape = [indices?.id, ...sets].map((id) => revision(id)).join(' ') + ` ${this.positions.length}`;
    this.lit = lightState(document, group);
    this.light = groupLight(document, group);
    this.moved = [positions?.id, normals?.id].map((id) => revision(id)).join(' ');
  }
}

/** Reads all batches, and again only those that changed. */
export function meshReader(document: Document): () => readonly ModelMesh[] {
  const kept = new KeptList<ModelMesh>();
  return () => {
    const batches = new Map(drawnBatches(document).map((batch) => [batch.record, batch]));
    const groups = new Map<RecordId, GroupMeshes>();
    const groupOf = ({ group }: DrawnBatch): GroupMeshes => {
      const made = groups.get(group.id) ?? new GroupMeshes(document, group);
      groups.set(group.id, made);
      return made;
    };
    const shapeOf = (batch: DrawnBatch): string => {
      const { firstIndex, indexCount } = batch.fields;
      return `${batch.record} ${firstIndex} ${indexCount} ${groupOf(batch).shape}`;
    };
    const batchAt = (id: RecordId): DrawnBatch => {
      const batch = batches.get(id);
      if (batch === undefined) throw new Error(`no batch ${id}`);
      return batch;
    };
    return kept.read(
      [...batches.keys()],
      (id) => {
        const batch = batchAt(id);
        const { moved, lit, name } = groupOf(batch);
        return `${shapeOf(batch)} ${moved} ${lit} ${batch.light} ${batch.fields.material} ${batch.position} ${name}`;
      },
      (record, _index, before) => {
        const batch = batchAt(record);
        const shape = shapeOf(batch);
        return meshOf(batch, groupOf(batch), shape, before?.shape === shape ? before : null);
      },
    );
  };
}

function meshOf(batch: DrawnBatch, group: GroupMeshes, shape: string, before: ModelMesh | null): ModelMesh {
  const first = before?.fileVertices?.[0] ?? 0;
  const range =
    before === null
      ? rangeOf(group.indices, batch, Math.floor(group.positions.length / 3))
      : { first, count: before.vertexCount, triangles: Uint16Array.from(before.triangles) };
  const { count } = range;
  let light: BakedLight | null = null;
  return {
    record: batch.record,
    holders: batch.group.entry === null ? [batch.group.id] : [batch.group.id, batch.group.entry],
    shape,
    name: `${group.name} · batch ${batch.position}`,
    material: batch.fields.material,
    skinMaterials: [],
    levelOfDetail: -1,
    version: null,
    vertexCount: count,
    positions: stretch(group.positions, range, 3, before?.positions ?? null),
    normals: group.normals === null ? null : stretch(group.normals, range, 3, before?.normals ?? null),
    tangents: null,
    coordinates: before?.coordinates ?? group.coordinates.map((set) => stretch(set, range, 2, null)),
    triangles: before?.triangles ?? range.triangles,
    skin: before?.skin ?? {
      vertexCount: count,
      vertexGroups: new Uint8Array(count),
      groupSizes: [0],
      matrices: [],
      skin: null,
    },
    normalJoints: null,
    fileVertices: before?.fileVertices ?? Uint32Array.from({ length: count }, (_each, at) => range.first + at),
    corners: null,
    bakedLight: () => (light ??= group.light(batch, range.first, count)),
    wholeTexels: false,
    extras: { group: batch.group.number, batch: batch.position, light: batch.light },
  };
}
