/** Making texture files from pixels, in any format and encoding that is written. */
import { buildMipChain, type RgbaPixels } from '../media/mipmaps.ts';
import { alphaKind } from '../media/texture/operations.ts';
import type { AlphaBits, EncodeSettings, TextureEncoding } from '../media/texture/settings.ts';
import { checkPixels, refuseSettings } from '../media/texture/settings.ts';
import { blpChoices, writeBlp } from '../formats/blp/index.ts';
import { ddsChoices, writeDds } from '../formats/dds/index.ts';
import { writePng } from '../formats/png/index.ts';
import { writeTga } from '../formats/tga/index.ts';

/** BLP1 is Warcraft III, BLP2 World of Warcraft. */
export const textureTargets = ['blp1', 'blp2', 'dds', 'tga', 'png'] as const;
export type TextureTarget = (typeof textureTargets)[number];

export interface EncodeTextureOptions {
  readonly format: TextureTarget;
  /** Left out: JPEG for BLP1, DXT1 or DXT5 for BLP2 and DDS by the picture's alpha, plain for TGA. */
  readonly encoding?: TextureEncoding;
  /** Left out: as many bits as the picture's alpha needs and the encoding can hold. */
  readonly alphaBits?: AlphaBits;
  /** `all`, which is usual, makes mips down to 1 × 1; TGA and PNG hold none. */
  readonly mips?: 'all' | 'none';
  /** JPEG: 1 to 100. DXT: below 50 takes the quick encoder. */
  readonly quality?: number;
}

const TGA_CHOICES: Readonly<Record<string, readonly AlphaBits[]>> = { raw: [0, 8], rle: [0, 8] };
const PNG_CHOICES: Readonly<Record<string, readonly AlphaBits[]>> = { raw: [0, 8] };

/** The encodings of a format, with the bits of alpha each can have. */
export function encodingChoices(target: TextureTarget): Readonly<Partial<Record<string, readonly AlphaBits[]>>> {
  switch (target) {
    case 'blp1':
      return blpChoices(1);
    case 'blp2':
      return blpChoices(2);
    case 'dds':
      return ddsChoices;
    case 'tga':
      return TGA_CHOICES;
    case 'png':
      return PNG_CHOICES;
  }
}

function usualEncoding(target: TextureTarget, image: RgbaPixels): TextureEncoding {
  if (target === 'blp1') return 'jpeg';
  if (target === 'tga' || target === 'png') return 'raw';
  return alphaKind(image) === 'graded' ? 'dxt5' : 'dxt1';
}

/** The fewest bits that lose no alpha, or else the most that there are. */
function usualAlphaBits(choices: readonly AlphaBits[], image: RgbaPixels): AlphaBits {
  const kind = alphaKind(image);
  const needed = kind === 'opaque' ? 0 : kind === 'cut-out' ? 1 : 8;
  return choices.find((bits) => bits >= needed) ?? choices.at(-1) ?? 0;
}

/** Fills in what was left out. @throws FormatError when the format has no such encoding or alpha */
function settingsFor(image: RgbaPixels, options: EncodeTextureOptions): EncodeSettings {
  const { format, quality } = options;
  const encoding = options.encoding ?? usualEncoding(format, image);
  const choices = encodingChoices(format);
  const depths = choices[encoding];
  if (depths === undefined) {
    return refuseSettings(`${format.toUpperCase()} has no encoding ${encoding}`, Object.keys(choices));
  }
  const alphaBits = options.alphaBits ?? usualAlphaBits(depths, image);
  if (!depths.includes(alphaBits)) {
    refuseSettings(`${format.toUpperCase()} ${encoding} with ${alphaBits} bits of alpha`, depths.map(String));
  }
  return quality === undefined ? { encoding, alphaBits } : { encoding, alphaBits, quality };
}

/**
 * A texture file of one picture.
 * @throws FormatError when pixels, sizes or settings do not fit together
 */
export function encodeTexture(image: RgbaPixels, options: EncodeTextureOptions): Uint8Array {
  checkPixels(image);
  const settings = settingsFor(image, options);
  if (options.format === 'tga') return writeTga(image, settings);
  if (options.format === 'png') return writePng(image, { hasAlpha: settings.alphaBits > 0 });
  const chain = options.mips === 'none' ? [image] : buildMipChain(image);
  if (options.format === 'dds') return writeDds(chain, settings);
  return writeBlp(chain, { version: options.format === 'blp1' ? 1 : 2, ...settings });
}
