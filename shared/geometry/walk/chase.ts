/** The camera behind a walking body, and where a body can be put down. */
import type { Vector3 } from '../vector.ts';
import { along } from '../vector.ts';
import type { Body, SolidWorld } from './walker.ts';
import { human } from './walker.ts';
import { ceilingIn, floorIn, rayIn } from './soup.ts';

/** Yards between the eye and a wall behind it. */
const room = 0.25;

/** How far from its target a camera can stand without a wall between them. @param towardsEye unit vector */
export function chaseDistance(world: SolidWorld, target: Vector3, towardsEye: Vector3, wanted: number): number {
  const eye = along(target, towardsEye, wanted + room);
  const soup: number[] = [];
  const ends = (choose: (...values: number[]) => number): Vector3 => [
    choose(target[0], eye[0]),
    choose(target[1], eye[1]),
    choose(target[2], eye[2]),
  ];
  world.trianglesIn({ minimum: ends(Math.min), maximum: ends(Math.max) }, soup, 'camera');
  const wall = rayIn(soup, { origin: target, direction: towardsEye });
  return Math.max(0, Math.min(wanted, wall - room));
}

/** Height of what a body would stand on under a place, at most so far down; the water's surface where that is higher. */
export function standUnder(world: SolidWorld, [x, y, z]: Vector3, depth: number, body: Body = human): number | null {
  const soup: number[] = [];
  world.trianglesIn({ minimum: [x - 1, y - 1, z - depth], maximum: [x + 1, y + 1, z + body.height] }, soup);
  const floor = floorIn(soup, x, y, z + 1e-3);
  const water = world.waterAt(x, y);
  const wet = water !== null && water <= z + 1e-3 && water >= z - depth ? water : null;
  if (floor === null) return wet;
  return wet !== null && wet > floor.height && ceilingIn(soup, x, y, floor.height + body.step) > wet
    ? wet
    : floor.height;
}
