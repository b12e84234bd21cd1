/** Colours of hit groups, so that a head is told from a chest at a glance; groups of mods share the last one. */
import type { Rgba } from '../colors.ts';

const colors: readonly Rgba[] = [
  [0.78, 0.8, 0.84, 1],
  [0.96, 0.38, 0.36, 1],
  [0.45, 0.78, 0.42, 1],
  [0.95, 0.8, 0.3, 1],
  [0.36, 0.62, 0.97, 1],
  [0.78, 0.45, 0.95, 1],
  [0.3, 0.82, 0.82, 1],
  [0.97, 0.6, 0.28, 1],
];
const modColor: Rgba = [0.95, 0.5, 0.75, 1];

export function hitGroupColor(group: number): Rgba {
  return colors[group] ?? modColor;
}
