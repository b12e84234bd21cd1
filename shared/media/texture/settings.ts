/** How pixels are to be stored in a texture file: the words that all formats and the command line share. */
import { FormatError } from '../../codec/error.ts';
import { mipChainSizes, type RgbaPixels } from '../mipmaps.ts';
import { checkImageSize } from '../image.ts';

export const textureEncodings = ['jpeg', 'palette', 'dxt1', 'dxt3', 'dxt5', 'raw', 'rle'] as const;

/** `raw` is uncompressed, `rle` run-length (TGA). */
export type TextureEncoding = (typeof textureEncodings)[number];

export type AlphaBits = 0 | 1 | 4 | 8;

export interface EncodeSettings {
  readonly encoding: TextureEncoding;
  readonly alphaBits: AlphaBits;
  /** JPEG: 1 to 100. DXT: below 50 takes the quick encoder. Left out: 90 for JPEG, or that of the file that is replaced. */
  readonly quality?: number;
}

/** Quality of a JPEG texture when nobody asks for one; the classic game's own files stand at about this. */
export const USUAL_QUALITY = 90;

export function isQuickQuality(quality: number | undefined): boolean {
  return quality !== undefined && quality < 50;
}

/** @throws FormatError when the sides are not allowed or the pixels do not fill them */
export function checkPixels(image: RgbaPixels): void {
  checkImageSize(image.width, image.height, 'image', 0);
  const needed = image.width * image.height * 4;
  if (image.pixels.length !== needed) {
    const problem = `${image.pixels.length} bytes of pixels, ${needed} needed for ${image.width} × ${image.height}`;
    throw new FormatError(problem, { path: 'image', offset: 0 });
  }
}

/** @throws FormatError with the choices that there are */
export function refuseSettings(what: string, choices: readonly string[]): never {
  throw new FormatError(`${what}; possible: ${choices.join(', ')}`, { path: '', offset: 0 });
}

/** Returns the first picture. @throws FormatError when a chain does not shrink by halves from it, or is too large */
export function checkChain(chain: readonly RgbaPixels[]): RgbaPixels {
  const [first] = chain;
  if (first === undefined) throw new FormatError('no picture to write', { path: 'image', offset: 0 });
  const sizes = mipChainSizes(first);
  for (const [level, mip] of chain.entries()) {
    checkPixels(mip);
    const size = sizes[level];
    if (size?.width === mip.width && size.height === mip.height) continue;
    const problem = `mip ${level} has ${mip.width} × ${mip.height} pixels instead of ${size?.width} × ${size?.height}`;
    throw new FormatError(problem, { path: 'image', offset: 0 });
  }
  return first;
}

/** The alpha depth of those possible that stays nearest to what there was when the encoding changes. */
export function nearestAlpha(possible: readonly AlphaBits[], before: AlphaBits): AlphaBits {
  if (possible.includes(before)) return before;
  return possible.findLast((depth) => before > 0 || depth === 0) ?? possible[0] ?? 0;
}
