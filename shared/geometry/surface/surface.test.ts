/** Points, edges and faces of meshes; how selections change; what goes along; opposite points; normals that turn. */
import { expect, test } from 'vitest';
import {
  allElements,
  asKind,
  combined,
  countSelected,
  grown,
  inverted,
  linked,
  noElements,
  pointsOf,
  shrunk,
  withAllPoints,
  type ElementKind,
  type Elements,
} from './elements.ts';
import { falloffWeights, type FalloffKind } from './falloff.ts';
import { mirrorPartners } from './mirror.ts';
import { surfaceOf, type Surface } from './surface.ts';
import { NormalTurner } from './turnedNormals.ts';

/** A flat grid of `side` by `side` squares, each with four vertices of its own, as a file with seams everywhere has it. */
function grid(side: number, at = 0): { readonly positions: number[]; readonly triangles: number[] } {
  const positions: number[] = [];
  const triangles: number[] = [];
  for (let row = 0; row < side; row++) {
    for (let column = 0; column < side; column++) {
      const first = positions.length / 3;
      for (const [x, y] of [
        [0, 0],
        [1, 0],
        [1, 1],
        [0, 1],
      ] as const)
        positions.push(at + column + x, row + y, 0);
      triangles.push(first, first + 1, first + 2, first, first + 2, first + 3);
    }
  }
  return { positions, triangles };
}

/** Two grids that do not touch. */
function twoIslands(): Surface {
  const [left, right] = [grid(3), grid(2, 10)];
  const first = left.positions.length / 3;
  return surfaceOf(
    [...left.positions, ...right.positions],
    [...left.triangles, ...right.triangles.map((vertex) => vertex + first)],
  );
}

function only(surface: Surface, kind: ElementKind, ...chosen: readonly number[]): Elements {
  const none = noElements(surface, kind);
  for (const element of chosen) none.flags[element] = 1;
  return none;
}

test('vertices at one place are one point, also where rounding took them a little apart; others are their own', () => {
  const { positions, triangles } = grid(3);
  const surface = surfaceOf(positions, triangles);
  expect([surface.vertexCount, surface.pointCount, surface.faceCount]).toEqual([36, 16, 18]);
  // A square's diagonal, and each side once: 12 + 12 + 9.
  expect(surface.edgeCount).toBe(33);
  const rounded = positions.map((value, at) => value + (at % 7) * 1e-7);
  expect(surfaceOf(rounded, triangles).pointCount).toBe(16);
  const apart = positions.map((value, at) => value + at * 1e-2);
  expect(surfaceOf(apart, triangles).pointCount).toBe(36);
  const own = { pointOf: Uint32Array.from(positions.slice(0, 36).keys()), count: 36 };
  expect(surfaceOf(positions, triangles, own).pointCount).toBe(36);
});

test('triangles without area, and of vertices that are not there, are held without harm', () => {
  const surface = surfaceOf([0, 0, 0, 1, 0, 0, 0, 1, 0, 0, 0, 0], [0, 3, 1, 0, 1, 99]);
  expect(surface.faceEdges[0]).toBe(-1);
  expect([...surface.edges].every((point) => point < surface.pointCount)).toBe(true);
  expect(countSelected(asKind(surface, allElements(surface, 'edge'), 'vertex'))).toBeGreaterThan(0);
});

test('vertices that stand nowhere, as in damaged files, are points of their own that stand opposite nothing', () => {
  const positions = Float32Array.of(1, 0, 0, -1, 0, 0, Infinity, 0, 0, 0, -Infinity, NaN);
  expect(surfaceOf(positions, [0, 1, 2]).pointCount).toBe(4);
  expect([...mirrorPartners(positions, 0, 1)]).toEqual([1, 0, -1, -1]);
});

test('a selection becomes the part of another kind that is whole in it', () => {
  const surface = surfaceOf(grid(1).positions, grid(1).triangles);
  const face = only(surface, 'face', 0);
  expect(countSelected(asKind(surface, face, 'edge'))).toBe(3);
  expect(countSelected(asKind(surface, face, 'vertex'))).toBe(3);
  expect(asKind(surface, asKind(surface, face, 'edge'), 'face').flags).toEqual(face.flags);
  // All points of the square have both faces among them; three sides of one face have only it.
  expect(countSelected(withAllPoints(surface, 'face', new Uint8Array(4).fill(1)))).toBe(2);
  expect(countSelected(asKind(surface, only(surface, 'edge', 0), 'face'))).toBe(0);
});

