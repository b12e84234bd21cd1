/** Rows of weights: what brushes and acts make of them, and that what is drawn is what formats write. */
import { expect, test } from 'vitest';
import { planeMesh } from '../geometry/mesh/primitives.ts';
import { NearestFace } from '../geometry/surface/nearestFace.ts';
import { surfaceOf } from '../geometry/surface/surface.ts';
import type { Influences } from '../geometry/mesh/mesh.ts';
import { byteShares, equalShares, normalisedBytes, sharesOf } from './shares.ts';
import { RowWriter } from './writtenRow.ts';
import { fieldsByName } from '../codec/byName.ts';
import { sampleModels } from '../test/models.ts';
import { editsOf, expectVerb } from '../test/verbs.ts';
import { emptyRows, RowMixer, setWeight, trimRow, weightIn } from '../geometry/weights/rows.ts';
import { posePoints } from '../geometry/weights/posePoints.ts';
import { smoothWeights } from '../geometry/weights/smoothWeights.ts';
import { WeightStroke } from '../geometry/weights/weightStroke.ts';

const joints = 6;

/** Numbers that come again: a linear congruence. */
function chance(): () => number {
  let state = 7;
  return () => (state = (state * 1103515245 + 12345) % 2 ** 31) / 2 ** 31;
}

function rowOf(weights: Readonly<Record<number, number>>, width = 6): Influences {
  const rows = emptyRows(1, width, joints);
  Object.entries(weights).forEach(([joint, weight], slot) => {
    rows.joints[slot] = Number(joint);
    rows.weights[slot] = weight;
  });
  return rows;
}

const sumOf = ({ weights }: Influences): number => weights.reduce((sum, weight) => sum + weight, 0);

test('a weight that is set leaves the others their proportions, and what one gives away goes somewhere', () => {
  const rows = rowOf({ 0: 0.6, 1: 0.3, 2: 0.1 });
  setWeight(rows, 0, 3, 0.5, 0);
  expect([0, 1, 2, 3].map((joint) => weightIn(rows, 0, joint))).toEqual(
    [0.3, 0.15, 0.05, 0.5].map((part) => expect.closeTo(part, 5)),
  );
  const only = rowOf({ 2: 1 });
  setWeight(only, 0, 2, 0.25, 5);
  expect([weightIn(only, 0, 2), weightIn(only, 0, 5)]).toEqual([0.25, 0.75]);
  const root = rowOf({ 2: 1 });
  setWeight(root, 0, 2, 0, 2);
  expect(weightIn(root, 0, 2)).toBe(1);
  const nothing = emptyRows(1, 4, joints);
  setWeight(nothing, 0, 1, 0.2, 0);
  expect(weightIn(nothing, 0, 1)).toBe(1);
  const full = rowOf({ 0: 0.4, 1: 0.3, 2: 0.2, 3: 0.1 }, 4);
  setWeight(full, 0, 4, 0.5, 0);
  expect(weightIn(full, 0, 3)).toBe(0);
  expect(sumOf(full)).toBeCloseTo(1, 5);
  trimRow(full, 0, 2, 0);
  expect(full.weights.filter((weight) => weight > 0)).toHaveLength(2);
  expect(sumOf(full)).toBeCloseTo(1, 5);
});

test('rows are drawn as formats write them', () => {
  const next = chance();
  const rows = emptyRows(200, 6, joints);
  for (let at = 0; at < rows.weights.length; at++) {
    rows.joints[at] = at % 6;
    rows.weights[at] = next() < 0.4 ? 0 : Math.round(next() * 20);
  }
  const writer = new RowWriter(6);
  const out = emptyRows(200, 6, joints);
  const limits = { vertices: 1, triangles: 1 };
  for (let row = 0; row < 200; row++) {
    const shares = sharesOf(rows, row, joints);
    writer.write(rows, row, { ...limits, influences: Infinity, areEqual: true }, out);
    const equal = equalShares(shares).joints;
    for (const joint of equal) expect(weightIn(out, row, joint)).toBeCloseTo(1 / equal.length, 6);
    writer.write(rows, row, { ...limits, influences: 4, areEqual: false }, out);
    const bytes = byteShares(shares, 4);
    for (const [at, joint] of bytes.joints.entries())
      expect(Math.abs(weightIn(out, row, joint) * 255 - (bytes.weights[at] ?? 0))).toBeLessThan(2);
    writer.write(rows, row, { ...limits, influences: 1, areEqual: true }, out);
    const [heaviest] = shares;
    if (heaviest !== undefined) expect(weightIn(out, row, heaviest.joint)).toBe(1);
  }
});

