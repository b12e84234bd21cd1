/** The model's vertices, which all views share: places of those that went are taken by new ones, or closed. */
import type { MeshGeometry, Influences } from '../../../../geometry/mesh/mesh.ts';
import { normalsFor } from '../../../../model/meshGeometry.ts';
import type { Notes } from '../../../../model/notes.ts';
import { byteShares, fallbackJoint, lostWeight, rowsOf, WeightLoss } from '../../../../model/shares.ts';
import type { Joint } from '../../../../model/view.ts';
import type { VertexFields } from '../../schema/vertices.ts';
import type { ViewRuns } from './runs.ts';

const perVertex = 4;
/** Views name vertices by 16 bits. */
export const mostVertices = 0xffff;
/** Vertices name bones by a byte. */
const mostBones = 256;

/** Attributes of vertices and how many numbers each has. */
const widths = {
  positions: 3,
  boneWeights: perVertex,
  boneIndices: perVertex,
  normals: 3,
  textureCoordinates: 2,
  textureCoordinates2: 2,
} as const;
const names = Object.keys(widths) as (keyof typeof widths)[];

interface Weighted {
  readonly weights: Uint8Array;
  readonly bones: Uint8Array;
  readonly notes: Notes;
}

function weightsFor(
  geometry: MeshGeometry,
  {
    before,
    fileVertices,
    joints,
    source,
  }: {
    readonly before: Influences | null;
    readonly fileVertices: ArrayLike<number>;
    readonly joints: readonly Joint[];
    readonly source: VertexFields;
  },
): Weighted {
  const rows = rowsOf(geometry, before, joints.length);
  const weights = new Uint8Array(rows.length * perVertex);
  const bones = new Uint8Array(rows.length * perVertex);
  const fallback = Math.max(0, fallbackJoint(joints));
  const loss = new WeightLoss();
  for (const [vertex, { shares: wanted, kept }] of rows.entries()) {
    const at = vertex * perVertex;
    const from = (kept < 0 ? 0 : (fileVertices[kept] ?? 0)) * perVertex;
    const sum = source.boneWeights.subarray(from, from + perVertex).reduce((total, weight) => total + weight, 0);
    if (kept >= 0 && sum > 0) {
      weights.set(source.boneWeights.subarray(from, from + perVertex), at);
      bones.set(source.boneIndices.subarray(from, from + perVertex), at);
      continue;
    }
    if (wanted.length === 0) loss.hung();
    const shares = wanted.length === 0 ? [{ joint: fallback, weight: 1 }] : wanted;
    loss.off(lostWeight(shares, perVertex));
    const far = shares.slice(0, perVertex).find(({ joint }) => joint >= mostBones);
    if (far !== undefined) {
      throw new RangeError(
        `Vertices name bones by numbers up to ${mostBones - 1}, and ${joints[far.joint]?.name} has ${far.joint}`,
      );
    }
    const bytes = byteShares(shares, perVertex);
    weights.set(bytes.weights, at);
    bones.set(bytes.joints, at);
  }
  return { weights, bones, notes: loss.notes('those of the four heaviest bones', joints[fallback]) };
}

/** Attributes of the vertices of a geometry, in its order; second coordinates that are not given follow their sources. */
export function attributesOf(
  geometry: MeshGeometry,
  origin: {
    readonly before: Influences | null;
    readonly fileVertices: ArrayLike<number>;
    readonly joints: readonly Joint[];
    readonly source: VertexFields;
  },
): { readonly attributes: VertexFields; readonly notes: Notes } {
  const { source, fileVertices } = origin;
  const { weights, bones, notes } = weightsFor(geometry, origin);
  const count = geometry.positions.length / 3;
  const coordinatesOf = (set: number, stored: Float32Array): Float32Array => {
    const given = geometry.coordinates[set];
    if (given !== undefined) return given;
    const followed = new Float32Array(count * 2);
    for (const [vertex, from] of geometry.sources.entries()) {
      const at = from < 0 ? -1 : (fileVertices[from] ?? 0) * 2;
      if (at >= 0) followed.set(stored.subarray(at, at + 2), vertex * 2);
    }
    return followed;
  };
  const attributes = {
    positions: geometry.positions,
    boneWeights: weights,
    boneIndices: bones,
    normals: normalsFor(geometry),
    textureCoordinates: coordinatesOf(0, source.textureCoordinates),
    textureCoordinates2: coordinatesOf(1, source.textureCoordinates2),
  };
  const more =
    geometry.coordinates.length > 2 ? ['Vertices have two sets of texture coordinates: the rest was left out.'] : [];
  return { attributes, notes: [...notes, ...more] };
}

