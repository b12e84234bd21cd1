import { expect, test } from 'vitest';
import type { MeshGeometry } from './mesh.ts';
import { turnEdges } from './turnEdges.ts';

/** A kite of two triangles beside each other, and a third one behind it; the last corner may be pulled in. */
function kite(last: readonly [number, number]): MeshGeometry {
  const places = [[0, 0], [2, 0], [1, 1], last, [3, 1]] as const;
  return {
    positions: Float32Array.from(places.flatMap(([x, y]) => [x, y, 0])),
    normals: null,
    coordinates: [],
    triangles: Uint32Array.of(0, 1, 2, 1, 0, 3, 1, 4, 2),
    influences: { width: 1, joints: new Uint16Array(5), weights: new Float32Array(5).fill(1) },
    sources: Int32Array.of(0, 1, 2, 3, 4),
  };
}

const points = [0, 1, 2, 3, 4];

test('an edge leads between the other two corners, faces look the same way, and the rest stays', () => {
  const { geometry, chosen, turned } = turnEdges(kite([1, -1]), points, [1, 0]);
  expect(turned).toBe(1);
  expect([...geometry.triangles]).toEqual([0, 3, 2, 3, 1, 2, 1, 4, 2]);
  expect([...chosen]).toEqual([0, 0, 1, 1, 0]);
  const again = turnEdges(geometry, points, [2, 3]);
  expect(again.turned).toBe(1);
  const sorted = (of: Uint32Array) =>
    new Set([0, 3, 6].map((at) => [...of.subarray(at, at + 3)].toSorted((one, other) => one - other).join()));
  expect(sorted(again.geometry.triangles)).toEqual(sorted(kite([1, -1]).triangles));
});

test('where the corners make no convex shape, at rims, along seams, and beside what is not meant nothing turns', () => {
  expect(turnEdges(kite([4, -1]), points, [0, 1]).turned).toBe(0);
  expect(turnEdges(kite([1, -1]), points, [0, 3]).turned).toBe(0);
  expect(turnEdges(kite([1, -1]), points, [0, 1], (face) => face === 0).turned).toBe(0);
  // The second face has a vertex of its own at the first corner.
  const split = kite([1, -1]);
  const seam = {
    ...split,
    positions: Float32Array.of(...split.positions, 0, 0, 0),
    triangles: Uint32Array.of(0, 1, 2, 1, 5, 3, 1, 4, 2),
  };
  expect(turnEdges(seam, [...points, 0], [0, 1]).turned).toBe(0);
  // Of two edges of one face the first is turned.
  expect(turnEdges(kite([1, -1]), points, [0, 1, 1, 2]).turned).toBe(1);
});
