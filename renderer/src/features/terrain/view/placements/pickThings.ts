/** Which placement a ray meets first. */
import type { Ray } from '../../../../../../shared/geometry/ray.ts';
import { rayBox } from '../../../../../../shared/geometry/ray.ts';
import type { PlacementFrame } from '../../../../../../shared/geometry/terrain/placementSpace.ts';
import type { Vector3 } from '../../../../../../shared/geometry/vector.ts';
import { along, dot, subtract } from '../../../../../../shared/geometry/vector.ts';
import type { PlacedThing } from './placedThing.ts';

export interface ThingHit {
  readonly thing: PlacedThing;
  readonly point: Vector3;
  /** Yards. */
  readonly distance: number;
}

/** The ray in a frame's own space; distances along it stay those of the world. Axes stand square on each other. */
function rayIn({ origin, axes }: PlacementFrame, ray: Ray): Ray {
  const away = subtract(ray.origin, origin);
  const into = (vector: Vector3): Vector3 => {
    const part = (axis: Vector3): number => dot(vector, axis) / Math.max(1e-12, dot(axis, axis));
    return [part(axes[0]), part(axes[1]), part(axes[2])];
  };
  return { origin: into(away), direction: into(ray.direction) };
}

/** Whether the ray comes within a thing's reach: told quickly, as maps have tens of thousands of things. */
function passesNear({ frame, reach }: PlacedThing, { origin, direction }: Ray): boolean {
  const x = frame.origin[0] - origin[0];
  const y = frame.origin[1] - origin[1];
  const z = frame.origin[2] - origin[2];
  const ahead = x * direction[0] + y * direction[1] + z * direction[2];
  return ahead >= -reach && x * x + y * y + z * z - ahead * ahead <= reach * reach;
}

/**
 * The thing whose box the ray enters first. Boxes that hold the eye are passed over, and of a map object and a doodad
 * inside it the doodad is meant.
 */
export function pickThing(things: Iterable<PlacedThing>, ray: Ray, farthest: number): ThingHit | null {
  const hits: ThingHit[] = [];
  for (const thing of things) {
    if (!passesNear(thing, ray)) continue;
    const distance = rayBox(rayIn(thing.boxFrame, ray), thing.box);
    if (distance === null || distance === 0 || distance > farthest) continue;
    hits.push({ thing, distance, point: along(ray.origin, ray.direction, distance) });
  }
  hits.sort((left, right) => left.distance - right.distance);
  const [first] = hits;
  if (first?.thing.kind !== 'mapObject') return first ?? null;
  return hits.find(({ thing, point }) => thing.kind === 'doodad' && holds(first.thing, point)) ?? first;
}

function holds({ boxFrame, box }: PlacedThing, point: Vector3): boolean {
  const local = subtract(point, boxFrame.origin);
  return ([0, 1, 2] as const).every((axis) => local[axis] >= box.minimum[axis] && local[axis] <= box.maximum[axis]);
}
