import { describe, expect, test } from 'vitest';
import type { RecordId } from '../../../../../../shared/codec/documentRecord.ts';
import { TestModel } from '../testModel.ts';
import { drawOrder } from './drawOrder.ts';
import { mdxView } from '../../../../../../shared/formats/mdx/view/index.ts';
import type { MaterialLayer } from '../../../../../../shared/model/view.ts';
import { FILTER } from './filters.ts';

function read(model: TestModel, material: RecordId): readonly MaterialLayer[] {
  return mdxView(model.document).materials.find(({ record }) => record === material)?.layers ?? [];
}

describe('a material', () => {
  test('is drawn layer by layer', () => {
    const model = new TestModel();
    const layers = read(model, model.addMaterial({ textureId: 3 }, { textureId: 4, filterMode: FILTER.blend }));
    expect(
      layers.map(({ highDefinition, gameBlend, textures }) => [highDefinition, gameBlend.value, textures[0]?.texture]),
    ).toEqual([
      [false, FILTER.none, 3],
      [false, FILTER.blend, 4],
    ]);
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
    const layers = read(model, material);
    expect(layers).toHaveLength(1);
    expect(layers[0]).toMatchObject({ highDefinition: true, gameBlend: { value: 1 }, isTwoSided: true });
    expect(layers[0]?.textures.map(({ texture }) => texture)).toEqual([10, 11, 12, 13, 14, 15]);
  });

  test('of six layers without that shader stays six passes', () => {
    const model = new TestModel(1000);
    const material = model.addMaterial({}, {}, {}, {}, {}, {});
    expect(read(model, material)).toHaveLength(6);
  });

  test('from version 1100 on takes the textures of its list, by position', () => {
    const model = new TestModel(1100);
    const material = model.addMaterial({ shaderTypeId: 1, textureId: 99 });
    const layer = read(model, material)[0]?.record ?? null;
    if (layer === null) throw new Error('the material has a layer');
    model.addTo(layer, 'textures', 'layerTexture', { textureId: 7, slot: 5 });
    model.addTo(layer, 'textures', 'layerTexture', { textureId: 8, slot: 5 });
    const [drawn] = read(model, material);
    expect(drawn?.highDefinition).toBe(true);
    expect(drawn?.textures.map(({ texture }) => texture)).toEqual([7, 8]);
  });

  test('reads the shading flags, and those of Reforged', () => {
    const model = new TestModel(1000);
    const [shaded, plain, unlit] = read(
      model,
      model.addMaterial({ flags: 0 }, { flags: 0x1 | 0x2 | 0x10 | 0x40 | 0x80 }, { flags: 0x100 }),
    );
    expect(shaded).toMatchObject({ isLit: true, isTwoSided: false, testsDepth: true, writesDepth: true });
    expect(plain).toMatchObject({ isLit: false, isTwoSided: true, testsDepth: false });
    expect(plain?.textures[0]?.coordinates).toBe(-1);
    expect(plain?.writesDepth).toBe(false);
    expect(unlit?.isLit).toBe(false);
  });

  test('writes depth only where it is opaque', () => {
    const model = new TestModel();
    const layers = Object.values(FILTER).map((filterMode) => ({ filterMode }));
    expect(read(model, model.addMaterial(...layers)).map(({ writesDepth }) => writesDepth)).toEqual([
      true,
      true,
      false,
      false,
      false,
      false,
      false,
    ]);
  });

  test('takes an emissive gain that is not a number as one', () => {
    const model = new TestModel(1000);
    const [layer] = read(model, model.addMaterial({ emissiveGain: Number.NaN }));
    expect(layer?.surface?.({ interval: null, frame: 0, globalTime: 0 }).emissiveGain).toBe(1);
  });

  test('without layers has nothing to draw', () => {
    const model = new TestModel();
    expect(read(model, model.addMaterial())).toEqual([]);
  });
});

test('drawing goes by priority plane, then opaque before see-through, then by the file', () => {
  const model = new TestModel();
  const made = (name: string, priorityPlane: number, ...modes: number[]) => {
    const material = model.addMaterial(...modes.map((filterMode) => ({ filterMode })));
    model.document.edit('Plane', (transaction) => transaction.update(material, { priorityPlane }));
    return { name, layers: read(model, material) };
  };
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
