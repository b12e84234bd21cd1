/** Edges at which a surface bends. Flat shapes are cut into triangles, and nobody sees their diagonals or means them. */
import { dot, normalise, ORIGIN, type Vector3 } from '../vector.ts';
import type { MeshGeometry } from './mesh.ts';
import { eachSide, faceCountOf, pairOf } from './mesh.ts';
import { faceNormal } from './region.ts';

/** Cosine of the angle between faces that lie in one plane: about half a degree, more than rounding makes of one. */
const oneWay = 0.99996;

/**
 * The edges whose two faces lie in no plane together, and those at a rim; all of them where every one lies in a plane.
 *
 * @param edges two points an edge
 */
export function bentEdges(mesh: MeshGeometry, pointOf: ArrayLike<number>, edges: Uint32Array): Uint32Array {
  const normals: Vector3[] = [];
  for (let face = 0; face < faceCountOf(mesh); face++) normals.push(normalise(faceNormal(mesh, face), ORIGIN));
  const facesAt = new Map<number, number[]>();
  eachSide(mesh.triangles, (from, to, face) => {
    const pair = pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0);
    const faces = facesAt.get(pair);
    if (faces === undefined) facesAt.set(pair, [face]);
    else faces.push(face);
  });
  const bent: number[] = [];
  for (let at = 0; at + 1 < edges.length; at += 2) {
    const [from = 0, to = 0] = edges.subarray(at, at + 2);
    const [one, other, ...more] = facesAt.get(pairOf(from, to)) ?? [];
    const isFlat =
      one !== undefined &&
      other !== undefined &&
      more.length === 0 &&
      dot(normals[one] ?? ORIGIN, normals[other] ?? ORIGIN) > oneWay;
    if (!isFlat) bent.push(from, to);
  }
  return bent.length === 0 ? edges : Uint32Array.from(bent);
}
