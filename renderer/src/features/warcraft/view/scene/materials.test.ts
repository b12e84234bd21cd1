import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { TestModel } from '../testModel.ts';
import { drawOrder } from './drawOrder.ts';
import type { MaterialDescription } from './materials.ts';
import { FILTER, readMaterial } from './materials.ts';

function read(model: TestModel, material: RecordId): MaterialDescription {
  return readMaterial(model.document, material, []);
}

describe('a material', () => {
  test('is one pass a layer', () => {
    const model = new TestModel();
    const material = read(model, model.addMaterial({ textureId: 3 }, { textureId: 4, filterMode: FILTER.blend }));
    expect(material.passes.map(({ kind, filterMode, textures }) => [kind, filterMode, textures[0]?.textureId])).toEqual(
      [
        ['classic', FILTER.none, 3],
        ['classic', FILTER.blend, 4],
      ],
    );
  });

  test('of six layers with the HD shader is one pass of six textures, drawn as the first layer says', () => {
    const model = new TestModel(1000);
    const material = model.addMaterial(
      { textureId: 10, filterMode: 1, flags: 0x10 },
      ...[11, 12, 13, 14, 15].map((textureId) => ({ textureId })),
    );
    model.document.edit('Set shader', (transaction) =>
      transaction.update(material, { shader: 'Shader_HD_DefaultUnit' }),
    );
    const { passes } = read(model, material);
    expect(passes).toHaveLength(1);
    expect(passes[0]).toMatchObject({ kind: 'hd', filterMode: 1, isTwoSided: true });
    expect(passes[0]?.textures.map(({ textureId }) => textureId)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  test('of six layers without that shader stays six passes', () => {
    const model = new TestModel(1000);
    const material = model.addMaterial({}, {}, {}, {}, {}, {});
    expect(read(model, material).passes).toHaveLength(6);
  });

  test('from version 1100 on takes the textures of its list, by position', () => {
    const model = new TestModel(1100);
    const material = model.addMaterial({ shaderTypeId: 1, textureId: 99 });
    const [layer] = read(model, material).passes.map((pass) => pass.layer);
    if (layer === undefined || layer === null) throw new Error('the material has a layer');
    model.addTo(layer, 'textures', 'layerTexture', { textureId: 7, slot: 5 });
    model.addTo(layer, 'textures', 'layerTexture', { textureId: 8, slot: 5 });
    const [pass] = read(model, material).passes;
    expect(pass?.kind).toBe('hd');
    expect(pass?.textures.map(({ textureId }) => textureId)).toEqual([7, 8]);
  });

  test('reads the shading flags, and those of Reforged', () => {
    const model = new TestModel(1000);
    const [shaded, plain, unlit] = read(
      model,
      model.addMaterial({ flags: 0 }, { flags: 0x1 | 0x2 | 0x10 | 0x40 | 0x80 }, { flags: 0x100 }),
    ).passes;
    expect(shaded).toMatchObject({ isLit: true, isTwoSided: false, testsDepth: true, writesDepth: true });
    expect(plain).toMatchObject({ isLit: false, isSphereMapped: true, isTwoSided: true, testsDepth: false });
    expect(plain?.writesDepth).toBe(false);
    expect(unlit?.isLit).toBe(false);
  });

  test('writes depth only where it is opaque', () => {
    const model = new TestModel();
    const layers = Object.values(FILTER).map((filterMode) => ({ filterMode }));
    const { passes } = read(model, model.addMaterial(...layers));
    expect(passes.map(({ writesDepth }) => writesDepth)).toEqual([true, true, false, false, false, false, false]);
  });

  test('takes an emissive gain that is not a number as one', () => {
    const model = new TestModel(1000);
    const { passes } = read(model, model.addMaterial({ emissiveGain: Number.NaN }));
    expect(passes[0]?.emissiveGain).toBe(1);
  });

  test('without layers has no passes', () => {
    const model = new TestModel();
    expect(read(model, model.addMaterial()).passes).toEqual([]);
  });
});

test('drawing goes by priority plane, then opaque before see-through, then by the file', () => {
  const model = new TestModel();
  const made = (name: string, priorityPlane: number, ...modes: number[]) => ({
    name,
    priorityPlane,
    passes: read(model, model.addMaterial(...modes.map((filterMode) => ({ filterMode })))).passes,
  });
  const order = drawOrder([
    made('glow', 0, FILTER.additive),
    made('late', 1, FILTER.none),
    made('body with decal', 0, FILTER.none, FILTER.blend),
    made('smoke', 0, FILTER.blend),
    made('early', -2, FILTER.additive),
    made('leaves', 0, FILTER.transparent),
  ]);
  expect(order.map(({ name }) => name)).toEqual(['early', 'body with decal', 'leaves', 'glow', 'smoke', 'late']);
});
