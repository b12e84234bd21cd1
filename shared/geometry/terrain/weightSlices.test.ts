import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { texelCount } from './grid.ts';
import type { LayerWeights } from './weights.ts';
import { visibleWeights } from './weights.ts';
import type { ChunkWeights } from './weightSlices.ts';
import { packPainted, packStored, sliceBytes, sliceOf, sliceSide } from './weightSlices.ts';

function flat(keys: readonly string[], weights: readonly number[], shadow = 0): ChunkWeights {
  const rgba = new Uint8Array(texelCount * 4);
  for (let texel = 0; texel < texelCount; texel++) {
    rgba.set([weights[0] ?? 0, weights[1] ?? 0, weights[2] ?? 0, shadow], texel * 4);
  }
  return { keys, rgba };
}

/** The four bytes of a slice's texel; −1 and 64 are the border. */
function texelOf(slice: Uint8Array, row: number, column: number): number[] {
  const at = ((row + 1) * sliceSide + column + 1) * 4;
  return [...slice.subarray(at, at + 4)];
}

const map = fc.uint8Array({ minLength: 64, maxLength: 64 }).map((row) => {
  const texels = new Uint8Array(texelCount);
  for (let at = 0; at < texelCount; at += 64) texels.set(row, at);
  return texels;
});

/** Weights a layer, as `visibleWeights` gives them, as bytes: what `packStored` does in one go. */
function packWeights(weights: LayerWeights, shadow: ArrayLike<number> | null): Uint8Array {
  const rgba = new Uint8Array(texelCount * 4);
  for (let texel = 0; texel < texelCount; texel++) {
    for (const layer of [1, 2, 3])
      rgba[texel * 4 + layer - 1] = Math.min(255, Math.round(weights[layer]?.[texel] ?? 0));
    rgba[texel * 4 + 3] = (shadow?.[texel] ?? 0) === 0 ? 0 : 255;
  }
  return rgba;
}

describe('packing', () => {
  test.each([4, 8] as const)('gives the visible weights of %i-bit maps', (depth) => {
    fc.assert(
      fc.property(fc.array(fc.option(map, { nil: null }), { maxLength: 3 }), (maps) => {
        const quick = packStored(maps, depth, null);
        const slow = packWeights(visibleWeights(maps, depth), null);
        const apart = quick.map((value, at) => Math.abs(value - (slow[at] ?? 0)));
        expect(apart.reduce((most, each) => Math.max(most, each), 0)).toBeLessThanOrEqual(1);
      }),
      { numRuns: 12 },
    );
  });

  test('hides lower layers under upper ones in 4-bit maps only', () => {
    const full = new Uint8Array(texelCount).fill(255);
    const half = new Uint8Array(texelCount).fill(102);
    expect([...packStored([full, half], 4, null).subarray(0, 4)]).toEqual([153, 102, 0, 0]);
    expect([...packStored([full, half], 8, null).subarray(0, 4)]).toEqual([255, 102, 0, 0]);
  });

  test('takes a stroke’s weights, and the shadow', () => {
    const weights = new Float32Array(texelCount * 4);
    weights.set([55.4, 100.4, 99.6, 0], 4);
    const shadow = new Uint8Array(texelCount);
    shadow[1] = 1;
    expect([...packPainted(weights, shadow).subarray(0, 8)]).toEqual([0, 0, 0, 0, 100, 100, 0, 255]);
  });
});

describe('the border of a slice', () => {
  const own = flat(['grass', 'dirt', 'rock'], [100, 50]);

  test('repeats the edge where no chunk is beside', () => {
    const slice = sliceOf(own, () => null);
    expect(slice.length).toBe(sliceBytes);
    for (const place of [-1, 0, 63, 64]) expect(texelOf(slice, place, -1)).toEqual([100, 50, 0, 0]);
  });

  test('takes a neighbour’s weights by what its layers show, not by their order', () => {
    const north = flat(['rock', 'grass', 'dirt'], [30, 200], 255);
    const slice = sliceOf(own, (south, east) => (south === -1 && east === 0 ? north : null));
    // Dirt is the neighbour's third layer, rock its base.
    expect(texelOf(slice, -1, 10)).toEqual([200, 25, 0, 255]);
    expect(texelOf(slice, 0, 10)).toEqual([100, 50, 0, 0]);
    expect(texelOf(slice, 64, 10)).toEqual([100, 50, 0, 0]);
  });

  test('keeps its own edge for what it does not have', () => {
    const east = flat(['lava', 'dirt'], [51]);
    const slice = sliceOf(own, (south, step) => (south === 0 && step === 1 ? east : null));
    // A fifth of the neighbour is dirt, the rest lava: four fifths of the own edge stand in.
    expect(texelOf(slice, 5, 64)).toEqual([51 + 80, 40, 0, 0]);
  });

  test('takes the texel that touches it, at sides and corners', () => {
    const marked = flat(['grass', 'dirt'], [0]);
    marked.rgba[(63 * 64 + 63) * 4] = 255;
    const slice = sliceOf(own, (south, east) => (south === -1 && east === -1 ? marked : null));
    expect(texelOf(slice, -1, -1)[0]).toBe(255);
    const besides = sliceOf(own, (south, east) => (south === -1 && east === 0 ? marked : null));
    expect(texelOf(besides, -1, 63)[0]).toBe(255);
    expect(texelOf(besides, -1, 62)[0]).toBe(0);
  });

  test('two chunks see the same two texels at their common side', () => {
    const other = flat(['dirt', 'rock', 'grass'], [90, 60]);
    const left = sliceOf(own, (south, east) => (south === 0 && east === 1 ? other : null));
    const right = sliceOf(other, (south, east) => (south === 0 && east === -1 ? own : null));
    const shares = (keys: readonly string[], [first = 0, second = 0, third = 0]: readonly number[]): unknown => {
      const values = [255 - first - second - third, first, second, third];
      return Object.fromEntries(['dirt', 'grass', 'rock'].map((key) => [key, values[keys.indexOf(key)]]));
    };
    expect(shares(own.keys, texelOf(left, 7, 64))).toEqual(shares(other.keys, texelOf(right, 7, 0)));
    expect(shares(other.keys, texelOf(right, 7, -1))).toEqual(shares(own.keys, texelOf(left, 7, 63)));
  });
});