test('smoothing keeps what is even, and brings neighbours together', () => {
  const { positions, triangles } = planeMesh(8, 8, 8);
  const surface = surfaceOf(positions, triangles);
  const rows = emptyRows(surface.pointCount, 4, joints);
  for (let point = 0; point < surface.pointCount; point++) setWeight(rows, point, point < 40 ? 0 : 1, 1, 0);
  const points = Array.from({ length: surface.pointCount }, (_, point) => point);
  const roughness = (): number => {
    let sum = 0;
    for (let edge = 0; edge < surface.edgeCount; edge++) {
      const [from, to] = [surface.edges[edge * 2] ?? 0, surface.edges[edge * 2 + 1] ?? 0];
      sum += (weightIn(rows, from, 0) - weightIn(rows, to, 0)) ** 2;
    }
    return sum;
  };
  const before = roughness();
  smoothWeights(rows, surface, points, new Float32Array(points.length).fill(1), new RowMixer(joints));
  expect(roughness()).toBeLessThan(before / 2);
  expect(weightIn(rows, 0, 0)).toBe(1);
  for (const point of points) expect(weightIn(rows, point, 0) + weightIn(rows, point, 1)).toBeCloseTo(1, 5);
});

test('a slow stroke paints no more than a quick one, the other side follows, and giving up puts all back', () => {
  const { positions, triangles } = planeMesh(4, 4, 2);
  const surface = surfaceOf(positions, triangles);
  const rows = emptyRows(surface.pointCount, 4, joints);
  for (let point = 0; point < surface.pointCount; point++) setWeight(rows, point, 0, 1, 0);
  const before = rows.weights.slice();
  const partners = Int32Array.from({ length: surface.pointCount }, (_, point) =>
    point === 4 ? 4 : surface.pointCount - 1 - point,
  );
  const across = (joint: number): number => (joint === 1 ? 2 : joint === 2 ? 1 : joint);
  const stroke = new WeightStroke(rows, surface, joints, {
    brush: 'add',
    strength: 0.5,
    weight: 1,
    joint: 1,
    rest: () => 0,
    mask: null,
    mirror: { partners, across },
  });
  for (let dab = 0; dab < 5; dab++) stroke.dab([0, 4], [1, 1]);
  expect(weightIn(rows, 0, 1)).toBeCloseTo(0.5, 5);
  expect(weightIn(rows, surface.pointCount - 1, 2)).toBeCloseTo(0.5, 5);
  expect(weightIn(rows, 4, 1)).toBeCloseTo(weightIn(rows, 4, 2), 5);
  stroke.cancel();
  expect(rows.weights).toEqual(before);
});

test('the nearest place is that of looking at all triangles', () => {
  const next = chance();
  const places = Float32Array.from({ length: 300 }, () => next() * 10);
  const faces = Uint32Array.from({ length: 180 }, () => Math.floor(next() * 100));
  const tree = new NearestFace(places, faces);
  for (let round = 0; round < 40; round++) {
    const point: [number, number, number] = [next() * 12 - 1, next() * 12 - 1, next() * 12 - 1];
    const found = tree.nearest(point);
    const least = Math.min(
      ...Array.from({ length: 60 }, (_, face) => new NearestFace(places, faces, [face]).nearest(point).distance),
    );
    expect(found.distance).toBeCloseTo(least, 6);
    expect(found.shares.reduce((sum, share) => sum + share, 0)).toBeCloseTo(1, 6);
  }
  expect(new NearestFace(places, new Uint32Array(0)).nearest([0, 0, 0]).face).toBe(-1);
});

test('points go where their joints put them', () => {
  const rows = rowOf({ 0: 0.5, 1: 0.5 });
  const still = [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, 0];
  const moved = [1, 0, 0, 4, 0, 1, 0, 0, 0, 0, 1, 2];
  const out = new Float32Array(3);
  posePoints(Float32Array.of(1, 2, 3), rows, Float32Array.of(...still, ...moved), out);
  expect([...out]).toEqual([3, 2, 4]);
});

test('bytes that do not add up are made to, in their order, and others stay', () => {
  expect([...normalisedBytes(Uint8Array.of(3, 40, 200, 0))]).toEqual([3, 42, 210, 0]);
  expect([...normalisedBytes(Uint8Array.of(255, 255, 255, 255)).toSorted()]).toEqual([63, 64, 64, 64]);
  for (const bytes of [Uint8Array.of(128, 127, 0, 0), new Uint8Array(4)]) expect(normalisedBytes(bytes)).toBe(bytes);
});

test('the skin of a geoset is normalised in its bytes, those of the vertices that are meant', () => {
  const open = sampleModels.find(([name]) => name === 'Warcraft III 1000')?.[1];
  const document = open?.();
  const mesh = document?.format.model?.view(document).meshes[0];
  if (document === undefined || mesh === undefined) throw new Error('no mesh with a skin');
  /** Four bones and four weights a vertex. */
  const skin = (of = document): Uint8Array => {
    const value = fieldsByName(of.get(mesh.record).fields)['skin'];
    if (!(value instanceof Uint8Array)) throw new Error('no skin');
    return value;
  };
  document.edit('Unbalance', (step) => {
    for (const vertex of [1, 2]) step.patch(mesh.record, 'skin', vertex * 8 + 4, Uint8Array.of(3, 40, 200, 0));
  });
  expectVerb(
    document,
    () => editsOf(document).normaliseWeights?.(mesh.record, [0, 1]),
    (again) => {
      expect([...skin(again).subarray(12, 16)]).toEqual([3, 42, 210, 0]);
      expect([...skin(again).subarray(20, 24)]).toEqual([3, 40, 200, 0]);
    },
  );
});
