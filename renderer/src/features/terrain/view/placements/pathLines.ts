/** A line that is being laid over the ground: its way, and a handle at each of its points; or what is outlined. */
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { subtract } from '../../../../../../shared/geometry/vector.ts';
import type { ViewportColors } from '../../../../viewport/colors.ts';
import { withAlpha } from '../../../../viewport/colors.ts';
import type { DotBatch } from '../../../../viewport/overlays/dotBatch.ts';
import type { LineBatch } from '../../../../viewport/overlays/lineBatch.ts';
import type { SolidBatch } from '../../../../viewport/overlays/solidBatch.ts';
import type { PathLook } from '../contract.ts';

/** Diameters in CSS pixels of a handle, of the one in hand, and of the dark middle. */
const [handle, activeHandle, core] = [9, 13, 5];

/** @param origin where the scene's zero stands in the world */
export function drawPath(
  { line, face = [], edges = [], points, active }: PathLook,
  origin: Vector3,
  colors: ViewportColors,
  { lines, dots, solids }: { readonly lines: LineBatch; readonly dots: DotBatch; readonly solids: SolidBatch },
): void {
  const color = withAlpha(colors.accent, 1);
  const way = line.map((point) => subtract(point, origin));
  solids.add(
    face.map((point) => subtract(point, origin)),
    withAlpha(colors.accent, 0.3),
  );
  for (const edge of edges)
    lines.addPath(
      edge.map((point) => subtract(point, origin)),
      withAlpha(colors.accent, 0.6),
      1,
    );
  lines.addPath(way, withAlpha(colors.view2, 0.7), 4);
  lines.addPath(way, color, 2);
  for (const [index, point] of points.entries()) {
    const place = subtract(point, origin);
    dots.add(place, color, index === active ? activeHandle : handle);
    dots.add(place, withAlpha(colors.view2, 1), core);
  }
}
