/** Transforms that tools put on what they move: moves, turns and scalings, whole or in part. */
import {
  identityInto,
  MATRIX_LENGTH,
  rotationScaleInto,
  transformDirection,
  transformPoint,
} from '../../../../shared/geometry/matrix.ts';
import { quaternionAbout } from '../../../../shared/geometry/quaternion.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, along, dot, normalise, ORIGIN, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { Turn } from './drag.ts';
import type { Axes, OtherAxes } from './handles.ts';

/** A transform in the space the user sees: rigid, but for one that scales. */
export interface PoseTransform {
  readonly point: (point: Vector3) => Vector3;
  /** Of a normal: it stays at a right angle to what is transformed, and as long where that is not scaled. */
  readonly direction: (direction: Vector3) => Vector3;
  /** Along the axes that it was asked for; null for a rigid one. */
  readonly factors: Vector3 | null;
  /** Twelve numbers that do it to a part: 0 leaves everything where it is, 1 is the whole of it. */
  readonly matrix: (amount: number) => Float64Array;
  /** The same along the axes of one of several things, each of which goes by its own; left out where all go one way. */
  readonly along?: (axes: OtherAxes) => PoseTransform;
}

function turnMatrix({ axis, angle }: Turn, amount: number): Float64Array {
  const matrix = new Float64Array(MATRIX_LENGTH);
  identityInto(matrix, 0);
  rotationScaleInto(matrix, 0, quaternionAbout(axis, angle * amount), 0, [1, 1, 1], 0);
  return matrix;
}

/** Lets a linear part leave one point where it is. */
function about(centre: Vector3, matrix: Float64Array): Float64Array {
  const moved = transformDirection(matrix, 0, centre);
  centre.forEach((value, axis) => {
    matrix[axis * 4 + 3] = value - (moved[axis] ?? 0);
  });
  return matrix;
}

export function moveBy(offset: Vector3): PoseTransform {
  return {
    point: (point) => add(point, offset),
    direction: (direction) => direction,
    factors: null,
    matrix: (amount) => {
      const matrix = new Float64Array(MATRIX_LENGTH);
      identityInto(matrix, 0);
      offset.forEach((value, axis) => {
        matrix[axis * 4 + 3] = value * amount;
      });
      return matrix;
    },
  };
}

export function turnAbout(centre: Vector3, turn: Turn): PoseTransform {
  const whole = turnMatrix(turn, 1);
  const direction = (vector: Vector3): Vector3 => transformDirection(whole, 0, vector);
  return {
    point: (point) => add(centre, direction(subtract(point, centre))),
    direction,
    factors: null,
    matrix: (amount) => about(centre, turnMatrix(turn, amount)),
  };
}

/** Scales by a factor along each of three axes. */
export function scaleAbout(centre: Vector3, axes: Axes, factors: Vector3): PoseTransform {
  const matrix = (amount: number): Float64Array => {
    const made = new Float64Array(MATRIX_LENGTH);
    [axes.x, axes.y, axes.z].forEach((axis, index) => {
      const stretch = scale(axis, 1 + ((factors[index] ?? 1) - 1) * amount);
      for (let row = 0; row < 3; row++) {
        for (let column = 0; column < 3; column++) {
          const at = row * 4 + column;
          made[at] = (made[at] ?? 0) + (stretch[row] ?? 0) * (axis[column] ?? 0);
        }
      }
    });
    return about(centre, made);
  };
  const whole = matrix(1);
  // What is stretched along an axis leans less along it; flattened to nothing it has no normal of its own.
  const inverse = factors.map((factor) => (factor === 0 ? 1 : 1 / factor));
  const isEven = factors.every((factor) => factor === factors[0]);
  const direction = (vector: Vector3): Vector3 =>
    isEven
      ? vector
      : normalise(
          [axes.x, axes.y, axes.z].reduce<Vector3>(
            (sum, axis, index) => along(sum, axis, dot(vector, axis) * (inverse[index] ?? 1)),
            ORIGIN,
          ),
          vector,
        );
  return { point: (point) => transformPoint(whole, 0, point), direction, factors, matrix };
}
