/** The words of the strip below a picture. */
import type { ImageSize } from '../../../../shared/media/image.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';

export function dimensions({ width, height }: ImageSize): string {
  return `${width} × ${height}`;
}

export interface PixelReadOut {
  readonly x: number;
  readonly y: number;
  /** Red, green, blue, alpha, 0 to 255. */
  readonly channels: readonly [number, number, number, number];
  /** `#RRGGBBAA`. */
  readonly hex: string;
  /** Palette entry; null without a palette. */
  readonly index: number | null;
}

/**
 * What stands at a pixel. `pixel` is in pixels of `size`, the size that the picture is shown as; the answer is in pixels of
 * the picture itself. Null beside the picture.
 */
export function readPixel(
  image: RgbaPixels,
  indices: Uint8Array | null,
  size: ImageSize,
  pixel: { readonly x: number; readonly y: number },
): PixelReadOut | null {
  const x = Math.floor((pixel.x * image.width) / size.width);
  const y = Math.floor((pixel.y * image.height) / size.height);
  if (x < 0 || y < 0 || x >= image.width || y >= image.height) return null;
  const place = y * image.width + x;
  const [red = 0, green = 0, blue = 0, alpha = 0] = image.pixels.subarray(place * 4, place * 4 + 4);
  const hex = [red, green, blue, alpha].map((each) => each.toString(16).padStart(2, '0').toUpperCase()).join('');
  return { x, y, channels: [red, green, blue, alpha], hex: `#${hex}`, index: indices?.[place] ?? null };
}