test.each(['vertex', 'edge', 'face'] as const)('%s: more and less, inverted, all and none', (kind) => {
  const surface = twoIslands();
  const one = only(surface, kind, 0);
  const more = grown(surface, one);
  expect(countSelected(more)).toBeGreaterThan(1);
  expect(one.flags.every((flag, at) => flag <= (more.flags[at] ?? 0))).toBe(true);
  expect(countSelected(shrunk(surface, one))).toBe(0);
  expect(shrunk(surface, allElements(surface, kind))).toEqual(allElements(surface, kind));
  expect(inverted(inverted(more))).toEqual(more);
  expect(countSelected(inverted(noElements(surface, kind)))).toBe(allElements(surface, kind).flags.length);
});

test('what hangs together is taken across seams, and no farther', () => {
  const surface = twoIslands();
  const left = linked(surface, only(surface, 'face', 0));
  expect(countSelected(left)).toBe(18);
  expect(countSelected(linked(surface, only(surface, 'vertex', surface.pointCount - 1)))).toBe(9);
  expect(countSelected(inverted(left))).toBe(8);
});

test('selections are put together: added, taken away, and changed over', () => {
  const surface = twoIslands();
  const [a, b] = [only(surface, 'face', 0, 1), only(surface, 'face', 1, 2)];
  const chosen = (elements: Elements): readonly number[] =>
    [...elements.flags.keys()].filter((at) => elements.flags[at] === 1);
  expect(chosen(combined(a, b, 'replace'))).toEqual([1, 2]);
  expect(chosen(combined(a, b, 'add'))).toEqual([0, 1, 2]);
  expect(chosen(combined(a, b, 'remove'))).toEqual([0]);
  expect(chosen(combined(a, b, 'toggle'))).toEqual([0, 1, 2]);
  expect(chosen(combined(a, only(surface, 'face', 1), 'toggle'))).toEqual([0]);
});

test('points around a selection go along by their distance to the nearest selected one', () => {
  // Uneven places, so that no order of them is a lucky one.
  const positions = Array.from({ length: 900 }, (_, at) => Math.sin(at * 12.9898) * 43.7585 * (1 + (at % 3)));
  const chosen = Uint8Array.from({ length: 300 }, (_, point) => (point % 11 === 0 ? 1 : 0));
  const radius = 20;
  const weights = falloffWeights(positions, chosen, { radius, kind: 'smooth', along: null });
  const place = (point: number): readonly number[] => positions.slice(point * 3, point * 3 + 3);
  for (let point = 0; point < 300; point++) {
    const nearest = Math.min(
      ...Array.from({ length: 300 }, (_, other) =>
        chosen[other] === 1
          ? Math.hypot(...place(point).map((value, axis) => value - (place(other)[axis] ?? 0)))
          : Infinity,
      ),
    );
    const near = Math.max(0, 1 - nearest / radius);
    expect(weights[point]).toBeCloseTo(near * near * (3 - 2 * near), 5);
  }
  expect(falloffWeights(positions, chosen, { radius: 0, kind: 'smooth', along: null })).toEqual(
    Float32Array.from(chosen),
  );
});

test('what goes along grows weaker as its kind says, and along edges only where that is asked for', () => {
  // A strip of points 10 apart that turns back on itself: its last one stands 1 beside the first.
  const positions = [0, 0, 0, 10, 0, 0, 20, 0, 0, 20, 1, 0, 10, 1, 0, 0, 1, 0];
  const surface = surfaceOf(positions, [0, 1, 1, 1, 2, 2, 2, 3, 3, 3, 4, 4, 4, 5, 5]);
  const chosen = Uint8Array.of(1, 0, 0, 0, 0, 0);
  const at = (kind: FalloffKind, along: Surface | null): readonly number[] =>
    [...falloffWeights(positions, chosen, { radius: 40, kind, along })].map(
      (weight) => Math.round(weight * 1000) / 1000,
    );
  const near = (away: number): number => 1 - away / 40;
  const rounded = (values: readonly number[]): readonly number[] =>
    values.map((value) => Math.round(value * 1000) / 1000);
  const straight = [0, 10, 20, Math.hypot(20, 1), Math.hypot(10, 1), 1];
  expect(at('linear', null)).toEqual(rounded(straight.map(near)));
  expect(at('linear', surface)).toEqual(rounded([1, near(10), near(20), near(21), near(31), 0]));
  expect(at('sharp', null)).toEqual(rounded(straight.map((away) => near(away) ** 2)));
  expect(at('root', null)).toEqual(rounded(straight.map((away) => Math.sqrt(near(away)))));
  expect(at('sphere', null)).toEqual(rounded(straight.map((away) => Math.sqrt(1 - (away / 40) ** 2))));
  expect(at('constant', surface)).toEqual([1, 1, 1, 1, 1, 0]);
  const chance = at('random', null);
  expect(chance).toEqual(at('random', null));
  for (const [point, weight] of chance.entries())
    expect(weight).toBeLessThanOrEqual(near(straight[point] ?? 0) + 0.001);
  expect(new Set(chance).size).toBeGreaterThan(3);
});

