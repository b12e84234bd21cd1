/** Layers that show one texture become one. */
import { samePath } from '../layers.ts';
import type { ComposedLayer } from './composeChunk.ts';

/** What each texture shows of a chunk, each texture once, in the order of their first layers. */
export function mergeWeights(layers: readonly ComposedLayer[]): readonly ComposedLayer[] {
  const merged: ComposedLayer[] = [];
  for (const { texture, weights } of layers) {
    const known = merged.find((each) => samePath(each.texture, texture));
    if (known === undefined) merged.push({ texture, weights: Float32Array.from(weights) });
    else
      for (let texel = 0; texel < weights.length; texel++)
        known.weights[texel] = (known.weights[texel] ?? 0) + (weights[texel] ?? 0);
  }
  return merged;
}
