/** Gives a chunk these layers and no others. What stays as it is keeps its bytes. */
import { toNibble } from '../../geometry/terrain/alpha.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { texelCount } from '../../geometry/terrain/grid.ts';
import { alphaFromWeights } from '../../geometry/terrain/weights.ts';
import type { RecordId } from '../../codec/documentRecord.ts';
import { addLayer, convertDepth, setAlpha } from '../../formats/adt/edits.ts';
import { depthOf, dropLayer, ensureTexture, followEffects, layersOf, samePath } from '../layers.ts';
import type { MapEdit } from '../mapEdit.ts';
import type { ChunkRef } from '../tiles.ts';
import type { ComposedLayer } from './composeChunk.ts';

/**
 * @param changed 1 for texels that show something else than before
 * @param depth what the map's WDT says; null where only the tile tells
 */
export function storeLayers(
  edit: MapEdit,
  chunk: ChunkRef,
  layers: readonly ComposedLayer[],
  changed: Uint8Array,
  depth: AlphaDepth | null = null,
): void {
  const { document } = chunk.tile;
  const before = layersOf(chunk);
  const ids: (RecordId | null)[] = layers.map(
    ({ texture }) => before.find((each) => samePath(each.texture, texture))?.id ?? null,
  );
  // Two layers of one texture: the first takes what both show.
  const gone = before.filter(({ id }) => !ids.includes(id));
  edit.in(document, (transaction) => {
    if (depth !== null && depthOf(document) !== depth) convertDepth(transaction, document, depth);
    const stored = depthOf(document);
    // What goes makes room for what comes, of which four may be too many; but a chunk never stands without a layer.
    const last = gone.length === before.length ? gone[0] : undefined;
    const drop = ({ id }: Pick<(typeof gone)[number], 'id'>): void => dropLayer(transaction, document, chunk.id, id);
    for (const each of gone) if (each !== last) drop(each);
    let isLastThere = last !== undefined;
    for (const [at, { texture }] of layers.entries()) {
      ids[at] ??= addLayer(transaction, document, chunk.id, ensureTexture(transaction, document, texture));
      if (isLastThere && last !== undefined) drop(last);
      isLastThere = false;
    }
    const now = layersOf(chunk);
    const inOrder = now.map(({ id }) => layers[ids.indexOf(id)]?.weights ?? new Float32Array(texelCount));
    // Of maps that lie one over the other each depends on those above it, and the base's place was taken by another one.
    const isAnew = gone.length > 0 || stored === 4;
    for (const [at, made] of alphaFromWeights(inOrder, stored).entries()) {
      const layer = now[at + 1];
      if (layer !== undefined && keepUnchanged(made, isAnew ? null : layer.alpha, changed, layer.alpha, stored)) {
        setAlpha(transaction, document, layer.id, made);
      }
    }
    followEffects(transaction, document, chunk.id, (texel) => changed[texel] === 1);
  });
}

/**
 * Where nothing changed the map says what it said. Returns whether it became another.
 * @param kept the map to keep there; null where all of it is made anew
 */
function keepUnchanged(
  made: Uint8Array,
  kept: ArrayLike<number> | null,
  changed: Uint8Array,
  old: ArrayLike<number> | null,
  depth: AlphaDepth,
): boolean {
  let isOther = old === null;
  for (let texel = 0; texel < texelCount; texel++) {
    if (kept !== null && changed[texel] === 0) made[texel] = kept[texel] ?? 0;
    else if (depth === 4) made[texel] = toNibble(made[texel] ?? 0) * 17;
    if (old !== null && made[texel] !== old[texel]) isOther = true;
  }
  return isOther;
}
