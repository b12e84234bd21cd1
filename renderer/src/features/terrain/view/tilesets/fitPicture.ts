/** Brings a picture to one of the sizes that tilesets are kept in on the graphics card. */
import type { RgbaPixels } from '../../../../../../shared/media/mipmaps.ts';
import { halveImage } from '../../../../../../shared/media/mipmaps.ts';

/** Sides of the arrays, one array a side: four of the sixteen texture units that WebGL 2 promises. */
export const tilesetSides = [128, 256, 512, 1024] as const;

/** Which of `tilesetSides` a picture goes to: the smallest that loses nothing, else the largest. */
export function sizeClassOf({ width, height }: { readonly width: number; readonly height: number }): number {
  const side = Math.max(width, height);
  const found = tilesetSides.findIndex((each) => each >= side);
  return found < 0 ? tilesetSides.length - 1 : found;
}

/** The picture as a square of this side: halved while it is more than twice as large, then blended. */
export function fitPicture(picture: RgbaPixels, side: number): RgbaPixels {
  let current = picture;
  while (current.width >= side * 2 && current.height >= side * 2) current = halveImage(current);
  if (current.width === side && current.height === side) return current;
  const { width, height, pixels } = current;
  const result = new Uint8Array(side * side * 4);
  for (let row = 0; row < side; row++) {
    const y = ((row + 0.5) * height) / side - 0.5;
    const top = Math.floor(y);
    for (let column = 0; column < side; column++) {
      const x = ((column + 0.5) * width) / side - 0.5;
      const left = Math.floor(x);
      for (let part = 0; part < 4; part++) {
        // Tilesets repeat, so the edge blends with the other side.
        const at = (dx: number, dy: number): number =>
          pixels[(((top + dy + height) % height) * width + ((left + dx + width) % width)) * 4 + part] ?? 0;
        const upper = at(0, 0) + (at(1, 0) - at(0, 0)) * (x - left);
        const lower = at(0, 1) + (at(1, 1) - at(0, 1)) * (x - left);
        result[(row * side + column) * 4 + part] = Math.round(upper + (lower - upper) * (y - top));
      }
    }
  }
  return { width: side, height: side, pixels: result };
}
