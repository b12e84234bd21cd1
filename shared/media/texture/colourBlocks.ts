/**
 * The colours of DXT blocks by themselves, as DXT1 that is declared opaque: half the bytes of DXT3 and DXT5, and one kind of block for
 * all three where alpha is of no use. No colour changes.
 */
import { dxtBlockSize, type DxtKind } from './dxt.ts';

const BLOCK = 8;
/** Swaps the two end colours in the 32 choices of a block: 0 with 1, and the mixtures 2 with 3. */
const SWAPPED = 0x55555555;

/**
 * @param blocks whole blocks of one picture
 * @returns blocks of DXT1; those of DXT1 are given back as they are
 */
export function opaqueColourBlocks(kind: DxtKind, blocks: Uint8Array): Uint8Array {
  if (kind === 'dxt1') return blocks;
  const size = dxtBlockSize(kind);
  const count = Math.floor(blocks.length / size);
  const colours = new Uint8Array(count * BLOCK);
  const view = new DataView(colours.buffer);
  for (let block = 0, at = 0; block < count; block++, at += BLOCK) {
    // Alpha stands in the first half of a block.
    colours.set(blocks.subarray(block * size + BLOCK, (block + 1) * size), at);
    const [first, second] = [view.getUint16(at, true), view.getUint16(at + 2, true)];
    if (first > second) continue;
    // In DXT1, and only there, this order means three colours and black.
    view.setUint16(at, second, true);
    view.setUint16(at + 2, first, true);
    view.setUint32(at + 4, first === second ? 0 : view.getUint32(at + 4, true) ^ SWAPPED, true);
  }
  return colours;
}
