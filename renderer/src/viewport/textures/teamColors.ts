/** The 24 player colours of Warcraft III and the two textures the game makes of each: team colour and team glow. */
import { glowPixels } from '../../../../shared/media/glow.ts';
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

/** Replaceable 2: its glow. */
export function teamGlowPixels(index: number): RgbaPixels {
  return glowPixels(channels(index));
}
