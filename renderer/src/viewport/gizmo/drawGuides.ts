/** Draws what a running change is bound to: lines along axes through its middle, and the circle of how far it reaches. */
import { along, distance } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { ViewportColors } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { circle } from '../overlays/wireShapes.ts';
import type { ToolGuides } from '../tool.ts';
import { drawSnap } from './drawSnap.ts';

const lineWidth = 1.5;
const circleSteps = 72;

export function drawGuides(
  { centre, axes, reach, snap = null }: ToolGuides,
  lens: Lens,
  colors: ViewportColors,
  lines: LineBatch,
): void {
  const { right, up, position } = lens.frame;
  // Far enough to leave the view, and never behind the viewer, where a line has no place on the screen.
  const far =
    lens.fieldOfView === null
      ? unitsPerPixel(lens, centre) * (lens.width + lens.height)
      : distance(position, centre) * 0.95;
  const colorOf = { x: colors.axisX, y: colors.axisY, z: colors.axisZ };
  for (const { direction, axis } of axes) {
    lines.add(along(centre, direction, -far), along(centre, direction, far), withAlpha(colorOf[axis], 0.85), lineWidth);
  }
  if (snap !== null) drawSnap(snap, lens, colors, lines);
  if (reach <= 0) return;
  for (const [from, to] of circle(centre, reach, right, up, circleSteps)) {
    lines.add(from, to, withAlpha(colors.overlay, 0.85), lineWidth);
  }
}
