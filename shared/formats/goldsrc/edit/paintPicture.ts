/** Painting on a texture of a model: texels that are not painted keep their bytes where the palette holds the new colours. */
import type { TexelArea } from '../../../media/paint/area.ts';
import { putArea } from '../../../media/paint/crop.ts';
import type { RgbaPixels } from '../../../media/mipmaps.ts';
import { colourAt } from '../../../media/texture/palette.ts';
import { paintedPalette } from '../../../media/texture/paintedPalette.ts';
import { textureColors, transparentIndex } from '../geometry/texture.ts';
import { textureBits } from '../schema/names.ts';
import { indexedPicture, leastOpaque } from './picture.ts';
import type { IndexedPicture } from './texture.ts';

export interface PaintedPicture {
  readonly picture: IndexedPicture;
  /** False where a palette had to be made anew. */
  readonly keepsPalette: boolean;
}

/** A texture as its record has it. */
export interface TextureFields {
  readonly width: number;
  readonly height: number;
  readonly flags: number;
  readonly pixels: ArrayLike<number>;
  readonly palette: ArrayLike<number>;
}

/**
 * @param before the texture as it is
 * @param image RGBA of its size; only the area of it is looked at
 */
export function paintedPicture(before: TextureFields, image: RgbaPixels, area: TexelArea): PaintedPicture {
  const { width, height, flags } = before;
  const isMasked = (flags & textureBits.masked) !== 0;
  const pixels = Uint8Array.from(before.pixels);
  const palette = Uint8Array.from(before.palette);
  const isSeen = (texel: number): boolean => !isMasked || (image.pixels[texel * 4 + 3] ?? 0) >= leastOpaque;
  const used = new Uint32Array(256);
  for (const entry of pixels) used[entry] = (used[entry] ?? 0) + 1;
  const texels: number[] = [];
  for (let y = area.top; y < area.bottom; y++) {
    for (let texel = y * width + area.left; texel < y * width + area.right; texel++) {
      const entry = pixels[texel] ?? 0;
      used[entry] = (used[entry] ?? 0) - 1;
      texels.push(texel);
    }
  }
  const seen = texels.filter(isSeen);
  const painted = new Uint8Array(seen.length * 4);
  for (const [at, texel] of seen.entries()) painted.set(image.pixels.subarray(texel * 4, texel * 4 + 4), at * 4);
  const colours: number[] = [];
  for (let at = 0; at + 2 < palette.length; at += 3) colours.push(colourAt(palette, at));
  const kept = new Set(isMasked ? [transparentIndex] : []);
  const found = paintedPalette(painted, { colours, used, kept });
  if (found === null) {
    const whole = { width, height, pixels: textureColors(before.pixels, before.palette, flags) };
    putArea(whole, image, area);
    return { picture: indexedPicture(whole, isMasked), keepsPalette: false };
  }
  for (const [entry, colour] of found.colours.entries()) {
    if (colour !== colours[entry]) palette.set([colour & 255, (colour >> 8) & 255, (colour >> 16) & 255], entry * 3);
  }
  for (const texel of texels) {
    pixels[texel] = isSeen(texel) ? found.entryOf(colourAt(image.pixels, texel * 4)) : transparentIndex;
  }
  return { picture: { width, height, pixels, palette }, keepsPalette: true };
}
