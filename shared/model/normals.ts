/** Normals of meshes from their faces. Pure, no document. */
import type { Vector3 } from '../geometry/vector.ts';
import { cross, length, normalise, subtract, vectorAt } from '../geometry/vector.ts';
import type { ModelMesh } from './view.ts';

type Surface = Pick<ModelMesh, 'positions' | 'triangles' | 'vertexCount' | 'normals'>;

export interface FaceNormals {
  /** Three numbers a vertex. */
  readonly normals: Float32Array;
  /** Normals that faces share at a sharper angle than asked for: the file has but one for them. */
  readonly shared: number;
}

/** Normals of all triangles, as long as their areas count. */
function faceNormals({ positions, triangles }: Surface): readonly Vector3[] {
  return Array.from({ length: Math.floor(triangles.length / 3) }, (_, face) => {
    const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(positions, (triangles[face * 3 + corner] ?? 0) * 3));
    if (a === undefined || b === undefined || c === undefined) return [0, 0, 0];
    return cross(subtract(b, a), subtract(c, a));
  });
}

function sumOf(vectors: Iterable<Vector3>): Vector3 {
  const sum: [number, number, number] = [0, 0, 0];
  for (const vector of vectors) for (let axis = 0; axis < 3; axis++) sum[axis] = (sum[axis] ?? 0) + (vector[axis] ?? 0);
  return sum;
}

function isWithin(left: Vector3, right: Vector3, least: number): boolean {
  const lengths = length(left) * length(right);
  return lengths > 0 && left[0] * right[0] + left[1] * right[1] + left[2] * right[2] >= least * lengths;
}

/**
 * Normals from faces; larger faces count for more. Faces that meet at the place of a vertex, its own or a neighbour's, are
 * smooth where they lie within the angle. A vertex that no face uses keeps what it has.
 *
 * @param angle degrees, 0 to 180
 * @param sharing which vertices have one normal in the file: the same number for each of them
 */
export function normalsOfFaces(
  mesh: Surface,
  angle: number,
  sharing: (vertex: number) => number = (vertex) => vertex,
): FaceNormals {
  const { positions, triangles, vertexCount } = mesh;
  const faces = faceNormals(mesh);
  // A little more than the angle: faces that lie in one plane never agree to the last digit.
  const least = Math.cos((Math.min(180, Math.max(0, angle)) * Math.PI) / 180) - 1e-6;
  const facesOf = new Map<number, Vector3[]>();
  const placesOf = new Map<string, Set<number>>();
  const placeOf = (vertex: number): string =>
    `${positions[vertex * 3]} ${positions[vertex * 3 + 1]} ${positions[vertex * 3 + 2]}`;
  for (const [at, vertex] of triangles.entries()) {
    const face = faces[Math.floor(at / 3)];
    if (face === undefined) continue;
    const normal = sharing(vertex);
    facesOf.set(normal, [...(facesOf.get(normal) ?? []), face]);
    const place = placeOf(vertex);
    placesOf.set(place, (placesOf.get(place) ?? new Set()).add(normal));
  }
  const made = mesh.normals?.slice() ?? new Float32Array(vertexCount * 3);
  let shared = 0;
  const counted = new Set<number>();
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const normal = sharing(vertex);
    const own = facesOf.get(normal);
    if (own === undefined) continue;
    const base = sumOf(own);
    if (!counted.has(normal) && own.some((face) => length(face) > 0 && !isWithin(face, base, least))) shared++;
    counted.add(normal);
    const others = [...(placesOf.get(placeOf(vertex)) ?? [])].filter((other) => other !== normal);
    const near = others.flatMap((other) => (facesOf.get(other) ?? []).filter((face) => isWithin(face, base, least)));
    const direction = normalise(sumOf([base, ...near]), [0, 0, 0]);
    if (length(direction) > 0) made.set(direction, vertex * 3);
  }
  return { normals: made, shared };
}

export function sharedNote({ shared }: FaceNormals): readonly string[] {
  if (shared === 0) return [];
  return [`${shared} normals are shared by faces that meet at a sharper angle, and stay smooth.`];
}
