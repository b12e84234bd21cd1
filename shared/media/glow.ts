/** The glow that Warcraft III puts under heroes, in a player's colour. */
import type { RgbaPixels } from './mipmaps.ts';

const side = 64;
/** Brightness of the middle. Heroes stack up to eight such quads (Arthas), which together must not drown what stands in them. */
const brightest = 0.34;

/** A soft disc on black, for additive layers; the disc is in the alpha too, for blended ones. @param color 0 to 255 each */
export function glowPixels(color: readonly number[]): RgbaPixels {
  const pixels = new Uint8Array(side * side * 4);
  const middle = (side - 1) / 2;
  for (let y = 0; y < side; y++) {
    for (let x = 0; x < side; x++) {
      const away = Math.min(1, Math.hypot(x - middle, y - middle) / middle);
      const strength = brightest * (1 - away) ** 2.5;
      const at = (y * side + x) * 4;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = (color[channel] ?? 0) * strength;
      pixels[at + 3] = 255 * strength;
    }
  }
  return { width: side, height: side, pixels };
}
