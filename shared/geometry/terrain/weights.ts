/**
 * Visible weights of a chunk's layers, and alpha maps from them. 4-bit maps are drawn one over the other, 8-bit maps are
 * weights that the base fills up. Facts: formats/adt.md, 11.4 and 20.1.
 */
import type { AlphaDepth } from './alpha.ts';
import { texelCount } from './grid.ts';

/** Weights a texel that add up to 255: the base first, then the layers over it. */
export type LayerWeights = readonly Float32Array<ArrayBuffer>[];

/**
 * What share of each layer is seen at every texel.
 * @param maps alpha maps of the layers over the base, from the bottom up; null counts as fully transparent
 */
export function visibleWeights(maps: readonly (ArrayLike<number> | null)[], depth: AlphaDepth): LayerWeights {
  const weights = Array.from({ length: maps.length + 1 }, () => new Float32Array(texelCount));
  const base = weights[0] ?? new Float32Array(texelCount);
  for (let texel = 0; texel < texelCount; texel++) {
    let rest = 255;
    for (let layer = maps.length; layer >= 1; layer--) {
      const alpha = maps[layer - 1]?.[texel] ?? 0;
      // From the top down: what an upper layer covers is not seen of those below.
      const share = depth === 4 ? (alpha * rest) / 255 : alpha;
      const target = weights[layer];
      if (target !== undefined) target[texel] = share;
      rest -= share;
    }
    base[texel] = Math.max(0, rest);
  }
  return weights;
}

/** Alpha maps of the layers over the base that show these weights, from the bottom up. */
export function alphaFromWeights(weights: LayerWeights, depth: AlphaDepth): readonly Uint8Array<ArrayBuffer>[] {
  const maps = weights.slice(1).map(() => new Uint8Array(texelCount));
  for (let texel = 0; texel < texelCount; texel++) {
    let rest = 255;
    for (let layer = weights.length - 1; layer >= 1; layer--) {
      const weight = weights[layer]?.[texel] ?? 0;
      const map = maps[layer - 1];
      if (map === undefined) continue;
      if (depth === 8) {
        const value = Math.min(Math.round(weight), rest);
        map[texel] = value;
        rest -= value;
      } else {
        // Hidden under opaque layers a value cannot be told; transparent is as good as any.
        map[texel] = rest < 0.5 ? 0 : Math.min(255, Math.round((weight * 255) / rest));
        rest -= weight;
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

/**
 * Moves the weight of one layer at a texel towards a target; the others give or take by their share.
 * @param amount part of the way, 0 to 1: pressure times the brush's strength at the texel
 * @returns whether anything changed
 */
export function paintTexel(
  weights: LayerWeights,
  layer: number,
  texel: number,
  target: number,
  amount: number,
): boolean {
  const painted = weights[layer];
  if (painted === undefined) return false;
  const current = painted[texel] ?? 0;
  let change = (target - current) * amount;
  // A rest of less than one step goes with a decrease.
  if (change < 0 && current + change < 1) change = -current;
  if (change === 0) return false;
  let others = 0;
  for (const [index, each] of weights.entries()) if (index !== layer) others += each[texel] ?? 0;
  if (others < 1) {
    if (change > 0) {
      for (const [index, each] of weights.entries()) each[texel] = index === layer ? 255 : 0;
    } else {
      const heir = weights.find((_each, index) => index !== layer);
      if (heir === undefined) return false;
      painted[texel] = current + change;
      heir[texel] = (heir[texel] ?? 0) - change;
    }
    return true;
  }
  let sum = current + change;
  let swept = 0;
  for (const [index, each] of weights.entries()) {
    if (index === layer) continue;
    const before = each[texel] ?? 0;
    const next = before - (change * before) / others;
    // What falls under one step goes, and the painted layer takes it.
    const isGone = next < 1 && change > 0;
    if (isGone) swept += next;
    each[texel] = isGone ? 0 : next;
    sum += isGone ? 0 : next;
  }
  painted[texel] = current + change + swept;
  sum += swept;
  if (Math.abs(sum - 255) > 0.001) for (const each of weights) each[texel] = ((each[texel] ?? 0) * 255) / sum;
  return true;
}

/** Layers over the base that are seen nowhere, by position (1 is the first over the base). */
export function invisibleLayers(weights: LayerWeights): readonly number[] {
  return weights.flatMap((values, layer) => (layer > 0 && values.every((value) => value < 0.5) ? [layer] : []));
}
