/** Shrinks RGBA pictures by halves: the mip chain of written textures and the reduction for previews. */
import type { ImageSize } from './image.ts';

export interface RgbaPixels extends ImageSize {
  /** RGBA, 8 bits each, straight alpha, top row first. */
  readonly pixels: Uint8Array;
}

/** Both sides halved and rounded down, but never below 1: the size of the next mip in every engine of ours. */
export function halfSize({ width, height }: ImageSize): ImageSize {
  return { width: Math.max(1, width >> 1), height: Math.max(1, height >> 1) };
}

/** The sizes of a full chain down to 1 × 1, the given size first. */
export function mipChainSizes(size: ImageSize): ImageSize[] {
  let current: ImageSize = { width: size.width, height: size.height };
  const sizes = [current];
  while (current.width > 1 || current.height > 1) {
    current = halfSize(current);
    sizes.push(current);
  }
  return sizes;
}

/**
 * The next smaller mip by a box filter; an odd last row or column joins the box before it.
 * Channels are averaged apart and not weighted by alpha: these games keep data in the colour under alpha 0.
 */
export function halveImage(source: RgbaPixels): RgbaPixels {
  const { width, height } = halfSize(source);
  const from = source.pixels;
  const pixels = new Uint8Array(width * height * 4);
  let target = 0;
  for (let y = 0; y < height; y++) {
    const firstRow = source.height === 1 ? 0 : y * 2;
    const endRow = y === height - 1 ? source.height : firstRow + 2;
    for (let x = 0; x < width; x++) {
      const firstColumn = source.width === 1 ? 0 : x * 2;
      const endColumn = x === width - 1 ? source.width : firstColumn + 2;
      let red = 0;
      let green = 0;
      let blue = 0;
      let alpha = 0;
      for (let row = firstRow; row < endRow; row++) {
        let at = (row * source.width + firstColumn) * 4;
        for (let column = firstColumn; column < endColumn; column++, at += 4) {
          red += from[at] ?? 0;
          green += from[at + 1] ?? 0;
          blue += from[at + 2] ?? 0;
          alpha += from[at + 3] ?? 0;
        }
      }
      const count = (endRow - firstRow) * (endColumn - firstColumn);
      const half = count >> 1;
      pixels[target] = (red + half) / count;
      pixels[target + 1] = (green + half) / count;
      pixels[target + 2] = (blue + half) / count;
      pixels[target + 3] = (alpha + half) / count;
      target += 4;
    }
  }
  return { width, height, pixels };
}

/** The picture itself followed by every smaller mip down to 1 × 1. */
export function buildMipChain(image: RgbaPixels): RgbaPixels[] {
  const chain = [image];
  let current = image;
  while (current.width > 1 || current.height > 1) {
    current = halveImage(current);
    chain.push(current);
  }
  return chain;
}
