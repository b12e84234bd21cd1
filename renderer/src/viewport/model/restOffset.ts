/** How far what is seen in a pose goes at rest. */
import { invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { subtract } from '../../../../shared/geometry/vector.ts';
import type { PoseTransform } from '../gizmo/transform.ts';
import type { Mark, PosedModel } from './posedModel.ts';

/**
 * How far a mark must go at rest, so that it is seen where a transform puts it. A point is moved by its joint, and a pivot
 * by its joint's parent (and its own translation); the way back is their inverse.
 */
export function restOffset(model: PosedModel, { isJoint, joint, place }: Mark): (transform: PoseTransform) => Vector3 {
  const at = (isJoint ? (model.joints[joint]?.parent ?? -1) : joint) * MATRIX_LENGTH;
  const inverse = at < 0 ? null : invert(model.jointMatrices, at);
  return ({ point }) => {
    const offset = subtract(point(place), place);
    return inverse === null ? offset : transformDirection(inverse, 0, offset);
  };
}
