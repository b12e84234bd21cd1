/** Where shapes are pulled to be larger or smaller: sides of boxes, radii of spheres, ends and radii of cylinders. Pure. */
import type { Box } from '../../../../../shared/geometry/extent.ts';
import { boxCentre } from '../../../../../shared/geometry/extent.ts';
import type { Vector3 } from '../../../../../shared/geometry/vector.ts';
import {
  add,
  along,
  cross,
  length,
  mix,
  normalise,
  perpendicular,
  scale,
  subtract,
} from '../../../../../shared/geometry/vector.ts';
import type { HitShape } from '../../../../../shared/model/things.ts';

export interface ShapeHandle {
  /** What of the shape it is, such as `top` or `radius`. */
  readonly part: string;
  readonly place: Vector3;
  /** Of length 1, away from the middle. */
  readonly way: Vector3;
  /** The shape with the handle so many units along its way. */
  readonly pulled: (amount: number) => HitShape;
}

const sides = [
  ['back', 'front'],
  ['right', 'left'],
  ['bottom', 'top'],
] as const;

function unit(axis: number, sign: number): Vector3 {
  return [axis === 0 ? sign : 0, axis === 1 ? sign : 0, axis === 2 ? sign : 0];
}

function withAxis(vector: Vector3, axis: number, value: number): Vector3 {
  return [axis === 0 ? value : vector[0], axis === 1 ? value : vector[1], axis === 2 ? value : vector[2]];
}

/** A side that is pulled through the other one stops there. */
export function boxHandles(box: Box): readonly ShapeHandle[] {
  const centre = boxCentre(box);
  return sides.flatMap(([lower, upper], axis) => {
    const [from = 0, to = 0] = [box.minimum[axis], box.maximum[axis]];
    return [
      {
        part: lower,
        place: withAxis(centre, axis, from),
        way: unit(axis, -1),
        pulled: (amount: number): HitShape => ({
          kind: 'box',
          box: { ...box, minimum: withAxis(box.minimum, axis, Math.min(to, from - amount)) },
        }),
      },
      {
        part: upper,
        place: withAxis(centre, axis, to),
        way: unit(axis, 1),
        pulled: (amount: number): HitShape => ({
          kind: 'box',
          box: { ...box, maximum: withAxis(box.maximum, axis, Math.max(from, to + amount)) },
        }),
      },
    ];
  });
}

function sphereHandles(shape: Extract<HitShape, { kind: 'sphere' }>): readonly ShapeHandle[] {
  return [0, 1, 2].flatMap((axis) =>
    [-1, 1].map((sign) => ({
      part: 'radius',
      place: along(shape.centre, unit(axis, sign), shape.radius),
      way: unit(axis, sign),
      pulled: (amount: number): HitShape => ({ ...shape, radius: Math.max(0, shape.radius + amount) }),
    })),
  );
}

function cylinderHandles(shape: Extract<HitShape, { kind: 'cylinder' }>): readonly ShapeHandle[] {
  const { bottom, top, radius } = shape;
  const up = normalise(subtract(top, bottom), [0, 0, 1]);
  const height = length(subtract(top, bottom));
  const middle = mix(bottom, top, 0.5);
  const first = perpendicular(up);
  const second = cross(up, first);
  const ends: readonly ShapeHandle[] = [
    {
      part: 'bottom',
      place: bottom,
      way: scale(up, -1),
      pulled: (amount) => ({ ...shape, bottom: along(bottom, up, -Math.max(amount, -height)) }),
    },
    {
      part: 'top',
      place: top,
      way: up,
      pulled: (amount) => ({ ...shape, top: along(top, up, Math.max(amount, -height)) }),
    },
  ];
  return [
    ...ends,
    ...[first, scale(first, -1), second, scale(second, -1)].map((way): ShapeHandle => ({
      part: 'radius',
      place: add(middle, scale(way, radius)),
      way,
      pulled: (amount) => ({ ...shape, radius: Math.max(0, radius + amount) }),
    })),
  ];
}

function planeHandles(shape: Extract<HitShape, { kind: 'plane' }>): readonly ShapeHandle[] {
  const { first, second } = shape;
  const middle = mix(first, second, 0.5);
  return [0, 1].flatMap((axis) => {
    const [from = 0, to = 0] = [first[axis], second[axis]];
    const sign = to >= from ? 1 : -1;
    return [
      {
        part: 'edge',
        place: withAxis(middle, axis, from),
        way: unit(axis, -sign),
        pulled: (amount: number): HitShape => ({ ...shape, first: withAxis(first, axis, from - sign * amount) }),
      },
      {
        part: 'edge',
        place: withAxis(middle, axis, to),
        way: unit(axis, sign),
        pulled: (amount: number): HitShape => ({ ...shape, second: withAxis(second, axis, to + sign * amount) }),
      },
    ];
  });
}

/** None for meshes, which are shaped by their vertices. */
export function shapeHandles(shape: HitShape): readonly ShapeHandle[] {
  switch (shape.kind) {
    case 'box':
      return boxHandles(shape.box);
    case 'sphere':
      return sphereHandles(shape);
    case 'cylinder':
      return cylinderHandles(shape);
    case 'plane':
      return planeHandles(shape);
    case 'mesh':
      return [];
  }
}
