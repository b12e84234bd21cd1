/** Edges between two triangles that lead between the other two corners instead: all meshes are triangles, and this says which. */
import { cross, dot, subtract, vectorAt, type Vector3 } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { eachSide, pairOf, vertexCountOf } from './mesh.ts';

/** A side of a triangle: from one vertex to the next, with the third corner. */
interface Side {
  readonly face: number;
  readonly from: number;
  readonly to: number;
  readonly third: number;
}

function normalOf({ positions }: MeshGeometry, a: number, b: number, c: number): Vector3 {
  const from = vectorAt(positions, a * 3);
  return cross(subtract(vectorAt(positions, b * 3), from), subtract(vectorAt(positions, c * 3), from));
}

/**
 * Turns edges that two triangles share, vertices and all; along seams nothing can be turned. Faces that would turn over, as
 * their corners stand in no convex shape, stay; a face is in one turned edge at most.
 *
 * @param edges two points an edge
 * @param isMeant whether a face may change
 */
export function turnEdges(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  edges: ArrayLike<number>,
  isMeant: (face: number) => boolean = () => true,
): Edited & { readonly turned: number } {
  const meant = new Set<number>();
  for (let at = 0; at + 1 < edges.length; at += 2) meant.add(pairOf(edges[at] ?? 0, edges[at + 1] ?? 0));
  const before = mesh.triangles;
  const sides = new Map<number, Side[]>();
  eachSide(before, (from, to, face) => {
    if (!meant.has(pairOf(pointOf[from] ?? 0, pointOf[to] ?? 0)) || !isMeant(face)) return;
    const third = [0, 1, 2]
      .map((corner) => before[face * 3 + corner] ?? 0)
      .find((each) => each !== from && each !== to);
    const list = sides.get(pairOf(from, to)) ?? [];
    sides.set(pairOf(from, to), list);
    if (third !== undefined) list.push({ face, from, to, third });
  });
  const triangles = before.slice();
  const chosen = new Uint8Array(vertexCountOf(mesh));
  const used = new Set<number>();
  let turned = 0;
  for (const [one, other, ...more] of sides.values()) {
    if (one === undefined || other === undefined || more.length > 0 || one.from !== other.to) continue;
    if (used.has(one.face) || used.has(other.face) || one.third === other.third) continue;
    const { from, to, third } = one;
    const looks = [normalOf(mesh, from, to, third), normalOf(mesh, to, from, other.third)];
    const made = [normalOf(mesh, from, other.third, third), normalOf(mesh, other.third, to, third)];
    if (!made.every((normal) => looks.every((look) => dot(normal, look) > 0))) continue;
    triangles.set([from, other.third, third], one.face * 3);
    triangles.set([other.third, to, third], other.face * 3);
    for (const vertex of [third, other.third]) chosen[vertex] = 1;
    used.add(one.face).add(other.face);
    turned++;
  }
  return { geometry: { ...mesh, triangles }, chosen, turned };
}
