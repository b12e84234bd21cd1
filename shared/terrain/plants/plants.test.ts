/** Plants of ground effects by the rules of their cells (T80). */
import { expect, test } from 'vitest';
import { chunkVertices, vertexOffsets } from '../../geometry/terrain/grid.ts';
import type { GroundEffectRow } from '../gameTables.ts';
import type { GrowingChunk } from './plants.ts';
import { plantsOf } from './plants.ts';

const row = (id: number, density: number, ...growth: readonly (readonly [string, number])[]): GroundEffectRow => ({
  ...{ id, density, plants: growth.map(([model]) => model) },
  growth: growth.map(([model, weight]) => ({ model, weight })),
});
const rows = new Map(
  [row(5, 64, ['grass', 3], ['flower', 1]), row(6, 16, ['reed', 0], ['fern', 0]), row(7, 30)].map((each) => [
    each.id,
    each,
  ]),
);

const chunk = (changes: Partial<GrowingChunk> = {}): GrowingChunk => ({
  column: 512,
  row: 511,
  ground: { position: [100, 200, 10], heights: new Float32Array(chunkVertices).fill(2), holes: 0 },
  effectLayers: new Uint8Array(64),
  noEffects: new Uint8Array(64),
  layerEffects: [5, 6],
  shadow: null,
  ...changes,
});
const count = (changes: Partial<GrowingChunk>, amount = 1): number => plantsOf(chunk(changes), rows, amount).length;
const cells = (test: (cell: number) => boolean): Uint8Array =>
  Uint8Array.from({ length: 64 }, (_each, cell) => Number(test(cell)));
const chunkVertexRows = (): readonly number[] =>
  Array.from({ length: chunkVertices }, (_each, vertex) => vertexOffsets[vertex * 2] ?? 0);
const halves = cells((cell) => cell % 8 >= 4);

test('a chunk has the density of its effect, its models by their weights, on its ground, and the same ones again', () => {
  const plants = plantsOf(chunk(), rows, 1);
  expect(plants).toHaveLength(64);
  expect(plants).toEqual(plantsOf(chunk(), rows, 1));
  expect(plants.map(({ x }) => x)).not.toEqual(plantsOf(chunk({ column: 513 }), rows, 1).map(({ x }) => x));
  const many = [1, 2, 3, 4].flatMap((column) => plantsOf(chunk({ column }), rows, 4));
  expect(many.filter(({ model }) => model === 'grass').length / many.length).toBeCloseTo(0.75, 1);
  for (const { x, y, z, scale } of plants) {
    expect([x > 100 - 100 / 3 && x <= 100, y > 200 - 100 / 3 && y <= 200, z, scale > 0.7]).toEqual([
      true,
      true,
      12,
      true,
    ]);
  }
  // Without any weights all are as frequent.
  expect(new Set(plantsOf(chunk({ layerEffects: [6] }), rows, 4).map(({ model }) => model))).toEqual(
    new Set(['reed', 'fern']),
  );
});

test('cells have the effect of the layer that they name, and stay bare where they say so, or where the ground has a hole', () => {
  const mixed = plantsOf(chunk({ effectLayers: halves }), rows, 1);
  expect(mixed.every(({ y, model }) => 200 - y < 50 / 3 === (model === 'grass' || model === 'flower'))).toBe(true);
  expect(plantsOf(chunk({ noEffects: halves }), rows, 1).every(({ y }) => 200 - y < 50 / 3)).toBe(true);
  expect(count({ noEffects: cells(() => true) })).toBe(0);
  expect(count({ ground: { ...chunk().ground, holes: 0xffff } })).toBe(0);
});

test('nothing grows for no effect, for one that the table has not, without plants, and for a layer that is not there', () => {
  for (const layerEffects of [[-1], [0], [0xffff], [99], [7], []]) expect(count({ layerEffects })).toBe(0);
  expect(count({ effectLayers: cells(() => true), layerEffects: [5] })).toBe(0);
});

test('another density and another cell leave the other plants as they are', () => {
  const before = plantsOf(chunk(), rows, 1);
  const half = plantsOf(chunk(), rows, 0.5);
  expect([
    half.length,
    half.every((plant) => before.some(({ x, model }) => x === plant.x && model === plant.model)),
  ]).toEqual([32, true]);
  const kept = plantsOf(chunk({ noEffects: halves }), rows, 1);
  expect(kept).toEqual(before.filter(({ y }) => 200 - y < 50 / 3));
  // A damaged table does not make more than a machine can draw.
  expect(plantsOf(chunk(), new Map([[5, row(5, 1e9, ['grass', 1])]]), 4)).toHaveLength(256);
});

test('plants have the light of the ground under them, and its baked shadow', () => {
  const slope = Float32Array.from(chunkVertexRows(), (south) => south * 2);
  const plants = plantsOf(chunk({ ground: { position: [100, 200, 10], heights: slope, holes: 0 } }), rows, 1);
  // Each quad, 4.17 yards, rises by 2 yards to the south.
  for (const { normal } of plants) expect(normal[0] / normal[2]).toBeCloseTo(2 / (100 / 24), 4);
  const shaded = plantsOf(
    chunk({ shadow: Uint8Array.from({ length: 4096 }, (_each, texel) => Number(texel % 64 >= 32)) }),
    rows,
    1,
  );
  expect(shaded.every(({ y, isShaded }) => isShaded === 200 - y >= 50 / 3)).toBe(true);
});
