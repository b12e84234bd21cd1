/** Meshes as they are, as acts of tools make them, and as a slip does: what verbs of models are given. */
import { fillHoles } from '../../shared/geometry/mesh/fillHoles.ts';
import type { Influences, MeshGeometry } from '../../shared/geometry/mesh/mesh.ts';
import { faceCountOf, samePlaces, vertexCountOf } from '../../shared/geometry/mesh/mesh.ts';
import {
  deleteEdges,
  deleteFaces,
  deletePoints,
  detachFaces,
  joinMeshes,
  separateFaces,
} from '../../shared/geometry/mesh/parts.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from '../../shared/geometry/mesh/primitives.ts';
import { extrudeEdges, extrudeFaces, insetFaces } from '../../shared/geometry/mesh/region.ts';
import { flattenPoints, smoothPoints } from '../../shared/geometry/mesh/relax.ts';
import { flipFaces, splitEdges, weldVertices } from '../../shared/geometry/mesh/seams.ts';
import { subdivideFaces } from '../../shared/geometry/mesh/subdivide.ts';
import { geometryOf } from '../../shared/model/meshGeometry.ts';
import type { ModelMesh, ModelView } from '../../shared/model/view.ts';
import type { Random } from './damage.ts';
import { anyNumber, below, oneOf } from './damage.ts';

/** Joints of the model, or one past them, which stands for none. */
export function anyInfluences({ joints }: ModelView, count: number, random: Random): Influences {
  const width = 1 + below(random, 5);
  return {
    width,
    joints: Uint16Array.from({ length: count * width }, () => below(random, joints.length + 1)),
    weights: Float32Array.from({ length: count * width }, () => Math.abs(anyNumber(random, 1))),
  };
}

export function anyPrimitive(random: Random): MeshGeometry {
  const size = Math.abs(anyNumber(random, 10));
  return oneOf(random, [
    () => boxMesh([1, 2, 3]),
    () => planeMesh(size, 1, 3),
    () => sphereMesh(size, 6, 4),
    () => cylinderMesh(1, size, 5),
  ])();
}

/** Some sides of faces, as two points each. */
function someEdges({ triangles }: MeshGeometry, points: ArrayLike<number>, random: Random): readonly number[] {
  return Array.from({ length: Math.min(20, triangles.length) }, () => {
    const corner = below(random, triangles.length);
    const next = corner % 3 === 2 ? corner - 2 : corner + 1;
    return [triangles[corner] ?? 0, triangles[next] ?? 0].map((vertex) => points[vertex] ?? 0);
  }).flat();
}

export function anyGeometry(view: ModelView, mesh: ModelMesh, random: Random): MeshGeometry {
  const geometry = geometryOf(view, mesh);
  const count = vertexCountOf(geometry);
  const some = (length: number): Uint8Array => Uint8Array.from({ length }, () => (random() < 0.2 ? 1 : 0));
  const faces = some(faceCountOf(geometry));
  const at = samePlaces(geometry.positions);
  const edges = someEdges(geometry, at, random);
  const changes: readonly (() => MeshGeometry)[] = [
    () => geometry,
    () => deleteFaces(geometry, faces).geometry,
    () => deletePoints(geometry, at, some(count)).geometry,
    () => deleteEdges(geometry, at, edges).geometry,
    () => detachFaces(geometry, faces).part,
    () => separateFaces(geometry, faces)[0] ?? geometry,
    () => joinMeshes([geometry, anyPrimitive(random)]),
    () => weldVertices(geometry, some(count), 1).geometry,
    () => splitEdges(geometry, at, edges).geometry,
    () => flipFaces(geometry, faces).geometry,
    () => fillHoles(geometry, at, []).geometry,
    () => subdivideFaces(geometry, at, faces).geometry,
    () => extrudeFaces(geometry, at, faces, anyNumber(random, 1)).geometry,
    () => extrudeEdges(geometry, at, edges, [0, 0, 1]).geometry,
    () => insetFaces(geometry, at, faces, anyNumber(random, 1)).geometry,
    () => ({ ...geometry, positions: smoothPoints(geometry, at, some(count), { amount: 0.5, rounds: 2 }) }),
    () => ({ ...geometry, positions: flattenPoints(geometry, at, some(count)) }),
    () => ({ ...geometry, normals: null, coordinates: [] }),
    () => ({ ...geometry, influences: anyInfluences(view, count, random) }),
    () => ({ ...geometry, positions: geometry.positions.map((part) => part * anyNumber(random, 10)) }),
    () => ({ ...geometry, sources: geometry.sources.map(() => below(random, count + 2) - 1) }),
    () => ({ ...geometry, triangles: geometry.triangles.map(() => below(random, count + 1)) }),
  ];
  return oneOf(random, changes)();
}
