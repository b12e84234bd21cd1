/** Colours that tell parts of a model apart. */
import type { Rgba } from './colors.ts';

/** Steps by the golden section: numbers that follow each other are far apart. */
const apart = 0.618_034;

/** A number of 0 to 1, without 1, for the nth part. */
export function partTone(number: number): number {
  return (number * apart) % 1;
}

/** A clear colour for the nth part; rounds of a dozen differ in brightness. */
export function partColor(number: number): Rgba {
  const hue = partTone(number) * 6;
  const bright = [0.95, 0.75, 0.6][Math.floor(number / 12) % 3] ?? 0.95;
  const part = (shift: number): number => {
    const share = Math.max(0, Math.min(1, Math.abs(((hue + shift) % 6) - 3) - 1));
    return bright * (0.35 + 0.65 * share);
  };
  return [part(0), part(4), part(2), 1];
}
