/** Colours between 0–1 numbers as files keep them and the #rrggbb that screens and pickers want. */

/** Red, green, blue, each 0–1 in the file's own (gamma) space; may lie outside, files do. */
export type Rgb = readonly [red: number, green: number, blue: number];

/** `#rrggbb`, values outside 0–1 clamped, NaN as 0. */
export function hexOfRgb(colour: Rgb): string {
  return `#${colour.map((part) => byteOf(part).toString(16).padStart(2, '0')).join('')}`;
}

/** Reads `#rgb`, `#rrggbb` or the same without `#`; `undefined` for anything else. */
export function rgbOfHex(text: string): Rgb | undefined {
  const digits = /^#?([0-9a-f]{3}|[0-9a-f]{6})$/i.exec(text.trim())?.[1];
  if (digits === undefined) return undefined;
  const full = digits.length === 3 ? Array.from(digits, (digit) => digit + digit).join('') : digits;
  const part = (at: number): number => Number.parseInt(full.slice(at, at + 2), 16) / 255;
  return [part(0), part(2), part(4)];
}

function byteOf(part: number): number {
  return Number.isNaN(part) ? 0 : Math.round(Math.min(Math.max(part, 0), 1) * 255);
}
