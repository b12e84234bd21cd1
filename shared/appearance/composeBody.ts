/** The texture of a character's body: pictures laid over the skin, each at its place. */
import type { RgbaPixels } from '../media/mipmaps.ts';
import type { BodyRegion } from './character.ts';

/**
 * Places on a body texture of 256 × 256: x, y, width, height. Larger skins have them larger. Source: the places that all
 * viewers of these clients use; they fit the sizes of the pictures of each kind.
 */
const regions: Readonly<Record<BodyRegion, readonly [x: number, y: number, width: number, height: number]>> = {
  base: [0, 0, 256, 256],
  faceUpper: [0, 160, 128, 32],
  faceLower: [0, 192, 128, 64],
  torsoUpper: [128, 0, 128, 64],
  legUpper: [128, 96, 128, 64],
};
const layoutSize = 256;

export interface BodyPicture {
  readonly region: BodyRegion;
  readonly picture: RgbaPixels;
}

/**
 * Lays pictures over each other by their alpha, in order. The first `base` gives the size; where none is there, the largest
 * that the pictures' own sizes ask for is taken, on black.
 */
export function composeBody(layers: readonly BodyPicture[]): RgbaPixels {
  const base = layers.find(({ region }) => region === 'base')?.picture;
  const width = base?.width ?? sizeFor(layers);
  const height = base?.height ?? width;
  const pixels = new Uint8Array(width * height * 4);
  for (let at = 3; at < pixels.length; at += 4) pixels[at] = 255;
  for (const { region, picture } of layers) {
    if (picture === base) pixels.set(picture.pixels.subarray(0, pixels.length));
    else lay(picture, region, { width, height, pixels });
  }
  return { width, height, pixels };
}

function sizeFor(layers: readonly BodyPicture[]): number {
  return Math.max(
    layoutSize,
    ...layers.map(({ region, picture }) => (picture.width * layoutSize) / regions[region][2]),
  );
}

/** Writes one picture over a place, as large as the place is there: nearest texels, as sizes differ by powers of two. */
function lay(
  picture: RgbaPixels,
  region: BodyRegion,
  target: { readonly width: number; readonly height: number; readonly pixels: Uint8Array },
): void {
  const [x, y, wide, high] = regions[region];
  const [left, top] = [Math.round((x * target.width) / layoutSize), Math.round((y * target.height) / layoutSize)];
  const [width, height] = [(wide * target.width) / layoutSize, (high * target.height) / layoutSize];
  for (let row = 0; row < height; row++) {
    const fromRow = Math.floor(((row + 0.5) * picture.height) / height) * picture.width;
    for (let column = 0; column < width; column++) {
      const from = (fromRow + Math.floor(((column + 0.5) * picture.width) / width)) * 4;
      const to = ((top + row) * target.width + left + column) * 4;
      const alpha = (picture.pixels[from + 3] ?? 0) / 255;
      if (alpha === 0) continue;
      for (let part = 0; part < 3; part++) {
        const below = target.pixels[to + part] ?? 0;
        target.pixels[to + part] = Math.round(below + ((picture.pixels[from + part] ?? 0) - below) * alpha);
      }
    }
  }
}
