import { describe, expect, test } from 'vitest';
import { initialFields } from '../../../../../../shared/codec/record.ts';
import type { Fields } from '../../../../../../shared/codec/documentRecord.ts';
import { Liquid, OldLiquid } from '../../../../../../shared/formats/adt/schema/liquid.ts';
import { quadSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { TestTile } from '../testTile.ts';
import { testTile } from '../testTile.ts';
import type { LiquidSheet } from '../../../../../../shared/terrain/liquidSheets.ts';
import { liquidSheets } from '../../../../../../shared/terrain/liquidSheets.ts';
import { liquidMesh } from './liquidSurfaces.ts';

const chunk = 17;

function sheetOf(model: TestTile['model']): LiquidSheet | undefined {
  const fields = model.chunk(chunk);
  return fields === null ? undefined : liquidSheets(model.document, fields)[0];
}

function withLiquid(schema: typeof Liquid | typeof OldLiquid, fields: Fields, chunkFlags = 0): TestTile {
  const tile = testTile();
  const id = tile.chunks[chunk];
  if (id === undefined) throw new Error('no chunk');
  tile.document.edit('Pour', (transaction) => {
    const liquid = transaction.add(schema.type, id, { ...initialFields(schema, 18), ...fields });
    transaction.update(id, { [schema === Liquid ? 'liquids' : 'oldLiquids']: [liquid], flags: chunkFlags });
  });
  return tile;
}

describe('MH2O', () => {
  test('a rectangle with dry quads', () => {
    const { model } = withLiquid(Liquid, {
      ...{ liquidType: 3, vertexFormat: 0, minimumHeight: 5, maximumHeight: 6, x: 2, y: 1, width: 2, height: 1 },
      ...{
        exists: Uint8Array.of(0, 1),
        heights: Float32Array.of(5, 5, 5, 6, 6, 6),
        depths: new Uint8Array(6).fill(255),
      },
    });
    const mesh = liquidMesh(model);
    expect(mesh?.indices.length).toBe(6);
    // Chunk 17 is row 1, column 1; the rectangle begins a quad to the south and two to the east of its corner.
    const [x = 0, y = 0, z] = mesh?.positions ?? [];
    expect(x).toBeCloseTo(-(8 + 1) * quadSize, 4);
    expect(y).toBeCloseTo(-(8 + 2) * quadSize, 4);
    expect(z).toBe(5);
    expect([...(mesh?.looks ?? [])].slice(0, 2)).toEqual([1, 2]);
    expect(sheetOf(model)?.kind).toBe('magma');
  });

  test('format 2 lies at 0 whatever its lowest height, others without heights at the lowest', () => {
    const common = { liquidType: 2, minimumHeight: 33, x: 0, y: 0, width: 8, height: 8 };
    const ocean = withLiquid(Liquid, { ...common, vertexFormat: 2 });
    expect(liquidMesh(ocean.model)?.positions[2]).toBe(0);
    const plain = withLiquid(Liquid, { ...common, vertexFormat: 0 });
    expect(liquidMesh(plain.model)?.positions[2]).toBe(33);
    expect(liquidMesh(plain.model)?.looks[0]).toBe(-1);
    expect(liquidMesh(plain.model)?.indices.length).toBe(64 * 6);
  });
});

describe('MCLQ', () => {
  test('draws the quads that are not hidden, of the kind they name', () => {
    const tiles = new Uint8Array(64).fill(0x0f);
    tiles[9] = 0x46;
    const { model } = withLiquid(OldLiquid, { minimumHeight: 1, tiles, heights: new Float32Array(81).fill(8) }, 0x10);
    expect(liquidMesh(model)?.indices.length).toBe(6);
    expect(liquidMesh(model)?.positions[2]).toBe(8);
    expect(sheetOf(model)).toMatchObject({ kind: 'magma', depths: null });
  });

  test('oceans lie level: what stands in place of their heights is not one', () => {
    const tiles = new Uint8Array(64).fill(0x01);
    const { model } = withLiquid(OldLiquid, { minimumHeight: -3, tiles, heights: new Float32Array(81).fill(1e9) }, 0x8);
    expect(liquidMesh(model)?.positions[2]).toBe(-3);
  });
});

test('water in the making lies in the place of what is there, and leaves its old bed dry', () => {
  const all = { x: 0, y: 0, width: 8, height: 8 };
  const { model } = withLiquid(Liquid, { ...all, liquidType: 1, vertexFormat: 0, minimumHeight: 5 });
  const place = { column: model.place.column * 16 + 1, row: model.place.row * 16 + 1 };
  const corners = { heights: new Float32Array(81).fill(9), depths: new Uint8Array(81).fill(51) };
  const water = { ...place, ...corners, type: 1, wet: [0, 1], dry: [7] };
  const mesh = liquidMesh(model, undefined, new Map([[17, water]]));
  const levels = [...(mesh?.indices ?? [])].map((corner) => mesh?.positions[corner * 3 + 2]);
  expect(levels.filter((level) => level === 5).length).toBe(61 * 6);
  expect(levels.filter((level) => level === 9).length).toBe(2 * 6);
  expect(mesh?.looks.at(-2)).toBeCloseTo(0.2);
});

test('a dry tile has no mesh', () => {
  expect(liquidMesh(testTile().model)).toBeNull();
});
