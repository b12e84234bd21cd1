/** Small pictures painted from a function of place, without a model. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import type { Colour } from './colour.ts';
import { clamp01 } from './colour.ts';

/** A picture from a function of place, 0 to 1 each, that gives colour and alpha. */
export function paintPicture(
  width: number,
  height: number,
  paint: (u: number, v: number) => readonly [...Colour, number],
): RgbaPixels {
  const pixels = new Uint8Array(width * height * 4);
  for (let y = 0; y < height; y++) {
    for (let x = 0; x < width; x++) {
      const colour = paint((x + 0.5) / width, (y + 0.5) / height);
      colour.forEach((value, channel) => {
        pixels[(y * width + x) * 4 + channel] = Math.round(clamp01(value) * 255);
      });
    }
  }
  return { width, height, pixels };
}
