/** Normals of meshes from their faces. Pure, no document. */
import type { Vector3 } from '../geometry/vector.ts';
import { cross, length, normalise, ORIGIN, subtract, vectorAt } from '../geometry/vector.ts';
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

/** A face with an area: its normal, as long as that, and how long it is. */
interface Face {
  readonly normal: Vector3;
  readonly area: number;
  /** Which normal of the file it is a part of. */
  readonly of: number;
}

/** The normals of faces added to a sum, those alone that a test holds for. */
function sumOf(start: Vector3, faces: readonly Face[], holds: (face: Face) => boolean = () => true): Vector3 {
  let [x, y, z] = start;
  for (const face of faces) {
    if (!holds(face)) continue;
    x += face.normal[0];
    y += face.normal[1];
    z += face.normal[2];
  }
  return [x, y, z];
}

/** Whether a face lies within an angle of a direction; `least` is the angle's cosine. */
function within(direction: Vector3, least: number): (face: Face) => boolean {
  const [x, y, z] = direction;
  const size = length(direction);
  return ({ normal, area }) => size > 0 && normal[0] * x + normal[1] * y + normal[2] * z >= least * size * area;
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
  const facesOf = new Map<number, Face[]>();
  /** All faces at a place of which a vertex is there. */
  const placesOf = new Map<string, Face[]>();
  const seen = new Set<string>();
  const placeOf = (vertex: number): string =>
    `${positions[vertex * 3]} ${positions[vertex * 3 + 1]} ${positions[vertex * 3 + 2]}`;
  for (const [at, vertex] of triangles.entries()) {
    const face = faces[Math.floor(at / 3)];
    if (face === undefined) continue;
    const normal = sharing(vertex);
    const own = facesOf.get(normal) ?? [];
    facesOf.set(normal, own);
    // Faces without area have no direction; of damaged models thousands of them meet at one place.
    const area = length(face);
    if (area > 0) own.push({ normal: face, area, of: normal });
  }
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const [normal, place] = [sharing(vertex), placeOf(vertex)];
    const own = facesOf.get(normal) ?? [];
    if (own.length === 0 || seen.has(`${normal} ${place}`)) continue;
    seen.add(`${normal} ${place}`);
    const all = placesOf.get(place) ?? [];
    placesOf.set(place, all);
    for (const face of own) all.push(face);
  }
  const made = mesh.normals?.slice() ?? new Float32Array(vertexCount * 3);
  const bases = new Map([...facesOf].map(([normal, own]) => [normal, sumOf(ORIGIN, own)]));
  const shared = [...facesOf].filter(([normal, own]) => {
    const base = bases.get(normal);
    const isSmooth = within(base ?? ORIGIN, least);
    return own.some((face) => !isSmooth(face));
  }).length;
  // Once for all vertices that have both in common: of damaged models thousands do.
  const directions = new Map<string, Vector3>();
  for (let vertex = 0; vertex < vertexCount; vertex++) {
    const normal = sharing(vertex);
    const base = bases.get(normal);
    if (base === undefined) continue;
    const place = placeOf(vertex);
    const key = `${normal} ${place}`;
    let direction = directions.get(key);
    if (direction === undefined) {
      const isSmooth = within(base, least);
      const others = length(base) === 0 ? [] : (placesOf.get(place) ?? []);
      direction = normalise(
        sumOf(base, others, (face) => face.of !== normal && isSmooth(face)),
        ORIGIN,
      );
      directions.set(key, direction);
    }
    if (length(direction) > 0) made.set(direction, vertex * 3);
  }
  return { normals: made, shared };
}

export function sharedNote({ shared }: FaceNormals): readonly string[] {
  if (shared === 0) return [];
  return [`${shared} normals are shared by faces that meet at a sharper angle, and stay smooth.`];
}
