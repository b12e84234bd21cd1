/** Handles that stand in the air: which one the pointer is at, and how far a drag on the screen lifts it. */
import type { WorldPoint } from '../../../../../shared/geometry/terrain/grid.ts';
import type { TerrainView, ToolPointer } from '../view/contract.ts';

/** CSS pixels around a handle in which a press takes it. */
const reach = 14;

/** The handle nearest to the pointer on the screen; null when none is near. */
export function nearPointer<T>(
  view: TerrainView,
  pointer: ToolPointer,
  handles: readonly T[],
  placeOf: (handle: T) => WorldPoint,
): T | null {
  let best: T | null = null;
  let least = reach;
  for (const handle of handles) {
    const { x, y, z } = placeOf(handle);
    const point = view.screenPoint(x, y, z);
    if (point === null) continue;
    const away = Math.hypot(point[0] - pointer.viewX, point[1] - pointer.viewY);
    if (away > least) continue;
    least = away;
    best = handle;
  }
  return best;
}

/** Yards up for a CSS pixel up, at a place; looking straight down it is a yard. */
export function yardsPerPixel(view: TerrainView, { x, y, z }: WorldPoint): number {
  const [step, least] = [10, 2];
  const from = view.screenPoint(x, y, z);
  const to = view.screenPoint(x, y, z + step);
  if (from === null || to === null) return 1;
  const pixels = Math.abs(from[1] - to[1]);
  return pixels < least ? 1 : step / pixels;
}
