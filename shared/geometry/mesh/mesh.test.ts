/** What every algorithm on meshes promises, on primitives: closed stays closed, areas and volumes, sources and weights. */
import { describe, expect, test } from 'vitest';
import { cross, distance, dot, length, subtract, vectorAt, type Vector3 } from '../vector.ts';
import { fillHoles, trianglesOfPolygon } from './fillHoles.ts';
import { eachSide, faceCountOf, vertexCountOf, type MeshGeometry } from './mesh.ts';
import {
  deleteEdges,
  deleteFaces,
  deletePoints,
  detachFaces,
  joinMeshes,
  partsOfFaces,
  separateFaces,
} from './parts.ts';
import { mirrorFaces } from './mirrorFaces.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from './primitives.ts';
import { extrudeEdges, extrudeFaces, faceNormal, insetFaces } from './region.ts';
import { flattenPoints, smoothPoints } from './relax.ts';
import { flipFaces, splitEdges, weldVertices } from './seams.ts';
import { subdivideFaces } from './subdivide.ts';
import { openSides, areaOf, volumeOf, expectSound, pointsOf, all, rigged } from '../../test/meshes.ts';

/** Faces whose normal points along Z. */
function topOf(mesh: MeshGeometry): Uint8Array {
  return Uint8Array.from({ length: faceCountOf(mesh) }, (_, face) =>
    faceNormal(mesh, face)[2] > 1e-6 &&
    Math.abs(faceNormal(mesh, face)[0]) < 1e-6 &&
    Math.abs(faceNormal(mesh, face)[1]) < 1e-6
      ? 1
      : 0,
  );
}
const closed: readonly (readonly [string, MeshGeometry, volume: number])[] = [
  ['a box', boxMesh([2, 3, 4]), 24],
  ['a cylinder', cylinderMesh(1, 2, 64), 2 * Math.PI],
  ['a sphere', sphereMesh(1, 32, 16), (4 / 3) * Math.PI],
];

describe('primitives', () => {
  test.each(closed)('%s is closed, faces out, and has its volume', (_name, mesh, volume) => {
    expectSound(mesh);
    expect(openSides(mesh)).toBe(0);
    expect(Math.abs(volumeOf(mesh) - volume) / volume).toBeLessThan(0.03);
    expect(Math.max(...(mesh.coordinates[0] ?? [2]))).toBeLessThanOrEqual(1);
  });

  test('a plane faces up', () => {
    const mesh = planeMesh(2, 3, 4);
    expectSound(mesh);
    expect(areaOf(mesh)).toBeCloseTo(6, 5);
    expect(faceCountOf(mesh)).toBe(32);
    expect(faceCountOf(planeMesh(1, 1, 300))).toBe(180_000);
  });

  test('half a plane mirrored on its side shares the vertices there', () => {
    const mesh = {
      ...planeMesh(2, 3),
      positions: planeMesh(2, 3).positions.map((place, at) => (at % 3 === 0 ? place + 1 : place)),
    };
    const made = mirrorFaces(mesh, [1, 1], {
      axis: 0,
      at: 0,
      keeps: true,
      tolerance: 1e-4,
      jointAcross: (joint) => joint,
    });
    expectSound(made.geometry);
    expect([vertexCountOf(made.geometry), areaOf(made.geometry)]).toEqual([6, expect.closeTo(12, 5)]);
  });

  test('sizes that are none are refused', () => {
    expect(() => boxMesh([0, 1, 1])).toThrow(RangeError);
    expect(() => sphereMesh(1, 2, 8)).toThrow(RangeError);
    expect(() => cylinderMesh(Number.NaN, 1)).toThrow(RangeError);
    expect(() => planeMesh(1, 1, 1.5)).toThrow(RangeError);
  });
});

