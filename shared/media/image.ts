/** What every image decoder of the program returns and promises; the decoders themselves live in their format folders. */
import { FormatError } from '../codec/error.ts';
import type { FilePart } from '../codec/documentView.ts';

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
  /** The files that `bytes` consist of, for the one format that keeps its mips beside the main file (BLP0). */
  readonly files?: readonly FilePart[];
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
  describe(bytes: Uint8Array, files?: readonly FilePart[]): ImageDescription;
  /** @throws FormatError when no picture can be had from the bytes */
  decode(bytes: Uint8Array, options: ImageReadOptions): DecodedImage;
  /** Pixel sizes of the mips that `decode` accepts, largest first. @throws FormatError like `describe` */
  mipSizes(bytes: Uint8Array, files?: readonly FilePart[]): readonly ImageSize[];
}

export interface ImageSize {
  readonly width: number;
  readonly height: number;
}

/** No graphics card that runs these games takes a texture with a longer side. */
export const MAXIMUM_IMAGE_SIDE = 16384;

/**
 * Pixels of one picture: 8192 × 8192, or 16384 × 4096. A small file can truthfully hold a picture of any size (a JPEG of
 * one colour, a PNG of zeros), so a limit on sides alone lets a few kilobytes ask for seconds and gigabytes: 16384 × 16384 took 7 s
 * and 1 GiB. At this limit one picture is 256 MiB and takes 1 to 3 s. The largest textures known of our games are
 * 4096 × 4096 (Reforged); the classic ones end at 2048.
 */
const MAXIMUM_IMAGE_PIXELS = 8192 * 8192;

/** @throws FormatError when a side is 0 or above `MAXIMUM_IMAGE_SIDE`, or both together above `MAXIMUM_IMAGE_PIXELS` */
export function checkImageSize(width: number, height: number, path: string, offset: number): void {
  const isTooLong = width < 1 || height < 1 || width > MAXIMUM_IMAGE_SIDE || height > MAXIMUM_IMAGE_SIDE;
  if (isTooLong) {
    const limit = `each side must be 1 to ${MAXIMUM_IMAGE_SIDE} pixels`;
    throw new FormatError(`an image of ${width} × ${height} pixels; ${limit}`, { path, offset });
  }
  if (width * height > MAXIMUM_IMAGE_PIXELS) {
    const limit = `at most ${MAXIMUM_IMAGE_PIXELS} pixels (8192 × 8192) are read`;
    throw new FormatError(`an image of ${width} × ${height} pixels; ${limit}`, { path, offset });
  }
}

/** For formats without mips. @throws FormatError when any mip but the first is asked for */
export function checkOnlyMip(mip: number | undefined): void {
  if (mip !== undefined && mip !== 0) {
    throw new FormatError(`mip ${mip} was asked for, but the file holds one picture`, { path: '', offset: 0 });
  }
}
