/** Vertices that nothing tells apart become one. No React. */
import type { Transaction } from '../document/transaction.ts';
import { facesWhere } from '../geometry/mesh/parts.ts';
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';
import type { EditedModel } from '../model/edits.ts';
import { geometryOf } from '../model/meshGeometry.ts';
import type { ModelMesh } from '../model/view.ts';

/** For each vertex the first one with the same place, normal, coordinates, tangent and weights. */
function firstSame(geometry: MeshGeometry, { tangents, normalJoints }: ModelMesh): Int32Array {
  const { positions, normals, coordinates, influences } = geometry;
  const { width, joints, weights } = influences;
  const parts: readonly (readonly [values: ArrayLike<number>, width: number])[] = [
    [positions, 3],
    ...(normals === null ? [] : [[normals, 3] as const]),
    ...(tangents === null ? [] : [[tangents, 4] as const]),
    ...(normalJoints === null ? [] : [[normalJoints, 1] as const]),
    ...coordinates.map((set) => [set, 2] as const),
    [joints, width],
    [weights, width],
  ];
  const rowsOf = parts.map(([values, each]) => {
    const numbers = Array.from(values);
    return (vertex: number): string => numbers.slice(vertex * each, (vertex + 1) * each).join(' ');
  });
  const firsts = new Map<string, number>();
  return geometry.sources.map((_, vertex) => {
    const key = rowsOf.map((row) => row(vertex)).join('|');
    const first = firsts.get(key) ?? vertex;
    firsts.set(key, first);
    return first;
  });
}

/** Makes them one in all meshes, inside a step that is open; gives how many went. */
export function mergeSameVertices({ view, edits }: EditedModel, step: Transaction): number {
  let gone = 0;
  if (edits.setGeometry === undefined) return 0;
  for (const mesh of view.meshes) {
    // Where vertices are made of corners the file does not hold them as such.
    if (mesh.corners !== null) continue;
    const geometry = geometryOf(view, mesh);
    const firsts = firstSame(geometry, mesh);
    const used = new Set(geometry.triangles);
    const merged = [...used].filter((vertex) => firsts[vertex] !== vertex).length;
    if (merged === 0) continue;
    const triangles = geometry.triangles.map((vertex) => firsts[vertex] ?? vertex);
    edits.setGeometry(
      mesh.record,
      facesWhere({ ...geometry, triangles }, () => true),
      step,
    );
    gone += merged;
  }
  return gone;
}
