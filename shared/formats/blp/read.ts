/** Reads BLP textures: what the file is, and any one of its mips as RGBA pixels. */
import { FormatError } from '../../codec/error.ts';
import type { FilePart } from '../../codec/documentView.ts';
import type { DecodedImage, ImageDescription, ImageReadOptions, ImageSize } from '../../media/image.ts';
import { decodeDxt, dxtByteLength, type DxtKind } from '../../media/texture/dxt.ts';
import { blpEncodingName, readBlpHeader, type BlpHeader, type BlpMip } from './header.ts';
import { decodeJpegMip, readJpegMipFrame } from './jpeg-mip.ts';
import { decodePaletteMip } from './palette.ts';

interface Picture extends ImageSize {
  readonly pixels: Uint8Array;
  readonly hasAlpha: boolean;
  readonly hasIgnoredAlpha: boolean;
  readonly damage: string | null;
}

function checkPictureBytes(bytes: Uint8Array, header: BlpHeader, mip: BlpMip, needed: number): Uint8Array {
  const left = bytes.length - mip.offset;
  if (needed > left) {
    const problem = `${mip.width} × ${mip.height} pixels need ${needed} bytes, ${left} left`;
    throw new FormatError(problem, { path: `mips[${header.mips.indexOf(mip)}]`, offset: mip.offset });
  }
  return bytes.subarray(mip.offset, mip.offset + needed);
}

function decodeDxtMip(bytes: Uint8Array, header: BlpHeader, mip: BlpMip, kind: DxtKind): Picture {
  const { width, height } = mip;
  const blocks = checkPictureBytes(bytes, header, mip, dxtByteLength(kind, width, height));
  const isOpaque = header.alphaBits === 0;
  const pixels = decodeDxt(kind, blocks, mip, isOpaque);
  return { width, height, pixels, hasAlpha: !isOpaque, hasIgnoredAlpha: false, damage: null };
}

function decodeRawMip(bytes: Uint8Array, header: BlpHeader, mip: BlpMip, usesIgnoredAlpha: boolean): Picture {
  const { width, height } = mip;
  const source = checkPictureBytes(bytes, header, mip, width * height * 4);
  const isIgnored = header.alphaBits === 0;
  const hasAlpha = !isIgnored || usesIgnoredAlpha;
  const pixels = new Uint8Array(source.length);
  for (let at = 0; at < source.length; at += 4) {
    pixels[at] = source[at + 2] ?? 0;
    pixels[at + 1] = source[at + 1] ?? 0;
    pixels[at + 2] = source[at] ?? 0;
    pixels[at + 3] = hasAlpha ? (source[at + 3] ?? 0) : 255;
  }
  return { width, height, pixels, hasAlpha, hasIgnoredAlpha: isIgnored, damage: null };
}

function decodeMip(bytes: Uint8Array, header: BlpHeader, mip: BlpMip, usesIgnoredAlpha: boolean): Picture {
  switch (header.content) {
    case 'jpeg': {
      const showsAlpha = header.alphaBits === 8 || usesIgnoredAlpha;
      const { hasAlphaChannel, ...picture } = decodeJpegMip(bytes, header, mip, showsAlpha);
      const hasIgnoredAlpha = hasAlphaChannel && header.alphaBits === 0;
      return { ...picture, hasAlpha: hasAlphaChannel && showsAlpha, hasIgnoredAlpha };
    }
    case 'palette': {
      const { width, height } = mip;
      const hasAlpha = header.alphaBits > 0;
      return { width, height, ...decodePaletteMip(bytes, header, mip), hasAlpha, hasIgnoredAlpha: false };
    }
    case 'raw':
      return decodeRawMip(bytes, header, mip, usesIgnoredAlpha);
    default:
      return decodeDxtMip(bytes, header, mip, header.content);
  }
}

/** What the header, and for JPEG the frame header, say. @throws FormatError when it makes no sense */
export function describeBlp(bytes: Uint8Array, files: readonly FilePart[] = []): ImageDescription {
  const header = readBlpHeader(bytes, files);
  const { width, height, content, alphaBits } = header;
  const description = { encoding: blpEncodingName(header), mipCount: header.mips.length };
  if (content === 'jpeg') {
    const frame = readJpegMipFrame(bytes, header, header.mips[0]);
    const hasChannel = frame.componentCount === 4;
    const hasAlpha = hasChannel && alphaBits === 8;
    return {
      ...description,
      width: frame.width,
      height: frame.height,
      hasAlpha,
      hasIgnoredAlpha: hasChannel && !hasAlpha,
    };
  }
  const hasIgnoredAlpha = content === 'raw' && alphaBits === 0;
  return { ...description, width, height, hasAlpha: alphaBits > 0, hasIgnoredAlpha };
}

/** Nominal sizes of the mips that can be asked for; a JPEG may turn out to have another. @throws FormatError */
export function blpMipSizes(bytes: Uint8Array, files: readonly FilePart[] = []): readonly ImageSize[] {
  return readBlpHeader(bytes, files).mips;
}

/**
 * Decodes one mip as the game shows it: an alpha channel that the header disowns is shown opaque
 * unless `useIgnoredAlpha` is set.
 * @throws FormatError when the mip does not exist or cannot be decoded
 */
export function readBlp(bytes: Uint8Array, options: ImageReadOptions = {}): DecodedImage {
  const header = readBlpHeader(bytes, options.files ?? []);
  const level = options.mip ?? 0;
  const mip = header.mips[level];
  if (mip === undefined) {
    const problem = `mip ${level} was asked for, the file has ${header.mips.length}`;
    throw new FormatError(problem, { path: 'header', offset: 0 });
  }
  const picture = decodeMip(bytes, header, mip, options.useIgnoredAlpha ?? false);
  return { ...picture, encoding: blpEncodingName(header), mipCount: header.mips.length };
}
