/** The 24 player colours of Warcraft III and the two textures the game makes of each: team colour and team glow. */
import { glowPixels } from '../../../../shared/media/glow.ts';
import type { RgbaPixels } from '../../../../shared/media/mipmaps.ts';
import { text } from '../../base/text/language.ts';

export interface TeamColor {
  readonly name: string;
  readonly color: string;
}

/** In the game's order; the first twelve are those of the original game. */
export const TEAM_COLORS: readonly TeamColor[] = [
  {
    get name() {
      return text('Red');
    },
    color: '#ff0303',
  },
  {
    get name() {
      return text('Blue');
    },
    color: '#0042ff',
  },
  {
    get name() {
      return text('Teal');
    },
    color: '#1ce6b9',
  },
  {
    get name() {
      return text('Purple');
    },
    color: '#540081',
  },
  {
    get name() {
      return text('Yellow');
    },
    color: '#fffc00',
  },
  {
    get name() {
      return text('Orange');
    },
    color: '#fe8a0e',
  },
  {
    get name() {
      return text('Green');
    },
    color: '#20c000',
  },
  {
    get name() {
      return text('Pink');
    },
    color: '#e55bb0',
  },
  {
    get name() {
      return text('Gray');
    },
    color: '#959697',
  },
  {
    get name() {
      return text('Light blue');
    },
    color: '#7ebff1',
  },
  {
    get name() {
      return text('Dark green');
    },
    color: '#106246',
  },
  {
    get name() {
      return text('Brown');
    },
    color: '#4e2a04',
  },
  {
    get name() {
      return text('Maroon');
    },
    color: '#9b0000',
  },
  {
    get name() {
      return text('Navy');
    },
    color: '#0000c3',
  },
  {
    get name() {
      return text('Turquoise');
    },
    color: '#00eaff',
  },
  {
    get name() {
      return text('Violet');
    },
    color: '#be00fe',
  },
  {
    get name() {
      return text('Wheat');
    },
    color: '#ebcd87',
  },
  {
    get name() {
      return text('Peach');
    },
    color: '#f8a48b',
  },
  {
    get name() {
      return text('Mint');
    },
    color: '#bfff80',
  },
  {
    get name() {
      return text('Lavender');
    },
    color: '#dcb9eb',
  },
  {
    get name() {
      return text('Coal');
    },
    color: '#282828',
  },
  {
    get name() {
      return text('Snow');
    },
    color: '#ebf0ff',
  },
  {
    get name() {
      return text('Emerald');
    },
    color: '#00781e',
  },
  {
    get name() {
      return text('Peanut');
    },
    color: '#a46f33',
  },
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
