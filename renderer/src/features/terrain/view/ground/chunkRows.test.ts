import { expect, test } from 'vitest';
import { chunkVertices } from '../../../../../../shared/geometry/terrain/grid.ts';
import { areaColor, recordRow, recordRowOf, vertexRow, vertexRowOf } from './chunkRows.ts';

const heights = Float32Array.from({ length: chunkVertices }, (_, vertex) => vertex / 8);

test('a vertex has its height over sea level, its normal around 128 and its colour with red first', () => {
  const row = new Uint32Array(vertexRow);
  const normals = new Int8Array(chunkVertices * 3);
  normals.set([-127, 5, 100], 3);
  const colours = new Uint8Array(chunkVertices * 4).fill(127);
  colours.set([10, 20, 30, 0], 4);
  vertexRowOf({ position: [0, 0, 40], heights, holes: 0 }, normals, colours, row);
  expect(new Float32Array(row.buffer)[4]).toBeCloseTo(40.125);
  expect(row[5]).toBe(1 | (133 << 8) | (228 << 16));
  expect(row[6]).toBe(30 | (20 << 8) | (10 << 16));
});

test('without normals a vertex faces up, without colours it is neutral', () => {
  const row = new Uint32Array(vertexRow);
  vertexRowOf({ position: [0, 0, 0], heights, holes: 0 }, null, null, row);
  expect(row[1]).toBe(128 | (128 << 8) | (255 << 16));
  expect(row[2]).toBe(127 | (127 << 8) | (127 << 16));
});

test('a record holds where each layer’s texture is, its flags, holes, area and state', () => {
  const row = new Uint32Array(recordRow);
  recordRowOf(
    {
      layers: [
        { slot: { sizeClass: 0, layer: 3 }, flags: 0, hasEffect: false },
        { slot: { sizeClass: 2, layer: 17 }, flags: 0x1c5, hasEffect: true },
      ],
      holes: 0x8001,
      areaId: 12,
      isImpassable: true,
      isSelected: false,
      effectLayers: Uint8Array.from({ length: 64 }, (_each, cell) => (cell === 9 || cell === 63 ? 1 : 0)),
      noEffects: Uint8Array.from({ length: 64 }, (_each, cell) => (cell === 9 ? 1 : 0)),
    },
    row,
  );
  expect(row[0]).toBe(3);
  expect(row[1]).toBe(17 | (2 << 12) | (0x1c5 << 16));
  // Cell 0 is quads 0, 1, 8 and 9; cell 15 is quads 54, 55, 62 and 63.
  expect(row[4]).toBe(0x0303);
  expect((row[5] ?? 0) >>> 0).toBe(0xc0c00000);
  expect(row[6]).toBe(areaColor(12).reduce((sum, part, index) => sum | (part << (index * 8)), 0));
  expect(row[7]).toBe(1 | 2 | (2 << 4));
  // Cell 9 is the second of the second row: layer 1, bare, with an effect; the last cell has the effect alone.
  expect(row[9]).toBe((1 | 4 | 8) << 4);
  expect((row[15] ?? 0) >>> 0).toBe(((1 | 8) << 28) >>> 0);
  recordRowOf(null, row);
  expect([...row]).toEqual(Array.from({ length: recordRow }, () => 0));
});

test('areas have colours of their own', () => {
  const colors = new Set(Array.from({ length: 60 }, (_, area) => areaColor(area + 1).join()));
  expect(colors.size).toBeGreaterThan(55);
});
