/** Rings of quads made of triangles, cuts along them, and loops of edges. */
import { expect, test } from 'vitest';
import { loopAlong, ringsAcross, rungOf } from '../surface/rings.ts';
import { quadsOf, type Quads } from '../surface/quads.ts';
import { surfaceOf } from '../surface/surface.ts';
import { cross, length, mix, subtract, vectorAt, type Vector3 } from '../vector.ts';
import { cutRings, partsOf, type RingCut } from './loopCut.ts';
import { samePlaces, type MeshGeometry } from './mesh.ts';
import { boxMesh, cylinderMesh, planeMesh } from './primitives.ts';
import { rimOf } from './seams.ts';

function surfaceQuads({ positions, triangles }: MeshGeometry, leftOut: Uint8Array | null = null): Quads {
  const surface = surfaceOf(positions, triangles);
  const places = new Float32Array(surface.pointCount * 3);
  for (let vertex = 0; vertex < surface.vertexCount; vertex++) {
    places.set(positions.subarray(vertex * 3, vertex * 3 + 3), (surface.pointOf[vertex] ?? 0) * 3);
  }
  return quadsOf(surface, { places, triangles, meshOf: () => 0, leftOut });
}

/** The edge whose middle is nearest to a place. */
function edgeAt({ surface, diagonals }: Quads, { positions }: MeshGeometry, place: Vector3): number {
  let [found, least] = [-1, Infinity];
  for (let edge = 0; edge < surface.edgeCount; edge++) {
    const ends = [0, 1].map((end) =>
      vectorAt(positions, surface.pointOf.indexOf(surface.edges[edge * 2 + end] ?? 0) * 3),
    );
    const [from = place, to = place] = ends;
    const away = length(subtract(mix(from, to, 0.5), place));
    if (diagonals[edge] !== 1 && away < least) [found, least] = [edge, away];
  }
  return found;
}

function cutOf(quads: Quads, starts: readonly number[]): RingCut {
  const rings = ringsAcross(
    quads,
    starts.map((edge) => rungOf(quads, edge)),
  );
  return {
    rungs: rings.flatMap(({ rungs }) => rungs),
    quads: rings.flatMap(({ rungs, quads: cells }) =>
      cells.map((cell, at) => ({
        halves: [cell, quads.partner[cell] ?? -1] as const,
        rungs: [rungs[at], rungs[(at + 1) % rungs.length]].filter((rung) => rung !== undefined),
      })),
    ),
  };
}

function areaOf({ positions, triangles }: MeshGeometry): number {
  let sum = 0;
  for (let at = 0; at < triangles.length; at += 3) {
    const [a = [0, 0, 0], b = a, c = a] = [0, 1, 2].map((corner) =>
      vectorAt(positions, (triangles[at + corner] ?? 0) * 3),
    );
    sum += length(cross(subtract(b, a), subtract(c, a))) / 2;
  }
  return sum;
}

const rimEdges = ({ positions, triangles }: MeshGeometry): number =>
  rimOf(triangles, samePlaces(positions), () => true).length;

const cylinder = cylinderMesh(2, 6, 8);
const grid = planeMesh(10, 10, 4);

test('a cut around a cylinder is one closed ring of its side, at the parts that are asked for', () => {
  const quads = surfaceQuads(cylinder);
  const edge = edgeAt(quads, cylinder, [2, 0, 0]);
  const [ring] = ringsAcross(quads, [rungOf(quads, edge)]);
  expect([ring?.isClosed, ring?.rungs.length, ring?.quads.length]).toEqual([true, 8, 8]);
  const edited = cutRings(cylinder, quads.surface.pointOf, cutOf(quads, [edge]), partsOf(3, 0.5));
  if (edited === null) throw new Error('nothing was cut');
  const { geometry, chosen } = edited;
  expect(geometry.triangles.length - cylinder.triangles.length).toBe(8 * 2 * 3 * 3);
  expect([rimEdges(geometry), areaOf(geometry)]).toEqual([0, expect.closeTo(areaOf(cylinder), 3)]);
  const heights = new Set<number>();
  for (let vertex = 0; vertex < chosen.length; vertex++)
    if (chosen[vertex] === 1) heights.add(Number((geometry.positions[vertex * 3 + 2] ?? 0).toFixed(4)));
  const lowest = Math.min(...cylinder.positions.filter((_, at) => at % 3 === 2));
  const parts = [...heights].toSorted((a, b) => a - b).map((height) => (height - lowest) / 6);
  const isUp = Math.abs((parts[0] ?? 0) - 0.375) < 1e-3;
  expect(parts).toEqual((isUp ? [0.375, 0.625, 0.875] : [0.125, 0.375, 0.625]).map((part) => expect.closeTo(part, 4)));
});

