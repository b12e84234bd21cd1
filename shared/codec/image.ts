/** What every image decoder of the program returns and promises; the decoders themselves live in their format folders. */
import { FormatError } from './error.ts';

/** Facts about an image file that its header alone tells. */
export interface ImageDescription {
  /** Pixels of the largest mip. */
  readonly width: number;
  readonly height: number;
  /** True when pixels can be less than opaque by the rules of the format (not whether any pixel is). */
  readonly hasAlpha: boolean;
  /** True when the file stores an alpha channel that its own header tells the game to ignore. */
  readonly hasIgnoredAlpha: boolean;
  /** What the file holds, for people: `BLP1 JPEG, 8-bit alpha`. */
  readonly encoding: string;
  /** Usable pictures in the file, the full-size one included; 1 for formats without mips. */
  readonly mipCount: number;
}

/** A picture in memory. `width` and `height` are those of the decoded mip. */
export interface DecodedImage extends ImageDescription {
  /** RGBA, 8 bits each, straight alpha, top row first, `width * height * 4` bytes. Colour under alpha 0 is kept. */
  readonly pixels: Uint8Array;
  /** What was wrong with the picture data although it could be shown, e.g. that it ends early; null when all is well. */
  readonly damage: string | null;
}

export interface ImageReadOptions {
  /** Which mip to decode, 0 = full size. Asking for a mip the file does not have is a `FormatError`. */
  readonly mip?: number;
  /** Show the stored alpha channel even where the header says that the game ignores it. */
  readonly useIgnoredAlpha?: boolean;
}

/** One image format as the list in `formats/images.ts` knows it. */
export interface ImageFormat {
  readonly id: string;
  readonly name: string;
  /** Lower case, without the dot. */
  readonly extensions: readonly string[];
  /** Whether the first bytes (and, for formats without a signature, the file name) say that this format is it. */
  sniff(bytes: Uint8Array, fileName: string): boolean;
  /** @throws FormatError when the header makes no sense */
  describe(bytes: Uint8Array): ImageDescription;
  /** @throws FormatError when no picture can be had from the bytes */
  decode(bytes: Uint8Array, options: ImageReadOptions): DecodedImage;
  /** Pixel sizes of the mips that `decode` accepts, largest first. @throws FormatError like `describe` */
  mipSizes(bytes: Uint8Array): readonly ImageSize[];
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** No engine of ours takes a texture beyond this; it keeps one picture within 1 GiB. */
export const MAXIMUM_IMAGE_SIDE = 16384;

/** @throws FormatError when a side is 0 or above `MAXIMUM_IMAGE_SIDE` */
export function checkImageSize(width: number, height: number, path: string, offset: number): void {
  if (width < 1 || height < 1 || width > MAXIMUM_IMAGE_SIDE || height > MAXIMUM_IMAGE_SIDE) {
    const limit = `each side must be 1 to ${MAXIMUM_IMAGE_SIDE} pixels`;
    throw new FormatError(`an image of ${width} × ${height} pixels; ${limit}`, { path, offset });
  }
}

/** For formats without mips. @throws FormatError when any mip but the first is asked for */
export function checkOnlyMip(mip: number | undefined): void {
  if (mip !== undefined && mip !== 0) {
    throw new FormatError(`mip ${mip} was asked for, but the file holds one picture`, { path: '', offset: 0 });
  }
}
