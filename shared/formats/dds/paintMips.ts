/** Puts painted texels into the DXT blocks of a DDS; everything else keeps its bytes. */
import { areaOfMip, blockArea, type TexelArea } from '../../media/paint/area.ts';
import { croppedPixels } from '../../media/paint/crop.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { encodeDxt } from '../../media/texture/encodeDxt.ts';
import { putDxtBlocks } from '../../media/texture/paintedBlocks.ts';
import { planDds, readDdsHeader } from './header.ts';

/**
 * @param chain all mips that the file has, the largest first, with the area painted in each
 * @returns null where the file has to be written anew: without blocks, cut short, or of several faces
 */
export function paintDds(bytes: Uint8Array, chain: readonly RgbaPixels[], area: TexelArea): Uint8Array | null {
  const header = readDdsHeader(bytes);
  const { pixels } = header;
  if (pixels.kind !== 'dxt' || header.faceCount > 1 || header.depth > 1) return null;
  const places = planDds(header);
  if (places.length !== chain.length || places.some(({ end }) => end > bytes.length)) return null;
  const out = bytes.slice();
  for (const [level, place] of places.entries()) {
    const image = chain[level];
    if (image === undefined) return null;
    const blocks = blockArea(areaOfMip(area, level, place), 4, place);
    const made = encodeDxt(pixels.dxt, croppedPixels(image, blocks), { hasAlpha: pixels.hasAlpha });
    putDxtBlocks(out, place.start, pixels.dxt, { made, blocks, width: place.width });
  }
  return out;
}
