/** Walking through what stands alone in a view, such as a building: on its floors, and on the ground at its foot. */
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxCentre } from '../../../../shared/geometry/extent.ts';
import type { Ray } from '../../../../shared/geometry/ray.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { along, distance, ORIGIN, scale } from '../../../../shared/geometry/vector.ts';
import { standUnder } from '../../../../shared/geometry/walk/chase.ts';
import { rayIn } from '../../../../shared/geometry/walk/soup.ts';
import type { SolidWorld } from '../../../../shared/geometry/walk/walker.ts';
import type { Viewport } from '../viewport.ts';
import { Walk } from './walk.ts';

/** Yards of ground around a building, and under the eye within which it is stood on. */
const yard = 60;
const reach = 20;
/** Half a body, so that nobody is put into the wall that was looked at. */
const beforeWall = 0.7;
/** Yards before the building where one begins. */
const doorstep = 3;

/** The same with level ground at its foot: outside there is none in the file. */
export function onGround(world: SolidWorld, { minimum, maximum }: Box): SolidWorld {
  const [north, west, south, east] = [maximum[0] + yard, maximum[1] + yard, minimum[0] - yard, minimum[1] - yard];
  const z = minimum[2];
  const ground = [south, east, z, north, east, z, north, west, z, south, east, z, north, west, z, south, west, z];
  return {
    trianglesIn: (box, into, who) => {
      world.trianglesIn(box, into, who);
      if (box.minimum[2] <= z) into.push(...ground);
    },
    waterAt: (x, y) => world.waterAt(x, y),
    isKnown: (x, y) => x > south && x < north && y > east && y < west,
  };
}

/** Where the feet come to stand: under the eye where there is a floor, else where a ray meets one; null where neither is. */
export function firstStand(world: SolidWorld, ray: Ray, farthest: number): Vector3 | null {
  const [x, y] = ray.origin;
  const under = standUnder(world, ray.origin, reach);
  if (under !== null) return [x, y, under];
  const soup: number[] = [];
  const end = along(ray.origin, ray.direction, farthest);
  const corner = (choose: (...values: number[]) => number): Vector3 => [
    choose(x, end[0]),
    choose(y, end[1]),
    choose(ray.origin[2], end[2]),
  ];
  world.trianglesIn({ minimum: corner(Math.min), maximum: corner(Math.max) }, soup);
  const met = rayIn(soup, ray);
  if (met > farthest) return null;
  const before = along(ray.origin, ray.direction, Math.max(0, met - beforeWall));
  const floor = standUnder(world, before, reach);
  return floor === null ? null : [before[0], before[1], floor];
}

/** At the foot of the building, on the side that it is looked at from; null for an eye over or in it. */
function before({ minimum, maximum }: Box, [x, y]: Vector3): Vector3 | null {
  const [middleX, middleY] = boxCentre({ minimum, maximum });
  const [dx, dy] = [x - middleX, y - middleY];
  const [halfX, halfY] = [(maximum[0] - minimum[0]) / 2, (maximum[1] - minimum[1]) / 2];
  const out = Math.max(Math.abs(dx) / (halfX + doorstep), Math.abs(dy) / (halfY + doorstep));
  return out <= 1 ? null : [middleX + dx / out, middleY + dy / out, minimum[2]];
}

/** Lets a person walk from what the view looks at. False where nobody can stand, and where nobody walks at all. */
export function startModelWalk(viewport: Viewport): boolean {
  const { toolMoment: moment, view } = viewport;
  const world = moment?.scene.solid?.() ?? null;
  const box = moment?.scene.standingBox() ?? null;
  if (moment === null || world === null || box === null) return false;
  const around = onGround(world, box);
  const { position, towardsViewer } = moment.lens.frame;
  const far = distance(position, boxCentre(box)) + yard * 4;
  const feet =
    before(box, position) ?? firstStand(around, { origin: position, direction: scale(towardsViewer, -1) }, far);
  if (feet === null) return false;
  const walk = new Walk({
    world: around,
    feet,
    pose: view.present.pose,
    origin: () => ORIGIN,
    changed: () => viewport.invalidate(),
    end: () => view.setWalk(null),
  });
  view.setWalk(walk);
  moment.scene.three.add(walk.object);
  return true;
}
