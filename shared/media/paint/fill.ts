/** Filling: everything, what hangs together and is of nearly one colour, or what a set of texels says. */
import type { RgbaPixels } from '../mipmaps.ts';
import type { PaintStroke } from './stroke.ts';

/** Every texel, or those with another value than 0 in a set of the picture's size. */
export function fillWhere(stroke: PaintStroke, within: Uint8Array | null): void {
  const { width, height, mask } = stroke;
  stroke.open(0, 0, width, height);
  if (within === null) mask.fill(255);
  else for (let texel = 0; texel < mask.length; texel++) if (within[texel] !== 0) mask[texel] = 255;
}

/**
 * What hangs together with a texel, side by side, and differs from it by no more than the tolerance in any channel.
 * @param tolerance 0 to 255
 * @param within texels that may be filled, other than 0; null for all
 */
export function fillSimilar(
  stroke: PaintStroke,
  { width, height, pixels }: RgbaPixels,
  start: { readonly x: number; readonly y: number },
  { tolerance, within }: { readonly tolerance: number; readonly within: Uint8Array | null },
): void {
  const [x, y] = [Math.floor(start.x), Math.floor(start.y)];
  if (x < 0 || y < 0 || x >= width || y >= height) return;
  const from = (y * width + x) * 4;
  const seed = pixels.slice(from, from + 4);
  const found = new Uint8Array(width * height);
  const isAlike = (texel: number): boolean => {
    if (found[texel] === 1 || within?.[texel] === 0) return false;
    for (let channel = 0; channel < 4; channel++) {
      if (Math.abs((pixels[texel * 4 + channel] ?? 0) - (seed[channel] ?? 0)) > tolerance) return false;
    }
    return true;
  };
  let [left, top, right, bottom] = [x, y, x + 1, y + 1];
  const waiting = [y * width + x];
  for (let texel = waiting.pop(); texel !== undefined; texel = waiting.pop()) {
    if (!isAlike(texel)) continue;
    const row = Math.floor(texel / width) * width;
    let first = texel;
    while (first > row && isAlike(first - 1)) first--;
    let end = texel + 1;
    while (end < row + width && isAlike(end)) end++;
    found.fill(1, first, end);
    left = Math.min(left, first - row);
    right = Math.max(right, end - row);
    top = Math.min(top, row / width);
    bottom = Math.max(bottom, row / width + 1);
    for (const next of [row - width, row + width]) {
      if (next < 0 || next >= found.length) continue;
      // One of each stretch is enough: the rest of it is found from there.
      for (let at = first; at < end; at++) {
        const texelThere = next + at - row;
        if (isAlike(texelThere) && (at === first || !isAlike(texelThere - 1))) waiting.push(texelThere);
      }
    }
  }
  stroke.open(left, top, right, bottom);
  for (let row = top; row < bottom; row++) {
    for (let texel = row * width + left; texel < row * width + right; texel++) {
      if (found[texel] === 1) stroke.mask[texel] = 255;
    }
  }
}
