/** Writes RGBA8 pixels as PNG. Colour under alpha 0 is kept, which a canvas would lose. */
import { encode } from 'fast-png';
import { FormatError } from '../../codec/error.ts';
import { checkImageSize } from '../../codec/image.ts';
import type { RgbaPixels } from '../../codec/mipmaps.ts';

/** @throws FormatError when the sides are not 1 to 16384 or the pixels do not fill them */
export function writePng({ width, height, pixels }: RgbaPixels): Uint8Array {
  checkImageSize(width, height, 'image', 0);
  if (pixels.length !== width * height * 4) {
    const problem = `${pixels.length} bytes of pixels, ${width * height * 4} needed for ${width} × ${height}`;
    throw new FormatError(problem, { path: 'image', offset: 0 });
  }
  return encode({ width, height, data: pixels, channels: 4, depth: 8 });
}
