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
  const across: Between[] = [];
  for (let column = 0; column < side; column++) across.push(placeAlong(width, side, column));
  for (let row = 0; row < side; row++) {
    const { before, after, share } = placeAlong(height, side, row);
    const [top, bottom] = [before * width, after * width];
    for (const [column, place] of across.entries()) {
      const [left, right] = [place.before, place.after];
      for (let part = 0; part < 4; part++) {
        const [nw, ne] = [pixels[(top + left) * 4 + part] ?? 0, pixels[(top + right) * 4 + part] ?? 0];
        const [sw, se] = [pixels[(bottom + left) * 4 + part] ?? 0, pixels[(bottom + right) * 4 + part] ?? 0];
        const upper = nw + (ne - nw) * place.share;
        const lower = sw + (se - sw) * place.share;
        result[(row * side + column) * 4 + part] = Math.round(upper + (lower - upper) * share);
      }
    }
  }
  return { width: side, height: side, pixels: result };
}

/** Between which two of the old pixels the middle of a new one lies, and how far on the way to the second. */
interface Between {
  readonly before: number;
  readonly after: number;
  readonly share: number;
}

/** Tilesets repeat, so the edge blends with the other side. */
function placeAlong(size: number, side: number, at: number): Between {
  const place = ((at + 0.5) * size) / side - 0.5;
  const first = Math.floor(place);
  return { before: (first + size) % size, after: (first + 1 + size) % size, share: place - first };
}