export interface Placed {
  readonly table: VertexFields;
  /** Where each vertex of the geometry stands. */
  readonly places: Uint32Array;
  /** The runs that are left, with their vertices where they stand now. */
  readonly views: readonly ViewRuns[];
}

/**
 * Puts vertices into the table. Those whose source went keep its place; others take places that went, or come at the end;
 * places that are left over are closed. Throws a RangeError for more than the table can hold.
 *
 * @param gone places that the mesh had and no run of `views` uses
 */
export function placeVertices(
  source: VertexFields,
  attributes: VertexFields,
  {
    gone,
    wanted,
    views,
  }: { readonly gone: ReadonlySet<number>; readonly wanted: ArrayLike<number>; readonly views: readonly ViewRuns[] },
): Placed {
  const count = attributes.positions.length / 3;
  const before = Math.floor(source.positions.length / 3);
  // Damaged views name places that the table does not have.
  const free = new Set([...gone].filter((place) => place < before));
  const places = new Uint32Array(count);
  const homeless: number[] = [];
  for (let vertex = 0; vertex < count; vertex++) {
    const place = wanted[vertex] ?? -1;
    if (free.delete(place)) places[vertex] = place;
    else homeless.push(vertex);
  }
  const left = [...free].toSorted((first, second) => first - second);
  let end = before;
  for (const vertex of homeless) places[vertex] = left.shift() ?? end++;
  const closed = new Set(left);
  if (end - closed.size > mostVertices) {
    throw new RangeError(
      `The model holds ${mostVertices} vertices, and this would be ${end - closed.size}: leave some out`,
    );
  }
  const moved = new Uint32Array(end);
  let to = 0;
  for (let place = 0; place < end; place++) moved[place] = closed.has(place) ? 0 : to++;
  const table = grown(source, end);
  for (const name of names) {
    const width = widths[name];
    for (let vertex = 0; vertex < count; vertex++) {
      table[name].set(attributes[name].subarray(vertex * width, (vertex + 1) * width), (places[vertex] ?? 0) * width);
    }
  }
  return {
    table: closed.size === 0 ? table : without(table, closed),
    places: places.map((place) => moved[place] ?? 0),
    views: views.map((view) => ({
      ...view,
      runs: view.runs.map((run) => ({ ...run, vertices: run.vertices.map((vertex) => moved[vertex] ?? vertex) })),
    })),
  };
}

function grown(source: VertexFields, count: number): VertexFields {
  const floats = (name: keyof typeof widths, stored: Float32Array): Float32Array => {
    const made = new Float32Array(count * widths[name]);
    made.set(stored.subarray(0, made.length));
    return made;
  };
  const bytes = (name: keyof typeof widths, stored: Uint8Array): Uint8Array => {
    const made = new Uint8Array(count * widths[name]);
    made.set(stored.subarray(0, made.length));
    return made;
  };
  return {
    positions: floats('positions', source.positions),
    boneWeights: bytes('boneWeights', source.boneWeights),
    boneIndices: bytes('boneIndices', source.boneIndices),
    normals: floats('normals', source.normals),
    textureCoordinates: floats('textureCoordinates', source.textureCoordinates),
    textureCoordinates2: floats('textureCoordinates2', source.textureCoordinates2),
  };
}

function without(table: VertexFields, closed: ReadonlySet<number>): VertexFields {
  const isLeft = (width: number) => (_: number, at: number) => !closed.has(Math.floor(at / width));
  return {
    positions: table.positions.filter(isLeft(3)),
    boneWeights: table.boneWeights.filter(isLeft(perVertex)),
    boneIndices: table.boneIndices.filter(isLeft(perVertex)),
    normals: table.normals.filter(isLeft(3)),
    textureCoordinates: table.textureCoordinates.filter(isLeft(2)),
    textureCoordinates2: table.textureCoordinates2.filter(isLeft(2)),
  };
}
