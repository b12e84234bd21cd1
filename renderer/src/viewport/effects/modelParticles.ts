/** Boxes that stand for the models which an emitter of models (PREM) throws. */
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import type { Rgba } from '../colors.ts';
import { withAlpha } from '../colors.ts';
import type { LineBatch } from '../overlays/lineBatch.ts';
import { boxEdges } from '../overlays/wireShapes.ts';

/** Half a box's side as a share of the model's radius; there is no telling how large the model is that it stands for. */
const share = 0.03;
/** Boxes beyond this many are left out: they are lines made anew each frame. */
const mostBoxes = 400;

export function drawModelParticles(places: readonly Vector3[], radius: number, color: Rgba, lines: LineBatch): void {
  const half = radius * share;
  for (const [x, y, z] of places.slice(0, mostBoxes)) {
    const minimum: Vector3 = [x - half, y - half, z - half];
    const maximum: Vector3 = [x + half, y + half, z + half];
    for (const [from, to] of boxEdges({ minimum, maximum })) lines.add(from, to, withAlpha(color, 0.7), 1.25);
  }
}
