/** Draws a ring of one size on the screen around the place that something snapped to. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { ViewportColors } from '../colors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { circle } from '../overlays/wireShapes.ts';

/** Of the ring, CSS pixels. */
const radius = 7;

export function drawSnap(at: Vector3, lens: Lens, colors: ViewportColors, lines: LineBatch): void {
  const { right, up } = lens.frame;
  for (const [from, to] of circle(at, radius * unitsPerPixel(lens, at), right, up, 16))
    lines.add(from, to, colors.accent, 2);
}
