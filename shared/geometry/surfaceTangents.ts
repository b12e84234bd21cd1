/** Tangents of surfaces from their texture coordinates: where the picture's width points to. Pure. */
import type { Vector3 } from './vector.ts';
import { cross, dot, length, normalise, perpendicular, subtract, vectorAt, scale } from './vector.ts';

interface Surface {
  readonly positions: ArrayLike<number>;
  /** Three numbers a vertex. */
  readonly normals: ArrayLike<number>;
  /** Two numbers a vertex. */
  readonly coordinates: ArrayLike<number>;
  readonly triangles: ArrayLike<number>;
}

/** Where the width and the height of the picture point to on a face; null where it has no area on either. */
function faceTangents(
  { positions, coordinates }: Surface,
  corners: readonly [number, number, number],
): { readonly along: Vector3; readonly down: Vector3 } | null {
  const [first, second, third] = corners;
  const start = vectorAt(positions, first * 3);
  const [one, other] = [second, third].map((corner) => subtract(vectorAt(positions, corner * 3), start));
  const [s1 = 0, t1 = 0, s2 = 0, t2 = 0] = [second, third].flatMap((corner) => [
    (coordinates[corner * 2] ?? 0) - (coordinates[first * 2] ?? 0),
    (coordinates[corner * 2 + 1] ?? 0) - (coordinates[first * 2 + 1] ?? 0),
  ]);
  const area = s1 * t2 - s2 * t1;
  if (one === undefined || other === undefined || area === 0) return null;
  const size = length(cross(one, other)) / Math.abs(area);
  const mixed = (left: number, right: number): Vector3 => {
    const [x, y, z] = [0, 1, 2].map((axis) => ((one[axis] ?? 0) * left + (other[axis] ?? 0) * right) * Math.sign(area));
    return normalise([x ?? 0, y ?? 0, z ?? 0], [0, 0, 0]);
  };
  // Larger faces count for more.
  return { along: scale(mixed(t2, -t1), size * Math.abs(area)), down: scale(mixed(-s2, s1), size * Math.abs(area)) };
}

/**
 * Four numbers a vertex: a unit vector at a right angle to the normal, and the side on which the third direction lies, ±1:
 * 1 where that points up in the picture, as in models of Warcraft III (over 95 % of the vertices of 10 of 13 files of the corpus).
 */
export function surfaceTangents(surface: Surface): Float32Array {
  const { normals, triangles } = surface;
  const count = Math.floor(normals.length / 3);
  const along = new Float64Array(count * 3);
  const down = new Float64Array(count * 3);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const corners = [triangles[at] ?? 0, triangles[at + 1] ?? 0, triangles[at + 2] ?? 0] as const;
    const face = faceTangents(surface, corners);
    if (face === null) continue;
    for (const corner of corners) {
      for (let axis = 0; axis < 3; axis++) {
        along[corner * 3 + axis] = (along[corner * 3 + axis] ?? 0) + (face.along[axis] ?? 0);
        down[corner * 3 + axis] = (down[corner * 3 + axis] ?? 0) + (face.down[axis] ?? 0);
      }
    }
  }
  const tangents = new Float32Array(count * 4);
  for (let vertex = 0; vertex < count; vertex++) {
    const normal = normalise(vectorAt(normals, vertex * 3), [0, 0, 1]);
    const direction = vectorAt(along, vertex * 3);
    const flat = subtract(direction, scale(normal, dot(direction, normal)));
    const tangent = normalise(flat, perpendicular(normal));
    const side = dot(cross(normal, tangent), vectorAt(down, vertex * 3)) > 0 ? -1 : 1;
    tangents.set([...tangent, side], vertex * 4);
  }
  return tangents;
}
