/** What arms and legs share: rings along a bone, and the paint of plates and joint covers. */
import type { Vector3 } from '../../../shared/geometry/vector.ts';
import { mix } from '../../../shared/geometry/vector.ts';
import type { TubeRing } from '../mesh/solids.ts';
import type { Surface } from '../paint/bake.ts';
import type { Texel } from '../paint/classic.ts';
import { edged, gold, solid, steel } from '../paint/classic.ts';

/** Rings between two joints: share of the way and radius. */
export function rings(
  from: Vector3,
  to: Vector3,
  steps: readonly (readonly [share: number, radius: number])[],
): readonly TubeRing[] {
  return steps.map(([share, radius]) => ({ at: mix(from, to, share), radius }));
}

export function paintPlate(edgeWidth: number): (surface: Surface) => Texel {
  return (surface) => {
    const edge = Math.min(surface.v, 1 - surface.v) * 14;
    if (edge < edgeWidth) return solid(edged(gold(surface), edge, 0.45));
    return solid(edged(steel(surface), edge - edgeWidth, 0.8));
  };
}

export function paintCop(surface: Surface): Texel {
  const { v } = surface;
  if (v > 0.78) return solid(edged(gold(surface), (1 - v) * 8, 0.4));
  return solid(edged(steel(surface), Math.abs(v - 0.32) * 9, 0.45));
}
