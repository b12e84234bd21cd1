import { describe, expect, test } from 'vitest';
import { fieldsOf } from '../../../../../../shared/codec/record.ts';
import { listOf } from '../../../../../../shared/formats/m2/model.ts';
import { View } from '../../../../../../shared/formats/m2/schema/view.ts';
import { healthyModel } from '../../../../../../shared/formats/m2/test/healthyModel.ts';
import { m2View } from '../../../../../../shared/formats/m2/view/index.ts';
import { ALPHA, BLEND, combiningOf, effectOf, FIRST, SECOND } from './batches.ts';

describe('how two textures are combined', () => {
  test('a single one is opaque or brings its alpha', () => {
    expect(combiningOf(BLEND.opaque, [null])).toEqual({ first: FIRST.modulate, second: SECOND.none, alpha: ALPHA.one });
    expect(combiningOf(BLEND.alpha, [null])).toEqual({
      first: FIRST.modulate,
      second: SECOND.none,
      alpha: ALPHA.first,
    });
  });

  test('without a table the second modulates', () => {
    expect(combiningOf(BLEND.opaque, [null, null])).toEqual({
      first: FIRST.modulate,
      second: SECOND.modulate,
      alpha: ALPHA.second,
    });
    expect(combiningOf(BLEND.alpha, [null, null])).toEqual({
      first: FIRST.modulate,
      second: SECOND.modulate,
      alpha: ALPHA.product,
    });
  });

  test.each([
    [0, 1, { first: FIRST.modulate, second: SECOND.modulate, alpha: ALPHA.second }],
    [0, 4, { first: FIRST.modulate, second: SECOND.modulate2x, alpha: ALPHA.second2x }],
    [0, 6, { first: FIRST.modulate, second: SECOND.modulate2x, alpha: ALPHA.one }],
    [0, 7, { first: FIRST.modulate, second: SECOND.add, alpha: ALPHA.one }],
    [1, 0, { first: FIRST.modulate, second: SECOND.modulate, alpha: ALPHA.first }],
    [1, 3, { first: FIRST.modulate, second: SECOND.add, alpha: ALPHA.sum }],
    [1, 4, { first: FIRST.modulate, second: SECOND.modulate2x, alpha: ALPHA.product2x }],
    [4, 4, { first: FIRST.modulate2x, second: SECOND.modulate2x, alpha: ALPHA.product2x }],
    [3, 1, { first: FIRST.add, second: SECOND.modulate, alpha: ALPHA.product }],
    [1, 7, { first: FIRST.modulate, second: SECOND.add, alpha: ALPHA.first }],
  ])('the table’s %i and %i', (first, second, expected) => {
    expect(combiningOf(BLEND.opaque, [first, second])).toEqual(expected);
  });

  test('effects of the client are told by their numbers', () => {
    expect(effectOf(1)?.second).toBe(SECOND.modulate2xWhereClear);
    expect(effectOf(2)?.second).toBe(SECOND.addAlpha);
    expect(effectOf(3)?.second).toBe(SECOND.addAlphaWhereClear);
    expect([effectOf(0), effectOf(9)]).toEqual([null, null]);
  });

  test('effects stand in shaders of several textures, from version 264 on', () => {
    const effectIn = (version: number, shader: number, textureCount: number): number | undefined => {
      const document = healthyModel(version);
      const [view] = listOf(document, 'views');
      const [batch] = view === undefined ? [] : fieldsOf(View, document.get(view)).batches;
      if (batch === undefined) throw new Error('no batch');
      document.edit('Shader', (transaction) => transaction.update(batch, { shader, textureCount }));
      return m2View(document).materials[0]?.layers[0]?.effect;
    };
    expect([effectIn(264, 0x8001, 2), effectIn(264, 0x8003, 2)]).toEqual([1, 3]);
    expect([effectIn(264, 1, 2), effectIn(264, 0x8001, 1), effectIn(260, 0x8001, 2)]).toEqual([0, 0, 0]);
  });
});
