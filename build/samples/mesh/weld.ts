/** From triangle soup to an indexed mesh with normals: smooth where faces meet gently, sharp where they do not. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { add, cross, dot, length, normalise, subtract } from '../../../shared/geometry/vector.ts';
import type { Corner, Soup, Uv } from './soup.ts';
import { trianglesOf } from './soup.ts';

export interface Vertex {
  readonly position: Vector3;
  readonly normal: Vector3;
  readonly uv: Uv;
}

export interface Mesh {
  readonly vertices: readonly Vertex[];
  /** Three indices a triangle, counter-clockwise seen from outside. */
  readonly triangles: readonly number[];
}

/** Places nearer than this are one place. */
const WELD_STEP = 1e-3;

function placeKey(position: Vector3): string {
  return position.map((value) => Math.round(value / WELD_STEP)).join(' ');
}

function faceNormal(a: Corner, b: Corner, c: Corner): Vector3 {
  return cross(subtract(b.position, a.position), subtract(c.position, a.position));
}

/**
 * Welds a soup. Two faces that share a place are smoothed into each other when they differ by less than `crease` degrees;
 * larger faces count for more.
 */
export function weld(soup: Soup, crease: number): Mesh {
  const triangles = trianglesOf(soup);
  const normals = triangles.map(([a, b, c]) => faceNormal(a, b, c));
  const facesAt = new Map<string, number[]>();
  triangles.forEach((corners, face) => {
    for (const { position } of corners) {
      const key = placeKey(position);
      const faces = facesAt.get(key);
      if (faces === undefined) facesAt.set(key, [face]);
      else faces.push(face);
    }
  });
  const limit = Math.cos((crease * Math.PI) / 180);
  const vertices: Vertex[] = [];
  const indices = new Map<string, number>();
  const result: number[] = [];
  triangles.forEach((corners, face) => {
    const own = normals[face] ?? [0, 0, 1];
    for (const { position, uv } of corners) {
      const around = facesAt.get(placeKey(position)) ?? [];
      const normal = smoothed(
        own,
        around.map((each) => normals[each] ?? own),
        limit,
      );
      const key = `${placeKey(position)}|${uv.map((value) => value.toFixed(5)).join(' ')}|${placeKey(normal)}`;
      const known = indices.get(key);
      if (known === undefined) {
        indices.set(key, vertices.length);
        result.push(vertices.length);
        vertices.push({ position, normal, uv });
      } else result.push(known);
    }
  });
  return { vertices, triangles: result };
}

function smoothed(own: Vector3, around: readonly Vector3[], limit: number): Vector3 {
  const size = length(own);
  let sum: Vector3 = [0, 0, 0];
  for (const other of around) {
    if (dot(own, other) >= limit * size * length(other) - 1e-9) sum = add(sum, other);
  }
  return normalise(sum, normalise(own));
}
