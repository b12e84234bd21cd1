/** What the gizmo moves in a model: joints and points by their marks, meshes by their posed boxes. */
import { boxCentre, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import { invert, MATRIX_LENGTH, transformDirection } from '../../../../shared/geometry/matrix.ts';
import type { Vector3 } from '../../../../shared/geometry/vector.ts';
import { add, scale, subtract } from '../../../../shared/geometry/vector.ts';
import type { GizmoTarget, MovedPart } from '../gizmo/target.ts';
import type { PoseTransform } from '../gizmo/transform.ts';
import type { Mark, PosedModel, PosedMesh } from './posedModel.ts';

/** Names of what is moved, for the undo list: `3 nodes`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

/** Places without a size of their own. */
export const hasNoSize = 'Bones and points have no size at rest. Scale meshes, or bones in a pose';

/** Joints below take their pivots along. */
function withDescendants(model: PosedModel, marks: readonly Mark[]): readonly Mark[] {
  const taken = new Set(marks.map(({ record }) => record));
  const roots = new Set(marks.filter(({ isJoint }) => isJoint).map(({ joint }) => joint));
  const isBelow = (joint: number): boolean => {
    for (let each = joint; each >= 0; each = model.joints[each]?.parent ?? -1) if (roots.has(each)) return true;
    return false;
  };
  return model.marks.filter(({ record, isJoint, joint }) => taken.has(record) || (isJoint && isBelow(joint)));
}

/** Moves marks from the middle of them all; null without any. */
export function markTarget(
  model: PosedModel,
  marks: readonly Mark[],
  nouns: Nouns,
  partOf: (mark: Mark) => MovedPart | null,
): GizmoTarget | null {
  const [first] = marks;
  if (first === undefined) return null;
  return {
    centre: scale(marks.map(({ place }) => place).reduce(add, [0, 0, 0]), 1 / marks.length),
    name: marks.length > 1 ? `${marks.length} ${nouns.many}` : first.name === '' ? nouns.one : first.name,
    scaleRefusal: hasNoSize,
    grab: ({ childrenFollow }) =>
      (childrenFollow ? withDescendants(model, marks) : marks).flatMap((mark) => partOf(mark) ?? []),
  };
}

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

/** Moves meshes from the middle of what is seen of them; null without any. */
export function meshTarget(
  model: PosedModel,
  parts: readonly PosedMesh[],
  nouns: Nouns,
  grab: () => readonly MovedPart[],
): GizmoTarget | null {
  const box = uniteBoxes(parts.map((part) => model.posedBoxOf(part)));
  if (box === null) return null;
  return {
    centre: boxCentre(box),
    name: parts.length === 1 ? nouns.one : `${parts.length} ${nouns.many}`,
    scaleRefusal: null,
    grab,
  };
}
