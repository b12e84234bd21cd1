/** A chunk as it would look with rules put down: layers, ground effects, colours. The tile stays as it is. */
import { predominantLayer, touchesCell } from '../../geometry/terrain/groundEffects.ts';
import { layersOf, samePath } from '../layers.ts';
import type { ChunkRef } from '../tiles.ts';
import { chunkFields } from '../tiles.ts';
import type { ComposedChunk, ComposedLayer, PreparedRule } from './composeChunk.ts';
import { composeChunk } from './composeChunk.ts';
import { composeColours, effectsOf } from './putDown.ts';

export interface PreviewedChunk {
  /** The base first, at most four; empty where they stay. */
  readonly layers: readonly ComposedLayer[];
  /** Which layer's effect grows in each of 64 cells; null where that stays. */
  readonly effectLayers: Uint8Array | null;
  /** Rows of GroundEffectTexture.dbc that textures get, later ones instead of earlier ones. */
  readonly effects: readonly { readonly texture: string; readonly effectId: number }[];
  /** Of the vertices, as MCCV has them; null where they stay. */
  readonly colours: Uint8Array | null;
  /** Part of the chunk that shows each rule, 0 to 1, in their order. */
  readonly shares: readonly number[];
}

/** @param prepared rules, and what lies over them, with their masks on the ground as it is */
export function previewChunk(chunk: ChunkRef, prepared: readonly PreparedRule[]): PreviewedChunk {
  const composed = composeChunk(chunk, prepared);
  const { layers, shares } = composed;
  return {
    ...{ layers, shares, effectLayers: effectLayersOf(chunk, composed) },
    ...{ effects: effectsOf(prepared, shares), colours: composeColours(chunk, prepared) },
  };
}

/** As `storeLayers` leaves it: cells where anything changed follow what is seen most, the others keep their texture. */
function effectLayersOf(chunk: ChunkRef, { layers, changed }: ComposedChunk): Uint8Array | null {
  if (changed === null) return null;
  const before = layersOf(chunk);
  const weights = layers.map((each) => each.weights);
  return Uint8Array.from(chunkFields(chunk).effectLayers, (layer, cell) => {
    if (touchesCell(cell, (texel) => changed[texel] === 1)) return predominantLayer(weights, cell);
    const texture = before[layer]?.texture ?? null;
    const now = texture === null ? -1 : layers.findIndex((each) => samePath(each.texture, texture));
    return now < 0 ? predominantLayer(weights, cell) : now;
  });
}
