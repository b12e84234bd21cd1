/** Tangents for normal maps, four numbers a vertex: along u, and the handedness of the bitangent (as real HD files have it). */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, along, cross, dot, normalise, perpendicular, scale, subtract } from '../../../shared/geometry/vector.ts';
import type { Mesh, Vertex } from './weld.ts';

/** Directions in which u and v grow over a triangle; null where the texture has no area. */
function gradients(a: Vertex, b: Vertex, c: Vertex): { readonly u: Vector3; readonly v: Vector3 } | null {
  const [first, second] = [subtract(b.position, a.position), subtract(c.position, a.position)];
  const [u1, v1] = [b.uv[0] - a.uv[0], b.uv[1] - a.uv[1]];
  const [u2, v2] = [c.uv[0] - a.uv[0], c.uv[1] - a.uv[1]];
  const area = u1 * v2 - u2 * v1;
  if (Math.abs(area) < 1e-12) return null;
  const part = (x: number, y: number): Vector3 => add(scale(first, x / area), scale(second, y / area));
  return { u: part(v2, -v1), v: part(-u2, u1) };
}

/** The bitangent is `cross(normal, tangent) × w` and points up in the picture, against v, as in the game's own models. */
export function tangentsOf({ vertices, triangles }: Mesh): Float32Array {
  const sums = vertices.map(() => ({ u: [0, 0, 0] as Vector3, v: [0, 0, 0] as Vector3 }));
  for (let at = 0; at < triangles.length; at += 3) {
    const corners = triangles.slice(at, at + 3);
    const [a, b, c] = corners.map((index) => vertices[index]);
    if (a === undefined || b === undefined || c === undefined) continue;
    const found = gradients(a, b, c);
    if (found === null) continue;
    for (const index of corners) {
      const sum = sums[index];
      if (sum === undefined) continue;
      sum.u = add(sum.u, normalise(found.u));
      sum.v = add(sum.v, normalise(found.v));
    }
  }
  const result = new Float32Array(vertices.length * 4);
  vertices.forEach(({ normal }, index) => {
    const { u, v } = sums[index] ?? { u: normal, v: normal };
    const tangent = normalise(along(u, normal, -dot(u, normal)), perpendicular(normal));
    const handedness = dot(cross(normal, tangent), v) > 0 ? -1 : 1;
    result.set([...tangent, handedness], index * 4);
  });
  return result;
}
