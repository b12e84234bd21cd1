/** Triangles of meshes held against each other whatever vertices they share, and in whatever order they stand. */
import { expect } from 'vitest';
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';

/** Numbers of a corner: place, normal, coordinates. */
const cornerLength = 8;

/** Triangles as their corners, whatever vertices these share. */
export function soupOf(
  meshes: readonly Pick<MeshGeometry, 'positions' | 'normals' | 'coordinates' | 'triangles'>[],
): readonly Float64Array[] {
  return meshes.flatMap(({ positions, normals, coordinates: [set], triangles }) =>
    Array.from({ length: triangles.length / 3 }, (_, face) => {
      const corners = new Float64Array(cornerLength * 3);
      for (let corner = 0; corner < 3; corner++) {
        const vertex = triangles[face * 3 + corner] ?? 0;
        for (let part = 0; part < 3; part++) {
          corners[corner * cornerLength + part] = positions[vertex * 3 + part] ?? 0;
          corners[corner * cornerLength + 3 + part] = normals?.[vertex * 3 + part] ?? 0;
          if (part < 2) corners[corner * cornerLength + 6 + part] = set?.[vertex * 2 + part] ?? 0;
        }
      }
      return corners;
    }),
  );
}

function isSameTriangle(left: Float64Array, right: Float64Array, coordinateSteps: number): boolean {
  return [0, 1, 2].some((turn) =>
    left.every((number, at) => {
      const part = at % cornerLength;
      const other = right[(at + turn * cornerLength) % right.length] ?? Number.NaN;
      const tolerance = part < 3 ? 2e-3 : part < 6 ? 5e-3 : coordinateSteps;
      return Math.abs(number - other) <= tolerance + Math.abs(number) * 1e-5;
    }),
  );
}

/** Compares triangles in whatever order, and begun at whatever corner. */
export function expectSameSoup(
  found: readonly Float64Array[],
  wanted: readonly Float64Array[],
  coordinateSteps: number,
): void {
  expect(found.length).toBe(wanted.length);
  const rank = (corners: Float64Array): number =>
    corners.reduce(
      (sum, number, at) => (at % cornerLength < 3 ? sum + number * (1 + (at % cornerLength) * 0.37) : sum),
      0,
    );
  const left = found
    .map((corners) => ({ corners, rank: rank(corners), isTaken: false }))
    .toSorted((a, b) => a.rank - b.rank);
  let missing = 0;
  for (const corners of wanted) {
    const own = rank(corners);
    let low = 0;
    let high = left.length;
    while (low < high) {
      const middle = (low + high) >> 1;
      if ((left[middle]?.rank ?? 0) < own - 0.02) low = middle + 1;
      else high = middle;
    }
    let match = low;
    while (match < left.length && (left[match]?.rank ?? 0) <= own + 0.02) {
      const each = left[match];
      if (each?.isTaken === false && isSameTriangle(corners, each.corners, coordinateSteps)) break;
      match++;
    }
    const each = left[match];
    if (each === undefined || each.rank > own + 0.02) missing++;
    else each.isTaken = true;
  }
  expect(missing).toBe(0);
}
