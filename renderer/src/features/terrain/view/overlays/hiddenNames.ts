/** Which names over the ground are not written: those that a hill stands before. */
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { scale, subtract } from '../../../../../../shared/geometry/vector.ts';

/** Yards that a name may stand in the ground and still be seen. */
const slack = 2;

/**
 * Whether the ground stands between the eye and a place, both in the world.
 * @param distanceToGround yards along a ray to the ground; null where it meets none
 */
export function isBehindGround(eye: Vector3, place: Vector3, distanceToGround: (ray: Ray) => number | null): boolean {
  const way = subtract(place, eye);
  const away = Math.hypot(...way);
  if (away < slack) return false;
  const distance = distanceToGround({ origin: eye, direction: scale(way, 1 / away) });
  return distance !== null && distance < away - slack;
}
