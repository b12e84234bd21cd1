/** From pictures with any colours to the 256 of a texture. */
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import { ditheredIndices } from '../../../media/texture/dither.ts';
import { buildPalette, colourAt, nearestColourFinder } from '../../../media/texture/palette.ts';
import { transparentIndex } from '../geometry/texture.ts';
import { paletteLength } from '../schema/texture.ts';
import type { IndexedPicture } from './texture.ts';

/** What the key colour of masked textures is in all known ones: pure blue. */
const keyColor = [0, 0, 255] as const;
/** Pixels below this alpha are see-through in masked textures, which know nothing in between. */
export const leastOpaque = 128;

function distance(left: number, right: number): number {
  let sum = 0;
  for (const shift of [0, 8, 16]) sum += (((left >> shift) & 255) - ((right >> shift) & 255)) ** 2;
  return sum;
}

/** Without one of the two colours that are most alike, until there is room. */
function fitted(colors: readonly number[], most: number): number[] {
  const left = [...colors];
  while (left.length > most) {
    let drop = 0;
    let least = Infinity;
    for (let first = 0; first < left.length; first++) {
      for (let second = first + 1; second < left.length; second++) {
        const away = distance(left[first] ?? 0, left[second] ?? 0);
        if (away >= least) continue;
        least = away;
        drop = second;
      }
    }
    left.splice(drop, 1);
  }
  return left;
}

function opaquePixels({ pixels }: RgbaPixels): Uint8Array {
  const opaque: number[] = [];
  for (let at = 0; at < pixels.length; at += 4) {
    if ((pixels[at + 3] ?? 0) >= leastOpaque) for (let part = 0; part < 4; part++) opaque.push(pixels[at + part] ?? 0);
  }
  return Uint8Array.from(opaque);
}

/**
 * A picture of 256 colours. With no more colours than that it keeps every one exactly; otherwise the nearest are chosen.
 * A masked one has index 255 for what is see-through, and for nothing else.
 * @param isDithered colours that the palette has not are mixed of neighbouring pixels
 */
export function indexedPicture(image: RgbaPixels, isMasked: boolean, isDithered = false): IndexedPicture {
  const { width, height, pixels: rgba } = image;
  const found = buildPalette([isMasked ? opaquePixels(image) : rgba]);
  const colors = isMasked ? fitted(found, transparentIndex) : found;
  const palette = new Uint8Array(paletteLength);
  for (const [index, color] of colors.entries()) {
    palette.set([color & 255, (color >> 8) & 255, (color >> 16) & 255], index * 3);
  }
  if (isMasked) palette.set(keyColor, transparentIndex * 3);
  const isSeeThrough = (pixel: number): boolean => isMasked && (rgba[pixel * 4 + 3] ?? 0) < leastOpaque;
  const nearest = colors.length === 0 ? () => 0 : nearestColourFinder(colors);
  const pixels =
    isDithered && colors.length > 0
      ? ditheredIndices({ width, height, rgba }, colors, isSeeThrough)
      : Uint8Array.from({ length: width * height }, (_, pixel) => nearest(colourAt(rgba, pixel * 4)));
  if (isMasked) for (const pixel of pixels.keys()) if (isSeeThrough(pixel)) pixels[pixel] = transparentIndex;
  return { width, height, pixels, palette };
}
