/** The lantern's flame, a picture each tenth of a second, and its glow. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { blend, clamp01, hex, step } from '../paint/colour.ts';
import { noise } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';

export const FLAME_PICTURES = 8;

/** One of the flame's pictures: a tongue that licks, warmer within. */
export function flamePicture(index: number): RgbaPixels {
  const turn = (index / FLAME_PICTURES) * 2 * Math.PI;
  const [dx, dy] = [Math.cos(turn) * 1.2, Math.sin(turn) * 1.2];
  return paintPicture(32, 64, (u, v) => {
    const height = 1 - v;
    const lick = (noise([dx + 4, dy + 4, height * 3], 3) - 0.5) * 0.5 * height;
    const across = Math.abs((u - 0.5) * 2 - lick);
    const width =
      0.62 *
      Math.sqrt(Math.max(0, height + 0.04)) *
      (1 - height) ** 0.62 *
      (1.35 + 0.3 * noise([dx, dy, height * 4 + 9], 7));
    const inside = clamp01((width - across) / 0.3);
    const core = step(0.3, 1, inside) * step(0.95, 0.2, height);
    const colour = blend(blend(hex(0xc8330a), hex(0xff9a20), inside), hex(0xfff3c4), core);
    return [colour[0] * inside, colour[1] * inside, colour[2] * inside, inside];
  });
}

export function glowPicture(): RgbaPixels {
  return paintPicture(64, 64, (u, v) => {
    const light = clamp01(1 - Math.hypot(u - 0.5, v - 0.5) * 2) ** 2.2;
    return [light, light * 0.62, light * 0.24, light];
  });
}