test('points stand opposite each other across a plane; those on it are their own', () => {
  const positions = [1, 2, 3, 1, -2, 3, 1, -2.0001, 3, 5, 0, 1, 9, 9, 9];
  expect([...mirrorPartners(positions, 1, 10)]).toEqual([1, 0, 0, 3, -1]);
});

test('normals turn with their faces, keep how they differed, and stay to the bit where nothing turned', () => {
  const { positions, triangles } = grid(1);
  const surface = surfaceOf(positions, triangles);
  const made = [0, 0.6, 0.8];
  const normals = Float32Array.from([0, 0, 1, ...made, 0, 0, 1, 0, 0, 1]);
  const moved = new Uint8Array(4).fill(1);
  const turner = new NormalTurner(surface, positions, moved, normals);
  turner.take(positions, false);
  expect(turner.turned(0, [0, 1, 2, 3]).vertices).toHaveLength(0);
  // A quarter turn about X: what looked up looks along −Y.
  const turnedPlaces = positions.map((_, at) =>
    at % 3 === 0 ? (positions[at] ?? 0) : at % 3 === 1 ? 0 : (positions[at - 1] ?? 0),
  );
  turner.take(turnedPlaces, false);
  const { vertices, normals: turned } = turner.turned(0, [0, 1]);
  expect([...vertices]).toEqual([0, 1]);
  [0, -1, 0, 0, -0.8, 0.6].forEach((value, at) => expect(turned[at]).toBeCloseTo(value, 6));
});

test('a shift turns the normals at its edge as any move does, and none inside it, however rounded it is', () => {
  const { positions, triangles } = grid(6);
  const surface = surfaceOf(positions, triangles);
  const normals = Float32Array.from(positions, (_, at) => (at % 3 === 2 ? 1 : 0));
  const places = new Float32Array(surface.pointCount * 3);
  for (const [vertex, point] of surface.pointOf.entries())
    places.set(positions.slice(vertex * 3, vertex * 3 + 3), point * 3);
  // Columns up to 2 rise by 1, the next one by a half, the others stay.
  const ways = Float32Array.from({ length: surface.pointCount }, (_, point) =>
    Math.max(0, Math.min(1, (4 - (places[point * 3] ?? 0)) / 2)),
  );
  const risen = places.map((value, at) => (at % 3 === 2 ? (ways[Math.floor(at / 3)] ?? 0) : value));
  const tilted = places.map((value, at) => (at % 3 === 2 ? (places[at - 2] ?? 0) : value));
  const turnedBy = (to: Float32Array, isShift: boolean) => {
    const turner = new NormalTurner(surface, places, ways, normals);
    // What an earlier move turned is forgotten.
    turner.take(tilted, false);
    turner.take(to, isShift);
    return turner.turned(0, [...surface.pointOf.keys()]);
  };
  const shifted = turnedBy(risen, true);
  expect(shifted).toEqual(turnedBy(risen, false));
  expect(new Set(Array.from(shifted.vertices, (vertex) => positions[vertex * 3]))).toEqual(new Set([2, 3, 4]));
  const rounded = risen.map((value, at) => value + Math.sin(at) * 1e-3);
  const columns = Array.from(turnedBy(rounded, true).vertices, (vertex) => positions[vertex * 3] ?? 0);
  expect(Math.min(...columns)).toBe(2);
  expect(turnedBy(rounded, false).vertices.length).toBeGreaterThan(columns.length);
});

test('linked reaches all of 100,000 vertices in less than 400 ms, of which it takes about 15', () => {
  const side = 316;
  const { positions, triangles } = grid(side);
  const surface = surfaceOf(positions, triangles);
  const start = performance.now();
  const all = linked(surface, only(surface, 'vertex', 0));
  const taken = performance.now() - start;
  expect(countSelected(all)).toBe((side + 1) ** 2);
  expect(pointsOf(surface, all).length).toBe(surface.pointCount);
  // A generous limit: other work may share the processor.
  expect(taken).toBeLessThan(400);
});
