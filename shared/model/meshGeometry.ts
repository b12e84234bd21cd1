/**
 * Meshes of a view as tools make them anew: all of one at once, for the verbs of `meshEdits.ts`. Algorithms on such meshes
 * stand in `shared/geometry/mesh` and know no document.
 */
import type { Influences, MeshGeometry } from '../geometry/mesh/mesh.ts';
import { influencesOf } from './influences.ts';
import { normalsOfFaces } from './normals.ts';
import { requireFinite } from './steps.ts';
import type { ModelMesh, ModelView } from './view.ts';

export type { MeshGeometry };

/** A mesh of the view as tools change it: arrays of its own, each vertex its own source. */
export function geometryOf(view: Pick<ModelView, 'joints' | 'jointOf'>, mesh: ModelMesh): MeshGeometry {
  return {
    positions: mesh.positions.slice(),
    normals: mesh.normals?.slice() ?? null,
    coordinates: mesh.coordinates.map((set) => set.slice()),
    triangles: Uint32Array.from(mesh.triangles),
    influences: influencesOf(view, mesh),
    sources: Int32Array.from({ length: mesh.vertexCount }, (_, vertex) => vertex),
  };
}

/** Throws a RangeError for a geometry whose arrays do not fit together, or that names what is not there. */
export function requireGeometry(
  { positions, normals, coordinates, triangles, influences, sources }: MeshGeometry,
  { joints, sources: sourceCount }: { readonly joints: number; readonly sources: number },
): void {
  const count = positions.length / 3;
  const requireLength = (length: number, wanted: number, what: string): void => {
    if (length !== wanted)
      throw new RangeError(`${what}: ${length} numbers for ${count} vertices, which need ${wanted}`);
  };
  requireLength(positions.length, Math.floor(count) * 3, 'Places');
  if (normals !== null) requireLength(normals.length, count * 3, 'Normals');
  for (const [set, { length }] of coordinates.entries()) {
    requireLength(length, count * 2, `Texture coordinates of set ${set + 1}`);
  }
  requireLength(sources.length, count, 'Sources');
  requireLength(triangles.length, Math.floor(triangles.length / 3) * 3, 'Triangles');
  if (triangles.some((vertex) => vertex >= count)) {
    throw new RangeError(`Triangles: the mesh has ${count} vertices, and one of the corners is past them`);
  }
  if (sources.some((source) => source < -1 || source >= sourceCount)) {
    throw new RangeError(`Sources: the mesh had ${sourceCount} vertices, and one of the sources is past them`);
  }
  for (const [what, values] of [
    ['Places', positions],
    ['Normals', normals ?? []],
  ] as const)
    requireFinite(values, what);
  for (const set of coordinates) requireFinite(set, 'Texture coordinates');
  requireInfluences(influences, { joints, vertices: count });
}

/** Throws a RangeError for weights that do not fit to the vertices, or of joints that the model does not have. */
export function requireInfluences(
  { width, joints, weights }: Influences,
  { joints: jointCount, vertices }: { readonly joints: number; readonly vertices: number },
): void {
  if (joints.length !== vertices * width || weights.length !== joints.length) {
    throw new RangeError(
      `Weights: ${weights.length} of ${joints.length} joints for ${vertices} vertices of ${width} each`,
    );
  }
  requireFinite(weights, 'Weights');
  if (weights.some((weight) => weight < 0)) throw new RangeError('Weights: one of them is below 0');
  // The count itself stands for what nothing moves.
  if (joints.some((joint) => joint > jointCount)) {
    throw new RangeError(`Weights: the model has ${jointCount} joints, and one of those named is past them`);
  }
}

/** Corners that meet at a sharper angle, in degrees, have edges where normals are not given. */
const smoothAngle = 60;

/** The normals, or those that faces have. */
export function normalsFor({ positions, normals, triangles }: MeshGeometry): Float32Array {
  if (normals !== null) return normals.slice();
  const surface = { positions, triangles, vertexCount: positions.length / 3, normals: null };
  return normalsOfFaces(surface, smoothAngle).normals;
}

/** Numbers that a format keeps beside a mesh, `width` a vertex, as they follow their vertices; 0 for new ones. */
export function followSources(values: ArrayLike<number>, sources: Int32Array, width: number): Float32Array {
  const moved = new Float32Array(sources.length * width);
  for (const [vertex, source] of sources.entries()) {
    if (source < 0) continue;
    for (let part = 0; part < width; part++) moved[vertex * width + part] = values[source * width + part] ?? 0;
  }
  return moved;
}

/** A geometry with other weights for some vertices, row by row of `influences`. */
export function withInfluences(
  geometry: MeshGeometry,
  vertices: ArrayLike<number>,
  influences: Influences,
  jointCount: number,
): MeshGeometry {
  const { influences: before } = geometry;
  const width = Math.max(before.width, influences.width);
  const count = geometry.positions.length / 3;
  const joints = new Uint16Array(count * width).fill(jointCount);
  const weights = new Float32Array(count * width);
  const copyRow = (from: Influences, row: number, vertex: number): void => {
    joints.set(from.joints.subarray(row * from.width, (row + 1) * from.width), vertex * width);
    weights.set(from.weights.subarray(row * from.width, (row + 1) * from.width), vertex * width);
    weights.fill(0, vertex * width + from.width, (vertex + 1) * width);
  };
  for (let vertex = 0; vertex < count; vertex++) copyRow(before, vertex, vertex);
  for (let row = 0; row < vertices.length; row++) copyRow(influences, row, vertices[row] ?? 0);
  return { ...geometry, influences: { width, joints, weights } };
}
