/** Outlines of simple bodies as lists of segments: boxes, circles, spheres, cylinders, camera frusta. Pure geometry. */
import type { Box } from '../../../../shared/geometry/extent.ts';
import { boxCorners } from '../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, AXIS_X, AXIS_Y, AXIS_Z, scale } from '../../../../shared/geometry/vector.ts';

export type Segment = readonly [from: Vector3, to: Vector3];

const circleSteps = 40;

/** A closed circle around a centre, spanned by two unit vectors. */
export function circle(
  centre: Vector3,
  radius: number,
  first: Vector3,
  second: Vector3,
  steps = circleSteps,
): Segment[] {
  const at = (step: number): Vector3 => {
    const angle = (step / steps) * 2 * Math.PI;
    return add(centre, add(scale(first, Math.cos(angle) * radius), scale(second, Math.sin(angle) * radius)));
  };
  return Array.from({ length: steps }, (_, step) => [at(step), at(step + 1)] as const);
}

export function boxEdges(box: Box): Segment[] {
  const corners = boxCorners(box);
  const edges: Segment[] = [];
  // Corners are numbered by bits: neighbours differ in one.
  corners.forEach((corner, index) => {
    for (const bit of [1, 2, 4]) {
      const other = corners[index | bit];
      if ((index & bit) === 0 && other !== undefined) edges.push([corner, other]);
    }
  });
  return edges;
}

export function sphere(centre: Vector3, radius: number): Segment[] {
  return [
    ...circle(centre, radius, AXIS_X, AXIS_Y),
    ...circle(centre, radius, AXIS_Y, AXIS_Z),
    ...circle(centre, radius, AXIS_Z, AXIS_X),
  ];
}

/** An upright cylinder between two heights. */
export function cylinder(bottom: Vector3, top: Vector3, radius: number): Segment[] {
  const sides = [AXIS_X, AXIS_Y, scale(AXIS_X, -1), scale(AXIS_Y, -1)];
  return [
    ...circle(bottom, radius, AXIS_X, AXIS_Y),
    ...circle(top, radius, AXIS_X, AXIS_Y),
    ...sides.map((side) => [add(bottom, scale(side, radius)), add(top, scale(side, radius))] as const),
  ];
}

/** A level rectangle between two opposite corners, at the height of the first. */
export function rectangle(first: Vector3, second: Vector3): Segment[] {
  const corners: Vector3[] = [
    first,
    [second[0], first[1], first[2]],
    [second[0], second[1], first[2]],
    [first[0], second[1], first[2]],
  ];
  return corners.map((corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const);
}

/** The pyramid that a camera sees, up to a distance, with a small triangle for its upper side. */
export function frustum(
  eye: Vector3,
  right: Vector3,
  up: Vector3,
  forward: Vector3,
  fieldOfView: number,
  reach: number,
): Segment[] {
  const high = Math.tan(fieldOfView / 2) * reach;
  const wide = high * (4 / 3);
  const centre = add(eye, scale(forward, reach));
  const corners = [
    [-1, -1],
    [1, -1],
    [1, 1],
    [-1, 1],
  ].map(([x = 0, y = 0]) => add(centre, add(scale(right, x * wide), scale(up, y * high))));
  const tip = add(centre, scale(up, high * 1.5));
  const [, , upperRight, upperLeft] = corners;
  return [
    ...corners.map((corner) => [eye, corner] as const),
    ...corners.map((corner, index) => [corner, corners[(index + 1) % 4] ?? corner] as const),
    [upperLeft ?? tip, tip],
    [upperRight ?? tip, tip],
  ];
}