describe.each(closed)('of %s', (_name, plain, volume) => {
  const mesh = rigged(plain);
  const points = pointsOf(mesh);
  const some = Uint8Array.from({ length: faceCountOf(mesh) }, (_, face) => (face % 5 < 2 ? 1 : 0));
  test('some faces subdivided leave it closed, with its area and with mixed weights', () => {
    const { geometry, chosen } = subdivideFaces(mesh, points, some);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(areaOf(geometry)).toBeCloseTo(areaOf(mesh), 3);
    expect(chosen).toContain(1);
    const { width, weights, joints } = geometry.influences;
    const reach = Math.max(...mesh.positions.map(Math.abs));
    let worst = 0;
    for (let vertex = 0; vertex < vertexCountOf(geometry); vertex++) {
      const rows = [...weights.subarray(vertex * width, (vertex + 1) * width)];
      const right = rows.reduce((sum, weight, at) => (joints[vertex * width + at] === 1 ? sum + weight : sum), 0);
      const wanted = ((geometry.positions[vertex * 3] ?? 0) / reach + 1) / 2;
      worst = Math.max(worst, Math.abs(right - wanted));
    }
    expect(worst).toBeLessThan(0.012);
    expect(geometry.sources.every((source) => source >= 0)).toBe(true);
  });
  test('all faces subdivided are four times as many', () => {
    expect(faceCountOf(subdivideFaces(mesh, points, all(faceCountOf(mesh))).geometry)).toBe(faceCountOf(mesh) * 4);
  });
  test('faces extruded along their way leave it closed and larger by what was passed', () => {
    const top = topOf(mesh);
    const area = faceAreas(mesh, top);
    if (area === 0) return expect(_name).toBe('a sphere');
    const { geometry, chosen } = extrudeFaces(mesh, points, top, 1.5);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(volumeOf(geometry)).toBeCloseTo(volumeOf(mesh) + area * 1.5, 4);
    for (const [vertex, flag] of chosen.entries()) {
      if (flag !== 1) continue;
      const from = vectorAt(mesh.positions, (geometry.sources[vertex] ?? -1) * 3);
      expect(distance(vectorAt(geometry.positions, vertex * 3), from)).toBeCloseTo(1.5, 5);
    }
  });
  test('faces inset leave it closed, with its volume and area', () => {
    const top = topOf(mesh);
    if (faceAreas(mesh, top) === 0) return expect(_name).toBe('a sphere');
    const { geometry } = insetFaces(mesh, points, top, 0.25);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(volumeOf(geometry)).toBeCloseTo(volumeOf(mesh), 4);
    expect(areaOf(geometry)).toBeCloseTo(areaOf(mesh), 4);
  });
  test('faces deleted leave a hole that can be filled', () => {
    const { geometry } = deleteFaces(
      mesh,
      Uint8Array.from(some, (_, face) => (face < 2 ? 1 : 0)),
    );
    expectSound(geometry);
    expect(openSides(geometry)).toBeGreaterThan(0);
    const filled = fillHoles(geometry, pointsOf(geometry), []).geometry;
    expectSound(filled, false);
    expect(openSides(filled)).toBe(0);
    expect(volumeOf(filled)).toBeCloseTo(volumeOf(mesh), 1);
  });
  test('detached parts are all of it, and joined again they are it', () => {
    const { rest, part } = detachFaces(mesh, some);
    expect(faceCountOf(rest) + faceCountOf(part)).toBe(faceCountOf(mesh));
    for (const each of [rest, part]) {
      expectSound(each);
      const places = Array.from(each.sources, (source) => vectorAt(mesh.positions, source * 3)).flat();
      expect(each.positions).toEqual(Float32Array.from(places));
    }
    const joined = joinMeshes([rest, part]);
    expectSound(joined);
    expect(openSides(joined)).toBe(0);
    expect(volumeOf(joined)).toBeCloseTo(volumeOf(mesh), 4);
    expect([...joined.sources.subarray(vertexCountOf(rest))].every((source) => source === -1)).toBe(true);
    const labels = Uint8Array.from(some, (flag) => flag);
    const counts = (meshes: readonly MeshGeometry[]): number[] =>
      meshes.map(faceCountOf).toSorted((left, right) => left - right);
    expect(counts(separateFaces(mesh, labels))).toEqual(counts([rest, part]));
    const away = {
      ...mesh,
      positions: mesh.positions.map((place, at) => (at % 3 === 0 ? place + 50 : place)),
    };
    const both = joinMeshes([mesh, away]);
    const parts = separateFaces(both, partsOfFaces(both, pointsOf(both)));
    expect(counts(parts)).toEqual(counts([mesh, away]));
    expect(Math.min(...(parts[1]?.positions.filter((_, at) => at % 3 === 0) ?? [0]))).toBeGreaterThan(25);
  });

  test('mirrored in its place it is turned inside out nowhere; with the original there is twice of it, closed', () => {
    const mirroring = {
      axis: 0,
      at: 10,
      tolerance: 1e-4,
      jointAcross: (joint: number) => 1 - joint,
    } as const;
    const over = mirrorFaces(mesh, all(faceCountOf(mesh)), { ...mirroring, keeps: false }).geometry;
    expectSound(over);
    expect(volumeOf(over)).toBeCloseTo(volumeOf(mesh), 4);
    expect(Math.min(...over.positions.filter((_, at) => at % 3 === 0))).toBeGreaterThan(15);
    expect(over.influences.joints.length).toBeGreaterThan(0);
    const both = mirrorFaces(mesh, all(faceCountOf(mesh)), { ...mirroring, keeps: true }).geometry;
    expectSound(both);
    expect(openSides(both)).toBe(0);
    expect(volumeOf(both)).toBeCloseTo(2 * volumeOf(mesh), 3);
  });
  test('faces flipped are turned over, and flipped again they are as before', () => {
    const { geometry } = flipFaces(mesh, all(faceCountOf(mesh)));
    expectSound(geometry);
    expect(volumeOf(geometry)).toBeCloseTo(-volumeOf(mesh), 4);
    expectSound(flipFaces(mesh, some).geometry);
    expect(volumeOf(flipFaces(geometry, all(faceCountOf(mesh))).geometry)).toBeCloseTo(volumeOf(mesh), 4);
  });
  test('edges split and welded again leave it as it was', () => {
    const sides: number[] = [];
    eachSide(mesh.triangles, (from, to, face) => {
      if (some[face] === 1) sides.push(points[from] ?? 0, points[to] ?? 0);
    });
    const { geometry } = splitEdges(mesh, points, sides);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(faceCountOf(geometry)).toBe(faceCountOf(mesh));
    expect(vertexCountOf(geometry)).toBeGreaterThan(vertexCountOf(mesh) - 1);
    const welded = weldVertices(geometry, all(vertexCountOf(geometry)), 1e-4).geometry;
    expect(openSides(welded)).toBe(0);
    expect(volumeOf(welded)).toBeCloseTo(volumeOf(mesh), 4);
    expect(vertexCountOf(welded)).toBeLessThanOrEqual(vertexCountOf(mesh));
  });
  test('smoothed it is smaller, and places of one point stay together', () => {
    const positions = smoothPoints(mesh, points, all(vertexCountOf(mesh)), { amount: 0.5, rounds: 2 });
    const smoothed = { ...mesh, positions };
    expect(openSides(smoothed)).toBe(0);
    expect(volumeOf(smoothed)).toBeLessThan(volume);
    expect(volumeOf(smoothed)).toBeGreaterThan(0);
    const none = smoothPoints(mesh, points, new Uint8Array(vertexCountOf(mesh)), { amount: 1, rounds: 3 });
    expect(none).toEqual(mesh.positions);
  });
});
function faceAreas(mesh: MeshGeometry, faces: Uint8Array): number {
  return faces.reduce((sum, flag, face) => (flag === 1 ? sum + length(faceNormal(mesh, face)) / 2 : sum), 0);
}
test('points and edges are deleted with their faces', () => {
  const mesh = planeMesh(2, 2, 2);
  const points = pointsOf(mesh);
  // The middle of nine vertices is at six of eight faces.
  const middle = Uint8Array.from({ length: 9 }, (_, vertex) => (vertex === 4 ? 1 : 0));
  expect(faceCountOf(deletePoints(mesh, points, middle).geometry)).toBe(2);
  const { geometry } = deleteEdges(mesh, points, [0, 1]);
  expect(faceCountOf(geometry)).toBe(7);
});

