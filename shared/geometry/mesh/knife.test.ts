/** Cutting along strokes: the stroke becomes sides, nothing comes apart, and what vertices have follows their places. */
import { expect, test } from 'vitest';
import type { Vector3 } from '../vector.ts';
import { cross, length, subtract, vectorAt } from '../vector.ts';
import { knifeMesh, type KnifeEnd, type KnifeStroke } from './knife.ts';
import { eachSide, pairOf, samePlaces, type MeshGeometry } from './mesh.ts';
import { boxMesh, planeMesh } from './primitives.ts';
import { rimOf } from './seams.ts';

const isHidden = (): boolean => false;
const options = { size: 5, isHidden };

/** A mesh in which each of two joints has more on its side, so that mixed weights can be told from places. */
function leaning(mesh: MeshGeometry): MeshGeometry {
  const count = mesh.positions.length / 3;
  const weights = Float32Array.from({ length: count * 2 }, (_, at) => {
    const share = (mesh.positions[Math.floor(at / 2) * 3] ?? 0) / 10 + 0.5;
    return at % 2 === 0 ? share : 1 - share;
  });
  return { ...mesh, influences: { width: 2, joints: Uint16Array.from(weights, (_, at) => at % 2), weights } };
}

/** Along y = slope · x + rise, where x lies between two numbers. */
function along(
  slope: number,
  rise: number,
  [from, to]: readonly [number, number],
  ends: readonly KnifeEnd[] = [],
): KnifeStroke {
  return { side: ([x, y]) => y - slope * x - rise, reaches: ([x]) => x >= from && x <= to, ends };
}

function areaOf({ positions, triangles }: MeshGeometry): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a, b, c] = [0, 1, 2].map((corner) => vectorAt(positions, (triangles[at + corner] ?? 0) * 3));
    if (a !== undefined && b !== undefined && c !== undefined) sum += length(cross(subtract(b, a), subtract(c, a))) / 2;
  }
  return sum;
}

/** Length of all sides that have but one face: larger where something came apart. */
function rimLength({ positions, triangles }: MeshGeometry): number {
  const points = samePlaces(positions);
  return rimOf(triangles, points, () => true).reduce(
    (sum, { from, to }) => sum + length(subtract(vectorAt(positions, from * 3), vectorAt(positions, to * 3))),
    0,
  );
}

/** Length of the sides between chosen vertices, each once. */
function chosenLength({ positions, triangles }: MeshGeometry, chosen: Uint8Array): number {
  const points = samePlaces(positions);
  const sides = new Map<number, number>();
  eachSide(triangles, (from, to) => {
    if (chosen[from] !== 1 || chosen[to] !== 1) return;
    sides.set(
      pairOf(points[from] ?? 0, points[to] ?? 0),
      length(subtract(vectorAt(positions, from * 3), vectorAt(positions, to * 3))),
    );
  });
  return [...sides.values()].reduce((sum, each) => sum + each, 0);
}

const all = (mesh: MeshGeometry): number[] => Array.from({ length: mesh.triangles.length / 3 }, (_, face) => face);

test.each([
  ['across', 0.31, 0.2],
  ['through corners', -1, 0],
  ['along sides', 0, 2.5],
])('a stroke %s becomes sides, and coordinates and weights follow', (_name, slope, rise) => {
  const mesh = leaning(planeMesh(10, 10, 4));
  const edited = knifeMesh(mesh, samePlaces(mesh.positions), [along(slope, rise, [-5, 5])], options);
  if (slope === 0) {
    // There are sides already.
    expect(edited).toBe(null);
    return;
  }
  if (edited === null) throw new Error('nothing was cut');
  const { geometry, chosen } = edited;
  expect(areaOf(geometry)).toBeCloseTo(100, 3);
  expect(rimLength(geometry)).toBeCloseTo(40, 4);
  expect(chosenLength(geometry, chosen)).toBeCloseTo(10 * Math.hypot(1, slope), 4);
  for (let vertex = 0; vertex < geometry.positions.length / 3; vertex++) {
    const [x, y] = vectorAt(geometry.positions, vertex * 3);
    if (chosen[vertex] === 1) expect(y).toBeCloseTo(slope * x + rise, 4);
    const [u = 0, v = 0] = geometry.coordinates[0]?.subarray(vertex * 2, vertex * 2 + 2) ?? [];
    const [firstU = 0, firstV = 0] = mesh.coordinates[0]?.subarray(0, 2) ?? [];
    const [lastU = 0, lastV = 0] = mesh.coordinates[0]?.subarray(-2) ?? [];
    const [first, last] = [vectorAt(mesh.positions, 0), vectorAt(mesh.positions, mesh.positions.length - 3)];
    expect(u).toBeCloseTo(firstU + ((x - first[0]) / (last[0] - first[0])) * (lastU - firstU), 4);
    expect(v).toBeCloseTo(firstV + ((y - first[1]) / (last[1] - first[1])) * (lastV - firstV), 4);
    const { width, joints, weights } = geometry.influences;
    const share = Array.from({ length: width }, (_, at) => vertex * width + at).reduce(
      (sum, at) => sum + (joints[at] === 0 ? (weights[at] ?? 0) : 0),
      0,
    );
    expect(share).toBeCloseTo(x / 10 + 0.5, 2);
  }
});

