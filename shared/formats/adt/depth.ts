/** How deep the alpha maps of a tile are, told by their sizes: only the map's WDT really says. Facts: formats/adt.md, 11.1. */
import type { Stretch } from '../../codec/layOver.ts';
import type { AlphaDepth } from '../../geometry/terrain/alpha.ts';
import { alphaMapSize } from '../../geometry/terrain/alpha.ts';
import { layerAlphaOffset, layerFlags, layerSize } from './schema/layer.ts';
import { locateSubChunks } from './subChunks.ts';

/** Chunks whose sizes are clear; more of them tell nothing new. */
const enoughVotes = 8;

/**
 * The depth by the distances between alpha maps, or by what MCAL holds for each; a compressed map is 8 bit. Null
 * where no chunk has a map: the depth then matters only for maps that are added.
 */
export function inferAlphaDepth(view: DataView, chunks: readonly (Stretch | string)[]): AlphaDepth | null {
  let votes = 0;
  let deep = 0;
  for (const chunk of chunks) {
    if (typeof chunk === 'string') continue;
    const vote = depthOfChunk(view, chunk);
    if (vote === null) continue;
    votes++;
    if (vote === 8) deep++;
    if (votes === enoughVotes) break;
  }
  if (votes === 0) return null;
  return deep * 2 > votes ? 8 : 4;
}

function depthOfChunk(view: DataView, { start, end }: Stretch): AlphaDepth | null {
  // The layers alone decide: what else is in the chunk is not looked at twice.
  const { places, layerCount } = locateSubChunks(view, start, end);
  if (places.layers === null || places.alpha === null) return null;
  const offsets: number[] = [];
  for (let layer = 0; layer < layerCount; layer++) {
    const at = places.layers.content + layer * layerSize;
    const flags = view.getUint32(at + 4, true);
    if ((flags & layerFlags.hasAlpha) === 0) continue;
    if ((flags & layerFlags.isCompressed) !== 0) return 8;
    offsets.push(view.getUint32(at + layerAlphaOffset, true));
  }
  const first = offsets[0];
  if (first === undefined) return null;
  const steps = offsets.slice(1).map((offset, index) => offset - (offsets[index] ?? 0));
  const room = (places.alpha.end - places.alpha.content - first) / offsets.length;
  const smallest = Math.min(room, ...steps);
  if (smallest < alphaMapSize(4)) return null;
  return smallest >= alphaMapSize(8) ? 8 : 4;
}
