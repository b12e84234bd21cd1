/** Draws handles that are pulled: lines of what they belong to, and squares that keep their size on the screen. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along } from '../../../../shared/geometry/vector.ts';
import type { Lens } from '../camera/lens.ts';
import { unitsPerPixel } from '../camera/lens.ts';
import type { ViewportColors } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import type { SolidBatch } from '../overlays/solidBatch.ts';
import type { Segment } from '../overlays/wireShapes.ts';

/** What of it is drawn over the model. */
export interface PullLook {
  readonly mode: 'pull';
  readonly outline: readonly Segment[];
  readonly places: readonly Vector3[];
  /** The handle under the pointer, or in hand; −1 for none. */
  readonly active: number;
}

const lineWidth = 1.5;
/** Half a side of a handle, in CSS pixels. */
const half = 4;

export function drawPull(
  { outline, places, active }: PullLook,
  lens: Lens,
  colors: ViewportColors,
  lines: LineBatch,
  solids: SolidBatch,
): void {
  for (const [from, to] of outline) lines.add(from, to, withAlpha(colors.accent, 0.9), lineWidth);
  const { right, up } = lens.frame;
  for (const [index, place] of places.entries()) {
    const size = unitsPerPixel(lens, place) * (index === active ? half * 1.4 : half);
    const corner = (x: number, y: number): Vector3 => along(along(place, right, x * size), up, y * size);
    const corners = [corner(-1, -1), corner(1, -1), corner(1, 1), corner(-1, 1)];
    solids.add(corners, index === active ? colors.overlay : colors.accent);
    lines.addPath([...corners, corner(-1, -1)], colors.overlay, 1);
  }
}