test('edges of a rim are extruded, others are not', () => {
  const mesh = planeMesh(2, 2);
  const points = pointsOf(mesh);
  const { geometry, chosen } = extrudeEdges(mesh, points, [0, 1], [0, 0, -1]);
  expectSound({ ...geometry, normals: null });
  expect(faceCountOf(geometry)).toBe(4);
  expect(areaOf(geometry)).toBeCloseTo(6, 5);
  expect([...chosen]).toEqual([0, 0, 0, 0, 1, 1]);
  expect(faceCountOf(extrudeEdges(mesh, points, [0, 3], [0, 0, -1]).geometry)).toBe(2);
});

test('inset faces keep the picture where it is', () => {
  const mesh = planeMesh(2, 2);
  const { geometry } = insetFaces(mesh, pointsOf(mesh), all(2), 0.5);
  const [set = new Float32Array(0)] = geometry.coordinates;
  for (let vertex = 0; vertex < vertexCountOf(geometry); vertex++) {
    const [x, y] = vectorAt(geometry.positions, vertex * 3);
    expect(set[vertex * 2]).toBeCloseTo((x + 1) / 2, 5);
    expect(set[vertex * 2 + 1]).toBeCloseTo((1 - y) / 2, 5);
  }
  expect(faceCountOf(geometry)).toBe(10);
});
test('welding moves vertices together and keeps seams of the picture', () => {
  const mesh = joinMeshes([
    planeMesh(1, 1),
    { ...planeMesh(1, 1), positions: planeMesh(1, 1).positions.map((part, at) => (at % 3 === 0 ? part + 1.01 : part)) },
  ]);
  const { geometry } = weldVertices(mesh, all(8), 0.02);
  // The right side of the one has another picture than the left of the other: places are shared, vertices are not.
  expect(vertexCountOf(geometry)).toBe(8);
  expect(new Set(pointsOf(geometry)).size).toBe(6);
  const plain = { ...mesh, coordinates: [] };
  expect(vertexCountOf(weldVertices(plain, all(8), 0.02).geometry)).toBe(6);
  expect(faceCountOf(weldVertices(plain, all(8), 2).geometry)).toBe(0);
});

