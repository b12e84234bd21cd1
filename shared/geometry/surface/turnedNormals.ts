/**
 * Normals that follow faces which moved: each turns as the faces around it turned on the whole. So normals that were made from
 * faces stay so, and those that somebody made by hand keep how they differ.
 */
import { normalise, cross, dot, length, vectorAt, type Vector3 } from '../vector.ts';
import type { Surface } from './surface.ts';

/** Normals of one place nearer than this are one: the parts of a seam that is smooth. */
const sameNormal = 1e-3;

type Turn = (vector: Vector3) => Vector3;

export class NormalTurner {
  private readonly surface: Surface;
  private readonly normals: Float32Array;
  /** The group of each vertex that is concerned; −1 for others. */
  private readonly groupOf: Int32Array;
  /** Faces of each group, and the sum of their normals as it was. */
  private readonly groups: { readonly faces: readonly number[]; readonly before: Vector3 }[] = [];

  /**
   * @param places three numbers a point, before anything moves
   * @param moved flags of the points that will move
   * @param normals three numbers a vertex; a vertex whose normal is 0 is left alone
   */
  constructor(surface: Surface, places: ArrayLike<number>, moved: Uint8Array, normals: Float32Array) {
    this.surface = surface;
    this.normals = normals;
    this.groupOf = new Int32Array(surface.vertexCount).fill(-1);
    for (const point of concernedPoints(surface, moved)) this.groupVertices(point, places);
  }

  /** Whether a face at the vertex moves. */
  concerns(vertex: number): boolean {
    return (this.groupOf[vertex] ?? -1) >= 0;
  }

  /** Of these vertices, which count from `first`, those whose normals turn with other places of the points; three numbers each. */
  turned(
    places: ArrayLike<number>,
    first: number,
    vertices: ArrayLike<number>,
  ): { readonly vertices: readonly number[]; readonly normals: readonly number[] } {
    const turns = new Map<number, Turn | null>();
    const out: { vertices: number[]; normals: number[] } = { vertices: [], normals: [] };
    for (let at = 0; at < vertices.length; at++) {
      const vertex = vertices[at] ?? 0;
      const group = this.groupOf[first + vertex] ?? -1;
      let turn = turns.get(group);
      if (turn === undefined) turns.set(group, (turn = this.turnOf(group, places)));
      if (turn === null) continue;
      out.vertices.push(vertex);
      out.normals.push(...turn(vectorAt(this.normals, (first + vertex) * 3)));
    }
    return out;
  }

  /** Null where the faces look as they did. */
  private turnOf(group: number, places: ArrayLike<number>): Turn | null {
    const { faces, before } = this.groups[group] ?? { faces: [], before: [0, 0, 0] };
    const after = normalise(sumOf(this.surface, faces, places), [0, 0, 0]);
    return length(before) === 0 || length(after) === 0 ? null : turnBetween(before, after);
  }

  /** Vertices of a point with the same normal are one group; their faces count together. */
  private groupVertices(point: number, places: ArrayLike<number>): void {
    const { verticesOf, facesOf, faces } = this.surface;
    const vertices = verticesOf.items.subarray(verticesOf.starts[point], verticesOf.starts[point + 1]);
    const around = facesOf.items.subarray(facesOf.starts[point], facesOf.starts[point + 1]);
    const made: { readonly normal: Vector3; readonly group: number }[] = [];
    for (const vertex of vertices) {
      const normal = vectorAt(this.normals, vertex * 3);
      if (length(normal) === 0) continue;
      let known = made.find((each) =>
        each.normal.every((value, axis) => Math.abs(value - (normal[axis] ?? 0)) < sameNormal),
      );
      if (known === undefined) {
        known = { normal, group: this.groups.length + made.length };
        made.push(known);
      }
      this.groupOf[vertex] = known.group;
    }
    for (const { normal } of made) {
      // With one normal at a place all its faces are meant; else those that it fits to.
      const own =
        made.length === 1 ? [...around] : [...around].filter((face) => fits(normalOf(faces, face, places), normal));
      const chosen = own.length === 0 ? [...around] : own;
      this.groups.push({ faces: chosen, before: normalise(sumOf(this.surface, chosen, places), [0, 0, 0]) });
    }
  }
}

/** Points at which a face has a corner that moves. */
function concernedPoints({ faces, faceCount, pointCount }: Surface, moved: Uint8Array): readonly number[] {
  const concerned = new Uint8Array(pointCount);
  for (let face = 0; face < faceCount; face++) {
    const corners = [faces[face * 3] ?? 0, faces[face * 3 + 1] ?? 0, faces[face * 3 + 2] ?? 0];
    if (corners.some((point) => moved[point] === 1)) for (const point of corners) concerned[point] = 1;
  }
  return [...concerned.keys()].filter((point) => concerned[point] === 1);
}

/** The normal of a face, as long as twice its area. */
function normalOf(faces: Uint32Array, face: number, places: ArrayLike<number>): Vector3 {
  const a = (faces[face * 3] ?? 0) * 3;
  const b = (faces[face * 3 + 1] ?? 0) * 3;
  const c = (faces[face * 3 + 2] ?? 0) * 3;
  const part = (from: number, axis: number): number => (places[from + axis] ?? 0) - (places[a + axis] ?? 0);
  return cross([part(b, 0), part(b, 1), part(b, 2)], [part(c, 0), part(c, 1), part(c, 2)]);
}

function sumOf({ faces }: Surface, chosen: readonly number[], places: ArrayLike<number>): Vector3 {
  let [x, y, z] = [0, 0, 0];
  for (const face of chosen) {
    const normal = normalOf(faces, face, places);
    x += normal[0];
    y += normal[1];
    z += normal[2];
  }
  return [x, y, z];
}

/** A face that looks the way of a normal: not farther from it than 60°. */
function fits(face: Vector3, normal: Vector3): boolean {
  return dot(face, normal) > 0.5 * length(face) * length(normal);
}

/** The shortest turn from one unit vector to another; null where they are the same. */
function turnBetween(from: Vector3, to: Vector3): Turn | null {
  const axis = cross(from, to);
  const cosine = dot(from, to);
  if (cosine > 1 - 1e-9) return null;
  // Turned right around: about any axis it would do, and none is better.
  if (cosine < -1 + 1e-9) return ([x, y, z]) => [-x, -y, -z];
  const share = 1 / (1 + cosine);
  return (vector) => {
    const across = cross(axis, vector);
    const along = dot(axis, vector) * share;
    return [
      vector[0] * cosine + across[0] + axis[0] * along,
      vector[1] * cosine + across[1] + axis[1] * along,
      vector[2] * cosine + across[2] + axis[2] * along,
    ];
  };
}
