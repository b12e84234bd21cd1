/** Encodes pictures as the mips of a BLP: JPEG, palette, DXT or raw, each with what all mips share. */
import { encodeJpegPicture, encodeJpegTables } from '../../media/jpeg/encode.ts';
import type { RgbaPixels } from '../../media/mipmaps.ts';
import { encodeDxt } from '../../media/texture/encodeDxt.ts';
import { buildPalette, colourAt, nearestColourFinder } from '../../media/texture/palette.ts';
import type { AlphaBits } from '../../media/texture/settings.ts';
import type { BlpContent } from './header.ts';

export interface MipEncoding {
  readonly content: BlpContent;
  readonly alphaBits: AlphaBits;
  /** JPEG: 1 to 100, or the quantisation factors of the file that is replaced. */
  readonly quality: number | Uint8Array;
  /** DXT: the quick encoder. */
  readonly isQuick: boolean;
  /** What the fourth channel of JPEG and raw holds when the header says that there is none: 255, or what the pixels have. */
  readonly keepsIgnoredAlpha: boolean;
}

export interface EncodedMips {
  /** The palette's bytes, or the JPEG tables with their length in front; empty for DXT and raw. */
  readonly shared: Uint8Array;
  readonly mips: readonly Uint8Array[];
}

const PALETTE_BYTES = 256 * 4;
const BLUE_GREEN_RED_ALPHA = [2, 1, 0, 3] as const;

function packAlpha(pixels: Uint8Array, bits: 1 | 4 | 8, target: Uint8Array): void {
  const largest = (1 << bits) - 1;
  const perByte = 8 / bits;
  for (let index = 0, at = 3; at < pixels.length; index++, at += 4) {
    const value = Math.round(((pixels[at] ?? 0) * largest) / 255);
    const byte = Math.floor(index / perByte);
    target[byte] = (target[byte] ?? 0) | (value << ((index % perByte) * bits));
  }
}

function encodePaletteMip(
  { width, height, pixels }: RgbaPixels,
  alphaBits: AlphaBits,
  findNearest: (colour: number) => number,
): Uint8Array {
  const count = width * height;
  const bytes = new Uint8Array(count + Math.ceil((count * alphaBits) / 8));
  for (let index = 0; index < count; index++) bytes[index] = findNearest(colourAt(pixels, index * 4));
  if (alphaBits !== 0) packAlpha(pixels, alphaBits, bytes.subarray(count));
  return bytes;
}

/** Mips with the nearest colours of a palette that is given; for mips added to an existing file. */
export function encodeWithPalette(
  chain: readonly RgbaPixels[],
  palette: readonly number[],
  alphaBits: AlphaBits,
): readonly Uint8Array[] {
  const findNearest = nearestColourFinder(palette);
  return chain.map((mip) => encodePaletteMip(mip, alphaBits, findNearest));
}

/** Blizzard's palettes have 255 in the unused byte in Warcraft III, 0 in World of Warcraft. */
function encodePalette(chain: readonly RgbaPixels[], alphaBits: AlphaBits, unusedByte: number): EncodedMips {
  const palette = buildPalette(chain.map((mip) => mip.pixels));
  const shared = new Uint8Array(PALETTE_BYTES);
  for (const [index, colour] of palette.entries()) {
    shared.set([colour >> 16, (colour >> 8) & 255, colour & 255, unusedByte], index * 4);
  }
  return { shared, mips: encodeWithPalette(chain, palette, alphaBits) };
}

function makeOpaque({ width, height, pixels }: RgbaPixels): RgbaPixels {
  const opaque = pixels.slice();
  for (let at = 3; at < opaque.length; at += 4) opaque[at] = 255;
  return { width, height, pixels: opaque };
}

/** Four components without subsampling, the tables shared by all mips. */
function encodeJpeg(chain: readonly RgbaPixels[], quality: MipEncoding['quality']): EncodedMips {
  const tables = encodeJpegTables(quality);
  const shared = new Uint8Array(4 + tables.bytes.length);
  new DataView(shared.buffer).setUint32(0, tables.bytes.length, true);
  shared.set(tables.bytes, 4);
  return { shared, mips: chain.map((mip) => encodeJpegPicture(mip, BLUE_GREEN_RED_ALPHA, tables)) };
}

function encodeRawMip({ pixels }: RgbaPixels): Uint8Array {
  const bytes = pixels.slice();
  for (let at = 0; at < bytes.length; at += 4) {
    bytes[at] = pixels[at + 2] ?? 0;
    bytes[at + 2] = pixels[at] ?? 0;
  }
  return bytes;
}

const NOTHING = new Uint8Array(0);

/** @param chain the pictures of all mips, the largest first */
export function encodeMips(version: 1 | 2, chain: readonly RgbaPixels[], encoding: MipEncoding): EncodedMips {
  const { content, alphaBits, quality, isQuick, keepsIgnoredAlpha } = encoding;
  const visible = alphaBits === 0 && !keepsIgnoredAlpha ? chain.map(makeOpaque) : chain;
  switch (content) {
    case 'jpeg':
      return encodeJpeg(visible, quality);
    case 'palette':
      return encodePalette(chain, alphaBits, version === 1 ? 255 : 0);
    case 'raw':
      return { shared: NOTHING, mips: visible.map(encodeRawMip) };
    default: {
      const mips = chain.map((mip) => encodeDxt(content, mip, { hasAlpha: alphaBits === 1, isQuick }));
      return { shared: NOTHING, mips };
    }
  }
}
