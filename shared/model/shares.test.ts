/** What weights become where a format cannot hold them: bytes that add up, equal shares that come nearest, groups that fit. */
import { fieldsByName } from '../codec/byName.ts';
import { expect, test } from 'vitest';
import type { MeshGeometry } from '../geometry/mesh/mesh.ts';
import { healthyModel } from '../formats/mdx/validate/healthyModel.ts';
import { editsOf } from '../test/verbs.ts';
import { viewOf } from '../test/models.ts';
import { planeMesh } from '../geometry/mesh/primitives.ts';
import { vertexCountOf } from '../geometry/mesh/mesh.ts';
import { byteShares, equalShares, lostWeight, sharesOf } from './shares.ts';
import { influencesOf } from './influences.ts';

const shares = (...weights: readonly number[]) => weights.map((weight, joint) => ({ joint, weight }));

test('rows are joined, ordered and made whole; what nothing moves is left out', () => {
  const row = { width: 4, joints: Uint16Array.of(3, 1, 3, 9), weights: Float32Array.of(0.25, 0.25, 0.5, 2) };
  expect(sharesOf(row, 0, 9)).toEqual([
    { joint: 3, weight: 0.75 },
    { joint: 1, weight: 0.25 },
  ]);
  expect(sharesOf({ ...row, weights: new Float32Array(4) }, 0, 9)).toEqual([]);
});

test.each([
  [[1], [255]],
  [
    [0.5, 0.5],
    [127, 128],
  ],
  [
    [1 / 3, 1 / 3, 1 / 3],
    [85, 85, 85],
  ],
  [
    [0.4, 0.3, 0.2, 0.1],
    [101, 77, 51, 26],
  ],
  [[0.999, 0.001], [255]],
])('%j are bytes that add up to 255', (weights, bytes) => {
  const made = byteShares(shares(...weights), 4);
  expect(made.weights.toSorted((left, right) => left - right)).toEqual(bytes.toSorted((left, right) => left - right));
  expect(made.weights.reduce((sum, weight) => sum + weight, 0)).toBe(255);
});

test('of five joints the four heaviest are kept, and the loss is told', () => {
  const five = shares(0.3, 0.25, 0.2, 0.15, 0.1);
  expect(byteShares(five, 4).joints).toEqual([0, 1, 2, 3]);
  expect(lostWeight(five, 4)).toBeCloseTo(0.1, 6);
});

test.each([
  [[1], 1, 0],
  [[0.5, 0.5], 2, 0],
  [[0.34, 0.33, 0.33], 3, 0.007],
  [[0.9, 0.1], 1, 0.1],
  [[0.6, 0.4], 2, 0.1],
  [[0.45, 0.45, 0.1], 2, 0.1],
])('%j are nearest to %d equal shares', (weights, count, error) => {
  const made = equalShares(shares(...weights));
  expect(made.joints.length).toBe(count);
  expect(made.error).toBeCloseTo(error, 2);
});

/** A grid that hangs on the joints of the model in pairs, each vertex on other shares of them. */
function manyWeights(cells: number, joints: number): MeshGeometry {
  const mesh = planeMesh(1, 1, cells);
  const count = vertexCountOf(mesh);
  const pairs = Uint16Array.from({ length: count * 3 }, (_, at) => Math.floor(at / 3 / (1 + (at % 3) * 7)) % joints);
  const weights = Float32Array.from({ length: count * 3 }, (_, at) => [0.5, 0.3, 0.2][at % 3] ?? 0);
  return { ...mesh, influences: { width: 3, joints: pairs, weights } };
}

test('a geoset never has more groups than a byte numbers, and says what its weights became', () => {
  const document = healthyModel(800);
  const { joints } = viewOf(document);
  const added = editsOf(document).addMesh?.(manyWeights(24, joints.length), { material: 0, name: '', from: null });
  if (added === undefined) throw new Error('no mesh');
  expect(added.notes.join(' ')).toMatch(/became equal weights, off by \d+ % at most/);
  const { groupSizes, vertexGroups, matrices } = fieldsByName(document.get(added.mesh).fields);
  const [sizes, groups, members] = [groupSizes, vertexGroups, matrices].map((numbers) =>
    numbers instanceof Uint32Array || numbers instanceof Uint8Array || numbers instanceof Int32Array
      ? [...numbers]
      : [],
  );
  expect(sizes?.length).toBeLessThanOrEqual(255);
  expect(Math.max(...(groups ?? []))).toBeLessThan(sizes?.length ?? 0);
  expect(members?.length).toBe(sizes?.reduce((sum, size) => sum + size, 0));
  const view = viewOf(document);
  const mesh = view.meshes.find(({ record }) => record === added.mesh);
  if (mesh === undefined) throw new Error('no mesh');
  const { weights } = influencesOf(view, mesh);
  expect(weights.every((weight) => weight >= 0 && weight <= 1)).toBe(true);
});
