/** Sizes that are offered when a texture is resized. */
import type { ImageSize } from '../../../../shared/media/image.ts';

const longest = 8192;

function powerBelow(length: number): number {
  return 2 ** Math.floor(Math.log2(length));
}

/**
 * Powers of two near a size, small to large: for a size that is none, the two that enclose it; then halves, quarters and the
 * double.
 */
export function nearestPowers({ width, height }: ImageSize): readonly ImageSize[] {
  const below = { width: powerBelow(width), height: powerBelow(height) };
  const sizes = [-2, -1, 0, 1].map((step) => ({
    width: Math.max(1, Math.min(longest, below.width * 2 ** step)),
    height: Math.max(1, Math.min(longest, below.height * 2 ** step)),
  }));
  const isNew = (size: ImageSize, at: number): boolean =>
    sizes.findIndex((each) => each.width === size.width && each.height === size.height) === at;
  return sizes.filter((size, at) => isNew(size, at) && !(size.width === width && size.height === height));
}
