/** Faces over holes: rims of a mesh as polygons, cut into triangles. */
import type { Vector3 } from '../vector.ts';
import { add, cross, dot, normalise, perpendicular, vectorAt } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';
import { rimOf } from './seams.ts';

/** Rims as closed ways of vertices, in the order in which a face over the hole has its corners. */
function holesOf({ triangles }: MeshGeometry, pointOf: ArrayLike<number>): readonly (readonly number[])[] {
  const leaving = new Map<number, { readonly vertex: number; readonly to: number }[]>();
  for (const { from, to } of rimOf(triangles, pointOf, () => true)) {
    // The hole lies on the other side of each rim.
    const start = pointOf[to] ?? 0;
    leaving.set(start, [...(leaving.get(start) ?? []), { vertex: to, to: pointOf[from] ?? 0 }]);
  }
  const holes: number[][] = [];
  for (const first of leaving.keys()) {
    const hole: number[] = [];
    let point = first;
    for (let side = leaving.get(point)?.pop(); side !== undefined; side = leaving.get(point)?.pop()) {
      hole.push(side.vertex);
      point = side.to;
      if (point === first) break;
    }
    if (hole.length > 2 && point === first) holes.push(hole);
  }
  return holes;
}

/** The normal of a polygon, flat or not. */
function polygonNormal(places: readonly Vector3[]): Vector3 {
  let sum: Vector3 = [0, 0, 0];
  for (const [at, place] of places.entries()) sum = add(sum, cross(place, places[(at + 1) % places.length] ?? place));
  return normalise(sum, [0, 0, 1]);
}

type Flat = readonly [x: number, y: number];

const turnOf = ([ax, ay]: Flat, [bx, by]: Flat, [cx, cy]: Flat): number =>
  (bx - ax) * (cy - ay) - (by - ay) * (cx - ax);

/** Triangles of a polygon in the plane, as positions of its corners: ears are cut off until three are left. */
export function trianglesOfPolygon(
  places: readonly Vector3[],
  normal: Vector3,
): readonly (readonly [number, number, number])[] {
  const across = perpendicular(normal);
  const up = cross(normal, across);
  const flat = places.map((place): Flat => [dot(place, across), dot(place, up)]);
  const left = flat.map((_, at) => at);
  const cut: (readonly [number, number, number])[] = [];
  const at = (place: number): number => left[(place + left.length) % left.length] ?? 0;
  const pointAt = (corner: number): Flat => flat[corner] ?? [0, 0];
  const isEar = (place: number): boolean => {
    const [a, b, c] = [at(place - 1), at(place), at(place + 1)];
    if (turnOf(pointAt(a), pointAt(b), pointAt(c)) <= 0) return false;
    return left.every((other) => {
      if (other === a || other === b || other === c) return true;
      const p = pointAt(other);
      return [
        [a, b],
        [b, c],
        [c, a],
      ].some(([from = 0, to = 0]) => turnOf(pointAt(from), pointAt(to), p) < 0);
    });
  };
  while (left.length > 3) {
    // A polygon that crosses itself has no ear at some time: any corner will do then.
    const ear = Math.max(
      0,
      left.findIndex((_, place) => isEar(place)),
    );
    cut.push([at(ear - 1), at(ear), at(ear + 1)]);
    left.splice(ear, 1);
  }
  if (left.length === 3) cut.push([at(0), at(1), at(2)]);
  return cut;
}

/**
 * Puts faces over holes, flat-shaded, with the texture coordinates of their rims.
 *
 * @param points 1 for each point; a hole is filled where all of its points are chosen, all are where none is
 */
export function fillHoles(mesh: MeshGeometry, pointOf: ArrayLike<number>, points: ArrayLike<number>): Edited {
  const { positions, triangles } = mesh;
  const builder = new MeshBuilder(mesh);
  for (let vertex = 0; vertex * 3 < positions.length; vertex++) builder.keep(vertex);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    builder.triangle(triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0);
  }
  const hasChoice = Array.from(points).includes(1);
  const before = builder.vertexCount;
  for (const hole of holesOf(mesh, pointOf)) {
    if (hasChoice && !hole.every((vertex) => points[pointOf[vertex] ?? 0] === 1)) continue;
    const places = hole.map((vertex) => vectorAt(positions, vertex * 3));
    const normal = polygonNormal(places);
    const corners = hole.map((vertex) => builder.copy(vertex, null, normal));
    for (const [a, b, c] of trianglesOfPolygon(places, normal)) {
      builder.triangle(corners[a] ?? 0, corners[b] ?? 0, corners[c] ?? 0);
    }
  }
  return {
    geometry: builder.build(),
    chosen: Uint8Array.from({ length: builder.vertexCount }, (_, vertex) => (vertex >= before ? 1 : 0)),
  };
}
