/** Colours that tell the parts of a building apart. */
import type { Rgba } from '../../../../viewport/colors.ts';
import { toneOf } from '../../../model/picture/heatKinds.ts';

/** A clear colour for the nth part; three rounds of the same hues differ in brightness. */
export function partColor(number: number): Rgba {
  const hue = toneOf(number) * 6;
  const bright = [0.95, 0.75, 0.6][Math.floor(number / 12) % 3] ?? 0.95;
  const part = (shift: number): number => {
    const at = (hue + shift) % 6;
    const share = Math.max(0, Math.min(1, Math.abs(at - 3) - 1));
    return bright * (0.35 + 0.65 * share);
  };
  return [part(0), part(4), part(2), 1];
}