test('a ring over a plane ends at its rim, coordinates and weights lie between, and nothing else moves', () => {
  const count = grid.positions.length / 3;
  const weights = Float32Array.from({ length: count * 2 }, (_, at) => {
    const share = (grid.positions[Math.floor(at / 2) * 3] ?? 0) / 10 + 0.5;
    return at % 2 === 0 ? share : 1 - share;
  });
  const mesh = { ...grid, influences: { width: 2, joints: Uint16Array.from(weights, (_, at) => at % 2), weights } };
  const quads = surfaceQuads(mesh);
  expect(quads.diagonals.filter((flag) => flag === 1).length).toBe(16);
  const cut = cutOf(quads, [edgeAt(quads, mesh, [-3.75, 0, 0])]);
  expect([cut.rungs.length, cut.quads.length]).toEqual([5, 4]);
  const edited = cutRings(mesh, quads.surface.pointOf, cut, partsOf(1, 0));
  if (edited === null) throw new Error('nothing was cut');
  const { geometry, chosen } = edited;
  expect(geometry.triangles.length / 3).toBe(32 + 8);
  expect([...geometry.positions.subarray(0, count * 3)]).toEqual([...mesh.positions]);
  const [uv, own] = [geometry.coordinates[0], mesh.coordinates[0]];
  const scale = ((own?.at(-2) ?? 0) - (own?.[0] ?? 0)) / ((mesh.positions.at(-3) ?? 0) - (mesh.positions[0] ?? 0));
  for (let vertex = count; vertex < chosen.length; vertex++) {
    const x = geometry.positions[vertex * 3] ?? 0;
    expect([chosen[vertex], x]).toEqual([1, -3.75]);
    expect(uv?.[vertex * 2]).toBeCloseTo((own?.[0] ?? 0) + (x - (mesh.positions[0] ?? 0)) * scale, 5);
    const at = vertex * geometry.influences.width;
    const first = geometry.influences.joints[at] === 0 ? at : at + 1;
    expect(geometry.influences.weights[first]).toBeCloseTo(x / 10 + 0.5, 3);
  }
});

test('two rings that cross part each other, a ring ends at triangles and hidden faces, and nothing comes apart', () => {
  const quads = surfaceQuads(grid);
  const two = [edgeAt(quads, grid, [-3.75, 0, 0]), edgeAt(quads, grid, [0, -3.75, 0])];
  const crossed = cutRings(grid, quads.surface.pointOf, cutOf(quads, two), partsOf(2, 0));
  expect(areaOf(crossed?.geometry ?? grid)).toBeCloseTo(100, 3);
  // The second one ends where the first one is: three sides of the rim have two places more.
  expect(rimEdges(crossed?.geometry ?? grid)).toBe(rimEdges(grid) + 6);
  const hidden = Uint8Array.from({ length: 32 }, (_, face) => (face < 8 ? 1 : 0));
  const partly = surfaceQuads(grid, hidden);
  const cut = cutOf(partly, [edgeAt(partly, grid, [-3.75, 2.5, 0])]);
  expect(cut.quads.length).toBe(3);
  const edited = cutRings(grid, partly.surface.pointOf, cut, partsOf(1, 0));
  expect(areaOf(edited?.geometry ?? grid)).toBeCloseTo(100, 3);
  expect(rimEdges(edited?.geometry ?? grid)).toBe(rimEdges(grid) + 1);
});

/** Numbers of the vertices, one vertex for each corner of the faces. */
function apart(numbers: Float32Array, triangles: Uint32Array, width: number): Float32Array {
  return Float32Array.from(
    { length: triangles.length * width },
    (_, at) => numbers[(triangles[Math.floor(at / width)] ?? 0) * width + (at % width)] ?? 0,
  );
}

test('halves that a seam parts are cut with their diagonal, and a box with seams stays closed', () => {
  const box = boxMesh([4, 4, 4]);
  const alone: MeshGeometry = {
    ...box,
    positions: apart(box.positions, box.triangles, 3),
    normals: null,
    coordinates: box.coordinates.map((set) => apart(set, box.triangles, 2)),
    triangles: Uint32Array.from(box.triangles.keys()),
    influences: {
      width: 1,
      joints: new Uint16Array(box.triangles.length),
      weights: new Float32Array(box.triangles.length).fill(1),
    },
    sources: Int32Array.from(box.triangles.keys()),
  };
  for (const mesh of [box, alone]) {
    const quads = surfaceQuads(mesh);
    const cut = cutOf(quads, [edgeAt(quads, mesh, [2, 2, 0])]);
    expect([cut.rungs.length, cut.quads.length]).toEqual([4, 4]);
    const edited = cutRings(mesh, quads.surface.pointOf, cut, partsOf(2, -0.3));
    expect([rimEdges(edited?.geometry ?? mesh), areaOf(edited?.geometry ?? mesh)]).toEqual([0, expect.closeTo(96, 3)]);
  }
});

test('a loop goes straight on where four edges meet, around a rim, and stops at a pole', () => {
  const quads = surfaceQuads(grid);
  expect(loopAlong(quads, edgeAt(quads, grid, [-3.75, 0, 0])).size).toBe(4);
  expect(loopAlong(quads, edgeAt(quads, grid, [-3.75, -5, 0])).size).toBe(16);
  const tube = surfaceQuads(cylinder);
  expect(loopAlong(tube, edgeAt(tube, cylinder, [2, 0, 0])).size).toBe(1);
});
