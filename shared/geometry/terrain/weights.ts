/**
 * Visible weights of a chunk's layers, and alpha maps from them. 4-bit maps are drawn one over the other, 8-bit maps are
 * weights that the base fills up. Facts: formats/adt.md, 11.4 and 20.1.
 */
import type { AlphaDepth } from './alpha.ts';
import { texelCount } from './grid.ts';

/** Weights a texel that add up to 255: the base first, then the layers over it. */
export type LayerWeights = readonly Float32Array<ArrayBuffer>[];

/** What the layers looked at so far leave of each texel: made once, as a map has thousands of chunks. */
const left = new Float64Array(texelCount);

/**
 * What share of each layer is seen at every texel.
 * @param maps alpha maps of the layers over the base, from the bottom up; null counts as fully transparent
 */
export function visibleWeights(maps: readonly (ArrayLike<number> | null)[], depth: AlphaDepth): LayerWeights {
  left.fill(255);
  const upper = maps.map(() => new Float32Array(texelCount));
  // From the top down: what an upper layer covers is not seen of those below. One layer after the other, as a tile has 256
  // chunks to work out.
  for (let layer = maps.length - 1; layer >= 0; layer--) {
    const map = maps[layer] ?? null;
    const shares = upper[layer];
    if (map === null || shares === undefined) continue;
    if (depth === 4) coverSequential(map, shares);
    else takeWeights(map, shares);
  }
  const base = new Float32Array(texelCount);
  if (maps.length === 0) return [base.fill(255)];
  for (let texel = 0; texel < texelCount; texel++) {
    const rest = left[texel] ?? 0;
    if (rest > 0) base[texel] = rest;
  }
  return [base, ...upper];
}

function coverSequential(map: ArrayLike<number>, shares: Float32Array): void {
  for (let texel = 0; texel < texelCount; texel++) {
    const alpha = map[texel] ?? 0;
    // Most of a layer is seen nowhere.
    if (alpha === 0) continue;
    const rest = left[texel] ?? 0;
    const share = (alpha * rest) / 255;
    shares[texel] = share;
    left[texel] = rest - share;
  }
}

function takeWeights(map: ArrayLike<number>, shares: Float32Array): void {
  for (let texel = 0; texel < texelCount; texel++) {
    const alpha = map[texel] ?? 0;
    if (alpha === 0) continue;
    shares[texel] = alpha;
    left[texel] = (left[texel] ?? 0) - alpha;
  }
}

/** Alpha maps of the layers over the base that show these weights, from the bottom up. */
export function alphaFromWeights(weights: LayerWeights, depth: AlphaDepth): readonly Uint8Array<ArrayBuffer>[] {
  const maps = weights.slice(1).map(() => new Uint8Array(texelCount));
  left.fill(255);
  for (let layer = weights.length - 1; layer >= 1; layer--) {
    const shares = weights[layer];
    const map = maps[layer - 1];
    if (map === undefined || shares === undefined) continue;
    for (let texel = 0; texel < texelCount; texel++) {
      const weight = shares[texel] ?? 0;
      // Most of a layer is seen nowhere.
      if (weight === 0) continue;
      const rest = left[texel] ?? 0;
      if (depth === 8) {
        const value = Math.min(Math.round(weight), rest);
        map[texel] = value;
        left[texel] = rest - value;
      } else {
        // Hidden under opaque layers a value cannot be told; transparent is as good as any.
        map[texel] = rest < 0.5 ? 0 : Math.min(255, Math.round((weight * 255) / rest));
        left[texel] = rest - weight;
      }
    }
  }
  return maps;
}

/** Maps of one depth as they must be for the other to look the same. */
export function convertAlpha(
  maps: readonly (ArrayLike<number> | null)[],
  from: AlphaDepth,
  to: AlphaDepth,
): readonly Uint8Array<ArrayBuffer>[] {
  return alphaFromWeights(visibleWeights(maps, from), to);
}

/** Layers over the base that are seen nowhere, by position (1 is the first over the base). */
export function invisibleLayers(weights: LayerWeights): readonly number[] {
  return weights.flatMap((values, layer) => (layer > 0 && values.every((value) => value < 0.5) ? [layer] : []));
}
