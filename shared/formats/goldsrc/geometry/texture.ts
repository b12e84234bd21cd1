/** Textures of studio models as colours. Format page 17. */
import { textureBits } from '../schema/names.ts';

/** Index that is transparent in masked textures. */
export const transparentIndex = 255;
const paletteColors = 256;

/** Four bytes a pixel, rows from the top; the transparent index of a masked texture has alpha 0. */
export function textureColors(
  pixels: ArrayLike<number>,
  palette: ArrayLike<number>,
  flags: number,
): Uint8Array<ArrayBuffer> {
  const isMasked = (flags & textureBits.masked) !== 0;
  const colors = new Uint8Array(pixels.length * 4);
  for (let pixel = 0; pixel < pixels.length; pixel++) {
    const index = pixels[pixel] ?? 0;
    const at = pixel * 4;
    colors[at] = palette[index * 3] ?? 0;
    colors[at + 1] = palette[index * 3 + 1] ?? 0;
    colors[at + 2] = palette[index * 3 + 2] ?? 0;
    colors[at + 3] = isMasked && index === transparentIndex ? 0 : 255;
  }
  return colors;
}

/** Palette entries that take the player's top or bottom colour. */
export interface RemapRange {
  readonly kind: 'top' | 'bottom';
  readonly first: number;
  readonly last: number;
}

/** Ranges of a texture by its name: `DM_Base.bmp`, `Remap1_000_063_127.bmp`; empty for others. */
export function remapRanges(name: string): readonly RemapRange[] {
  if (/^dm_base\.bmp$/i.test(name)) {
    return [
      { kind: 'top', first: 160, last: 191 },
      { kind: 'bottom', first: 192, last: 223 },
    ];
  }
  const match = /^remap(?:[0-9a-z])_(\d{3})_(\d{3})(?:_(\d{3}))?/i.exec(name);
  if (match === null) return [];
  const [, low = '', middle = '', high = '000'] = match;
  const top: RemapRange = { kind: 'top', first: Number(low), last: Number(middle) };
  if (Number(high) === 0) return [top];
  return [top, { kind: 'bottom', first: Number(middle) + 1, last: Number(high) }];
}

/** The palette with a range turned to a hue (0 to 255), as the game colours players: lightness and saturation stay. */
export function remapPalette(palette: ArrayLike<number>, range: RemapRange, hue: number): Uint8Array {
  const result = Uint8Array.from({ length: paletteColors * 3 }, (_, at) => palette[at] ?? 0);
  for (let index = range.first; index <= Math.min(range.last, paletteColors - 1); index++) {
    const at = index * 3;
    result.set(withHue([result[at] ?? 0, result[at + 1] ?? 0, result[at + 2] ?? 0], hue), at);
  }
  return result;
}

function withHue([red, green, blue]: readonly [number, number, number], hue: number): readonly number[] {
  const value = Math.max(red, green, blue);
  const least = Math.min(red, green, blue);
  const angle = (hue * 360) / 256 / 60;
  const sector = Math.floor(angle) % 6;
  const part = angle - Math.floor(angle);
  const falling = value - (value - least) * part;
  const rising = least + (value - least) * part;
  const colors: readonly (readonly number[])[] = [
    [value, rising, least],
    [falling, value, least],
    [least, value, rising],
    [least, falling, value],
    [rising, least, value],
    [value, least, falling],
  ];
  return (colors[sector] ?? [value, least, least]).map(Math.round);
}
