/** What the page asks of its texture worker, and what that answers. */
import type { FilePart } from '../../../../../shared/codec/documentView.ts';
import type { DecodedImage, ImageSize } from '../../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../../shared/media/mipmaps.ts';
import type { TexelArea } from '../../../../../shared/media/paint/area.ts';
import type { ConvertOptions, PaintedTexture, TextureChange } from '../../../../../shared/texture/index.ts';

/** A texture file as it goes to the worker. */
export interface TextureBytes {
  readonly bytes: Uint8Array<ArrayBuffer>;
  /** Its ending tells a TGA. */
  readonly name: string;
  readonly files: readonly FilePart[];
}

/** A change whose second picture is still a file. */
export type PictureChange =
  | { readonly kind: 'pixels' }
  | { readonly kind: 'alphaFrom'; readonly channel: 'red' | 'green' | 'blue' | 'alpha' | 'brightness' };

/** A mip ready to be shown. */
export interface ShownPicture {
  /** The mip, then copies halved until they fit into one tile, for small scales. */
  readonly levels: readonly [RgbaPixels, ...RgbaPixels[]];
  readonly about: Omit<DecodedImage, 'pixels'>;
  /** Pixel sizes of all mips, the largest first. */
  readonly sizes: readonly ImageSize[];
  /** Palette entry of each pixel; null without a palette. */
  readonly indices: Uint8Array | null;
}

export interface TextureJobs {
  show: { params: { source: TextureBytes; mip: number; useIgnoredAlpha: boolean }; result: ShownPicture };
  change: { params: { source: TextureBytes; change: TextureChange }; result: { bytes: Uint8Array } };
  changeFrom: {
    params: { source: TextureBytes; picture: TextureBytes; change: PictureChange };
    result: { bytes: Uint8Array };
  };
  /** `made`: the texels of the area alone. */
  paint: {
    params: { source: TextureBytes; made: RgbaPixels; area: TexelArea };
    result: PaintedTexture;
  };
  /** `name`: of the result. `errors`: that it has and its source had not, a line a rule. */
  convert: {
    params: { source: TextureBytes; options: ConvertOptions; name: string };
    result: { bytes: Uint8Array; errors: readonly string[] };
  };
}

export type TextureJobName = keyof TextureJobs;

export interface TextureJobRequest {
  readonly id: number;
  readonly name: TextureJobName;
  readonly params: unknown;
}

export type TextureJobAnswer =
  | { readonly id: number; readonly result: unknown }
  | {
      readonly id: number;
      readonly failure: { readonly problem: string; readonly place: { path: string; offset: number } | null };
    };
