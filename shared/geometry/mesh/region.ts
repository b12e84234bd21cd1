/** A part of a mesh that is moved away from the rest, with new faces at its rim: extruded or inset. */
import type { Vector3 } from '../vector.ts';
import { add, cross, dot, length, normalise, scale, subtract, vectorAt } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { faceCountOf } from './mesh.ts';
import type { Blend } from './meshBuilder.ts';
import { MeshBuilder } from './meshBuilder.ts';
import { rimOf } from './seams.ts';

export function faceNormal(
  { positions, triangles }: Pick<MeshGeometry, 'positions' | 'triangles'>,
  face: number,
): Vector3 {
  const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
  const first = vectorAt(positions, a * 3);
  return cross(subtract(vectorAt(positions, b * 3), first), subtract(vectorAt(positions, c * 3), first));
}

/** Directions of points, summed up from what is at them. */
function sums(): { readonly add: (point: number, by: Vector3) => void; readonly at: (point: number) => Vector3 } {
  const known = new Map<number, Vector3>();
  return {
    add: (point, by) => known.set(point, add(known.get(point) ?? [0, 0, 0], by)),
    at: (point) => known.get(point) ?? [0, 0, 0],
  };
}

/** The unit normal of each point of some faces; larger faces count for more. */
function pointNormals(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  faces: ArrayLike<number>,
): (point: number) => Vector3 {
  const normals = sums();
  for (let face = 0; face < faceCountOf(mesh); face++) {
    if (faces[face] !== 1) continue;
    const normal = faceNormal(mesh, face);
    for (const vertex of mesh.triangles.subarray(face * 3, face * 3 + 3)) normals.add(pointOf[vertex] ?? 0, normal);
  }
  return (point) => normalise(normals.at(point), [0, 0, 0]);
}

/** Flags of the vertices that a builder gave out. */
export function flagged(count: number, vertices: Iterable<number>): Uint8Array {
  const flags = new Uint8Array(count);
  for (const vertex of vertices) flags[vertex] = 1;
  return flags;
}

/**
 * Moves faces out of the mesh, with walls between where they stood and where they stand. What was closed stays closed.
 *
 * @param faces 1 for each face
 * @param by along the normals, in units, or a way for all of them
 */
export function extrudeFaces(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  faces: ArrayLike<number>,
  by: number | Vector3,
): Edited {
  const { positions, triangles } = mesh;
  const normalOf = pointNormals(mesh, pointOf, faces);
  const builder = new MeshBuilder(mesh);
  const tops = new Map<number, number>();
  const movedPlace = (vertex: number): Vector3 => {
    const way = typeof by === 'number' ? scale(normalOf(pointOf[vertex] ?? 0), by) : by;
    return add(vectorAt(positions, vertex * 3), way);
  };
  const top = (vertex: number): number => {
    const made = tops.get(vertex) ?? builder.copy(vertex, movedPlace(vertex));
    tops.set(vertex, made);
    return made;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
    if (faces[face] === 1) builder.triangle(top(a), top(b), top(c));
    else builder.triangle(builder.keep(a), builder.keep(b), builder.keep(c));
  }
  for (const { from, to, face } of rimOf(triangles, pointOf, (each) => faces[each] === 1)) {
    const side = subtract(vectorAt(positions, to * 3), vectorAt(positions, from * 3));
    const up = subtract(movedPlace(from), vectorAt(positions, from * 3));
    const flat = normalise(faceNormal(mesh, face), [0, 0, 1]);
    const normal = normalise(cross(side, up), normalise(cross(side, flat), flat));
    builder.quad(
      builder.copy(from, null, normal),
      builder.copy(to, null, normal),
      builder.copy(to, movedPlace(to), normal),
      builder.copy(from, movedPlace(from), normal),
    );
  }
  return { geometry: builder.build(), chosen: flagged(builder.vertexCount, tops.values()) };
}

/**
 * New faces from edges at the rim of the mesh; edges between two faces have none.
 *
 * @param edges two points an edge
 * @param by units, the way of all of them
 */
