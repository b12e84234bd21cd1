/** Faces as a mirror shows them, in their place or beside them. */
import { vectorAt } from '../vector.ts';
import type { Edited, MeshGeometry } from './mesh.ts';
import { faceCountOf } from './mesh.ts';
import { MeshBuilder } from './meshBuilder.ts';

export interface Mirroring {
  readonly axis: 0 | 1 | 2;
  /** Where the plane stands along the axis, units. */
  readonly at: number;
  /** The faces stay, too; where they meet the plane both halves share vertices. */
  readonly keeps: boolean;
  /** How far from the plane a vertex may be to stand on it, units. */
  readonly tolerance: number;
  /** The joint that moves what a joint moves on the other side. */
  readonly jointAcross: (joint: number) => number;
}

/** A normal that leaves the plane by more than this is another one on the other side: the edge there is hard. */
const flat = 1e-3;

/** @param faces 1 for each face that is mirrored; what comes of it is chosen */
export function mirrorFaces(
  mesh: MeshGeometry,
  faces: ArrayLike<number>,
  { axis, at, keeps, tolerance, jointAcross }: Mirroring,
): Edited {
  const { triangles, positions, normals } = mesh;
  const builder = new MeshBuilder(mesh);
  const images = new Map<number, number>();
  const isOnPlane = (vertex: number): boolean => Math.abs((positions[vertex * 3 + axis] ?? 0) - at) <= tolerance;
  const imageOf = (vertex: number): number => {
    const known = images.get(vertex);
    if (known !== undefined) return known;
    const place = vectorAt(positions, vertex * 3);
    const away = normals?.[vertex * 3 + axis] ?? 0;
    const isKept = keeps && isOnPlane(vertex);
    const image =
      isKept && Math.abs(away) < flat
        ? builder.keep(vertex)
        : builder.copy(
            vertex,
            isKept ? place : vectorAt(place.with(axis, 2 * at - place[axis])),
            normals === null ? null : vectorAt(vectorAt(normals, vertex * 3).with(axis, -away)),
          );
    images.set(vertex, image);
    return image;
  };
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const [a = 0, b = 0, c = 0] = triangles.subarray(face * 3, face * 3 + 3);
    const isMirrored = faces[face] === 1;
    if (keeps || !isMirrored) builder.triangle(builder.keep(a), builder.keep(b), builder.keep(c));
    // A face that lies in the plane would only be there twice.
    if (isMirrored && !(keeps && isOnPlane(a) && isOnPlane(b) && isOnPlane(c)))
      builder.triangle(imageOf(a), imageOf(c), imageOf(b));
  }
  const geometry = builder.build();
  const { width, joints, weights } = geometry.influences;
  const chosen = new Uint8Array(builder.vertexCount);
  for (const [vertex, image] of images) {
    chosen[image] = 1;
    // What stands on the plane hangs on to what it hung on, or the halves would come apart when they move.
    if (keeps && isOnPlane(vertex)) continue;
    for (let each = image * width; each < (image + 1) * width; each++) {
      if ((weights[each] ?? 0) > 0) joints[each] = jointAcross(joints[each] ?? 0);
    }
  }
  return { geometry, chosen };
}
