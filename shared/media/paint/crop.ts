/** Parts of pictures. */
import type { RgbaPixels } from '../mipmaps.ts';
import type { TexelArea } from './area.ts';

/** A copy of an area, which must lie within the picture. */
export function croppedPixels({ width, pixels }: RgbaPixels, { left, top, right, bottom }: TexelArea): RgbaPixels {
  const size = { width: right - left, height: bottom - top };
  const out = new Uint8Array(size.width * size.height * 4);
  for (let y = top; y < bottom; y++) {
    const from = (y * width + left) * 4;
    out.set(pixels.subarray(from, from + size.width * 4), (y - top) * size.width * 4);
  }
  return { ...size, pixels: out };
}

/** Puts an area of one picture into another one of the same size, in place. */
export function putArea(into: RgbaPixels, from: RgbaPixels, { left, top, right, bottom }: TexelArea): void {
  for (let y = top; y < bottom; y++) {
    const at = (y * into.width + left) * 4;
    into.pixels.set(from.pixels.subarray(at, at + (right - left) * 4), at);
  }
}

/** Puts a picture of an area's size to where the area lies in another one, in place. */
export function putCropped(into: RgbaPixels, made: RgbaPixels, { left, top }: TexelArea): void {
  for (let y = 0; y < made.height; y++) {
    const row = made.pixels.subarray(y * made.width * 4, (y + 1) * made.width * 4);
    into.pixels.set(row, ((top + y) * into.width + left) * 4);
  }
}
