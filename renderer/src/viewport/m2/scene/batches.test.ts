import { describe, expect, test } from 'vitest';
import { ALPHA, BLEND, combiningOf, SECOND } from './batches.ts';

describe('how two textures are combined', () => {
  test('a single one is opaque or brings its alpha', () => {
    expect(combiningOf(BLEND.opaque, [null])).toEqual({ second: SECOND.none, alpha: ALPHA.one });
    expect(combiningOf(BLEND.alpha, [null])).toEqual({ second: SECOND.none, alpha: ALPHA.first });
  });

  test('without a table the second modulates', () => {
    expect(combiningOf(BLEND.opaque, [null, null])).toEqual({ second: SECOND.modulate, alpha: ALPHA.second });
    expect(combiningOf(BLEND.alpha, [null, null])).toEqual({ second: SECOND.modulate, alpha: ALPHA.product });
  });

  test.each([
    [0, 1, { second: SECOND.modulate, alpha: ALPHA.second }],
    [0, 4, { second: SECOND.modulate2x, alpha: ALPHA.second2x }],
    [0, 6, { second: SECOND.modulate2x, alpha: ALPHA.one }],
    [0, 7, { second: SECOND.add, alpha: ALPHA.one }],
    [1, 0, { second: SECOND.modulate, alpha: ALPHA.first }],
    [1, 3, { second: SECOND.add, alpha: ALPHA.sum }],
    [1, 4, { second: SECOND.modulate2x, alpha: ALPHA.product2x }],
    [1, 7, { second: SECOND.add, alpha: ALPHA.first }],
  ])('the table’s %i and %i', (first, second, expected) => {
    expect(combiningOf(BLEND.opaque, [first, second])).toEqual(expected);
  });
});