test('points are flattened onto one plane', () => {
  const mesh = planeMesh(4, 4, 4);
  const bumpy = { ...mesh, positions: mesh.positions.map((part, at) => (at % 3 === 2 ? Math.sin(at) / 10 : part)) };
  const flat = flattenPoints(bumpy, pointsOf(mesh), all(vertexCountOf(mesh)));
  const heights = [...flat].filter((_, at) => at % 3 === 2);
  const normal = faceNormal({ ...mesh, positions: flat }, 0);
  const places = heights.map((_, vertex) => dot(vectorAt(flat, vertex * 3), normal));
  for (const place of places) expect(place).toBeCloseTo(places[0] ?? 0, 4);
});
test('polygons that bend inward are cut into triangles of their area', () => {
  const places: readonly Vector3[] = [
    [0, 0, 0],
    [4, 0, 0],
    [4, 4, 0],
    [3, 4, 0],
    [3, 1, 0],
    [1, 1, 0],
    [1, 4, 0],
    [0, 4, 0],
  ];
  const cut = trianglesOfPolygon(places, [0, 0, 1]);
  expect(cut.length).toBe(6);
  const areas = cut.map(([a, b, c]) => {
    const [first, second, third] = [places[a], places[b], places[c]] as [Vector3, Vector3, Vector3];
    return cross(subtract(second, first), subtract(third, first))[2] / 2;
  });
  for (const area of areas) expect(area).toBeGreaterThan(0);
  expect(areas.reduce((sum, area) => sum + area, 0)).toBeCloseTo(10, 6);
});
