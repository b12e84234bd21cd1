/** Points cut off: each becomes a face between the edges that met there. */
import type { Vector3 } from '../vector.ts';
import { add, along, distance, normalise, subtract, vectorAt } from '../vector.ts';
import type { Bevelled } from './bevel.ts';
import { fansOf, lastCorner, nextCorner } from './fans.ts';
import { trianglesOfPolygon } from './fillHoles.ts';
import type { MeshGeometry } from './mesh.ts';
import { eachSide, faceCountOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';
import { faceNormal, flagged } from './region.ts';

/** So much of an edge is left, as a share of it, whose ends are both cut off. */
const leastLeft = 0.02;

/**
 * @param points 1 for each point that is cut off
 * @param width along each edge, units; less where edges are shorter
 */
export function bevelPoints(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  points: ArrayLike<number>,
  width: number,
): Bevelled {
  const { positions, triangles } = mesh;
  const isCut = (vertex: number): boolean => points[pointOf[vertex] ?? 0] === 1;
  const placeOf = (vertex: number): Vector3 => vectorAt(positions, vertex * 3);
  let fitting = width;
  eachSide(triangles, (from, to) => {
    const ends = (isCut(from) ? 1 : 0) + (isCut(to) ? 1 : 0);
    const edge = distance(placeOf(from), placeOf(to));
    if (ends > 0 && edge > 0) fitting = Math.min(fitting, (edge * (1 - leastLeft)) / ends);
  });
  const builder = new MeshBuilder(mesh);
  const made = new Map<string, number>();
  /** Where the edge from one vertex to another is cut. */
  const cut = (vertex: number, other: number): number => {
    const key = `${vertex} ${other}`;
    const edge = distance(placeOf(vertex), placeOf(other));
    const share = edge > 0 ? fitting / edge : 0;
    const known =
      made.get(key) ??
      builder.mix([
        [vertex, 1 - share],
        [other, share],
      ]);
    made.set(key, known);
    return known;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const border = [0, 1, 2].flatMap((at): number[] => {
      const corner = face * 3 + at;
      const vertex = triangles[corner] ?? 0;
      if (!isCut(vertex)) return [builder.keep(vertex)];
      return [cut(vertex, triangles[lastCorner(corner)] ?? 0), cut(vertex, triangles[nextCorner(corner)] ?? 0)];
    });
    for (let at = 1; at + 1 < border.length; at++)
      builder.triangle(border[0] ?? 0, border[at] ?? 0, border[at + 1] ?? 0);
  }
  const chosen = new Set(made.values());
  const fans = fansOf(triangles, pointOf);
  for (let point = 0; point < points.length; point++) {
    if (points[point] !== 1) continue;
    for (const { corners, isClosed } of fans.at(point)) {
      const own = corners.map((corner) => [triangles[corner] ?? 0, triangles[nextCorner(corner)] ?? 0] as const);
      const last = corners.at(-1) ?? 0;
      const ring = isClosed ? own : [...own, [triangles[last] ?? 0, triangles[lastCorner(last)] ?? 0] as const];
      if (ring.length < 3) continue;
      const normal = corners.reduce<Vector3>(
        (sum, corner) => add(sum, faceNormal(mesh, Math.floor(corner / 3))),
        [0, 0, 0],
      );
      const places = ring.map(([vertex, other]): Vector3 => {
        const [from, to] = [placeOf(vertex), placeOf(other)];
        return along(from, normalise(subtract(to, from), [0, 0, 0]), fitting);
      });
      const [[first] = [0]] = ring;
      // Over a seam the new face has the picture of one side.
      const vertices = ring.map(([vertex, other], at) =>
        vertex === first ? cut(vertex, other) : builder.copy(first, places[at]),
      );
      for (const vertex of vertices) chosen.add(vertex);
      for (const [a, b, c] of trianglesOfPolygon(places, normalise(normal, [0, 0, 1])))
        builder.triangle(vertices[a] ?? 0, vertices[b] ?? 0, vertices[c] ?? 0);
    }
  }
  return { geometry: builder.build(), chosen: flagged(builder.vertexCount, chosen), width: fitting };
}
