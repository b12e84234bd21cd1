/** Decodes the JPEG pictures of BLP1: a header shared by all mips, put before the bytes of one mip. */
import { FormatError } from '../../codec/error.ts';
import type { ImageSize } from '../../media/image.ts';
import { decodeJpeg, fullSizePlanes, readJpegFrame } from '../../media/jpeg/decode.ts';
import { viewOf, type BlpHeader, type BlpMip } from './header.ts';

export interface JpegPicture extends ImageSize {
  readonly pixels: Uint8Array;
  readonly hasAlphaChannel: boolean;
  readonly damage: string | null;
}

interface SharedHeader {
  readonly offset: number;
  readonly size: number;
}

/** Where the header that all mips share stands, without its length. @throws FormatError when it does not fit */
export function readSharedHeader(bytes: Uint8Array, header: BlpHeader): SharedHeader {
  const offset = header.fixedSize + 4;
  if (offset > bytes.length) {
    throw new FormatError('the length of the JPEG header is missing', { path: '', offset: header.fixedSize });
  }
  const size = viewOf(bytes).getUint32(header.fixedSize, true);
  if (size > bytes.length - offset) {
    throw new FormatError(`JPEG header of ${size} bytes, ${bytes.length - offset} left`, { path: '', offset });
  }
  return { offset, size };
}

/**
 * Runs a reader over the whole JPEG of a mip. The two parts are joined before anything is parsed, because Blizzard's
 * header of 624 bytes ends in the middle of a marker. Errors come back with their place in the BLP file.
 */
export function withJpegFile<Result>(
  bytes: Uint8Array,
  header: BlpHeader,
  mip: BlpMip,
  read: (jpeg: Uint8Array) => Result,
): Result {
  const shared = readSharedHeader(bytes, header);
  const jpeg = new Uint8Array(shared.size + mip.size);
  jpeg.set(bytes.subarray(shared.offset, shared.offset + shared.size));
  jpeg.set(bytes.subarray(mip.offset, mip.offset + mip.size), shared.size);
  try {
    return read(jpeg);
  } catch (error) {
    if (!(error instanceof FormatError)) throw error;
    const isInHeader = error.offset < shared.size;
    const offset = isInHeader ? shared.offset + error.offset : mip.offset + error.offset - shared.size;
    const path = `mips[${header.mips.indexOf(mip)}].${error.path}`;
    throw new FormatError(error.problem, { path, offset });
  }
}

/** Size and component count as the JPEG has them, which is what the game uses when the BLP header differs. */
export function readJpegMipFrame(
  bytes: Uint8Array,
  header: BlpHeader,
  mip: BlpMip,
): ImageSize & { componentCount: number } {
  const { width, height, components } = withJpegFile(bytes, header, mip, readJpegFrame);
  return { width, height, componentCount: components.length };
}

/** Packs planes of one stride to RGBA words; without an alpha plane the picture is opaque. */
function packPixels(
  { width, height }: ImageSize,
  [blue, green, red, alpha]: readonly [
    Uint8ClampedArray,
    Uint8ClampedArray,
    Uint8ClampedArray,
    Uint8ClampedArray | undefined,
  ],
  stride: number,
): Uint8Array {
  const words = new Uint32Array(width * height);
  for (let y = 0, target = 0; y < height; y++) {
    const start = y * stride;
    const end = start + width;
    // Two loops, because a test per pixel costs as much as the packing.
    if (alpha === undefined) {
      for (let at = start; at < end; at++, target++) {
        words[target] = 0xff000000 | ((blue[at] ?? 0) << 16) | ((green[at] ?? 0) << 8) | (red[at] ?? 0);
      }
    } else {
      for (let at = start; at < end; at++, target++) {
        words[target] = ((alpha[at] ?? 0) << 24) | ((blue[at] ?? 0) << 16) | ((green[at] ?? 0) << 8) | (red[at] ?? 0);
      }
    }
  }
  return new Uint8Array(words.buffer);
}

/**
 * Components are blue, green, red, alpha by their order; their ids vary. One component is grey, three have no alpha.
 * @param showsAlpha whether the fourth component is alpha; otherwise the picture is opaque
 */
export function decodeJpegMip(bytes: Uint8Array, header: BlpHeader, mip: BlpMip, showsAlpha: boolean): JpegPicture {
  return withJpegFile(bytes, header, mip, (jpeg) => {
    const image = decodeJpeg(jpeg, showsAlpha ? 4 : 3);
    const count = image.planes.length;
    if (count === 2 || count > 4) {
      throw new FormatError(`${count} components; a BLP has 4`, { path: 'JPEG', offset: 0 });
    }
    const planes = fullSizePlanes(image);
    const [first, second, third, fourth] = planes;
    if (first === undefined) throw new FormatError('no components', { path: 'JPEG', offset: 0 });
    const stride = first.stride;
    const blue = first.samples;
    const green = second?.samples ?? blue;
    const red = third?.samples ?? blue;
    const alpha = showsAlpha ? fourth?.samples : undefined;
    const pixels = packPixels(image, [blue, green, red, alpha], stride);
    const { width, height, damage } = image;
    return { width, height, pixels, hasAlphaChannel: count === 4, damage };
  });
}
