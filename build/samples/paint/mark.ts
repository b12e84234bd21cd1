/** The house's mark, as a distance field that any paint can use. */
import { step } from './colour.ts';

/** An anvil in a square of −1 to 1: how far a place lies inside it, or in the line round it. */
export function anvil(x: number, y: number): { readonly inside: number; readonly outline: number } {
  const box = (left: number, right: number, bottom: number, top: number): number =>
    Math.max(left - x, x - right, bottom - y, y - top);
  const horn = Math.max(Math.abs(y - 0.42) - 0.22 * Math.max(0, 1 + (x + 0.45) / 0.55), x + 0.45, -1 - x);
  const face = box(-0.5, 0.85, 0.18, 0.62);
  const waist = Math.max(Math.abs(y + 0.1) - 0.35, Math.abs(x - 0.12) - 0.24 - 0.5 * Math.max(0, -y - 0.12));
  const foot = box(-0.55, 0.8, -0.72, -0.4);
  const distance = Math.min(horn, face, waist, foot);
  return { inside: step(0.05, -0.02, distance), outline: step(0.2, 0.06, distance) };
}
