/**
 * The quads that triangles were made of. Games have triangles alone, and what people shape (limbs, sleeves, blades) was drawn
 * as quads: two triangles that share a side and make a flat, convex shape with corners near right angles are taken for one.
 */
import type { Vector3 } from '../vector.ts';
import { cross, dot, length, normalise, subtract, vectorAt } from '../vector.ts';
import { rowsOf, type Rows, type Surface } from './surface.ts';

export interface Quads {
  readonly surface: Surface;
  /** The other half of each face's quad; −1 for a face that is none. */
  readonly partner: Int32Array;
  /** 1 for each edge that only parts a quad into its halves. */
  readonly diagonals: Uint8Array;
  /** Faces of each edge, those left out too. */
  readonly facesOfEdge: Rows;
  /** 1 for each face that is left out, such as a hidden one. */
  readonly leftOut: Uint8Array | null;
}

export interface QuadOptions {
  /** Three numbers a point. */
  readonly places: ArrayLike<number>;
  /** Vertices of the faces, three each: halves of a quad mostly share both vertices of their side. */
  readonly triangles: ArrayLike<number>;
  /** Which mesh a face belongs to, by number: halves of a quad are of one. */
  readonly meshOf: (face: number) => number;
  readonly leftOut: Uint8Array | null;
}

const degrees = 180 / Math.PI;
/** Halves bent more than this against each other are two faces. */
const mostBend = 50;
/** A corner further from a right angle than this is none of a quad: fans around a pole stay triangles. */
const mostSkew = 62;
/** What counts against a pair, in degrees: a seam between the halves, and other faces between them in the file. */
const seamCost = 20;
const apartCost = 5;

/** An angle of a triangle, degrees; NaN where a side has no length. */
function angleAt(corner: Vector3, one: Vector3, other: Vector3): number {
  const [to, from] = [subtract(one, corner), subtract(other, corner)];
  const cosine = dot(to, from) / (length(to) * length(from));
  return Math.acos(Math.min(1, Math.max(-1, cosine))) * degrees;
}

/** How little two halves look like a quad, in degrees; Infinity for what is none. */
function costOf(ends: readonly [Vector3, Vector3], tips: readonly [Vector3, Vector3]): number {
  const [from, to] = ends;
  const [tip, other] = tips;
  const normals = [
    cross(subtract(to, from), subtract(tip, from)),
    cross(subtract(other, from), subtract(to, from)),
  ] as const;
  if (!(length(normals[0]) > 0 && length(normals[1]) > 0)) return Infinity;
  const cosine = dot(normalise(normals[0]), normalise(normals[1]));
  const bend = Math.acos(Math.min(1, Math.max(-1, cosine))) * degrees;
  const corners = [
    angleAt(from, tip, to) + angleAt(from, to, other),
    angleAt(to, tip, from) + angleAt(to, from, other),
    angleAt(tip, from, to),
    angleAt(other, from, to),
  ];
  const skew = Math.max(...corners.map((angle) => Math.abs(angle - 90)));
  return bend <= mostBend && skew <= mostSkew ? bend + skew : Infinity;
}

export function quadsOf(surface: Surface, { places, triangles, meshOf, leftOut }: QuadOptions): Quads {
  const { edgeCount, faceCount, faces, faceEdges, edges } = surface;
  const facesOfEdge = rowsOf(edgeCount, faceEdges, 3);
  const placeOf = (point: number): Vector3 => vectorAt(places, point * 3);
  const pairs: { readonly edge: number; readonly one: number; readonly other: number; readonly cost: number }[] = [];
  for (let edge = 0; edge < edgeCount; edge++) {
    const start = facesOfEdge.starts[edge] ?? 0;
    if ((facesOfEdge.starts[edge + 1] ?? 0) - start !== 2) continue;
    const [one = 0, other = 0] = [facesOfEdge.items[start], facesOfEdge.items[start + 1]];
    if (leftOut?.[one] === 1 || leftOut?.[other] === 1 || meshOf(one) !== meshOf(other)) continue;
    const sides = [one, other].map((face) => [0, 1, 2].find((corner) => faceEdges[face * 3 + corner] === edge) ?? 0);
    const [side = 0, across = 0] = sides;
    const at = (face: number, corner: number): number => face * 3 + (corner % 3);
    // Faces that look away from each other run along their side in the same way.
    if (faces[at(one, side)] === faces[at(other, across)]) continue;
    const cost = costOf(
      [placeOf(faces[at(one, side)] ?? 0), placeOf(faces[at(one, side + 1)] ?? 0)],
      [placeOf(faces[at(one, side + 2)] ?? 0), placeOf(faces[at(other, across + 2)] ?? 0)],
    );
    if (!(cost < Infinity)) continue;
    const isSeam =
      triangles[at(one, side)] !== triangles[at(other, across + 1)] ||
      triangles[at(one, side + 1)] !== triangles[at(other, across)];
    const isApart = Math.abs(one - other) !== 1;
    pairs.push({ edge, one, other, cost: cost + (isSeam ? seamCost : 0) + (isApart ? apartCost : 0) });
  }
  const partner = new Int32Array(faceCount).fill(-1);
  const diagonals = new Uint8Array(edges.length / 2);
  for (const { edge, one, other } of pairs.toSorted((a, b) => a.cost - b.cost)) {
    if (partner[one] !== -1 || partner[other] !== -1) continue;
    partner[one] = other;
    partner[other] = one;
    diagonals[edge] = 1;
  }
  return { surface, partner, diagonals, facesOfEdge, leftOut };
}

/** Faces of an edge that are not left out. */
export function facesAt({ facesOfEdge: { starts, items }, leftOut }: Quads, edge: number): readonly number[] {
  const found: number[] = [];
  for (let at = starts[edge] ?? 0; at < (starts[edge + 1] ?? 0); at++) {
    const face = items[at] ?? 0;
    if (leftOut?.[face] !== 1) found.push(face);
  }
  return found;
}

/** A number for the quad, or the triangle alone, that a face belongs to. */
export function cellOf({ partner }: Quads, face: number): number {
  const other = partner[face] ?? -1;
  return other < 0 ? face : Math.min(face, other);
}

/** Sides of the quad, or of the triangle alone, that a face belongs to. */
export function sidesOfCell({ surface: { faceEdges }, partner, diagonals }: Quads, face: number): readonly number[] {
  const other = partner[face] ?? -1;
  const halves = other < 0 ? [face] : [face, other];
  return halves
    .flatMap((half) => [...faceEdges.subarray(half * 3, half * 3 + 3)])
    .filter((edge) => edge >= 0 && diagonals[edge] !== 1);
}
