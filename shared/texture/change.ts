/** What can be changed in a texture, and what each change makes of its pictures. */
import { buildMipChain, type RgbaPixels } from '../media/mipmaps.ts';
import type { Channel } from '../media/texture/operations.ts';
import {
  alphaFrom,
  fillAlpha,
  flip,
  invertAlpha,
  premultiply,
  rearrange,
  rotate,
  unpremultiply,
} from '../media/texture/operations.ts';
import { resample, type ResampleOptions } from '../media/texture/resample.ts';
import type { AlphaBits, TextureEncoding } from '../media/texture/settings.ts';
import { checkPixels } from '../media/texture/settings.ts';
import { checkImageSize } from '../media/image.ts';

export type TextureChange =
  /** Another picture, of any size. */
  | { readonly kind: 'pixels'; readonly image: RgbaPixels }
  /** Stored in another way; what is left out stays. */
  | {
      readonly kind: 'encoding';
      readonly encoding?: TextureEncoding;
      readonly alphaBits?: AlphaBits;
      readonly quality?: number;
    }
  | ({ readonly kind: 'resize'; readonly width: number; readonly height: number } & ResampleOptions)
  /** Smaller mips made anew from the full size, which keeps its bytes; or taken away. */
  | { readonly kind: 'mips'; readonly mips: 'all' | 'none' }
  | { readonly kind: 'flip'; readonly axis: 'horizontal' | 'vertical' }
  /** Clockwise. */
  | { readonly kind: 'rotate'; readonly degrees: 90 | 180 | 270 }
  | { readonly kind: 'invertAlpha' }
  | { readonly kind: 'fillAlpha'; readonly alpha: number }
  /** A picture of another size is resized. */
  | { readonly kind: 'alphaFrom'; readonly image: RgbaPixels; readonly channel: Channel | 'brightness' }
  | { readonly kind: 'premultiply' }
  | { readonly kind: 'unpremultiply' }
  | { readonly kind: 'rearrange'; readonly sources: Readonly<Partial<Record<Channel, Channel>>> };

/** What a step is called in the history. */
export const changeLabels: Readonly<Record<TextureChange['kind'], string>> = {
  pixels: 'Replace the picture',
  encoding: 'Change the encoding',
  resize: 'Resize the texture',
  mips: 'Make mips',
  flip: 'Flip the texture',
  rotate: 'Rotate the texture',
  invertAlpha: 'Invert alpha',
  fillAlpha: 'Fill alpha',
  alphaFrom: 'Alpha from a picture',
  premultiply: 'Premultiply alpha',
  unpremultiply: 'Undo premultiplied alpha',
  rearrange: 'Rearrange channels',
};

type Chain = readonly [RgbaPixels, ...RgbaPixels[]];

/** A chain of as many mips as before: all down to 1 × 1 when there were any, otherwise the one. */
function rebuilt(image: RgbaPixels, before: Chain): readonly RgbaPixels[] {
  return before.length > 1 ? buildMipChain(image) : [image];
}

/**
 * The pictures after a change. What can be done to each mip is done to each, so that mips somebody made by hand live on;
 * missing small mips of a longer chain are not added. @throws FormatError for sizes that cannot be
 */
export function changedChain(chain: Chain, change: TextureChange): readonly RgbaPixels[] {
  const [first] = chain;
  switch (change.kind) {
    case 'pixels':
      checkPixels(change.image);
      return rebuilt(change.image, chain);
    case 'encoding':
      return chain;
    case 'resize': {
      const { width, height } = change;
      checkImageSize(width, height, 'size', 0);
      return rebuilt(resample(first, { width, height }, change), chain);
    }
    case 'mips':
      return change.mips === 'none' ? [first] : buildMipChain(first);
    case 'flip':
      return chain.map((mip) => flip(mip, change.axis));
    case 'rotate':
      return chain.map((mip) => rotate(mip, change.degrees));
    case 'invertAlpha':
      return chain.map(invertAlpha);
    case 'fillAlpha':
      return chain.map((mip) => fillAlpha(mip, change.alpha));
    case 'alphaFrom': {
      checkPixels(change.image);
      const masks = buildMipChain(resample(change.image, first));
      return chain.map((mip, level) => alphaFrom(mip, masks[level] ?? mip, change.channel));
    }
    case 'premultiply':
      return chain.map(premultiply);
    case 'unpremultiply':
      return chain.map(unpremultiply);
    case 'rearrange':
      return chain.map((mip) => rearrange(mip, change.sources));
  }
}
