import { expect, test } from 'vitest';
import { PaintedChunk } from '../../../../../../shared/geometry/terrain/brush/paintStroke.ts';
import { chunkVertices, texelCount } from '../../../../../../shared/geometry/terrain/grid.ts';
import { testTile } from '../testTile.ts';
import { GroundField } from './groundField.ts';

/** Two tiles side by side; the border lies between columns 527 and 528 of the map. */
function twoTiles(): { readonly field: GroundField; readonly row: number } {
  const field = new GroundField();
  field.setTiles([testTile(32, 32).model, testTile(33, 32).model]);
  return { field, row: 32 * 16 + 4 };
}

test('finds chunks over the borders of tiles, and none where no tile is open', () => {
  const { field, row } = twoTiles();
  expect(field.at(527, row)?.tile.place.column).toBe(32);
  expect(field.at(528, row)).toMatchObject({ chunk: 4 * 16 });
  expect(field.at(528, row)?.tile.place.column).toBe(33);
  expect(field.at(544, row)).toBeNull();
  expect(field.groundAt(528, row)?.position[2]).toBe(10);
});

test('a chunk stands where its tile’s name says', () => {
  const { field, row } = twoTiles();
  const [x = 0, y = 0] = field.groundAt(528, row)?.position ?? [];
  expect(x).toBeCloseTo(-4 * (1600 / 48));
  expect(y).toBeCloseTo(-1600 / 3);
});

test('previewed heights are the ground, and turn the normals of neighbours in the next tile', () => {
  const { field, row } = twoTiles();
  const heights = new Float32Array(chunkVertices);
  // The middle of the quad that touches the tile beside.
  heights[16] = 20;
  field.previewHeights([{ column: 527, row, heights }]);
  expect(field.groundAt(527, row)?.heights[16]).toBe(20);
  const beside = field.normalsAt(528, row);
  expect([...(beside as Int8Array).subarray(0, 3)]).not.toEqual([0, 0, 127]);
  expect(field.clearHeightPreview()).toEqual([{ column: 527, row }]);
  expect([...(field.normalsAt(528, row) as Int8Array).subarray(0, 3)]).toEqual([0, 0, 127]);
});

test('previews add up until they are cleared', () => {
  const { field, row } = twoTiles();
  const heights = new Float32Array(chunkVertices).fill(3);
  field.previewHeights([{ column: 520, row, heights }]);
  field.previewHeights([{ column: 521, row, heights }]);
  expect(field.groundAt(520, row)?.heights[0]).toBe(3);
  expect(field.clearHeightPreview().length).toBe(2);
  expect(field.groundAt(520, row)?.heights[0]).toBe(0);
});

test('a painted chunk shows the stroke’s weights', () => {
  const { field, row } = twoTiles();
  expect(field.weightsAt(520, row)?.rgba[0]).toBe(0);
  const chunk = new PaintedChunk(520, row, { maps: [new Uint8Array(texelCount)], depth: 8, layer: 1 });
  chunk.paint(0, 255, 1);
  field.previewPaint([chunk]);
  expect(field.weightsAt(520, row)?.rgba[0]).toBe(255);
  field.clearPaintPreview();
  expect(field.weightsAt(520, row)?.rgba[0]).toBe(0);
});

test('what rules would make of a chunk is shown: effects, cells and colours too, until that is taken away', () => {
  const { field, row } = twoTiles();
  const own = field.layersAt(520, row);
  const texture = own[0]?.texture ?? '';
  const colours = new Uint8Array(chunkVertices * 4).fill(9);
  const place = { column: 520, row };
  const shown = { ...place, layers: [], effects: [{ texture, effectId: 7 }], effectLayers: null, colours };
  expect(field.previewLayers([shown])).toEqual([shown]);
  expect(field.layersAt(520, row)).toEqual([{ ...own[0], effectId: 7 }, ...own.slice(1)]);
  expect(field.coloursAt(520, row)).toBe(colours);
  expect(field.weightsAt(520, row)?.keys).toEqual(own.map((layer) => layer.texture));
  const weights = new Float32Array(texelCount).fill(255);
  const meadow = { texture: 'Meadow.blp', weights };
  const cells = new Uint8Array(64).fill(1);
  const other = { ...place, layers: [meadow], effects: [], effectLayers: cells, colours: null };
  expect(field.previewLayers([other])).toEqual([other]);
  expect(field.layersAt(520, row).map((layer) => layer.texture)).toEqual(['meadow.blp']);
  expect(field.effectLayersAt(520, row)).toBe(cells);
  expect(field.clearLayers()).toEqual({ shown: [place], coloured: [] });
  expect(field.layersAt(520, row)).toEqual(own);
  expect(field.effectLayersAt(520, row)).not.toBe(cells);
});
