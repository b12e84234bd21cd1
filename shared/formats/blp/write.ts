/** Writes BLP1 textures, palette or JPEG, with every mip down to 1 × 1. Does not rewrite existing files. */
import { FormatError } from '../../codec/error.ts';
import { checkImageSize } from '../../codec/image.ts';
import { encodeJpegPicture, encodeJpegTables } from '../../codec/jpeg/encode.ts';
import { buildMipChain, type RgbaPixels } from '../../codec/mipmaps.ts';
import { BLP1_FIXED_SIZE, MIP_SLOTS } from './header.ts';
import { buildPalette, colourAt, nearestColourFinder } from './quantise.ts';

export interface PaletteBlpOptions {
  /** Bits per pixel of the alpha that follows the indices; 0 writes none. */
  readonly alphaBits: 0 | 1 | 4 | 8;
}

export interface JpegBlpOptions {
  /** The game knows 0 and 8 only. With 0 the fourth channel is filled with 255. */
  readonly alphaBits: 0 | 8;
  /** 1 (small) to 100 (best). */
  readonly quality: number;
}

/** "Picture type" of the header: with or without alpha. The game ignores it, other programs do not. */
const PICTURE_TYPE = { alpha: 4, opaque: 5 } as const;
const PALETTE_BYTES = 256 * 4;
const BLUE_GREEN_RED_ALPHA = [2, 1, 0, 3] as const;

interface BlpParts {
  readonly content: 0 | 1;
  readonly alphaBits: number;
  readonly width: number;
  readonly height: number;
  /** What stands between header and mips: the palette, or the JPEG tables with their length. */
  readonly shared: Uint8Array;
  readonly mips: readonly Uint8Array[];
}

function assembleBlp1(parts: BlpParts): Uint8Array {
  const firstMip = BLP1_FIXED_SIZE + parts.shared.length;
  const file = new Uint8Array(parts.mips.reduce((sum, mip) => sum + mip.length, firstMip));
  const view = new DataView(file.buffer);
  file.set([0x42, 0x4c, 0x50, 0x31]); // 'BLP1'
  view.setUint32(0x04, parts.content, true);
  view.setUint32(0x08, parts.alphaBits, true);
  view.setUint32(0x0c, parts.width, true);
  view.setUint32(0x10, parts.height, true);
  view.setUint32(0x14, parts.alphaBits === 0 ? PICTURE_TYPE.opaque : PICTURE_TYPE.alpha, true);
  view.setUint32(0x18, 1, true); // has mips
  file.set(parts.shared, BLP1_FIXED_SIZE);
  let offset = firstMip;
  for (const [level, mip] of parts.mips.slice(0, MIP_SLOTS).entries()) {
    view.setUint32(0x1c + level * 4, offset, true);
    view.setUint32(0x5c + level * 4, mip.length, true);
    file.set(mip, offset);
    offset += mip.length;
  }
  return file;
}

function checkPixels(image: RgbaPixels): void {
  checkImageSize(image.width, image.height, 'image', 0);
  const needed = image.width * image.height * 4;
  if (image.pixels.length !== needed) {
    const problem = `${image.pixels.length} bytes of pixels, ${needed} needed for ${image.width} × ${image.height}`;
    throw new FormatError(problem, { path: 'image', offset: 0 });
  }
}

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
  alphaBits: 0 | 1 | 4 | 8,
  findNearest: (colour: number) => number,
): Uint8Array {
  const count = width * height;
  const bytes = new Uint8Array(count + Math.ceil((count * alphaBits) / 8));
  for (let index = 0; index < count; index++) bytes[index] = findNearest(colourAt(pixels, index * 4));
  if (alphaBits !== 0) packAlpha(pixels, alphaBits, bytes.subarray(count));
  return bytes;
}

/**
 * A palette BLP1. Up to 256 colours are kept exactly; more are reduced by median cut. Colour under alpha 0 is kept.
 * @throws FormatError when the sides are not 1 to 16384 or the pixels do not fill them
 */
export function writePaletteBlp1(image: RgbaPixels, { alphaBits }: PaletteBlpOptions): Uint8Array {
  checkPixels(image);
  const chain = buildMipChain(image);
  const palette = buildPalette(chain.map((mip) => mip.pixels));
  const shared = new Uint8Array(PALETTE_BYTES);
  for (const [index, colour] of palette.entries()) {
    shared.set([colour >> 16, (colour >> 8) & 255, colour & 255, 255], index * 4);
  }
  const findNearest = nearestColourFinder(palette);
  const mips = chain.map((mip) => encodePaletteMip(mip, alphaBits, findNearest));
  return assembleBlp1({ content: 1, alphaBits, width: image.width, height: image.height, shared, mips });
}

function makeOpaque(image: RgbaPixels): RgbaPixels {
  const pixels = image.pixels.slice();
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  return { width: image.width, height: image.height, pixels };
}

/**
 * A JPEG BLP1: four components without subsampling, the tables shared by all mips.
 * @throws FormatError when the sides are not 1 to 16384 or the pixels do not fill them
 */
export function writeJpegBlp1(image: RgbaPixels, { alphaBits, quality }: JpegBlpOptions): Uint8Array {
  checkPixels(image);
  const tables = encodeJpegTables(quality);
  const shared = new Uint8Array(4 + tables.bytes.length);
  new DataView(shared.buffer).setUint32(0, tables.bytes.length, true);
  shared.set(tables.bytes, 4);
  const chain = buildMipChain(alphaBits === 0 ? makeOpaque(image) : image);
  const mips = chain.map((mip) => encodeJpegPicture(mip, BLUE_GREEN_RED_ALPHA, tables));
  return assembleBlp1({ content: 0, alphaBits, width: image.width, height: image.height, shared, mips });
}
