/** The 24 player colours of Warcraft III and the two textures the game makes of each: team colour and team glow. */
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';

export interface TeamColor {
  readonly name: string;
  readonly color: string;
}

/** In the game's order; the first twelve are those of the original game. */
export const TEAM_COLORS: readonly TeamColor[] = [
  { name: 'Red', color: '#ff0303' },
  { name: 'Blue', color: '#0042ff' },
  { name: 'Teal', color: '#1ce6b9' },
  { name: 'Purple', color: '#540081' },
  { name: 'Yellow', color: '#fffc00' },
  { name: 'Orange', color: '#fe8a0e' },
  { name: 'Green', color: '#20c000' },
  { name: 'Pink', color: '#e55bb0' },
  { name: 'Gray', color: '#959697' },
  { name: 'Light blue', color: '#7ebff1' },
  { name: 'Dark green', color: '#106246' },
  { name: 'Brown', color: '#4e2a04' },
  { name: 'Maroon', color: '#9b0000' },
  { name: 'Navy', color: '#0000c3' },
  { name: 'Turquoise', color: '#00eaff' },
  { name: 'Violet', color: '#be00fe' },
  { name: 'Wheat', color: '#ebcd87' },
  { name: 'Peach', color: '#f8a48b' },
  { name: 'Mint', color: '#bfff80' },
  { name: 'Lavender', color: '#dcb9eb' },
  { name: 'Coal', color: '#282828' },
  { name: 'Snow', color: '#ebf0ff' },
  { name: 'Emerald', color: '#00781e' },
  { name: 'Peanut', color: '#a46f33' },
];

function channels(index: number): readonly number[] {
  const { color } = TEAM_COLORS[index] ?? { color: '#ff0303' };
  return [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16));
}

/** Replaceable 1: one flat colour. */
export function teamColorPixels(index: number): RgbaPixels {
  const pixels = new Uint8Array(4 * 16);
  for (let at = 0; at < pixels.length; at += 4) pixels.set([...channels(index), 255], at);
  return { width: 4, height: 4, pixels };
}

const glowSide = 64;
/** Brightness of the middle. Heroes stack up to eight such quads (Arthas), which together must not drown what stands in them. */
const glowStrength = 0.34;

/** Replaceable 2: a soft disc on black, for additive layers; the disc is in the alpha too, for blended ones. */
export function teamGlowPixels(index: number): RgbaPixels {
  const pixels = new Uint8Array(glowSide * glowSide * 4);
  const middle = (glowSide - 1) / 2;
  const color = channels(index);
  for (let y = 0; y < glowSide; y++) {
    for (let x = 0; x < glowSide; x++) {
      const away = Math.min(1, Math.hypot(x - middle, y - middle) / middle);
      const strength = glowStrength * (1 - away) ** 2.5;
      const at = (y * glowSide + x) * 4;
      for (let channel = 0; channel < 3; channel++) pixels[at + channel] = (color[channel] ?? 0) * strength;
      pixels[at + 3] = 255 * strength;
    }
  }
  return { width: glowSide, height: glowSide, pixels };
}
