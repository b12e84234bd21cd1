/** Adds mips to a palette BLP whose palette and first picture stay as they are. */
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { encodeWithPalette, type EncodedMips } from './encodeMips.ts';
import type { BlpHeader } from './header.ts';
import { paletteBytes } from './palette.ts';

export function extendPalette(bytes: Uint8Array, header: BlpHeader, smaller: readonly RgbaPixels[]): EncodedMips {
  const shared = paletteBytes(bytes, header).slice();
  const colours: number[] = [];
  for (let at = 0; at < shared.length; at += 4) {
    colours.push((shared[at + 2] ?? 0) | ((shared[at + 1] ?? 0) << 8) | ((shared[at] ?? 0) << 16));
  }
  // The size field of a palette mip is not to be trusted; the picture's sides say how much of it counts.
  const { width, height } = header;
  const { offset } = header.mips[0];
  const size = width * height + Math.ceil((width * height * header.alphaBits) / 8);
  return {
    shared,
    mips: [bytes.slice(offset, offset + size), ...encodeWithPalette(smaller, colours, header.alphaBits)],
  };
}
