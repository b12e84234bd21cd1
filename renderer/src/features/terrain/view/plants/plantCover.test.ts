/** Plants around the camera follow the camera, their cells, layers and ground (T80). */
import { BoxGeometry, Mesh, RawShaderMaterial, type InstancedBufferGeometry } from 'three';
import { expect, test } from 'vitest';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { Layer } from '../../../../../../shared/formats/adt/schema/layer.ts';
import { MapChunk } from '../../../../../../shared/formats/adt/schema/mapChunk.ts';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { chunkSize } from '../../../../../../shared/geometry/terrain/grid.ts';
import type { GroundEffectRow } from '../../../../../../shared/terrain/gameTables.ts';
import { GroundField } from '../ground/groundField.ts';
import { GroundUniforms } from '../ground/groundUniforms.ts';
import { testTile } from '../testTile.ts';
import { PlantCover } from './plantCover.ts';

const row = (id: number, model: string): GroundEffectRow => ({
  ...{ id, density: 20, plants: [model] },
  growth: [{ model, weight: 1 }],
});
const rows = new Map([row(5, 'Grass.mdx'), row(6, 'Reed.mdx'), row(7, 'Lost.mdx')].map((each) => [each.id, each]));
const origin = [0, 0, 0] as const;

function sure(id: RecordId | undefined): RecordId {
  if (id === undefined) throw new Error('no record');
  return id;
}

function planted() {
  const tile = testTile();
  const field = new GroundField();
  field.setTiles([tile.model]);
  const { shared } = new GroundUniforms();
  const cover = new PlantCover(field, shared, () => undefined);
  const parts = [{ geometry: new BoxGeometry(), material: new RawShaderMaterial() }];
  const model = { box: { minimum: origin, maximum: [1, 1, 1] as const }, parts };
  const source = { load: (path: string) => Promise.resolve(path === 'lost.mdx' ? null : model) };
  cover.setModels(source);
  cover.setLook({ rows, amount: 1, reach: 40 });
  const chunk = (number: number): RecordId => sure(tile.chunks[number]);
  const layerOf = (number: number): RecordId => sure(fieldsOf(MapChunk, tile.document.get(chunk(number))).layers[0]);
  const setEffect = (number: number, effectId: number): void =>
    tile.document.edit('Effect', (edit) => edit.set(Layer, layerOf(number), { effectId }));
  const [x, y] = [tile.model.corner.x - chunkSize / 2, tile.model.corner.y - chunkSize / 2];
  const show = async (at: Vector3 = [x, y, 12]): Promise<number> => {
    cover.update(at, origin, true);
    await Promise.resolve();
    cover.update(at, origin, true);
    return cover.count.plants;
  };
  const columns = (name: string): readonly number[] =>
    cover.three.children.flatMap((child) =>
      child instanceof Mesh ? [...(child.geometry as InstancedBufferGeometry).getAttribute(name).array] : [],
    );
  return { tile, cover, source, field, setEffect, show, chunk, columns, x, y, shared };
}

test('plants stay while their models are read anew', async () => {
  const { show, setEffect, cover, source, x, y } = planted();
  setEffect(0, 5);
  expect(await show()).toBe(20);
  cover.setModels(source);
  cover.update([x, y, 12], origin, true);
  expect(cover.count.plants).toBe(20);
  expect(await show()).toBe(20);
});

test('only chunks around the camera grow what their layers have, in the land’s light and fog', async () => {
  const { show, setEffect, x, y, columns, cover, shared } = planted();
  expect(await show()).toBe(0);
  for (const number of [0, 1, 255]) setEffect(number, 5);
  expect(await show()).toBe(40);
  expect(await show([x - 500, y - 500, 0])).toBe(20);
  expect(await show([x + 500, y, 0])).toBe(0);
  await show();
  expect(columns('placeOrigin').filter((_each, at) => at % 3 === 2)).toEqual(Array(40).fill(10));
  expect(columns('placeReach')).toEqual(Array(40).fill(40));
  const [mesh] = cover.three.children;
  if (!(mesh instanceof Mesh)) throw new Error('no mesh');
  const { uniforms } = mesh.material as RawShaderMaterial;
  expect([uniforms['sunColor'], uniforms['fogRange']]).toEqual([shared.sunColor, shared.fogRange]);
});

test('edits of effects, of bare cells and of the ground are followed, and undo', async () => {
  const { show, setEffect, tile, chunk, columns, cover, field } = planted();
  setEffect(0, 5);
  setEffect(1, 6);
  expect([await show(), cover.three.children.length]).toEqual([40, 2]);
  tile.document.edit('Bare', (edit) => edit.patch(chunk(0), 'noEffects', 0, new Uint8Array(64).fill(1)));
  expect([await show(), cover.three.children.length]).toEqual([20, 1]);
  tile.document.undo();
  expect(await show()).toBe(40);
  const highest = (): number => Math.max(...columns('placeOrigin').filter((_each, at) => at % 3 === 2));
  const preview = { column: 512, row: 512, heights: new Float32Array(145).fill(7) };
  field.previewHeights([preview]);
  cover.forget([preview]);
  await show();
  expect(highest()).toBe(17);
  field.clearHeightPreview();
  cover.forgetAll();
  await show();
  expect(highest()).toBe(10);
});

test('models that are not found are named, and hidden plants cost nothing', async () => {
  const { show, setEffect, cover, x, y } = planted();
  setEffect(0, 7);
  expect(await show()).toBe(0);
  expect(cover.count.missing).toEqual(['Lost.mdx']);
  cover.update([x, y, 0], origin, false);
  expect([cover.three.visible, cover.count]).toEqual([false, { plants: 0, missing: [] }]);
});
