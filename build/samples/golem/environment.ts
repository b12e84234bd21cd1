/** What the golem's metal mirrors: a forge by night, unrolled once round the horizon. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { blend, hex, ramp } from '../paint/colour.ts';
import { layeredNoise } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';

const sky = [
  [0, hex(0x7d8fa8)],
  [0.35, hex(0xb9c3cf)],
  [0.48, hex(0xd8cdbd)],
  [0.52, hex(0x4a4038)],
  [1, hex(0x15120f)],
] as const;

export function environmentTexture(): RgbaPixels {
  return paintPicture(64, 32, (u, v) => {
    const angle = u * 2 * Math.PI;
    const cloud = layeredNoise([Math.cos(angle) * 3, Math.sin(angle) * 3, v * 6], 1.4, 3, 8);
    const fire = Math.exp(-(((u - 0.5) / 0.1) ** 2)) * Math.exp(-(((v - 0.55) / 0.08) ** 2));
    const colour = blend(ramp(sky, v), hex(0xf2f4f6), v < 0.5 ? cloud * 0.4 : 0);
    return [...blend(colour, hex(0xff8a2a), fire * 0.8), 1];
  });
}
