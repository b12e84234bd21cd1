/** What the gizmo moves in a model: joints and points by their marks, meshes by their posed boxes. */
import { boxCentre, uniteBoxes } from '../../../../shared/geometry/extent.ts';
import { add, AXIS_X, AXIS_Y, cross, length, normalise, scale } from '../../../../shared/geometry/vector.ts';
import type { Skin } from '../../../../shared/geometry/skinning.ts';
import type { ModelEdits } from '../../../../shared/model/edits.ts';
import type { ModelMesh } from '../../../../shared/model/view.ts';
import type { Axes, OtherAxes } from '../gizmo/handles.ts';
import type { RestVertex } from '../gizmo/restSpace.ts';
import { restSpace } from '../gizmo/restSpace.ts';
import type { GizmoTarget, MovedPart } from '../gizmo/target.ts';
import { carriedMeshes } from './carriedMeshes.ts';
import { changedVertices, turns } from './changedVertices.ts';
import { restOffset } from './restOffset.ts';
import type { Mark, PosedModel, PosedMesh } from './posedModel.ts';
import { text } from '../../base/text/language.ts';

/** Names of what is moved, for the undo list: `3 nodes`. */
export interface Nouns {
  readonly one: string;
  readonly many: string;
}

/** Places without a size of their own. */
export const hasNoSize = (): string => text('Bones and points have no size at rest. Scale meshes, or bones in a pose');

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

/** The axes of a joint, and of what it hangs on, as they are seen now. */
export function jointAxes(model: PosedModel, joint: number): OtherAxes {
  const of = (each: number): Axes | undefined => {
    if (model.joints[each] === undefined) return undefined;
    const x = normalise(model.axisOf(each, AXIS_X));
    // At right angles also where a pose stretches or mirrors them.
    const z = normalise(cross(x, model.axisOf(each, AXIS_Y)));
    return length(x) === 0 || length(z) === 0 ? undefined : { x, y: cross(z, x), z };
  };
  return { own: of(joint), parent: of(model.joints[joint]?.parent ?? -1) };
}

/** The verbs that move joints and points, of any format, and what they carry. */
export type MovesMarks = Pick<ModelEdits, 'setPivot' | 'setPoint' | 'setPositions' | 'setNormals'>;

/** A joint or a point, from where it stands at rest as the drag begins. */
export function markPart(model: PosedModel, mark: Mark, { setPivot, setPoint }: MovesMarks): MovedPart {
  const { record, isJoint, joint } = mark;
  const rest = isJoint ? model.joints[joint]?.pivot : model.view.points.find((point) => point.record === record)?.place;
  const offset = restOffset(model, mark);
  return {
    change: (transaction, transform) => {
      if (rest === undefined) return;
      const place = add(rest, offset(transform));
      if (isJoint) setPivot?.(record, place, null, transaction);
      else setPoint?.(record, place, transaction);
    },
  };
}

/**
 * Moves marks from the middle of them all; null without any.
 * @param stands whether a joint below a moved one has a place that can be changed
 */
export function markTarget(
  model: PosedModel,
  marks: readonly Mark[],
  nouns: Nouns,
  edits: MovesMarks,
  stands: (mark: Mark) => boolean = () => true,
): GizmoTarget | null {
  const [first] = marks;
  if (first === undefined) return null;
  return {
    centre: scale(marks.map(({ place }) => place).reduce(add, [0, 0, 0]), 1 / marks.length),
    name: marks.length > 1 ? `${marks.length} ${nouns.many}` : first.name === '' ? nouns.one : first.name,
    scaleRefusal: hasNoSize(),
    axes: () => jointAxes(model, marks.at(-1)?.joint ?? -1),
    grab: ({ childrenFollow, meshesFollow = false }) => {
      const moved = childrenFollow ? withDescendants(model, marks).filter(stands) : marks;
      const parts = moved.map((mark) => markPart(model, mark, edits));
      return meshesFollow ? [...parts, ...carriedMeshes(model, moved, edits)] : parts;
    },
  };
}

/** The verbs that move vertices, of any format. */
export type MovesVertices = Pick<ModelEdits, 'setPositions' | 'setNormals'>;

/** Moves meshes from the middle of what is seen of them; null without any. */
export function meshTarget(
  model: PosedModel,
  parts: readonly PosedMesh[],
  nouns: Nouns,
  edits: MovesVertices,
): GizmoTarget | null {
  const box = uniteBoxes(parts.map((part) => model.posedBoxOf(part)));
  if (box === null) return null;
  return {
    centre: boxCentre(box),
    name: parts.length === 1 ? nouns.one : `${parts.length} ${nouns.many}`,
    scaleRefusal: null,
    grab: () =>
      parts.map((part) => {
        const placeOf = restSpace(model.matrices, part.skin);
        const normalOf = restSpace(model.matrices, normalSkin(part));
        return meshPart(
          part.mesh,
          (vertex) => ({ movePoint: placeOf(vertex).movePoint, moveNormal: normalOf(vertex).moveNormal }),
          edits,
        );
      }),
  };
}

/** The joints of normals stand in the second slot, where they are others than those of the places. */
function normalSkin({ mesh, skin }: PosedMesh): Skin {
  if (mesh.normalJoints == null) return skin;
  const slots = skin.slots.slice();
  for (let at = 0; at < slots.length; at += 4) slots[at] = skin.slots[at + 1] ?? 0;
  return { ...skin, slots };
}

const unposed: RestVertex = {
  movePoint: (point, transform) => transform.point(point),
  moveNormal: (normal, transform) => transform.direction(normal),
};

/**
 * The vertices and normals of a mesh as a drag finds them, moved through the model's verbs. What is no number
 * stays.
 * @param rest how vertices follow a pose; null for what has none
 */
export function meshPart(
  { record, positions, normals, vertexCount }: ModelMesh,
  rest: ((vertex: number) => RestVertex) | null,
  { setPositions, setNormals }: MovesVertices,
): MovedPart {
  const restOf = rest ?? (() => unposed);
  const points = positions.slice();
  const directions = normals?.slice() ?? null;
  return {
    change: (transaction, transform) => {
      const places = changedVertices(points, vertexCount, (point, vertex) =>
        restOf(vertex).movePoint(point, transform),
      );
      setPositions?.(record, places.vertices, places.values, transaction);
      // Moves leave directions alone, to the bit.
      if (directions === null || !turns(transform)) return;
      const turned = changedVertices(directions, vertexCount, (normal, vertex) =>
        restOf(vertex).moveNormal(normal, transform),
      );
      setNormals?.(record, turned.vertices, turned.values, transaction);
    },
  };
}
