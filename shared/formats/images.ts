/** The one list of image formats, and decoding of any of them for views and previews. */
import { FormatError } from '../codec/error.ts';
import type { FilePart } from '../codec/documentView.ts';
import type { DecodedImage, ImageFormat } from '../media/image.ts';
import { halveImage } from '../media/mipmaps.ts';
import { blpFormat } from './blp/index.ts';
import { ddsFormat } from './dds/index.ts';
import { pngFormat } from './png/index.ts';
import { tgaFormat } from './tga/index.ts';

/** In the order they are tried: TGA has no signature and comes last. */
export const imageFormats: readonly ImageFormat[] = [blpFormat, ddsFormat, pngFormat, tgaFormat];

export interface DecodeImageOptions {
  /** File name or path; its ending decides for formats without a signature. */
  readonly name?: string;
  /** Longest side wanted, in pixels: the largest mip that fits is decoded, and halved further if none is small enough. */
  readonly maxSize?: number;
  /** Show a stored alpha channel although the header tells the game to ignore it. */
  readonly useIgnoredAlpha?: boolean;
  /** The files that the bytes consist of, where it is more than one (BLP0). */
  readonly files?: readonly FilePart[];
}

/** @throws FormatError when no format of the list knows the bytes */
export function findImageFormat(bytes: Uint8Array, name = ''): ImageFormat {
  const format = imageFormats.find((candidate) => candidate.sniff(bytes, name));
  if (format !== undefined) return format;
  const known = imageFormats.flatMap((candidate) => candidate.extensions).join(', ');
  throw new FormatError(`not a picture of a kind that is read (${known})`, { path: '', offset: 0 });
}

/**
 * Decodes a picture of any format of the list to RGBA8.
 * @throws FormatError when the bytes are no picture or cannot be shown; damaged ones that can have `damage` set
 */
export function decodeImage(bytes: Uint8Array, options: DecodeImageOptions = {}): DecodedImage {
  const { name = '', maxSize = Infinity, useIgnoredAlpha = false, files = [] } = options;
  const format = findImageFormat(bytes, name);
  const sizes = format.mipSizes(bytes, files);
  const fitting = sizes.findIndex(({ width, height }) => Math.max(width, height) <= maxSize);
  const mip = fitting < 0 ? sizes.length - 1 : fitting;
  let image = format.decode(bytes, { mip, useIgnoredAlpha, files });
  const limit = Math.max(1, maxSize);
  while (Math.max(image.width, image.height) > limit) image = { ...image, ...halveImage(image) };
  return image;
}