export function extrudeEdges(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  edges: ArrayLike<number>,
  by: Vector3,
): Edited {
  const { positions, triangles } = mesh;
  const wanted = new Set<string>();
  const keyOf = (from = 0, to = 0): string => (from < to ? `${from} ${to}` : `${to} ${from}`);
  for (let at = 0; at + 1 < edges.length; at += 2) wanted.add(keyOf(edges[at], edges[at + 1]));
  const builder = new MeshBuilder(mesh);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(at, at + 3);
    builder.triangle(builder.keep(a), builder.keep(b), builder.keep(c));
  }
  const outer = new Map<number, number>();
  const moved = (vertex: number): number => {
    const made = outer.get(vertex) ?? builder.copy(vertex, add(vectorAt(positions, vertex * 3), by));
    outer.set(vertex, made);
    return made;
  };
  for (const { from, to } of rimOf(triangles, pointOf, () => true)) {
    if (!wanted.has(keyOf(pointOf[from], pointOf[to]))) continue;
    builder.quad(builder.keep(to), builder.keep(from), moved(from), moved(to));
  }
  return { geometry: builder.build(), chosen: flagged(builder.vertexCount, outer.values()) };
}

/** How much further than asked a sharp corner goes at most, so that it does not fly off. */
const mostMitre = 4;

/** Where the points of a rim go, so that its sides move inward by 1. */
function inwardWays(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  rim: ReturnType<typeof rimOf>,
): (point: number) => Vector3 {
  const ways = sums();
  const counts = new Map<number, number>();
  for (const { from, to, face } of rim) {
    const side = subtract(vectorAt(mesh.positions, to * 3), vectorAt(mesh.positions, from * 3));
    const inward = normalise(cross(faceNormal(mesh, face), side), [0, 0, 0]);
    for (const vertex of [from, to]) {
      ways.add(pointOf[vertex] ?? 0, inward);
      counts.set(pointOf[vertex] ?? 0, (counts.get(pointOf[vertex] ?? 0) ?? 0) + 1);
    }
  }
  return (point) => {
    const sum = ways.at(point);
    const squared = dot(sum, sum);
    const count = counts.get(point) ?? 0;
    if (count === 0 || squared < 1e-9) return [0, 0, 0];
    return scale(sum, Math.min(count / squared, mostMitre / Math.sqrt(squared)));
  };
}

/** A place as a mixture of the corners of a face in whose plane it lies. */
export function blendAt({ positions }: MeshGeometry, corners: readonly number[], place: Vector3): Blend {
  const [a = 0, b = 0, c = 0] = corners;
  const origin = vectorAt(positions, a * 3);
  const [one, other, to] = [
    subtract(vectorAt(positions, b * 3), origin),
    subtract(vectorAt(positions, c * 3), origin),
    subtract(place, origin),
  ];
  const normal = cross(one, other);
  const area = dot(normal, normal);
  if (area < 1e-18) return [[a, 1]];
  const second = dot(cross(to, other), normal) / area;
  const third = dot(cross(one, to), normal) / area;
  return [
    [a, 1 - second - third],
    [b, second],
    [c, third],
  ];
}

/**
 * Draws the rim of faces inward, with a ring of faces between; texture coordinates follow the picture.
 *
 * @param faces 1 for each face
 * @param by units
 */
export function insetFaces(
  mesh: MeshGeometry,
  pointOf: ArrayLike<number>,
  faces: ArrayLike<number>,
  by: number,
): Edited {
  const { positions, triangles } = mesh;
  const rim = rimOf(triangles, pointOf, (face) => faces[face] === 1);
  const wayOf = inwardWays(mesh, pointOf, rim);
  const builder = new MeshBuilder(mesh);
  const inner = new Map<number, number>();
  const moved = (vertex: number, corners: readonly number[]): number => {
    const known = inner.get(vertex);
    if (known !== undefined) return known;
    const way = scale(wayOf(pointOf[vertex] ?? 0), by);
    const place = add(vectorAt(positions, vertex * 3), way);
    const made = length(way) === 0 ? builder.copy(vertex) : builder.mix(blendAt(mesh, corners, place), place);
    inner.set(vertex, made);
    return made;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const corners = [...triangles.subarray(face * 3, face * 3 + 3)];
    const isInner = faces[face] === 1;
    const [a = 0, b = 0, c = 0] = corners.map((vertex) => (isInner ? moved(vertex, corners) : builder.keep(vertex)));
    builder.triangle(a, b, c);
  }
  for (const { from, to } of rim) {
    builder.quad(builder.keep(from), builder.keep(to), inner.get(to) ?? 0, inner.get(from) ?? 0);
  }
  return { geometry: builder.build(), chosen: flagged(builder.vertexCount, inner.values()) };
}
