/** What of a picture's surface a ray meets first: the place, the texel, the island. */
import { rayMesh, type Ray } from '../ray.ts';
import { dot, subtract, vectorAt, type Vector3 } from '../vector.ts';
import type { TexelFaces } from './texelFaces.ts';
import { wrapped } from './texelRows.ts';

export interface SurfaceHit {
  readonly distance: number;
  readonly point: Vector3;
  /** Of the face: where its corners go round to the left. */
  readonly normal: Vector3;
  readonly face: number;
  /** In texels, within the picture. */
  readonly texel: { readonly x: number; readonly y: number };
}

const order = new WeakMap<TexelFaces, Uint32Array>();

/** The corners of all faces one after the other. */
function ownCorners(faces: TexelFaces): Uint32Array {
  const known = order.get(faces);
  if (known !== undefined) return known;
  const made = new Uint32Array(faces.count * 3).map((_, corner) => corner);
  order.set(faces, made);
  return made;
}

export function hitSurface(faces: TexelFaces, ray: Ray): SurfaceHit | null {
  const hit = rayMesh(ray, faces.places, ownCorners(faces));
  if (hit === null) return null;
  const { triangle: face, point } = hit;
  const [first, second] = shares(faces, face, point);
  const corner = (at: number): number => faces.corners[face * 6 + at] ?? 0;
  const along = (axis: number): number =>
    corner(axis) + (corner(2 + axis) - corner(axis)) * first + (corner(4 + axis) - corner(axis)) * second;
  const [x, y] = [along(0), along(1)];
  const left = wrapped(Math.floor(x), faces.width, faces.wraps[0]);
  const top = wrapped(Math.floor(y), faces.height, faces.wraps[1]);
  if (left < 0 || top < 0) return null;
  return {
    distance: hit.distance,
    point,
    normal: vectorAt(faces.normals, face * 3),
    face,
    texel: { x: left + (x - Math.floor(x)), y: top + (y - Math.floor(y)) },
  };
}

/** How far a point of a face lies along its two edges from the first corner. */
function shares({ places }: TexelFaces, face: number, point: Vector3): readonly [number, number] {
  const start = vectorAt(places, face * 9);
  const one = subtract(vectorAt(places, face * 9 + 3), start);
  const two = subtract(vectorAt(places, face * 9 + 6), start);
  const to = subtract(point, start);
  const [oneOne, oneTwo, twoTwo] = [dot(one, one), dot(one, two), dot(two, two)];
  const area = oneOne * twoTwo - oneTwo * oneTwo;
  if (area === 0) return [0, 0];
  return [
    (twoTwo * dot(to, one) - oneTwo * dot(to, two)) / area,
    (oneOne * dot(to, two) - oneTwo * dot(to, one)) / area,
  ];
}
