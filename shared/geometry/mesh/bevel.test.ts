/** What bevels promise: closed stays closed, corners become faces, and what is too wide is held. */
import { describe, expect, test } from 'vitest';
import { dot, length, vectorAt, type Vector3 } from '../vector.ts';
import { bentEdges } from './bentEdges.ts';
import { bevelEdges } from './bevel.ts';
import { bevelPoints } from './bevelPoints.ts';
import { eachSide, faceCountOf, vertexCountOf, type MeshGeometry } from './mesh.ts';
import { boxMesh, cylinderMesh, planeMesh, sphereMesh } from './primitives.ts';
import { faceNormal } from './region.ts';
import { openSides, areaOf, volumeOf, expectSound, pointsOf, rigged } from '../../test/meshes.ts';

describe('bevelling', () => {
  /** Edges between faces at an angle, two points each. */
  function sharpEdges(mesh: MeshGeometry, isMeant: (from: Vector3, to: Vector3) => boolean = () => true): number[] {
    const points = pointsOf(mesh);
    const faces = new Map<string, number[]>();
    eachSide(mesh.triangles, (from, to, face) => {
      const key = [points[from] ?? 0, points[to] ?? 0].toSorted((a, b) => a - b).join(' ');
      faces.set(key, [...(faces.get(key) ?? []), face]);
    });
    return [...faces].flatMap(([key, [one = 0, other = 0]]) => {
      const edge = key.split(' ').map(Number);
      const [first, second] = [faceNormal(mesh, one), faceNormal(mesh, other)];
      const isSharp = dot(first, second) < 0.7 * length(first) * length(second);
      const [from = 0, to = 0] = edge;
      return isSharp && isMeant(vectorAt(mesh.positions, from * 3), vectorAt(mesh.positions, to * 3)) ? edge : [];
    });
  }
  const box = rigged(boxMesh([2, 3, 4]));

  test('one edge of a box is cut off: its ends take a corner off the faces there', () => {
    const [from = 0, to = 0] = sharpEdges(box, (a, b) => Math.abs(a[2] - b[2]) > 3.9);
    const flat = bevelEdges(box, pointsOf(box), [from, to], 0.5, 1);
    expectSound(flat.geometry);
    expect(openSides(flat.geometry)).toBe(0);
    expect(volumeOf(flat.geometry)).toBeCloseTo(24 - (0.5 * 0.5 * 4) / 2, 5);
    expect([flat.width, faceCountOf(flat.geometry)]).toEqual([0.5, 16]);
    const round = bevelEdges(box, pointsOf(box), [from, to], 0.5, 6);
    expectSound(round.geometry);
    expect(openSides(round.geometry)).toBe(0);
    expect(volumeOf(round.geometry)).toBeGreaterThan(volumeOf(flat.geometry));
    expect(volumeOf(round.geometry)).toBeLessThan(24);
  });

  test('all edges of a box: corners become faces, and what is too wide is held', () => {
    const edges = sharpEdges(box);
    expect(edges).toHaveLength(24);
    for (const segments of [1, 3]) {
      const { geometry, width } = bevelEdges(box, pointsOf(box), edges, 0.2, segments);
      expect(width).toBe(0.2);
      expectSound(geometry);
      expect(openSides(geometry)).toBe(0);
      expect(volumeOf(geometry)).toBeGreaterThan(24 - 2 * 0.04 * 9);
      expect(volumeOf(geometry)).toBeLessThan(24 - 0.04 * 9 * 0.5);
    }
    const wide = bevelEdges(box, pointsOf(box), edges, 50, 1);
    expect(wide.width).toBeGreaterThan(0.99);
    expect(wide.width).toBeLessThanOrEqual(1);
    expect(openSides(wide.geometry)).toBe(0);
  });

  test('of all edges of a box those that cut its flat sides in two are not meant, unless they alone are', () => {
    const points = pointsOf(box);
    const all = new Map<string, readonly [number, number]>();
    eachSide(box.triangles, (from, to) => {
      const pair = [points[from] ?? 0, points[to] ?? 0].toSorted((a, b) => a - b) as [number, number];
      all.set(pair.join(' '), pair);
    });
    const edges = Uint32Array.from([...all.values()].flat());
    expect(edges).toHaveLength(36);
    const bent = bentEdges(box, points, edges);
    const rising = (one: number, other: number): number => one - other;
    expect([...bent].toSorted(rising)).toEqual([...sharpEdges(box)].toSorted(rising));
    const sharp = new Set(Array.from({ length: 12 }, (_, at) => bent.subarray(at * 2, at * 2 + 2).join(' ')));
    const diagonals = Uint32Array.from([...all].flatMap(([key, pair]) => (sharp.has(key) ? [] : pair)));
    expect(diagonals).toHaveLength(12);
    expect(bentEdges(box, points, diagonals)).toEqual(diagonals);
    const plane = planeMesh(1, 1, 1);
    expect(bentEdges(plane, pointsOf(plane), Uint32Array.of(0, 1))).toEqual(Uint32Array.of(0, 1));
  });

  test('the rim of a cylinder, and an edge between others of a sphere that runs out to points', () => {
    const can = rigged(cylinderMesh(1, 2, 24));
    const rim = sharpEdges(can, (a, b) => a[2] > 0 && b[2] > 0);
    const { geometry } = bevelEdges(can, pointsOf(can), rim, 0.1, 2);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(volumeOf(geometry)).toBeLessThan(volumeOf(can));
    expect(volumeOf(geometry)).toBeGreaterThan(volumeOf(can) - 0.1 * 0.1 * Math.PI);
    const ball = rigged(sphereMesh(1, 16, 8));
    const points = pointsOf(ball);
    const [one = 0, other = 0] = [40, 41].map((vertex) => points[vertex]);
    const { geometry: cut } = bevelEdges(ball, points, [one, other], 0.05, 1);
    expect(openSides(cut)).toBe(0);
    expect(Math.abs(volumeOf(cut) - volumeOf(ball))).toBeLessThan(0.01);
  });

  test('edges of a plane: at its rim the strip ends there, and rims themselves stay', () => {
    const plane = rigged(planeMesh(4, 4, 2));
    const points = pointsOf(plane);
    const middle: number[] = [];
    const rim: number[] = [];
    eachSide(plane.triangles, (from, to) => {
      const [a, b] = [vectorAt(plane.positions, from * 3), vectorAt(plane.positions, to * 3)];
      if (a[0] === 0 && b[0] === 0) middle.push(points[from] ?? 0, points[to] ?? 0);
      if (a[0] === 2 && b[0] === 2) rim.push(points[from] ?? 0, points[to] ?? 0);
    });
    const { geometry } = bevelEdges(plane, points, middle, 0.25, 1);
    expectSound(geometry);
    expect(areaOf(geometry)).toBeCloseTo(16, 5);
    expect(new Set([...geometry.positions].filter((_, at) => at % 3 === 0))).toEqual(new Set([-2, -0.25, 0.25, 2]));
    // Coordinates go evenly over the picture: they follow.
    const [set = new Float32Array(0)] = geometry.coordinates;
    const [own = new Float32Array(0)] = plane.coordinates;
    const slope = ((own[2] ?? 0) - (own[0] ?? 0)) / ((plane.positions[3] ?? 0) - (plane.positions[0] ?? 0));
    for (let vertex = 0; vertex < vertexCountOf(geometry); vertex++)
      expect(set[vertex * 2]).toBeCloseTo((own[0] ?? 0) + slope * ((geometry.positions[vertex * 3] ?? 0) + 2), 5);
    expect(faceCountOf(bevelEdges(plane, points, rim, 0.25, 1).geometry)).toBe(faceCountOf(plane));
  });

  test('points of a box are cut off, as far as its edges let them', () => {
    const points = pointsOf(box);
    const flags = new Uint8Array(vertexCountOf(box));
    for (const point of points) flags[point] = 1;
    const { geometry } = bevelPoints(box, points, flags, 0.5);
    expectSound(geometry);
    expect(openSides(geometry)).toBe(0);
    expect(volumeOf(geometry)).toBeLessThan(24);
    expect(bevelPoints(box, points, flags, 9).width).toBeLessThan(1);
    const flat = rigged(planeMesh(4, 4, 2));
    const middle = Uint8Array.from(pointsOf(flat), (point, vertex) =>
      point === vertex && Math.hypot(flat.positions[vertex * 3] ?? 1, flat.positions[vertex * 3 + 1] ?? 1) < 1e-6
        ? 1
        : 0,
    );
    const cut = bevelPoints(flat, pointsOf(flat), middle, 0.5);
    expect(areaOf(cut.geometry)).toBeCloseTo(16, 5);
    expect(vertexCountOf(cut.geometry)).toBeGreaterThan(vertexCountOf(flat));
  });
});
