/** One set of textures for another, over all open tiles or in one zone: layers keep their maps and show something else. */
import { fieldsOf } from '../codec/record.ts';
import { mergeWeights } from './rules/mergeWeights.ts';
import { Layer } from '../formats/adt/schema/layer.ts';
import { allChunks } from './heightEdits.ts';
import { ensureTexture, layersOf, plainPath, samePath, weightsOf } from './layers.ts';
import type { MapEdit } from './mapEdit.ts';
import { storeLayers } from './rules/storeLayers.ts';
import type { ChunkRef, TileSet } from './tiles.ts';
import { chunkFields } from './tiles.ts';

export interface TextureSwap {
  readonly from: string;
  readonly to: string;
}

/**
 * All swaps happen at once, so that two textures can take each other's place.
 * @param areaId only chunks of this area; null for all
 * @returns each swap with the chunks that it changed
 */
export function swapTextureSet(
  edit: MapEdit,
  tiles: TileSet,
  swaps: readonly TextureSwap[],
  areaId: number | null,
): readonly (TextureSwap & { readonly chunks: number })[] {
  const counts = swaps.map(() => 0);
  for (const chunk of allChunks(tiles)) {
    if (areaId !== null && chunkFields(chunk).areaId !== areaId) continue;
    const layers = layersOf(chunk);
    const wanted = layers.map(({ texture }) => {
      const at = swaps.findIndex(({ from, to }) => samePath(from, texture) && !samePath(from, to));
      if (at >= 0) counts[at] = (counts[at] ?? 0) + 1;
      return swaps[at]?.to ?? texture;
    });
    if (wanted.every((texture, at) => texture === layers[at]?.texture)) continue;
    if (new Set(wanted.map(plainPath)).size < wanted.length) joinLayers(edit, chunk, wanted);
    else renameLayers(edit, chunk, wanted);
  }
  return swaps.map((swap, at) => ({ ...swap, chunks: counts[at] ?? 0 }));
}

function renameLayers(edit: MapEdit, chunk: ChunkRef, wanted: readonly string[]): void {
  const { document } = chunk.tile;
  edit.in(document, (transaction) => {
    for (const [at, { id }] of layersOf(chunk).entries()) {
      const textureId = ensureTexture(transaction, document, wanted[at] ?? '');
      if (fieldsOf(Layer, document.get(id)).textureId !== textureId) transaction.set(Layer, id, { textureId });
    }
  });
}

/** Two layers show the same now: one of them takes what both show. */
function joinLayers(edit: MapEdit, chunk: ChunkRef, wanted: readonly string[]): void {
  const weights = weightsOf(chunk);
  const joined = mergeWeights(wanted.map((texture, at) => ({ texture, weights: weights[at] ?? new Float32Array(0) })));
  renameLayers(edit, chunk, wanted);
  storeLayers(edit, chunk, joined, new Uint8Array(weights[0]?.length ?? 0).fill(1));
}
