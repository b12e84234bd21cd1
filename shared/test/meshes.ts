/** What tests of algorithms on meshes measure, and a mesh with everything that hangs on vertices. */
import { expect } from 'vitest';
import { eachSide, faceCountOf, samePlaces, vertexCountOf, type MeshGeometry } from '../geometry/mesh/mesh.ts';
import { faceNormal } from '../geometry/mesh/region.ts';
import { cross, dot, length, vectorAt, type Vector3 } from '../geometry/vector.ts';

/** Sides that no other face shares, by rounded places. */
export function openSides({ positions, triangles }: MeshGeometry): number {
  const key = (vertex: number): string =>
    vectorAt(positions, vertex * 3)
      .map((part) => Math.round(part * 1e4) + 0)
      .join(' ');
  const sides = new Map<string, number>();
  eachSide(triangles, (from, to) => {
    const [left, right] = [key(from), key(to)];
    const side = left < right ? `${left}|${right}` : `${right}|${left}`;
    sides.set(side, (sides.get(side) ?? 0) + (left < right ? 1 : -1));
  });
  return [...sides.values()].filter((count) => count !== 0).length;
}

export function areaOf(mesh: MeshGeometry): number {
  let sum = 0;
  for (let face = 0; face < faceCountOf(mesh); face++) sum += length(faceNormal(mesh, face)) / 2;
  return sum;
}
export function volumeOf({ positions, triangles }: MeshGeometry): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(positions, (triangles[at + corner] ?? 0) * 3)) as [
      Vector3,
      Vector3,
      Vector3,
    ];
    sum += dot(a, cross(b, c)) / 6;
  }
  return sum;
}
/** Arrays fit, triangles name vertices, faces have an area, normals lie on the front of their faces. */
export function expectSound(mesh: MeshGeometry, isLit = true): void {
  const count = vertexCountOf(mesh);
  expect(mesh.positions.every(Number.isFinite)).toBe(true);
  expect(mesh.normals?.length ?? count * 3).toBe(count * 3);
  for (const set of mesh.coordinates) expect(set.length).toBe(count * 2);
  expect(mesh.sources.length).toBe(count);
  const { width, joints, weights } = mesh.influences;
  expect([joints.length, weights.length]).toEqual([count * width, count * width]);
  expect(mesh.triangles.every((vertex) => vertex < count)).toBe(true);
  let smallest = Infinity;
  let turned = 0;
  for (let face = 0; face < faceCountOf(mesh); face++) {
    const normal = faceNormal(mesh, face);
    smallest = Math.min(smallest, length(normal));
    if (!isLit || mesh.normals === null) continue;
    for (const vertex of mesh.triangles.subarray(face * 3, face * 3 + 3)) {
      if (dot(normal, vectorAt(mesh.normals, vertex * 3)) < -1e-9) turned++;
    }
  }
  expect(smallest).toBeGreaterThan(1e-9);
  expect(turned).toBe(0);
}
export const pointsOf = ({ positions }: MeshGeometry): Uint32Array => samePlaces(positions);
export const all = (count: number): Uint8Array => new Uint8Array(count).fill(1);
/** Weighted so that the left side hangs on joint 0 and the right one on joint 1; each vertex its own source. */
export function rigged(mesh: MeshGeometry): MeshGeometry {
  const count = vertexCountOf(mesh);
  const reach = Math.max(...mesh.positions.map(Math.abs));
  const weights = new Float32Array(count * 2);
  for (let vertex = 0; vertex < count; vertex++) {
    const share = ((mesh.positions[vertex * 3] ?? 0) / reach + 1) / 2;
    weights.set([1 - share, share], vertex * 2);
  }
  const joints = Uint16Array.from({ length: count * 2 }, (_, at) => at % 2);
  return {
    ...mesh,
    influences: { width: 2, joints, weights },
    sources: Int32Array.from({ length: count }, (_, at) => at),
  };
}
