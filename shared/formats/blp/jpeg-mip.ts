/** Decodes the JPEG pictures of BLP1: a header shared by all mips, put before the bytes of one mip. */
import { FormatError } from '../../codec/error.ts';
import type { ImageSize } from '../../codec/image.ts';
import { decodeJpeg, fullSizePlane, readJpegFrame, type JpegPlane } from '../../codec/jpeg/decode.ts';
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

function readSharedHeader(bytes: Uint8Array, header: BlpHeader): SharedHeader {
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
function withJpegFile<Result>(
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

function packPixels(size: ImageSize, [blue, green, red, alpha]: readonly (JpegPlane | undefined)[]): Uint8Array {
  const { width, height } = size;
  const words = new Uint32Array(width * height);
  if (blue === undefined || green === undefined || red === undefined) return new Uint8Array(words.buffer);
  for (let y = 0, target = 0; y < height; y++) {
    // Full-size planes of one picture share their stride unless one was enlarged, so each keeps its own.
    let blueAt = y * blue.stride;
    let greenAt = y * green.stride;
    let redAt = y * red.stride;
    let alphaAt = alpha === undefined ? 0 : y * alpha.stride;
    for (let x = 0; x < width; x++, target++) {
      const opacity = alpha === undefined ? 255 : (alpha.samples[alphaAt++] ?? 0);
      words[target] =
        (opacity << 24) |
        ((blue.samples[blueAt++] ?? 0) << 16) |
        ((green.samples[greenAt++] ?? 0) << 8) |
        (red.samples[redAt++] ?? 0);
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
    const planes = image.planes.map((plane) => fullSizePlane(image, plane));
    const [grey] = planes;
    const colour = count === 1 ? [grey, grey, grey] : planes.slice(0, showsAlpha ? 4 : 3);
    const { width, height, damage } = image;
    return { width, height, pixels: packPixels(image, colour), hasAlphaChannel: count === 4, damage };
  });
}
