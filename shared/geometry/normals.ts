/** Normals made anew from the triangles around each vertex. */

/**
 * Normals of a mesh, each the sum of its triangles' normals weighted by their area. Vertices that share a place but not an
 * index keep their seam. A vertex without a proper triangle gets +Z. Indices past the vertices are passed over.
 */
export function computeNormals(positions: ArrayLike<number>, triangles: ArrayLike<number>): Float32Array {
  const count = Math.floor(positions.length / 3);
  const normals = new Float32Array(count * 3);
  for (let at = 0; at + 2 < triangles.length; at += 3) {
    const a = (triangles[at] ?? count) * 3;
    const b = (triangles[at + 1] ?? count) * 3;
    const c = (triangles[at + 2] ?? count) * 3;
    if (Math.max(a, b, c) >= count * 3) continue;
    const normal = triangleNormal(positions, a, b, c);
    for (const vertex of [a, b, c]) {
      for (let axis = 0; axis < 3; axis++) normals[vertex + axis] = (normals[vertex + axis] ?? 0) + (normal[axis] ?? 0);
    }
  }
  for (let at = 0; at < normals.length; at += 3) {
    const size = Math.hypot(normals[at] ?? 0, normals[at + 1] ?? 0, normals[at + 2] ?? 0);
    const proper = size > 1e-20 && Number.isFinite(size);
    for (let axis = 0; axis < 3; axis++) {
      normals[at + axis] = proper ? (normals[at + axis] ?? 0) / size : axis === 2 ? 1 : 0;
    }
  }
  return normals;
}

/** Twice the area as length; counter-clockwise triangles point towards the viewer. Offsets are of the first number. */
function triangleNormal(positions: ArrayLike<number>, a: number, b: number, c: number): readonly number[] {
  const edge = (to: number, axis: number): number => (positions[to + axis] ?? 0) - (positions[a + axis] ?? 0);
  return [
    edge(b, 1) * edge(c, 2) - edge(b, 2) * edge(c, 1),
    edge(b, 2) * edge(c, 0) - edge(b, 0) * edge(c, 2),
    edge(b, 0) * edge(c, 1) - edge(b, 1) * edge(c, 0),
  ];
}
