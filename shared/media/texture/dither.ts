/** Pictures in the colours of a palette with the error of each pixel handed on to its neighbours, after Floyd and Steinberg. */
import { nearestColourFinder } from './palette.ts';

/** What a pixel's error gives to those that come later: across in the direction of the row, down, and its share. */
const shares = [
  [1, 0, 7 / 16],
  [-1, 1, 3 / 16],
  [0, 1, 5 / 16],
  [1, 1, 1 / 16],
] as const;

/**
 * Positions in the palette, row by row; rows run to and fro, so that no direction shows.
 *
 * @param rgba four bytes a pixel
 * @param palette colours as `colourAt` gives them; at least one
 * @param isLeftOut pixels that take no part: 0 is written for them, and errors end there
 */
export function ditheredIndices(
  { width, height, rgba }: { readonly width: number; readonly height: number; readonly rgba: Uint8Array },
  palette: readonly number[],
  isLeftOut: (pixel: number) => boolean,
): Uint8Array {
  const nearest = nearestColourFinder(palette);
  const out = new Uint8Array(width * height);
  const wanted = new Float32Array(3);
  // Errors of this row and of the next one, three numbers a pixel.
  let rows: [Float32Array, Float32Array] = [new Float32Array(width * 3), new Float32Array(width * 3)];
  for (let y = 0; y < height; y++) {
    const way = y % 2 === 0 ? 1 : -1;
    for (let step = 0; step < width; step++) {
      const x = way > 0 ? step : width - 1 - step;
      const pixel = y * width + x;
      if (isLeftOut(pixel)) continue;
      let colour = 0;
      for (let part = 0; part < 3; part++) {
        const value = (rgba[pixel * 4 + part] ?? 0) + (rows[0][x * 3 + part] ?? 0);
        wanted[part] = Math.min(255, Math.max(0, value));
        colour |= Math.round(wanted[part] ?? 0) << (part * 8);
      }
      const index = nearest(colour);
      out[pixel] = index;
      const taken = palette[index] ?? 0;
      for (const [across, down, share] of shares) {
        const to = x + across * way;
        if (to < 0 || to >= width) continue;
        for (let part = 0; part < 3; part++) {
          const error = (wanted[part] ?? 0) - ((taken >> (part * 8)) & 255);
          const at = to * 3 + part;
          rows[down][at] = (rows[down][at] ?? 0) + error * share;
        }
      }
    }
    rows = [rows[1], rows[0].fill(0)];
  }
  return out;
}
