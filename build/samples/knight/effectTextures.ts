/** The knight's small textures that only glow: runes, sparks and the trail of the blade. */
import type { RgbaPixels } from '../../../shared/media/mipmaps.ts';
import { band, blend, clamp01, hex, step } from '../paint/colour.ts';
import { hash, layeredNoise } from '../paint/noise.ts';
import { paintPicture } from '../paint/picture.ts';

/** Five strokes of a rune on a grid of 2 × 3, chosen by chance. */
function rune(x: number, y: number, which: number): number {
  const nodes = [
    [0.25, 0.15],
    [0.75, 0.15],
    [0.25, 0.5],
    [0.75, 0.5],
    [0.25, 0.85],
    [0.75, 0.85],
  ] as const;
  let nearest = 1;
  for (let stroke = 0; stroke < 5; stroke++) {
    const [from, to] = [0, 1].map((end) => nodes[Math.floor(hash(which, stroke, end, 97) * 6)] ?? nodes[0]);
    if (from === undefined || to === undefined) continue;
    const [dx, dy] = [to[0] - from[0], to[1] - from[1]];
    const t = clamp01(((x - from[0]) * dx + (y - from[1]) * dy) / (dx * dx + dy * dy || 1));
    nearest = Math.min(nearest, Math.hypot(x - from[0] - dx * t, y - from[1] - dy * t));
  }
  return nearest;
}

/** Four runes above each other; repeats downwards. */
export function runeTexture(): RgbaPixels {
  return paintPicture(32, 128, (u, v) => {
    const cell = v * 4;
    const distance = rune(u, cell % 1, Math.floor(cell) + 3);
    const core = step(0.1, 0.05, distance);
    const glow = Math.exp(-distance * 9) * 0.75;
    const edge = step(0, 0.12, u) * step(1, 0.88, u);
    const colour = blend(hex(0x2f8dff), hex(0xe8f6ff), core);
    const light = clamp01(core + glow) * edge;
    return [colour[0] * light, colour[1] * light, colour[2] * light, light];
  });
}

export function sparkTexture(): RgbaPixels {
  return paintPicture(64, 64, (u, v) => {
    const [x, y] = [u * 2 - 1, v * 2 - 1];
    const far = Math.hypot(x, y);
    const star = Math.exp(-Math.abs(x * y) * 60) * step(1, 0.15, far);
    const light = clamp01(Math.exp(-far * far * 16) + star * 0.65) * step(1, 0.8, far);
    const colour = blend(hex(0xffa030), hex(0xffffff), light);
    return [colour[0] * light, colour[1] * light, colour[2] * light, light];
  });
}

/** The trail: bright along the tip's edge, streaked, gone at the other end. u runs back in time. */
export function trailTexture(): RgbaPixels {
  return paintPicture(64, 32, (u, v) => {
    const streak = layeredNoise([u * 2, v * 26, 0], 2, 3, 4);
    const light =
      (1 - u) ** 1.4 * (0.25 + 0.75 * (1 - v)) * (0.55 + 0.75 * streak) + band(v, 0.06, 0.04) * (1 - u) * 0.6;
    const colour = blend(hex(0x5aa8ff), hex(0xffffff), light);
    return [colour[0] * light, colour[1] * light, colour[2] * light, clamp01(light)];
  });
}