test('a line begins and ends within faces, bends there, and all of it becomes sides', () => {
  const mesh = planeMesh(10, 10, 3);
  const faces = all(mesh);
  const at = (x: number, y: number): KnifeEnd => ({ faces, place: [x, y, 0] });
  const [a, b, c] = [at(-3.1, -2.2), at(1.3, 0.4), at(1.9, 3.7)];
  const between = (from: KnifeEnd, to: KnifeEnd): KnifeStroke => {
    const slope = (to.place[1] - from.place[1]) / (to.place[0] - from.place[0]);
    return along(slope, from.place[1] - slope * from.place[0], [from.place[0], to.place[0]], [from, to]);
  };
  const edited = knifeMesh(mesh, samePlaces(mesh.positions), [between(a, b), between(b, c)], options);
  if (edited === null) throw new Error('nothing was cut');
  const way = (from: KnifeEnd, to: KnifeEnd): number => length(subtract(to.place, from.place));
  expect(areaOf(edited.geometry)).toBeCloseTo(100, 3);
  expect(rimLength(edited.geometry)).toBeCloseTo(40, 4);
  expect(chosenLength(edited.geometry, edited.chosen)).toBeGreaterThan(way(a, b) + way(b, c) - 1e-3);
});

test('a closed mesh with seams stays closed, also where it is cut twice and all around', () => {
  const mesh = boxMesh([4, 4, 4]);
  const around = (normal: Vector3, away: number): KnifeStroke => ({
    side: (place) => place.reduce((sum, value, axis) => sum + value * (normal[axis] ?? 0), -away),
    reaches: () => true,
    ends: [],
  });
  const strokes = [around([0.2, 0.1, 1], 0.3), around([1, 0.35, -0.4], 0.2)];
  const edited = knifeMesh(mesh, samePlaces(mesh.positions), strokes, { size: 2, isHidden });
  if (edited === null) throw new Error('nothing was cut');
  expect(rimLength(edited.geometry)).toBeCloseTo(0, 6);
  expect(areaOf(edited.geometry)).toBeCloseTo(areaOf(mesh), 3);
  // No face stands on both sides of a cut.
  for (const { side } of strokes) {
    const { positions, triangles } = edited.geometry;
    for (let at = 0; at < triangles.length; at += 3) {
      const sides = [0, 1, 2].map((corner) => side(vectorAt(positions, (triangles[at + corner] ?? 0) * 3)));
      expect(Math.max(...sides) > 1e-4 && Math.min(...sides) < -1e-4).toBe(false);
    }
  }
});

test('a stroke beside the mesh cuts nothing', () => {
  const mesh = planeMesh(10, 10, 2);
  expect(knifeMesh(mesh, samePlaces(mesh.positions), [along(0, 20, [-5, 5])], options)).toBe(null);
});

test('what is hidden is not cut', () => {
  const mesh = planeMesh(10, 10, 4);
  const stroke = along(0.31, 0.2, [-5, 5]);
  expect(knifeMesh(mesh, samePlaces(mesh.positions), [stroke], { size: 5, isHidden: () => true })).toBe(null);
});
