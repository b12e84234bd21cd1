/** Moving vertices that a pose shows elsewhere: a transform in the space of the pose, brought back to the rest pose. */
import { invert, MATRIX_LENGTH, transformDirection, transformPoint } from '../../../../shared/geometry/matrix.ts';
import type { Skin } from '../../../../shared/geometry/skinning.ts';
import { vertexMatrixInto } from '../../../../shared/geometry/skinning.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { length, scale, vectorAt } from '../../../../shared/geometry/vector.ts';
import type { PoseTransform } from './transform.ts';

/** How a vertex of the rest pose follows a transform of what the pose shows. */
export interface RestVertex {
  readonly movePoint: (point: Vector3, transform: PoseTransform) => Vector3;
  /** A normal stays as long as it was. */
  readonly moveNormal: (normal: Vector3, transform: PoseTransform) => Vector3;
}

/**
 * Vertices move by their own matrix in the pose of the drag's start. Matrices are kept for each combination of slots, since
 * many vertices share one. A vertex whose matrix flattens it stays.
 */
export function restSpace(matrices: Float32Array, skin: Skin): (vertex: number) => RestVertex {
  const known = new Map<string, RestVertex>();
  const pose = matrices.slice();
  return (vertex) => {
    const at = vertex * 4;
    const key = `${skin.slots.subarray(at, at + 4).join()}:${skin.weights.subarray(at, at + 4).join()}`;
    let rest = known.get(key);
    if (rest === undefined) {
      const matrix = new Float64Array(MATRIX_LENGTH);
      vertexMatrixInto(matrix, skin, vertex, pose);
      rest = restVertex(matrix, invert(matrix));
      known.set(key, rest);
    }
    return rest;
  };
}

function restVertex(matrix: Float64Array, inverse: Float64Array | null): RestVertex {
  if (inverse === null) return { movePoint: (point) => point, moveNormal: (normal) => normal };
  return {
    movePoint: (point, transform) => transformPoint(inverse, 0, transform.point(transformPoint(matrix, 0, point))),
    moveNormal: (normal, transform) => {
      const turned = transformDirection(inverse, 0, transform.direction(transformDirection(matrix, 0, normal)));
      return length(turned) === 0 ? normal : scale(turned, length(normal) / length(turned));
    },
  };
}

/** A copy of triples of numbers, each changed. */
export function eachVector(numbers: Float32Array, change: (vector: Vector3, index: number) => Vector3): Float32Array {
  const changed = numbers.slice();
  for (let at = 0; at + 2 < numbers.length; at += 3) changed.set(change(vectorAt(numbers, at), at / 3), at);
  return changed;
}
