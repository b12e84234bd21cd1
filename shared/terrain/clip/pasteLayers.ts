/** Putting down the textures of copied chunks: as they were, or mixed with those that are there. */
import type { Document } from '../../document/document.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import type { Transaction } from '../../document/transaction.ts';
import { initialFields, fieldsOf } from '../../codec/record.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { hasOwnEdge } from '../../geometry/terrain/alpha.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import { alphaFromWeights, convertAlpha, visibleWeights } from '../../geometry/terrain/weights.ts';
import { convertDepth, mostLayers } from '../../formats/adt/edits.ts';
import { MapChunk } from '../../formats/adt/schema/mapChunk.ts';
import { chunkFlags } from '../../formats/adt/schema/chunkHeader.ts';
import { Layer, layerFlags } from '../../formats/adt/schema/layer.ts';
import { depthOf, ensureTexture, followEffects, hasAlphaMaps, plainPath } from '../layers.ts';
import type { ChunkRef } from '../tiles.ts';
import type { ClipChunk, ClipLayer } from './clip.ts';

/** Weights a texel, 0 to 1, of what was copied; null where all of it counts. */
export type TexelWeights = Float32Array | null;

/** The layers as they must be stored in the target's depth. */
function inDepth({ layers, depth }: ClipChunk, wanted: AlphaDepth): readonly ClipLayer[] {
  if (depth === wanted) return layers;
  const maps = convertAlpha(
    layers.slice(1, mostLayers).map(({ alpha }) => alpha),
    depth,
    wanted,
  );
  return layers
    .slice(0, mostLayers)
    .map((layer, index) => (index === 0 ? layer : { ...layer, alpha: maps[index - 1] ?? null }));
}

interface Shown {
  readonly layer: ClipLayer;
  readonly weights: Float32Array;
}

/** Layers of both, texture by texture, by the share of each texel that they get; the copied ones first. */
function mixed(copied: ClipChunk, there: ClipChunk, share: Float32Array): readonly Shown[] {
  const shown = new Map<string, Shown>();
  for (const { chunk, part } of [
    { chunk: copied, part: (texel: number): number => share[texel] ?? 1 },
    { chunk: there, part: (texel: number): number => 1 - (share[texel] ?? 1) },
  ]) {
    const maps = chunk.layers.slice(1, mostLayers).map(({ alpha }) => alpha);
    for (const [index, weights] of visibleWeights(maps, chunk.depth).entries()) {
      const layer = chunk.layers[index];
      if (layer === undefined) continue;
      const known = shown.get(plainPath(layer.texture)) ?? { layer, weights: new Float32Array(texelCount) };
      shown.set(plainPath(layer.texture), known);
      for (let texel = 0; texel < texelCount; texel++) {
        known.weights[texel] = (known.weights[texel] ?? 0) + (weights[texel] ?? 0) * part(texel);
      }
    }
  }
  return [...shown.values()];
}

/** Four layers at most: those least seen go, and the others share their part. */
function atMostFour(all: readonly Shown[]): readonly Shown[] {
  const seen = ({ weights }: Shown): number => weights.reduce((sum, value) => sum + value, 0);
  const kept = new Set(all.toSorted((left, right) => seen(right) - seen(left)).slice(0, mostLayers));
  const left = all.filter((each) => kept.has(each) && seen(each) > 0);
  for (let texel = 0; texel < texelCount; texel++) {
    const sum = left.reduce((total, { weights }) => total + (weights[texel] ?? 0), 0);
    for (const [index, { weights }] of left.entries()) {
      weights[texel] = sum === 0 ? (index === 0 ? 255 : 0) : ((weights[texel] ?? 0) * 255) / sum;
    }
  }
  return left;
}

function blended(copied: ClipChunk, there: ClipChunk, share: Float32Array, depth: AlphaDepth): readonly ClipLayer[] {
  const shown = atMostFour(mixed(copied, there, share));
  const maps = alphaFromWeights(
    shown.map(({ weights }) => Float32Array.from(weights)),
    depth,
  );
  return shown.map(({ layer }, index) => ({ ...layer, alpha: index === 0 ? null : (maps[index - 1] ?? null) }));
}

/** What is stored of a layer; the base has no map, and maps of 4 bits are never compressed. */
function storedFields(layer: ClipLayer, isBase: boolean, depth: AlphaDepth, textureId: number) {
  const own = depth === 8 ? layer.flags : layer.flags & ~layerFlags.isCompressed;
  return {
    textureId,
    effectId: layer.effectId,
    alpha: isBase ? null : (layer.alpha?.slice() ?? new Uint8Array(texelCount)),
    flags: (isBase ? own & ~(layerFlags.hasAlpha | layerFlags.isCompressed) : own | layerFlags.hasAlpha) >>> 0,
  };
}

/** Gives a chunk these layers. Records that are there are used again, so that equal ones keep their bytes. */
function storeLayers(
  transaction: Transaction,
  document: Document,
  id: RecordId,
  layers: readonly ClipLayer[],
  depth: AlphaDepth,
): void {
  const before = fieldsOf(MapChunk, document.get(id));
  const ids = layers.map((layer, index) => {
    const fields = storedFields(layer, index === 0, depth, ensureTexture(transaction, document, layer.texture));
    const known = before.layers[index];
    if (known === undefined) {
      return transaction.add(Layer.type, id, { ...initialFields(Layer, document.version), ...fields });
    }
    transaction.update(known, fields);
    return known;
  });
  transaction.set(MapChunk, id, { layers: ids });
  for (const gone of before.layers.slice(layers.length)) transaction.remove(gone);
  const upper = layers.slice(1);
  const needsEdge = upper.length > 0 && (depth === 8 || upper.some(({ alpha }) => alpha !== null && hasOwnEdge(alpha)));
  if (needsEdge) transaction.set(MapChunk, id, { flags: (before.flags | chunkFlags.keepsAlphaEdge) >>> 0 });
}

/**
 * @param there what the chunk holds, needed for blending only
 * @param depth of the map's alpha maps, where its WDT tells it
 */
export function pasteLayers(
  transaction: Transaction,
  { tile, id }: ChunkRef,
  copied: ClipChunk,
  there: ClipChunk,
  share: TexelWeights,
  depth: AlphaDepth | null,
): void {
  const { document } = tile;
  // A tile without any map is of whatever depth comes first.
  const wanted = depth ?? (hasAlphaMaps(document) ? depthOf(document) : copied.depth);
  if (depthOf(document) !== wanted) convertDepth(transaction, document, wanted);
  if (share === null) {
    storeLayers(transaction, document, id, inDepth(copied, wanted), wanted);
    transaction.set(MapChunk, id, { effectLayers: copied.effectLayers.slice(), noEffects: copied.noEffects.slice() });
    return;
  }
  storeLayers(transaction, document, id, blended(copied, there, share, wanted), wanted);
  followEffects(transaction, document, id, () => true);
}
