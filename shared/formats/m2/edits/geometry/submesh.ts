/**
 * What is told of a submesh beside its lists: its bones in the bone table, and where it is sorted. By the rules measured on
 * 2,252 submeshes of the games (import-conversion.md §4, rules 1 to 5).
 */
import type { Fields } from '../../../../codec/documentRecord.ts';
import { boundsOf, boxCentre } from '../../../../geometry/extent.ts';
import { distance, vectorAt } from '../../../../geometry/vector.ts';
import type { VertexFields } from '../../schema/vertices.ts';
import { PACKED_ROTATIONS } from '../../schema/trackKinds.ts';
import type { Run } from './runs.ts';

const perVertex = 4;

/** Weight that each bone has over the vertices of a run; bones without any are not there. */
export function boneWeightsOf({ vertices }: Pick<Run, 'vertices'>, source: VertexFields): ReadonlyMap<number, number> {
  const sums = new Map<number, number>();
  for (const vertex of vertices) {
    for (let part = vertex * perVertex; part < (vertex + 1) * perVertex; part++) {
      const weight = source.boneWeights[part] ?? 0;
      const bone = source.boneIndices[part] ?? 0;
      if (weight > 0) sums.set(bone, (sums.get(bone) ?? 0) + weight);
    }
  }
  return sums;
}

/** Splits triangles so that no part draws with more bones than allowed; parts in the order in which they are first needed. */
export function partsByBones(
  { vertices, triangles }: Pick<Run, 'vertices' | 'triangles'>,
  source: VertexFields,
  limit: number,
): readonly Pick<Run, 'vertices' | 'triangles'>[] {
  const all = boneWeightsOf({ vertices }, source);
  if (all.size <= limit) return [{ vertices, triangles }];
  const parts: { readonly bones: Set<number>; readonly corners: number[] }[] = [];
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [...triangles.subarray(at, at + 3)];
    const bones = [
      ...boneWeightsOf({ vertices: Uint32Array.from(corners, (corner) => vertices[corner] ?? 0) }, source).keys(),
    ];
    const room = parts.find((part) => bones.filter((bone) => !part.bones.has(bone)).length + part.bones.size <= limit);
    const part = room ?? { bones: new Set<number>(), corners: [] };
    if (room === undefined) parts.push(part);
    for (const bone of bones) part.bones.add(bone);
    part.corners.push(...corners);
  }
  return parts.map(({ corners }) => {
    const places = new Map(
      [...new Set(corners)].toSorted((left, right) => left - right).map((corner, place) => [corner, place]),
    );
    return {
      vertices: Uint32Array.from(places.keys(), (corner) => vertices[corner] ?? 0),
      triangles: Uint32Array.from(corners, (corner) => places.get(corner) ?? 0),
    };
  });
}

/** Bones of a table that stand one behind the other, where a stretch of it has all of them; −1 for none. */
function stretchWith(table: readonly number[], bones: readonly number[]): number {
  const last = table.length - bones.length;
  for (let start = 0; start <= last; start++) if (bones.every((bone, at) => table[start + at] === bone)) return start;
  return -1;
}

/** The model's bone table while submeshes are made anew. */
export class BoneTable {
  readonly entries: number[];

  constructor(entries: ArrayLike<number>) {
    this.entries = Array.from(entries);
  }

  /** A run with bones by a stretch of the table: its own where that has all it needs, else one that is found or added. */
  dressed(run: Run, source: VertexFields, limit: number): Run {
    const own = this.entries.slice(run.boneStart, run.boneStart + run.boneCount);
    const used = [...boneWeightsOf(run, source).keys()].toSorted((left, right) => left - right);
    const isAllowed = run.boneCount > 0 && run.boneCount <= limit;
    const keeps = isAllowed && own.length === run.boneCount && used.every((bone) => own.includes(bone));
    const wanted = keeps ? own : used.length === 0 ? [0] : used;
    let boneStart = keeps ? run.boneStart : stretchWith(this.entries, wanted);
    if (boneStart < 0) {
      boneStart = this.entries.length;
      this.entries.push(...wanted);
    }
    const bones = new Uint8Array(run.vertices.length * perVertex);
    for (const [at, vertex] of run.vertices.entries()) {
      for (let part = 0; part < perVertex; part++) {
        const weight = source.boneWeights[vertex * perVertex + part] ?? 0;
        const bone = source.boneIndices[vertex * perVertex + part] ?? 0;
        if (weight > 0) bones[at * perVertex + part] = Math.max(0, wanted.indexOf(bone));
      }
    }
    return { ...run, boneStart, boneCount: wanted.length, bones };
  }
}

/** Members of a submesh that follow from its vertices. A submesh without any keeps what it has. */
export function sortingOf(run: Run, source: VertexFields, version: number): Fields {
  const places = Array.from(run.vertices, (vertex) => vectorAt(source.positions, vertex * 3));
  const box = boundsOf(places.flat());
  if (box === null) return {};
  const center = [0, 1, 2].map((axis) =>
    Math.fround(places.reduce((sum, place) => sum + (place[axis] ?? 0), 0) / places.length),
  );
  const sortCenter = boxCentre(box);
  const sortRadius = Math.max(...places.map((place) => distance(place, sortCenter)));
  const weights = [...boneWeightsOf(run, source)];
  const [heaviest] = weights.reduce((best, each) => (each[1] > best[1] ? each : best), weights[0] ?? [0, 0]);
  let influences = 1;
  for (const vertex of run.vertices) {
    for (let part = influences; part < perVertex; part++) {
      if ((source.boneWeights[vertex * perVertex + part] ?? 0) > 0) influences = part + 1;
    }
  }
  return {
    boneInfluences: influences,
    centerBone: heaviest,
    center,
    ...(version >= PACKED_ROTATIONS
      ? { sortCenter: sortCenter.map(Math.fround), sortRadius: Math.fround(sortRadius) }
      : {}),
  };
}
