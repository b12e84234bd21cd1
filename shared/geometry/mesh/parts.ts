/** Meshes with fewer faces, as several, or as one. Vertices that no face uses are left out. */
import type { Edited, Influences, MeshGeometry } from './mesh.ts';
import { eachSide, faceCountOf, pairOf, vertexCountOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';

/** Some faces, with the vertices that they use, in their order. */
function onlyFaces(mesh: MeshGeometry, faces: readonly number[]): MeshGeometry {
  const { triangles } = mesh;
  const builder = new MeshBuilder(mesh);
  const used = new Set<number>();
  for (const face of faces) for (let corner = 0; corner < 3; corner++) used.add(triangles[face * 3 + corner] ?? 0);
  for (const vertex of Uint32Array.from(used).sort()) builder.keep(vertex);
  for (const face of faces) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
    builder.triangle(builder.keep(a), builder.keep(b), builder.keep(c));
  }
  return builder.build();
}
/** The faces that are kept, with the vertices that they use, in their order. */
export function facesWhere(mesh: MeshGeometry, isKept: (face: number) => boolean): MeshGeometry {
  const faces: number[] = [];
  for (let face = 0; face < faceCountOf(mesh); face++) if (isKept(face)) faces.push(face);
  return onlyFaces(mesh, faces);
}

const nothingChosen = (geometry: MeshGeometry): Edited => ({
  geometry,
  chosen: new Uint8Array(vertexCountOf(geometry)),
});

/** @param faces 1 for each face that goes */
export function deleteFaces(mesh: MeshGeometry, faces: ArrayLike<number>): Edited {
  return nothingChosen(facesWhere(mesh, (face) => faces[face] !== 1));
}
/** Deletes points with all faces at them. @param points 1 for each point that goes */
export function deletePoints(mesh: MeshGeometry, pointOf: ArrayLike<number>, points: ArrayLike<number>): Edited {
  const { triangles } = mesh;
  const goes = (vertex = 0): boolean => points[pointOf[vertex] ?? 0] === 1;
  return nothingChosen(
    facesWhere(mesh, (face) => !triangles.subarray(face * 3, face * 3 + 3).some((vertex) => goes(vertex))),
  );
}
/** Deletes edges with all faces at them. @param edges two points an edge */
export function deleteEdges(mesh: MeshGeometry, pointOf: ArrayLike<number>, edges: ArrayLike<number>): Edited {
  const going = new Set<number>();
  for (let at = 0; at + 1 < edges.length; at += 2) going.add(pairOf(edges[at] ?? 0, edges[at + 1] ?? 0));
  const faces = new Uint8Array(faceCountOf(mesh));
  eachSide(mesh.triangles, (from, to, face) => {
    if (going.has(pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0))) faces[face] = 1;
  });
  return deleteFaces(mesh, faces);
}
/** A mesh as two: the faces that are chosen, and the rest. */
export function detachFaces(
  mesh: MeshGeometry,
  faces: ArrayLike<number>,
): { readonly rest: MeshGeometry; readonly part: MeshGeometry } {
  return {
    rest: facesWhere(mesh, (face) => faces[face] !== 1),
    part: facesWhere(mesh, (face) => faces[face] === 1),
  };
}

/** A label for each face: the same for all that hang together by points. */
export function partsOfFaces(mesh: MeshGeometry, pointOf: ArrayLike<number>): Uint32Array {
  const { triangles } = mesh;
  const parent = new Map<number, number>();
  const rootOf = (point: number): number => {
    let root = point;
    for (let up = parent.get(root) ?? root; up !== root; up = parent.get(root) ?? root) root = up;
    for (let each = point; each !== root;) {
      const next = parent.get(each) ?? root;
      parent.set(each, root);
      each = next;
    }
    return root;
  };
  const cornerOf = (at: number): number => pointOf[triangles[at] ?? 0] ?? 0;
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const root = rootOf(cornerOf(at));
    for (const other of [rootOf(cornerOf(at + 1)), rootOf(cornerOf(at + 2))]) parent.set(other, root);
  }
  const labels = new Uint32Array(faceCountOf(mesh));
  for (let face = 0; face < labels.length; face++) labels[face] = rootOf(cornerOf(face * 3));
  return labels;
}
/** A mesh as several, one for each label, in the order in which labels first come. @param labels one a face */
export function separateFaces(mesh: MeshGeometry, labels: ArrayLike<number>): readonly MeshGeometry[] {
  const byLabel = new Map<number, number[]>();
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const label = labels[face] ?? 0;
    const faces = byLabel.get(label);
    if (faces === undefined) byLabel.set(label, [face]);
    else faces.push(face);
  }
  return [...byLabel.values()].map((faces) => onlyFaces(mesh, faces));
}
function widened({ width, joints, weights }: Influences, wanted: number): Influences {
  if (width === wanted) return { width, joints, weights };
  const count = width === 0 ? 0 : joints.length / width;
  const wide = { width: wanted, joints: new Uint16Array(count * wanted), weights: new Float32Array(count * wanted) };
  for (let vertex = 0; vertex < count; vertex++) {
    wide.joints.set(joints.subarray(vertex * width, (vertex + 1) * width), vertex * wanted);
    wide.weights.set(weights.subarray(vertex * width, (vertex + 1) * width), vertex * wanted);
  }
  return wide;
}
function concatenated(parts: readonly Float32Array[]): Float32Array {
  const out = new Float32Array(parts.reduce((sum, { length }) => sum + length, 0));
  let at = 0;
  for (const part of parts) {
    out.set(part, at);
    at += part.length;
  }
  return out;
}

/**
 * Meshes as one, vertices in the order of the meshes. Sets of coordinates that one of them lacks are those of its first set.
 * Sources are of the first mesh; vertices of the others come from none.
 */
export function joinMeshes(meshes: readonly MeshGeometry[]): MeshGeometry {
  const width = Math.max(1, ...meshes.map(({ influences }) => influences.width));
  const rows = meshes.map(({ influences }) => widened(influences, width));
  const sets = Math.max(0, ...meshes.map(({ coordinates }) => coordinates.length));
  const normals = meshes.flatMap((mesh) => mesh.normals ?? []);
  let first = 0;
  const starts = meshes.map((mesh) => {
    const start = first;
    first += vertexCountOf(mesh);
    return start;
  });
  return {
    positions: concatenated(meshes.map(({ positions }) => positions)),
    normals: normals.length === meshes.length ? concatenated(normals) : null,
    coordinates: Array.from({ length: sets }, (_, set) =>
      concatenated(
        meshes.map((mesh) => mesh.coordinates[set] ?? mesh.coordinates[0] ?? new Float32Array(vertexCountOf(mesh) * 2)),
      ),
    ),
    triangles: Uint32Array.from(
      meshes.flatMap(({ triangles }, mesh) => Array.from(triangles, (vertex) => vertex + (starts[mesh] ?? 0))),
    ),
    influences: {
      width,
      joints: Uint16Array.from(rows.flatMap(({ joints }) => [...joints])),
      weights: concatenated(rows.map(({ weights }) => weights)),
    },
    sources: Int32Array.from(
      meshes.flatMap(({ sources }, mesh) => (mesh === 0 ? [...sources] : Array.from(sources, () => -1))),
    ),
  };
}
