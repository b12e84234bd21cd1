/** Textures as the program meets them: an open document, or the bytes of a file. */
import { FormatError } from '../codec/error.ts';
import type { DocumentView, FilePart } from '../codec/documentView.ts';
import type { Format } from '../format/format.ts';
import type { DecodedImage, ImageDescription, ImageFormat } from '../media/image.ts';
import type { RgbaPixels } from '../media/mipmaps.ts';
import { findImageFormat, imageFormats } from '../formats/images.ts';

/** A document of any format; only those of texture formats are taken. */
export interface TextureDocument extends DocumentView {
  readonly format: Format;
}

export interface TextureFile {
  readonly bytes: Uint8Array;
  /** The file's name; its ending tells a TGA. */
  readonly name?: string;
  /** The files that `bytes` consist of, where it is more than one (BLP0). */
  readonly files?: readonly FilePart[];
}

export type TextureSource = TextureDocument | TextureFile;

export interface OpenTexture {
  readonly format: ImageFormat;
  readonly bytes: Uint8Array;
  readonly files: readonly FilePart[];
}

/** True for documents that hold a picture: those that the texture view can show. */
export function isTextureDocument(document: { readonly format: { readonly id: string } }): boolean {
  return imageFormats.some(({ id }) => id === document.format.id);
}

/** The bytes of a texture as they would be saved now. @throws FormatError for what is no texture */
export function openTexture(source: TextureSource): OpenTexture {
  if (!('format' in source)) {
    const { bytes, name = '', files = [] } = source;
    return { format: findImageFormat(bytes, name), bytes, files };
  }
  const format = imageFormats.find(({ id }) => id === source.format.id);
  if (format === undefined) throw new FormatError(`${source.format.name} is no picture`, { path: '', offset: 0 });
  const { original } = source;
  if (original !== null && !source.isTouched(source.root)) {
    return { format, bytes: original.bytes, files: original.files };
  }
  const files: FilePart[] = [];
  const bytes = source.format.write({ document: source, original, files });
  return { format, bytes, files };
}

export interface DecodeTextureOptions {
  /** Show a stored alpha channel although the header tells the game to ignore it. */
  readonly useIgnoredAlpha?: boolean;
}

/** Size, encoding, alpha and mips from the headers alone. @throws FormatError */
export function describeTexture(source: TextureSource): ImageDescription {
  const { format, bytes, files } = openTexture(source);
  return format.describe(bytes, files);
}

/** One mip as RGBA, 0 the full size. @throws FormatError when the mip does not exist or cannot be decoded */
export function decodeTexture(source: TextureSource, mip = 0, options: DecodeTextureOptions = {}): DecodedImage {
  const { format, bytes, files } = openTexture(source);
  return format.decode(bytes, { mip, files, useIgnoredAlpha: options.useIgnoredAlpha ?? false });
}

/**
 * Every mip as RGBA, the largest first, with channels as they are stored. Only mips that halve the one before count: a JPEG
 * may have another size than its place in the file says, and a chain ends there.
 */
export function decodeChain({ format, bytes, files }: OpenTexture): readonly [RgbaPixels, ...RgbaPixels[]] {
  const first = format.decode(bytes, { mip: 0, files, useIgnoredAlpha: true });
  const rest: RgbaPixels[] = [];
  let before: RgbaPixels = first;
  for (let mip = 1; mip < format.mipSizes(bytes, files).length; mip++) {
    const next = decodeOrNull({ format, bytes, files }, mip);
    const width = Math.max(1, before.width >> 1);
    const height = Math.max(1, before.height >> 1);
    if (next?.width !== width || next.height !== height) break;
    rest.push(next);
    before = next;
  }
  return [first, ...rest];
}

/** Smaller mips that cannot be read are made anew and are no reason to give up. */
function decodeOrNull({ format, bytes, files }: OpenTexture, mip: number): RgbaPixels | null {
  try {
    return format.decode(bytes, { mip, files, useIgnoredAlpha: true });
  } catch (error) {
    if (error instanceof FormatError) return null;
    throw error;
  }
}
